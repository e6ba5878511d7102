// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A customer session.
    struct CustomerSession: Mappable {
        var clientSecret = ""
        var components = CustomerSessionComponents()
        var created = Date(timeIntervalSince1970: 0)
        var customer = ""
        var expiresAt = Date(timeIntervalSince1970: 0)
        var isLive = false
        var object = ""
        var customerAccount: String?

        static let mapping = Mapping<CustomerSession> {
            Field(\.clientSecret, "client_secret")
            Field(\.components, "components")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The components of a customer session.
    struct CustomerSessionComponents: Mappable {
        var buyButtonEnabled = false
        var paymentElement = CustomerSessionPaymentElement()
        var pricingTableEnabled = false
        var customerSheet = CustomerSessionCustomerSheet()
        var mobilePaymentElement = CustomerSessionMobilePaymentElement()

        static let mapping = Mapping<CustomerSessionComponents> {
            Field(\.buyButtonEnabled, "buy_button.enabled")
            Field(\.paymentElement, "payment_element")
            Field(\.pricingTableEnabled, "pricing_table.enabled")
            Field(\.customerSheet, "customer_sheet")
            Field(\.mobilePaymentElement, "mobile_payment_element")
        }
    }

    /// The payment element of a customer session.
    struct CustomerSessionPaymentElement: Mappable {
        var isEnabled = false
        var features = CustomerSessionFeatures()

        static let mapping = Mapping<CustomerSessionPaymentElement> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The features of a customer session.
    struct CustomerSessionFeatures: Mappable {
        var paymentMethodAllowRedisplayFilters: [String] = []
        var paymentMethodRedisplay = ""
        var paymentMethodRedisplayLimit: String?
        var paymentMethodRemove = ""
        var paymentMethodSave = ""
        var paymentMethodSaveUsage: String?

        static let mapping = Mapping<CustomerSessionFeatures> {
            Field(\.paymentMethodAllowRedisplayFilters, "payment_method_allow_redisplay_filters")
            Field(\.paymentMethodRedisplay, "payment_method_redisplay")
            Field(\.paymentMethodRedisplayLimit, "payment_method_redisplay_limit").nullable()
            Field(\.paymentMethodRemove, "payment_method_remove")
            Field(\.paymentMethodSave, "payment_method_save")
            Field(\.paymentMethodSaveUsage, "payment_method_save_usage").nullable()
        }
    }

    /// The customer sheet of a customer session.
    struct CustomerSessionCustomerSheet: Mappable {
        var isEnabled = false
        var features = CustomerSessionCustomerSheetFeatures()

        static let mapping = Mapping<CustomerSessionCustomerSheet> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The customer sheet features of a customer session.
    struct CustomerSessionCustomerSheetFeatures: Mappable {
        var paymentMethodAllowRedisplayFilters: String?
        var paymentMethodRemove: String?

        static let mapping = Mapping<CustomerSessionCustomerSheetFeatures> {
            Field(\.paymentMethodAllowRedisplayFilters, "payment_method_allow_redisplay_filters").nullable()
            Field(\.paymentMethodRemove, "payment_method_remove").nullable()
        }
    }

    /// The mobile payment element of a customer session.
    struct CustomerSessionMobilePaymentElement: Mappable {
        var isEnabled = false
        var features = CustomerSessionMobilePaymentElementFeatures()

        static let mapping = Mapping<CustomerSessionMobilePaymentElement> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The mobile payment element features of a customer session.
    struct CustomerSessionMobilePaymentElementFeatures: Mappable {
        var paymentMethodAllowRedisplayFilters: String?
        var paymentMethodRedisplay: String?
        var paymentMethodRemove: String?
        var paymentMethodSave: String?
        var paymentMethodSaveAllowRedisplayOverride: String?

        static let mapping = Mapping<CustomerSessionMobilePaymentElementFeatures> {
            Field(\.paymentMethodAllowRedisplayFilters, "payment_method_allow_redisplay_filters").nullable()
            Field(\.paymentMethodRedisplay, "payment_method_redisplay").nullable()
            Field(\.paymentMethodRemove, "payment_method_remove").nullable()
            Field(\.paymentMethodSave, "payment_method_save").nullable()
            Field(\.paymentMethodSaveAllowRedisplayOverride, "payment_method_save_allow_redisplay_override").nullable()
        }
    }

    /// A deleted terminal reader.
    struct DeletedTerminalReader: Mappable {
        var isDeleted = false
        var id = ""
        var object = ""
        var deviceType = ""
        var serialNumber = ""

        static let mapping = Mapping<DeletedTerminalReader>(identity: \.id) {
            Field(\.isDeleted, "deleted")
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.deviceType, "device_type")
            Field(\.serialNumber, "serial_number")
        }
    }

    /// A discount.
    struct Discount: Mappable {
        var checkoutSession: String?
        var customer: String?
        var end: Date?
        var id = ""
        var invoice: String?
        var invoiceItem: String?
        var object = ""
        var promotionCode: String?
        var start = Date(timeIntervalSince1970: 0)
        var subscription: String?
        var subscriptionItem: String?
        var source = CustomerDiscountSource()
        var customerAccount: String?
        var isDeleted: Bool?

        static let mapping = Mapping<Discount>(identity: \.id) {
            Field(\.checkoutSession, "checkout_session").nullable()
            Field(\.customer, "customer").nullable()
            Field(\.end, "end", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.invoiceItem, "invoice_item").nullable()
            Field(\.object, "object")
            Field(\.promotionCode, "promotion_code").nullable()
            Field(\.start, "start", using: .epochSeconds)
            Field(\.subscription, "subscription").nullable()
            Field(\.subscriptionItem, "subscription_item").nullable()
            Field(\.source, "source")
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.isDeleted, "deleted")
        }
    }

    /// A dispute.
    struct Dispute: Mappable {
        var amount = 0
        var balanceTransactions: [String] = []
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var evidence = DisputeEvidence()
        var evidenceDetails = DisputeEvidenceDetails()
        var id = ""
        var isChargeRefundable = false
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var paymentIntent: String?
        var paymentMethodDetails = DisputePaymentMethodDetails()
        var reason = ""
        var status = ""
        var enhancedEligibilityTypes: [String] = []

        static let mapping = Mapping<Dispute>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceTransactions, "balance_transactions")
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.evidence, "evidence")
            Field(\.evidenceDetails, "evidence_details")
            Field(\.id, "id")
            Field(\.isChargeRefundable, "is_charge_refundable")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.paymentIntent, "payment_intent").nullable()
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.reason, "reason")
            Field(\.status, "status")
            Field(\.enhancedEligibilityTypes, "enhanced_eligibility_types")
        }
    }

    /// The evidence of a dispute.
    struct DisputeEvidence: Mappable {
        var accessActivityLog: String?
        var billingAddress: String?
        var cancellationPolicy: String?
        var cancellationPolicyDisclosure: String?
        var cancellationRebuttal: String?
        var customerCommunication: String?
        var customerEmailAddress: String?
        var customerName: String?
        var customerPurchaseIP: String?
        var customerSignature: String?
        var duplicateChargeDocumentation: String?
        var duplicateChargeExplanation: String?
        var duplicateChargeID: String?
        var productDescription: String?
        var receipt: String?
        var refundPolicy: String?
        var refundPolicyDisclosure: String?
        var refundRefusalExplanation: String?
        var serviceDate: Date?
        var serviceDocumentation: String?
        var shippingAddress: String?
        var shippingCarrier: String?
        var shippingDate: Date?
        var shippingDocumentation: String?
        var shippingTrackingNumber: String?
        var uncategorizedFile: String?
        var uncategorizedText: String?
        var enhancedEvidence: [String: JSONValue] = [:]

        static let mapping = Mapping<DisputeEvidence> {
            Field(\.accessActivityLog, "access_activity_log").nullable()
            Field(\.billingAddress, "billing_address").nullable()
            Field(\.cancellationPolicy, "cancellation_policy").nullable()
            Field(\.cancellationPolicyDisclosure, "cancellation_policy_disclosure").nullable()
            Field(\.cancellationRebuttal, "cancellation_rebuttal").nullable()
            Field(\.customerCommunication, "customer_communication").nullable()
            Field(\.customerEmailAddress, "customer_email_address").nullable()
            Field(\.customerName, "customer_name").nullable()
            Field(\.customerPurchaseIP, "customer_purchase_ip").nullable()
            Field(\.customerSignature, "customer_signature").nullable()
            Field(\.duplicateChargeDocumentation, "duplicate_charge_documentation").nullable()
            Field(\.duplicateChargeExplanation, "duplicate_charge_explanation").nullable()
            Field(\.duplicateChargeID, "duplicate_charge_id").nullable()
            Field(\.productDescription, "product_description").nullable()
            Field(\.receipt, "receipt").nullable()
            Field(\.refundPolicy, "refund_policy").nullable()
            Field(\.refundPolicyDisclosure, "refund_policy_disclosure").nullable()
            Field(\.refundRefusalExplanation, "refund_refusal_explanation").nullable()
            Field(\.serviceDate, "service_date", using: .epochSeconds).nullable()
            Field(\.serviceDocumentation, "service_documentation").nullable()
            Field(\.shippingAddress, "shipping_address").nullable()
            Field(\.shippingCarrier, "shipping_carrier").nullable()
            Field(\.shippingDate, "shipping_date", using: .epochSeconds).nullable()
            Field(\.shippingDocumentation, "shipping_documentation").nullable()
            Field(\.shippingTrackingNumber, "shipping_tracking_number").nullable()
            Field(\.uncategorizedFile, "uncategorized_file").nullable()
            Field(\.uncategorizedText, "uncategorized_text").nullable()
            Field(\.enhancedEvidence, "enhanced_evidence")
        }
    }

    /// The evidence details of a dispute.
    struct DisputeEvidenceDetails: Mappable {
        var dueBy = Date(timeIntervalSince1970: 0)
        var hasEvidence = false
        var isPastDue = false
        var submissionCount = 0
        var enhancedEligibility: [String: JSONValue] = [:]

        static let mapping = Mapping<DisputeEvidenceDetails> {
            Field(\.dueBy, "due_by", using: .epochSeconds)
            Field(\.hasEvidence, "has_evidence")
            Field(\.isPastDue, "past_due")
            Field(\.submissionCount, "submission_count")
            Field(\.enhancedEligibility, "enhanced_eligibility")
        }
    }

    /// The payment method details of a dispute.
    struct DisputePaymentMethodDetails: Mappable {
        var card = DisputeCard()
        var type = ""

        static let mapping = Mapping<DisputePaymentMethodDetails> {
            Field(\.card, "card")
            Field(\.type, "type")
        }
    }

    /// The card of a dispute.
    struct DisputeCard: Mappable {
        var brand = ""
        var caseType = ""
        var networkReasonCode = ""
        var network = ""

        static let mapping = Mapping<DisputeCard> {
            Field(\.brand, "brand")
            Field(\.caseType, "case_type")
            Field(\.networkReasonCode, "network_reason_code")
            Field(\.network, "network")
        }
    }

    /// An entitlements active entitlement.
    struct EntitlementsActiveEntitlement: Mappable {
        var feature = ""
        var id = ""
        var isLive = false
        var lookupKey = ""
        var object = ""

        static let mapping = Mapping<EntitlementsActiveEntitlement>(identity: \.id) {
            Field(\.feature, "feature")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key")
            Field(\.object, "object")
        }
    }

    /// An entitlements active entitlement summary.
    struct EntitlementsActiveEntitlementSummary: Mappable {
        var customer = ""
        var entitlements = List<EntitlementsActiveEntitlementSummaryEntitlement>()
        var isLive = false
        var object = ""

        static let mapping = Mapping<EntitlementsActiveEntitlementSummary> {
            Field(\.customer, "customer")
            Field(\.entitlements, "entitlements")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// The entitlement of an entitlements active entitlement summary.
    struct EntitlementsActiveEntitlementSummaryEntitlement: Mappable {
        var feature = EntitlementsFeature()
        var id = ""
        var isLive = false
        var lookupKey = ""
        var object = ""

        static let mapping = Mapping<EntitlementsActiveEntitlementSummaryEntitlement>(identity: \.id) {
            Field(\.feature, "feature")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key")
            Field(\.object, "object")
        }
    }
}
