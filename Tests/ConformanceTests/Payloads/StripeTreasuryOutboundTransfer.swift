// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A Treasury outbound transfer.
    struct TreasuryOutboundTransfer: Mappable {
        var amount = 0
        var cancelable = false
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var destinationPaymentMethod = ""
        var destinationPaymentMethodDetails = TreasuryInboundTransferOriginPaymentMethodDetails()
        var expectedArrivalDate = Date(timeIntervalSince1970: 0)
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var returnedDetails = ReturnedDetails()
        var statementDescriptor = ""
        var status = ""
        var statusTransitions = TreasuryOutboundPaymentStatusTransitions()
        var trackingDetailsType = ""
        var transaction = ""

        static let mapping = Mapping<TreasuryOutboundTransfer>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.cancelable, "cancelable")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.destinationPaymentMethod, "destination_payment_method")
            Field(\.destinationPaymentMethodDetails, "destination_payment_method_details")
            Field(\.expectedArrivalDate, "expected_arrival_date", using: .epochSeconds)
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.returnedDetails, "returned_details")
            Field(\.statementDescriptor, "statement_descriptor")
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
            Field(\.trackingDetailsType, "tracking_details.type")
            Field(\.transaction, "transaction")
        }
    }

    /// A Treasury received credit.
    struct TreasuryReceivedCredit: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var failureCode: String?
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var initiatingPaymentMethodDetails = InitiatingPaymentMethodDetails()
        var linkedFlows = TreasuryReceivedCreditLinkedFlows()
        var isLive = false
        var network = ""
        var object = ""
        var reversalDetails = ReversalDetails()
        var status = ""
        var transaction = ""

        static let mapping = Mapping<TreasuryReceivedCredit>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.failureCode, "failure_code").nullable()
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.initiatingPaymentMethodDetails, "initiating_payment_method_details")
            Field(\.linkedFlows, "linked_flows")
            Field(\.isLive, "livemode")
            Field(\.network, "network")
            Field(\.object, "object")
            Field(\.reversalDetails, "reversal_details")
            Field(\.status, "status")
            Field(\.transaction, "transaction")
        }
    }

    /// An initiating payment method details.
    struct InitiatingPaymentMethodDetails: Mappable {
        var billingDetails = TreasuryInboundTransferBillingDetails()
        var type = ""
        var usBankAccount = TreasuryReceivedCreditUSBankAccount()

        static let mapping = Mapping<InitiatingPaymentMethodDetails> {
            Field(\.billingDetails, "billing_details")
            Field(\.type, "type")
            Field(\.usBankAccount, "us_bank_account")
        }
    }

    /// The US bank account of a Treasury received credit.
    struct TreasuryReceivedCreditUSBankAccount: Mappable {
        var bankName = ""
        var last4 = ""
        var routingNumber = ""

        static let mapping = Mapping<TreasuryReceivedCreditUSBankAccount> {
            Field(\.bankName, "bank_name")
            Field(\.last4, "last4")
            Field(\.routingNumber, "routing_number")
        }
    }

    /// The linked flows of a Treasury received credit.
    struct TreasuryReceivedCreditLinkedFlows: Mappable {
        var creditReversal: String?
        var issuingAuthorization: String?
        var issuingTransaction: String?
        var sourceFlow: String?
        var sourceFlowType: String?

        static let mapping = Mapping<TreasuryReceivedCreditLinkedFlows> {
            Field(\.creditReversal, "credit_reversal").nullable()
            Field(\.issuingAuthorization, "issuing_authorization").nullable()
            Field(\.issuingTransaction, "issuing_transaction").nullable()
            Field(\.sourceFlow, "source_flow").nullable()
            Field(\.sourceFlowType, "source_flow_type").nullable()
        }
    }

    /// A reversal details.
    struct ReversalDetails: Mappable {
        var deadline = 0
        var restrictedReason: String?

        static let mapping = Mapping<ReversalDetails> {
            Field(\.deadline, "deadline")
            Field(\.restrictedReason, "restricted_reason").nullable()
        }
    }

    /// A Treasury received debit.
    struct TreasuryReceivedDebit: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var failureCode: String?
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var initiatingPaymentMethodDetails = InitiatingPaymentMethodDetails()
        var linkedFlows = TreasuryReceivedDebitLinkedFlows()
        var isLive = false
        var network = ""
        var object = ""
        var reversalDetails = ReversalDetails()
        var status = ""
        var transaction = ""

        static let mapping = Mapping<TreasuryReceivedDebit>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.failureCode, "failure_code").nullable()
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.initiatingPaymentMethodDetails, "initiating_payment_method_details")
            Field(\.linkedFlows, "linked_flows")
            Field(\.isLive, "livemode")
            Field(\.network, "network")
            Field(\.object, "object")
            Field(\.reversalDetails, "reversal_details")
            Field(\.status, "status")
            Field(\.transaction, "transaction")
        }
    }

    /// The linked flows of a Treasury received debit.
    struct TreasuryReceivedDebitLinkedFlows: Mappable {
        var debitReversal: String?
        var inboundTransfer: String?
        var issuingAuthorization: String?
        var issuingTransaction: String?
        var payout: String?
        var topup: String?

        static let mapping = Mapping<TreasuryReceivedDebitLinkedFlows> {
            Field(\.debitReversal, "debit_reversal").nullable()
            Field(\.inboundTransfer, "inbound_transfer").nullable()
            Field(\.issuingAuthorization, "issuing_authorization").nullable()
            Field(\.issuingTransaction, "issuing_transaction").nullable()
            Field(\.payout, "payout").nullable()
            Field(\.topup, "topup").nullable()
        }
    }

    /// A Treasury transaction.
    struct TreasuryTransaction: Mappable {
        var amount = 0
        var balanceImpact = BalanceImpact()
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var financialAccount = ""
        var flow: String?
        var flowType = ""
        var id = ""
        var isLive = false
        var object = ""
        var status = ""
        var statusTransitions = StatusTransitions()

        static let mapping = Mapping<TreasuryTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceImpact, "balance_impact")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.financialAccount, "financial_account")
            Field(\.flow, "flow").nullable()
            Field(\.flowType, "flow_type")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
        }
    }

    /// The impact of a balance.
    struct BalanceImpact: Mappable {
        var cash = 0
        var inboundPending = 0
        var outboundPending = 0

        static let mapping = Mapping<BalanceImpact> {
            Field(\.cash, "cash")
            Field(\.inboundPending, "inbound_pending")
            Field(\.outboundPending, "outbound_pending")
        }
    }

    /// A Treasury transaction entry.
    struct TreasuryTransactionEntry: Mappable {
        var balanceImpact = BalanceImpact()
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var effectiveAt = Date(timeIntervalSince1970: 0)
        var financialAccount = ""
        var flow = ""
        var flowType = ""
        var id = ""
        var isLive = false
        var object = ""
        var transaction = ""
        var type = ""

        static let mapping = Mapping<TreasuryTransactionEntry>(identity: \.id) {
            Field(\.balanceImpact, "balance_impact")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.effectiveAt, "effective_at", using: .epochSeconds)
            Field(\.financialAccount, "financial_account")
            Field(\.flow, "flow")
            Field(\.flowType, "flow_type")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.transaction, "transaction")
            Field(\.type, "type")
        }
    }

    /// A webhook endpoint.
    struct WebhookEndpoint: Mappable {
        var apiVersion: String?
        var application: String?
        var created = Date(timeIntervalSince1970: 0)
        var description = ""
        var enabledEvents: [String] = []
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var status = ""
        var url = ""

        static let mapping = Mapping<WebhookEndpoint>(identity: \.id) {
            Field(\.apiVersion, "api_version").nullable()
            Field(\.application, "application").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.description, "description")
            Field(\.enabledEvents, "enabled_events")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.url, "url")
        }
    }
}
