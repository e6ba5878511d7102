// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    extension CurlTransfer {
        /// The content codings of an answer that are to be undone.
        ///
        /// A streamed answer is decoded by its reader, and has no codings any more.
        func codings(of response: HTTPResponse) -> [ContentCoding] {
            // Of the answer to HEAD and of 304, the fields speak of a body that stays away.
            guard request.method != .head, !response.status.forbidsBody else { return [] }
            return response.headerFields.contentCodings(among: acceptedCodings)
        }

        /// The answer with its content codings undone.
        func decoded(
            _ response: HTTPResponse, _ codings: [ContentCoding]
        ) async throws(TransportError) -> HTTPResponse {
            var answer = response
            answer.headerFields.removeCodedLength()
            if let body = response.body.bytes, !body.isEmpty {
                answer.body = .bytes(try await decoded(body, codings))
            }
            return answer
        }

        /// Decodes a body on a thread that is no actor's: a large one takes a while.
        @concurrent private func decoded(
            _ body: [UInt8], _ codings: [ContentCoding]
        ) async throws(TransportError) -> [UInt8] {
            let limit = options.responseSizeLimit
            guard let decoder = try ContentDecoder(codings) else { return body }
            decoder.feed(body)
            decoder.finish()
            var decoded: [UInt8] = []
            while case .bytes(let piece) = try decoder.next() {
                guard !Task.isCancelled else { throw .cancelledByTask }
                guard decoded.count + piece.count <= limit else {
                    throw TransportError(
                        .responseTooLarge, "the decoded body is larger than the limit of \(limit) bytes")
                }
                decoded += piece
            }
            return decoded
        }
    }

    extension HTTPFields {
        /// Whether a request says itself in which form, or which part of it, it wants.
        var choosesRepresentation: Bool {
            contains { $0.name == .acceptEncoding || $0.name.canonicalName == "range" }
        }
    }
#endif
