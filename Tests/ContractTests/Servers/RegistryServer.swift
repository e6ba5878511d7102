// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// A registry of container images on the loopback interface (Debian's docker-registry): resumable uploads, ranges and digests by
/// somebody else.
final class RegistryServer: Sendable {
    static let user = "ada"
    static let password = "pw-1"

    let origin: String
    private let process: ServerProcess

    init() async throws {
        let port = ServerProcess.port()
        origin = "http://127.0.0.1:\(port)"
        process = try ServerProcess(
            ["docker-registry", "serve", "config.yml"], files: ["config.yml": Self.configuration(port: port)],
            after: [["htpasswd", "-Bbc", "htpasswd", Self.user, Self.password]])
        try await process.waitForOutput("listening on")
    }

    /// A client that is known there.
    func client() throws -> APIClient {
        APIClient(baseURL: BaseURL(try HTTPURL(origin))) {
            $0.authentication = .basic(username: Self.user, password: Self.password)
            $0.errorBody = RegistryError.self
            $0.options.download.retryDelay = .zero
        }
    }

    private static func configuration(port: UInt16) -> String {
        """
        version: 0.1
        log: {level: info}
        storage:
          filesystem: {rootdirectory: ./data}
          delete: {enabled: true}
          maintenance: {uploadpurging: {enabled: false}}
        http:
          addr: 127.0.0.1:\(port)
          secret: test-only
          relativeurls: true
        auth:
          htpasswd: {realm: registry, path: ./htpasswd}
        """
    }
}

/// The registry's own errors.
struct RegistryError: ErrorBody {
    struct Entry: Decodable, Sendable { var code: String }
    var errors: [Entry]
}

/// A part of a blob that is sent to where an upload goes on.
struct UploadedPart: Endpoint {
    typealias Output = Empty
    var location: String
    var range: Range<Int64>
    var content: HTTPBodyStream
    var path: Path { Path(verbatim: location) }
    var headers: RequestHeaders { ["Content-Range": "\(range.lowerBound)-\(range.upperBound - 1)"] }
    var body: RequestBody { .raw(.stream(content), contentType: .bytes) }

    init(location: String, of file: String, range: Range<Int64>) {
        self.init(location: location, range: range, content: .file(file, range: range))
    }

    init(location: String, range: Range<Int64>, content: HTTPBodyStream) {
        self.location = location
        self.range = range
        self.content = content
    }
}
