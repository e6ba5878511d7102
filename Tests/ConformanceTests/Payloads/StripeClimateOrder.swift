// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A climate order.
    struct ClimateOrder: Mappable {
        var amountFees = 0
        var amountSubtotal = 0
        var amountTotal = 0
        var beneficiaryPublicName = ""
        var canceledAt = Date(timeIntervalSince1970: 0)
        var cancellationReason: String?
        var certificate: String?
        var confirmedAt = Date(timeIntervalSince1970: 0)
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var delayedAt = Date(timeIntervalSince1970: 0)
        var deliveredAt = Date(timeIntervalSince1970: 0)
        var deliveryDetails: [String] = []
        var expectedDeliveryYear = 0
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var metricTons = ""
        var object = ""
        var product = ""
        var productSubstitutedAt = Date(timeIntervalSince1970: 0)
        var status = ""

        static let mapping = Mapping<ClimateOrder>(identity: \.id) {
            Field(\.amountFees, "amount_fees")
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
            Field(\.beneficiaryPublicName, "beneficiary.public_name")
            Field(\.canceledAt, "canceled_at", using: .epochSeconds)
            Field(\.cancellationReason, "cancellation_reason").nullable()
            Field(\.certificate, "certificate").nullable()
            Field(\.confirmedAt, "confirmed_at", using: .epochSeconds)
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.delayedAt, "delayed_at", using: .epochSeconds)
            Field(\.deliveredAt, "delivered_at", using: .epochSeconds)
            Field(\.deliveryDetails, "delivery_details")
            Field(\.expectedDeliveryYear, "expected_delivery_year")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.metricTons, "metric_tons")
            Field(\.object, "object")
            Field(\.product, "product")
            Field(\.productSubstitutedAt, "product_substituted_at", using: .epochSeconds)
            Field(\.status, "status")
        }
    }

    /// A climate product.
    struct ClimateProduct: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var currentPricesPerMetricTon: [String: ClimatePrice] = [:]
        var deliveryYear = 0
        var id = ""
        var isLive = false
        var metricTonsAvailable = ""
        var name = ""
        var object = ""
        var suppliers: [ClimateSupplier] = []

        static let mapping = Mapping<ClimateProduct>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currentPricesPerMetricTon, "current_prices_per_metric_ton")
            Field(\.deliveryYear, "delivery_year")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metricTonsAvailable, "metric_tons_available")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.suppliers, "suppliers")
        }
    }

    /// A climate price.
    struct ClimatePrice: Mappable {
        var amountFees = 0
        var amountSubtotal = 0
        var amountTotal = 0

        static let mapping = Mapping<ClimatePrice> {
            Field(\.amountFees, "amount_fees")
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTotal, "amount_total")
        }
    }

    /// A climate supplier.
    struct ClimateSupplier: Mappable {
        var id = ""
        var infoURL = ""
        var isLive = false
        var locations: [ClimateSupplierLocation] = []
        var name = ""
        var object = ""
        var removalPathway = ""

        static let mapping = Mapping<ClimateSupplier>(identity: \.id) {
            Field(\.id, "id")
            Field(\.infoURL, "info_url")
            Field(\.isLive, "livemode")
            Field(\.locations, "locations")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.removalPathway, "removal_pathway")
        }
    }

    /// The location of a climate supplier.
    struct ClimateSupplierLocation: Mappable {
        var city: String?
        var country: String?
        var latitude: Double?
        var longitude: Double?
        var region: String?

        static let mapping = Mapping<ClimateSupplierLocation> {
            Field(\.city, "city").nullable()
            Field(\.country, "country").nullable()
            Field(\.latitude, "latitude").nullable()
            Field(\.longitude, "longitude").nullable()
            Field(\.region, "region").nullable()
        }
    }

    /// A confirmation token.
    struct ConfirmationToken: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var mandateData = ConfirmationTokenMandateData()
        var object = ""
        var paymentIntent: String?
        var paymentMethodOptions = ConfirmationTokenPaymentMethodOptions()
        var paymentMethodPreview = ConfirmationTokenPaymentMethodPreview()
        var returnURL = ""
        var setupFutureUsage = ""
        var setupIntent: String?
        var shipping = ConfirmationTokenShipping()
        var useStripeSdk = false

        static let mapping = Mapping<ConfirmationToken>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.mandateData, "mandate_data")
            Field(\.object, "object")
            Field(\.paymentIntent, "payment_intent").nullable()
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodPreview, "payment_method_preview")
            Field(\.returnURL, "return_url")
            Field(\.setupFutureUsage, "setup_future_usage")
            Field(\.setupIntent, "setup_intent").nullable()
            Field(\.shipping, "shipping")
            Field(\.useStripeSdk, "use_stripe_sdk")
        }
    }

    /// The mandate data of a confirmation token.
    struct ConfirmationTokenMandateData: Mappable {
        var customerAcceptance = ConfirmationTokenCustomerAcceptance()

        static let mapping = Mapping<ConfirmationTokenMandateData> {
            Field(\.customerAcceptance, "customer_acceptance")
        }
    }

    /// The customer acceptance of a confirmation token.
    struct ConfirmationTokenCustomerAcceptance: Mappable {
        var online = ConfirmationTokenOnline()
        var type = ""

        static let mapping = Mapping<ConfirmationTokenCustomerAcceptance> {
            Field(\.online, "online")
            Field(\.type, "type")
        }
    }

    /// The online of a confirmation token.
    struct ConfirmationTokenOnline: Mappable {
        var ipAddress: String?
        var userAgent: String?

        static let mapping = Mapping<ConfirmationTokenOnline> {
            Field(\.ipAddress, "ip_address").nullable()
            Field(\.userAgent, "user_agent").nullable()
        }
    }

    /// The payment method options of a confirmation token.
    struct ConfirmationTokenPaymentMethodOptions: Mappable {
        var cardCvcToken: String?

        static let mapping = Mapping<ConfirmationTokenPaymentMethodOptions> {
            Field(\.cardCvcToken, "card.cvc_token").nullable()
        }
    }

    /// The payment method preview of a confirmation token.
    struct ConfirmationTokenPaymentMethodPreview: Mappable {
        var allowRedisplay = ""
        var billingDetails = BillingDetails()
        var customer: String?
        var type = ""
        var usBankAccount = ConfirmationTokenUSBankAccount()
        var customerAccount: String?

        static let mapping = Mapping<ConfirmationTokenPaymentMethodPreview> {
            Field(\.allowRedisplay, "allow_redisplay")
            Field(\.billingDetails, "billing_details")
            Field(\.customer, "customer").nullable()
            Field(\.type, "type")
            Field(\.usBankAccount, "us_bank_account")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The US bank account of a confirmation token.
    struct ConfirmationTokenUSBankAccount: Mappable {
        var accountHolderType = ""
        var accountType = ""
        var bankName = ""
        var financialConnectionsAccount: String?
        var fingerprint = ""
        var last4 = ""
        var networks = ConfirmationTokenNetworks()
        var routingNumber = ""
        var statusDetails: [String: JSONValue] = [:]

        static let mapping = Mapping<ConfirmationTokenUSBankAccount> {
            Field(\.accountHolderType, "account_holder_type")
            Field(\.accountType, "account_type")
            Field(\.bankName, "bank_name")
            Field(\.financialConnectionsAccount, "financial_connections_account").nullable()
            Field(\.fingerprint, "fingerprint")
            Field(\.last4, "last4")
            Field(\.networks, "networks")
            Field(\.routingNumber, "routing_number")
            Field(\.statusDetails, "status_details")
        }
    }

    /// The networks of a confirmation token.
    struct ConfirmationTokenNetworks: Mappable {
        var preferred = ""
        var supported: [String] = []

        static let mapping = Mapping<ConfirmationTokenNetworks> {
            Field(\.preferred, "preferred")
            Field(\.supported, "supported")
        }
    }

    /// The shipping of a confirmation token.
    struct ConfirmationTokenShipping: Mappable {
        var address = Address()
        var name: String?
        var phone: String?

        static let mapping = Mapping<ConfirmationTokenShipping> {
            Field(\.address, "address")
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
        }
    }

    /// A country spec.
    struct CountrySpec: Mappable {
        var defaultCurrency = ""
        var id = ""
        var object = ""
        var supportedBankAccountCurrencies: [String: [String]] = [:]
        var supportedPaymentCurrencies: [String] = []
        var supportedPaymentMethods: [String] = []
        var supportedTransferCountries: [String] = []
        var verificationFields = CountrySpecVerificationFields()

        static let mapping = Mapping<CountrySpec>(identity: \.id) {
            Field(\.defaultCurrency, "default_currency")
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.supportedBankAccountCurrencies, "supported_bank_account_currencies")
            Field(\.supportedPaymentCurrencies, "supported_payment_currencies")
            Field(\.supportedPaymentMethods, "supported_payment_methods")
            Field(\.supportedTransferCountries, "supported_transfer_countries")
            Field(\.verificationFields, "verification_fields")
        }
    }

    /// The verification fields of a country spec.
    struct CountrySpecVerificationFields: Mappable {
        var company = RequiredFields()
        var individual = RequiredFields()

        static let mapping = Mapping<CountrySpecVerificationFields> {
            Field(\.company, "company")
            Field(\.individual, "individual")
        }
    }

    /// A coupon.
    struct Coupon: Mappable {
        var amountOff: Int?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var duration = ""
        var durationInMonths = 0
        var id = ""
        var isLive = false
        var maxRedemptions: String?
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var percentOff = 0.0
        var redeemBy = Date(timeIntervalSince1970: 0)
        var timesRedeemed = 0
        var isValid = false

        static let mapping = Mapping<Coupon>(identity: \.id) {
            Field(\.amountOff, "amount_off").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.duration, "duration")
            Field(\.durationInMonths, "duration_in_months")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.maxRedemptions, "max_redemptions").nullable()
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.percentOff, "percent_off")
            Field(\.redeemBy, "redeem_by", using: .epochSeconds)
            Field(\.timesRedeemed, "times_redeemed")
            Field(\.isValid, "valid")
        }
    }
}
