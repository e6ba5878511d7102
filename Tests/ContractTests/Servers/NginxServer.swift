// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// An nginx on the loopback interface, with certificates of its own: what speaks TLS and HTTP/2 in the tests.
final class NginxServer: Sendable {
    struct CommandFailed: Error, CustomStringConvertible {
        let description: String
    }

    /// How many bytes are at `/large`, all of them zero.
    static let largeSize = 300_000_000

    /// Its certificate is signed by ``authorityFile`` for 127.0.0.1.
    let trustedOrigin: String
    /// Its certificate is signed by itself.
    let selfSignedOrigin: String
    /// Its certificate is signed by ``authorityFile`` for another host.
    let misnamedOrigin: String
    let authorityFile: String
    private let folder: URL
    private let process: Process

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-nginx-\(UUID().uuidString)")
        authorityFile = folder.appendingPathComponent("ca.pem").path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.makeCertificates(in: folder)
        // A sparse file: it has a size, and takes no room.
        _ = FileManager.default.createFile(atPath: folder.appendingPathComponent("large").path, contents: nil)
        let large = try FileHandle(forWritingTo: folder.appendingPathComponent("large"))
        try large.truncate(atOffset: UInt64(Self.largeSize))
        try large.close()
        let ports = Self.freePorts(3)
        trustedOrigin = "https://127.0.0.1:\(ports[0])"
        selfSignedOrigin = "https://127.0.0.1:\(ports[1])"
        misnamedOrigin = "https://127.0.0.1:\(ports[2])"
        let names = ["trusted", "self", "misnamed"]
        try Self.configuration(servers: Array(zip(ports, names)))
            .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["nginx", "-p", folder.path, "-c", "nginx.conf", "-e", "error.log"]
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"]
        try process.run()
    }

    deinit {
        // Not a gentler signal: Foundation starts a process with the signals blocked that its own threads block.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // A folder that is left behind in the temporary one does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    /// How many connections each line of the log tells apart.
    func connectionCount() throws -> Int {
        let log = try String(contentsOf: folder.appendingPathComponent("access.log"), encoding: .utf8)
        return Set(log.split(separator: "\n")).count
    }

    private static func configuration(servers: [(port: UInt16, name: String)]) -> String {
        let blocks = servers.map { server in
            """
            server {
                listen 127.0.0.1:\(server.port) ssl http2;
                ssl_certificate \(server.name).pem;
                ssl_certificate_key \(server.name).key;
                location / { return 200 "hello"; }
                location /large { root .; }
            }
            """
        }
        return """
            daemon off;
            master_process off;
            pid nginx.pid;
            events { worker_connections 256; }
            http {
                log_format connection "$connection";
                access_log access.log connection;
                client_body_temp_path body;
                proxy_temp_path proxy;
                fastcgi_temp_path fastcgi;
                uwsgi_temp_path uwsgi;
                scgi_temp_path scgi;
                \(blocks.joined(separator: "\n"))
            }
            """
    }

    private static func makeCertificates(in folder: URL) throws {
        try openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout ca.key -out ca.pem -subj /CN=Tests",
            in: folder)
        for (name, subject) in [("trusted", "IP:127.0.0.1"), ("misnamed", "DNS:elsewhere.invalid")] {
            try openssl(
                "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(name).key -out \(name).csr -subj /CN=\(name)",
                in: folder)
            try "subjectAltName=\(subject)"
                .write(to: folder.appendingPathComponent("\(name).ext"), atomically: true, encoding: .utf8)
            try openssl(
                "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile \(name).ext -out \(name).pem",
                in: folder)
        }
        try openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout self.key -out self.pem"
                + " -subj /CN=self -addext subjectAltName=IP:127.0.0.1",
            in: folder)
    }

    private static func openssl(_ arguments: String, in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CommandFailed(description: "openssl \(arguments)") }
    }

    /// Ports below those that systems hand out by themselves: none of the other tests can come to have one.
    private static func freePorts(_ count: Int) -> [UInt16] {
        Array((UInt16(20_000)..<30_000).shuffled().prefix(count))
    }
}
