// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

extension Field {
    /// Marks a property that the service always sends, as `null` when there is no value.
    func nullable() -> Field { writingNil(as: .null) }
}
