// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan
import Testing

/// Payloads of real services: read into typed models, and written back as they came.
@Suite(.conformanceData)
struct PayloadConformanceTests {
    /// Reads a document in each way and gives back what is written.
    private typealias RoundTrip = @Sendable (JSONValue) throws -> [JSONValue]

    /// Reads by the mapping of the type, or by another one, and by both decoders if there is no other.
    private static func roundTrip<Model: Mappable>(
        _ type: Model.Type, by other: Mapping<Model>? = nil
    ) -> RoundTrip {
        { json in
            let mapping = other ?? Model.mapping
            let bytes = Array(json.description.utf8)
            var models = [try mapping.value(from: json), try mapping.value(from: bytes)]
            if other == nil {
                models.append(try PortolanJSONDecoder().decode(Model.self, from: Data(bytes)))
                models.append(try JSONDecoder().decode(Model.self, from: Data(bytes)))
            }
            return try models.map { try mapping.json(from: $0) }
        }
    }

    /// The model and what is written of it, for each path of GitHub's scenarios; the first that fits counts.
    private static let gitHub: [(pattern: String, read: RoundTrip)] = [
        ("/labels", roundTrip(GitHub.Label.self)),
        ("issues?", roundTrip(GitHub.Issue.self, by: GitHub.Issue.listed)),
        ("/issues", roundTrip(GitHub.Issue.self)),
        ("/contents/test.txt", roundTrip(GitHub.FileChange.self)),
        ("/contents/", roundTrip(GitHub.Content.self)),
        ("/orgs/", roundTrip(GitHub.Organization.self)),
        ("/git/refs", roundTrip(GitHub.Reference.self)),
        ("/assets", roundTrip(GitHub.Asset.self)),
        ("/releases/", roundTrip(GitHub.Release.self)),
        ("/repos/", roundTrip(GitHub.Repository.self)),
    ]

    @Test
    func `answers of GitHub are read into models and written back`() throws {
        var tally = ConformanceTally("payloads/github")
        for name in try ConformanceData.list("payloads/github") {
            let scenario = try #require(JSONValue(parsing: ConformanceData.bytes("payloads/github/\(name)")).array)
            for exchange in scenario {
                let path = try #require(exchange["path"]?.string)
                let answer = try #require(exchange["response"])
                guard answer.string == nil else {
                    tally.count("\(name) \(path)", .outOfScope("no JSON"))
                    continue
                }
                let isError = (exchange["status"]?.integer ?? 0) >= 400
                let reader = isError ? nil : Self.gitHub.first { path.contains($0.pattern) }?.read
                let read = reader ?? Self.roundTrip(GitHub.ValidationFailure.self)
                for (index, json) in (answer.array ?? [answer]).enumerated() {
                    tally.count("\(name) \(path) \(index)", Self.outcome(of: read, on: json))
                }
            }
        }
        tally.finish()
    }

