// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A financial connections transaction.
    struct FinancialConnectionsTransaction: Mappable {
        var account = ""
        var amount = 0
        var currency = ""
        var description = ""
        var id = ""
        var isLive = false
        var object = ""
        var status = ""
        var statusTransitions = StatusTransitions()
        var transactedAt = Date(timeIntervalSince1970: 0)
        var transactionRefresh = ""
        var updated = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<FinancialConnectionsTransaction>(identity: \.id) {
            Field(\.account, "account")
            Field(\.amount, "amount")
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusTransitions, "status_transitions")
            Field(\.transactedAt, "transacted_at", using: .epochSeconds)
            Field(\.transactionRefresh, "transaction_refresh")
            Field(\.updated, "updated", using: .epochSeconds)
        }
    }

    /// A status transitions.
    struct StatusTransitions: Mappable {
        var postedAt: Date?
        var voidAt: Date?

        static let mapping = Mapping<StatusTransitions> {
            Field(\.postedAt, "posted_at", using: .epochSeconds).nullable()
            Field(\.voidAt, "void_at", using: .epochSeconds).nullable()
        }
    }

    /// A forwarding request.
    struct ForwardingRequest: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var paymentMethod = ""
        var replacements: [String] = []
        var requestContext = ForwardingRequestRequestContext()
        var requestDetails = ForwardingRequestRequestDetails()
        var responseDetails = ForwardingRequestResponseDetails()
        var url = ""

        static let mapping = Mapping<ForwardingRequest>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.paymentMethod, "payment_method")
            Field(\.replacements, "replacements")
            Field(\.requestContext, "request_context")
            Field(\.requestDetails, "request_details")
            Field(\.responseDetails, "response_details")
            Field(\.url, "url")
        }
    }

    /// The request context of a forwarding request.
    struct ForwardingRequestRequestContext: Mappable {
        var destinationDuration = 0
        var destinationIPAddress = ""

        static let mapping = Mapping<ForwardingRequestRequestContext> {
            Field(\.destinationDuration, "destination_duration")
            Field(\.destinationIPAddress, "destination_ip_address")
        }
    }

    /// The request details of a forwarding request.
    struct ForwardingRequestRequestDetails: Mappable {
        var body = ""
        var headers: [ForwardingRequestHeader] = []
        var httpMethod = ""

        static let mapping = Mapping<ForwardingRequestRequestDetails> {
            Field(\.body, "body")
            Field(\.headers, "headers")
            Field(\.httpMethod, "http_method")
        }
    }

    /// The header of a forwarding request.
    struct ForwardingRequestHeader: Mappable {
        var name = ""
        var value = ""

        static let mapping = Mapping<ForwardingRequestHeader> {
            Field(\.name, "name")
            Field(\.value, "value")
        }
    }

    /// The response details of a forwarding request.
    struct ForwardingRequestResponseDetails: Mappable {
        var body = ""
        var headers: [ForwardingRequestHeader] = []
        var status = 0

        static let mapping = Mapping<ForwardingRequestResponseDetails> {
            Field(\.body, "body")
            Field(\.headers, "headers")
            Field(\.status, "status")
        }
    }

    /// A funding instructions.
    struct FundingInstructions: Mappable {
        var bankTransfer = FundingInstructionsBankTransfer()
        var currency = ""
        var fundingType = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<FundingInstructions> {
            Field(\.bankTransfer, "bank_transfer")
            Field(\.currency, "currency")
            Field(\.fundingType, "funding_type")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// The bank transfer of a funding instructions.
    struct FundingInstructionsBankTransfer: Mappable {
        var country = ""
        var financialAddresses: [FundingInstructionsFinancialAddress] = []
        var type = ""

        static let mapping = Mapping<FundingInstructionsBankTransfer> {
            Field(\.country, "country")
            Field(\.financialAddresses, "financial_addresses")
            Field(\.type, "type")
        }
    }

    /// The financial address of a funding instructions.
    struct FundingInstructionsFinancialAddress: Mappable {
        var supportedNetworks: [String] = []
        var type = ""

        static let mapping = Mapping<FundingInstructionsFinancialAddress> {
            Field(\.supportedNetworks, "supported_networks")
            Field(\.type, "type")
        }
    }

    /// An identity verification report.
    struct IdentityVerificationReport: Mappable {
        var clientReferenceID: String?
        var created = Date(timeIntervalSince1970: 0)
        var document = IdentityVerificationReportDocument()
        var id = ""
        var isLive = false
        var object = ""
        var options = IdentityVerificationReportOptions()
        var type = ""
        var verificationSession = ""

        static let mapping = Mapping<IdentityVerificationReport>(identity: \.id) {
            Field(\.clientReferenceID, "client_reference_id").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.document, "document")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.options, "options")
            Field(\.type, "type")
            Field(\.verificationSession, "verification_session")
        }
    }

    /// The document of an identity verification report.
    struct IdentityVerificationReportDocument: Mappable {
        var address = Address()
        var error = IdentityVerificationReportError()
        var expirationDate = CalendarDay()
        var files: [String] = []
        var firstName = ""
        var issuedDate = CalendarDay()
        var issuingCountry = ""
        var lastName = ""
        var status = ""
        var type = ""

        static let mapping = Mapping<IdentityVerificationReportDocument> {
            Field(\.address, "address")
            Field(\.error, "error")
            Field(\.expirationDate, "expiration_date")
            Field(\.files, "files")
            Field(\.firstName, "first_name")
            Field(\.issuedDate, "issued_date")
            Field(\.issuingCountry, "issuing_country")
            Field(\.lastName, "last_name")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// The error of an identity verification report.
    struct IdentityVerificationReportError: Mappable {
        var code: String?
        var reason: String?

        static let mapping = Mapping<IdentityVerificationReportError> {
            Field(\.code, "code").nullable()
            Field(\.reason, "reason").nullable()
        }
    }

    /// The options of an identity verification report.
    struct IdentityVerificationReportOptions: Mappable {
        var document: [String: JSONValue] = [:]
        var idNumber: [String: JSONValue] = [:]

        static let mapping = Mapping<IdentityVerificationReportOptions> {
            Field(\.document, "document")
            Field(\.idNumber, "id_number")
        }
    }

    /// An identity verification session.
    struct IdentityVerificationSession: Mappable {
        var clientReferenceID: String?
        var clientSecret: String?
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var lastError = IdentityVerificationReportError()
        var lastVerificationReport = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var options = DocumentVerification()
        var redactionStatus = ""
        var status = ""
        var type = ""
        var url: String?
        var relatedCustomer: String?
        var relatedCustomerAccount: String?

        static let mapping = Mapping<IdentityVerificationSession>(identity: \.id) {
            Field(\.clientReferenceID, "client_reference_id").nullable()
            Field(\.clientSecret, "client_secret").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.lastError, "last_error")
            Field(\.lastVerificationReport, "last_verification_report")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.options, "options")
            Field(\.redactionStatus, "redaction.status")
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.url, "url").nullable()
            Field(\.relatedCustomer, "related_customer").nullable()
            Field(\.relatedCustomerAccount, "related_customer_account").nullable()
        }
    }
}
