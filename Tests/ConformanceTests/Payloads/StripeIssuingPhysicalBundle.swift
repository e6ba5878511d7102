// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An issuing physical bundle.
    struct IssuingPhysicalBundle: Mappable {
        var features = IssuingPhysicalBundleFeatures()
        var id = ""
        var isLive = false
        var name = ""
        var object = ""
        var status = ""
        var type = ""

        static let mapping = Mapping<IssuingPhysicalBundle>(identity: \.id) {
            Field(\.features, "features")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// The features of an issuing physical bundle.
    struct IssuingPhysicalBundleFeatures: Mappable {
        var cardLogo = ""
        var carrierText = ""
        var secondLine = ""

        static let mapping = Mapping<IssuingPhysicalBundleFeatures> {
            Field(\.cardLogo, "card_logo")
            Field(\.carrierText, "carrier_text")
            Field(\.secondLine, "second_line")
        }
    }

    /// An issuing settlement.
    struct IssuingSettlement: Mappable {
        var bin = ""
        var clearingDate = Date(timeIntervalSince1970: 0)
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var id = ""
        var interchangeFeesAmount = 0
        var isLive = false
        var metadata: [String: String] = [:]
        var netTotalAmount = 0
        var network = ""
        var networkFeesAmount = 0
        var networkSettlementIdentifier = ""
        var object = ""
        var settlementService = ""
        var transactionCount = 0
        var transactionAmount = 0
        var status = ""

        static let mapping = Mapping<IssuingSettlement>(identity: \.id) {
            Field(\.bin, "bin")
            Field(\.clearingDate, "clearing_date", using: .epochSeconds)
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.interchangeFeesAmount, "interchange_fees_amount")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.netTotalAmount, "net_total_amount")
            Field(\.network, "network")
            Field(\.networkFeesAmount, "network_fees_amount")
            Field(\.networkSettlementIdentifier, "network_settlement_identifier")
            Field(\.object, "object")
            Field(\.settlementService, "settlement_service")
            Field(\.transactionCount, "transaction_count")
            Field(\.transactionAmount, "transaction_amount")
            Field(\.status, "status")
        }
    }

    /// An issuing token.
    struct IssuingToken: Mappable {
        var card = ""
        var created = Date(timeIntervalSince1970: 0)
        var deviceFingerprint: String?
        var id = ""
        var last4 = ""
        var isLive = false
        var network = ""
        var networkUpdatedAt = Date(timeIntervalSince1970: 0)
        var object = ""
        var status = ""
        var walletProvider = ""

        static let mapping = Mapping<IssuingToken>(identity: \.id) {
            Field(\.card, "card")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.deviceFingerprint, "device_fingerprint").nullable()
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.isLive, "livemode")
            Field(\.network, "network")
            Field(\.networkUpdatedAt, "network_updated_at", using: .epochSeconds)
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.walletProvider, "wallet_provider")
        }
    }

    /// An issuing transaction.
    struct IssuingTransaction: Mappable {
        var amount = 0
        var amountDetails = AmountDetails()
        var authorization = ""
        var balanceTransaction: String?
        var card = ""
        var cardholder = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var dispute: String?
        var id = ""
        var isLive = false
        var merchantAmount = 0
        var merchantCurrency = ""
        var merchantData = MerchantData()
        var metadata: [String: String] = [:]
        var networkData = IssuingTransactionNetworkData()
        var object = ""
        var token: String?
        var type = ""
        var wallet = ""

        static let mapping = Mapping<IssuingTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountDetails, "amount_details")
            Field(\.authorization, "authorization")
            Field(\.balanceTransaction, "balance_transaction").nullable()
            Field(\.card, "card")
            Field(\.cardholder, "cardholder")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.dispute, "dispute").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.merchantAmount, "merchant_amount")
            Field(\.merchantCurrency, "merchant_currency")
            Field(\.merchantData, "merchant_data")
            Field(\.metadata, "metadata")
            Field(\.networkData, "network_data")
            Field(\.object, "object")
            Field(\.token, "token").nullable()
            Field(\.type, "type")
            Field(\.wallet, "wallet")
        }
    }

    /// The network data of an issuing transaction.
    struct IssuingTransactionNetworkData: Mappable {
        var authorizationCode: String?
        var processingDate = ""
        var transactionID: String?

        static let mapping = Mapping<IssuingTransactionNetworkData> {
            Field(\.authorizationCode, "authorization_code").nullable()
            Field(\.processingDate, "processing_date")
            Field(\.transactionID, "transaction_id").nullable()
        }
    }

    /// An item.
    struct Item: Mappable {
        var amountDiscount = 0
        var amountSubtotal = 0
        var amountTax = 0
        var amountTotal = 0
        var currency = ""
        var description = ""
        var id = ""
        var object = ""
        var price = Price()
        var quantity = 0
        var metadata: [String: String]?
        var adjustableQuantity = ItemAdjustableQuantity()

        static let mapping = Mapping<Item>(identity: \.id) {
            Field(\.amountDiscount, "amount_discount")
            Field(\.amountSubtotal, "amount_subtotal")
            Field(\.amountTax, "amount_tax")
            Field(\.amountTotal, "amount_total")
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.price, "price")
            Field(\.quantity, "quantity")
            Field(\.metadata, "metadata").nullable()
            Field(\.adjustableQuantity, "adjustable_quantity")
        }
    }

    /// The adjustable quantity of an item.
    struct ItemAdjustableQuantity: Mappable {
        var isEnabled = false
        var maximum: Int?
        var minimum: Int?

        static let mapping = Mapping<ItemAdjustableQuantity> {
            Field(\.isEnabled, "enabled")
            Field(\.maximum, "maximum").nullable()
            Field(\.minimum, "minimum").nullable()
        }
    }

    /// A line item.
    struct LineItem: Mappable {
        var amount = 0
        var currency = ""
        var description = ""
        var discountAmounts: [String] = []
        var isDiscountable = false
        var discounts: [String] = []
        var id = ""
        var invoice = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var period = Period()
        var quantity = 0
        var subscription: String?
        var pretaxCreditAmounts: String?
        var taxes: String?
        var parent = LineItemParent()
        var pricing = InvoiceItemPricing()
        var subtotal = 0
        var quantityDecimal: String?

        static let mapping = Mapping<LineItem>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.discountAmounts, "discount_amounts")
            Field(\.isDiscountable, "discountable")
            Field(\.discounts, "discounts")
            Field(\.id, "id")
            Field(\.invoice, "invoice")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.period, "period")
            Field(\.quantity, "quantity")
            Field(\.subscription, "subscription").nullable()
            Field(\.pretaxCreditAmounts, "pretax_credit_amounts").nullable()
            Field(\.taxes, "taxes").nullable()
            Field(\.parent, "parent")
            Field(\.pricing, "pricing")
            Field(\.subtotal, "subtotal")
            Field(\.quantityDecimal, "quantity_decimal").nullable()
        }
    }

    /// The parent of a line item.
    struct LineItemParent: Mappable {
        var invoiceItemDetails = InvoiceItemOrigin()
        var subscriptionItemDetails = LineItemSubscriptionItemDetails()
        var type = ""

        static let mapping = Mapping<LineItemParent> {
            Field(\.invoiceItemDetails, "invoice_item_details")
            Field(\.subscriptionItemDetails, "subscription_item_details")
            Field(\.type, "type")
        }
    }

    /// The subscription item details of a line item.
    struct LineItemSubscriptionItemDetails: Mappable {
        var invoiceItem: String?
        var isProration = false
        var prorationDetails = ProrationDetails()
        var subscription = ""
        var subscriptionItem = ""

        static let mapping = Mapping<LineItemSubscriptionItemDetails> {
            Field(\.invoiceItem, "invoice_item").nullable()
            Field(\.isProration, "proration")
            Field(\.prorationDetails, "proration_details")
            Field(\.subscription, "subscription")
            Field(\.subscriptionItem, "subscription_item")
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

    /// A mandate.
    struct Mandate: Mappable {
        var customerAcceptance = MandateCustomerAcceptance()
        var id = ""
        var isLive = false
        var multiUse: [String: JSONValue] = [:]
        var object = ""
        var paymentMethod = ""
        var paymentMethodDetails = MandatePaymentMethodDetails()
        var status = ""
        var type = ""

        static let mapping = Mapping<Mandate>(identity: \.id) {
            Field(\.customerAcceptance, "customer_acceptance")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.multiUse, "multi_use")
            Field(\.object, "object")
            Field(\.paymentMethod, "payment_method")
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// The customer acceptance of a mandate.
    struct MandateCustomerAcceptance: Mappable {
        var acceptedAt = Date(timeIntervalSince1970: 0)
        var online = ConfirmationTokenOnline()
        var type = ""

        static let mapping = Mapping<MandateCustomerAcceptance> {
            Field(\.acceptedAt, "accepted_at", using: .epochSeconds)
            Field(\.online, "online")
            Field(\.type, "type")
        }
    }

    /// The payment method details of a mandate.
    struct MandatePaymentMethodDetails: Mappable {
        var sepaDebit = MandateSepaDebit()
        var type = ""

        static let mapping = Mapping<MandatePaymentMethodDetails> {
            Field(\.sepaDebit, "sepa_debit")
            Field(\.type, "type")
        }
    }

    /// The SEPA debit of a mandate.
    struct MandateSepaDebit: Mappable {
        var reference = ""
        var url = ""

        static let mapping = Mapping<MandateSepaDebit> {
            Field(\.reference, "reference")
            Field(\.url, "url")
        }
    }
}
