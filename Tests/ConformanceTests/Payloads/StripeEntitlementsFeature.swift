// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
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

    /// The data of an event.
    struct EventData: Mappable {
        var object: [String: JSONValue] = [:]

        static let mapping = Mapping<EventData> {
            Field(\.object, "object")
        }
    }

    /// The request of an event.
    struct EventRequest: Mappable {
        var id: String?
        var idempotencyKey: String?

        static let mapping = Mapping<EventRequest> {
            Field(\.id, "id").nullable()
            Field(\.idempotencyKey, "idempotency_key").nullable()
        }
    }

    /// An exchange rate.
    struct ExchangeRate: Mappable {
        var id = ""
        var object = ""
        var rates: [String: Double] = [:]

        static let mapping = Mapping<ExchangeRate>(identity: \.id) {
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.rates, "rates")
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
        var expiresAt: Date?
        var filename: String?
        var id = ""
        var links: List<FileLink>?
        var object = ""
        var purpose = ""
        var size = 0
        var title: String?
        var type: String?
        var url: String?

        static let mapping = Mapping<File>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds).nullable()
            Field(\.filename, "filename").nullable()
            Field(\.id, "id")
            Field(\.links, "links")
            Field(\.object, "object")
            Field(\.purpose, "purpose")
            Field(\.size, "size")
            Field(\.title, "title").nullable()
            Field(\.type, "type").nullable()
            Field(\.url, "url").nullable()
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

    /// A financial connections account.
    struct FinancialConnectionsAccount: Mappable {
        var accountHolder = AccountHolder()
        var balance = FinancialConnectionsAccountBalance()
        var balanceRefresh = FinancialConnectionsAccountBalanceRefresh()
        var category = ""
        var created = Date(timeIntervalSince1970: 0)
        var displayName = ""
        var id = ""
        var institutionName = ""
        var last4 = ""
        var isLive = false
        var object = ""
        var ownership: String?
        var ownershipRefresh = FinancialConnectionsAccountBalanceRefresh()
        var permissions: [String] = []
        var status = ""
        var subcategory = ""
        var subscriptions: [String] = []
        var supportedPaymentMethodTypes: [String] = []
        var transactionRefresh = FinancialConnectionsAccountTransactionRefresh()
        var accountNumbers: String?

        static let mapping = Mapping<FinancialConnectionsAccount>(identity: \.id) {
            Field(\.accountHolder, "account_holder")
            Field(\.balance, "balance")
            Field(\.balanceRefresh, "balance_refresh")
            Field(\.category, "category")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.displayName, "display_name")
            Field(\.id, "id")
            Field(\.institutionName, "institution_name")
            Field(\.last4, "last4")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.ownership, "ownership").nullable()
            Field(\.ownershipRefresh, "ownership_refresh")
            Field(\.permissions, "permissions")
            Field(\.status, "status")
            Field(\.subcategory, "subcategory")
            Field(\.subscriptions, "subscriptions")
            Field(\.supportedPaymentMethodTypes, "supported_payment_method_types")
            Field(\.transactionRefresh, "transaction_refresh")
            Field(\.accountNumbers, "account_numbers").nullable()
        }
    }

    /// The holder of an account.
    struct AccountHolder: Mappable {
        var customer = ""
        var type = ""

        static let mapping = Mapping<AccountHolder> {
            Field(\.customer, "customer")
            Field(\.type, "type")
        }
    }

    /// The balance of a financial connections account.
    struct FinancialConnectionsAccountBalance: Mappable {
        var asOf = Date(timeIntervalSince1970: 0)
        var currentUndefined = 0
        var type = ""

        static let mapping = Mapping<FinancialConnectionsAccountBalance> {
            Field(\.asOf, "as_of", using: .epochSeconds)
            Field(\.currentUndefined, "current.undefined")
            Field(\.type, "type")
        }
    }

    /// The balance refresh of a financial connections account.
    struct FinancialConnectionsAccountBalanceRefresh: Mappable {
        var lastAttemptedAt = Date(timeIntervalSince1970: 0)
        var nextRefreshAvailableAt: Date?
        var status = ""

        static let mapping = Mapping<FinancialConnectionsAccountBalanceRefresh> {
            Field(\.lastAttemptedAt, "last_attempted_at", using: .epochSeconds)
            Field(\.nextRefreshAvailableAt, "next_refresh_available_at", using: .epochSeconds).nullable()
            Field(\.status, "status")
        }
    }

    /// The transaction refresh of a financial connections account.
    struct FinancialConnectionsAccountTransactionRefresh: Mappable {
        var id = ""
        var lastAttemptedAt = Date(timeIntervalSince1970: 0)
        var nextRefreshAvailableAt: Date?
        var status = ""

        static let mapping = Mapping<FinancialConnectionsAccountTransactionRefresh>(identity: \.id) {
            Field(\.id, "id")
            Field(\.lastAttemptedAt, "last_attempted_at", using: .epochSeconds)
            Field(\.nextRefreshAvailableAt, "next_refresh_available_at", using: .epochSeconds).nullable()
            Field(\.status, "status")
        }
    }

    /// A financial connections account owner.
    struct FinancialConnectionsAccountOwner: Mappable {
        var email: String?
        var id = ""
        var name = ""
        var object = ""
        var ownership = ""
        var phone: String?
        var rawAddress: String?
        var refreshedAt: Date?

        static let mapping = Mapping<FinancialConnectionsAccountOwner>(identity: \.id) {
            Field(\.email, "email").nullable()
            Field(\.id, "id")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.ownership, "ownership")
            Field(\.phone, "phone").nullable()
            Field(\.rawAddress, "raw_address").nullable()
            Field(\.refreshedAt, "refreshed_at", using: .epochSeconds).nullable()
        }
    }

    /// A financial connections account ownership.
    struct FinancialConnectionsAccountOwnership: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var object = ""
        var owners = List<FinancialConnectionsAccountOwner>()

        static let mapping = Mapping<FinancialConnectionsAccountOwnership>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.object, "object")
            Field(\.owners, "owners")
        }
    }

    /// A financial connections authorization.
    struct FinancialConnectionsAuthorization: Mappable {
        var object = ""
        var id = ""
        var institutionName = ""
        var isLive = false
        var status = ""
        var statusDetails: [String: JSONValue] = [:]

        static let mapping = Mapping<FinancialConnectionsAuthorization>(identity: \.id) {
            Field(\.object, "object")
            Field(\.id, "id")
            Field(\.institutionName, "institution_name")
            Field(\.isLive, "livemode")
            Field(\.status, "status")
            Field(\.statusDetails, "status_details")
        }
    }

    /// A financial connections session.
    struct FinancialConnectionsSession: Mappable {
        var accountHolder = AccountHolder()
        var accounts = List<JSONValue>()
        var clientSecret = ""
        var id = ""
        var isLive = false
        var object = ""
        var permissions: [String] = []
        var prefetch: [String] = []

        static let mapping = Mapping<FinancialConnectionsSession>(identity: \.id) {
            Field(\.accountHolder, "account_holder")
            Field(\.accounts, "accounts")
            Field(\.clientSecret, "client_secret")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.permissions, "permissions")
            Field(\.prefetch, "prefetch")
        }
    }
}
