// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// What a transport promises and another one cannot keep, for a reason that is not ours.
enum TransportPromise {
    case keepsDotSegments
    case keepsRequestFieldsApart
    case addsNoFields
    case sendsBodiesWithGet
    case streamsBodies
    case keepsAnswerFieldsApart
    case readsBareLineFeeds
    case readsStatusLinesWithoutReason
    case readsFieldsOutsideUTF8
    case survivesTrailers
    case tellsVersion
    case refusesContradictingLengths
    case refusesProtocolChanges
    case limitsHeaders
    case keepsMethodCase
    case leavesLengthOut
    case sendsOnce
    case limitsConnecting
    case limitsConnections
    case keepsBodiesOfBrokenRedirects
    case measuresTransfers
    case leavesContentCodings
}

extension TransportUnderTest {
    /// Why a transport is not held to a promise; `nil` when it is.
    ///
    /// All reasons are faults or decisions of Foundation for Linux, as of Swift 6.3.
    func exemption(from promise: TransportPromise) -> String? {
        switch self {
        case .curl: nil
        case .urlSession:
            switch promise {
            case .keepsDotSegments: "libcurl is not told to leave the path as it is"
            case .keepsRequestFieldsApart: "a request holds its fields in a dictionary"
            case .addsNoFields: "User-Agent, Accept and others are added"
            case .sendsBodiesWithGet: "a GET with a body fails in Foundation"
            case .streamsBodies: "a body without a length would be sent with a content type of its own"
            case .keepsAnswerFieldsApart:
                "an answer holds its fields in a dictionary, and those of one name are joined, Set-Cookie, too"
            case .readsBareLineFeeds: "lines without CR fail with 'Failed writing header'"
            case .readsStatusLinesWithoutReason: "a status line without a reason fails with 'Failed writing header'"
            case .readsFieldsOutsideUTF8: "bytes outside UTF-8 fail with 'Failed writing header'"
            case .survivesTrailers: "a trailer ends the process; see the exit test"
            case .tellsVersion: "there is no property for it, and metrics never arrive"
            case .refusesContradictingLengths: "the last of two lengths wins in libcurl, and the others are gone"
            case .refusesProtocolChanges: "101 is taken for no answer at all"
            case .limitsHeaders: "fields arrive when all of them have, those of one name joined, and trailers never"
            case .keepsMethodCase: "methods that look like known ones are written in upper case"
            case .leavesLengthOut: "a request without a body has the length 0 unless it is GET or HEAD"
            case .sendsOnce: "libcurl writes to a new connection what an old one may have delivered"
            case .limitsConnections: "connections are replaced without need, and waiting cannot be told from connecting"
            case .keepsBodiesOfBrokenRedirects: "the body of a redirect is kept back until its target is known"
            case .measuresTransfers: "metrics never arrive"
            case .leavesContentCodings: "gzip is undone, and the field that says so is gone"
            case .limitsConnecting: "when connecting begins and ends is not told"
            }
        }
    }
}
