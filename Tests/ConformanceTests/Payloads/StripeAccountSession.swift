// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// An account session.
    struct AccountSession: Mappable {
        var account = ""
        var clientSecret = ""
        var components = AccountSessionComponents()
        var expiresAt = Date(timeIntervalSince1970: 0)
        var isLive = false
        var object = ""

        static let mapping = Mapping<AccountSession> {
            Field(\.account, "account")
            Field(\.clientSecret, "client_secret")
            Field(\.components, "components")
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// The components of an account session.
    struct AccountSessionComponents: Mappable {
        var accountManagement = AccountSessionAccountManagement()
        var accountOnboarding = AccountSessionAccountManagement()
        var balances = AccountSessionBalances()
        var documents = AccountSessionDocuments()
        var notificationBanner = AccountSessionAccountManagement()
        var paymentDetails = AccountSessionPaymentDetails()
        var payments = AccountSessionPaymentDetails()
        var payouts = AccountSessionBalances()
        var payoutsList = AccountSessionDocuments()
        var taxRegistrations = AccountSessionDocuments()
        var taxSettings = AccountSessionDocuments()
        var financialAccount = AccountSessionFinancialAccount()
        var financialAccountTransactions = AccountSessionFinancialAccountTransactions()
        var issuingCard = AccountSessionIssuingCard()
        var issuingCardsList = AccountSessionIssuingCardsList()
        var disputesList = AccountSessionPaymentDetails()
        var paymentDisputes = AccountSessionPaymentDisputes()
        var instantPayoutsPromotion = AccountSessionInstantPayoutsPromotion()
        var payoutDetails = AccountSessionDocuments()
        var balanceReport = AccountSessionDocuments()
        var payoutReconciliationReport = AccountSessionDocuments()

        static let mapping = Mapping<AccountSessionComponents> {
            Field(\.accountManagement, "account_management")
            Field(\.accountOnboarding, "account_onboarding")
            Field(\.balances, "balances")
            Field(\.documents, "documents")
            Field(\.notificationBanner, "notification_banner")
            Field(\.paymentDetails, "payment_details")
            Field(\.payments, "payments")
            Field(\.payouts, "payouts")
            Field(\.payoutsList, "payouts_list")
            Field(\.taxRegistrations, "tax_registrations")
            Field(\.taxSettings, "tax_settings")
            Field(\.financialAccount, "financial_account")
            Field(\.financialAccountTransactions, "financial_account_transactions")
            Field(\.issuingCard, "issuing_card")
            Field(\.issuingCardsList, "issuing_cards_list")
            Field(\.disputesList, "disputes_list")
            Field(\.paymentDisputes, "payment_disputes")
            Field(\.instantPayoutsPromotion, "instant_payouts_promotion")
            Field(\.payoutDetails, "payout_details")
            Field(\.balanceReport, "balance_report")
            Field(\.payoutReconciliationReport, "payout_reconciliation_report")
        }
    }

    /// The account management of an account session.
    struct AccountSessionAccountManagement: Mappable {
        var isEnabled = false
        var features = AccountSessionFeatures()

        static let mapping = Mapping<AccountSessionAccountManagement> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The features of an account session.
    struct AccountSessionFeatures: Mappable {
        var externalAccountCollection = false
        var disableStripeUserAuthentication = false

        static let mapping = Mapping<AccountSessionFeatures> {
            Field(\.externalAccountCollection, "external_account_collection")
            Field(\.disableStripeUserAuthentication, "disable_stripe_user_authentication")
        }
    }

    /// The balances of an account session.
    struct AccountSessionBalances: Mappable {
        var isEnabled = false
        var features = AccountSessionBalancesFeatures()

        static let mapping = Mapping<AccountSessionBalances> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The balances features of an account session.
    struct AccountSessionBalancesFeatures: Mappable {
        var editPayoutSchedule = false
        var externalAccountCollection = false
        var standardPayouts = false
        var disableStripeUserAuthentication = false
        var instantPayouts = false

        static let mapping = Mapping<AccountSessionBalancesFeatures> {
            Field(\.editPayoutSchedule, "edit_payout_schedule")
            Field(\.externalAccountCollection, "external_account_collection")
            Field(\.standardPayouts, "standard_payouts")
            Field(\.disableStripeUserAuthentication, "disable_stripe_user_authentication")
            Field(\.instantPayouts, "instant_payouts")
        }
    }

    /// The documents of an account session.
    struct AccountSessionDocuments: Mappable {
        var isEnabled = false
        var features: [String: JSONValue] = [:]

        static let mapping = Mapping<AccountSessionDocuments> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The payment details of an account session.
    struct AccountSessionPaymentDetails: Mappable {
        var isEnabled = false
        var features = AccountSessionPaymentDetailsFeatures()

        static let mapping = Mapping<AccountSessionPaymentDetails> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The payment details features of an account session.
    struct AccountSessionPaymentDetailsFeatures: Mappable {
        var capturePayments = false
        var destinationOnBehalfOfChargeManagement = false
        var disputeManagement = false
        var refundManagement = false
        var smartDisputesManagement = false

        static let mapping = Mapping<AccountSessionPaymentDetailsFeatures> {
            Field(\.capturePayments, "capture_payments")
            Field(\.destinationOnBehalfOfChargeManagement, "destination_on_behalf_of_charge_management")
            Field(\.disputeManagement, "dispute_management")
            Field(\.refundManagement, "refund_management")
            Field(\.smartDisputesManagement, "smart_disputes_management")
        }
    }

    /// The financial account of an account session.
    struct AccountSessionFinancialAccount: Mappable {
        var isEnabled = false
        var features = AccountSessionFinancialAccountFeatures()

        static let mapping = Mapping<AccountSessionFinancialAccount> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The financial account features of an account session.
    struct AccountSessionFinancialAccountFeatures: Mappable {
        var disableStripeUserAuthentication = false
        var externalAccountCollection = false
        var sendMoney = false
        var transferBalance = false

        static let mapping = Mapping<AccountSessionFinancialAccountFeatures> {
            Field(\.disableStripeUserAuthentication, "disable_stripe_user_authentication")
            Field(\.externalAccountCollection, "external_account_collection")
            Field(\.sendMoney, "send_money")
            Field(\.transferBalance, "transfer_balance")
        }
    }

    /// The financial account transactions of an account session.
    struct AccountSessionFinancialAccountTransactions: Mappable {
        var isEnabled = false
        var featuresCardSpendDisputeManagement = false

        static let mapping = Mapping<AccountSessionFinancialAccountTransactions> {
            Field(\.isEnabled, "enabled")
            Field(\.featuresCardSpendDisputeManagement, "features.card_spend_dispute_management")
        }
    }

    /// The issuing card of an account session.
    struct AccountSessionIssuingCard: Mappable {
        var isEnabled = false
        var features = AccountSessionIssuingCardFeatures()

        static let mapping = Mapping<AccountSessionIssuingCard> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The issuing card features of an account session.
    struct AccountSessionIssuingCardFeatures: Mappable {
        var cardManagement = false
        var cardSpendDisputeManagement = false
        var cardholderManagement = false
        var spendControlManagement = false

        static let mapping = Mapping<AccountSessionIssuingCardFeatures> {
            Field(\.cardManagement, "card_management")
            Field(\.cardSpendDisputeManagement, "card_spend_dispute_management")
            Field(\.cardholderManagement, "cardholder_management")
            Field(\.spendControlManagement, "spend_control_management")
        }
    }

    /// The issuing cards list of an account session.
    struct AccountSessionIssuingCardsList: Mappable {
        var isEnabled = false
        var features = AccountSessionIssuingCardsListFeatures()

        static let mapping = Mapping<AccountSessionIssuingCardsList> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The issuing cards list features of an account session.
    struct AccountSessionIssuingCardsListFeatures: Mappable {
        var cardManagement = false
        var cardSpendDisputeManagement = false
        var cardholderManagement = false
        var disableStripeUserAuthentication = false
        var spendControlManagement = false

        static let mapping = Mapping<AccountSessionIssuingCardsListFeatures> {
            Field(\.cardManagement, "card_management")
            Field(\.cardSpendDisputeManagement, "card_spend_dispute_management")
            Field(\.cardholderManagement, "cardholder_management")
            Field(\.disableStripeUserAuthentication, "disable_stripe_user_authentication")
            Field(\.spendControlManagement, "spend_control_management")
        }
    }

    /// The payment disputes of an account session.
    struct AccountSessionPaymentDisputes: Mappable {
        var isEnabled = false
        var features = AccountSessionPaymentDisputesFeatures()

        static let mapping = Mapping<AccountSessionPaymentDisputes> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The payment disputes features of an account session.
    struct AccountSessionPaymentDisputesFeatures: Mappable {
        var destinationOnBehalfOfChargeManagement = false
        var disputeManagement = false
        var refundManagement = false
        var smartDisputesManagement = false

        static let mapping = Mapping<AccountSessionPaymentDisputesFeatures> {
            Field(\.destinationOnBehalfOfChargeManagement, "destination_on_behalf_of_charge_management")
            Field(\.disputeManagement, "dispute_management")
            Field(\.refundManagement, "refund_management")
            Field(\.smartDisputesManagement, "smart_disputes_management")
        }
    }

    /// The instant payouts promotion of an account session.
    struct AccountSessionInstantPayoutsPromotion: Mappable {
        var isEnabled = false
        var features = AccountSessionInstantPayoutsPromotionFeatures()

        static let mapping = Mapping<AccountSessionInstantPayoutsPromotion> {
            Field(\.isEnabled, "enabled")
            Field(\.features, "features")
        }
    }

    /// The instant payouts promotion features of an account session.
    struct AccountSessionInstantPayoutsPromotionFeatures: Mappable {
        var disableStripeUserAuthentication = false
        var externalAccountCollection = false
        var instantPayouts = false

        static let mapping = Mapping<AccountSessionInstantPayoutsPromotionFeatures> {
            Field(\.disableStripeUserAuthentication, "disable_stripe_user_authentication")
            Field(\.externalAccountCollection, "external_account_collection")
            Field(\.instantPayouts, "instant_payouts")
        }
    }

    /// An Apple pay domain.
    struct ApplePayDomain: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var domainName = ""
        var id = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<ApplePayDomain>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.domainName, "domain_name")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
        }
    }

    /// An application.
    struct Application: Mappable {
        var id = ""
        var name: String?
        var object = ""
        var isDeleted: Bool?

        static let mapping = Mapping<Application>(identity: \.id) {
            Field(\.id, "id")
            Field(\.name, "name").nullable()
            Field(\.object, "object")
            Field(\.isDeleted, "deleted")
        }
    }

    /// An application fee.
    struct ApplicationFee: Mappable {
        var account = ""
        var amount = 0
        var amountRefunded = 0
        var application = ""
        var balanceTransaction = ""
        var charge = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var feeSource = FeeSource()
        var id = ""
        var isLive = false
        var object = ""
        var originatingTransaction: String?
        var isRefunded = false
        var refunds = List<FeeRefund>()

        static let mapping = Mapping<ApplicationFee>(identity: \.id) {
            Field(\.account, "account")
            Field(\.amount, "amount")
            Field(\.amountRefunded, "amount_refunded")
            Field(\.application, "application")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.charge, "charge")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.feeSource, "fee_source")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.originatingTransaction, "originating_transaction").nullable()
            Field(\.isRefunded, "refunded")
            Field(\.refunds, "refunds")
        }
    }

    /// A fee source.
    struct FeeSource: Mappable {
        var charge = ""
        var type = ""

        static let mapping = Mapping<FeeSource> {
            Field(\.charge, "charge")
            Field(\.type, "type")
        }
    }
}
