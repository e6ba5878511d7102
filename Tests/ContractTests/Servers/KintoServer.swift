// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A Kinto on the loopback interface: records with entity tags, batches, pages, patches and attachments by somebody else.
final class KintoServer: Sendable {
    let baseURL: String
    private let process: ServerProcess

    init() async throws {
        let port = ServerProcess.port()
        baseURL = "http://127.0.0.1:\(port)/v1"
        process = try ServerProcess(
            ["kinto", "start", "--ini", "kinto.ini"], files: ["kinto.ini": Self.configuration(port: port)],
            after: [["mkdir", "attachments"]])
        try await process.waitForOutput("Serving on")
    }

    private static func configuration(port: UInt16) -> String {
        """
        [server:main]
        use = egg:waitress#main
        host = 127.0.0.1
        port = \(port)
        [app:main]
        use = egg:kinto
        kinto.includes = kinto.plugins.default_bucket kinto.plugins.accounts kinto.plugins.flush kinto_attachment
        kinto.attachment.base_path = attachments
        kinto.attachment.base_url = http://127.0.0.1:\(port)/attachments/
        kinto.storage_backend = kinto.core.storage.memory
        kinto.cache_backend = kinto.core.cache.memory
        kinto.permission_backend = kinto.core.permission.memory
        kinto.userid_hmac_secret = test-only
        multiauth.policies = account
        multiauth.policy.account.use = kinto.plugins.accounts.AccountsPolicy
        kinto.account_create_principals = system.Everyone
        kinto.bucket_create_principals = system.Authenticated
        kinto.paginate_by = 5
        kinto.batch_max_requests = 25
        kinto.flush_endpoint_enabled = true
        kinto.backoff = 10
        [loggers]
        keys = root
        [handlers]
        keys = console
        [formatters]
        keys = plain
        [logger_root]
        level = INFO
        handlers = console
        [handler_console]
        class = StreamHandler
        args = (sys.stderr,)
        formatter = plain
        [formatter_plain]
        format = %(message)s
        """
    }
}
