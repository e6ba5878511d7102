// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Portolan

/// Models of charges, read and written by their mappings.
extension Mapped {
    /// A postal address.
    struct Address: Mappable {
        var city: String?
        var country: String?
        var line1: String?
        var line2: String?
        var postalCode: String?
        var state: String?

        static let mapping = Mapping<Address> {
            Field(\.city, "city")
            Field(\.country, "country")
            Field(\.line1, "line1")
            Field(\.line2, "line2")
            Field(\.postalCode, "postal_code")
            Field(\.state, "state")
        }
    }

    /// Who pays.
    struct BillingDetails: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?

        static let mapping = Mapping<BillingDetails> {
            Field(\.address, "address")
            Field(\.email, "email")
            Field(\.name, "name")
            Field(\.phone, "phone")
        }
    }

    /// What was paid with.
    struct Card: Mappable {
        var brand = ""
        var country = ""
        var expMonth = 0
        var expYear = 0
        var fingerprint = ""
        var funding = ""
        var last4 = ""
        var network = ""

        static let mapping = Mapping<Card> {
            Field(\.brand, "brand")
            Field(\.country, "country")
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.fingerprint, "fingerprint")
            Field(\.funding, "funding")
            Field(\.last4, "last4")
            Field(\.network, "network")
        }
    }

    /// A charge, nearly complete.
    struct Charge: Mappable {
        var id = ""
        var object = ""
        var amount = 0
        var amountCaptured = 0
        var amountRefunded = 0
        var balanceTransaction: String?
        var billingDetails = BillingDetails()
        var captured = false
        var created = 0
        var currency = ""
        var customer: String?
        var summary: String?
        var disputed = false
        var failureCode: String?
        var failureMessage: String?
        var livemode = false
        var metadata: [String: String] = [:]
        var paid = false
        var paymentMethod: String?
        var card = Card()
        var receiptEmail: String?
        var receiptURL: String?
        var refunded = false
        var statementDescriptor: String?
        var status = ""
        var transferGroup: String?

        static let mapping = Mapping<Charge> {
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.amount, "amount")
            Field(\.amountCaptured, "amount_captured")
            Field(\.amountRefunded, "amount_refunded")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.billingDetails, "billing_details")
            Field(\.captured, "captured")
            Field(\.created, "created")
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.summary, "description")
            Field(\.disputed, "disputed")
            Field(\.failureCode, "failure_code")
            Field(\.failureMessage, "failure_message")
            Field(\.livemode, "livemode")
            Field(\.metadata, "metadata")
            Field(\.paid, "paid")
            Field(\.paymentMethod, "payment_method")
            Field(\.card, "payment_method_details.card")
            Field(\.receiptEmail, "receipt_email")
            Field(\.receiptURL, "receipt_url")
            Field(\.refunded, "refunded")
            Field(\.statementDescriptor, "statement_descriptor")
            Field(\.status, "status")
            Field(\.transferGroup, "transfer_group")
        }
    }

    /// A page of charges.
    struct ChargeList: Mappable {
        var hasMore = false
        var data: [Charge] = []

        static let mapping = Mapping<ChargeList> {
            Field(\.hasMore, "has_more")
            Field(\.data, "data")
        }
    }
}
