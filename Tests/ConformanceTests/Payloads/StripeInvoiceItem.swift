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
        var date = 0
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
            Field(\.date, "date")
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

    /// A period.
    struct Period: Mappable {
        var end = Date(timeIntervalSince1970: 0)
        var start = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<Period> {
            Field(\.end, "end", using: .epochSeconds)
            Field(\.start, "start", using: .epochSeconds)
        }
    }

    /// An invoice item parent.
    struct InvoiceItemParent: Mappable {
        var subscriptionDetailsSubscription = ""
        var type = ""

        static let mapping = Mapping<InvoiceItemParent> {
            Field(\.subscriptionDetailsSubscription, "subscription_details.subscription")
            Field(\.type, "type")
        }
    }

    /// An invoice item pricing.
    struct InvoiceItemPricing: Mappable {
        var type = ""
        var unitAmountDecimal: String?

        static let mapping = Mapping<InvoiceItemPricing> {
            Field(\.type, "type")
            Field(\.unitAmountDecimal, "unit_amount_decimal").nullable()
        }
    }

    /// A login link.
    struct LoginLink: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var object = ""
        var url = ""

        static let mapping = Mapping<LoginLink> {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.object, "object")
            Field(\.url, "url")
        }
    }

    /// A payment intent.
    struct PaymentIntent: Mappable {
        var amount = 0
        var amountCapturable = 0
        var amountDetails = PaymentIntentAmountDetails()
        var amountReceived = 0
        var application: String?
        var applicationFeeAmount: Int?
        var automaticPaymentMethodsEnabled = false
        var canceledAt = Date(timeIntervalSince1970: 0)
        var cancellationReason: String?
        var captureMethod = ""
        var clientSecret = ""
        var confirmationMethod = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer: String?
        var description: String?
        var id = ""
        var lastPaymentErrorType = ""
        var latestCharge: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var nextActionType = ""
        var object = ""
        var onBehalfOf: String?
        var paymentMethod: String?
        var paymentMethodConfigurationDetails = PaymentMethodConfiguration()
        var paymentMethodOptions: [String: JSONValue] = [:]
        var paymentMethodTypes: [String] = []
        var processingType = ""
        var receiptEmail: String?
        var review: String?
        var setupFutureUsage: String?
        var shipping: [String: JSONValue] = [:]
        var statementDescriptor: String?
        var statementDescriptorSuffix: String?
        var status = ""
        var transferData = PaymentIntentTransferData()
        var transferGroup: String?
        var source: String?
        var excludedPaymentMethodTypes: String?
        var customerAccount: String?
        var managedPaymentsEnabled = false

        static let mapping = Mapping<PaymentIntent>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountCapturable, "amount_capturable")
            Field(\.amountDetails, "amount_details")
            Field(\.amountReceived, "amount_received")
            Field(\.application, "application").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.automaticPaymentMethodsEnabled, "automatic_payment_methods.enabled")
            Field(\.canceledAt, "canceled_at", using: .epochSeconds)
            Field(\.cancellationReason, "cancellation_reason").nullable()
            Field(\.captureMethod, "capture_method")
            Field(\.clientSecret, "client_secret")
            Field(\.confirmationMethod, "confirmation_method")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.description, "description").nullable()
            Field(\.id, "id")
            Field(\.lastPaymentErrorType, "last_payment_error.type")
            Field(\.latestCharge, "latest_charge").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.nextActionType, "next_action.type")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.paymentMethod, "payment_method").nullable()
            Field(\.paymentMethodConfigurationDetails, "payment_method_configuration_details")
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodTypes, "payment_method_types")
            Field(\.processingType, "processing.type")
            Field(\.receiptEmail, "receipt_email").nullable()
            Field(\.review, "review").nullable()
            Field(\.setupFutureUsage, "setup_future_usage").nullable()
            Field(\.shipping, "shipping")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.statementDescriptorSuffix, "statement_descriptor_suffix").nullable()
            Field(\.status, "status")
            Field(\.transferData, "transfer_data")
            Field(\.transferGroup, "transfer_group").nullable()
            Field(\.source, "source").nullable()
            Field(\.excludedPaymentMethodTypes, "excluded_payment_method_types").nullable()
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.managedPaymentsEnabled, "managed_payments.enabled")
        }
    }

    /// A payment intent amount details.
    struct PaymentIntentAmountDetails: Mappable {
        var tip: [String: JSONValue] = [:]

        static let mapping = Mapping<PaymentIntentAmountDetails> {
            Field(\.tip, "tip")
        }
    }

    /// A payment method configuration.
    struct PaymentMethodConfiguration: Mappable {
        var id = ""
        var parent: String?

        static let mapping = Mapping<PaymentMethodConfiguration>(identity: \.id) {
            Field(\.id, "id")
            Field(\.parent, "parent").nullable()
        }
    }

    /// A payment intent transfer data.
    struct PaymentIntentTransferData: Mappable {
        var destination = Reference()

        static let mapping = Mapping<PaymentIntentTransferData> {
            Field(\.destination, "destination")
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

    /// A payment method card.
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

    /// A payment method card generated from.
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

    /// A payment method card networks.
    struct PaymentMethodCardNetworks: Mappable {
        var available: [String] = []
        var preferred: String?

        static let mapping = Mapping<PaymentMethodCardNetworks> {
            Field(\.available, "available")
            Field(\.preferred, "preferred").nullable()
        }
    }
}
