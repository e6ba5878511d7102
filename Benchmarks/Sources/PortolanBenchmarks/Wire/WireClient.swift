// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import CAllocations
import CWirePeer
import Foundation
import Portolan
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that sends requests for one measurement, in a process of its own.
enum WireClient: String, CaseIterable {
    /// The argument that makes this program such a client.
    static let command = "wire-client"

    /// libcurl's multi interface from C.
    case plainC = "libcurl-from-C"
    /// `CurlTransport.send`.
    case transport = "CurlTransport.send"
    /// A call whose output is nothing.
    case pipeline = "call-without-mapping"
    /// A whole typed call.
    case call = "typed-call"
    /// URLSession and JSONDecoder.
    case foundation = "URLSession+JSONDecoder"

    /// Those whose times are compared with one another.
    static let compared: [WireClient] = [.plainC, .transport, .call, .foundation]

    private static let authorization = "Bearer 0123456789abcdef0123456789abcdef"
    private static let warmUpCount = 20

    /// The endpoint of the typed call.
    struct ArtistSearch: Endpoint {
        typealias Output = [Mapped.Artist]
        let path: Path
        var parameters: Parameters { ["q": "tania bowra", "type": "artist"] }
        var outputKeyPath: JSONKeyPath? { "artists.items" }
    }

    /// The endpoint of the call without mapping.
    struct Search: Endpoint {
        typealias Output = Void
        let path: Path
        var parameters: Parameters { ["q": "tania bowra", "type": "artist"] }
    }

    /// Runs as a client and prints: nanoseconds of processor time and of wall time for one request, the median and the 99th
    /// percentile of the latency, and how many blocks were asked of the allocator for one request.
    ///
    /// The arguments are its name, the URL, how many requests are under way at once, and how many there are in all.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 4, let client = WireClient(rawValue: arguments[0]),
            let concurrency = Int(arguments[2]),
            let count = Int(arguments[3])
        else { throw Disagreement(description: "wire-client NAME URL CONCURRENCY COUNT") }
        let perWorker = max(1, count / concurrency)
        let total = Double(perWorker * concurrency)
        let run = try client.runner(url: arguments[1], concurrency: concurrency)
        _ = try run(warmUpCount)
        let start = ProcessClock.now()
        var latencies = try run(perWorker)
        let end = ProcessClock.now()
        latencies.sort()
        var blocks = 0.0
        // Not for callgrind, which counts every instruction of the process.
        if count > 2_000, allocations_can_be_counted() {
            allocations_begin()
            _ = try run(perWorker)
            blocks = Double(allocations_end().blocks) / total
        }
        print(
            (end.processor - start.processor) / total, (end.wall - start.wall) / total,
            latencies[latencies.count / 2], latencies[min(latencies.count - 1, latencies.count * 99 / 100)], blocks)
    }

    /// Gives what sends a number of requests for each worker and tells the nanoseconds of each.
    private func runner(url: String, concurrency: Int) throws -> (Int) throws -> [Int64] {
        switch self {
        case .plainC:
            guard let peer = wire_peer_make(url, Int32(concurrency)) else {
                throw Disagreement(description: "the client in C cannot be made")
            }
            return { count in
                var latencies = [Int64](repeating: 0, count: count * concurrency)
                guard wire_peer_run(peer, Int32(count), &latencies) == 0 else {
                    throw Disagreement(description: "requests of the client in C failed")
                }
                return latencies
            }
        case .transport:
            var configuration = CurlTransportConfiguration()
            configuration.connectionsPerHost = 128
            let transport = CurlTransport(configuration: configuration)
            var fields = HTTPFields()
            try fields.set(.accept, to: "application/json")
            try fields.set(.authorization, to: Self.authorization)
            let request = HTTPRequest(method: .get, url: try HTTPURL(url), headerFields: fields)
            return Self.runner(concurrency) {
                let response = try await transport.send(request, options: TransportOptions())
                guard response.status.code == 200, !response.bytes.isEmpty else { throw WireFailure() }
            }
        case .pipeline:
            let (client, path) = try Self.client(url)
            return Self.runner(concurrency) { try await client.get(Search(path: path)) }
        case .call:
            let (client, path) = try Self.client(url)
            return Self.runner(concurrency) {
                guard try await !client.get(ArtistSearch(path: path)).isEmpty else { throw WireFailure() }
            }
        case .foundation:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = 128
            let session = URLSession(configuration: configuration)
            guard let url = URL(string: url) else { throw WireFailure() }
            var request = URLRequest(url: url)
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            request.setValue(Self.authorization, forHTTPHeaderField: "Authorization")
            return Self.runner(concurrency) { [request] in
                let (data, _) = try await session.data(for: request)
                let search = try JSONDecoder().decode(Plain.ArtistSearch.self, from: data)
                guard !search.artists.items.isEmpty else { throw WireFailure() }
            }
        }
    }

    private static func client(_ text: String) throws -> (APIClient, Path) {
        let url = try HTTPURL(text)
        var configuration = CurlTransportConfiguration()
        configuration.connectionsPerHost = 128
        let transport = CurlTransport(configuration: configuration)
        let client = APIClient(baseURL: BaseURL(url.origin), transport: transport) {
            $0.headers["Authorization"] = authorization
        }
        return (client, Path(String(url.path.dropFirst())))
    }

    private static func runner(
        _ concurrency: Int, _ send: @escaping @Sendable () async throws -> Void
    ) -> (Int) throws -> [Int64] {
        { count in
            try Blocking.run {
                try await withThrowingTaskGroup(of: [Int64].self) { group in
                    for _ in 0..<concurrency {
                        group.addTask {
                            var latencies: [Int64] = []
                            latencies.reserveCapacity(count)
                            for _ in 0..<count {
                                let start = ContinuousClock.now
                                try await send()
                                let (seconds, attoseconds) = start.duration(to: .now).components
                                latencies.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
                            }
                            return latencies
                        }
                    }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
            }
        }
    }
}

/// An answer was not what it should be.
struct WireFailure: Error {}

/// Waits for asynchronous work with the thread it is called on.
///
/// An asynchronous `main` leaves the main thread to Dispatch, which ends it, and callgrind with it.
enum Blocking {
    static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let outcome = Outcome<Value>()
        Task {
            do {
                let value = try await work()
                outcome.result.withLock { $0 = .success(value) }
            } catch {
                outcome.result.withLock { $0 = .failure(error) }
            }
            done.signal()
        }
        done.wait()
        guard let result = outcome.result.withLock({ $0 }) else { throw WireFailure() }
        return try result.get()
    }

    private final class Outcome<Value: Sendable>: Sendable {
        let result = Mutex<Result<Value, any Error>?>(nil)
    }
}
