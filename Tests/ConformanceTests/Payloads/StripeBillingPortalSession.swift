// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A billing portal session.
    struct BillingPortalSession: Mappable {
        var configuration = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer = ""
        var flow = BillingPortalSessionFlow()
        var id = ""
        var isLive = false
        var locale: String?
        var object = ""
        var onBehalfOf: String?
        var returnURL = ""
        var url = ""
        var customerAccount: String?

        static let mapping = Mapping<BillingPortalSession>(identity: \.id) {
            Field(\.configuration, "configuration")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.flow, "flow")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.locale, "locale").nullable()
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.returnURL, "return_url")
            Field(\.url, "url")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The flow of a billing portal session.
    struct BillingPortalSessionFlow: Mappable {
        var afterCompletion = BillingPortalSessionAfterCompletion()
        var subscriptionCancel = BillingPortalSessionSubscriptionCancel()
        var subscriptionUpdateSubscription = ""
        var subscriptionUpdateConfirm = BillingPortalSessionSubscriptionUpdateConfirm()
        var type = ""

        static let mapping = Mapping<BillingPortalSessionFlow> {
            Field(\.afterCompletion, "after_completion")
            Field(\.subscriptionCancel, "subscription_cancel")
            Field(\.subscriptionUpdateSubscription, "subscription_update.subscription")
            Field(\.subscriptionUpdateConfirm, "subscription_update_confirm")
            Field(\.type, "type")
        }
    }

    /// The after completion of a billing portal session.
    struct BillingPortalSessionAfterCompletion: Mappable {
        var hostedConfirmationCustomMessage: String?
        var redirectReturnURL = ""
        var type = ""

        static let mapping = Mapping<BillingPortalSessionAfterCompletion> {
            Field(\.hostedConfirmationCustomMessage, "hosted_confirmation.custom_message").nullable()
            Field(\.redirectReturnURL, "redirect.return_url")
            Field(\.type, "type")
        }
    }

    /// The subscription cancel of a billing portal session.
    struct BillingPortalSessionSubscriptionCancel: Mappable {
        var retention = BillingPortalSessionRetention()
        var subscription = ""

        static let mapping = Mapping<BillingPortalSessionSubscriptionCancel> {
            Field(\.retention, "retention")
            Field(\.subscription, "subscription")
        }
    }

    /// The retention of a billing portal session.
    struct BillingPortalSessionRetention: Mappable {
        var couponOfferCoupon = ""
        var type = ""

        static let mapping = Mapping<BillingPortalSessionRetention> {
            Field(\.couponOfferCoupon, "coupon_offer.coupon")
            Field(\.type, "type")
        }
    }

    /// The subscription update confirm of a billing portal session.
    struct BillingPortalSessionSubscriptionUpdateConfirm: Mappable {
        var discounts: String?
        var items: [BillingPortalSessionItem] = []
        var subscription = ""

        static let mapping = Mapping<BillingPortalSessionSubscriptionUpdateConfirm> {
            Field(\.discounts, "discounts").nullable()
            Field(\.items, "items")
            Field(\.subscription, "subscription")
        }
    }

    /// The item of a billing portal session.
    struct BillingPortalSessionItem: Mappable {
        var id: String?
        var price: String?

        static let mapping = Mapping<BillingPortalSessionItem> {
            Field(\.id, "id").nullable()
            Field(\.price, "price").nullable()
        }
    }

    /// A capability.
    struct Capability: Mappable {
        var account = ""
        var futureRequirements = CapabilityFutureRequirements()
        var id = ""
        var object = ""
        var isRequested = false
        var requestedAt = Date(timeIntervalSince1970: 0)
        var requirements = CapabilityFutureRequirements()
        var status = ""

        static let mapping = Mapping<Capability>(identity: \.id) {
            Field(\.account, "account")
            Field(\.futureRequirements, "future_requirements")
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.isRequested, "requested")
            Field(\.requestedAt, "requested_at", using: .epochSeconds)
            Field(\.requirements, "requirements")
            Field(\.status, "status")
        }
    }

    /// The future requirements of a capability.
    struct CapabilityFutureRequirements: Mappable {
        var alternatives: [String] = []
        var currentDeadline: Date?
        var currentlyDue: [String] = []
        var disabledReason: String?
        var errors: [String] = []
        var eventuallyDue: [String] = []
        var pastDue: [String] = []
        var pendingVerification: [String] = []

        static let mapping = Mapping<CapabilityFutureRequirements> {
            Field(\.alternatives, "alternatives")
            Field(\.currentDeadline, "current_deadline", using: .epochSeconds).nullable()
            Field(\.currentlyDue, "currently_due")
            Field(\.disabledReason, "disabled_reason").nullable()
            Field(\.errors, "errors")
            Field(\.eventuallyDue, "eventually_due")
            Field(\.pastDue, "past_due")
            Field(\.pendingVerification, "pending_verification")
        }
    }

    /// A card.
    struct Card: Mappable {
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
        var customer: String?
        var cvcCheck = ""
        var dynamicLast4: String?
        var expMonth = 0
        var expYear = 0
        var fingerprint = ""
        var funding = ""
        var id = ""
        var last4 = ""
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var tokenizationMethod: String?
        var regulatedStatus: String?

        static let mapping = Mapping<Card>(identity: \.id) {
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
            Field(\.customer, "customer").nullable()
            Field(\.cvcCheck, "cvc_check")
            Field(\.dynamicLast4, "dynamic_last4").nullable()
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.fingerprint, "fingerprint")
            Field(\.funding, "funding")
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.tokenizationMethod, "tokenization_method").nullable()
            Field(\.regulatedStatus, "regulated_status").nullable()
        }
    }

    /// A cash balance.
    struct CashBalance: Mappable {
        var available: [String: Int] = [:]
        var customer = ""
        var isLive = false
        var object = ""
        var settings = CashBalanceSettings()
        var customerAccount: String?

        static let mapping = Mapping<CashBalance> {
            Field(\.available, "available")
            Field(\.customer, "customer")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.settings, "settings")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The settings of a cash balance.
    struct CashBalanceSettings: Mappable {
        var reconciliationMode = ""
        var usingMerchantDefault = false

        static let mapping = Mapping<CashBalanceSettings> {
            Field(\.reconciliationMode, "reconciliation_mode")
            Field(\.usingMerchantDefault, "using_merchant_default")
        }
    }
}
