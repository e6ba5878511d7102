// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An apps secret.
    struct AppsSecret: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var name = ""
        var object = ""
        var scopeType = ""

        static let mapping = Mapping<AppsSecret>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.scopeType, "scope.type")
        }
    }

    /// A balance.
    struct Balance: Mappable {
        var available: [BalanceAmount] = []
        var connectReserved: [Money] = []
        var isLive = false
        var object = ""
        var pending: [BalanceAmount] = []

        static let mapping = Mapping<Balance> {
            Field(\.available, "available")
            Field(\.connectReserved, "connect_reserved")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.pending, "pending")
        }
    }

    /// The settings of a balance.
    struct BalanceSettings: Mappable {
        var object = ""
        var payments = BalanceSettingsPayments()

        static let mapping = Mapping<BalanceSettings> {
            Field(\.object, "object")
            Field(\.payments, "payments")
        }
    }

    /// The payments of a balance settings.
    struct BalanceSettingsPayments: Mappable {
        var debitNegativeBalances: String?
        var payouts = BalanceSettingsPayouts()
        var settlementTiming = BalanceSettingsSettlementTiming()

        static let mapping = Mapping<BalanceSettingsPayments> {
            Field(\.debitNegativeBalances, "debit_negative_balances").nullable()
            Field(\.payouts, "payouts")
            Field(\.settlementTiming, "settlement_timing")
        }
    }

    /// The payouts of a balance settings.
    struct BalanceSettingsPayouts: Mappable {
        var minimumBalanceByCurrency: String?
        var scheduleInterval: String?
        var statementDescriptor: String?
        var status = ""
        var automaticTransferRulesByCurrency: String?

        static let mapping = Mapping<BalanceSettingsPayouts> {
            Field(\.minimumBalanceByCurrency, "minimum_balance_by_currency").nullable()
            Field(\.scheduleInterval, "schedule.interval").nullable()
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.automaticTransferRulesByCurrency, "automatic_transfer_rules_by_currency").nullable()
        }
    }

    /// The settlement timing of a balance settings.
    struct BalanceSettingsSettlementTiming: Mappable {
        var delayDays = 0
        var startOfDay = BalanceSettingsStartOfDay()

        static let mapping = Mapping<BalanceSettingsSettlementTiming> {
            Field(\.delayDays, "delay_days")
            Field(\.startOfDay, "start_of_day")
        }
    }

    /// The start of day of a balance settings.
    struct BalanceSettingsStartOfDay: Mappable {
        var hour = 0
        var minutes = 0
        var timezone = ""

        static let mapping = Mapping<BalanceSettingsStartOfDay> {
            Field(\.hour, "hour")
            Field(\.minutes, "minutes")
            Field(\.timezone, "timezone")
        }
    }

    /// A balance transaction.
    struct BalanceTransaction: Mappable {
        var amount = 0
        var availableOn = Date(timeIntervalSince1970: 0)
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var exchangeRate: String?
        var fee = 0
        var feeDetails: [String] = []
        var id = ""
        var net = 0
        var object = ""
        var reportingCategory = ""
        var source = ""
        var status = ""
        var type = ""
        var balanceType = ""

        static let mapping = Mapping<BalanceTransaction>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.availableOn, "available_on", using: .epochSeconds)
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.exchangeRate, "exchange_rate").nullable()
            Field(\.fee, "fee")
            Field(\.feeDetails, "fee_details")
            Field(\.id, "id")
            Field(\.net, "net")
            Field(\.object, "object")
            Field(\.reportingCategory, "reporting_category")
            Field(\.source, "source")
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.balanceType, "balance_type")
        }
    }

    /// A bank account.
    struct BankAccount: Mappable {
        var accountHolderName = ""
        var accountHolderType = ""
        var accountType: String?
        var bankName = ""
        var country = ""
        var currency = ""
        var customer: String?
        var fingerprint = ""
        var id = ""
        var last4 = ""
        var metadata: [String: String] = [:]
        var object = ""
        var routingNumber = ""
        var status = ""

        static let mapping = Mapping<BankAccount>(identity: \.id) {
            Field(\.accountHolderName, "account_holder_name")
            Field(\.accountHolderType, "account_holder_type")
            Field(\.accountType, "account_type").nullable()
            Field(\.bankName, "bank_name")
            Field(\.country, "country")
            Field(\.currency, "currency")
            Field(\.customer, "customer").nullable()
            Field(\.fingerprint, "fingerprint")
            Field(\.id, "id")
            Field(\.last4, "last4")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.routingNumber, "routing_number")
            Field(\.status, "status")
        }
    }

    /// A billing alert.
    struct BillingAlert: Mappable {
        var alertType = ""
        var id = ""
        var isLive = false
        var object = ""
        var status: String?
        var title = ""
        var usageThreshold = BillingAlertUsageThreshold()

        static let mapping = Mapping<BillingAlert>(identity: \.id) {
            Field(\.alertType, "alert_type")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status").nullable()
            Field(\.title, "title")
            Field(\.usageThreshold, "usage_threshold")
        }
    }

    /// The usage threshold of a billing alert.
    struct BillingAlertUsageThreshold: Mappable {
        var filters: String?
        var gte = 0
        var meter = BillingMeter()
        var recurrence = ""

        static let mapping = Mapping<BillingAlertUsageThreshold> {
            Field(\.filters, "filters").nullable()
            Field(\.gte, "gte")
            Field(\.meter, "meter")
            Field(\.recurrence, "recurrence")
        }
    }

    /// A billing alert triggered.
    struct BillingAlertTriggered: Mappable {
        var alert = BillingAlert()
        var created = Date(timeIntervalSince1970: 0)
        var customer = ""
        var isLive = false
        var object = ""
        var value = 0

        static let mapping = Mapping<BillingAlertTriggered> {
            Field(\.alert, "alert")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.value, "value")
        }
    }

    /// A billing credit balance summary.
    struct BillingCreditBalanceSummary: Mappable {
        var balances: [BillingCreditBalanceSummaryBalance] = []
        var customer = BillingCreditBalanceSummaryCustomer()
        var isLive = false
        var object = ""
        var customerAccount: String?

        static let mapping = Mapping<BillingCreditBalanceSummary> {
            Field(\.balances, "balances")
            Field(\.customer, "customer")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// The balance of a billing credit balance summary.
    struct BillingCreditBalanceSummaryBalance: Mappable {
        var availableBalance = BillingCreditBalanceSummaryAvailableBalance()
        var ledgerBalance = BillingCreditBalanceSummaryAvailableBalance()

        static let mapping = Mapping<BillingCreditBalanceSummaryBalance> {
            Field(\.availableBalance, "available_balance")
            Field(\.ledgerBalance, "ledger_balance")
        }
    }

    /// The available balance of a billing credit balance summary.
    struct BillingCreditBalanceSummaryAvailableBalance: Mappable {
        var monetary = MoneyValue()
        var type = ""

        static let mapping = Mapping<BillingCreditBalanceSummaryAvailableBalance> {
            Field(\.monetary, "monetary")
            Field(\.type, "type")
        }
    }

    /// The customer of a billing credit balance summary.
    struct BillingCreditBalanceSummaryCustomer: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var defaultSource: String?
        var description: String?
        var email: String?
        var id = ""
        var isLive = false
        var object = ""
        var shipping: [String: JSONValue] = [:]

        static let mapping = Mapping<BillingCreditBalanceSummaryCustomer>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.defaultSource, "default_source").nullable()
            Field(\.description, "description").nullable()
            Field(\.email, "email").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.shipping, "shipping")
        }
    }

    /// A billing credit balance transaction.
    struct BillingCreditBalanceTransaction: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var credit = BillingCreditBalanceTransactionCredit()
        var creditGrant = ""
        var debit = BillingCreditBalanceTransactionDebit()
        var effectiveAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var testClock: String?
        var type: String?

        static let mapping = Mapping<BillingCreditBalanceTransaction>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.credit, "credit")
            Field(\.creditGrant, "credit_grant")
            Field(\.debit, "debit")
            Field(\.effectiveAt, "effective_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.testClock, "test_clock").nullable()
            Field(\.type, "type").nullable()
        }
    }

    /// The credit of a billing credit balance transaction.
    struct BillingCreditBalanceTransactionCredit: Mappable {
        var amount = BillingCreditBalanceSummaryAvailableBalance()
        var creditsApplicationInvoiceVoided = BillingCreditBalanceTransactionCreditsApplicationInvoiceVoided()
        var type = ""

        static let mapping = Mapping<BillingCreditBalanceTransactionCredit> {
            Field(\.amount, "amount")
            Field(\.creditsApplicationInvoiceVoided, "credits_application_invoice_voided")
            Field(\.type, "type")
        }
    }

    /// The credits application invoice voided of a billing credit balance transaction.
    struct BillingCreditBalanceTransactionCreditsApplicationInvoiceVoided: Mappable {
        var invoice = ""
        var invoiceLineItem = ""

        static let mapping = Mapping<BillingCreditBalanceTransactionCreditsApplicationInvoiceVoided> {
            Field(\.invoice, "invoice")
            Field(\.invoiceLineItem, "invoice_line_item")
        }
    }

    /// The debit of a billing credit balance transaction.
    struct BillingCreditBalanceTransactionDebit: Mappable {
        var amount = BillingCreditBalanceSummaryAvailableBalance()
        var creditsApplied = BillingCreditBalanceTransactionCreditsApplicationInvoiceVoided()
        var type = ""

        static let mapping = Mapping<BillingCreditBalanceTransactionDebit> {
            Field(\.amount, "amount")
            Field(\.creditsApplied, "credits_applied")
            Field(\.type, "type")
        }
    }
}
