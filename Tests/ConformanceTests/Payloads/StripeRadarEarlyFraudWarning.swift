// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A radar early fraud warning.
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

    /// A radar value list.
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

    /// A radar value list item.
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

    /// A refund destination details.
    struct RefundDestinationDetails: Mappable {
        var cardType = ""
        var type = ""

        static let mapping = Mapping<RefundDestinationDetails> {
            Field(\.cardType, "card.type")
            Field(\.type, "type")
        }
    }

    /// A subscription.
    struct Subscription: Mappable {
        var application: String?
        var applicationFeePercent: String?
        var automaticTax = SubscriptionAutomaticTax()
        var billingCycleAnchor = 0
        var billingCycleAnchorConfig = SubscriptionBillingCycleAnchorConfig()
        var cancelAt = Date(timeIntervalSince1970: 0)
        var canceledAt = Date(timeIntervalSince1970: 0)
        var cancellationDetails = SubscriptionCancellationDetails()
        var collectionMethod = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer = ""
        var daysUntilDue: Int?
        var defaultPaymentMethod: String?
        var defaultSource: String?
        var defaultTaxRates: [String] = []
        var description: String?
        var discounts: [String] = []
        var endedAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var invoiceSettings = SubscriptionInvoiceSettings()
        var items = List<SubscriptionItem>()
        var latestInvoice: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var nextPendingInvoiceItemInvoice = 0
        var object = ""
        var onBehalfOf: String?
        var pauseCollection = SubscriptionPauseCollection()
        var paymentSettings = SubscriptionPaymentSettings()
        var pendingInvoiceItemInterval = SubscriptionPendingInvoiceItemInterval()
        var pendingSetupIntent: String?
        var pendingUpdate = SubscriptionPendingUpdate()
        var schedule: String?
        var startDate = Date(timeIntervalSince1970: 0)
        var status = ""
        var testClock: String?
        var transferData = SubscriptionTransferData()
        var trialEnd = 0
        var trialSettings = SubscriptionTrialSettings()
        var trialStart = 0
        var cancelAtPeriodEnd = false
        var billingThresholds = SubscriptionBillingThresholds()
        var billingMode = SubscriptionBillingMode()
        var customerAccount: String?
        var managedPaymentsEnabled = false
        var billingSchedules: [SubscriptionBillingSchedules] = []

        static let mapping = Mapping<Subscription>(identity: \.id) {
            Field(\.application, "application").nullable()
            Field(\.applicationFeePercent, "application_fee_percent").nullable()
            Field(\.automaticTax, "automatic_tax")
            Field(\.billingCycleAnchor, "billing_cycle_anchor")
            Field(\.billingCycleAnchorConfig, "billing_cycle_anchor_config")
            Field(\.cancelAt, "cancel_at", using: .epochSeconds)
            Field(\.canceledAt, "canceled_at", using: .epochSeconds)
            Field(\.cancellationDetails, "cancellation_details")
            Field(\.collectionMethod, "collection_method")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.daysUntilDue, "days_until_due").nullable()
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.defaultSource, "default_source").nullable()
            Field(\.defaultTaxRates, "default_tax_rates")
            Field(\.description, "description").nullable()
            Field(\.discounts, "discounts")
            Field(\.endedAt, "ended_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.items, "items")
            Field(\.latestInvoice, "latest_invoice").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.nextPendingInvoiceItemInvoice, "next_pending_invoice_item_invoice")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.pauseCollection, "pause_collection")
            Field(\.paymentSettings, "payment_settings")
            Field(\.pendingInvoiceItemInterval, "pending_invoice_item_interval")
            Field(\.pendingSetupIntent, "pending_setup_intent").nullable()
            Field(\.pendingUpdate, "pending_update")
            Field(\.schedule, "schedule").nullable()
            Field(\.startDate, "start_date", using: .epochSeconds)
            Field(\.status, "status")
            Field(\.testClock, "test_clock").nullable()
            Field(\.transferData, "transfer_data")
            Field(\.trialEnd, "trial_end")
            Field(\.trialSettings, "trial_settings")
            Field(\.trialStart, "trial_start")
            Field(\.cancelAtPeriodEnd, "cancel_at_period_end")
            Field(\.billingThresholds, "billing_thresholds")
            Field(\.billingMode, "billing_mode")
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.managedPaymentsEnabled, "managed_payments.enabled")
            Field(\.billingSchedules, "billing_schedules")
        }
    }

    /// A subscription automatic tax.
    struct SubscriptionAutomaticTax: Mappable {
        var isEnabled = false
        var liabilityType = ""
        var disabledReason: String?

        static let mapping = Mapping<SubscriptionAutomaticTax> {
            Field(\.isEnabled, "enabled")
            Field(\.liabilityType, "liability.type")
            Field(\.disabledReason, "disabled_reason").nullable()
        }
    }

    /// A subscription billing cycle anchor config.
    struct SubscriptionBillingCycleAnchorConfig: Mappable {
        var dayOfMonth = 0
        var hour: Int?
        var minute: Int?
        var month: Int?
        var second: Int?

        static let mapping = Mapping<SubscriptionBillingCycleAnchorConfig> {
            Field(\.dayOfMonth, "day_of_month")
            Field(\.hour, "hour").nullable()
            Field(\.minute, "minute").nullable()
            Field(\.month, "month").nullable()
            Field(\.second, "second").nullable()
        }
    }

    /// A subscription cancellation details.
    struct SubscriptionCancellationDetails: Mappable {
        var comment: String?
        var feedback: String?
        var reason: String?

        static let mapping = Mapping<SubscriptionCancellationDetails> {
            Field(\.comment, "comment").nullable()
            Field(\.feedback, "feedback").nullable()
            Field(\.reason, "reason").nullable()
        }
    }

    /// A subscription invoice settings.
    struct SubscriptionInvoiceSettings: Mappable {
        var accountTaxIDs: String?
        var issuerType = ""
        var customFields: String?
        var description: String?
        var footer: String?

        static let mapping = Mapping<SubscriptionInvoiceSettings> {
            Field(\.accountTaxIDs, "account_tax_ids").nullable()
            Field(\.issuerType, "issuer.type")
            Field(\.customFields, "custom_fields").nullable()
            Field(\.description, "description").nullable()
            Field(\.footer, "footer").nullable()
        }
    }

    /// A subscription item.
    struct SubscriptionItem: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var discounts: [String] = []
        var id = ""
        var metadata: [String: String] = [:]
        var object = ""
        var price = Price()
        var quantity = 0
        var subscription = ""
        var taxRates: [String] = []
        var plan = Plan()
        var currentPeriodEnd = Date(timeIntervalSince1970: 0)
        var currentPeriodStart = Date(timeIntervalSince1970: 0)
        var billingThresholdsUsageGte: String?

        static let mapping = Mapping<SubscriptionItem>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.discounts, "discounts")
            Field(\.id, "id")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.price, "price")
            Field(\.quantity, "quantity")
            Field(\.subscription, "subscription")
            Field(\.taxRates, "tax_rates")
            Field(\.plan, "plan")
            Field(\.currentPeriodEnd, "current_period_end", using: .epochSeconds)
            Field(\.currentPeriodStart, "current_period_start", using: .epochSeconds)
            Field(\.billingThresholdsUsageGte, "billing_thresholds.usage_gte").nullable()
        }
    }

    /// A subscription pause collection.
    struct SubscriptionPauseCollection: Mappable {
        var behavior = ""
        var resumesAt: Date?

        static let mapping = Mapping<SubscriptionPauseCollection> {
            Field(\.behavior, "behavior")
            Field(\.resumesAt, "resumes_at", using: .epochSeconds).nullable()
        }
    }
}
