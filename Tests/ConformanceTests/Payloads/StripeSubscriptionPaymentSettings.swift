// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A subscription payment settings.
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

    /// A subscription payment options.
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

    /// A subscription payment options card.
    struct SubscriptionPaymentOptionsCard: Mappable {
        var network: String?
        var requestThreeDSecure: String?

        static let mapping = Mapping<SubscriptionPaymentOptionsCard> {
            Field(\.network, "network").nullable()
            Field(\.requestThreeDSecure, "request_three_d_secure").nullable()
        }
    }

    /// A subscription pending invoice item interval.
    struct SubscriptionPendingInvoiceItemInterval: Mappable {
        var interval = ""
        var intervalCount: Int?

        static let mapping = Mapping<SubscriptionPendingInvoiceItemInterval> {
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count").nullable()
        }
    }

    /// A subscription pending update.
    struct SubscriptionPendingUpdate: Mappable {
        var billingCycleAnchor: String?
        var discount = Discount()
        var discounts: [String] = []
        var expiresAt = Date(timeIntervalSince1970: 0)
        var subscriptionItems: String?
        var trialEnd: String?
        var trialFromPlan: String?
        var metadata: String?

        static let mapping = Mapping<SubscriptionPendingUpdate> {
            Field(\.billingCycleAnchor, "billing_cycle_anchor").nullable()
            Field(\.discount, "discount")
            Field(\.discounts, "discounts")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.subscriptionItems, "subscription_items").nullable()
            Field(\.trialEnd, "trial_end").nullable()
            Field(\.trialFromPlan, "trial_from_plan").nullable()
            Field(\.metadata, "metadata").nullable()
        }
    }

    /// A subscription transfer data.
    struct SubscriptionTransferData: Mappable {
        var amountPercent: Int?
        var destination = Reference()

        static let mapping = Mapping<SubscriptionTransferData> {
            Field(\.amountPercent, "amount_percent").nullable()
            Field(\.destination, "destination")
        }
    }

    /// A subscription trial settings.
    struct SubscriptionTrialSettings: Mappable {
        var endBehaviorMissingPaymentMethod = ""

        static let mapping = Mapping<SubscriptionTrialSettings> {
            Field(\.endBehaviorMissingPaymentMethod, "end_behavior.missing_payment_method")
        }
    }

    /// A subscription billing thresholds.
    struct SubscriptionBillingThresholds: Mappable {
        var amountGte: Int?
        var resetBillingCycleAnchor: String?

        static let mapping = Mapping<SubscriptionBillingThresholds> {
            Field(\.amountGte, "amount_gte").nullable()
            Field(\.resetBillingCycleAnchor, "reset_billing_cycle_anchor").nullable()
        }
    }

    /// A subscription billing mode.
    struct SubscriptionBillingMode: Mappable {
        var type = ""
        var flexible: [String: JSONValue] = [:]

        static let mapping = Mapping<SubscriptionBillingMode> {
            Field(\.type, "type")
            Field(\.flexible, "flexible")
        }
    }

    /// A subscription billing schedules.
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

    /// A subscription billing schedules bill until.
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

    /// A tax i d.
    struct TaxID: Mappable {
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer = ""
        var id = ""
        var isLive = false
        var object = ""
        var owner = TaxIDOwner()
        var type = ""
        var value = ""
        var verification = TaxIDVerification()
        var customerAccount: String?

        static let mapping = Mapping<TaxID>(identity: \.id) {
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.owner, "owner")
            Field(\.type, "type")
            Field(\.value, "value")
            Field(\.verification, "verification")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A tax i d owner.
    struct TaxIDOwner: Mappable {
        var customer = ""
        var type = ""
        var customerAccount: String?

        static let mapping = Mapping<TaxIDOwner> {
            Field(\.customer, "customer")
            Field(\.type, "type")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A tax i d verification.
    struct TaxIDVerification: Mappable {
        var status = ""
        var verifiedAddress: String?
        var verifiedName: String?

        static let mapping = Mapping<TaxIDVerification> {
            Field(\.status, "status")
            Field(\.verifiedAddress, "verified_address").nullable()
            Field(\.verifiedName, "verified_name").nullable()
        }
    }

    /// A tax rate.
    struct TaxRate: Mappable {
        var isActive = false
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var description = ""
        var displayName = ""
        var effectivePercentage: String?
        var id = ""
        var isInclusive = false
        var jurisdiction = ""
        var jurisdictionLevel: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var percentage = 0.0
        var state: String?
        var taxType = ""
        var flatAmount = Money()
        var rateType: String?

        static let mapping = Mapping<TaxRate>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.description, "description")
            Field(\.displayName, "display_name")
            Field(\.effectivePercentage, "effective_percentage").nullable()
            Field(\.id, "id")
            Field(\.isInclusive, "inclusive")
            Field(\.jurisdiction, "jurisdiction")
            Field(\.jurisdictionLevel, "jurisdiction_level").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.percentage, "percentage")
            Field(\.state, "state").nullable()
            Field(\.taxType, "tax_type")
            Field(\.flatAmount, "flat_amount")
            Field(\.rateType, "rate_type").nullable()
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
}
