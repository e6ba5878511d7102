// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct ServiceError: ErrorBody { var code: String }
protocol PublicEndpoint: Endpoint {}
func showLogin(_ reason: Any) {}
func open(_ url: HTTPURL) {}

// MARK: - Within
let storage = MemoryCredentialStorage()
let credential = SessionAuthenticator.Credential(session: "s", renewalKey: "k")
let (token, secret, password, url) = ("token", "secret", "password", "https://example.com/")
