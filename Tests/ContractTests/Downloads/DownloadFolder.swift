// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting

/// A folder of its own for a test of downloads, removed at its end.
final class DownloadFolder: Sendable {
    let path: String

    /// Where the tests download to.
    var file: String { path + "/chart.tiff" }
    /// What stands beside it meanwhile.
    var partFile: String { file + ".portolan-part" }

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        // A folder that is left behind in the temporary one does no harm.
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The names of what is in the folder.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// What is in a file.
    func bytes(_ path: String? = nil) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path ?? file)))
    }

    /// Who may do what with a file.
    func mode(_ path: String? = nil) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path ?? file)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// Makes a file.
    func write(_ bytes: [UInt8], to path: String? = nil) throws {
        try Data(bytes).write(to: URL(filePath: path ?? file))
    }
}

extension TestContent {
    /// All bytes.
    var bytes: [UInt8] { bytes(in: 0..<length) }

    /// The digest of all bytes, in hexadecimal digits.
    var digest: String {
        let digester = SHA256Digester()
        digester?.update(bytes)
        return digester?.finish() ?? "none"
    }
}

extension APIClient {
    /// A client of a test server.
    init(_ server: LoopbackServer, _ transport: TransportUnderTest, attempts: Int = 1) {
        self.init(baseURL: BaseURL(server.url()), transport: transport.make()) {
            $0.options.download.attemptLimit = attempts
            $0.options.download.retryDelay = .zero
        }
    }

    /// Downloads and waits, as the owner of the call: it ends with the last copy of its client.
    func downloaded(
        _ method: HTTPMethod, _ path: Path, to file: String, options: CallOptions = CallOptions()
    ) async throws -> APIResponse<DownloadedFile> {
        defer { withExtendedLifetime(self) {} }
        return try await download(method, path, to: file, options: options).response
    }
}
