// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A payment link.
    struct PaymentLink: Mappable {
        var isActive = false
        var afterCompletion = PaymentLinkAfterCompletion()
        var allowPromotionCodes = false
        var application: String?
        var applicationFeeAmount: Int?
        var applicationFeePercent: String?
        var automaticTax = PaymentLinkAutomaticTax()
        var billingAddressCollection = ""
        var consentCollection = ConsentCollection()
        var currency = ""
        var customFields: [String] = []
        var customText = CustomText()
        var customerCreation = ""
        var id = ""
        var inactiveMessage: String?
        var invoiceCreation = InvoiceCreation()
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var onBehalfOf: String?
        var paymentIntentData = PaymentLinkPaymentIntentData()
        var paymentMethodCollection = ""
        var paymentMethodTypes: String?
        var phoneNumberCollectionEnabled = false
        var restrictions = PaymentLinkRestrictions()
        var shippingAddressCollection = ShippingAddressCollection()
        var shippingOptions: [String] = []
        var submitType = ""
        var subscriptionData = PaymentLinkSubscriptionData()
        var taxIDCollection = PaymentLinkTaxIDCollection()
        var transferData = ChargeTransferData()
        var url = ""
        var managedPaymentsEnabled = false
        var paymentMethodOptions = PaymentLinkPaymentMethodOptions()

        static let mapping = Mapping<PaymentLink>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.afterCompletion, "after_completion")
            Field(\.allowPromotionCodes, "allow_promotion_codes")
            Field(\.application, "application").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.applicationFeePercent, "application_fee_percent").nullable()
            Field(\.automaticTax, "automatic_tax")
            Field(\.billingAddressCollection, "billing_address_collection")
            Field(\.consentCollection, "consent_collection")
            Field(\.currency, "currency")
            Field(\.customFields, "custom_fields")
            Field(\.customText, "custom_text")
            Field(\.customerCreation, "customer_creation")
            Field(\.id, "id")
            Field(\.inactiveMessage, "inactive_message").nullable()
            Field(\.invoiceCreation, "invoice_creation")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.paymentIntentData, "payment_intent_data")
            Field(\.paymentMethodCollection, "payment_method_collection")
            Field(\.paymentMethodTypes, "payment_method_types").nullable()
            Field(\.phoneNumberCollectionEnabled, "phone_number_collection.enabled")
            Field(\.restrictions, "restrictions")
            Field(\.shippingAddressCollection, "shipping_address_collection")
            Field(\.shippingOptions, "shipping_options")
            Field(\.submitType, "submit_type")
            Field(\.subscriptionData, "subscription_data")
            Field(\.taxIDCollection, "tax_id_collection")
            Field(\.transferData, "transfer_data")
            Field(\.url, "url")
            Field(\.managedPaymentsEnabled, "managed_payments.enabled")
            Field(\.paymentMethodOptions, "payment_method_options")
        }
    }

    /// The after completion of a payment link.
    struct PaymentLinkAfterCompletion: Mappable {
        var hostedConfirmationCustomMessage: String?
        var type = ""

        static let mapping = Mapping<PaymentLinkAfterCompletion> {
            Field(\.hostedConfirmationCustomMessage, "hosted_confirmation.custom_message").nullable()
            Field(\.type, "type")
        }
    }

    /// The automatic tax of a payment link.
    struct PaymentLinkAutomaticTax: Mappable {
        var isEnabled = false
        var liabilityType = ""

        static let mapping = Mapping<PaymentLinkAutomaticTax> {
            Field(\.isEnabled, "enabled")
            Field(\.liabilityType, "liability.type")
        }
    }

    /// The payment intent data of a payment link.
    struct PaymentLinkPaymentIntentData: Mappable {
        var captureMethod: String?
        var description: String?
        var metadata: [String: String] = [:]
        var setupFutureUsage: String?
        var statementDescriptor: String?
        var statementDescriptorSuffix: String?
        var transferGroup: String?

        static let mapping = Mapping<PaymentLinkPaymentIntentData> {
            Field(\.captureMethod, "capture_method").nullable()
            Field(\.description, "description").nullable()
            Field(\.metadata, "metadata")
            Field(\.setupFutureUsage, "setup_future_usage").nullable()
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.statementDescriptorSuffix, "statement_descriptor_suffix").nullable()
            Field(\.transferGroup, "transfer_group").nullable()
        }
    }

    /// The restrictions of a payment link.
    struct PaymentLinkRestrictions: Mappable {
        var completedSessions = PaymentLinkCompletedSessions()

        static let mapping = Mapping<PaymentLinkRestrictions> {
            Field(\.completedSessions, "completed_sessions")
        }
    }

    /// The completed sessions of a payment link.
    struct PaymentLinkCompletedSessions: Mappable {
        var count = 0
        var limit = 0

        static let mapping = Mapping<PaymentLinkCompletedSessions> {
            Field(\.count, "count")
            Field(\.limit, "limit")
        }
    }

    /// The subscription data of a payment link.
    struct PaymentLinkSubscriptionData: Mappable {
        var description: String?
        var invoiceSettings = PaymentLinkInvoiceSettings()
        var metadata: [String: String] = [:]
        var trialPeriodDays: Int?
        var trialSettings = SubscriptionTrialSettings()

        static let mapping = Mapping<PaymentLinkSubscriptionData> {
            Field(\.description, "description").nullable()
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.metadata, "metadata")
            Field(\.trialPeriodDays, "trial_period_days").nullable()
            Field(\.trialSettings, "trial_settings")
        }
    }

    /// The invoice settings of a payment link.
    struct PaymentLinkInvoiceSettings: Mappable {
        var issuerType = ""

        static let mapping = Mapping<PaymentLinkInvoiceSettings> {
            Field(\.issuerType, "issuer.type")
        }
    }

    /// The tax ID collection of a payment link.
    struct PaymentLinkTaxIDCollection: Mappable {
        var isEnabled = false
        var required = ""

        static let mapping = Mapping<PaymentLinkTaxIDCollection> {
            Field(\.isEnabled, "enabled")
            Field(\.required, "required")
        }
    }

    /// The payment method options of a payment link.
    struct PaymentLinkPaymentMethodOptions: Mappable {
        var card = PaymentLinkCard()

        static let mapping = Mapping<PaymentLinkPaymentMethodOptions> {
            Field(\.card, "card")
        }
    }

    /// The card of a payment link.
    struct PaymentLinkCard: Mappable {
        var restrictions = PaymentLinkCardRestrictions()

        static let mapping = Mapping<PaymentLinkCard> {
            Field(\.restrictions, "restrictions")
        }
    }

    /// The card restrictions of a payment link.
    struct PaymentLinkCardRestrictions: Mappable {
        var brandsBlocked: [String] = []

        static let mapping = Mapping<PaymentLinkCardRestrictions> {
            Field(\.brandsBlocked, "brands_blocked")
        }
    }

    /// A payment method.
    struct PaymentMethod: Mappable {
        var allowRedisplay = ""
        var billingDetails = BillingDetails()
        var card = PaymentMethodCard()
        var created = Date(timeIntervalSince1970: 0)
        var customer: String?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var type = ""
        var customerAccount: String?

        static let mapping = Mapping<PaymentMethod>(identity: \.id) {
            Field(\.allowRedisplay, "allow_redisplay")
            Field(\.billingDetails, "billing_details")
            Field(\.card, "card")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.type, "type")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The card of a payment method.
    struct PaymentMethodCard: Mappable {
        var brand = ""
        var checks = CardChecks()
        var country = ""
        var displayBrand = ""
        var expMonth = 0
        var expYear = 0
        var fingerprint = ""
        var funding = ""
        var generatedFrom = PaymentMethodCardGeneratedFrom()
        var last4 = ""
        var networks = PaymentMethodCardNetworks()
        var threeDSecureUsageSupported = false
        var wallet = CardPaymentWallet()
        var regulatedStatus: String?

        static let mapping = Mapping<PaymentMethodCard> {
            Field(\.brand, "brand")
            Field(\.checks, "checks")
            Field(\.country, "country")
            Field(\.displayBrand, "display_brand")
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.fingerprint, "fingerprint")
            Field(\.funding, "funding")
            Field(\.generatedFrom, "generated_from")
            Field(\.last4, "last4")
            Field(\.networks, "networks")
            Field(\.threeDSecureUsageSupported, "three_d_secure_usage.supported")
            Field(\.wallet, "wallet")
            Field(\.regulatedStatus, "regulated_status").nullable()
        }
    }

    /// The card generated from of a payment method.
    struct PaymentMethodCardGeneratedFrom: Mappable {
        var charge: String?
        var paymentMethodDetailsType = ""
        var setupAttempt: String?

        static let mapping = Mapping<PaymentMethodCardGeneratedFrom> {
            Field(\.charge, "charge").nullable()
            Field(\.paymentMethodDetailsType, "payment_method_details.type")
            Field(\.setupAttempt, "setup_attempt").nullable()
        }
    }

    /// The card networks of a payment method.
    struct PaymentMethodCardNetworks: Mappable {
        var available: [String] = []
        var preferred: String?

        static let mapping = Mapping<PaymentMethodCardNetworks> {
            Field(\.available, "available")
            Field(\.preferred, "preferred").nullable()
        }
    }

    /// A payment method configuration.
    struct PaymentMethodConfiguration: Mappable {
        var acssDebit = PaymentMethodAvailability()
        var isActive = false
        var affirm = PaymentMethodAvailability()
        var afterpayClearpay = PaymentMethodAvailability()
        var alipay = PaymentMethodAvailability()
        var amazonPay = PaymentMethodAvailability()
        var applePay = PaymentMethodAvailability()
        var application: String?
        var bacsDebit = PaymentMethodAvailability()
        var bancontact = PaymentMethodAvailability()
        var blik = PaymentMethodAvailability()
        var card = PaymentMethodAvailability()
        var cartesBancaires = PaymentMethodAvailability()
        var cashapp = PaymentMethodAvailability()
        var customerBalance = PaymentMethodAvailability()
        var eps = PaymentMethodAvailability()
        var giropay = PaymentMethodAvailability()
        var googlePay = PaymentMethodAvailability()
        var id = ""
        var ideal = PaymentMethodAvailability()
        var isDefault = false
        var klarna = PaymentMethodAvailability()
        var link = PaymentMethodAvailability()
        var isLive = false
        var multibanco = PaymentMethodAvailability()
        var name = ""
        var object = ""
        var p24 = PaymentMethodAvailability()
        var parent: String?
        var sepaDebit = PaymentMethodAvailability()
        var sofort = PaymentMethodAvailability()
        var usBankAccount = PaymentMethodAvailability()
        var wechatPay = PaymentMethodAvailability()
        var zip = PaymentMethodAvailability()

        static let mapping = Mapping<PaymentMethodConfiguration>(identity: \.id) {
            Field(\.acssDebit, "acss_debit")
            Field(\.isActive, "active")
            Field(\.affirm, "affirm")
            Field(\.afterpayClearpay, "afterpay_clearpay")
            Field(\.alipay, "alipay")
            Field(\.amazonPay, "amazon_pay")
            Field(\.applePay, "apple_pay")
            Field(\.application, "application").nullable()
            Field(\.bacsDebit, "bacs_debit")
            Field(\.bancontact, "bancontact")
            Field(\.blik, "blik")
            Field(\.card, "card")
            Field(\.cartesBancaires, "cartes_bancaires")
            Field(\.cashapp, "cashapp")
            Field(\.customerBalance, "customer_balance")
            Field(\.eps, "eps")
            Field(\.giropay, "giropay")
            Field(\.googlePay, "google_pay")
            Field(\.id, "id")
            Field(\.ideal, "ideal")
            Field(\.isDefault, "is_default")
            Field(\.klarna, "klarna")
            Field(\.link, "link")
            Field(\.isLive, "livemode")
            Field(\.multibanco, "multibanco")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.p24, "p24")
            Field(\.parent, "parent").nullable()
            Field(\.sepaDebit, "sepa_debit")
            Field(\.sofort, "sofort")
            Field(\.usBankAccount, "us_bank_account")
            Field(\.wechatPay, "wechat_pay")
            Field(\.zip, "zip")
        }
    }
}
