// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A payment attempt record.
    struct PaymentAttemptRecord: Mappable {
        var amount = MoneyValue()
        var amountAuthorized = MoneyValue()
        var amountCanceled = MoneyValue()
        var amountFailed = MoneyValue()
        var amountGuaranteed = MoneyValue()
        var amountRefunded = MoneyValue()
        var amountRequested = MoneyValue()
        var application: String?
        var created = Date(timeIntervalSince1970: 0)
        var customerDetails = CustomerDetails()
        var customerPresence: String?
        var description: String?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var paymentMethodDetails = PaymentMethodDetails()
        var paymentRecord: String?
        var processorDetailsType = ""
        var reportedBy = ""
        var shippingDetails = ConfirmationTokenShipping()

        static let mapping = Mapping<PaymentAttemptRecord>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountAuthorized, "amount_authorized")
            Field(\.amountCanceled, "amount_canceled")
            Field(\.amountFailed, "amount_failed")
            Field(\.amountGuaranteed, "amount_guaranteed")
            Field(\.amountRefunded, "amount_refunded")
            Field(\.amountRequested, "amount_requested")
            Field(\.application, "application").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customerDetails, "customer_details")
            Field(\.customerPresence, "customer_presence").nullable()
            Field(\.description, "description").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.paymentRecord, "payment_record").nullable()
            Field(\.processorDetailsType, "processor_details.type")
            Field(\.reportedBy, "reported_by")
            Field(\.shippingDetails, "shipping_details")
        }
    }

    /// The details of a customer.
    struct CustomerDetails: Mappable {
        var customer: String?
        var email: String?
        var name: String?
        var phone: String?

        static let mapping = Mapping<CustomerDetails> {
            Field(\.customer, "customer").nullable()
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
        }
    }

    /// The details of a payment method.
    struct PaymentMethodDetails: Mappable {
        var billingDetails = PaymentAttemptRecordBillingDetails()
        var paymentMethod: String?
        var type = ""

        static let mapping = Mapping<PaymentMethodDetails> {
            Field(\.billingDetails, "billing_details")
            Field(\.paymentMethod, "payment_method").nullable()
            Field(\.type, "type")
        }
    }

    /// The billing details of a payment attempt record.
    struct PaymentAttemptRecordBillingDetails: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?

        static let mapping = Mapping<PaymentAttemptRecordBillingDetails> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
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
        var paymentMethodConfigurationDetails = PaymentMethodChoice()
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

    /// The amount details of a payment intent.
    struct PaymentIntentAmountDetails: Mappable {
        var tip: [String: JSONValue] = [:]

        static let mapping = Mapping<PaymentIntentAmountDetails> {
            Field(\.tip, "tip")
        }
    }

    /// The choice of a payment method.
    struct PaymentMethodChoice: Mappable {
        var id = ""
        var parent: String?

        static let mapping = Mapping<PaymentMethodChoice>(identity: \.id) {
            Field(\.id, "id")
            Field(\.parent, "parent").nullable()
        }
    }

    /// The transfer data of a payment intent.
    struct PaymentIntentTransferData: Mappable {
        var destination = Reference()

        static let mapping = Mapping<PaymentIntentTransferData> {
            Field(\.destination, "destination")
        }
    }

    /// A payment intent amount details line item.
    struct PaymentIntentAmountDetailsLineItem: Mappable {
        var discountAmount: Int?
        var id = ""
        var object = ""
        var paymentMethodOptions: [String: JSONValue] = [:]
        var productCode: String?
        var productName = ""
        var quantity = 0
        var taxTotalTaxAmount = 0
        var unitCost = 0
        var unitOfMeasure: String?

        static let mapping = Mapping<PaymentIntentAmountDetailsLineItem>(identity: \.id) {
            Field(\.discountAmount, "discount_amount").nullable()
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.productCode, "product_code").nullable()
            Field(\.productName, "product_name")
            Field(\.quantity, "quantity")
            Field(\.taxTotalTaxAmount, "tax.total_tax_amount")
            Field(\.unitCost, "unit_cost")
            Field(\.unitOfMeasure, "unit_of_measure").nullable()
        }
    }
}
