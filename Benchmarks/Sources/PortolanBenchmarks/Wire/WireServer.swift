// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An nginx on the loopback interface, of one process, that never ends a connection by itself.
///
/// It runs on the processors of the thread that makes it.
final class WireServer {
    let origin: String
    let folder: URL
    private let process: Process

    /// The answers, by the last part of their URL.
    enum Answer: String, CaseIterable {
        case small
        case large
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("portolan-wire-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let port = UInt16.random(in: 20_000..<30_000)
        origin = "http://127.0.0.1:\(port)"
        try Data(Self.smallDocument.utf8).write(to: folder.appendingPathComponent("small"))
        try Data(MusicDocuments.search(artists: 29).bytes(.minified)).write(to: folder.appendingPathComponent("large"))
        let stream = folder.appendingPathComponent("stream")
        try Data().write(to: stream)
        // Without content on the disk: reading it costs the server little.
        let file = try FileHandle(forWritingTo: stream)
        try file.truncate(atOffset: WireStreams.size)
        try file.close()
        try Self.configuration(port: port)
            .write(to: folder.appendingPathComponent("nginx.conf"), atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["nginx", "-p", folder.path, "-c", "nginx.conf", "-e", "error.log"]
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"]
        try process.run()
        try waitUntilReady()
    }

    /// Ends the server and removes its files.
    func stop() {
        // Not a gentler signal: Foundation starts a process with the signals blocked that its own threads block.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        // A folder that is left behind in the temporary one does no harm.
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ answer: Answer) -> String { "\(origin)/\(answer.rawValue)?q=tania%20bowra&type=artist" }

    private func waitUntilReady() throws {
        let arguments = [
            "--silent", "--retry", "40", "--retry-connrefused", "--retry-delay", "1", "--fail", url(.small),
        ]
        guard try ChildProcess.run("/usr/bin/env", ["curl"] + arguments).status == 0 else {
            stop()
            throw Disagreement(description: "nginx does not answer")
        }
    }

    /// One artist, 477 bytes.
    private static let smallDocument = """
        {"artists":{"href":"https://api.example.com/v1/search","items":[{"external_urls":{"spotify":"https://open.example.com/\
        artist/08td7MxkoHQkXnWAYD8d6Q"},"followers":{"href":null,"total":229},"genres":["jazz"],"href":"https://api.example.com\
        /v1/artists/08td7MxkoHQkXnWAYD8d6Q","id":"08td7MxkoHQkXnWAYD8d6Q","images":[{"height":640,"url":"https://i.example.com\
        /image/6cad","width":640}],"name":"Tania Bowra","popularity":0,"type":"artist","uri":"example:artist:08td7MxkoHQkXnWA"}]}}
        """

    private static func configuration(port: UInt16) -> String {
        """
        daemon off;
        master_process off;
        worker_processes 1;
        pid nginx.pid;
        events { worker_connections 1024; }
        http {
            access_log off;
            default_type application/json;
            keepalive_requests 1000000000;
            keepalive_timeout 3600;
            sendfile on;
            tcp_nopush on;
            client_body_temp_path body;
            proxy_temp_path proxy;
            fastcgi_temp_path fastcgi;
            uwsgi_temp_path uwsgi;
            scgi_temp_path scgi;
            server {
                listen 127.0.0.1:\(port);
                root .;
                location = /drip { alias stream; limit_rate 1k; }
            }
        }
        """
    }
}
