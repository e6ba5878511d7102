// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A request in Foundation's terms.
    struct SessionMessage {
        private enum Body {
            case none
            case data(Data)
            case file(URL)
            case stream(HTTPBodyStream)
        }

        private var request: URLRequest
        private let body: Body

        init(_ request: HTTPRequest) throws(TransportError) {
            try request.checkLines()
            try request.checkBody()
            let text = request.url.description
            guard let url = URL(string: text), url.absoluteString == text else {
                throw TransportError(.unsupported, "Foundation cannot hold the URL as it is")
            }
            self.request = URLRequest(url: url)
            self.request.httpMethod = request.method.rawValue
            self.request.httpShouldHandleCookies = false
            if !request.headerFields.contains(.acceptEncoding) {
                self.request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
            }
            for field in request.headerFields where !field.name.isForTransportAlone {
                self.request.addValue(field.value, forHTTPHeaderField: field.name.rawName)
            }
            body = try Self.body(of: request)
            if case .none = body { return }
            guard request.method != .get, request.method != .head else {
                throw TransportError(.unsupported, "URLSession cannot send a \(request.method) request with a body")
            }
        }

        /// The stream that must be read before there can be a task.
        var stream: HTTPBodyStream? {
            if case .stream(let stream) = body { stream } else { nil }
        }

        /// Makes the task that sends the message, with what was read from ``stream``.
        func task(in session: URLSession, content: Data = Data()) -> URLSessionTask {
            switch body {
            case .none: session.dataTask(with: request)
            case .data(let data): session.uploadTask(with: request, from: data)
            case .file(let url): session.uploadTask(with: request, fromFile: url)
            case .stream: session.uploadTask(with: request, from: content)
            }
        }

        private static func body(of request: HTTPRequest) throws(TransportError) -> Body {
            switch request.body {
            case .none:
                return request.method.carriesParametersInBody ? .data(Data()) : .none
            case .bytes(let bytes):
                return bytes.isEmpty && !request.method.carriesParametersInBody ? .none : .data(Data(bytes))
            case .file(let path):
                // Foundation opens it again by its name, and would send nothing where there is no regular file.
                _ = try UploadFile(path: path)
                return .file(URL(fileURLWithPath: path))
            case .stream(let stream):
                return .stream(stream)
            }
        }
    }

    extension HTTPBodyStream {
        /// Reads everything into memory, and calls `onChunk` each time something was read.
        func collected(onChunk: () -> Void) async throws(TransportError) -> Data {
            var data = Data()
            do {
                let reader = try await open()
                while let chunk = try await reader() {
                    try Task.checkCancellation()
                    onChunk()
                    data.append(contentsOf: chunk)
                    if let length, Int64(data.count) > length { break }
                }
            } catch {
                if Task.isCancelled { throw .cancelledByTask }
                throw TransportError(.unreadableRequestBody, "the body cannot be read: \(error)")
            }
            if let length, Int64(data.count) != length {
                throw TransportError(
                    .unreadableRequestBody, "the body has \(data.count) bytes or more, and \(length) were announced")
            }
            return data
        }
    }
#endif
