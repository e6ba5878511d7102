// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An issuing card.
    struct IssuingCard: Mappable {
        var brand = ""
        var cancellationReason: String?
        var cardholder = IssuingCardholder()
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var expMonth = 0
        var expYear = 0
        var id = ""
        var last4 = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var personalizationDesign: String?
        var replacedBy: Date?
        var replacementFor: String?
        var replacementReason: String?
        var shipping = IssuingCardShipping()
        var spendingControls = SpendingControls()
        var status = ""
        var type = ""
        var wallets = IssuingCardWallets()
        var secondLine: String?
        var latestFraudWarning = IssuingCardLatestFraudWarning()
        var lifecycleControls = IssuingCardLifecycleControls()

        static let mapping = Mapping<IssuingCard>(identity: \.id) {
            Field(\.brand, "brand")
            Field(\.cancellationReason, "cancellation_reason").nullable()
            Field(\.cardholder, "cardholder")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.expMonth, "exp_month")
            Field(\.expYear, "exp_year")
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.personalizationDesign, "personalization_design").nullable()
            Field(\.replacedBy, "replaced_by", using: .epochSeconds).nullable()
            Field(\.replacementFor, "replacement_for").nullable()
            Field(\.replacementReason, "replacement_reason").nullable()
            Field(\.shipping, "shipping")
            Field(\.spendingControls, "spending_controls")
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.wallets, "wallets")
            Field(\.secondLine, "second_line").nullable()
            Field(\.latestFraudWarning, "latest_fraud_warning")
            Field(\.lifecycleControls, "lifecycle_controls")
        }
    }

    /// The shipping of an issuing card.
    struct IssuingCardShipping: Mappable {
        var address = Address()
        var addressValidation = IssuingCardAddressValidation()
        var carrier: String?
        var customsEoriNumber: String?
        var eta: String?
        var name = ""
        var phoneNumber: String?
        var requireSignature: String?
        var service = ""
        var status: String?
        var trackingNumber: String?
        var trackingURL: String?
        var type = ""
        var businessName: String?

        static let mapping = Mapping<IssuingCardShipping> {
            Field(\.address, "address")
            Field(\.addressValidation, "address_validation")
            Field(\.carrier, "carrier").nullable()
            Field(\.customsEoriNumber, "customs.eori_number").nullable()
            Field(\.eta, "eta").nullable()
            Field(\.name, "name")
            Field(\.phoneNumber, "phone_number").nullable()
            Field(\.requireSignature, "require_signature").nullable()
            Field(\.service, "service")
            Field(\.status, "status").nullable()
            Field(\.trackingNumber, "tracking_number").nullable()
            Field(\.trackingURL, "tracking_url").nullable()
            Field(\.type, "type")
            Field(\.businessName, "business_name").nullable()
        }
    }

    /// The address validation of an issuing card.
    struct IssuingCardAddressValidation: Mappable {
        var mode = ""
        var normalizedAddress = Address()
        var result: String?

        static let mapping = Mapping<IssuingCardAddressValidation> {
            Field(\.mode, "mode")
            Field(\.normalizedAddress, "normalized_address")
            Field(\.result, "result").nullable()
        }
    }

    /// The wallets of an issuing card.
    struct IssuingCardWallets: Mappable {
        var applePay = WalletEligibility()
        var googlePay = WalletEligibility()
        var primaryAccountIdentifier: String?

        static let mapping = Mapping<IssuingCardWallets> {
            Field(\.applePay, "apple_pay")
            Field(\.googlePay, "google_pay")
            Field(\.primaryAccountIdentifier, "primary_account_identifier").nullable()
        }
    }

    /// The latest fraud warning of an issuing card.
    struct IssuingCardLatestFraudWarning: Mappable {
        var startedAt: Date?
        var type: String?

        static let mapping = Mapping<IssuingCardLatestFraudWarning> {
            Field(\.startedAt, "started_at", using: .epochSeconds).nullable()
            Field(\.type, "type").nullable()
        }
    }

    /// The lifecycle controls of an issuing card.
    struct IssuingCardLifecycleControls: Mappable {
        var cancelAfterPaymentCount = 0

        static let mapping = Mapping<IssuingCardLifecycleControls> {
            Field(\.cancelAfterPaymentCount, "cancel_after.payment_count")
        }
    }

    /// An issuing cardholder.
    struct IssuingCardholder: Mappable {
        var billing = IssuingCardholderBilling()
        var companyTaxIDProvided = false
        var created = Date(timeIntervalSince1970: 0)
        var email = ""
        var id = ""
        var individual = IssuingCardholderIndividual()
        var isLive = false
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var phoneNumber = ""
        var preferredLocales: [String] = []
        var requirements = IssuingCardholderRequirements()
        var spendingControls = SpendingControls()
        var status = ""
        var type = ""

        static let mapping = Mapping<IssuingCardholder>(identity: \.id) {
            Field(\.billing, "billing")
            Field(\.companyTaxIDProvided, "company.tax_id_provided")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.email, "email")
            Field(\.id, "id")
            Field(\.individual, "individual")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.phoneNumber, "phone_number")
            Field(\.preferredLocales, "preferred_locales")
            Field(\.requirements, "requirements")
            Field(\.spendingControls, "spending_controls")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// The billing of an issuing cardholder.
    struct IssuingCardholderBilling: Mappable {
        var address = Address()

        static let mapping = Mapping<IssuingCardholderBilling> {
            Field(\.address, "address")
        }
    }

    /// The individual of an issuing cardholder.
    struct IssuingCardholderIndividual: Mappable {
        var dob = CalendarDay()
        var firstName: String?
        var lastName: String?
        var verification = IssuingCardholderVerification()

        static let mapping = Mapping<IssuingCardholderIndividual> {
            Field(\.dob, "dob")
            Field(\.firstName, "first_name").nullable()
            Field(\.lastName, "last_name").nullable()
            Field(\.verification, "verification")
        }
    }

    /// The verification of an issuing cardholder.
    struct IssuingCardholderVerification: Mappable {
        var document = DocumentSides()

        static let mapping = Mapping<IssuingCardholderVerification> {
            Field(\.document, "document")
        }
    }

    /// The requirements of an issuing cardholder.
    struct IssuingCardholderRequirements: Mappable {
        var disabledReason: String?
        var pastDue: [String] = []

        static let mapping = Mapping<IssuingCardholderRequirements> {
            Field(\.disabledReason, "disabled_reason").nullable()
            Field(\.pastDue, "past_due")
        }
    }

    /// A spending controls.
    struct SpendingControls: Mappable {
        var allowedCategories: [String]?
        var allowedMerchantCountries: [String]?
        var blockedCategories: [String]?
        var blockedMerchantCountries: [String]?
        var spendingLimits: [String] = []
        var spendingLimitsCurrency: String?
        var allowedCardPresences: String?
        var blockedCardPresences: String?

        static let mapping = Mapping<SpendingControls> {
            Field(\.allowedCategories, "allowed_categories").nullable()
            Field(\.allowedMerchantCountries, "allowed_merchant_countries").nullable()
            Field(\.blockedCategories, "blocked_categories").nullable()
            Field(\.blockedMerchantCountries, "blocked_merchant_countries").nullable()
            Field(\.spendingLimits, "spending_limits")
            Field(\.spendingLimitsCurrency, "spending_limits_currency").nullable()
            Field(\.allowedCardPresences, "allowed_card_presences").nullable()
            Field(\.blockedCardPresences, "blocked_card_presences").nullable()
        }
    }

    /// An issuing dispute.
    struct IssuingDispute: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var evidence = IssuingDisputeEvidence()
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var status = ""
        var transaction = ""

        static let mapping = Mapping<IssuingDispute>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.evidence, "evidence")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.transaction, "transaction")
        }
    }

    /// The evidence of an issuing dispute.
    struct IssuingDisputeEvidence: Mappable {
        var fraudulent = IssuingDisputeFraudulent()
        var reason = ""

        static let mapping = Mapping<IssuingDisputeEvidence> {
            Field(\.fraudulent, "fraudulent")
            Field(\.reason, "reason")
        }
    }

    /// The fraudulent of an issuing dispute.
    struct IssuingDisputeFraudulent: Mappable {
        var additionalDocumentation: String?
        var explanation = ""

        static let mapping = Mapping<IssuingDisputeFraudulent> {
            Field(\.additionalDocumentation, "additional_documentation").nullable()
            Field(\.explanation, "explanation")
        }
    }

    /// An issuing personalization design.
    struct IssuingPersonalizationDesign: Mappable {
        var cardLogo: String?
        var carrierText = IssuingPersonalizationDesignCarrierText()
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var lookupKey = ""
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var physicalBundle = ""
        var preferences = IssuingPersonalizationDesignPreferences()
        var rejectionReasons = IssuingPersonalizationDesignRejectionReasons()
        var status = ""

        static let mapping = Mapping<IssuingPersonalizationDesign>(identity: \.id) {
            Field(\.cardLogo, "card_logo").nullable()
            Field(\.carrierText, "carrier_text")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.physicalBundle, "physical_bundle")
            Field(\.preferences, "preferences")
            Field(\.rejectionReasons, "rejection_reasons")
            Field(\.status, "status")
        }
    }

    /// The carrier text of an issuing personalization design.
    struct IssuingPersonalizationDesignCarrierText: Mappable {
        var footerBody: String?
        var footerTitle: String?
        var headerBody: String?
        var headerTitle: String?

        static let mapping = Mapping<IssuingPersonalizationDesignCarrierText> {
            Field(\.footerBody, "footer_body").nullable()
            Field(\.footerTitle, "footer_title").nullable()
            Field(\.headerBody, "header_body").nullable()
            Field(\.headerTitle, "header_title").nullable()
        }
    }

    /// The preferences of an issuing personalization design.
    struct IssuingPersonalizationDesignPreferences: Mappable {
        var isDefault = false
        var isPlatformDefault: String?

        static let mapping = Mapping<IssuingPersonalizationDesignPreferences> {
            Field(\.isDefault, "is_default")
            Field(\.isPlatformDefault, "is_platform_default").nullable()
        }
    }

    /// The rejection reasons of an issuing personalization design.
    struct IssuingPersonalizationDesignRejectionReasons: Mappable {
        var cardLogo: [String] = []
        var carrierText: [String] = []

        static let mapping = Mapping<IssuingPersonalizationDesignRejectionReasons> {
            Field(\.cardLogo, "card_logo")
            Field(\.carrierText, "carrier_text")
        }
    }
}
