// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation

/// Models of Stripe's resources as the compiler makes them: with no mapping, for any decoder.
enum PlainStripe {
    /// What most resources have.
    struct Resource: Decodable, Equatable {
        let id: String?
        let object: String
        let livemode: Bool?
        let created: Date?
        let metadata: [String: String]?
        let deleted: Bool?
    }

    /// The name of a resource, or the resource itself.
    enum Reference: Decodable, Equatable {
        case name(String)
        case resource(Resource)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                self = .name(try container.decode(String.self))
            } catch DecodingError.typeMismatch {
                self = .resource(try container.decode(Resource.self))
            }
        }
    }

    /// What points at other resources.
    struct Links: Decodable, Equatable {
        let customer: Reference?
        let invoice: Reference?
        let source: Reference?
        let card: Reference?
    }

    struct List<Element: Decodable & Equatable & Sendable>: Decodable, Equatable {
        let data: [Element]
        let hasMore: Bool
        let url: String
    }

    struct Card: Decodable, Equatable {
        let brand: String
        let expMonth: Int8
        let expYear: Int16
        let last4: String
        let funding: String?
    }

    struct Charge: Decodable, Equatable {
        struct Details: Decodable, Equatable {
            let card: Card
            let type: String
        }

        struct BillingDetails: Decodable, Equatable {
            let address: [String: String?]
            let email: String?
        }

        let id: String
        let amount: Int
        let amountCaptured: UInt32
        let created: Date
        let currency: String
        let paid: Bool
        let billingDetails: BillingDetails
        let paymentMethodDetails: Details
        let refunds: List<Resource>?
    }

    struct Price: Decodable, Equatable {
        struct Recurring: Decodable, Equatable {
            let interval: String
            let intervalCount: UInt
            let trialPeriodDays: Int?
        }

        let id: String
        let unitAmount: Decimal?
        let unitAmountDecimal: String?
        let recurring: Recurring?
        let tiersMode: String?
        let active: Bool
    }

    struct Invoice: Decodable, Equatable {
        let id: String
        let amountDue: Int64
        let periodEnd: Date
        let lines: List<LineItem>
        let statusTransitions: [String: Date?]
        let total: Float
    }

    struct LineItem: Decodable, Equatable {
        let id: String
        let amount: Double
        let period: [String: Date]
        let quantity: Int?
        let price: Price?
    }
}