    private static let stripe: [String: RoundTrip] = [
        "account": roundTrip(Stripe.Account.self),
        "account_link": roundTrip(Stripe.AccountLink.self),
        "account_session": roundTrip(Stripe.AccountSession.self),
        "apple_pay_domain": roundTrip(Stripe.ApplePayDomain.self),
        "application": roundTrip(Stripe.Application.self),
        "application_fee": roundTrip(Stripe.ApplicationFee.self),
        "apps.secret": roundTrip(Stripe.AppsSecret.self),
        "balance": roundTrip(Stripe.Balance.self),
        "balance_settings": roundTrip(Stripe.BalanceSettings.self),
        "balance_transaction": roundTrip(Stripe.BalanceTransaction.self),
        "bank_account": roundTrip(Stripe.BankAccount.self),
        "billing.alert": roundTrip(Stripe.BillingAlert.self),
        "billing.alert_triggered": roundTrip(Stripe.BillingAlertTriggered.self),
        "billing.credit_balance_summary": roundTrip(Stripe.BillingCreditBalanceSummary.self),
        "billing.credit_balance_transaction": roundTrip(Stripe.BillingCreditBalanceTransaction.self),
        "billing.credit_grant": roundTrip(Stripe.BillingCreditGrant.self),
        "billing.meter": roundTrip(Stripe.BillingMeter.self),
        "billing.meter_event": roundTrip(Stripe.BillingMeterEvent.self),
        "billing.meter_event_adjustment": roundTrip(Stripe.MeterEventAdjustment.self),
        "billing.meter_event_summary": roundTrip(Stripe.BillingMeterEventSummary.self),
        "billing_portal.configuration": roundTrip(Stripe.BillingPortalConfiguration.self),
        "billing_portal.session": roundTrip(Stripe.BillingPortalSession.self),
        "capability": roundTrip(Stripe.Capability.self),
        "card": roundTrip(Stripe.Card.self),
        "cash_balance": roundTrip(Stripe.CashBalance.self),
        "charge": roundTrip(Stripe.Charge.self),
        "checkout.session": roundTrip(Stripe.CheckoutSession.self),
        "climate.order": roundTrip(Stripe.ClimateOrder.self),
        "climate.product": roundTrip(Stripe.ClimateProduct.self),
        "climate.supplier": roundTrip(Stripe.ClimateSupplier.self),
        "confirmation_token": roundTrip(Stripe.ConfirmationToken.self),
        "country_spec": roundTrip(Stripe.CountrySpec.self),
        "coupon": roundTrip(Stripe.Coupon.self),
        "credit_note": roundTrip(Stripe.CreditNote.self),
        "credit_note_line_item": roundTrip(Stripe.CreditNoteLineItem.self),
        "customer": roundTrip(Stripe.Customer.self),
        "customer_balance_transaction": roundTrip(Stripe.CustomerBalanceTransaction.self),
        "customer_cash_balance_transaction": roundTrip(Stripe.CustomerCashBalanceTransaction.self),
        "customer_session": roundTrip(Stripe.CustomerSession.self),
        "deleted_application": roundTrip(Stripe.Application.self),
        "deleted_discount": roundTrip(Stripe.Discount.self),
        "deleted_terminal.reader": roundTrip(Stripe.DeletedTerminalReader.self),
        "discount": roundTrip(Stripe.Discount.self),
        "dispute": roundTrip(Stripe.Dispute.self),
        "entitlements.active_entitlement": roundTrip(Stripe.EntitlementsActiveEntitlement.self),
        "entitlements.active_entitlement_summary": roundTrip(Stripe.EntitlementsActiveEntitlementSummary.self),
        "entitlements.feature": roundTrip(Stripe.EntitlementsFeature.self),
        "ephemeral_key": roundTrip(Stripe.EphemeralKey.self),
        "event": roundTrip(Stripe.Event.self),
        "exchange_rate": roundTrip(Stripe.ExchangeRate.self),
        "external_account": roundTrip(Stripe.BankAccount.self),
        "fee_refund": roundTrip(Stripe.FeeRefund.self),
        "file": roundTrip(Stripe.File.self),
        "file_link": roundTrip(Stripe.FileLink.self),
        "financial_connections.account": roundTrip(Stripe.FinancialConnectionsAccount.self),
        "financial_connections.account_owner": roundTrip(Stripe.FinancialConnectionsAccountOwner.self),
        "financial_connections.account_ownership": roundTrip(Stripe.FinancialConnectionsAccountOwnership.self),
        "financial_connections.authorization": roundTrip(Stripe.FinancialConnectionsAuthorization.self),
        "financial_connections.session": roundTrip(Stripe.FinancialConnectionsSession.self),
        "financial_connections.transaction": roundTrip(Stripe.FinancialConnectionsTransaction.self),
        "forwarding.request": roundTrip(Stripe.ForwardingRequest.self),
        "funding_instructions": roundTrip(Stripe.FundingInstructions.self),
        "identity.verification_report": roundTrip(Stripe.IdentityVerificationReport.self),
        "identity.verification_session": roundTrip(Stripe.IdentityVerificationSession.self),
        "invoice": roundTrip(Stripe.Invoice.self),
        "invoice_payment": roundTrip(Stripe.InvoicePayment.self),
        "invoice_rendering_template": roundTrip(Stripe.InvoiceRenderingTemplate.self),
        "invoiceitem": roundTrip(Stripe.InvoiceItem.self),
        "issuing.authorization": roundTrip(Stripe.IssuingAuthorization.self),
        "issuing.card": roundTrip(Stripe.IssuingCard.self),
        "issuing.cardholder": roundTrip(Stripe.IssuingCardholder.self),
        "issuing.dispute": roundTrip(Stripe.IssuingDispute.self),
        "issuing.personalization_design": roundTrip(Stripe.IssuingPersonalizationDesign.self),
        "issuing.physical_bundle": roundTrip(Stripe.IssuingPhysicalBundle.self),
        "issuing.settlement": roundTrip(Stripe.IssuingSettlement.self),
        "issuing.token": roundTrip(Stripe.IssuingToken.self),
        "issuing.transaction": roundTrip(Stripe.IssuingTransaction.self),
        "item": roundTrip(Stripe.Item.self),
        "line_item": roundTrip(Stripe.LineItem.self),
        "login_link": roundTrip(Stripe.LoginLink.self),
        "mandate": roundTrip(Stripe.Mandate.self),
        "payment_attempt_record": roundTrip(Stripe.PaymentAttemptRecord.self),
        "payment_intent": roundTrip(Stripe.PaymentIntent.self),
        "payment_intent_amount_details_line_item": roundTrip(Stripe.PaymentIntentAmountDetailsLineItem.self),
        "payment_link": roundTrip(Stripe.PaymentLink.self),
        "payment_method": roundTrip(Stripe.PaymentMethod.self),
        "payment_method_configuration": roundTrip(Stripe.PaymentMethodConfiguration.self),
        "payment_method_domain": roundTrip(Stripe.PaymentMethodDomain.self),
        "payment_record": roundTrip(Stripe.PaymentRecord.self),
        "payment_source": roundTrip(Stripe.Account.self),
        "payout": roundTrip(Stripe.Payout.self),
        "person": roundTrip(Stripe.Person.self),
        "plan": roundTrip(Stripe.Plan.self),
        "price": roundTrip(Stripe.Price.self),
        "product": roundTrip(Stripe.Product.self),
        "product_feature": roundTrip(Stripe.ProductFeature.self),
        "promotion_code": roundTrip(Stripe.PromotionCode.self),
        "quote": roundTrip(Stripe.Quote.self),
        "radar.early_fraud_warning": roundTrip(Stripe.RadarEarlyFraudWarning.self),
        "radar.payment_evaluation": roundTrip(Stripe.RadarPaymentEvaluation.self),
        "radar.value_list": roundTrip(Stripe.RadarValueList.self),
        "radar.value_list_item": roundTrip(Stripe.RadarValueListItem.self),
        "refund": roundTrip(Stripe.Refund.self),
        "reporting.report_run": roundTrip(Stripe.ReportRun.self),
        "reporting.report_type": roundTrip(Stripe.ReportType.self),
        "reserve.hold": roundTrip(Stripe.ReserveHold.self),
        "reserve.plan": roundTrip(Stripe.ReservePlan.self),
        "reserve.release": roundTrip(Stripe.ReserveRelease.self),
        "review": roundTrip(Stripe.Review.self),
        "scheduled_query_run": roundTrip(Stripe.ScheduledQueryRun.self),
        "setup_attempt": roundTrip(Stripe.SetupAttempt.self),
        "setup_intent": roundTrip(Stripe.SetupIntent.self),
        "shipping_rate": roundTrip(Stripe.ShippingRate.self),
        "sigma.sigma_api_query": roundTrip(Stripe.SigmaApiQuery.self),
        "source": roundTrip(Stripe.Source.self),
        "source_mandate_notification": roundTrip(Stripe.SourceMandateNotification.self),
        "source_transaction": roundTrip(Stripe.SourceTransaction.self),
        "subscription": roundTrip(Stripe.Subscription.self),
        "subscription_item": roundTrip(Stripe.SubscriptionItem.self),
        "subscription_schedule": roundTrip(Stripe.SubscriptionSchedule.self),
        "tax.association": roundTrip(Stripe.TaxAssociation.self),
        "tax.calculation": roundTrip(Stripe.TaxCalculation.self),
        "tax.calculation_line_item": roundTrip(Stripe.TaxCalculationLineItem.self),
        "tax.registration": roundTrip(Stripe.TaxRegistration.self),
        "tax.settings": roundTrip(Stripe.TaxSettings.self),
        "tax.transaction": roundTrip(Stripe.TaxTransaction.self),
        "tax.transaction_line_item": roundTrip(Stripe.TaxTransactionLineItem.self),
        "tax_code": roundTrip(Stripe.TaxCode.self),
        "tax_id": roundTrip(Stripe.TaxID.self),
        "tax_rate": roundTrip(Stripe.TaxRate.self),
        "terminal.configuration": roundTrip(Stripe.TerminalConfiguration.self),
        "terminal.connection_token": roundTrip(Stripe.TerminalConnectionToken.self),
        "terminal.location": roundTrip(Stripe.TerminalLocation.self),
        "terminal.onboarding_link": roundTrip(Stripe.TerminalOnboardingLink.self),
        "terminal.reader": roundTrip(Stripe.TerminalReader.self),
        "terminal.refund": roundTrip(Stripe.TerminalRefund.self),
        "test_helpers.test_clock": roundTrip(Stripe.TestClock.self),
        "token": roundTrip(Stripe.Token.self),
        "topup": roundTrip(Stripe.Topup.self),
        "transfer": roundTrip(Stripe.Transfer.self),
        "transfer_reversal": roundTrip(Stripe.TransferReversal.self),
        "treasury.credit_reversal": roundTrip(Stripe.TreasuryCreditReversal.self),
        "treasury.debit_reversal": roundTrip(Stripe.TreasuryDebitReversal.self),
        "treasury.financial_account": roundTrip(Stripe.TreasuryFinancialAccount.self),
        "treasury.financial_account_features": roundTrip(Stripe.TreasuryFinancialAccountFeatures.self),
        "treasury.inbound_transfer": roundTrip(Stripe.TreasuryInboundTransfer.self),
        "treasury.outbound_payment": roundTrip(Stripe.TreasuryOutboundPayment.self),
        "treasury.outbound_transfer": roundTrip(Stripe.TreasuryOutboundTransfer.self),
        "treasury.received_credit": roundTrip(Stripe.TreasuryReceivedCredit.self),
        "treasury.received_debit": roundTrip(Stripe.TreasuryReceivedDebit.self),
        "treasury.transaction": roundTrip(Stripe.TreasuryTransaction.self),
        "treasury.transaction_entry": roundTrip(Stripe.TreasuryTransactionEntry.self),
        "webhook_endpoint": roundTrip(Stripe.WebhookEndpoint.self),
    ]

    @Test
    func `resources of Stripe are read into models and written back`() throws {
        let name = "payloads/stripe/fixtures3.json"
        let resources = try #require(JSONValue(parsing: ConformanceData.bytes(name))["resources"]?.object)
        var tally = ConformanceTally(name)
        for (kind, json) in resources {
            let isDeleted = Set(json.object?.keys ?? []) == ["id", "object", "deleted"]
            let read = isDeleted ? Self.roundTrip(Stripe.DeletedResource.self) : Self.stripe[kind]
            tally.count(kind, read.map { Self.outcome(of: $0, on: json) } ?? .failed("no model"))
        }
        tally.finish()
    }

    private static func outcome(of read: RoundTrip, on json: JSONValue) -> ConformanceOutcome {
        do {
            for written in try read(json) where written != json {
                return .failed("\(JSONPatch(from: json, to: written))")
            }
            return .passed
        } catch {
            return .failed("\(error)")
        }
    }
}
