// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan
import Synchronization

/// A storage that takes nothing more when it is full.
final class FullStorage: CredentialStorage {
    struct Full: Error {}

    let inner = MemoryCredentialStorage()
    let isFull = Mutex(false)

    func credential(for account: String) -> StoredCredential? { inner.credential(for: account) }

    func setCredential(_ credential: StoredCredential?, for account: String) throws {
        if isFull.withLock({ $0 }) { throw Full() }
        inner.setCredential(credential, for: account)
    }
}
