// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A deleted resource.
    struct DeletedResource: Mappable {
        var isDeleted = false
        var id = ""
        var object = ""

        static let mapping = Mapping<DeletedResource>(identity: \.id) {
            Field(\.isDeleted, "deleted")
            Field(\.id, "id")
            Field(\.object, "object")
        }
    }

    /// An apple pay domain.
    struct ApplePayDomain: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var domainName = ""
        var id = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<ApplePayDomain>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.domainName, "domain_name")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// An application fee.
    struct ApplicationFee: Mappable {
        var account = ""
        var amount = 0
        var amountRefunded = 0
        var application = ""
        var balanceTransaction = ""
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var feeSource = FeeSource()
        var id = ""
        var isLive = false
        var object = ""
        var originatingTransaction: String?
        var isRefunded = false
        var refunds = List<FeeRefund>()

        static let mapping = Mapping<ApplicationFee>(identity: \.id) {
            Field(\.account, "account")
            Field(\.amount, "amount")
            Field(\.amountRefunded, "amount_refunded")
            Field(\.application, "application")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.feeSource, "fee_source")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.originatingTransaction, "originating_transaction").nullable()
            Field(\.isRefunded, "refunded")
            Field(\.refunds, "refunds")
        }
    }

    /// A fee source.
    struct FeeSource: Mappable {
        var charge = ""
        var type = ""

        static let mapping = Mapping<FeeSource> {
            Field(\.charge, "charge")
            Field(\.type, "type")
        }
    }

    /// An apps secret.
    struct AppsSecret: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var name = ""
        var object = ""
        var scopeType = ""

        static let mapping = Mapping<AppsSecret>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.scopeType, "scope.type")
        }
    }

    /// A balance.
    struct Balance: Mappable {
        var available: [BalanceAmount] = []
        var connectReserved: [Money] = []
        var isLive = false
        var object = ""
        var pending: [BalanceAmount] = []

        static let mapping = Mapping<Balance> {
            Field(\.available, "available")
            Field(\.connectReserved, "connect_reserved")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.pending, "pending")
        }
    }

    /// A balance amount.
    struct BalanceAmount: Mappable {
        var amount = 0
        var currency = ""
        var sourceTypesCard = 0

        static let mapping = Mapping<BalanceAmount> {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
            Field(\.sourceTypesCard, "source_types.card")
        }
    }

    /// A money.
    struct Money: Mappable {
        var amount = 0
        var currency = ""

        static let mapping = Mapping<Money> {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
        }
    }

    /// A balance transaction.
    struct BalanceTransaction: Mappable {
        var amount = 0
        var availableOn = Date(timeIntervalSince1970: 0)
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var exchangeRate: String?
        var fee = 0
        var feeDetails: [String] = []
        var id = ""
        var net = 0
        var object = ""
        var reportingCategory = ""
        var source = ""
        var status = ""
        var type = ""
        var balanceType = ""

        static let mapping = Mapping<BalanceTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.availableOn, "available_on", using: .epochSeconds)
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.exchangeRate, "exchange_rate").nullable()
            Field(\.fee, "fee")
            Field(\.feeDetails, "fee_details")
            Field(\.id, "id")
            Field(\.net, "net")
            Field(\.object, "object")
            Field(\.reportingCategory, "reporting_category")
            Field(\.source, "source")
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.balanceType, "balance_type")
        }
    }

    /// A bank account.
    struct BankAccount: Mappable {
        var accountHolderName = ""
        var accountHolderType = ""
        var accountType: String?
        var bankName = ""
        var country = ""
        var currency = ""
        var customer: String?
        var fingerprint = ""
        var id = ""
        var last4 = ""
        var metadata: [String: String] = [:]
        var object = ""
        var routingNumber = ""
        var status = ""

        static let mapping = Mapping<BankAccount>(identity: \.id) {
            Field(\.accountHolderName, "account_holder_name")
            Field(\.accountHolderType, "account_holder_type")
            Field(\.accountType, "account_type").nullable()
            Field(\.bankName, "bank_name")
            Field(\.country, "country")
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.fingerprint, "fingerprint")
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.routingNumber, "routing_number")
            Field(\.status, "status")
        }
    }

    /// A billing meter.
    struct BillingMeter: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var customerMapping = BillingMeterCustomerMapping()
        var defaultAggregationFormula = ""
        var displayName = ""
        var eventName = ""
        var eventTimeWindow: String?
        var id = ""
        var isLive = false
        var object = ""
        var status = ""
        var statusTransitionsDeactivatedAt: Date?
        var updated = Date(timeIntervalSince1970: 0)
        var valueSettingsEventPayloadKey = ""

        static let mapping = Mapping<BillingMeter>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customerMapping, "customer_mapping")
            Field(\.defaultAggregationFormula, "default_aggregation.formula")
            Field(\.displayName, "display_name")
            Field(\.eventName, "event_name")
            Field(\.eventTimeWindow, "event_time_window").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusTransitionsDeactivatedAt, "status_transitions.deactivated_at", using: .epochSeconds)
                .nullable()
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.valueSettingsEventPayloadKey, "value_settings.event_payload_key")
        }
    }

    /// A billing meter customer mapping.
    struct BillingMeterCustomerMapping: Mappable {
        var eventPayloadKey = ""
        var type = ""

        static let mapping = Mapping<BillingMeterCustomerMapping> {
            Field(\.eventPayloadKey, "event_payload_key")
            Field(\.type, "type")
        }
    }

    /// A billing meter event.
    struct BillingMeterEvent: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var eventName = ""
        var identifier = ""
        var isLive = false
        var object = ""
        var payload = BillingMeterEventPayload()
        var timestamp = 0

        static let mapping = Mapping<BillingMeterEvent> {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.eventName, "event_name")
            Field(\.identifier, "identifier")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.payload, "payload")
            Field(\.timestamp, "timestamp")
        }
    }

    /// A billing meter event payload.
    struct BillingMeterEventPayload: Mappable {
        var stripeCustomerID = ""
        var value = ""

        static let mapping = Mapping<BillingMeterEventPayload> {
            Field(\.stripeCustomerID, "stripe_customer_id")
            Field(\.value, "value")
        }
    }

    /// A meter event adjustment.
    struct MeterEventAdjustment: Mappable {
        var cancelIdentifier = ""
        var eventName = ""
        var isLive = false
        var object = ""
        var status = ""
        var type = ""

        static let mapping = Mapping<MeterEventAdjustment> {
            Field(\.cancelIdentifier, "cancel.identifier")
            Field(\.eventName, "event_name")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// A billing meter event summary.
    struct BillingMeterEventSummary: Mappable {
        var aggregatedValue = 0
        var endTime = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var meter = ""
        var object = ""
        var startTime = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<BillingMeterEventSummary>(identity: \.id) {
            Field(\.aggregatedValue, "aggregated_value")
            Field(\.endTime, "end_time", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.meter, "meter")
            Field(\.object, "object")
            Field(\.startTime, "start_time", using: .epochSeconds)
        }
    }
}
