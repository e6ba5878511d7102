// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Post: Codable, Sendable { var identifier = 17 }
