// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An account.
    struct Account: Mappable {
        var businessProfile = AccountBusinessProfile()
        var businessType: String?
        var capabilities: [String: String] = [:]
        var canCharge = false
        var controllerType = ""
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var defaultCurrency = ""
        var detailsSubmitted = false
        var email = ""
        var externalAccounts = List<JSONValue>()
        var futureRequirements = CapabilityFutureRequirements()
        var id = ""
        var metadata: [String: String] = [:]
        var object = ""
        var canPayOut = false
        var requirements = CapabilityFutureRequirements()
        var settings = AccountSettings()
        var tosAcceptance = AgentAcceptance()
        var type = ""

        static let mapping = Mapping<Account>(identity: \.id) {
            Field(\.businessProfile, "business_profile")
            Field(\.businessType, "business_type").nullable()
            Field(\.capabilities, "capabilities")
            Field(\.canCharge, "charges_enabled")
            Field(\.controllerType, "controller.type")
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.defaultCurrency, "default_currency")
            Field(\.detailsSubmitted, "details_submitted")
            Field(\.email, "email")
            Field(\.externalAccounts, "external_accounts")
            Field(\.futureRequirements, "future_requirements")
            Field(\.id, "id")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.canPayOut, "payouts_enabled")
            Field(\.requirements, "requirements")
            Field(\.settings, "settings")
            Field(\.tosAcceptance, "tos_acceptance")
            Field(\.type, "type")
        }
    }

    /// The business profile of an account.
    struct AccountBusinessProfile: Mappable {
        var annualRevenue = AccountAnnualRevenue()
        var estimatedWorkerCount: Int?
        var mcc: String?
        var name: String?
        var productDescription: String?
        var supportAddress = Address()
        var supportEmail: String?
        var supportPhone: String?
        var supportURL: String?
        var url: String?
        var minorityOwnedBusinessDesignation: String?

        static let mapping = Mapping<AccountBusinessProfile> {
            Field(\.annualRevenue, "annual_revenue")
            Field(\.estimatedWorkerCount, "estimated_worker_count").nullable()
            Field(\.mcc, "mcc").nullable()
            Field(\.name, "name").nullable()
            Field(\.productDescription, "product_description").nullable()
            Field(\.supportAddress, "support_address")
            Field(\.supportEmail, "support_email").nullable()
            Field(\.supportPhone, "support_phone").nullable()
            Field(\.supportURL, "support_url").nullable()
            Field(\.url, "url").nullable()
            Field(\.minorityOwnedBusinessDesignation, "minority_owned_business_designation").nullable()
        }
    }

    /// The annual revenue of an account.
    struct AccountAnnualRevenue: Mappable {
        var amount: Int?
        var currency: String?
        var fiscalYearEnd: Date?

        static let mapping = Mapping<AccountAnnualRevenue> {
            Field(\.amount, "amount").nullable()
            Field(\.currency, "currency").nullable()
            Field(\.fiscalYearEnd, "fiscal_year_end", using: .epochSeconds).nullable()
        }
    }

    /// The settings of an account.
    struct AccountSettings: Mappable {
        var bacsDebitPayments = AccountBacsDebitPayments()
        var branding = AccountBranding()
        var cardIssuing = AccountCardIssuing()
        var cardPayments = AccountCardPayments()
        var dashboard = AccountDashboard()
        var invoices = AccountInvoices()
        var payments = AccountPayments()
        var payouts = AccountPayouts()
        var sepaDebitPayments: [String: JSONValue] = [:]

        static let mapping = Mapping<AccountSettings> {
            Field(\.bacsDebitPayments, "bacs_debit_payments")
            Field(\.branding, "branding")
            Field(\.cardIssuing, "card_issuing")
            Field(\.cardPayments, "card_payments")
            Field(\.dashboard, "dashboard")
            Field(\.invoices, "invoices")
            Field(\.payments, "payments")
            Field(\.payouts, "payouts")
            Field(\.sepaDebitPayments, "sepa_debit_payments")
        }
    }

    /// The Bacs debit payments of an account.
    struct AccountBacsDebitPayments: Mappable {
        var displayName: String?
        var serviceUserNumber: String?

        static let mapping = Mapping<AccountBacsDebitPayments> {
            Field(\.displayName, "display_name").nullable()
            Field(\.serviceUserNumber, "service_user_number").nullable()
        }
    }

    /// The branding of an account.
    struct AccountBranding: Mappable {
        var icon: String?
        var logo: String?
        var primaryColor: String?
        var secondaryColor: String?

        static let mapping = Mapping<AccountBranding> {
            Field(\.icon, "icon").nullable()
            Field(\.logo, "logo").nullable()
            Field(\.primaryColor, "primary_color").nullable()
            Field(\.secondaryColor, "secondary_color").nullable()
        }
    }

    /// The card issuing of an account.
    struct AccountCardIssuing: Mappable {
        var tosAcceptance = Acceptance()

        static let mapping = Mapping<AccountCardIssuing> {
            Field(\.tosAcceptance, "tos_acceptance")
        }
    }

    /// The card payments of an account.
    struct AccountCardPayments: Mappable {
        var declineOn = AccountDeclineOn()
        var statementDescriptorPrefix: String?
        var statementDescriptorPrefixKana: String?
        var statementDescriptorPrefixKanji: String?

        static let mapping = Mapping<AccountCardPayments> {
            Field(\.declineOn, "decline_on")
            Field(\.statementDescriptorPrefix, "statement_descriptor_prefix").nullable()
            Field(\.statementDescriptorPrefixKana, "statement_descriptor_prefix_kana").nullable()
            Field(\.statementDescriptorPrefixKanji, "statement_descriptor_prefix_kanji").nullable()
        }
    }

    /// The decline on of an account.
    struct AccountDeclineOn: Mappable {
        var avsFailure = false
        var cvcFailure = false

        static let mapping = Mapping<AccountDeclineOn> {
            Field(\.avsFailure, "avs_failure")
            Field(\.cvcFailure, "cvc_failure")
        }
    }

    /// The dashboard of an account.
    struct AccountDashboard: Mappable {
        var displayName: String?
        var timezone = ""

        static let mapping = Mapping<AccountDashboard> {
            Field(\.displayName, "display_name").nullable()
            Field(\.timezone, "timezone")
        }
    }

    /// The invoices of an account.
    struct AccountInvoices: Mappable {
        var defaultAccountTaxIDs: String?
        var hostedPaymentMethodSave: String?

        static let mapping = Mapping<AccountInvoices> {
            Field(\.defaultAccountTaxIDs, "default_account_tax_ids").nullable()
            Field(\.hostedPaymentMethodSave, "hosted_payment_method_save").nullable()
        }
    }

    /// The payments of an account.
    struct AccountPayments: Mappable {
        var statementDescriptor: String?
        var statementDescriptorKana: String?
        var statementDescriptorKanji: String?
        var statementDescriptorPrefixKana: String?
        var statementDescriptorPrefixKanji: String?

        static let mapping = Mapping<AccountPayments> {
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.statementDescriptorKana, "statement_descriptor_kana").nullable()
            Field(\.statementDescriptorKanji, "statement_descriptor_kanji").nullable()
            Field(\.statementDescriptorPrefixKana, "statement_descriptor_prefix_kana").nullable()
            Field(\.statementDescriptorPrefixKanji, "statement_descriptor_prefix_kanji").nullable()
        }
    }

    /// The payouts of an account.
    struct AccountPayouts: Mappable {
        var debitNegativeBalances = false
        var schedule = AccountSchedule()
        var statementDescriptor: String?

        static let mapping = Mapping<AccountPayouts> {
            Field(\.debitNegativeBalances, "debit_negative_balances")
            Field(\.schedule, "schedule")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
        }
    }

    /// The schedule of an account.
    struct AccountSchedule: Mappable {
        var delayDays = 0
        var interval = ""

        static let mapping = Mapping<AccountSchedule> {
            Field(\.delayDays, "delay_days")
            Field(\.interval, "interval")
        }
    }

    /// An account link.
    struct AccountLink: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var object = ""
        var url = ""

        static let mapping = Mapping<AccountLink> {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.object, "object")
            Field(\.url, "url")
        }
    }
}
