// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

public import Foundation
public import Portolan

/// What one sensor measures.
public struct Datastream: Mappable, Equatable {
    /// The feed that it belongs to, which the path says and no document.
    public var feedID = 0
    /// The name, as `temperature`.
    public var id = ""
    /// The newest value; the service writes numbers as texts.
    public var currentValue: Double?
    /// The largest value so far.
    public var maximumValue: Double?
    /// The smallest value so far.
    public var minimumValue: Double?
    /// When the newest value was measured.
    public var measuredAt: Date?
    /// What was measured in the time that was asked for.
    public var datapoints: [Datapoint] = []

    /// Makes a datastream.
    public init() {}

    /// Names a datastream of a feed.
    public init(feedID: Int, id: String, currentValue: Double? = nil) {
        self.feedID = feedID
        self.id = id
        self.currentValue = currentValue
    }

    /// The fields.
    public static let mapping = Mapping<Datastream>(identity: \.id) {
        Field(\.id, "id")
        Field(\.currentValue, "current_value").lenient()
        Field(\.maximumValue, "max_value").lenient().readOnly()
        Field(\.minimumValue, "min_value").lenient().readOnly()
        Field(\.measuredAt, "at").readOnly()
        Field(\.datapoints, "datapoints", default: []).readOnly()
    }
}

extension Datastream: Resource {
    /// Where the datastreams of a feed are.
    public static let routes = Routes<Datastream> {
        Route(.get, "feeds/\(\.feedID)/datastreams", scope: .collection, keyPath: "datastreams")
        Route(.post, "feeds/\(\.feedID)/datastreams")
        Route([.get, .head, .put, .patch, .delete], "feeds/\(\.feedID)/datastreams/\(\.id)")
    }
}

/// One measurement.
public struct Datapoint: Mappable, Equatable {
    /// When, to the microsecond.
    public var at = Date(timeIntervalSince1970: 0)
    /// How much.
    public var value = 0.0

    /// Makes a measurement.
    public init() {}

    /// The fields.
    public static let mapping = Mapping<Datapoint> {
        Field(\.at, "at")
        Field(\.value, "value").lenient()
    }
}

/// What a datastream has measured in a time: any number of datapoints, read as they come.
public struct History: Endpoint {
    /// The datapoints, oldest first.
    public typealias Output = [Datapoint]

    /// How several values become one.
    public enum Function: String, Sendable, CaseIterable {
        /// Their mean.
        case average
        /// Their sum.
        case sum
    }

    /// The datastream.
    public var datastream: Datastream
    /// Where the time begins.
    public var start: Date
    /// Where it ends.
    public var stop: Date
    /// How many seconds lie between two datapoints.
    public var interval = 60
    /// How many datapoints there are at most.
    public var limit = 1_000
    /// How several values become one; `nil` for the first one.
    public var function: Function?

    /// Asks for a time.
    public init(of datastream: Datastream, from start: Date, to stop: Date) {
        self.datastream = datastream
        self.start = start
        self.stop = stop
    }

    /// Where the datastream is.
    public var path: Path { "feeds/\(datastream.feedID)/datastreams/\(datastream.id)" }
    /// The time, and how much of it.
    public var parameters: Parameters {
        var parameters: Parameters = [
            "start": start, "stop": stop, "interval": interval, "limit": limit,
        ]
        if let function { parameters["function"] = function.rawValue }
        return parameters
    }
    /// Where the datapoints are.
    public var outputKeyPath: JSONKeyPath? { "datapoints" }
}
