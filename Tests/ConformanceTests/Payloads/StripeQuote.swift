// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A quote.
    struct Quote: Mappable {
        var amountSubtotal = 0
        var amountTotal = 0
        var application: String?
        var applicationFeeAmount: Int?
        var applicationFeePercent: String?
        var automaticTax = AutomaticTax()
        var collectionMethod = ""
        var computed = QuoteComputed()
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer = ""
        var defaultTaxRates: [String] = []
        var description: String?
        var discounts: [String] = []
        var expiresAt = Date(timeIntervalSince1970: 0)
        var footer: String?
        var fromQuote = QuoteFromQuote()
        var header: String?
        var id = ""
        var invoice: String?
        var invoiceSettings = QuoteInvoiceSettings()
        var isLive = false
        var metadata: [String: String] = [:]
        var number: String?
        var object = ""
        var onBehalfOf: String?
        var status = ""
        var statusTransitions = QuoteStatusTransitions()
        var subscription: String?
        var subscriptionData = QuoteSubscriptionData()
        var subscriptionSchedule: String?
        var testClock: String?
        var totalDetails = TotalDetails()
        var transferData = QuoteTransferData()
        var customerAccount: String?

        static let mapping = Mapping<Quote>(identity: \.id) {
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
            Field(\.application, "application").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.applicationFeePercent, "application_fee_percent").nullable()
            Field(\.automaticTax, "automatic_tax")
            Field(\.collectionMethod, "collection_method")
            Field(\.computed, "computed")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.defaultTaxRates, "default_tax_rates")
            Field(\.description, "description").nullable()
            Field(\.discounts, "discounts")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.footer, "footer").nullable()
            Field(\.fromQuote, "from_quote")
            Field(\.header, "header").nullable()
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.number, "number").nullable()
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
            Field(\.subscription, "subscription").nullable()
            Field(\.subscriptionData, "subscription_data")
            Field(\.subscriptionSchedule, "subscription_schedule").nullable()
            Field(\.testClock, "test_clock").nullable()
            Field(\.totalDetails, "total_details")
            Field(\.transferData, "transfer_data")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// What a quote comes to.
    struct QuoteComputed: Mappable {
        var recurring = QuoteRecurring()
        var upfront = QuoteUpfront()

        static let mapping = Mapping<QuoteComputed> {
            Field(\.recurring, "recurring")
            Field(\.upfront, "upfront")
        }
    }

    /// The recurring of a quote.
    struct QuoteRecurring: Mappable {
        var amountSubtotal = 0
        var amountTotal = 0
        var interval = ""
        var intervalCount = 0
        var totalDetails = TotalDetails()

        static let mapping = Mapping<QuoteRecurring> {
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count")
            Field(\.totalDetails, "total_details")
        }
    }

    /// The upfront of a quote.
    struct QuoteUpfront: Mappable {
        var amountSubtotal = 0
        var amountTotal = 0
        var totalDetails = TotalDetails()

        static let mapping = Mapping<QuoteUpfront> {
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
            Field(\.totalDetails, "total_details")
        }
    }

    /// The quote that a quote was made from.
    struct QuoteFromQuote: Mappable {
        var isRevision = false
        var quote = ""

        static let mapping = Mapping<QuoteFromQuote> {
            Field(\.isRevision, "is_revision")
            Field(\.quote, "quote")
        }
    }

    /// The invoice settings of a quote.
    struct QuoteInvoiceSettings: Mappable {
        var daysUntilDue: Int?
        var issuerType = ""
        var customFields: String?
        var description: String?
        var footer: String?

        static let mapping = Mapping<QuoteInvoiceSettings> {
            Field(\.daysUntilDue, "days_until_due").nullable()
            Field(\.issuerType, "issuer.type")
            Field(\.customFields, "custom_fields").nullable()
            Field(\.description, "description").nullable()
            Field(\.footer, "footer").nullable()
        }
    }

    /// The status transitions of a quote.
    struct QuoteStatusTransitions: Mappable {
        var acceptedAt: Date?
        var canceledAt: Date?
        var finalizedAt: Date?

        static let mapping = Mapping<QuoteStatusTransitions> {
            Field(\.acceptedAt, "accepted_at", using: .epochSeconds).nullable()
            Field(\.canceledAt, "canceled_at", using: .epochSeconds).nullable()
            Field(\.finalizedAt, "finalized_at", using: .epochSeconds).nullable()
        }
    }

    /// The subscription data of a quote.
    struct QuoteSubscriptionData: Mappable {
        var description: String?
        var effectiveDate: Date?
        var metadata: [String: String]?
        var trialPeriodDays: Int?
        var billingModeType = ""

        static let mapping = Mapping<QuoteSubscriptionData> {
            Field(\.description, "description").nullable()
            Field(\.effectiveDate, "effective_date", using: .epochSeconds).nullable()
            Field(\.metadata, "metadata").nullable()
            Field(\.trialPeriodDays, "trial_period_days").nullable()
            Field(\.billingModeType, "billing_mode.type")
        }
    }

    /// The transfer data of a quote.
    struct QuoteTransferData: Mappable {
        var amount: Int?
        var amountPercent: Int?
        var destination = Reference()

        static let mapping = Mapping<QuoteTransferData> {
            Field(\.amount, "amount").nullable()
            Field(\.amountPercent, "amount_percent").nullable()
            Field(\.destination, "destination")
        }
    }

    /// A Radar early fraud warning.
    struct RadarEarlyFraudWarning: Mappable {
        var actionable = false
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var fraudType = ""
        var id = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<RadarEarlyFraudWarning>(identity: \.id) {
            Field(\.actionable, "actionable")
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.fraudType, "fraud_type")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// A Radar payment evaluation.
    struct RadarPaymentEvaluation: Mappable {
        var createdAt = Date(timeIntervalSince1970: 0)
        var events: [String] = []
        var id = ""
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var recommendedAction = ""
        var signals = RadarPaymentEvaluationSignals()

        static let mapping = Mapping<RadarPaymentEvaluation>(identity: \.id) {
            Field(\.createdAt, "created_at", using: .epochSeconds)
            Field(\.events, "events")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.recommendedAction, "recommended_action")
            Field(\.signals, "signals")
        }
    }

    /// The signals of a Radar payment evaluation.
    struct RadarPaymentEvaluationSignals: Mappable {
        var fraudulentPayment = RadarPaymentEvaluationFraudulentPayment()

        static let mapping = Mapping<RadarPaymentEvaluationSignals> {
            Field(\.fraudulentPayment, "fraudulent_payment")
        }
    }

    /// The fraudulent payment of a Radar payment evaluation.
    struct RadarPaymentEvaluationFraudulentPayment: Mappable {
        var evaluatedAt = Date(timeIntervalSince1970: 0)
        var riskLevel = ""
        var score = 0

        static let mapping = Mapping<RadarPaymentEvaluationFraudulentPayment> {
            Field(\.evaluatedAt, "evaluated_at", using: .epochSeconds)
            Field(\.riskLevel, "risk_level")
            Field(\.score, "score")
        }
    }

    /// A Radar value list.
    struct RadarValueList: Mappable {
        var alias = ""
        var created = Date(timeIntervalSince1970: 0)
        var createdBy = ""
        var id = ""
        var itemType = ""
        var listItems = List<RadarValueListItem>()
        var isLive = false
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""

        static let mapping = Mapping<RadarValueList>(identity: \.id) {
            Field(\.alias, "alias")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.createdBy, "created_by")
            Field(\.id, "id")
            Field(\.itemType, "item_type")
            Field(\.listItems, "list_items")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
        }
    }

    /// A Radar value list item.
    struct RadarValueListItem: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var createdBy = ""
        var id = ""
        var isLive = false
        var object = ""
        var value = ""
        var valueList = ""

        static let mapping = Mapping<RadarValueListItem>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.createdBy, "created_by")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.value, "value")
            Field(\.valueList, "value_list")
        }
    }

    /// A refund.
    struct Refund: Mappable {
        var amount = 0
        var balanceTransaction: String?
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var destinationDetails = RefundDestinationDetails()
        var id = ""
        var metadata: [String: String] = [:]
        var object = ""
        var paymentIntent: String?
        var reason: String?
        var receiptNumber: String?
        var sourceTransferReversal: String?
        var status = ""
        var transferReversal: String?
        var customer: String?
        var customerAccount: String?
        var paymentMethod: String?

        static let mapping = Mapping<Refund>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceTransaction, "balance_transaction").nullable()
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.destinationDetails, "destination_details")
            Field(\.id, "id")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.paymentIntent, "payment_intent").nullable()
            Field(\.reason, "reason").nullable()
            Field(\.receiptNumber, "receipt_number").nullable()
            Field(\.sourceTransferReversal, "source_transfer_reversal").nullable()
            Field(\.status, "status")
            Field(\.transferReversal, "transfer_reversal").nullable()
            Field(\.customer, "customer").nullable()
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.paymentMethod, "payment_method").nullable()
        }
    }

    /// The destination details of a refund.
    struct RefundDestinationDetails: Mappable {
        var cardType = ""
        var type = ""

        static let mapping = Mapping<RefundDestinationDetails> {
            Field(\.cardType, "card.type")
            Field(\.type, "type")
        }
    }
}
