// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A deleted resource.
    struct DeletedResource: Mappable {
        var isDeleted = false
        var id = ""
        var object = ""

        static let mapping = Mapping<DeletedResource>(identity: \.id) {
            Field(\.isDeleted, "deleted")
            Field(\.id, "id")
            Field(\.object, "object")
        }
    }

    /// A kind.
    struct Kind: Mappable {
        var type = ""

        static let mapping = Mapping<Kind> {
            Field(\.type, "type")
        }
    }

    /// The amount of a balance.
    struct BalanceAmount: Mappable {
        var amount = 0
        var currency = ""
        var sourceTypesCard = 0

        static let mapping = Mapping<BalanceAmount> {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
            Field(\.sourceTypesCard, "source_types.card")
        }
    }

    /// A money.
    struct Money: Mappable {
        var amount = 0
        var currency = ""

        static let mapping = Mapping<Money> {
            Field(\.amount, "amount")
            Field(\.currency, "currency")
        }
    }

    /// Whom a bill goes to.
    struct BillingDetails: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?
        var taxID: String?

        static let mapping = Mapping<BillingDetails> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
            Field(\.taxID, "tax_id").nullable()
        }
    }

    /// An address.
    struct Address: Mappable {
        var city: String?
        var country: String?
        var line1: String?
        var line2: String?
        var postalCode: String?
        var state: String?

        static let mapping = Mapping<Address> {
            Field(\.city, "city").nullable()
            Field(\.country, "country").nullable()
            Field(\.line1, "line1").nullable()
            Field(\.line2, "line2").nullable()
            Field(\.postalCode, "postal_code").nullable()
            Field(\.state, "state").nullable()
        }
    }

    /// The checks of a card.
    struct CardChecks: Mappable {
        var addressLine1Check: String?
        var addressPostalCodeCheck: String?
        var cvcCheck: String?

        static let mapping = Mapping<CardChecks> {
            Field(\.addressLine1Check, "address_line1_check").nullable()
            Field(\.addressPostalCodeCheck, "address_postal_code_check").nullable()
            Field(\.cvcCheck, "cvc_check").nullable()
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

    /// A period.
    struct Period: Mappable {
        var end = Date(timeIntervalSince1970: 0)
        var start = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<Period> {
            Field(\.end, "end", using: .epochSeconds)
            Field(\.start, "start", using: .epochSeconds)
        }
    }

    /// A quantity transform.
    struct QuantityTransform: Mappable {
        var divideBy = Date(timeIntervalSince1970: 0)
        var round = ""

        static let mapping = Mapping<QuantityTransform> {
            Field(\.divideBy, "divide_by", using: .epochSeconds)
            Field(\.round, "round")
        }
    }

    /// An acceptance.
    struct Acceptance: Mappable {
        var date: Date?
        var ip: String?

        static let mapping = Mapping<Acceptance> {
            Field(\.date, "date", using: .epochSeconds).nullable()
            Field(\.ip, "ip").nullable()
        }
    }

    /// An agent acceptance.
    struct AgentAcceptance: Mappable {
        var date: Date?
        var ip: String?
        var userAgent: String?

        static let mapping = Mapping<AgentAcceptance> {
            Field(\.date, "date", using: .epochSeconds).nullable()
            Field(\.ip, "ip").nullable()
            Field(\.userAgent, "user_agent").nullable()
        }
    }

    /// A money value.
    struct MoneyValue: Mappable {
        var currency = ""
        var value = 0

        static let mapping = Mapping<MoneyValue> {
            Field(\.currency, "currency")
            Field(\.value, "value")
        }
    }

    /// The fields that are required.
    struct RequiredFields: Mappable {
        var additional: [String] = []
        var minimum: [String] = []

        static let mapping = Mapping<RequiredFields> {
            Field(\.additional, "additional")
            Field(\.minimum, "minimum")
        }
    }

    /// A calendar day.
    struct CalendarDay: Mappable {
        var day: Int?
        var month: Int?
        var year: Int?

        static let mapping = Mapping<CalendarDay> {
            Field(\.day, "day").nullable()
            Field(\.month, "month").nullable()
            Field(\.year, "year").nullable()
        }
    }

    /// A document verification.
    struct DocumentVerification: Mappable {
        var documentRequireMatchingSelfie = false

        static let mapping = Mapping<DocumentVerification> {
            Field(\.documentRequireMatchingSelfie, "document.require_matching_selfie")
        }
    }

    /// The origin of an invoice item.
    struct InvoiceItemOrigin: Mappable {
        var invoiceItem = ""
        var isProration = false
        var prorationDetails = ProrationDetails()
        var subscription: String?

        static let mapping = Mapping<InvoiceItemOrigin> {
            Field(\.invoiceItem, "invoice_item")
            Field(\.isProration, "proration")
            Field(\.prorationDetails, "proration_details")
            Field(\.subscription, "subscription").nullable()
        }
    }

    /// A proration details.
    struct ProrationDetails: Mappable {
        var creditedItems = InvoiceItemOriginCreditedItems()

        static let mapping = Mapping<ProrationDetails> {
            Field(\.creditedItems, "credited_items")
        }
    }

    /// The origin credited items of an invoice item.
    struct InvoiceItemOriginCreditedItems: Mappable {
        var invoice = ""
        var invoiceLineItems: [String] = []

        static let mapping = Mapping<InvoiceItemOriginCreditedItems> {
            Field(\.invoice, "invoice")
            Field(\.invoiceLineItems, "invoice_line_items")
        }
    }

    /// The sides of a document.
    struct DocumentSides: Mappable {
        var back: String?
        var front: String?

        static let mapping = Mapping<DocumentSides> {
            Field(\.back, "back").nullable()
            Field(\.front, "front").nullable()
        }
    }

    /// A wallet eligibility.
    struct WalletEligibility: Mappable {
        var isEligible = false
        var ineligibleReason: String?

        static let mapping = Mapping<WalletEligibility> {
            Field(\.isEligible, "eligible")
            Field(\.ineligibleReason, "ineligible_reason").nullable()
        }
    }

    /// The availability of a payment method.
    struct PaymentMethodAvailability: Mappable {
        var isAvailable = false
        var displayPreference = DisplayPreference()

        static let mapping = Mapping<PaymentMethodAvailability> {
            Field(\.isAvailable, "available")
            Field(\.displayPreference, "display_preference")
        }
    }

    /// A display preference.
    struct DisplayPreference: Mappable {
        var overridable: String?
        var preference = ""
        var value = ""

        static let mapping = Mapping<DisplayPreference> {
            Field(\.overridable, "overridable").nullable()
            Field(\.preference, "preference")
            Field(\.value, "value")
        }
    }

    /// A feature status.
    struct FeatureStatus: Mappable {
        var isRequested = false
        var status = ""
        var statusDetails: [String] = []

        static let mapping = Mapping<FeatureStatus> {
            Field(\.isRequested, "requested")
            Field(\.status, "status")
            Field(\.statusDetails, "status_details")
        }
    }
}
