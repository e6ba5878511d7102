// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// How arrays and objects are written in a query or a form.
///
/// | style | `ids = [1, 2]` | `filter = {min: 1, max: 2}` |
/// | --- | --- | --- |
/// | ``repeated`` | `ids=1&ids=2` | `min=1&max=2` |
/// | ``brackets`` | `ids[]=1&ids[]=2` | `filter[min]=1&filter[max]=2` |
/// | ``indexed`` | `ids[0]=1&ids[1]=2` | `filter[min]=1&filter[max]=2` |
/// | ``comma`` | `ids=1,2` | `filter=min,1,max,2` |
/// | ``pipe`` | `ids=1%7C2` | `filter=min%7C1%7Cmax%7C2` |
/// | ``space`` | `ids=1%202` | `filter=min%201%20max%202` |
/// | ``deepObject`` | `ids=1&ids=2` | `filter[min]=1&filter[max]=2` |
/// | ``dots`` | `ids=1&ids=2` | `filter.min=1&filter.max=2` |
///
/// An empty array or object has nothing to write, so its parameter is not there.
///
/// Brackets stand percent-encoded on the wire (`%5B`, `%5D`), as they must (RFC 3986, section 3.4). ``repeated``, ``comma``,
/// ``pipe`` and ``space`` have no form for arrays or objects inside arrays or objects: these are refused.
@nonexhaustive
public enum QueryStyle: Sendable, Hashable, CaseIterable {
    /// An item for each element; the members of an object are items of their own (OpenAPI: `form`, exploded).
    case repeated
    /// `name[]` for each element, `name[member]` for each member, to any depth.
    case brackets
    /// `name[0]`, `name[1]` and so on, `name[member]` for each member, to any depth.
    case indexed
    /// One item, joined with commas (OpenAPI: `form`, not exploded).
    case comma
    /// One item, joined with `|` (OpenAPI: `pipeDelimited`).
    case pipe
    /// One item, joined with spaces (OpenAPI: `spaceDelimited`).
    case space
    /// `name[member]` to any depth, an item for each element of an array (OpenAPI: `deepObject`).
    case deepObject
    /// `name.member` to any depth, an item for each element of an array.
    case dots
}
