// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

#if Curl && canImport(CCurl)
    extension CurlTransfer {
        /// The answer with the content codings undone that were asked for.
        ///
        /// A streamed answer is decoded by its reader, and has no codings any more.
        func decoded(_ response: HTTPResponse) async throws(TransportError) -> HTTPResponse {
            let codings = response.headerFields.contentCodings(among: acceptedCodings)
            // Of the answer to HEAD and of 304, the fields speak of a body that stays away.
            guard !codings.isEmpty, request.method != .head, !response.status.forbidsBody else { return response }
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
