// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Cookies that outlive their process.
struct CookieFileTests {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    let url = CookieExamples.url("https://www.example.com/docs/page")

    /// Gives a folder of its own to a test, and removes it.
    func withFolder(_ body: (_ file: String, _ names: () throws -> [String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cookies-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.appending(path: "jar.json").path) {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        }
    }

    func storage(_ file: String, keepsSessionCookies: Bool = false) throws -> CookieStorage {
        try CookieStorage(file: file, keepsSessionCookies: keepsSessionCookies, now: { Self.now })
    }

    @Test func `cookies come back as they were, in their order, and without the session's`() throws {
        try withFolder { file, names in
            let first = try storage(file)
            let fields = [
                "a=1; Max-Age=10; Path=/; Domain=example.com; Secure; HttpOnly; SameSite=None",
                "session=2", "b=\"ä\t天\\; Max-Age=1000", "short=3; Max-Age=5", "\u{E9}=4; Max-Age=9; SameSite=Lax",
            ]
            for field in fields { try first.set(field, from: url) }
            #expect(first.hasUnsavedChanges)
            #expect(try names().isEmpty)

            try first.save()

            #expect(!first.hasUnsavedChanges)
            #expect(try names() == ["jar.json"])
            let second = try storage(file)
            #expect(second.cookies == first.cookies.filter { $0.name != "session" })
            #expect(!second.hasUnsavedChanges)
            let later = try CookieStorage(file: file, now: { Self.now + 9 })
            #expect(later.cookies.map(\.name) == ["a", "b"])
        }
    }

    @Test func `session cookies are kept when that is asked for`() throws {
        try withFolder { file, _ in
            let first = try storage(file, keepsSessionCookies: true)
            try first.set("session=2", from: url)
            try first.save()

            #expect(try storage(file).cookies == first.cookies)
            #expect(first.hasUnsavedChanges == false)
        }
    }

    @Test func `the file is for its owner alone, whatever it was before`() throws {
        try withFolder { file, _ in
            let storage = try storage(file)
            try storage.save()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            try storage.save()

            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
        }
    }

    @Test func `what was used last is known after a restart`() throws {
        try withFolder { file, _ in
            let first = try storage(file)
            for number in 0..<50 {
                try first.set("n\(number)=x; Path=/p\(number); Max-Age=10", from: url)
            }
            _ = first.field(for: CookieExamples.url("https://www.example.com/p0"), besides: [])
            try first.save()

            let second = try storage(file)
            try second.set("new=x", from: url)

            #expect(second.cookies.map(\.name).prefix(2) == ["n0", "n2"])
        }
    }

    @Test(arguments: [
        "", "{", "sesame", "[]", "{}", #"{"format":"other","version":1,"cookies":[]}"#,
        #"{"format":"portolan-cookies","version":2,"cookies":[]}"#, #"{"format":"portolan-cookies","version":1}"#,
        #"{"format":"portolan-cookies","version":1,"cookies":[{"name":"sesame"}]}"#,
        #"{"format":"portolan-cookies","version":1,"cookies":["sesame"]}"#,
    ])
    func `a damaged file is moved aside with all it holds, and the error names both`(_ content: String) throws {
        try withFolder { file, names in
            try Data(content.utf8).write(to: URL(filePath: file))

            let error = #expect(throws: CookieFileError.self) { try storage(file) }

            guard case .damaged(file, file + ".damaged", _) = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            #expect(error?.description.contains(file) == true && error?.description.contains("sesame") == false)
            #expect(try names() == ["jar.json.damaged"])
            #expect(try Data(contentsOf: URL(filePath: file + ".damaged")) == Data(content.utf8))
            #expect(try storage(file).cookies.isEmpty)
        }
    }

    @Test func `a damaged file does not replace an earlier one`() throws {
        try withFolder { file, names in
            for content in ["first", "second", "third"] {
                try Data(content.utf8).write(to: URL(filePath: file))
                #expect(throws: CookieFileError.self) { try storage(file) }
            }

            #expect(try names() == ["jar.json.damaged", "jar.json.damaged-2", "jar.json.damaged-3"])
            #expect(try String(contentsOfFile: file + ".damaged", encoding: .utf8) == "first")
        }
    }

    @Test func `saving moves aside what is no document of cookies, and works the second time`() throws {
        try withFolder { file, names in
            let storage = try storage(file)
            try storage.set("a=1; Max-Age=10", from: url)
            try Data("a letter".utf8).write(to: URL(filePath: file))

            #expect(throws: CookieFileError.self) { try storage.save() }
            #expect(storage.hasUnsavedChanges)
            #expect(try names() == ["jar.json.damaged"])
            try storage.save()
            #expect(try names() == ["jar.json", "jar.json.damaged"])
        }
    }

    @Test func `what cannot be read or written is an error of its own, and leaves nothing behind`() throws {
        try withFolder { file, names in
            #expect(throws: CookieFileError.noFile) { try CookieStorage().save() }
            let error = #expect(throws: CookieFileError.self) { try storage(file + "/none/jar").save() }
            guard case .unwritable = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
            let other = #expect(throws: CookieFileError.self) { try storage(file) }
            guard case .unreadable(file, _) = other else {
                Issue.record("another error: \(String(describing: other))")
                return
            }
            #expect(try names() == ["jar.json"])
        }
    }

    @Test func `a draft that a killed process has left is no obstacle`() throws {
        try withFolder { file, _ in
            let storage = try storage(file)
            try storage.set("a=1; Max-Age=10", from: url)
            try storage.save()
            try Data(#"{"format":"portolan-c"#.utf8).write(to: URL(filePath: file + ".17.new"))

            #expect(try self.storage(file).cookies == storage.cookies)
            try storage.save()
            #expect(try self.storage(file).cookies == storage.cookies)
        }
    }

    #if os(Linux) || os(macOS)
        @Test func `a process that is killed while it saves leaves the old cookies or the new ones`() async throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "cookies-\(UUID().uuidString).json").path
            defer {
                let folder = FileManager.default.temporaryDirectory
                let prefix = URL(filePath: file).lastPathComponent
                // What is left is in the folder for temporary files.
                for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
                where name.hasPrefix(prefix) {
                    try? FileManager.default.removeItem(at: folder.appending(path: name))
                }
            }

            for _ in 0..<3 {
                await #expect(processExitsWith: .signal(SIGKILL)) { [file = file as String] in
                    let storage = try CookieStorage(file: file)
                    let killer = Thread { kill(getpid(), SIGKILL) }
                    for number in 0..<900 {
                        let domain = "h\(number / 50).example.com"
                        storage.set(
                            try Cookie(name: "n\(number)", value: "x", domain: domain, expires: .distantFuture))
                        if number == 400 { killer.start() }
                        if number % 30 == 29 { try storage.save() }
                    }
                    // The rest is for the other thread, whenever its turn comes.
                    while true { try storage.save() }
                }
                #expect(try CookieStorage(file: file).cookies.count % 30 == 0)
            }
        }

        @Test func `a disk that is full leaves the old file and no draft`() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "cookies-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "jar.json").path
            let small = try storage(file)
            try small.set("a=1; Max-Age=100", from: url)
            try small.save()

            await #expect(processExitsWith: .success) { [file = file as String] in
                signal(SIGXFSZ, SIG_IGN)
                let storage = try CookieStorage(file: file, now: { CookieFileTests.now })
                let value = String(repeating: "v", count: 4_000)
                for number in 0..<10 {
                    storage.set(
                        try Cookie(name: "n\(number)", value: value, domain: "h", expires: .distantFuture))
                }
                var limit = rlimit(rlim_cur: 10_000, rlim_max: 10_000)
                setrlimit(__rlimit_resource_t(1), &limit)
                do throws(CookieFileError) {
                    try storage.save()
                    exit(2)
                } catch {
                    guard case .unwritable = error, storage.hasUnsavedChanges else { exit(3) }
                    exit(0)
                }
            }

            #expect(try storage(file).cookies == small.cookies)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["jar.json"])
        }
    #endif

    @Test func `a document goes from one storage to another, all of it or none`() throws {
        let first = CookieStorage(now: { Self.now })
        for field in ["a=1", "b=2; Max-Age=10", "c=3; Max-Age=0"] { try first.set(field, from: url) }
        let second = CookieStorage(now: { Self.now })
        try second.set("b=old", from: url)
        try second.set("z=9", from: url)

        try second.importCookies(first.exported())

        #expect(second.cookies.map { "\($0.name)=\($0.value)" } == ["b=2", "z=9", "a=1"])
        #expect(
            String(decoding: first.exported(includingSessionCookies: false), as: UTF8.self).contains(#""name":"a""#)
                == false)
        let damaged = String(decoding: first.exported(), as: UTF8.self)
            .replacingOccurrences(of: #""name":"b""#, with: #""name":"b;c""#)
        let error = #expect(throws: CookieDocumentError.self) { try second.importCookies(Array(damaged.utf8)) }
        #expect(error?.description.contains("cookie 1 is none: 'b;c' cannot be the name of a cookie") == true)
        #expect(second.cookies.count == 3)
    }

    @Test(arguments: [
        (#""name":"a""#, #""name":1"#, "name"), (#""value":"1""#, #""value":null"#, "value"),
        (#""domain":"www.example.com""#, #""domain":[]"#, "domain"), (#""path":"/docs""#, #""path":{}"#, "path"),
        (#""secure":false"#, #""secure":0"#, "secure"), (#""httpOnly":false"#, #""x":false"#, "httpOnly"),
        (#""includesSubdomains":false"#, #""x":1"#, "includesSubdomains"),
        (#""lastUse":1"#, #""lastUse":1.5"#, "lastUse"),
        (#""expires":1700000010.0"#, #""expires":"soon""#, "expires"),
        (#""expires":1700000010.0"#, #""expires":1e999"#, "expires"),
        (#""sameSite":"Lax""#, #""sameSite":"Loose""#, "sameSite"),
    ])
    func `a record that lacks a part is named with it`(_ part: String, _ replacement: String, _ member: String) throws {
        let storage = CookieStorage(now: { Self.now })
        try storage.set("a=1; Max-Age=10; SameSite=Lax", from: url)
        let document = String(decoding: storage.exported(), as: UTF8.self)
        let damaged = document.replacingOccurrences(of: part, with: replacement)
        #expect(damaged != document)

        #expect(throws: CookieDocumentError(reason: "cookie 0 has no valid '\(member)'")) {
            try CookieStorage().importCookies(Array(damaged.utf8))
        }
    }

    @Test func `a cookie for what has become a public suffix is left out, and numbers may be of any size`() throws {
        let record =
            #"{"name":"a","value":"1","domain":"com","includesSubdomains":true,"path":"/","secure":false,"httpOnly":false,"lastUse":9223372036854775807}"#
        let other = record.replacingOccurrences(of: #""includesSubdomains":true"#, with: #""includesSubdomains":false"#)
        let third = other.replacingOccurrences(of: "9223372036854775807", with: "-9223372036854775808")
        let document = #"{"format":"portolan-cookies","version":1,"cookies":[\#(record),\#(other),\#(third)]}"#
        let storage = CookieStorage()

        try storage.importCookies(Array(document.utf8))
        try storage.set("b=2", from: url)

        #expect(storage.cookies.map(\.domain) == ["com", "www.example.com"])
    }
}
