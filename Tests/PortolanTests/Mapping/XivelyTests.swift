// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

private struct Datapoint: Mappable, Equatable {
    var at: Date?
    var value = 0.0
    static let mapping = Mapping<Datapoint> {
        Field(\.at, "at")
        Field(\.value, "value", using: .text)
    }
}

private struct Datastream: Mappable, Equatable {
    var title = ""
    var current: Double?
    var highest: Decimal?
    var lowest: Double?
    var at: Date?
    var datapoints: [Datapoint] = []
    static let mapping = Mapping<Datastream>(identity: \.title) {
        Field(\.title, "id")
        Field(\.current, "current_value").lenient()
        Field(\.highest, "max_value").lenient()
        Field(\.lowest, "min_value", using: .text)
        Field(\.at, "at")
        Field(\.datapoints, "datapoints", default: [])
    }
}

private struct Feed: Mappable, Equatable {
    var id = 0
    var title = ""
    var isPrivate = true
    var status = ""
    var version = ""
    var creator: URL?
    var updated: Date?
    var tags: [String] = []
    var details: String?
    var latitude: Double?
    var datastreams: [Datastream] = []
    static let mapping = Mapping<Feed>(identity: \.id) {
        Field(\.id, "id")
        Field(\.title, "title")
        Field(\.isPrivate, "private", using: .values(["true": true, "false": false]))
        Field(\.status, "status")
        Field(\.version, "version")
        Field(\.creator, "creator")
        Field(\.updated, "updated").readOnly()
        Field(\.tags, "tags", default: [])
        Field(\.details, "description")
        Field(\.latitude, "location.lat").lenient()
        Field(\.datastreams, "datastreams", default: [])
    }
}

struct XivelyTests {
    private let text = #"""
        {"id":4711,"title":"Greenhouse","private":"false","feed":"https://api.example/v2/feeds/4711.json",
         "status":"live","version":"1.0.0","description":"north bay",
         "updated":"2016-05-02T08:09:10.123456Z","created":"2015-01-02T03:04:05.000001Z",
         "creator":"https://example/users/kim","tags":["plants","lab"],
         "location":{"domain":"physical","lat":"1.5","lon":"2.5"},
         "datastreams":[{"id":"temp","current_value":"21.5","at":"2016-05-02T08:09:00.000010Z","max_value":"30.0",
           "min_value":"-2.0","datapoints":[{"at":"2016-05-01T00:00:00.000000Z","value":"20.9"}]},{"id":"door"}]}
        """#

    @Test func `V-27 V-B08: numbers and truth values in texts, microseconds and ids that are texts`() throws {
        let feed = try Feed.mapping.value(from: text.utf8)

        #expect(feed.id == 4_711)
        #expect(feed.isPrivate == false)
        #expect(feed.latitude == 1.5)
        #expect(feed.updated.flatMap { RFC3339.text(from: $0) } == "2016-05-02T08:09:10.123456Z")
        #expect(feed.datastreams.map(\.title) == ["temp", "door"])
        #expect(feed.datastreams.first?.current == 21.5)
        #expect(feed.datastreams.first?.highest == 30)
        #expect(feed.datastreams.first?.lowest == -2)
        #expect(feed.datastreams.first?.datapoints.first?.value == 20.9)
        #expect(feed.datastreams.last == Datastream(title: "door"))
    }

    @Test func `V-06: nested models, URLs and a map of values are read by the declaration of a property`() throws {
        let feed = try Feed.mapping.value(from: text.utf8)

        #expect(feed.creator == URL(string: "https://example/users/kim"))
        #expect(feed.datastreams.count == 2)
        #expect(
            problems(Feed.mapping, ["id": 1, "title": "", "private": "no", "status": "", "version": ""])
                == ["'private' should be one of 'true', 'false', found \"no\""])
    }

    @Test func `V-27 V-09: a feed is written with texts where it was read from texts by a transform`() throws {
        let feed = Feed(
            id: 1, title: "t", isPrivate: true, datastreams: [Datastream(title: "temp", current: 1.5, lowest: -2)])

        #expect(
            try Feed.mapping.json(from: feed) == [
                "id": 1, "title": "t", "private": "true", "status": "", "version": "", "tags": [], "location": [:],
                "datastreams": [["id": "temp", "current_value": 1.5, "min_value": "-2.0", "datapoints": []]],
            ])
    }

    @Test func `V-28: one wrong value fails the whole, and all are told`() {
        let wrong: JSONValue = [
            "id": "4711", "title": "t", "private": "false", "status": "", "version": "",
            "datastreams": [["id": "a", "current_value": "warm"], ["id": 5, "min_value": "cold"]],
        ]

        #expect(
            problems(Feed.mapping, wrong) == [
                "'id' should be a whole number that fits Int, found \"4711\"",
                "'datastreams[0].current_value' should be a number, found \"warm\"",
                "'datastreams[1].id' should be a string, found 5",
                "'datastreams[1].min_value' should be a text that stands for Double, found \"cold\"",
            ])
    }
}
