// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An invoice.
    struct Invoice: Mappable {
        var accountCountry = ""
        var accountName: String?
        var accountTaxIDs: String?
        var amountDue = 0
        var amountPaid = 0
        var amountRemaining = 0
        var amountShipping = 0
        var application: String?
        var attemptCount = 0
        var isAttempted = false
        var autoAdvance = false
        var automaticTax = InvoiceAutomaticTax()
        var billingReason = ""
        var collectionMethod = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customFields: String?
        var customer = ""
        var customerAddress = Address()
        var customerEmail: String?
        var customerName: String?
        var customerPhone: String?
        var customerShipping: [String: JSONValue] = [:]
        var customerTaxExempt = ""
        var customerTaxIDs: [String] = []
        var defaultPaymentMethod: String?
        var defaultSource: String?
        var defaultTaxRates: [String] = []
        var description: String?
        var discounts: [String] = []
        var dueDate = Date(timeIntervalSince1970: 0)
        var effectiveAt = Date(timeIntervalSince1970: 0)
        var endingBalance: Int?
        var footer: String?
        var fromInvoice = InvoiceFromInvoice()
        var hostedInvoiceURL: String?
        var id = ""
        var invoicePdf: String?
        var issuerType = ""
        var lastFinalizationErrorType = ""
        var latestRevision: String?
        var lines = List<LineItem>()
        var isLive = false
        var metadata: [String: String] = [:]
        var nextPaymentAttempt = 0
        var number: String?
        var object = ""
        var onBehalfOf: String?
        var paymentSettings = InvoicePaymentSettings()
        var periodEnd = Date(timeIntervalSince1970: 0)
        var periodStart = Date(timeIntervalSince1970: 0)
        var postPaymentCreditNotesAmount = 0
        var prePaymentCreditNotesAmount = 0
        var receiptNumber: String?
        var rendering = InvoiceRendering()
        var shippingCost = ShippingCost()
        var shippingDetails: [String: JSONValue] = [:]
        var startingBalance = 0
        var statementDescriptor: String?
        var status = ""
        var statusTransitions = InvoiceStatusTransitions()
        var subscription: String?
        var subtotal = 0
        var subtotalExcludingTax = 0
        var testClock: String?
        var total = 0
        var totalDiscountAmounts: [String] = []
        var totalExcludingTax = 0
        var webhooksDeliveredAt = Date(timeIntervalSince1970: 0)
        var automaticallyFinalizesAt: Date?
        var totalPretaxCreditAmounts: String?
        var totalTaxes: String?
        var amountOverpaid = 0
        var parent = InvoiceParent()
        var customerAccount: String?

        static let mapping = Mapping<Invoice>(identity: \.id) {
            Field(\.accountCountry, "account_country")
            Field(\.accountName, "account_name").nullable()
            Field(\.accountTaxIDs, "account_tax_ids").nullable()
            Field(\.amountDue, "amount_due")
            Field(\.amountPaid, "amount_paid")
            Field(\.amountRemaining, "amount_remaining")
            Field(\.amountShipping, "amount_shipping")
            Field(\.application, "application").nullable()
            Field(\.attemptCount, "attempt_count")
            Field(\.isAttempted, "attempted")
            Field(\.autoAdvance, "auto_advance")
            Field(\.automaticTax, "automatic_tax")
            Field(\.billingReason, "billing_reason")
            Field(\.collectionMethod, "collection_method")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customFields, "custom_fields").nullable()
            Field(\.customer, "customer")
            Field(\.customerAddress, "customer_address")
            Field(\.customerEmail, "customer_email").nullable()
            Field(\.customerName, "customer_name").nullable()
            Field(\.customerPhone, "customer_phone").nullable()
            Field(\.customerShipping, "customer_shipping")
            Field(\.customerTaxExempt, "customer_tax_exempt")
            Field(\.customerTaxIDs, "customer_tax_ids")
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.defaultSource, "default_source").nullable()
            Field(\.defaultTaxRates, "default_tax_rates")
            Field(\.description, "description").nullable()
            Field(\.discounts, "discounts")
            Field(\.dueDate, "due_date", using: .epochSeconds)
            Field(\.effectiveAt, "effective_at", using: .epochSeconds)
            Field(\.endingBalance, "ending_balance").nullable()
            Field(\.footer, "footer").nullable()
            Field(\.fromInvoice, "from_invoice")
            Field(\.hostedInvoiceURL, "hosted_invoice_url").nullable()
            Field(\.id, "id")
            Field(\.invoicePdf, "invoice_pdf").nullable()
            Field(\.issuerType, "issuer.type")
            Field(\.lastFinalizationErrorType, "last_finalization_error.type")
            Field(\.latestRevision, "latest_revision").nullable()
            Field(\.lines, "lines")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.nextPaymentAttempt, "next_payment_attempt")
            Field(\.number, "number").nullable()
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.paymentSettings, "payment_settings")
            Field(\.periodEnd, "period_end", using: .epochSeconds)
            Field(\.periodStart, "period_start", using: .epochSeconds)
            Field(\.postPaymentCreditNotesAmount, "post_payment_credit_notes_amount")
            Field(\.prePaymentCreditNotesAmount, "pre_payment_credit_notes_amount")
            Field(\.receiptNumber, "receipt_number").nullable()
            Field(\.rendering, "rendering")
            Field(\.shippingCost, "shipping_cost")
            Field(\.shippingDetails, "shipping_details")
            Field(\.startingBalance, "starting_balance")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
            Field(\.subscription, "subscription").nullable()
            Field(\.subtotal, "subtotal")
            Field(\.subtotalExcludingTax, "subtotal_excluding_tax")
            Field(\.testClock, "test_clock").nullable()
            Field(\.total, "total")
            Field(\.totalDiscountAmounts, "total_discount_amounts")
            Field(\.totalExcludingTax, "total_excluding_tax")
            Field(\.webhooksDeliveredAt, "webhooks_delivered_at", using: .epochSeconds)
            Field(\.automaticallyFinalizesAt, "automatically_finalizes_at", using: .epochSeconds).nullable()
            Field(\.totalPretaxCreditAmounts, "total_pretax_credit_amounts").nullable()
            Field(\.totalTaxes, "total_taxes").nullable()
            Field(\.amountOverpaid, "amount_overpaid")
            Field(\.parent, "parent")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The automatic tax of an invoice.
    struct InvoiceAutomaticTax: Mappable {
        var isEnabled = false
        var liabilityType = ""
        var status: String?
        var disabledReason: String?
        var provider: String?

        static let mapping = Mapping<InvoiceAutomaticTax> {
            Field(\.isEnabled, "enabled")
            Field(\.liabilityType, "liability.type")
            Field(\.status, "status").nullable()
            Field(\.disabledReason, "disabled_reason").nullable()
            Field(\.provider, "provider").nullable()
        }
    }

    /// The from invoice of an invoice.
    struct InvoiceFromInvoice: Mappable {
        var action = ""
        var invoice = ""

        static let mapping = Mapping<InvoiceFromInvoice> {
            Field(\.action, "action")
            Field(\.invoice, "invoice")
        }
    }

    /// The settings of an invoice payment.
    struct InvoicePaymentSettings: Mappable {
        var defaultMandate: String?
        var paymentMethodOptions = InvoicePaymentMethodOptions()
        var paymentMethodTypes: String?

        static let mapping = Mapping<InvoicePaymentSettings> {
            Field(\.defaultMandate, "default_mandate").nullable()
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodTypes, "payment_method_types").nullable()
        }
    }

    /// The method options of an invoice payment.
    struct InvoicePaymentMethodOptions: Mappable {
        var acssDebit: [String: JSONValue] = [:]
        var bancontactPreferredLanguage = ""
        var cardRequestThreeDSecure: String?
        var customerBalanceFundingType: String?
        var konbini: [String: JSONValue] = [:]
        var sepaDebit: [String: JSONValue] = [:]
        var usBankAccount: [String: JSONValue] = [:]
        var payto: [String: JSONValue] = [:]
        var pixAmountIncludesIof: Int?
        var upi: [String: JSONValue] = [:]

        static let mapping = Mapping<InvoicePaymentMethodOptions> {
            Field(\.acssDebit, "acss_debit")
            Field(\.bancontactPreferredLanguage, "bancontact.preferred_language")
            Field(\.cardRequestThreeDSecure, "card.request_three_d_secure").nullable()
            Field(\.customerBalanceFundingType, "customer_balance.funding_type").nullable()
            Field(\.konbini, "konbini")
            Field(\.sepaDebit, "sepa_debit")
            Field(\.usBankAccount, "us_bank_account")
            Field(\.payto, "payto")
            Field(\.pixAmountIncludesIof, "pix.amount_includes_iof").nullable()
            Field(\.upi, "upi")
        }
    }

    /// The rendering of an invoice.
    struct InvoiceRendering: Mappable {
        var amountTaxDisplay: Int?
        var pdfPageSize: String?
        var template: String?
        var templateVersion: String?

        static let mapping = Mapping<InvoiceRendering> {
            Field(\.amountTaxDisplay, "amount_tax_display").nullable()
            Field(\.pdfPageSize, "pdf.page_size").nullable()
            Field(\.template, "template").nullable()
            Field(\.templateVersion, "template_version").nullable()
        }
    }

    /// The status transitions of an invoice.
    struct InvoiceStatusTransitions: Mappable {
        var finalizedAt: Date?
        var markedUncollectibleAt: Date?
        var paidAt: Date?
        var voidedAt: Date?

        static let mapping = Mapping<InvoiceStatusTransitions> {
            Field(\.finalizedAt, "finalized_at", using: .epochSeconds).nullable()
            Field(\.markedUncollectibleAt, "marked_uncollectible_at", using: .epochSeconds).nullable()
            Field(\.paidAt, "paid_at", using: .epochSeconds).nullable()
            Field(\.voidedAt, "voided_at", using: .epochSeconds).nullable()
        }
    }

    /// The parent of an invoice.
    struct InvoiceParent: Mappable {
        var quoteDetailsQuote = ""
        var subscriptionDetails = InvoiceSubscriptionDetails()
        var type = ""

        static let mapping = Mapping<InvoiceParent> {
            Field(\.quoteDetailsQuote, "quote_details.quote")
            Field(\.subscriptionDetails, "subscription_details")
            Field(\.type, "type")
        }
    }

    /// The subscription details of an invoice.
    struct InvoiceSubscriptionDetails: Mappable {
        var metadata: [String: String]?
        var subscription = ""

        static let mapping = Mapping<InvoiceSubscriptionDetails> {
            Field(\.metadata, "metadata").nullable()
            Field(\.subscription, "subscription")
        }
    }

    /// An invoice payment.
    struct InvoicePayment: Mappable {
        var amountPaid: Int?
        var amountRequested = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var id = ""
        var invoice = ""
        var isDefault = false
        var isLive = false
        var object = ""
        var paymentType = ""
        var status = ""
        var statusTransitions = InvoicePaymentStatusTransitions()

        static let mapping = Mapping<InvoicePayment>(identity: \.id) {
            Field(\.amountPaid, "amount_paid").nullable()
            Field(\.amountRequested, "amount_requested")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.invoice, "invoice")
            Field(\.isDefault, "is_default")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.paymentType, "payment.type")
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
        }
    }

    /// The status transitions of an invoice payment.
    struct InvoicePaymentStatusTransitions: Mappable {
        var canceledAt: Date?
        var paidAt: Date?

        static let mapping = Mapping<InvoicePaymentStatusTransitions> {
            Field(\.canceledAt, "canceled_at", using: .epochSeconds).nullable()
            Field(\.paidAt, "paid_at", using: .epochSeconds).nullable()
        }
    }

    /// An invoice rendering template.
    struct InvoiceRenderingTemplate: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var metadata: [String: String]?
        var nickname: String?
        var object = ""
        var status = ""
        var version = 0

        static let mapping = Mapping<InvoiceRenderingTemplate>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.nickname, "nickname").nullable()
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.version, "version")
        }
    }
}
