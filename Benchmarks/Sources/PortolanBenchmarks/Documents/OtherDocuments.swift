// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// A list of a payment service's charges, with invented values or with those of the recorded payload.
enum PaymentDocuments {
    static func charges() -> Sample {
        var generator = SampleGenerator(seed: 5)
        let given = GivenPayloads.charges()
        let charges = (0..<100).map { _ in given.first ?? charge(&generator) }
        return ["object": "list", "url": "/v1/charges", "has_more": true, "data": .array(charges)]
    }

    private static func charge(_ generator: inout SampleGenerator) -> Sample {
        let id = "ch_\(generator.identifier(24))"
        let amount = generator.number(50...900_000)
        let unset = [
            "application", "application_fee", "calculated_statement_descriptor", "customer", "failure_code",
            "failure_message", "on_behalf_of", "receipt_email", "receipt_number", "review", "source_transfer",
            "statement_descriptor", "transfer_group",
        ]
        let members: [(name: String, value: Sample)] = [
            ("amount", .number(amount)), ("amount_captured", .number(amount)), ("amount_refunded", 0),
            ("balance_transaction", .text("txn_\(generator.identifier(24))")),
            (
                "billing_details",
                [
                    "address": [
                        "city": .text(generator.name()), "country": "DE", "line1": .text(generator.name()),
                        "line2": .null,
                        "postal_code": .text("\(generator.number(10_000...99_999))"), "state": .null,
                    ],
                    "email": .text("\(generator.word())@mail.example"), "name": .text(generator.name()), "phone": .null,
                ]
            ),
            ("captured", true), ("created", .number(generator.number(1_300_000_000...1_800_000_000))),
            ("currency", .text(generator.pick(["eur", "usd", "gbp"]))),
            ("description", generator.chance(70) ? .text(generator.words(3...8)) : .null), ("disputed", false),
            ("fraud_details", [:]), ("id", .text(id)), ("livemode", false),
            ("metadata", ["order": .text(generator.identifier(10)), "channel": .text(generator.word())]),
            ("object", "charge"), ("outcome", ["network_status": "approved_by_network", "type": "authorized"]),
            ("paid", true), ("payment_method", .text("card_\(generator.identifier(24))")),
            ("payment_method_details", ["card": card(&generator), "type": "card"]),
            ("receipt_url", .text("https://pay.example/receipts/\(generator.identifier(60))")),
            ("refunded", false),
            (
                "refunds",
                ["data": [], "has_more": false, "object": "list", "url": .text("/v1/charges/\(id)/refunds")]
            ), ("status", "succeeded"),
        ]
        return .object(members + unset.map { ($0, .null) })
    }

    private static func card(_ generator: inout SampleGenerator) -> Sample {
        [
            "brand": .text(generator.pick(["visa", "mastercard", "amex"])),
            "checks": ["address_line1_check": .null, "address_postal_code_check": .null, "cvc_check": "pass"],
            "country": "US", "exp_month": .number(generator.number(1...12)),
            "exp_year": .number(generator.number(2027...2034)), "fingerprint": .text(generator.identifier(16)),
            "funding": "credit", "installments": .null, "last4": .text("\(generator.number(1_000...9_999))"),
            "mandate": .null, "network": "visa", "three_d_secure": .null, "wallet": .null,
        ]
    }
}

/// Borders on a map, as GeoJSON (RFC 7946) has them: nearly nothing but numbers of 15 to 17 digits.
enum MapDocuments {
    static func borders() -> Sample {
        var generator = SampleGenerator(seed: 6)
        let features = (0..<24).map { _ -> Sample in
            let rings = (0..<20).map { _ -> Sample in
                .array(
                    (0..<110).map { _ in
                        [
                            .literal(generator.decimal(digits: generator.number(15...17), upTo: 179)),
                            .literal(generator.decimal(digits: generator.number(15...17), upTo: 89)),
                        ]
                    })
            }
            return [
                "type": "Feature", "properties": ["name": .text(generator.name())],
                "geometry": ["type": "Polygon", "coordinates": .array(rings)],
            ]
        }
        return ["type": "FeatureCollection", "features": .array(features)]
    }
}

/// Posts of many languages: most of the document is text, with escapes and characters beyond ASCII.
enum PostDocuments {
    static func posts() -> Sample {
        var generator = SampleGenerator(seed: 7)
        let posts = (0..<1_000).map { number -> Sample in
            [
                "id": .number(1_000_000 + number), "author": .text(generator.chance(40) ? "渡辺 明" : generator.name()),
                "title": .text(generator.words(2...6)), "body": .literal(body(&generator)),
                "tags": .array(
                    (0..<generator.number(0...3)).map { _ in .text(generator.pick(["旅", "café", "news", "año"])) }),
                "likes": .number(generator.number(0...5_000)), "created_at": .text(generator.time()),
            ]
        }
        return ["posts": .array(posts)]
    }

    /// Text as a careful server writes it, and as one writes it that escapes all that is not ASCII.
    private static func body(_ generator: inout SampleGenerator) -> String {
        let plain = [
            "東京の港で朝の船を待っている。", "Der Kapitän grüßt über die Brücke. ", "Пароход уходит на север. ",
            "The lantern swings above the quay. ", "¿Dónde está el faro? ", "⚓️🌊 ", "Le phare s’éteint à l’aube. ",
        ]
        let escaped = [#"\n\n"#, #"\"ahoy\" "#, #"C:\\charts\\"#, #"\t"#, #"http:\/\/port.example\/"#]
        let codes = [#"\u00e9t\u00e9 "#, #"\u6771\u4eac "#, #"\ud83d\ude80 "#]
        let text = (0..<generator.number(8...30)).map { _ in
            switch generator.number(1...10) {
            case ...6: generator.pick(plain)
            case ...9: generator.pick(escaped)
            default: generator.pick(codes)
            }
        }
        return "\"\(text.joined())\""
    }
}
