// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A Treasury financial account.
    struct TreasuryFinancialAccount: Mappable {
        var activeFeatures: [String] = []
        var balance = TreasuryFinancialAccountBalance()
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var financialAddresses: [TreasuryFinancialAccountFinancialAddress] = []
        var id = ""
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var pendingFeatures: [String] = []
        var restrictedFeatures: [String] = []
        var status = ""
        var statusDetails = TreasuryFinancialAccountStatusDetails()
        var supportedCurrencies: [String] = []

        static let mapping = Mapping<TreasuryFinancialAccount>(identity: \.id) {
            Field(\.activeFeatures, "active_features")
            Field(\.balance, "balance")
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.financialAddresses, "financial_addresses")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.pendingFeatures, "pending_features")
            Field(\.restrictedFeatures, "restricted_features")
            Field(\.status, "status")
            Field(\.statusDetails, "status_details")
            Field(\.supportedCurrencies, "supported_currencies")
        }
    }

    /// The balance of a Treasury financial account.
    struct TreasuryFinancialAccountBalance: Mappable {
        var cash: [String: Int] = [:]
        var inboundPending: [String: Int] = [:]
        var outboundPending: [String: Int] = [:]

        static let mapping = Mapping<TreasuryFinancialAccountBalance> {
            Field(\.cash, "cash")
            Field(\.inboundPending, "inbound_pending")
            Field(\.outboundPending, "outbound_pending")
        }
    }

    /// The financial address of a Treasury financial account.
    struct TreasuryFinancialAccountFinancialAddress: Mappable {
        var aba = TreasuryFinancialAccountAba()
        var supportedNetworks: [String] = []
        var type = ""

        static let mapping = Mapping<TreasuryFinancialAccountFinancialAddress> {
            Field(\.aba, "aba")
            Field(\.supportedNetworks, "supported_networks")
            Field(\.type, "type")
        }
    }

    /// The ABA of a Treasury financial account.
    struct TreasuryFinancialAccountAba: Mappable {
        var accountHolderName = ""
        var accountNumberLast4 = ""
        var bankName = ""
        var routingNumber = ""

        static let mapping = Mapping<TreasuryFinancialAccountAba> {
            Field(\.accountHolderName, "account_holder_name")
            Field(\.accountNumberLast4, "account_number_last4")
            Field(\.bankName, "bank_name")
            Field(\.routingNumber, "routing_number")
        }
    }

    /// The status details of a Treasury financial account.
    struct TreasuryFinancialAccountStatusDetails: Mappable {
        var closed = TreasuryFinancialAccountClosed()

        static let mapping = Mapping<TreasuryFinancialAccountStatusDetails> {
            Field(\.closed, "closed")
        }
    }

    /// The closed of a Treasury financial account.
    struct TreasuryFinancialAccountClosed: Mappable {
        var reasons: [String] = []

        static let mapping = Mapping<TreasuryFinancialAccountClosed> {
            Field(\.reasons, "reasons")
        }
    }

    /// A Treasury financial account features.
    struct TreasuryFinancialAccountFeatures: Mappable {
        var cardIssuing = FeatureStatus()
        var depositInsurance = FeatureStatus()
        var financialAddresses = TreasuryFinancialAccountFeaturesFinancialAddresses()
        var inboundTransfers = TreasuryFinancialAccountFeaturesInboundTransfers()
        var intraStripeFlows = FeatureStatus()
        var object = ""
        var outboundPayments = TreasuryFinancialAccountFeaturesOutboundPayments()
        var outboundTransfers = TreasuryFinancialAccountFeaturesOutboundPayments()

        static let mapping = Mapping<TreasuryFinancialAccountFeatures> {
            Field(\.cardIssuing, "card_issuing")
            Field(\.depositInsurance, "deposit_insurance")
            Field(\.financialAddresses, "financial_addresses")
            Field(\.inboundTransfers, "inbound_transfers")
            Field(\.intraStripeFlows, "intra_stripe_flows")
            Field(\.object, "object")
            Field(\.outboundPayments, "outbound_payments")
            Field(\.outboundTransfers, "outbound_transfers")
        }
    }

    /// The financial addresses of a Treasury financial account features.
    struct TreasuryFinancialAccountFeaturesFinancialAddresses: Mappable {
        var aba = FeatureStatus()

        static let mapping = Mapping<TreasuryFinancialAccountFeaturesFinancialAddresses> {
            Field(\.aba, "aba")
        }
    }

    /// The inbound transfers of a Treasury financial account features.
    struct TreasuryFinancialAccountFeaturesInboundTransfers: Mappable {
        var ach = FeatureStatus()

        static let mapping = Mapping<TreasuryFinancialAccountFeaturesInboundTransfers> {
            Field(\.ach, "ach")
        }
    }

    /// The outbound payments of a Treasury financial account features.
    struct TreasuryFinancialAccountFeaturesOutboundPayments: Mappable {
        var ach = FeatureStatus()
        var usDomesticWire = FeatureStatus()

        static let mapping = Mapping<TreasuryFinancialAccountFeaturesOutboundPayments> {
            Field(\.ach, "ach")
            Field(\.usDomesticWire, "us_domestic_wire")
        }
    }

    /// A Treasury inbound transfer.
    struct TreasuryInboundTransfer: Mappable {
        var amount = 0
        var cancelable = false
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var failureDetailsCode = ""
        var financialAccount = ""
        var hostedRegulatoryReceiptURL = ""
        var id = ""
        var linkedFlowsReceivedDebit: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var originPaymentMethod = ""
        var originPaymentMethodDetails = TreasuryInboundTransferOriginPaymentMethodDetails()
        var returned = false
        var statementDescriptor = ""
        var status = ""
        var statusTransitions = TreasuryInboundTransferStatusTransitions()
        var transaction = ""

        static let mapping = Mapping<TreasuryInboundTransfer>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.cancelable, "cancelable")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.failureDetailsCode, "failure_details.code")
            Field(\.financialAccount, "financial_account")
            Field(\.hostedRegulatoryReceiptURL, "hosted_regulatory_receipt_url")
            Field(\.id, "id")
            Field(\.linkedFlowsReceivedDebit, "linked_flows.received_debit").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.originPaymentMethod, "origin_payment_method")
            Field(\.originPaymentMethodDetails, "origin_payment_method_details")
            Field(\.returned, "returned")
            Field(\.statementDescriptor, "statement_descriptor")
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
            Field(\.transaction, "transaction")
        }
    }

    /// The origin payment method details of a Treasury inbound transfer.
    struct TreasuryInboundTransferOriginPaymentMethodDetails: Mappable {
        var billingDetails = TreasuryInboundTransferBillingDetails()
        var type = ""
        var usBankAccount = TreasuryInboundTransferUSBankAccount()

        static let mapping = Mapping<TreasuryInboundTransferOriginPaymentMethodDetails> {
            Field(\.billingDetails, "billing_details")
            Field(\.type, "type")
            Field(\.usBankAccount, "us_bank_account")
        }
    }

    /// The billing details of a Treasury inbound transfer.
    struct TreasuryInboundTransferBillingDetails: Mappable {
        var address = Address()
        var email: String?
        var name: String?

        static let mapping = Mapping<TreasuryInboundTransferBillingDetails> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
        }
    }

    /// The US bank account of a Treasury inbound transfer.
    struct TreasuryInboundTransferUSBankAccount: Mappable {
        var accountHolderType = ""
        var accountType = ""
        var bankName = ""
        var fingerprint = ""
        var last4 = ""
        var network = ""
        var routingNumber = ""

        static let mapping = Mapping<TreasuryInboundTransferUSBankAccount> {
            Field(\.accountHolderType, "account_holder_type")
            Field(\.accountType, "account_type")
            Field(\.bankName, "bank_name")
            Field(\.fingerprint, "fingerprint")
            Field(\.last4, "last4")
            Field(\.network, "network")
            Field(\.routingNumber, "routing_number")
        }
    }

    /// The status transitions of a Treasury inbound transfer.
    struct TreasuryInboundTransferStatusTransitions: Mappable {
        var failedAt: Date?
        var succeededAt: Date?

        static let mapping = Mapping<TreasuryInboundTransferStatusTransitions> {
            Field(\.failedAt, "failed_at", using: .epochSeconds).nullable()
            Field(\.succeededAt, "succeeded_at", using: .epochSeconds).nullable()
        }
    }

    /// A Treasury outbound payment.
    struct TreasuryOutboundPayment: Mappable {
        var amount = 0
        var cancelable = false
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer: String?
        var description = ""
        var destinationPaymentMethod: String?
        var destinationPaymentMethodDetails = TreasuryOutboundPaymentDestinationPaymentMethodDetails()
        var endUserDetails = TreasuryOutboundPaymentEndUserDetails()
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

        static let mapping = Mapping<TreasuryOutboundPayment>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.cancelable, "cancelable")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.description, "description")
            Field(\.destinationPaymentMethod, "destination_payment_method").nullable()
            Field(\.destinationPaymentMethodDetails, "destination_payment_method_details")
            Field(\.endUserDetails, "end_user_details")
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

    /// The destination payment method details of a Treasury outbound payment.
    struct TreasuryOutboundPaymentDestinationPaymentMethodDetails: Mappable {
        var type = ""
        var billingDetails = TreasuryInboundTransferBillingDetails()

        static let mapping = Mapping<TreasuryOutboundPaymentDestinationPaymentMethodDetails> {
            Field(\.type, "type")
            Field(\.billingDetails, "billing_details")
        }
    }

    /// The end user details of a Treasury outbound payment.
    struct TreasuryOutboundPaymentEndUserDetails: Mappable {
        var ipAddress: String?
        var present = false

        static let mapping = Mapping<TreasuryOutboundPaymentEndUserDetails> {
            Field(\.ipAddress, "ip_address").nullable()
            Field(\.present, "present")
        }
    }

    /// A returned details.
    struct ReturnedDetails: Mappable {
        var code = ""
        var transaction = TreasuryTransaction()

        static let mapping = Mapping<ReturnedDetails> {
            Field(\.code, "code")
            Field(\.transaction, "transaction")
        }
    }

    /// The status transitions of a Treasury outbound payment.
    struct TreasuryOutboundPaymentStatusTransitions: Mappable {
        var canceledAt: Date?
        var failedAt: Date?
        var postedAt: Date?
        var returnedAt: Date?

        static let mapping = Mapping<TreasuryOutboundPaymentStatusTransitions> {
            Field(\.canceledAt, "canceled_at", using: .epochSeconds).nullable()
            Field(\.failedAt, "failed_at", using: .epochSeconds).nullable()
            Field(\.postedAt, "posted_at", using: .epochSeconds).nullable()
            Field(\.returnedAt, "returned_at", using: .epochSeconds).nullable()
        }
    }
}
