// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A payment method domain.
    struct PaymentMethodDomain: Mappable {
        var applePayStatus = ""
        var created = Date(timeIntervalSince1970: 0)
        var domainName = ""
        var isEnabled = false
        var googlePayStatus = ""
        var id = ""
        var linkStatus = ""
        var isLive = false
        var object = ""
        var paypalStatus = ""
        var amazonPayStatus = ""
        var klarnaStatus = ""

        static let mapping = Mapping<PaymentMethodDomain>(identity: \.id) {
            Field(\.applePayStatus, "apple_pay.status")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.domainName, "domain_name")
            Field(\.isEnabled, "enabled")
            Field(\.googlePayStatus, "google_pay.status")
            Field(\.id, "id")
            Field(\.linkStatus, "link.status")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.paypalStatus, "paypal.status")
            Field(\.amazonPayStatus, "amazon_pay.status")
            Field(\.klarnaStatus, "klarna.status")
        }
    }

    /// A payment record.
    struct PaymentRecord: Mappable {
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
        var latestPaymentAttemptRecord: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var paymentMethodDetails = PaymentMethodDetails()
        var processorDetailsType = ""
        var shippingDetails = ConfirmationTokenShipping()
        var reportedBy = ""

        static let mapping = Mapping<PaymentRecord>(identity: \.id) {
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
            Field(\.latestPaymentAttemptRecord, "latest_payment_attempt_record").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.processorDetailsType, "processor_details.type")
            Field(\.shippingDetails, "shipping_details")
            Field(\.reportedBy, "reported_by")
        }
    }

    /// A payout.
    struct Payout: Mappable {
        var amount = 0
        var applicationFee: String?
        var applicationFeeAmount: Int?
        var arrivalDate = Date(timeIntervalSince1970: 0)
        var isAutomatic = false
        var balanceTransaction = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var destination = ""
        var failureBalanceTransaction: String?
        var failureCode: String?
        var failureMessage: String?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var method = ""
        var object = ""
        var originalPayout: String?
        var reconciliationStatus = ""
        var reversedBy: Date?
        var sourceType = ""
        var statementDescriptor: String?
        var status = ""
        var type = ""
        var traceID = PayoutTrace()
        var payoutMethod: String?

        static let mapping = Mapping<Payout>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.applicationFee, "application_fee").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.arrivalDate, "arrival_date", using: .epochSeconds)
            Field(\.isAutomatic, "automatic")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.destination, "destination")
            Field(\.failureBalanceTransaction, "failure_balance_transaction").nullable()
            Field(\.failureCode, "failure_code").nullable()
            Field(\.failureMessage, "failure_message").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.method, "method")
            Field(\.object, "object")
            Field(\.originalPayout, "original_payout").nullable()
            Field(\.reconciliationStatus, "reconciliation_status")
            Field(\.reversedBy, "reversed_by", using: .epochSeconds).nullable()
            Field(\.sourceType, "source_type")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.traceID, "trace_id")
            Field(\.payoutMethod, "payout_method").nullable()
        }
    }

    /// The trace of a payout.
    struct PayoutTrace: Mappable {
        var status = ""
        var value: String?

        static let mapping = Mapping<PayoutTrace> {
            Field(\.status, "status")
            Field(\.value, "value").nullable()
        }
    }

    /// A person.
    struct Person: Mappable {
        var account = ""
        var additionalTosAcceptances = PersonAdditionalTosAcceptances()
        var created = Date(timeIntervalSince1970: 0)
        var dob = CalendarDay()
        var firstName: String?
        var futureRequirements = PersonFutureRequirements()
        var id = ""
        var idNumberProvided = false
        var lastName: String?
        var metadata: [String: String] = [:]
        var object = ""
        var relationship = PersonRelationship()
        var requirements = PersonFutureRequirements()
        var ssnLast4Provided = false
        var verification = PersonVerification()

        static let mapping = Mapping<Person>(identity: \.id) {
            Field(\.account, "account")
            Field(\.additionalTosAcceptances, "additional_tos_acceptances")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.dob, "dob")
            Field(\.firstName, "first_name").nullable()
            Field(\.futureRequirements, "future_requirements")
            Field(\.id, "id")
            Field(\.idNumberProvided, "id_number_provided")
            Field(\.lastName, "last_name").nullable()
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.relationship, "relationship")
            Field(\.requirements, "requirements")
            Field(\.ssnLast4Provided, "ssn_last_4_provided")
            Field(\.verification, "verification")
        }
    }

    /// The additional terms of service acceptances of a person.
    struct PersonAdditionalTosAcceptances: Mappable {
        var account = AgentAcceptance()

        static let mapping = Mapping<PersonAdditionalTosAcceptances> {
            Field(\.account, "account")
        }
    }

    /// The future requirements of a person.
    struct PersonFutureRequirements: Mappable {
        var alternatives: [String] = []
        var currentlyDue: [String] = []
        var errors: [String] = []
        var eventuallyDue: [String] = []
        var pastDue: [String] = []
        var pendingVerification: [String] = []

        static let mapping = Mapping<PersonFutureRequirements> {
            Field(\.alternatives, "alternatives")
            Field(\.currentlyDue, "currently_due")
            Field(\.errors, "errors")
            Field(\.eventuallyDue, "eventually_due")
            Field(\.pastDue, "past_due")
            Field(\.pendingVerification, "pending_verification")
        }
    }

    /// The relationship of a person.
    struct PersonRelationship: Mappable {
        var director = false
        var executive = false
        var legalGuardian = false
        var owner = false
        var percentOwnership: String?
        var representative = false
        var title: String?
        var authorizer: String?

        static let mapping = Mapping<PersonRelationship> {
            Field(\.director, "director")
            Field(\.executive, "executive")
            Field(\.legalGuardian, "legal_guardian")
            Field(\.owner, "owner")
            Field(\.percentOwnership, "percent_ownership").nullable()
            Field(\.representative, "representative")
            Field(\.title, "title").nullable()
            Field(\.authorizer, "authorizer").nullable()
        }
    }

    /// The verification of a person.
    struct PersonVerification: Mappable {
        var additionalDocument = PersonAdditionalDocument()
        var details: String?
        var detailsCode: String?
        var document = PersonAdditionalDocument()
        var status = ""

        static let mapping = Mapping<PersonVerification> {
            Field(\.additionalDocument, "additional_document")
            Field(\.details, "details").nullable()
            Field(\.detailsCode, "details_code").nullable()
            Field(\.document, "document")
            Field(\.status, "status")
        }
    }

    /// The additional document of a person.
    struct PersonAdditionalDocument: Mappable {
        var back: String?
        var details: String?
        var detailsCode: String?
        var front: String?

        static let mapping = Mapping<PersonAdditionalDocument> {
            Field(\.back, "back").nullable()
            Field(\.details, "details").nullable()
            Field(\.detailsCode, "details_code").nullable()
            Field(\.front, "front").nullable()
        }
    }

    /// A plan.
    struct Plan: Mappable {
        var isActive = false
        var amount: Int?
        var amountDecimal: String?
        var billingScheme = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var id = ""
        var interval = ""
        var intervalCount = 0
        var isLive = false
        var metadata: [String: String]?
        var meter: String?
        var nickname: String?
        var object = ""
        var product: String?
        var tiersMode: String?
        var transformUsage = QuantityTransform()
        var trialPeriodDays: Int?
        var usageType = ""

        static let mapping = Mapping<Plan>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.amount, "amount").nullable()
            Field(\.amountDecimal, "amount_decimal").nullable()
            Field(\.billingScheme, "billing_scheme")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.meter, "meter").nullable()
            Field(\.nickname, "nickname").nullable()
            Field(\.object, "object")
            Field(\.product, "product").nullable()
            Field(\.tiersMode, "tiers_mode").nullable()
            Field(\.transformUsage, "transform_usage")
            Field(\.trialPeriodDays, "trial_period_days").nullable()
            Field(\.usageType, "usage_type")
        }
    }
}
