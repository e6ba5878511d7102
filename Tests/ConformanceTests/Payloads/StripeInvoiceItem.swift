// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An invoice item.
    struct InvoiceItem: Mappable {
        var amount = 0
        var currency = ""
        var customer = ""
        var date = Date(timeIntervalSince1970: 0)
        var description = ""
        var isDiscountable = false
        var discounts: [String] = []
        var id = ""
        var invoice: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var period = Period()
        var isProration = false
        var quantity = 0
        var taxRates: [String] = []
        var testClock: String?
        var parent = InvoiceItemParent()
        var pricing = InvoiceItemPricing()
        var netAmount = 0
        var customerAccount: String?
        var quantityDecimal = ""

        static let mapping = Mapping<InvoiceItem>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.date, "date", using: .epochSeconds)
            Field(\.description, "description")
            Field(\.isDiscountable, "discountable")
            Field(\.discounts, "discounts")
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.period, "period")
            Field(\.isProration, "proration")
            Field(\.quantity, "quantity")
            Field(\.taxRates, "tax_rates")
            Field(\.testClock, "test_clock").nullable()
            Field(\.parent, "parent")
            Field(\.pricing, "pricing")
            Field(\.netAmount, "net_amount")
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.quantityDecimal, "quantity_decimal")
        }
    }

    /// The parent of an invoice item.
    struct InvoiceItemParent: Mappable {
        var subscriptionDetailsSubscription = ""
        var type = ""

        static let mapping = Mapping<InvoiceItemParent> {
            Field(\.subscriptionDetailsSubscription, "subscription_details.subscription")
            Field(\.type, "type")
        }
    }

    /// The pricing of an invoice item.
    struct InvoiceItemPricing: Mappable {
        var type = ""
        var unitAmountDecimal: String?

        static let mapping = Mapping<InvoiceItemPricing> {
            Field(\.type, "type")
            Field(\.unitAmountDecimal, "unit_amount_decimal").nullable()
        }
    }

    /// An issuing authorization.
    struct IssuingAuthorization: Mappable {
        var amount = 0
        var amountDetails = AmountDetails()
        var isApproved = false
        var authorizationMethod = ""
        var balanceTransactions: [String] = []
        var card = IssuingCard()
        var cardholder: String?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var fleet = IssuingAuthorizationFleet()
        var fuel = FuelBreakdown()
        var id = ""
        var isLive = false
        var merchantAmount = 0
        var merchantCurrency = ""
        var merchantData = MerchantData()
        var metadata: [String: String] = [:]
        var networkData = IssuingAuthorizationNetworkData()
        var object = ""
        var pendingRequest = IssuingAuthorizationPendingRequest()
        var requestHistory: [String] = []
        var status = ""
        var token: String?
        var transactions: [String] = []
        var verificationData = IssuingAuthorizationVerificationData()
        var wallet: String?
        var verifiedByFraudChallenge: String?
        var cardPresence: String?

        static let mapping = Mapping<IssuingAuthorization>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountDetails, "amount_details")
            Field(\.isApproved, "approved")
            Field(\.authorizationMethod, "authorization_method")
            Field(\.balanceTransactions, "balance_transactions")
            Field(\.card, "card")
            Field(\.cardholder, "cardholder").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.fleet, "fleet")
            Field(\.fuel, "fuel")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.merchantAmount, "merchant_amount")
            Field(\.merchantCurrency, "merchant_currency")
            Field(\.merchantData, "merchant_data")
            Field(\.metadata, "metadata")
            Field(\.networkData, "network_data")
            Field(\.object, "object")
            Field(\.pendingRequest, "pending_request")
            Field(\.requestHistory, "request_history")
            Field(\.status, "status")
            Field(\.token, "token").nullable()
            Field(\.transactions, "transactions")
            Field(\.verificationData, "verification_data")
            Field(\.wallet, "wallet").nullable()
            Field(\.verifiedByFraudChallenge, "verified_by_fraud_challenge").nullable()
            Field(\.cardPresence, "card_presence").nullable()
        }
    }

    /// An amount details.
    struct AmountDetails: Mappable {
        var atmFee: String?
        var cashbackAmount: Int?

        static let mapping = Mapping<AmountDetails> {
            Field(\.atmFee, "atm_fee").nullable()
            Field(\.cashbackAmount, "cashback_amount").nullable()
        }
    }

    /// The fleet of an issuing authorization.
    struct IssuingAuthorizationFleet: Mappable {
        var cardholderPromptData = IssuingAuthorizationCardholderPromptData()
        var purchaseType: String?
        var reportedBreakdown = IssuingAuthorizationReportedBreakdown()
        var serviceType: String?

        static let mapping = Mapping<IssuingAuthorizationFleet> {
            Field(\.cardholderPromptData, "cardholder_prompt_data")
            Field(\.purchaseType, "purchase_type").nullable()
            Field(\.reportedBreakdown, "reported_breakdown")
            Field(\.serviceType, "service_type").nullable()
        }
    }

    /// The cardholder prompt data of an issuing authorization.
    struct IssuingAuthorizationCardholderPromptData: Mappable {
        var alphanumericID: String?
        var driverID: String?
        var odometer: String?
        var unspecifiedID: String?
        var userID: String?
        var vehicleNumber: String?

        static let mapping = Mapping<IssuingAuthorizationCardholderPromptData> {
            Field(\.alphanumericID, "alphanumeric_id").nullable()
            Field(\.driverID, "driver_id").nullable()
            Field(\.odometer, "odometer").nullable()
            Field(\.unspecifiedID, "unspecified_id").nullable()
            Field(\.userID, "user_id").nullable()
            Field(\.vehicleNumber, "vehicle_number").nullable()
        }
    }

    /// The reported breakdown of an issuing authorization.
    struct IssuingAuthorizationReportedBreakdown: Mappable {
        var fuelGrossAmountDecimal: String?
        var nonFuelGrossAmountDecimal: String?
        var tax = IssuingAuthorizationTax()

        static let mapping = Mapping<IssuingAuthorizationReportedBreakdown> {
            Field(\.fuelGrossAmountDecimal, "fuel.gross_amount_decimal").nullable()
            Field(\.nonFuelGrossAmountDecimal, "non_fuel.gross_amount_decimal").nullable()
            Field(\.tax, "tax")
        }
    }

    /// The tax of an issuing authorization.
    struct IssuingAuthorizationTax: Mappable {
        var localAmountDecimal: String?
        var nationalAmountDecimal: String?

        static let mapping = Mapping<IssuingAuthorizationTax> {
            Field(\.localAmountDecimal, "local_amount_decimal").nullable()
            Field(\.nationalAmountDecimal, "national_amount_decimal").nullable()
        }
    }

    /// A fuel breakdown.
    struct FuelBreakdown: Mappable {
        var industryProductCode: String?
        var quantityDecimal: String?
        var type: String?
        var unit: String?
        var unitCostDecimal: String?

        static let mapping = Mapping<FuelBreakdown> {
            Field(\.industryProductCode, "industry_product_code").nullable()
            Field(\.quantityDecimal, "quantity_decimal").nullable()
            Field(\.type, "type").nullable()
            Field(\.unit, "unit").nullable()
            Field(\.unitCostDecimal, "unit_cost_decimal").nullable()
        }
    }

    /// What is known of a merchant.
    struct MerchantData: Mappable {
        var category = ""
        var categoryCode = ""
        var city = ""
        var country = ""
        var name = ""
        var networkID = ""
        var postalCode = ""
        var state = ""
        var terminalID: String?
        var url: String?
        var taxID: String?

        static let mapping = Mapping<MerchantData> {
            Field(\.category, "category")
            Field(\.categoryCode, "category_code")
            Field(\.city, "city")
            Field(\.country, "country")
            Field(\.name, "name")
            Field(\.networkID, "network_id")
            Field(\.postalCode, "postal_code")
            Field(\.state, "state")
            Field(\.terminalID, "terminal_id").nullable()
            Field(\.url, "url").nullable()
            Field(\.taxID, "tax_id").nullable()
        }
    }

    /// The network data of an issuing authorization.
    struct IssuingAuthorizationNetworkData: Mappable {
        var acquiringInstitutionID: String?
        var systemTraceAuditNumber: String?
        var transactionID: String?

        static let mapping = Mapping<IssuingAuthorizationNetworkData> {
            Field(\.acquiringInstitutionID, "acquiring_institution_id").nullable()
            Field(\.systemTraceAuditNumber, "system_trace_audit_number").nullable()
            Field(\.transactionID, "transaction_id").nullable()
        }
    }

    /// The pending request of an issuing authorization.
    struct IssuingAuthorizationPendingRequest: Mappable {
        var amount = 0
        var amountDetails = AmountDetails()
        var currency = ""
        var isAmountControllable = false
        var merchantAmount = 0
        var merchantCurrency = ""
        var networkRiskScore: String?

        static let mapping = Mapping<IssuingAuthorizationPendingRequest> {
            Field(\.amount, "amount")
            Field(\.amountDetails, "amount_details")
            Field(\.currency, "currency")
            Field(\.isAmountControllable, "is_amount_controllable")
            Field(\.merchantAmount, "merchant_amount")
            Field(\.merchantCurrency, "merchant_currency")
            Field(\.networkRiskScore, "network_risk_score").nullable()
        }
    }

    /// The verification data of an issuing authorization.
    struct IssuingAuthorizationVerificationData: Mappable {
        var addressLine1Check = ""
        var addressPostalCodeCheck = ""
        var authenticationExemption = IssuingAuthorizationAuthenticationExemption()
        var cvcCheck = ""
        var expiryCheck = ""
        var postalCode: String?
        var threeDSecureResult = ""

        static let mapping = Mapping<IssuingAuthorizationVerificationData> {
            Field(\.addressLine1Check, "address_line1_check")
            Field(\.addressPostalCodeCheck, "address_postal_code_check")
            Field(\.authenticationExemption, "authentication_exemption")
            Field(\.cvcCheck, "cvc_check")
            Field(\.expiryCheck, "expiry_check")
            Field(\.postalCode, "postal_code").nullable()
            Field(\.threeDSecureResult, "three_d_secure.result")
        }
    }

    /// The authentication exemption of an issuing authorization.
    struct IssuingAuthorizationAuthenticationExemption: Mappable {
        var claimedBy = ""
        var type = ""

        static let mapping = Mapping<IssuingAuthorizationAuthenticationExemption> {
            Field(\.claimedBy, "claimed_by")
            Field(\.type, "type")
        }
    }
}
