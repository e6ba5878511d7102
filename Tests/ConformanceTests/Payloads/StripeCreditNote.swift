// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A credit note.
    struct CreditNote: Mappable {
        var amount = 0
        var amountShipping = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer = ""
        var customerBalanceTransaction: String?
        var discountAmount = 0
        var discountAmounts: [String] = []
        var effectiveAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var invoice = ""
        var lines = List<CreditNoteLineItem>()
        var isLive = false
        var memo: String?
        var metadata: [String: String] = [:]
        var number = ""
        var object = ""
        var outOfBandAmount: Int?
        var pdf = ""
        var shippingCost = ShippingCost()
        var status = ""
        var subtotal = 0
        var subtotalExcludingTax = 0
        var total = 0
        var totalExcludingTax: String?
        var type = ""
        var voidedAt = Date(timeIntervalSince1970: 0)
        var pretaxCreditAmounts: [PretaxCreditAmount] = []
        var totalTaxes: String?
        var refunds: [CreditNoteRefund] = []
        var postPaymentAmount = 0
        var prePaymentAmount = 0
        var reason: String?
        var customerAccount: String?

        static let mapping = Mapping<CreditNote>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountShipping, "amount_shipping")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.customerBalanceTransaction, "customer_balance_transaction").nullable()
            Field(\.discountAmount, "discount_amount")
            Field(\.discountAmounts, "discount_amounts")
            Field(\.effectiveAt, "effective_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.invoice, "invoice")
            Field(\.lines, "lines")
            Field(\.isLive, "livemode")
            Field(\.memo, "memo").nullable()
            Field(\.metadata, "metadata")
            Field(\.number, "number")
            Field(\.object, "object")
            Field(\.outOfBandAmount, "out_of_band_amount").nullable()
            Field(\.pdf, "pdf")
            Field(\.shippingCost, "shipping_cost")
            Field(\.status, "status")
            Field(\.subtotal, "subtotal")
            Field(\.subtotalExcludingTax, "subtotal_excluding_tax")
            Field(\.total, "total")
            Field(\.totalExcludingTax, "total_excluding_tax").nullable()
            Field(\.type, "type")
            Field(\.voidedAt, "voided_at", using: .epochSeconds)
            Field(\.pretaxCreditAmounts, "pretax_credit_amounts")
            Field(\.totalTaxes, "total_taxes").nullable()
            Field(\.refunds, "refunds")
            Field(\.postPaymentAmount, "post_payment_amount")
            Field(\.prePaymentAmount, "pre_payment_amount")
            Field(\.reason, "reason").nullable()
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The refund of a credit note.
    struct CreditNoteRefund: Mappable {
        var amountRefunded = 0
        var refund = ""
        var paymentRecordRefund = CreditNotePaymentRecordRefund()
        var type: String?

        static let mapping = Mapping<CreditNoteRefund> {
            Field(\.amountRefunded, "amount_refunded")
            Field(\.refund, "refund")
            Field(\.paymentRecordRefund, "payment_record_refund")
            Field(\.type, "type").nullable()
        }
    }

    /// The payment record refund of a credit note.
    struct CreditNotePaymentRecordRefund: Mappable {
        var paymentRecord = ""
        var refundGroup = ""

        static let mapping = Mapping<CreditNotePaymentRecordRefund> {
            Field(\.paymentRecord, "payment_record")
            Field(\.refundGroup, "refund_group")
        }
    }

    /// A credit note line item.
    struct CreditNoteLineItem: Mappable {
        var amount = 0
        var description = ""
        var discountAmount = 0
        var discountAmounts: [String] = []
        var id = ""
        var invoiceLineItem: String?
        var isLive = false
        var object = ""
        var quantity = 0
        var taxRates: [TaxRate] = []
        var type = ""
        var unitAmount: Int?
        var unitAmountDecimal: String?
        var pretaxCreditAmounts: [PretaxCreditAmount] = []
        var taxes: String?
        var metadata: [String: String]?

        static let mapping = Mapping<CreditNoteLineItem>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.description, "description")
            Field(\.discountAmount, "discount_amount")
            Field(\.discountAmounts, "discount_amounts")
            Field(\.id, "id")
            Field(\.invoiceLineItem, "invoice_line_item")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.quantity, "quantity")
            Field(\.taxRates, "tax_rates")
            Field(\.type, "type")
            Field(\.unitAmount, "unit_amount").nullable()
            Field(\.unitAmountDecimal, "unit_amount_decimal").nullable()
            Field(\.pretaxCreditAmounts, "pretax_credit_amounts")
            Field(\.taxes, "taxes").nullable()
            Field(\.metadata, "metadata").nullable()
        }
    }

    /// A pretax credit amount.
    struct PretaxCreditAmount: Mappable {
        var amount = 0
        var type = ""

        static let mapping = Mapping<PretaxCreditAmount> {
            Field(\.amount, "amount")
            Field(\.type, "type")
        }
    }

    /// A customer.
    struct Customer: Mappable {
        var address = Address()
        var balance = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var defaultSource: String?
        var isDelinquent = false
        var description: String?
        var discount = CustomerDiscount()
        var email: String?
        var id = ""
        var invoicePrefix = ""
        var invoiceSettings = CustomerInvoiceSettings()
        var isLive = false
        var metadata: [String: String] = [:]
        var name: String?
        var nextInvoiceSequence = 0
        var object = ""
        var phone: String?
        var preferredLocales: [String] = []
        var shipping: [String: JSONValue] = [:]
        var taxExempt = ""
        var testClock: String?

        static let mapping = Mapping<Customer>(identity: \.id) {
            Field(\.address, "address")
            Field(\.balance, "balance")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.defaultSource, "default_source").nullable()
            Field(\.isDelinquent, "delinquent")
            Field(\.description, "description").nullable()
            Field(\.discount, "discount")
            Field(\.email, "email").nullable()
            Field(\.id, "id")
            Field(\.invoicePrefix, "invoice_prefix")
            Field(\.invoiceSettings, "invoice_settings")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.name, "name").nullable()
            Field(\.nextInvoiceSequence, "next_invoice_sequence")
            Field(\.object, "object")
            Field(\.phone, "phone").nullable()
            Field(\.preferredLocales, "preferred_locales")
            Field(\.shipping, "shipping")
            Field(\.taxExempt, "tax_exempt")
            Field(\.testClock, "test_clock").nullable()
        }
    }

    /// The discount of a customer.
    struct CustomerDiscount: Mappable {
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

        static let mapping = Mapping<CustomerDiscount>(identity: \.id) {
            Field(\.checkoutSession, "checkout_session").nullable()
            Field(\.customer, "customer").nullable()
            Field(\.end, "end", using: .epochSeconds).nullable()
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
        }
    }

    /// The discount source of a customer.
    struct CustomerDiscountSource: Mappable {
        var coupon: String?
        var type = ""

        static let mapping = Mapping<CustomerDiscountSource> {
            Field(\.coupon, "coupon").nullable()
            Field(\.type, "type")
        }
    }

    /// The invoice settings of a customer.
    struct CustomerInvoiceSettings: Mappable {
        var customFields: String?
        var defaultPaymentMethod: String?
        var footer: String?
        var renderingOptions = CustomerInvoiceSettingsRenderingOptions()

        static let mapping = Mapping<CustomerInvoiceSettings> {
            Field(\.customFields, "custom_fields").nullable()
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.footer, "footer").nullable()
            Field(\.renderingOptions, "rendering_options")
        }
    }

    /// The invoice settings rendering options of a customer.
    struct CustomerInvoiceSettingsRenderingOptions: Mappable {
        var amountTaxDisplay: Int?
        var template: String?

        static let mapping = Mapping<CustomerInvoiceSettingsRenderingOptions> {
            Field(\.amountTaxDisplay, "amount_tax_display").nullable()
            Field(\.template, "template").nullable()
        }
    }

    /// A customer balance transaction.
    struct CustomerBalanceTransaction: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var creditNote: String?
        var currency = ""
        var customer = ""
        var description: String?
        var endingBalance = 0
        var id = ""
        var invoice: String?
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var type = ""
        var checkoutSession: String?
        var customerAccount: String?

        static let mapping = Mapping<CustomerBalanceTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.creditNote, "credit_note").nullable()
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.description, "description").nullable()
            Field(\.endingBalance, "ending_balance")
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.type, "type")
            Field(\.checkoutSession, "checkout_session").nullable()
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A customer cash balance transaction.
    struct CustomerCashBalanceTransaction: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer = ""
        var endingBalance = 0
        var funded = CustomerCashBalanceTransactionFunded()
        var id = ""
        var isLive = false
        var netAmount = 0
        var object = ""
        var type = ""
        var customerAccount: String?

        static let mapping = Mapping<CustomerCashBalanceTransaction>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.endingBalance, "ending_balance")
            Field(\.funded, "funded")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.netAmount, "net_amount")
            Field(\.object, "object")
            Field(\.type, "type")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The funded of a customer cash balance transaction.
    struct CustomerCashBalanceTransactionFunded: Mappable {
        var bankTransfer = CustomerCashBalanceTransactionBankTransfer()

        static let mapping = Mapping<CustomerCashBalanceTransactionFunded> {
            Field(\.bankTransfer, "bank_transfer")
        }
    }

    /// The bank transfer of a customer cash balance transaction.
    struct CustomerCashBalanceTransactionBankTransfer: Mappable {
        var euBankTransfer = CustomerCashBalanceTransactionEUBankTransfer()
        var reference = ""
        var type = ""

        static let mapping = Mapping<CustomerCashBalanceTransactionBankTransfer> {
            Field(\.euBankTransfer, "eu_bank_transfer")
            Field(\.reference, "reference")
            Field(\.type, "type")
        }
    }

    /// The EU bank transfer of a customer cash balance transaction.
    struct CustomerCashBalanceTransactionEUBankTransfer: Mappable {
        var bic = ""
        var ibanLast4 = ""
        var senderName = ""

        static let mapping = Mapping<CustomerCashBalanceTransactionEUBankTransfer> {
            Field(\.bic, "bic")
            Field(\.ibanLast4, "iban_last4")
            Field(\.senderName, "sender_name")
        }
    }
}
