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
        }

        private var request: URLRequest
        private let body: Body

        init(_ request: HTTPRequest) async throws(TransportError) {
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
            for field in request.headerFields where !Self.framingFields.contains(field.name.canonicalName) {
                self.request.addValue(field.value, forHTTPHeaderField: field.name.rawName)
            }
            body = try await Self.body(of: request)
            if case .none = body { return }
            guard request.method != .get, request.method != .head else {
                throw TransportError(.unsupported, "URLSession cannot send a \(request.method) request with a body")
            }
        }

        func task(in session: URLSession) -> URLSessionTask {
            switch body {
            case .none: session.dataTask(with: request)
            case .data(let data): session.uploadTask(with: request, from: data)
            case .file(let url): session.uploadTask(with: request, fromFile: url)
            }
        }

        /// What only the transport may say.
        private static let framingFields: Set<String> = ["host", "content-length", "transfer-encoding", "expect"]

        private static func body(of request: HTTPRequest) async throws(TransportError) -> Body {
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
                return .data(try await collect(stream))
            }
        }

        private static func collect(_ stream: HTTPBodyStream) async throws(TransportError) -> Data {
            var data = Data()
            do {
                let reader = try await stream.open()
                while let chunk = try await reader() {
                    try Task.checkCancellation()
                    data.append(contentsOf: chunk)
                }
            } catch {
                if Task.isCancelled { throw .cancelledByTask }
                throw TransportError(.unreadableRequestBody, "the body cannot be read: \(error)")
            }
            if let length = stream.length, Int64(data.count) != length {
                throw TransportError(
                    .unreadableRequestBody, "the body has \(data.count) bytes, and \(length) were announced")
            }
            return data
        }
    }
#endif
