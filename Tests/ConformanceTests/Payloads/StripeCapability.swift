// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A capability.
    struct Capability: Mappable {
        var account = ""
        var futureRequirements = CapabilityFutureRequirements()
        var id = ""
        var object = ""
        var isRequested = false
        var requestedAt = Date(timeIntervalSince1970: 0)
        var requirements = CapabilityRequirements()
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

    /// A capability future requirements.
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

    /// A capability requirements.
    struct CapabilityRequirements: Mappable {
        var alternatives: [String] = []
        var currentDeadline: Date?
        var currentlyDue: [String] = []
        var disabledReason: String?
        var errors: [String] = []
        var eventuallyDue: [String] = []
        var pastDue: [String] = []
        var pendingVerification: [String] = []

        static let mapping = Mapping<CapabilityRequirements> {
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
        var availableEur = 0
        var customer = ""
        var isLive = false
        var object = ""
        var settings = CashBalanceSettings()
        var customerAccount: String?

        static let mapping = Mapping<CashBalance> {
            Field(\.availableEur, "available.eur")
            Field(\.customer, "customer")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.settings, "settings")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A cash balance settings.
    struct CashBalanceSettings: Mappable {
        var reconciliationMode = ""
        var usingMerchantDefault = false

        static let mapping = Mapping<CashBalanceSettings> {
            Field(\.reconciliationMode, "reconciliation_mode")
            Field(\.usingMerchantDefault, "using_merchant_default")
        }
    }

    /// A charge.
    struct Charge: Mappable {
        var amount = 0
        var amountCaptured = 0
        var amountRefunded = 0
        var application: String?
        var applicationFee: String?
        var applicationFeeAmount: Int?
        var balanceTransaction = ""
        var billingDetails = BillingDetails()
        var calculatedStatementDescriptor: String?
        var isCaptured = false
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer: String?
        var description = ""
        var isDisputed = false
        var failureBalanceTransaction: String?
        var failureCode: String?
        var failureMessage: String?
        var fraudDetails: [String: JSONValue] = [:]
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var onBehalfOf: String?
        var outcome = ChargeOutcome()
        var isPaid = false
        var paymentIntent: String?
        var paymentMethod = ""
        var paymentMethodDetails = PaymentDetails()
        var receiptEmail: String?
        var receiptNumber: String?
        var receiptURL = ""
        var isRefunded = false
        var refunds = List<Refund>()
        var review: String?
        var shipping: [String: JSONValue] = [:]
        var sourceTransfer: String?
        var statementDescriptor: String?
        var statementDescriptorSuffix: String?
        var status = ""
        var transferData = ChargeTransferData()
        var transferGroup: String?
        var source = ChargeSource()

        static let mapping = Mapping<Charge>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountCaptured, "amount_captured")
            Field(\.amountRefunded, "amount_refunded")
            Field(\.application, "application").nullable()
            Field(\.applicationFee, "application_fee").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.billingDetails, "billing_details")
            Field(\.calculatedStatementDescriptor, "calculated_statement_descriptor").nullable()
            Field(\.isCaptured, "captured")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.description, "description")
            Field(\.isDisputed, "disputed")
            Field(\.failureBalanceTransaction, "failure_balance_transaction").nullable()
            Field(\.failureCode, "failure_code").nullable()
            Field(\.failureMessage, "failure_message").nullable()
            Field(\.fraudDetails, "fraud_details")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.outcome, "outcome")
            Field(\.isPaid, "paid")
            Field(\.paymentIntent, "payment_intent").nullable()
            Field(\.paymentMethod, "payment_method")
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.receiptEmail, "receipt_email").nullable()
            Field(\.receiptNumber, "receipt_number").nullable()
            Field(\.receiptURL, "receipt_url")
            Field(\.isRefunded, "refunded")
            Field(\.refunds, "refunds")
            Field(\.review, "review").nullable()
            Field(\.shipping, "shipping")
            Field(\.sourceTransfer, "source_transfer").nullable()
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.statementDescriptorSuffix, "statement_descriptor_suffix").nullable()
            Field(\.status, "status")
            Field(\.transferData, "transfer_data")
            Field(\.transferGroup, "transfer_group").nullable()
            Field(\.source, "source")
        }
    }

    /// A billing details.
    struct BillingDetails: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?
        var taxID: String?

        static let mapping = Mapping<BillingDetails> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
            Field(\.taxID, "tax_id").nullable()
        }
    }

    /// An address.
    struct Address: Mappable {
        var city: String?
        var country: String?
        var line1: String?
        var line2: String?
        var postalCode: String?
        var state: String?

        static let mapping = Mapping<Address> {
            Field(\.city, "city").nullable()
            Field(\.country, "country").nullable()
            Field(\.line1, "line1").nullable()
            Field(\.line2, "line2").nullable()
            Field(\.postalCode, "postal_code").nullable()
            Field(\.state, "state").nullable()
        }
    }

    /// A charge outcome.
    struct ChargeOutcome: Mappable {
        var adviceCode: String?
        var networkAdviceCode: String?
        var networkDeclineCode: String?
        var networkStatus: String?
        var reason: String?
        var sellerMessage: String?
        var type = ""

        static let mapping = Mapping<ChargeOutcome> {
            Field(\.adviceCode, "advice_code").nullable()
            Field(\.networkAdviceCode, "network_advice_code").nullable()
            Field(\.networkDeclineCode, "network_decline_code").nullable()
            Field(\.networkStatus, "network_status").nullable()
            Field(\.reason, "reason").nullable()
            Field(\.sellerMessage, "seller_message").nullable()
            Field(\.type, "type")
        }
    }

    /// A payment details.
    struct PaymentDetails: Mappable {
        var card = CardPayment()
        var type = ""

        static let mapping = Mapping<PaymentDetails> {
            Field(\.card, "card")
            Field(\.type, "type")
        }
    }
}
