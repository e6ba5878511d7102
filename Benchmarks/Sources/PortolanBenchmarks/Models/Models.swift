// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// Models that a mapping fills.
enum Mapped {}

/// Models with the same fields that `Codable` fills; what a mapping takes from a nested object has a type of its own here.
enum Plain {}
