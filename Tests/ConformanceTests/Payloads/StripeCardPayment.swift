// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A card payment.
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

    /// A card checks.
    struct CardChecks: Mappable {
        var addressLine1Check: String?
        var addressPostalCodeCheck: String?
        var cvcCheck = ""

        static let mapping = Mapping<CardChecks> {
            Field(\.addressLine1Check, "address_line1_check").nullable()
            Field(\.addressPostalCodeCheck, "address_postal_code_check").nullable()
            Field(\.cvcCheck, "cvc_check")
        }
    }

    /// A card payment installments.
    struct CardPaymentInstallments: Mappable {
        var plan = CardPaymentInstallmentsPlan()

        static let mapping = Mapping<CardPaymentInstallments> {
            Field(\.plan, "plan")
        }
    }

    /// A card payment installments plan.
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

    /// A card payment overcapture.
    struct CardPaymentOvercapture: Mappable {
        var maximumAmountCapturable = 0
        var status = ""

        static let mapping = Mapping<CardPaymentOvercapture> {
            Field(\.maximumAmountCapturable, "maximum_amount_capturable")
            Field(\.status, "status")
        }
    }

    /// A card payment three d secure.
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

    /// A card payment wallet.
    struct CardPaymentWallet: Mappable {
        var dynamicLast4: String?
        var type = ""

        static let mapping = Mapping<CardPaymentWallet> {
            Field(\.dynamicLast4, "dynamic_last4").nullable()
            Field(\.type, "type")
        }
    }

    /// A charge transfer data.
    struct ChargeTransferData: Mappable {
        var amount: Int?
        var destination = Reference()

        static let mapping = Mapping<ChargeTransferData> {
            Field(\.amount, "amount").nullable()
            Field(\.destination, "destination")
        }
    }

    /// A reference.
    struct Reference: Mappable {
        var id = ""
        var object = ""

        static let mapping = Mapping<Reference>(identity: \.id) {
            Field(\.id, "id")
            Field(\.object, "object")
        }
    }

    /// A charge source.
    struct ChargeSource: Mappable {
        var allowRedisplay: String?
        var amount: Int?
        var clientSecret = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency: String?
        var flow = ""
        var id = ""
        var isLive = false
        var metadata: String?
        var object = ""
        var owner = ChargeSourceOwner()
        var statementDescriptor: String?
        var status = ""
        var type = ""
        var usage: String?

        static let mapping = Mapping<ChargeSource>(identity: \.id) {
            Field(\.allowRedisplay, "allow_redisplay").nullable()
            Field(\.amount, "amount").nullable()
            Field(\.clientSecret, "client_secret")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency").nullable()
            Field(\.flow, "flow")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.owner, "owner")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.usage, "usage").nullable()
        }
    }

    /// A charge source owner.
    struct ChargeSourceOwner: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?
        var verifiedAddress = Address()
        var verifiedEmail: String?
        var verifiedName: String?
        var verifiedPhone: String?

        static let mapping = Mapping<ChargeSourceOwner> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
            Field(\.verifiedAddress, "verified_address")
            Field(\.verifiedEmail, "verified_email").nullable()
            Field(\.verifiedName, "verified_name").nullable()
            Field(\.verifiedPhone, "verified_phone").nullable()
        }
    }

    /// A coupon.
    struct Coupon: Mappable {
        var amountOff: Int?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var duration = ""
        var durationInMonths = 0
        var id = ""
        var isLive = false
        var maxRedemptions: String?
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var percentOff = 0.0
        var redeemBy = Date(timeIntervalSince1970: 0)
        var timesRedeemed = 0
        var isValid = false

        static let mapping = Mapping<Coupon>(identity: \.id) {
            Field(\.amountOff, "amount_off").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.duration, "duration")
            Field(\.durationInMonths, "duration_in_months")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.maxRedemptions, "max_redemptions").nullable()
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.percentOff, "percent_off")
            Field(\.redeemBy, "redeem_by", using: .epochSeconds)
            Field(\.timesRedeemed, "times_redeemed")
            Field(\.isValid, "valid")
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
        var discount = Discount()
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
}
