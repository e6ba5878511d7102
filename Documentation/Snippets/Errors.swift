// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

func showLogin(_ reason: Any? = nil) {}
func show(_ message: Any) {}
