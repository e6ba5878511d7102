// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

extension Field {
    /// Marks a property that the service always sends, as `null` when there is no value.
    ///
    /// A mapping leaves out what is `nil`, so that such members are not compared when a payload was read and written back.
    func nullable() -> Field { self }
}
