// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A terminal refund.
    struct TerminalRefund: Mappable {
        var object = ""

        static let mapping = Mapping<TerminalRefund> {
            Field(\.object, "object")
        }
    }

    /// A test clock.
    struct TestClock: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var deletesAfter = 0
        var frozenTime = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var name: String?
        var object = ""
        var status = ""
        var statusDetails: [String: JSONValue] = [:]

        static let mapping = Mapping<TestClock>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.deletesAfter, "deletes_after")
            Field(\.frozenTime, "frozen_time", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.name, "name").nullable()
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusDetails, "status_details")
        }
    }

    /// A token.
    struct Token: Mappable {
        var card = TokenCard()
        var clientIP: String?
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var type = ""
        var isUsed = false

        static let mapping = Mapping<Token>(identity: \.id) {
            Field(\.card, "card")
            Field(\.clientIP, "client_ip").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.type, "type")
            Field(\.isUsed, "used")
        }
    }

    /// The card of a token.
    struct TokenCard: Mappable {
        var addressCity: String?
        var addressCountry: String?
        var addressLine1: String?
        var addressLine1Check: String?
        var addressLine2: String?
        var addressState: String?
        var addressZip: String?
        var addressZipCheck: String?
        var brand = ""
        var country = ""
        var cvcCheck = ""
        var dynamicLast4: String?
        var expMonth = 0
        var expYear = 0
        var fingerprint = ""
        var funding = ""
        var id = ""
        var last4 = ""
        var metadata: [String: String] = [:]
        var name: String?
        var networksPreferred: String?
        var object = ""
        var tokenizationMethod: String?
        var regulatedStatus: String?

        static let mapping = Mapping<TokenCard>(identity: \.id) {
            Field(\.addressCity, "address_city").nullable()
            Field(\.addressCountry, "address_country").nullable()
            Field(\.addressLine1, "address_line1").nullable()
            Field(\.addressLine1Check, "address_line1_check").nullable()
            Field(\.addressLine2, "address_line2").nullable()
            Field(\.addressState, "address_state").nullable()
            Field(\.addressZip, "address_zip").nullable()
            Field(\.addressZipCheck, "address_zip_check").nullable()
            Field(\.brand, "brand")
            Field(\.country, "country")
            Field(\.cvcCheck, "cvc_check")
            Field(\.dynamicLast4, "dynamic_last4").nullable()
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.fingerprint, "fingerprint")
            Field(\.funding, "funding")
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.metadata, "metadata")
            Field(\.name, "name").nullable()
            Field(\.networksPreferred, "networks.preferred").nullable()
            Field(\.object, "object")
            Field(\.tokenizationMethod, "tokenization_method").nullable()
            Field(\.regulatedStatus, "regulated_status").nullable()
        }
    }

    /// A topup.
    struct Topup: Mappable {
        var amount = 0
        var balanceTransaction: String?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var expectedAvailabilityDate = Date(timeIntervalSince1970: 0)
        var failureCode: String?
        var failureMessage: String?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var source = Source()
        var statementDescriptor: String?
        var status = ""
        var transferGroup: String?
        var initiatedBy: Date?

        static let mapping = Mapping<Topup>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceTransaction, "balance_transaction").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.expectedAvailabilityDate, "expected_availability_date", using: .epochSeconds)
            Field(\.failureCode, "failure_code").nullable()
            Field(\.failureMessage, "failure_message").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.source, "source")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.transferGroup, "transfer_group").nullable()
            Field(\.initiatedBy, "initiated_by", using: .epochSeconds).nullable()
        }
    }

    /// A transfer.
    struct Transfer: Mappable {
        var amount = 0
        var amountReversed = 0
        var balanceTransaction = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description: String?
        var destination = ""
        var destinationPayment = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var reversals = List<TransferReversal>()
        var isReversed = false
        var sourceTransaction: String?
        var sourceType = ""
        var transferGroup: String?

        static let mapping = Mapping<Transfer>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountReversed, "amount_reversed")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description").nullable()
            Field(\.destination, "destination")
            Field(\.destinationPayment, "destination_payment")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.reversals, "reversals")
            Field(\.isReversed, "reversed")
            Field(\.sourceTransaction, "source_transaction").nullable()
            Field(\.sourceType, "source_type")
            Field(\.transferGroup, "transfer_group").nullable()
        }
    }

    /// A transfer reversal.
    struct TransferReversal: Mappable {
        var amount = 0
        var balanceTransaction: String?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var destinationPaymentRefund: String?
        var id = ""
        var metadata: [String: String] = [:]
        var object = ""
        var sourceRefund: String?
        var transfer = ""

        static let mapping = Mapping<TransferReversal>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceTransaction, "balance_transaction").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.destinationPaymentRefund, "destination_payment_refund").nullable()
            Field(\.id, "id")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.sourceRefund, "source_refund").nullable()
            Field(\.transfer, "transfer")
        }
    }

    /// A Treasury credit reversal.
    struct TreasuryCreditReversal: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var network = ""
        var object = ""
        var receivedCredit = ""
        var status = ""
        var statusTransitionsPostedAt: Date?
        var transaction = ""

        static let mapping = Mapping<TreasuryCreditReversal>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.network, "network")
            Field(\.object, "object")
            Field(\.receivedCredit, "received_credit")
            Field(\.status, "status")
            Field(\.statusTransitionsPostedAt, "status_transitions.posted_at", using: .epochSeconds).nullable()
            Field(\.transaction, "transaction")
        }
    }

    /// A Treasury debit reversal.
    struct TreasuryDebitReversal: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var linkedFlowsIssuingDispute: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var network = ""
        var object = ""
        var receivedDebit = ""
        var status = ""
        var statusTransitionsCompletedAt: Date?
        var transaction = ""

        static let mapping = Mapping<TreasuryDebitReversal>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.linkedFlowsIssuingDispute, "linked_flows.issuing_dispute").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.network, "network")
            Field(\.object, "object")
            Field(\.receivedDebit, "received_debit")
            Field(\.status, "status")
            Field(\.statusTransitionsCompletedAt, "status_transitions.completed_at", using: .epochSeconds).nullable()
            Field(\.transaction, "transaction")
        }
    }
}
