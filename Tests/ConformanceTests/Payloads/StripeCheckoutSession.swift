// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A checkout session.
    struct CheckoutSession: Mappable {
        var afterExpiration = CheckoutSessionAfterExpiration()
        var allowPromotionCodes: String?
        var amountSubtotal: Int?
        var amountTotal: Int?
        var automaticTax = AutomaticTax()
        var billingAddressCollection: String?
        var cancelURL = ""
        var clientReferenceID: String?
        var clientSecret: String?
        var consent = CheckoutSessionConsent()
        var consentCollection = ConsentCollection()
        var created = Date(timeIntervalSince1970: 0)
        var currency: String?
        var customFields: [String] = []
        var customText = CustomText()
        var customer: String?
        var customerCreation: String?
        var customerDetails = CheckoutSessionCustomerDetails()
        var customerEmail: String?
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var invoice: String?
        var invoiceCreation = InvoiceCreation()
        var isLive = false
        var locale: String?
        var metadata: [String: String] = [:]
        var mode = ""
        var object = ""
        var paymentIntent = ""
        var paymentLink: String?
        var paymentMethodCollection: String?
        var paymentMethodConfigurationDetails = PaymentMethodChoice()
        var paymentMethodOptions: [String: JSONValue] = [:]
        var paymentMethodTypes: [String] = []
        var paymentStatus = ""
        var phoneNumberCollectionEnabled = false
        var recoveredFrom: String?
        var savedPaymentMethodOptions = CheckoutSessionSavedPaymentMethodOptions()
        var setupIntent: String?
        var shippingAddressCollection = ShippingAddressCollection()
        var shippingCost = ShippingCost()
        var shippingOptions: [String] = []
        var status = ""
        var submitType: String?
        var subscription: String?
        var successURL = ""
        var totalDetails = TotalDetails()
        var uiMode: String?
        var url = ""
        var adaptivePricingEnabled = false
        var discounts: String?
        var collectedInformation = CheckoutSessionCollectedInformation()
        var permissionsUpdateShippingDetails: String?
        var walletOptions: [String: JSONValue] = [:]
        var originContext: String?
        var currencyConversion = CheckoutSessionCurrencyConversion()
        var customerAccount: String?
        var integrationIdentifier: String?
        var managedPaymentsEnabled = false

        static let mapping = Mapping<CheckoutSession>(identity: \.id) {
            Field(\.afterExpiration, "after_expiration")
            Field(\.allowPromotionCodes, "allow_promotion_codes").nullable()
            Field(\.amountSubtotal, "amount_subtotal").nullable()
            Field(\.amountTotal, "amount_total").nullable()
            Field(\.automaticTax, "automatic_tax")
            Field(\.billingAddressCollection, "billing_address_collection").nullable()
            Field(\.cancelURL, "cancel_url")
            Field(\.clientReferenceID, "client_reference_id").nullable()
            Field(\.clientSecret, "client_secret").nullable()
            Field(\.consent, "consent")
            Field(\.consentCollection, "consent_collection")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency").nullable()
            Field(\.customFields, "custom_fields")
            Field(\.customText, "custom_text")
            Field(\.customer, "customer").nullable()
            Field(\.customerCreation, "customer_creation").nullable()
            Field(\.customerDetails, "customer_details")
            Field(\.customerEmail, "customer_email").nullable()
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.invoiceCreation, "invoice_creation")
            Field(\.isLive, "livemode")
            Field(\.locale, "locale").nullable()
            Field(\.metadata, "metadata")
            Field(\.mode, "mode")
            Field(\.object, "object")
            Field(\.paymentIntent, "payment_intent")
            Field(\.paymentLink, "payment_link").nullable()
            Field(\.paymentMethodCollection, "payment_method_collection").nullable()
            Field(\.paymentMethodConfigurationDetails, "payment_method_configuration_details")
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodTypes, "payment_method_types")
            Field(\.paymentStatus, "payment_status")
            Field(\.phoneNumberCollectionEnabled, "phone_number_collection.enabled")
            Field(\.recoveredFrom, "recovered_from").nullable()
            Field(\.savedPaymentMethodOptions, "saved_payment_method_options")
            Field(\.setupIntent, "setup_intent").nullable()
            Field(\.shippingAddressCollection, "shipping_address_collection")
            Field(\.shippingCost, "shipping_cost")
            Field(\.shippingOptions, "shipping_options")
            Field(\.status, "status")
            Field(\.submitType, "submit_type").nullable()
            Field(\.subscription, "subscription").nullable()
            Field(\.successURL, "success_url")
            Field(\.totalDetails, "total_details")
            Field(\.uiMode, "ui_mode").nullable()
            Field(\.url, "url")
            Field(\.adaptivePricingEnabled, "adaptive_pricing.enabled")
            Field(\.discounts, "discounts").nullable()
            Field(\.collectedInformation, "collected_information")
            Field(\.permissionsUpdateShippingDetails, "permissions.update_shipping_details").nullable()
            Field(\.walletOptions, "wallet_options")
            Field(\.originContext, "origin_context").nullable()
            Field(\.currencyConversion, "currency_conversion")
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.integrationIdentifier, "integration_identifier").nullable()
            Field(\.managedPaymentsEnabled, "managed_payments.enabled")
        }
    }

    /// The after expiration of a checkout session.
    struct CheckoutSessionAfterExpiration: Mappable {
        var recovery = CheckoutSessionRecovery()

        static let mapping = Mapping<CheckoutSessionAfterExpiration> {
            Field(\.recovery, "recovery")
        }
    }

    /// The recovery of a checkout session.
    struct CheckoutSessionRecovery: Mappable {
        var allowPromotionCodes = false
        var isEnabled = false
        var expiresAt: Date?
        var url: String?

        static let mapping = Mapping<CheckoutSessionRecovery> {
            Field(\.allowPromotionCodes, "allow_promotion_codes")
            Field(\.isEnabled, "enabled")
            Field(\.expiresAt, "expires_at", using: .epochSeconds).nullable()
            Field(\.url, "url").nullable()
        }
    }

    /// An automatic tax.
    struct AutomaticTax: Mappable {
        var isEnabled = false
        var liabilityType = ""
        var status: String?
        var provider: String?

        static let mapping = Mapping<AutomaticTax> {
            Field(\.isEnabled, "enabled")
            Field(\.liabilityType, "liability.type")
            Field(\.status, "status").nullable()
            Field(\.provider, "provider").nullable()
        }
    }

    /// The consent of a checkout session.
    struct CheckoutSessionConsent: Mappable {
        var promotions: String?
        var termsOfService: String?

        static let mapping = Mapping<CheckoutSessionConsent> {
            Field(\.promotions, "promotions").nullable()
            Field(\.termsOfService, "terms_of_service").nullable()
        }
    }

    /// A consent collection.
    struct ConsentCollection: Mappable {
        var paymentMethodReuseAgreementPosition = ""
        var promotions: String?
        var termsOfService: String?

        static let mapping = Mapping<ConsentCollection> {
            Field(\.paymentMethodReuseAgreementPosition, "payment_method_reuse_agreement.position")
            Field(\.promotions, "promotions").nullable()
            Field(\.termsOfService, "terms_of_service").nullable()
        }
    }

    /// A custom text.
    struct CustomText: Mappable {
        var afterSubmitMessage = ""
        var shippingAddressMessage = ""
        var submitMessage = ""
        var termsOfServiceAcceptanceMessage = ""

        static let mapping = Mapping<CustomText> {
            Field(\.afterSubmitMessage, "after_submit.message")
            Field(\.shippingAddressMessage, "shipping_address.message")
            Field(\.submitMessage, "submit.message")
            Field(\.termsOfServiceAcceptanceMessage, "terms_of_service_acceptance.message")
        }
    }

    /// The customer details of a checkout session.
    struct CheckoutSessionCustomerDetails: Mappable {
        var address = Address()
        var email = ""
        var name: String?
        var phone: String?
        var taxExempt = ""
        var taxIDs: String?
        var businessName: String?
        var individualName: String?

        static let mapping = Mapping<CheckoutSessionCustomerDetails> {
            Field(\.address, "address")
            Field(\.email, "email")
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
            Field(\.taxExempt, "tax_exempt")
            Field(\.taxIDs, "tax_ids").nullable()
            Field(\.businessName, "business_name").nullable()
            Field(\.individualName, "individual_name").nullable()
        }
    }

    /// The creation of an invoice.
    struct InvoiceCreation: Mappable {
        var isEnabled = false
        var invoiceData = CheckoutSessionInvoiceData()

        static let mapping = Mapping<InvoiceCreation> {
            Field(\.isEnabled, "enabled")
            Field(\.invoiceData, "invoice_data")
        }
    }

    /// The invoice data of a checkout session.
    struct CheckoutSessionInvoiceData: Mappable {
        var accountTaxIDs: String?
        var customFields: String?
        var description: String?
        var footer: String?
        var issuerType = ""
        var metadata: [String: String]?
        var renderingOptions = CustomerInvoiceSettingsRenderingOptions()

        static let mapping = Mapping<CheckoutSessionInvoiceData> {
            Field(\.accountTaxIDs, "account_tax_ids").nullable()
            Field(\.customFields, "custom_fields").nullable()
            Field(\.description, "description").nullable()
            Field(\.footer, "footer").nullable()
            Field(\.issuerType, "issuer.type")
            Field(\.metadata, "metadata").nullable()
            Field(\.renderingOptions, "rendering_options")
        }
    }

    /// The saved payment method options of a checkout session.
    struct CheckoutSessionSavedPaymentMethodOptions: Mappable {
        var allowRedisplayFilters: String?
        var paymentMethodRemove: String?
        var paymentMethodSave: String?

        static let mapping = Mapping<CheckoutSessionSavedPaymentMethodOptions> {
            Field(\.allowRedisplayFilters, "allow_redisplay_filters").nullable()
            Field(\.paymentMethodRemove, "payment_method_remove").nullable()
            Field(\.paymentMethodSave, "payment_method_save").nullable()
        }
    }

    /// A shipping address collection.
    struct ShippingAddressCollection: Mappable {
        var allowedCountries: [String] = []

        static let mapping = Mapping<ShippingAddressCollection> {
            Field(\.allowedCountries, "allowed_countries")
        }
    }

    /// A shipping cost.
    struct ShippingCost: Mappable {
        var amountSubtotal = 0
        var amountTax = 0
        var amountTotal = 0
        var shippingRate: String?

        static let mapping = Mapping<ShippingCost> {
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTax, "amount_tax")
            Field(\.amountTotal, "amount_total")
            Field(\.shippingRate, "shipping_rate").nullable()
        }
    }

    /// A total details.
    struct TotalDetails: Mappable {
        var amountDiscount = 0
        var amountShipping: Int?
        var amountTax = 0

        static let mapping = Mapping<TotalDetails> {
            Field(\.amountDiscount, "amount_discount")
            Field(\.amountShipping, "amount_shipping").nullable()
            Field(\.amountTax, "amount_tax")
        }
    }

    /// The collected information of a checkout session.
    struct CheckoutSessionCollectedInformation: Mappable {
        var shippingDetails = CheckoutSessionShippingDetails()
        var businessName: String?
        var individualName: String?

        static let mapping = Mapping<CheckoutSessionCollectedInformation> {
            Field(\.shippingDetails, "shipping_details")
            Field(\.businessName, "business_name").nullable()
            Field(\.individualName, "individual_name").nullable()
        }
    }

    /// The shipping details of a checkout session.
    struct CheckoutSessionShippingDetails: Mappable {
        var address = Address()
        var name = ""

        static let mapping = Mapping<CheckoutSessionShippingDetails> {
            Field(\.address, "address")
            Field(\.name, "name")
        }
    }

    /// The currency conversion of a checkout session.
    struct CheckoutSessionCurrencyConversion: Mappable {
        var amountSubtotal = 0
        var amountTotal = 0
        var fxRate = ""
        var sourceCurrency = ""

        static let mapping = Mapping<CheckoutSessionCurrencyConversion> {
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
            Field(\.fxRate, "fx_rate")
            Field(\.sourceCurrency, "source_currency")
        }
    }
}
