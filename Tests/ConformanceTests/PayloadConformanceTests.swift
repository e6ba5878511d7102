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

    private static func roundTrip<Model: Mappable>(
        _ type: Model.Type, by mapping: Mapping<Model>? = nil
    ) -> RoundTrip {
        { json in
            let mapping = mapping ?? Model.mapping
            let bytes = Array(json.description.utf8)
            return [
                try mapping.json(from: mapping.value(from: json)), try mapping.json(from: mapping.value(from: bytes)),
            ]
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
        "apple_pay_domain": roundTrip(Stripe.ApplePayDomain.self),
        "application_fee": roundTrip(Stripe.ApplicationFee.self),
        "apps.secret": roundTrip(Stripe.AppsSecret.self),
        "balance": roundTrip(Stripe.Balance.self),
        "balance_transaction": roundTrip(Stripe.BalanceTransaction.self),
        "bank_account": roundTrip(Stripe.BankAccount.self),
        "billing.meter": roundTrip(Stripe.BillingMeter.self),
        "billing.meter_event": roundTrip(Stripe.BillingMeterEvent.self),
        "billing.meter_event_adjustment": roundTrip(Stripe.MeterEventAdjustment.self),
        "billing.meter_event_summary": roundTrip(Stripe.BillingMeterEventSummary.self),
        "capability": roundTrip(Stripe.Capability.self),
        "card": roundTrip(Stripe.Card.self),
        "cash_balance": roundTrip(Stripe.CashBalance.self),
        "charge": roundTrip(Stripe.Charge.self),
        "coupon": roundTrip(Stripe.Coupon.self),
        "customer": roundTrip(Stripe.Customer.self),
        "customer_balance_transaction": roundTrip(Stripe.CustomerBalanceTransaction.self),
        "discount": roundTrip(Stripe.Discount.self),
        "entitlements.active_entitlement": roundTrip(Stripe.EntitlementsActiveEntitlement.self),
        "entitlements.feature": roundTrip(Stripe.EntitlementsFeature.self),
        "ephemeral_key": roundTrip(Stripe.EphemeralKey.self),
        "event": roundTrip(Stripe.Event.self),
        "fee_refund": roundTrip(Stripe.FeeRefund.self),
        "file": roundTrip(Stripe.File.self),
        "file_link": roundTrip(Stripe.FileLink.self),
        "invoiceitem": roundTrip(Stripe.InvoiceItem.self),
        "login_link": roundTrip(Stripe.LoginLink.self),
        "payment_intent": roundTrip(Stripe.PaymentIntent.self),
        "payment_method": roundTrip(Stripe.PaymentMethod.self),
        "payout": roundTrip(Stripe.Payout.self),
        "plan": roundTrip(Stripe.Plan.self),
        "price": roundTrip(Stripe.Price.self),
        "product": roundTrip(Stripe.Product.self),
        "promotion_code": roundTrip(Stripe.PromotionCode.self),
        "radar.early_fraud_warning": roundTrip(Stripe.RadarEarlyFraudWarning.self),
        "radar.value_list": roundTrip(Stripe.RadarValueList.self),
        "radar.value_list_item": roundTrip(Stripe.RadarValueListItem.self),
        "refund": roundTrip(Stripe.Refund.self),
        "subscription": roundTrip(Stripe.Subscription.self),
        "subscription_item": roundTrip(Stripe.SubscriptionItem.self),
        "tax_code": roundTrip(Stripe.TaxCode.self),
        "tax_id": roundTrip(Stripe.TaxID.self),
        "tax_rate": roundTrip(Stripe.TaxRate.self),
        "test_helpers.test_clock": roundTrip(Stripe.TestClock.self),
        "transfer": roundTrip(Stripe.Transfer.self),
        "transfer_reversal": roundTrip(Stripe.TransferReversal.self),
        "webhook_endpoint": roundTrip(Stripe.WebhookEndpoint.self),
    ]

    @Test
    func `resources of Stripe are read into models and written back`() throws {
        let name = "payloads/stripe/fixtures3.json"
        let resources = try #require(JSONValue(parsing: ConformanceData.bytes(name))["resources"]?.object)
        var typed = ConformanceTally("\(name), models")
        var untyped = ConformanceTally("\(name), values")
        for (kind, json) in resources {
            let isDeleted = Set(json.object?.keys ?? []) == ["id", "object", "deleted"]
            let reader = isDeleted ? Self.roundTrip(Stripe.DeletedResource.self) : Self.stripe[kind]
            if let reader {
                typed.count(kind, Self.outcome(of: reader, on: json))
            } else {
                let value = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(json))
                untyped.count(kind, value == json ? .passed : .failed("\(JSONPatch(from: json, to: value))"))
            }
        }
        typed.finish()
        untyped.finish()
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
