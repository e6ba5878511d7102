// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
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

    /// A webhook endpoint.
    struct WebhookEndpoint: Mappable {
        var apiVersion: String?
        var application: String?
        var created = Date(timeIntervalSince1970: 0)
        var description = ""
        var enabledEvents: [String] = []
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var status = ""
        var url = ""

        static let mapping = Mapping<WebhookEndpoint>(identity: \.id) {
            Field(\.apiVersion, "api_version").nullable()
            Field(\.application, "application").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.description, "description")
            Field(\.enabledEvents, "enabled_events")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.url, "url")
        }
    }
}
