// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A subscription schedule.
    struct SubscriptionSchedule: Mappable {
        var application: String?
        var canceledAt = Date(timeIntervalSince1970: 0)
        var completedAt = Date(timeIntervalSince1970: 0)
        var created = Date(timeIntervalSince1970: 0)
        var currentPhase = SubscriptionScheduleCurrentPhase()
        var customer = ""
        var defaultSettings = SubscriptionScheduleDefaultSettings()
        var endBehavior = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var phases: [SubscriptionSchedulePhase] = []
        var releasedAt = Date(timeIntervalSince1970: 0)
        var releasedSubscription: String?
        var status = ""
        var subscription: String?
        var testClock: String?
        var billingMode = SubscriptionBillingMode()
        var customerAccount: String?

        static let mapping = Mapping<SubscriptionSchedule>(identity: \.id) {
            Field(\.application, "application").nullable()
            Field(\.canceledAt, "canceled_at", using: .epochSeconds)
            Field(\.completedAt, "completed_at", using: .epochSeconds)
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currentPhase, "current_phase")
            Field(\.customer, "customer")
            Field(\.defaultSettings, "default_settings")
            Field(\.endBehavior, "end_behavior")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.phases, "phases")
            Field(\.releasedAt, "released_at", using: .epochSeconds)
            Field(\.releasedSubscription, "released_subscription").nullable()
            Field(\.status, "status")
            Field(\.subscription, "subscription").nullable()
            Field(\.testClock, "test_clock").nullable()
            Field(\.billingMode, "billing_mode")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The current phase of a subscription schedule.
    struct SubscriptionScheduleCurrentPhase: Mappable {
        var endDate = Date(timeIntervalSince1970: 0)
        var startDate = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<SubscriptionScheduleCurrentPhase> {
            Field(\.endDate, "end_date", using: .epochSeconds)
            Field(\.startDate, "start_date", using: .epochSeconds)
        }
    }

    /// The default settings of a subscription schedule.
    struct SubscriptionScheduleDefaultSettings: Mappable {
        var applicationFeePercent: String?
        var automaticTax = SubscriptionAutomaticTax()
        var billingCycleAnchor = ""
        var collectionMethod = ""
        var defaultPaymentMethod: String?
        var description: String?
        var invoiceSettings = SubscriptionScheduleInvoiceSettings()
        var onBehalfOf: String?
        var transferData = SubscriptionTransferData()
        var billingThresholds = SubscriptionBillingThresholds()

        static let mapping = Mapping<SubscriptionScheduleDefaultSettings> {
            Field(\.applicationFeePercent, "application_fee_percent").nullable()
            Field(\.automaticTax, "automatic_tax")
            Field(\.billingCycleAnchor, "billing_cycle_anchor")
            Field(\.collectionMethod, "collection_method")
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.description, "description").nullable()
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.transferData, "transfer_data")
            Field(\.billingThresholds, "billing_thresholds")
        }
    }

    /// The invoice settings of a subscription schedule.
    struct SubscriptionScheduleInvoiceSettings: Mappable {
        var accountTaxIDs: String?
        var daysUntilDue: Int?
        var issuerType = ""
        var customFields: String?
        var description: String?
        var footer: String?

        static let mapping = Mapping<SubscriptionScheduleInvoiceSettings> {
            Field(\.accountTaxIDs, "account_tax_ids").nullable()
            Field(\.daysUntilDue, "days_until_due").nullable()
            Field(\.issuerType, "issuer.type")
            Field(\.customFields, "custom_fields").nullable()
            Field(\.description, "description").nullable()
            Field(\.footer, "footer").nullable()
        }
    }

    /// The phase of a subscription schedule.
    struct SubscriptionSchedulePhase: Mappable {
        var addInvoiceItems: [String] = []
        var applicationFeePercent: String?
        var billingCycleAnchor: Date?
        var collectionMethod: String?
        var currency = ""
        var defaultPaymentMethod: String?
        var defaultTaxRates: [String] = []
        var description: String?
        var discounts: [String] = []
        var endDate = Date(timeIntervalSince1970: 0)
        var invoiceSettings = SubscriptionScheduleInvoiceSettings()
        var items: [SubscriptionScheduleItem] = []
        var metadata: [String: String] = [:]
        var onBehalfOf: String?
        var prorationBehavior = ""
        var startDate = Date(timeIntervalSince1970: 0)
        var transferData = SubscriptionTransferData()
        var trialEnd: Date?
        var billingThresholds = SubscriptionBillingThresholds()

        static let mapping = Mapping<SubscriptionSchedulePhase> {
            Field(\.addInvoiceItems, "add_invoice_items")
            Field(\.applicationFeePercent, "application_fee_percent").nullable()
            Field(\.billingCycleAnchor, "billing_cycle_anchor", using: .epochSeconds).nullable()
            Field(\.collectionMethod, "collection_method").nullable()
            Field(\.currency, "currency")
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.defaultTaxRates, "default_tax_rates")
            Field(\.description, "description").nullable()
            Field(\.discounts, "discounts")
            Field(\.endDate, "end_date", using: .epochSeconds)
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.items, "items")
            Field(\.metadata, "metadata")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.prorationBehavior, "proration_behavior")
            Field(\.startDate, "start_date", using: .epochSeconds)
            Field(\.transferData, "transfer_data")
            Field(\.trialEnd, "trial_end", using: .epochSeconds).nullable()
            Field(\.billingThresholds, "billing_thresholds")
        }
    }

    /// The item of a subscription schedule.
    struct SubscriptionScheduleItem: Mappable {
        var discounts: [String] = []
        var metadata: [String: String] = [:]
        var price = ""
        var quantity = 0
        var taxRates: [String] = []
        var plan = Plan()
        var billingThresholdsUsageGte: String?

        static let mapping = Mapping<SubscriptionScheduleItem> {
            Field(\.discounts, "discounts")
            Field(\.metadata, "metadata")
            Field(\.price, "price")
            Field(\.quantity, "quantity")
            Field(\.taxRates, "tax_rates")
            Field(\.plan, "plan")
            Field(\.billingThresholdsUsageGte, "billing_thresholds.usage_gte").nullable()
        }
    }

    /// A tax association.
    struct TaxAssociation: Mappable {
        var calculation = ""
        var id = ""
        var object = ""
        var paymentIntent = ""
        var taxTransactionAttempts: String?

        static let mapping = Mapping<TaxAssociation>(identity: \.id) {
            Field(\.calculation, "calculation")
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.paymentIntent, "payment_intent")
            Field(\.taxTransactionAttempts, "tax_transaction_attempts").nullable()
        }
    }

    /// A tax calculation.
    struct TaxCalculation: Mappable {
        var amountTotal = 0
        var currency = ""
        var customer: String?
        var customerDetails = TaxCalculationCustomerDetails()
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var shipFromDetails = IssuingCardholderBilling()
        var shippingCost = TaxCalculationShippingCost()
        var taxAmountExclusive = 0
        var taxAmountInclusive = 0
        var taxBreakdown: [TaxCalculationTaxBreakdown] = []
        var taxDate = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<TaxCalculation>(identity: \.id) {
            Field(\.amountTotal, "amount_total")
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.customerDetails, "customer_details")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.shipFromDetails, "ship_from_details")
            Field(\.shippingCost, "shipping_cost")
            Field(\.taxAmountExclusive, "tax_amount_exclusive")
            Field(\.taxAmountInclusive, "tax_amount_inclusive")
            Field(\.taxBreakdown, "tax_breakdown")
            Field(\.taxDate, "tax_date", using: .epochSeconds)
        }
    }

    /// The customer details of a tax calculation.
    struct TaxCalculationCustomerDetails: Mappable {
        var address = Address()
        var addressSource = ""
        var ipAddress: String?
        var taxIDs: [String] = []
        var taxabilityOverride = ""

        static let mapping = Mapping<TaxCalculationCustomerDetails> {
            Field(\.address, "address")
            Field(\.addressSource, "address_source")
            Field(\.ipAddress, "ip_address").nullable()
            Field(\.taxIDs, "tax_ids")
            Field(\.taxabilityOverride, "taxability_override")
        }
    }

    /// The shipping cost of a tax calculation.
    struct TaxCalculationShippingCost: Mappable {
        var amount = 0
        var amountTax = 0
        var taxBehavior = ""
        var taxCode = ""

        static let mapping = Mapping<TaxCalculationShippingCost> {
            Field(\.amount, "amount")
            Field(\.amountTax, "amount_tax")
            Field(\.taxBehavior, "tax_behavior")
            Field(\.taxCode, "tax_code")
        }
    }

    /// The tax breakdown of a tax calculation.
    struct TaxCalculationTaxBreakdown: Mappable {
        var amount = 0
        var isInclusive = false
        var taxRateDetails = TaxCalculationTaxRateDetails()
        var taxabilityReason = ""
        var taxableAmount = 0

        static let mapping = Mapping<TaxCalculationTaxBreakdown> {
            Field(\.amount, "amount")
            Field(\.isInclusive, "inclusive")
            Field(\.taxRateDetails, "tax_rate_details")
            Field(\.taxabilityReason, "taxability_reason")
            Field(\.taxableAmount, "taxable_amount")
        }
    }

    /// The tax rate details of a tax calculation.
    struct TaxCalculationTaxRateDetails: Mappable {
        var country = ""
        var percentageDecimal = ""
        var state = ""
        var taxType = ""
        var flatAmount = Money()
        var rateType: String?

        static let mapping = Mapping<TaxCalculationTaxRateDetails> {
            Field(\.country, "country")
            Field(\.percentageDecimal, "percentage_decimal")
            Field(\.state, "state")
            Field(\.taxType, "tax_type")
            Field(\.flatAmount, "flat_amount")
            Field(\.rateType, "rate_type").nullable()
        }
    }

    /// A tax calculation line item.
    struct TaxCalculationLineItem: Mappable {
        var amount = 0
        var amountTax = 0
        var id = ""
        var isLive = false
        var object = ""
        var product: String?
        var quantity = 0
        var reference = ""
        var taxBehavior = ""
        var taxCode = ""
        var metadata: [String: String]?

        static let mapping = Mapping<TaxCalculationLineItem>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountTax, "amount_tax")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.product, "product").nullable()
            Field(\.quantity, "quantity")
            Field(\.reference, "reference")
            Field(\.taxBehavior, "tax_behavior")
            Field(\.taxCode, "tax_code")
            Field(\.metadata, "metadata").nullable()
        }
    }

    /// A tax code.
    struct TaxCode: Mappable {
        var description = ""
        var id = ""
        var name = ""
        var object = ""

        static let mapping = Mapping<TaxCode>(identity: \.id) {
            Field(\.description, "description")
            Field(\.id, "id")
            Field(\.name, "name")
            Field(\.object, "object")
        }
    }
}
