// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

/// The same models of charges as the compiler makes them `Codable`.
extension Plain {
    /// A postal address.
    struct Address: Codable {
        var city: String?
        var country: String?
        var line1: String?
        var line2: String?
        var postalCode: String?
        var state: String?

        enum CodingKeys: String, CodingKey {
            case city
            case country
            case line1
            case line2
            case postalCode = "postal_code"
            case state
        }
    }

    /// Who pays.
    struct BillingDetails: Codable {
        var address: Address
        var email: String?
        var name: String?
        var phone: String?
    }

    /// What was paid with.
    struct Card: Codable {
        var brand: String
        var country: String
        var expMonth: Int
        var expYear: Int
        var fingerprint: String
        var funding: String
        var last4: String
        var network: String

        enum CodingKeys: String, CodingKey {
            case brand
            case country
            case expMonth = "exp_month"
            case expYear = "exp_year"
            case fingerprint
            case funding
            case last4
            case network
        }
    }

    /// A charge, nearly complete.
    struct Charge: Codable {
        struct PaymentMethodDetails: Codable { var card: Card }

        var id: String
        var object: String
        var amount: Int
        var amountCaptured: Int
        var amountRefunded: Int
        var balanceTransaction: String?
        var billingDetails: BillingDetails
        var captured: Bool
        var created: Int
        var currency: String
        var customer: String?
        var summary: String?
        var disputed: Bool
        var failureCode: String?
        var failureMessage: String?
        var livemode: Bool
        var metadata: [String: String]
        var paid: Bool
        var paymentMethod: String?
        var paymentMethodDetails: PaymentMethodDetails
        var receiptEmail: String?
        var receiptURL: String?
        var refunded: Bool
        var statementDescriptor: String?
        var status: String
        var transferGroup: String?

        enum CodingKeys: String, CodingKey {
            case id
            case object
            case amount
            case amountCaptured = "amount_captured"
            case amountRefunded = "amount_refunded"
            case balanceTransaction = "balance_transaction"
            case billingDetails = "billing_details"
            case captured
            case created
            case currency
            case customer
            case summary = "description"
            case disputed
            case failureCode = "failure_code"
            case failureMessage = "failure_message"
            case livemode
            case metadata
            case paid
            case paymentMethod = "payment_method"
            case paymentMethodDetails = "payment_method_details"
            case receiptEmail = "receipt_email"
            case receiptURL = "receipt_url"
            case refunded
            case statementDescriptor = "statement_descriptor"
            case status
            case transferGroup = "transfer_group"
        }
    }

    /// A page of charges.
    struct ChargeList: Codable {
        var hasMore: Bool
        var data: [Charge]

        enum CodingKeys: String, CodingKey {
            case hasMore = "has_more"
            case data
        }
    }
}
