// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
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
        var source = Source()

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

    /// The outcome of a charge.
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

    /// The payment of a card.
    struct CardPayment: Mappable {
        var amountAuthorized: Int?
        var brand = ""
        var checks = CardChecks()
        var country = ""
        var expMonth = 0
        var expYear = 0
        var extendedAuthorizationStatus = ""
        var fingerprint = ""
        var funding = ""
        var incrementalAuthorizationStatus = ""
        var installments = CardPaymentInstallments()
        var last4 = ""
        var mandate: String?
        var multicaptureStatus = ""
        var network = ""
        var networkTokenUsed = false
        var overcapture = CardPaymentOvercapture()
        var threeDSecure = CardPaymentThreeDSecure()
        var wallet = CardPaymentWallet()
        var authorizationCode: String?
        var regulatedStatus: String?
        var networkTransactionID: String?
        var transactionLinkID: String?

        static let mapping = Mapping<CardPayment> {
            Field(\.amountAuthorized, "amount_authorized").nullable()
            Field(\.brand, "brand")
            Field(\.checks, "checks")
            Field(\.country, "country")
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.extendedAuthorizationStatus, "extended_authorization.status")
            Field(\.fingerprint, "fingerprint")
            Field(\.funding, "funding")
            Field(\.incrementalAuthorizationStatus, "incremental_authorization.status")
            Field(\.installments, "installments")
            Field(\.last4, "last4")
            Field(\.mandate, "mandate").nullable()
            Field(\.multicaptureStatus, "multicapture.status")
            Field(\.network, "network")
            Field(\.networkTokenUsed, "network_token.used")
            Field(\.overcapture, "overcapture")
            Field(\.threeDSecure, "three_d_secure")
            Field(\.wallet, "wallet")
            Field(\.authorizationCode, "authorization_code").nullable()
            Field(\.regulatedStatus, "regulated_status").nullable()
            Field(\.networkTransactionID, "network_transaction_id").nullable()
            Field(\.transactionLinkID, "transaction_link_id").nullable()
        }
    }

    /// The payment installments of a card.
    struct CardPaymentInstallments: Mappable {
        var plan = CardPaymentInstallmentsPlan()

        static let mapping = Mapping<CardPaymentInstallments> {
            Field(\.plan, "plan")
        }
    }

    /// The payment installments plan of a card.
    struct CardPaymentInstallmentsPlan: Mappable {
        var count: Int?
        var interval: String?
        var type = ""

        static let mapping = Mapping<CardPaymentInstallmentsPlan> {
            Field(\.count, "count").nullable()
            Field(\.interval, "interval").nullable()
            Field(\.type, "type")
        }
    }

    /// The payment overcapture of a card.
    struct CardPaymentOvercapture: Mappable {
        var maximumAmountCapturable = 0
        var status = ""

        static let mapping = Mapping<CardPaymentOvercapture> {
            Field(\.maximumAmountCapturable, "maximum_amount_capturable")
            Field(\.status, "status")
        }
    }

    /// The payment three d secure of a card.
    struct CardPaymentThreeDSecure: Mappable {
        var authenticationFlow: String?
        var electronicCommerceIndicator: String?
        var exemptionIndicator: String?
        var result: String?
        var resultReason: String?
        var transactionID: String?
        var version: String?

        static let mapping = Mapping<CardPaymentThreeDSecure> {
            Field(\.authenticationFlow, "authentication_flow").nullable()
            Field(\.electronicCommerceIndicator, "electronic_commerce_indicator").nullable()
            Field(\.exemptionIndicator, "exemption_indicator").nullable()
            Field(\.result, "result").nullable()
            Field(\.resultReason, "result_reason").nullable()
            Field(\.transactionID, "transaction_id").nullable()
            Field(\.version, "version").nullable()
        }
    }

    /// The payment wallet of a card.
    struct CardPaymentWallet: Mappable {
        var dynamicLast4: String?
        var type = ""

        static let mapping = Mapping<CardPaymentWallet> {
            Field(\.dynamicLast4, "dynamic_last4").nullable()
            Field(\.type, "type")
        }
    }

    /// The transfer data of a charge.
    struct ChargeTransferData: Mappable {
        var amount: Int?
        var destination = Reference()

        static let mapping = Mapping<ChargeTransferData> {
            Field(\.amount, "amount").nullable()
            Field(\.destination, "destination")
        }
    }
}
