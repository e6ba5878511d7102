// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import PortolanTesting
import Synchronization
import Testing

/// A folder that is gone afterwards.
func withCredentialFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    // What is left is in the folder for temporary files.
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
}

struct CredentialStorageTests {
    enum Kind: CaseIterable {
        case memory
        case file
    }

    private func withStorage(_ kind: Kind, _ body: (any CredentialStorage) async throws -> Void) async throws {
        switch kind {
        case .memory: try await body(MemoryCredentialStorage())
        case .file: try await withCredentialFolder { try await body(FileCredentialStorage(folder: $0)) }
        }
    }

    /// Counts how many are inside at once.
    private final class Room: Sendable {
        private let counts = Mutex((inside: 0, most: 0))
        var most: Int { counts.withLock(\.most) }

        func enter() {
            counts.withLock { counts in
                counts.inside += 1
                counts.most = max(counts.most, counts.inside)
            }
        }

        func leave() { counts.withLock { $0.inside -= 1 } }
    }

    private func stored(_ text: String) -> StoredCredential { StoredCredential(bytes: Array(text.utf8)) }

    @Test(arguments: Kind.allCases)
    func `D-B10: each account has a credential of its own, kept until it is replaced or removed`(_ kind: Kind)
        async throws
    {
        try await withStorage(kind) { storage in
            let accounts = ["ada", "Ada", "a/../b", "", "ä@例.com", "."]
            for account in accounts {
                #expect(try await storage.credential(for: account) == nil)
                try await storage.setCredential(nil, for: account)
                try await storage.setCredential(stored("old"), for: account)
                try await storage.setCredential(stored("credential of \(account)"), for: account)
            }
            try await storage.setCredential(nil, for: "Ada")

            for account in accounts where account != "Ada" {
                #expect(try await storage.credential(for: account) == stored("credential of \(account)"))
            }
            #expect(try await storage.credential(for: "Ada") == nil)
        }
    }

    @Test(arguments: Kind.allCases)
    func `one at a time has an account to itself, and other accounts do not wait`(_ kind: Kind) async throws {
        try await withStorage(kind) { storage in
            let room = Room()
            let visits = (0..<20).map { _ in
                Task {
                    try await storage.withExclusiveAccess(to: "ada") {
                        room.enter()
                        await Task.yield()
                        room.leave()
                    }
                }
            }

            try await storage.withExclusiveAccess(to: "other") {
                for visit in visits { try await visit.value }
            }
            #expect(room.most == 1)
        }
    }

    @Test(arguments: Kind.allCases)
    func `who is cancelled while it waits gives its place up`(_ kind: Kind) async throws {
        try await withStorage(kind) { storage in
            let waiter = try await storage.withExclusiveAccess(to: "ada") {
                let waiter = Task { try await storage.withExclusiveAccess(to: "ada") { true } }
                waiter.cancel()
                await #expect(throws: CancellationError.self) { try await waiter.value }
                return waiter
            }

            #expect(waiter.isCancelled)
            let isFree = try await storage.withExclusiveAccess(to: "ada") { true }
            #expect(isFree)
        }
    }

