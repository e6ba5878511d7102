// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A report run.
    struct ReportRun: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var error: String?
        var id = ""
        var isLive = false
        var object = ""
        var parameters = ReportRunParameters()
        var reportType = ""
        var result = File()
        var status = ""
        var succeededAt = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<ReportRun>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.error, "error").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.parameters, "parameters")
            Field(\.reportType, "report_type")
            Field(\.result, "result")
            Field(\.status, "status")
            Field(\.succeededAt, "succeeded_at", using: .epochSeconds)
        }
    }

    /// The parameters of a report run.
    struct ReportRunParameters: Mappable {
        var intervalEnd = Date(timeIntervalSince1970: 0)
        var intervalStart = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<ReportRunParameters> {
            Field(\.intervalEnd, "interval_end", using: .epochSeconds)
            Field(\.intervalStart, "interval_start", using: .epochSeconds)
        }
    }

    /// A report type.
    struct ReportType: Mappable {
        var dataAvailableEnd = Date(timeIntervalSince1970: 0)
        var dataAvailableStart = Date(timeIntervalSince1970: 0)
        var defaultColumns: [String] = []
        var id = ""
        var isLive = false
        var name = ""
        var object = ""
        var updated = Date(timeIntervalSince1970: 0)
        var version = 0

        static let mapping = Mapping<ReportType>(identity: \.id) {
            Field(\.dataAvailableEnd, "data_available_end", using: .epochSeconds)
            Field(\.dataAvailableStart, "data_available_start", using: .epochSeconds)
            Field(\.defaultColumns, "default_columns")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.version, "version")
        }
    }

    /// A reserve hold.
    struct ReserveHold: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var createdBy = ""
        var currency = ""
        var id = ""
        var isLive = false
        var object = ""
        var reason = ""
        var releaseSchedule = ReserveHoldReleaseSchedule()
        var reservePlan: String?
        var sourceCharge: String?
        var sourceType = ""

        static let mapping = Mapping<ReserveHold>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.createdBy, "created_by")
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.reason, "reason")
            Field(\.releaseSchedule, "release_schedule")
            Field(\.reservePlan, "reserve_plan").nullable()
            Field(\.sourceCharge, "source_charge").nullable()
            Field(\.sourceType, "source_type")
        }
    }

    /// The release schedule of a reserve hold.
    struct ReserveHoldReleaseSchedule: Mappable {
        var releaseAfter: String?
        var scheduledRelease: String?

        static let mapping = Mapping<ReserveHoldReleaseSchedule> {
            Field(\.releaseAfter, "release_after").nullable()
            Field(\.scheduledRelease, "scheduled_release").nullable()
        }
    }

    /// A reserve plan.
    struct ReservePlan: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var createdBy = ""
        var currency: String?
        var disabledAt: Date?
        var id = ""
        var isLive = false
        var object = ""
        var percent = 0.0
        var status = ""
        var type = ""

        static let mapping = Mapping<ReservePlan>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.createdBy, "created_by")
            Field(\.currency, "currency").nullable()
            Field(\.disabledAt, "disabled_at", using: .epochSeconds).nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.percent, "percent")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// A reserve release.
    struct ReserveRelease: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var createdBy = ""
        var currency = ""
        var id = ""
        var isLive = false
        var object = ""
        var reason = ""
        var releasedAt = Date(timeIntervalSince1970: 0)
        var reserveHold: String?
        var reservePlan: String?

        static let mapping = Mapping<ReserveRelease>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.createdBy, "created_by")
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.reason, "reason")
            Field(\.releasedAt, "released_at", using: .epochSeconds)
            Field(\.reserveHold, "reserve_hold").nullable()
            Field(\.reservePlan, "reserve_plan").nullable()
        }
    }

    /// A review.
    struct Review: Mappable {
        var billingZip: String?
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var ipAddress: String?
        var ipAddressLocation = ClimateSupplierLocation()
        var isLive = false
        var object = ""
        var isOpen = false
        var openedReason = ""
        var session = ReviewSession()
        var closedReason: String?
        var reason = ""

        static let mapping = Mapping<Review>(identity: \.id) {
            Field(\.billingZip, "billing_zip").nullable()
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.ipAddress, "ip_address").nullable()
            Field(\.ipAddressLocation, "ip_address_location")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.isOpen, "open")
            Field(\.openedReason, "opened_reason")
            Field(\.session, "session")
            Field(\.closedReason, "closed_reason").nullable()
            Field(\.reason, "reason")
        }
    }

    /// The session of a review.
    struct ReviewSession: Mappable {
        var browser: String?
        var device: String?
        var platform: String?
        var version: String?

        static let mapping = Mapping<ReviewSession> {
            Field(\.browser, "browser").nullable()
            Field(\.device, "device").nullable()
            Field(\.platform, "platform").nullable()
            Field(\.version, "version").nullable()
        }
    }

    /// A scheduled query run.
    struct ScheduledQueryRun: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var dataLoadTime = Date(timeIntervalSince1970: 0)
        var file = File()
        var id = ""
        var isLive = false
        var object = ""
        var resultAvailableUntil = 0
        var sql = ""
        var status = ""
        var title = ""

        static let mapping = Mapping<ScheduledQueryRun>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.dataLoadTime, "data_load_time", using: .epochSeconds)
            Field(\.file, "file")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.resultAvailableUntil, "result_available_until")
            Field(\.sql, "sql")
            Field(\.status, "status")
            Field(\.title, "title")
        }
    }

    /// A setup attempt.
    struct SetupAttempt: Mappable {
        var application: String?
        var created = Date(timeIntervalSince1970: 0)
        var customer: String?
        var flowDirections: String?
        var id = ""
        var isLive = false
        var object = ""
        var onBehalfOf: String?
        var paymentMethod = ""
        var paymentMethodDetails = SetupAttemptPaymentMethodDetails()
        var setupErrorType = ""
        var setupIntent = ""
        var status = ""
        var usage = ""
        var customerAccount: String?

        static let mapping = Mapping<SetupAttempt>(identity: \.id) {
            Field(\.application, "application").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer").nullable()
            Field(\.flowDirections, "flow_directions").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.paymentMethod, "payment_method")
            Field(\.paymentMethodDetails, "payment_method_details")
            Field(\.setupErrorType, "setup_error.type")
            Field(\.setupIntent, "setup_intent")
            Field(\.status, "status")
            Field(\.usage, "usage")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The payment method details of a setup attempt.
    struct SetupAttemptPaymentMethodDetails: Mappable {
        var card = SetupAttemptCard()
        var type = ""

        static let mapping = Mapping<SetupAttemptPaymentMethodDetails> {
            Field(\.card, "card")
            Field(\.type, "type")
        }
    }

    /// The card of a setup attempt.
    struct SetupAttemptCard: Mappable {
        var brand: String?
        var checks = CardChecks()
        var country: String?
        var expMonth: String?
        var expYear: String?
        var fingerprint: String?
        var funding: String?
        var last4: String?
        var network: String?
        var threeDSecure = SetupAttemptThreeDSecure()
        var walletType = ""

        static let mapping = Mapping<SetupAttemptCard> {
            Field(\.brand, "brand").nullable()
            Field(\.checks, "checks")
            Field(\.country, "country").nullable()
            Field(\.expMonth, "exp_month").nullable()
            Field(\.expYear, "exp_year").nullable()
            Field(\.fingerprint, "fingerprint").nullable()
            Field(\.funding, "funding").nullable()
            Field(\.last4, "last4").nullable()
            Field(\.network, "network").nullable()
            Field(\.threeDSecure, "three_d_secure")
            Field(\.walletType, "wallet.type")
        }
    }

    /// The three d secure of a setup attempt.
    struct SetupAttemptThreeDSecure: Mappable {
        var authenticationFlow: String?
        var electronicCommerceIndicator: String?
        var result: String?
        var resultReason: String?
        var transactionID: String?
        var version: String?

        static let mapping = Mapping<SetupAttemptThreeDSecure> {
            Field(\.authenticationFlow, "authentication_flow").nullable()
            Field(\.electronicCommerceIndicator, "electronic_commerce_indicator").nullable()
            Field(\.result, "result").nullable()
            Field(\.resultReason, "result_reason").nullable()
            Field(\.transactionID, "transaction_id").nullable()
            Field(\.version, "version").nullable()
        }
    }
}
