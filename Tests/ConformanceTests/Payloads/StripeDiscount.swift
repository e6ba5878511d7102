// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A discount.
    struct Discount: Mappable {
        var checkoutSession: String?
        var customer: String?
        var end: Date?
        var id = ""
        var invoice: String?
        var invoiceItem: String?
        var object = ""
        var promotionCode: String?
        var start = Date(timeIntervalSince1970: 0)
        var subscription: String?
        var subscriptionItem: String?
        var source = DiscountSource()
        var customerAccount: String?

        static let mapping = Mapping<Discount>(identity: \.id) {
            Field(\.checkoutSession, "checkout_session").nullable()
            Field(\.customer, "customer").nullable()
            Field(\.end, "end", using: .epochSeconds).nullable()
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.invoiceItem, "invoice_item").nullable()
            Field(\.object, "object")
            Field(\.promotionCode, "promotion_code").nullable()
            Field(\.start, "start", using: .epochSeconds)
            Field(\.subscription, "subscription").nullable()
            Field(\.subscriptionItem, "subscription_item").nullable()
            Field(\.source, "source")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A discount source.
    struct DiscountSource: Mappable {
        var coupon: String?
        var type = ""

        static let mapping = Mapping<DiscountSource> {
            Field(\.coupon, "coupon").nullable()
            Field(\.type, "type")
        }
    }

    /// A customer invoice settings.
    struct CustomerInvoiceSettings: Mappable {
        var customFields: String?
        var defaultPaymentMethod: String?
        var footer: String?
        var renderingOptions = CustomerInvoiceSettingsRenderingOptions()

        static let mapping = Mapping<CustomerInvoiceSettings> {
            Field(\.customFields, "custom_fields").nullable()
            Field(\.defaultPaymentMethod, "default_payment_method").nullable()
            Field(\.footer, "footer").nullable()
            Field(\.renderingOptions, "rendering_options")
        }
    }

    /// A customer invoice settings rendering options.
    struct CustomerInvoiceSettingsRenderingOptions: Mappable {
        var amountTaxDisplay: Int?
        var template: String?

        static let mapping = Mapping<CustomerInvoiceSettingsRenderingOptions> {
            Field(\.amountTaxDisplay, "amount_tax_display").nullable()
            Field(\.template, "template").nullable()
        }
    }

    /// A customer balance transaction.
    struct CustomerBalanceTransaction: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var creditNote: String?
        var currency = ""
        var customer = ""
        var description: String?
        var endingBalance = 0
        var id = ""
        var invoice: String?
        var isLive = false
        var metadata: String?
        var object = ""
        var type = ""
        var checkoutSession: String?
        var customerAccount: String?

        static let mapping = Mapping<CustomerBalanceTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.creditNote, "credit_note").nullable()
            Field(\.currency, "currency")
            Field(\.customer, "customer")
            Field(\.description, "description").nullable()
            Field(\.endingBalance, "ending_balance")
            Field(\.id, "id")
            Field(\.invoice, "invoice").nullable()
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.type, "type")
            Field(\.checkoutSession, "checkout_session").nullable()
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// An entitlements active entitlement.
    struct EntitlementsActiveEntitlement: Mappable {
        var feature = ""
        var id = ""
        var isLive = false
        var lookupKey = ""
        var object = ""

        static let mapping = Mapping<EntitlementsActiveEntitlement>(identity: \.id) {
            Field(\.feature, "feature")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key")
            Field(\.object, "object")
        }
    }

    /// An entitlements feature.
    struct EntitlementsFeature: Mappable {
        var isActive = false
        var id = ""
        var isLive = false
        var lookupKey = ""
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""

        static let mapping = Mapping<EntitlementsFeature>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
        }
    }

    /// An ephemeral key.
    struct EphemeralKey: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expires = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<EphemeralKey>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expires, "expires", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// An event.
    struct Event: Mappable {
        var apiVersion: String?
        var created = Date(timeIntervalSince1970: 0)
        var data = EventData()
        var id = ""
        var isLive = false
        var object = ""
        var pendingWebhooks = 0
        var request = EventRequest()
        var type = ""

        static let mapping = Mapping<Event>(identity: \.id) {
            Field(\.apiVersion, "api_version").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.data, "data")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.pendingWebhooks, "pending_webhooks")
            Field(\.request, "request")
            Field(\.type, "type")
        }
    }

    /// An event data.
    struct EventData: Mappable {
        var object: [String: JSONValue] = [:]

        static let mapping = Mapping<EventData> {
            Field(\.object, "object")
        }
    }

    /// An event request.
    struct EventRequest: Mappable {
        var id: String?
        var idempotencyKey: String?

        static let mapping = Mapping<EventRequest> {
            Field(\.id, "id").nullable()
            Field(\.idempotencyKey, "idempotency_key").nullable()
        }
    }

    /// A fee refund.
    struct FeeRefund: Mappable {
        var amount = 0
        var balanceTransaction: String?
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var fee = ""
        var id = ""
        var metadata: [String: String] = [:]
        var object = ""

        static let mapping = Mapping<FeeRefund>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.balanceTransaction, "balance_transaction").nullable()
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.fee, "fee")
            Field(\.id, "id")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
        }
    }

    /// A file.
    struct File: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var filename = ""
        var id = ""
        var links = List<FileLink>()
        var object = ""
        var purpose = ""
        var size = 0
        var title: String?
        var type = ""
        var url = ""

        static let mapping = Mapping<File>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.filename, "filename")
            Field(\.id, "id")
            Field(\.links, "links")
            Field(\.object, "object")
            Field(\.purpose, "purpose")
            Field(\.size, "size")
            Field(\.title, "title").nullable()
            Field(\.type, "type")
            Field(\.url, "url")
        }
    }

    /// A file link.
    struct FileLink: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var isExpired = false
        var expiresAt: Date?
        var file = ""
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var url = ""

        static let mapping = Mapping<FileLink>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.isExpired, "expired")
            Field(\.expiresAt, "expires_at", using: .epochSeconds).nullable()
            Field(\.file, "file")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.url, "url")
        }
    }
}
