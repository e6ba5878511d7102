// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A subscription.
    struct Subscription: Mappable {
        var application: String?
        var applicationFeePercent: String?
        var automaticTax = SubscriptionAutomaticTax()
        var billingCycleAnchor = Date(timeIntervalSince1970: 0)
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
        var trialEnd = Date(timeIntervalSince1970: 0)
        var trialSettings = SubscriptionTrialSettings()
        var trialStart = Date(timeIntervalSince1970: 0)
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
            Field(\.billingCycleAnchor, "billing_cycle_anchor", using: .epochSeconds)
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
            Field(\.trialEnd, "trial_end", using: .epochSeconds)
            Field(\.trialSettings, "trial_settings")
            Field(\.trialStart, "trial_start", using: .epochSeconds)
            Field(\.cancelAtPeriodEnd, "cancel_at_period_end")
            Field(\.billingThresholds, "billing_thresholds")
            Field(\.billingMode, "billing_mode")
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.managedPaymentsEnabled, "managed_payments.enabled")
            Field(\.billingSchedules, "billing_schedules")
        }
    }

    /// The automatic tax of a subscription.
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

    /// The billing cycle anchor config of a subscription.
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

    /// The cancellation details of a subscription.
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

    /// The invoice settings of a subscription.
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

    /// The pause collection of a subscription.
    struct SubscriptionPauseCollection: Mappable {
        var behavior = ""
        var resumesAt: Date?

        static let mapping = Mapping<SubscriptionPauseCollection> {
            Field(\.behavior, "behavior")
            Field(\.resumesAt, "resumes_at", using: .epochSeconds).nullable()
        }
    }

    /// The payment settings of a subscription.
    struct SubscriptionPaymentSettings: Mappable {
        var paymentMethodOptions = SubscriptionPaymentOptions()
        var paymentMethodTypes: String?
        var saveDefaultPaymentMethod: String?

        static let mapping = Mapping<SubscriptionPaymentSettings> {
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodTypes, "payment_method_types").nullable()
            Field(\.saveDefaultPaymentMethod, "save_default_payment_method").nullable()
        }
    }

    /// The payment options of a subscription.
    struct SubscriptionPaymentOptions: Mappable {
        var acssDebit: [String: JSONValue] = [:]
        var bancontactPreferredLanguage = ""
        var card = SubscriptionPaymentOptionsCard()
        var customerBalanceFundingType: String?
        var konbini: [String: JSONValue] = [:]
        var sepaDebit: [String: JSONValue] = [:]
        var usBankAccount: [String: JSONValue] = [:]
        var payto: [String: JSONValue] = [:]
        var pix: [String: JSONValue] = [:]
        var upi: [String: JSONValue] = [:]

        static let mapping = Mapping<SubscriptionPaymentOptions> {
            Field(\.acssDebit, "acss_debit")
            Field(\.bancontactPreferredLanguage, "bancontact.preferred_language")
            Field(\.card, "card")
            Field(\.customerBalanceFundingType, "customer_balance.funding_type").nullable()
            Field(\.konbini, "konbini")
            Field(\.sepaDebit, "sepa_debit")
            Field(\.usBankAccount, "us_bank_account")
            Field(\.payto, "payto")
            Field(\.pix, "pix")
            Field(\.upi, "upi")
        }
    }

    /// The payment options card of a subscription.
    struct SubscriptionPaymentOptionsCard: Mappable {
        var network: String?
        var requestThreeDSecure: String?

        static let mapping = Mapping<SubscriptionPaymentOptionsCard> {
            Field(\.network, "network").nullable()
            Field(\.requestThreeDSecure, "request_three_d_secure").nullable()
        }
    }

    /// The pending invoice item interval of a subscription.
    struct SubscriptionPendingInvoiceItemInterval: Mappable {
        var interval = ""
        var intervalCount: Int?

        static let mapping = Mapping<SubscriptionPendingInvoiceItemInterval> {
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count").nullable()
        }
    }

    /// The pending update of a subscription.
    struct SubscriptionPendingUpdate: Mappable {
        var billingCycleAnchor: Date?
        var discount = CustomerDiscount()
        var discounts: [String] = []
        var expiresAt = Date(timeIntervalSince1970: 0)
        var subscriptionItems: String?
        var trialEnd: Date?
        var trialFromPlan: String?
        var metadata: [String: String]?

        static let mapping = Mapping<SubscriptionPendingUpdate> {
            Field(\.billingCycleAnchor, "billing_cycle_anchor", using: .epochSeconds).nullable()
            Field(\.discount, "discount")
            Field(\.discounts, "discounts")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.subscriptionItems, "subscription_items").nullable()
            Field(\.trialEnd, "trial_end", using: .epochSeconds).nullable()
            Field(\.trialFromPlan, "trial_from_plan").nullable()
            Field(\.metadata, "metadata").nullable()
        }
    }

    /// The transfer data of a subscription.
    struct SubscriptionTransferData: Mappable {
        var amountPercent: Int?
        var destination = Reference()

        static let mapping = Mapping<SubscriptionTransferData> {
            Field(\.amountPercent, "amount_percent").nullable()
            Field(\.destination, "destination")
        }
    }

    /// The trial settings of a subscription.
    struct SubscriptionTrialSettings: Mappable {
        var endBehaviorMissingPaymentMethod = ""

        static let mapping = Mapping<SubscriptionTrialSettings> {
            Field(\.endBehaviorMissingPaymentMethod, "end_behavior.missing_payment_method")
        }
    }

    /// The billing thresholds of a subscription.
    struct SubscriptionBillingThresholds: Mappable {
        var amountGte: Int?
        var resetBillingCycleAnchor: String?

        static let mapping = Mapping<SubscriptionBillingThresholds> {
            Field(\.amountGte, "amount_gte").nullable()
            Field(\.resetBillingCycleAnchor, "reset_billing_cycle_anchor").nullable()
        }
    }

    /// The billing mode of a subscription.
    struct SubscriptionBillingMode: Mappable {
        var type = ""
        var flexible: [String: JSONValue] = [:]

        static let mapping = Mapping<SubscriptionBillingMode> {
            Field(\.type, "type")
            Field(\.flexible, "flexible")
        }
    }

    /// The billing schedules of a subscription.
    struct SubscriptionBillingSchedules: Mappable {
        var appliesTo: String?
        var billUntil = SubscriptionBillingSchedulesBillUntil()
        var key = ""

        static let mapping = Mapping<SubscriptionBillingSchedules> {
            Field(\.appliesTo, "applies_to").nullable()
            Field(\.billUntil, "bill_until")
            Field(\.key, "key")
        }
    }

    /// The billing schedules bill until of a subscription.
    struct SubscriptionBillingSchedulesBillUntil: Mappable {
        var computedTimestamp = 0
        var duration = SubscriptionPendingInvoiceItemInterval()
        var timestamp: String?
        var type = ""

        static let mapping = Mapping<SubscriptionBillingSchedulesBillUntil> {
            Field(\.computedTimestamp, "computed_timestamp")
            Field(\.duration, "duration")
            Field(\.timestamp, "timestamp").nullable()
            Field(\.type, "type")
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
}
