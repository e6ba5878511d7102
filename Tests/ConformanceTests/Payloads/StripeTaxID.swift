// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A tax ID.
    struct TaxID: Mappable {
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer = ""
        var id = ""
        var isLive = false
        var object = ""
        var owner = TaxIDOwner()
        var type = ""
        var value = ""
        var verification = TaxIDVerification()
        var customerAccount: String?

        static let mapping = Mapping<TaxID>(identity: \.id) {
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.owner, "owner")
            Field(\.type, "type")
            Field(\.value, "value")
            Field(\.verification, "verification")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The owner of a tax ID.
    struct TaxIDOwner: Mappable {
        var customer = ""
        var type = ""
        var customerAccount: String?

        static let mapping = Mapping<TaxIDOwner> {
            Field(\.customer, "customer")
            Field(\.type, "type")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The verification of a tax ID.
    struct TaxIDVerification: Mappable {
        var status = ""
        var verifiedAddress: String?
        var verifiedName: String?

        static let mapping = Mapping<TaxIDVerification> {
            Field(\.status, "status")
            Field(\.verifiedAddress, "verified_address").nullable()
            Field(\.verifiedName, "verified_name").nullable()
        }
    }

    /// A tax rate.
    struct TaxRate: Mappable {
        var isActive = false
        var country = ""
        var created = Date(timeIntervalSince1970: 0)
        var description = ""
        var displayName = ""
        var effectivePercentage: String?
        var id = ""
        var isInclusive = false
        var jurisdiction = ""
        var jurisdictionLevel: String?
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var percentage = 0.0
        var state: String?
        var taxType = ""
        var flatAmount = Money()
        var rateType: String?

        static let mapping = Mapping<TaxRate>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.country, "country")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.description, "description")
            Field(\.displayName, "display_name")
            Field(\.effectivePercentage, "effective_percentage").nullable()
            Field(\.id, "id")
            Field(\.isInclusive, "inclusive")
            Field(\.jurisdiction, "jurisdiction")
            Field(\.jurisdictionLevel, "jurisdiction_level").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.percentage, "percentage")
            Field(\.state, "state").nullable()
            Field(\.taxType, "tax_type")
            Field(\.flatAmount, "flat_amount")
            Field(\.rateType, "rate_type").nullable()
        }
    }

    /// A tax registration.
    struct TaxRegistration: Mappable {
        var activeFrom = 0
        var country = ""
        var countryOptions: [String: TaxRegistrationCountryOption] = [:]
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var status = ""

        static let mapping = Mapping<TaxRegistration>(identity: \.id) {
            Field(\.activeFrom, "active_from")
            Field(\.country, "country")
            Field(\.countryOptions, "country_options")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
        }
    }

    /// The country option of a tax registration.
    struct TaxRegistrationCountryOption: Mappable {
        var state = ""
        var type = ""

        static let mapping = Mapping<TaxRegistrationCountryOption> {
            Field(\.state, "state")
            Field(\.type, "type")
        }
    }

    /// The settings of taxes.
    struct TaxSettings: Mappable {
        var defaults = TaxSettingsDefaults()
        var headOffice = IssuingCardholderBilling()
        var isLive = false
        var object = ""
        var status = ""
        var statusDetails = TaxSettingsStatusDetails()

        static let mapping = Mapping<TaxSettings> {
            Field(\.defaults, "defaults")
            Field(\.headOffice, "head_office")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusDetails, "status_details")
        }
    }

    /// The defaults of a tax settings.
    struct TaxSettingsDefaults: Mappable {
        var taxBehavior: String?
        var taxCode = ""
        var provider = ""

        static let mapping = Mapping<TaxSettingsDefaults> {
            Field(\.taxBehavior, "tax_behavior").nullable()
            Field(\.taxCode, "tax_code")
            Field(\.provider, "provider")
        }
    }

    /// The status details of a tax settings.
    struct TaxSettingsStatusDetails: Mappable {
        var active: [String: JSONValue] = [:]

        static let mapping = Mapping<TaxSettingsStatusDetails> {
            Field(\.active, "active")
        }
    }

    /// A tax transaction.
    struct TaxTransaction: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customer: String?
        var customerDetails = TaxCalculationCustomerDetails()
        var id = ""
        var lineItems = List<TaxTransactionLineItem>()
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var postedAt = Date(timeIntervalSince1970: 0)
        var reference = ""
        var reversalOriginalTransaction: String?
        var shipFromDetails = IssuingCardholderBilling()
        var shippingCost = TaxCalculationShippingCost()
        var taxDate = Date(timeIntervalSince1970: 0)
        var type = ""

        static let mapping = Mapping<TaxTransaction>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.customerDetails, "customer_details")
            Field(\.id, "id")
            Field(\.lineItems, "line_items")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.postedAt, "posted_at", using: .epochSeconds)
            Field(\.reference, "reference")
            Field(\.reversalOriginalTransaction, "reversal.original_transaction").nullable()
            Field(\.shipFromDetails, "ship_from_details")
            Field(\.shippingCost, "shipping_cost")
            Field(\.taxDate, "tax_date", using: .epochSeconds)
            Field(\.type, "type")
        }
    }

    /// A tax transaction line item.
    struct TaxTransactionLineItem: Mappable {
        var amount = 0
        var amountTax = 0
        var id = ""
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var product: String?
        var quantity = 0
        var reference = ""
        var reversalOriginalLineItem = ""
        var taxBehavior = ""
        var taxCode = ""
        var type = ""

        static let mapping = Mapping<TaxTransactionLineItem>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.amountTax, "amount_tax")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.product, "product").nullable()
            Field(\.quantity, "quantity")
            Field(\.reference, "reference")
            Field(\.reversalOriginalLineItem, "reversal.original_line_item")
            Field(\.taxBehavior, "tax_behavior")
            Field(\.taxCode, "tax_code")
            Field(\.type, "type")
        }
    }

    /// A terminal configuration.
    struct TerminalConfiguration: Mappable {
        var bbposWiseposESplashscreen = ""
        var id = ""
        var isAccountDefault = false
        var isLive = false
        var name: String?
        var object = ""

        static let mapping = Mapping<TerminalConfiguration>(identity: \.id) {
            Field(\.bbposWiseposESplashscreen, "bbpos_wisepos_e.splashscreen")
            Field(\.id, "id")
            Field(\.isAccountDefault, "is_account_default")
            Field(\.isLive, "livemode")
            Field(\.name, "name").nullable()
            Field(\.object, "object")
        }
    }

    /// A terminal connection token.
    struct TerminalConnectionToken: Mappable {
        var object = ""
        var secret = ""

        static let mapping = Mapping<TerminalConnectionToken> {
            Field(\.object, "object")
            Field(\.secret, "secret")
        }
    }

    /// A terminal location.
    struct TerminalLocation: Mappable {
        var address = Address()
        var displayName = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""

        static let mapping = Mapping<TerminalLocation>(identity: \.id) {
            Field(\.address, "address")
            Field(\.displayName, "display_name")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
        }
    }

    /// A terminal onboarding link.
    struct TerminalOnboardingLink: Mappable {
        var linkOptions = TerminalOnboardingLinkLinkOptions()
        var linkType = ""
        var object = ""
        var onBehalfOf: String?
        var redirectURL = ""

        static let mapping = Mapping<TerminalOnboardingLink> {
            Field(\.linkOptions, "link_options")
            Field(\.linkType, "link_type")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.redirectURL, "redirect_url")
        }
    }

    /// The link options of a terminal onboarding link.
    struct TerminalOnboardingLinkLinkOptions: Mappable {
        var appleTermsAndConditions = TerminalOnboardingLinkAppleTermsAndConditions()

        static let mapping = Mapping<TerminalOnboardingLinkLinkOptions> {
            Field(\.appleTermsAndConditions, "apple_terms_and_conditions")
        }
    }

    /// The Apple terms and conditions of a terminal onboarding link.
    struct TerminalOnboardingLinkAppleTermsAndConditions: Mappable {
        var allowRelinking: String?
        var merchantDisplayName = ""

        static let mapping = Mapping<TerminalOnboardingLinkAppleTermsAndConditions> {
            Field(\.allowRelinking, "allow_relinking").nullable()
            Field(\.merchantDisplayName, "merchant_display_name")
        }
    }

    /// A terminal reader.
    struct TerminalReader: Mappable {
        var action = TerminalReaderAction()
        var deviceSwVersion: String?
        var deviceType = ""
        var id = ""
        var ipAddress = ""
        var label = ""
        var isLive = false
        var location: String?
        var metadata: [String: String] = [:]
        var object = ""
        var serialNumber = ""
        var status = ""
        var lastSeenAt: Date?

        static let mapping = Mapping<TerminalReader>(identity: \.id) {
            Field(\.action, "action")
            Field(\.deviceSwVersion, "device_sw_version").nullable()
            Field(\.deviceType, "device_type")
            Field(\.id, "id")
            Field(\.ipAddress, "ip_address")
            Field(\.label, "label")
            Field(\.isLive, "livemode")
            Field(\.location, "location").nullable()
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.serialNumber, "serial_number")
            Field(\.status, "status")
            Field(\.lastSeenAt, "last_seen_at", using: .epochSeconds).nullable()
        }
    }

    /// The action of a terminal reader.
    struct TerminalReaderAction: Mappable {
        var failureCode: String?
        var failureMessage: String?
        var status = ""
        var type = ""
        var apiErrorType = ""

        static let mapping = Mapping<TerminalReaderAction> {
            Field(\.failureCode, "failure_code").nullable()
            Field(\.failureMessage, "failure_message").nullable()
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.apiErrorType, "api_error.type")
        }
    }
}