    @Test func `D-B10: a file is for its owner alone, and there is nothing but it and its lock`() async throws {
        try await withCredentialFolder { folder in
            let storage = FileCredentialStorage(folder: folder)
            try await storage.withExclusiveAccess(to: "Ada") {
                try await storage.setCredential(stored("one"), for: "Ada")
                try await storage.setCredential(stored("two"), for: "Ada")
            }

            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            #expect(names == ["%41da.credential", "%41da.credential.lock"])
            for name in names {
                let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions]
                #expect((mode as? NSNumber)?.intValue == 0o600)
            }
            #expect(storage.path(for: "Ada") == "\(folder)/%41da.credential")
        }
    }

    @Test func `a folder that is not there is an error that names the file`() async throws {
        let storage = FileCredentialStorage(folder: "/nowhere/at/all")

        #expect(try await storage.credential(for: "ada") == nil)
        let error = await #expect(throws: FileError.self) { try await storage.setCredential(stored("s"), for: "ada") }
        #expect(error?.reason == .notFound)
        #expect(error?.path.hasPrefix("/nowhere/at/all/ada.credential") == true)
    }

    @Test func `who waits too long for another one's renewal is told that the account is in use`() async throws {
        try await withCredentialFolder { folder in
            let storage = FileCredentialStorage(folder: folder, patience: .milliseconds(10))

            try await storage.withExclusiveAccess(to: "ada") {
                let error = await #expect(throws: FileError.self) {
                    try await storage.withExclusiveAccess(to: "ada") {}
                }
                #expect(error?.reason == .inUse)
            }
        }
    }

    @Test func `a damaged file is an error that does not quote it, and a login replaces it`() async throws {
        try await withCredentialFolder { folder in
            let storage = FileCredentialStorage(folder: folder)
            try await storage.setCredential(stored(#"{"accessToken":"SECRET"#), for: "ada")
            let login = OAuth2Login(
                OAuth2Configuration(clientID: "c", tokenURL: "http://h"), storage: storage, account: "ada")

            let error = await #expect(throws: AuthenticationError.self) { try await login.token() }
            #expect(error == .unreadableCredential(account: "ada"))
            #expect(error?.description.contains("SECRET") == false)
            try await login.logIn(with: OAuth2Token(accessToken: "T"))
            #expect(try await login.token().accessToken == "T")
        }
    }

    @Test func `a token that was kept is as it was`() async throws {
        try await withCredentialFolder { folder in
            let storage = FileCredentialStorage(folder: folder)
            let token = OAuth2Token(
                accessToken: "ä\"\\", tokenType: "bearer", refreshToken: "R", scopes: ["a", "b"],
                issueDate: Date(timeIntervalSince1970: 1_700_000_000.125),
                expirationDate: Date(timeIntervalSince1970: 1_700_003_600.5),
                fields: ["user": ["id": 7, "big": .number(JSONNumber(UInt64.max))], "none": .null])
            let configuration = OAuth2Configuration(clientID: "c", tokenURL: "http://h")
            let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_001) }

            try await OAuth2Login(configuration, storage: storage, account: "ada").logIn(with: token)
            let other = OAuth2Login(configuration, storage: storage, account: "ada", now: now)

            #expect(try await other.isLoggedIn)
            #expect(try await other.token() == token)
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `a process that is killed while it stores leaves the old credential or the new one`() async throws {
            try await withCredentialFolder { folder in
                for round in 1...3 {
                    await #expect(processExitsWith: .signal(SIGKILL)) {
                        [folder = folder as String, round = round as Int] in
                        let storage = FileCredentialStorage(folder: folder)
                        let killer = Thread { kill(getpid(), SIGKILL) }
                        for number in 0... {
                            let text = String(repeating: "\(number % 10)", count: 50_000)
                            try await storage.setCredential(StoredCredential(bytes: Array(text.utf8)), for: "ada")
                            // The rest is for the other thread, whenever its turn comes.
                            if number == 10 * round { killer.start() }
                        }
                    }
                    let bytes = try await FileCredentialStorage(folder: folder).credential(for: "ada")?.bytes ?? []
                    #expect(bytes.count == 50_000)
                    #expect(Set(bytes).count == 1)
                }
            }
        }

        @Test func `a lock that a killed process held is free`() async throws {
            try await withCredentialFolder { folder in
                await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
                    try await FileCredentialStorage(folder: folder).withExclusiveAccess(to: "ada") {
                        _ = kill(getpid(), SIGKILL)
                    }
                }

                let storage = FileCredentialStorage(folder: folder, patience: .zero)
                let isFree = try await storage.withExclusiveAccess(to: "ada") { true }
                #expect(isFree)
            }
        }
    #endif
}
