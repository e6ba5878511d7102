// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

struct Chart { var id = 7 }
final class Bar { var fraction: Double? }

// MARK: - Within
let (chart, blob) = (Chart(), Chart())
let bar = Bar()
let path = "/var/lib/charts/chart.pdf"
