// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

// MARK: - Within
let password = "secret"
