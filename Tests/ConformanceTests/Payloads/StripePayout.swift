// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A payout.
    struct Payout: Mappable {
        var amount = 0
        var applicationFee: String?
        var applicationFeeAmount: Int?
        var arrivalDate = Date(timeIntervalSince1970: 0)
        var isAutomatic = false
        var balanceTransaction = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var description = ""
        var destination = ""
        var failureBalanceTransaction: String?
        var failureCode: String?
        var failureMessage: String?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var method = ""
        var object = ""
        var originalPayout: String?
        var reconciliationStatus = ""
        var reversedBy: String?
        var sourceType = ""
        var statementDescriptor: String?
        var status = ""
        var type = ""
        var traceID = PayoutTrace()
        var payoutMethod: String?

        static let mapping = Mapping<Payout>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.applicationFee, "application_fee").nullable()
            Field(\.applicationFeeAmount, "application_fee_amount").nullable()
            Field(\.arrivalDate, "arrival_date", using: .epochSeconds)
            Field(\.isAutomatic, "automatic")
            Field(\.balanceTransaction, "balance_transaction")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.description, "description")
            Field(\.destination, "destination")
            Field(\.failureBalanceTransaction, "failure_balance_transaction").nullable()
            Field(\.failureCode, "failure_code").nullable()
            Field(\.failureMessage, "failure_message").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.method, "method")
            Field(\.object, "object")
            Field(\.originalPayout, "original_payout").nullable()
            Field(\.reconciliationStatus, "reconciliation_status")
            Field(\.reversedBy, "reversed_by").nullable()
            Field(\.sourceType, "source_type")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.traceID, "trace_id")
            Field(\.payoutMethod, "payout_method").nullable()
        }
    }

    /// A payout trace.
    struct PayoutTrace: Mappable {
        var status = ""
        var value: String?

        static let mapping = Mapping<PayoutTrace> {
            Field(\.status, "status")
            Field(\.value, "value").nullable()
        }
    }

    /// A plan.
    struct Plan: Mappable {
        var isActive = false
        var amount: Int?
        var amountDecimal: String?
        var billingScheme = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var id = ""
        var interval = ""
        var intervalCount = 0
        var isLive = false
        var metadata: [String: String]?
        var meter: String?
        var nickname: String?
        var object = ""
        var product: String?
        var tiersMode: String?
        var transformUsage = QuantityTransform()
        var trialPeriodDays: Int?
        var usageType = ""

        static let mapping = Mapping<Plan>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.amount, "amount").nullable()
            Field(\.amountDecimal, "amount_decimal").nullable()
            Field(\.billingScheme, "billing_scheme")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.meter, "meter").nullable()
            Field(\.nickname, "nickname").nullable()
            Field(\.object, "object")
            Field(\.product, "product").nullable()
            Field(\.tiersMode, "tiers_mode").nullable()
            Field(\.transformUsage, "transform_usage")
            Field(\.trialPeriodDays, "trial_period_days").nullable()
            Field(\.usageType, "usage_type")
        }
    }

    /// A quantity transform.
    struct QuantityTransform: Mappable {
        var divideBy = 0
        var round = ""

        static let mapping = Mapping<QuantityTransform> {
            Field(\.divideBy, "divide_by")
            Field(\.round, "round")
        }
    }

    /// A price.
    struct Price: Mappable {
        var isActive = false
        var billingScheme = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var customUnitAmount = PriceCustomUnitAmount()
        var id = ""
        var isLive = false
        var lookupKey: String?
        var metadata: [String: String] = [:]
        var nickname: String?
        var object = ""
        var product = ""
        var recurring = PriceRecurring()
        var taxBehavior = ""
        var tiersMode: String?
        var transformQuantity = QuantityTransform()
        var type = ""
        var unitAmount = 0
        var unitAmountDecimal = ""

        static let mapping = Mapping<Price>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.billingScheme, "billing_scheme")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.customUnitAmount, "custom_unit_amount")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.lookupKey, "lookup_key").nullable()
            Field(\.metadata, "metadata")
            Field(\.nickname, "nickname").nullable()
            Field(\.object, "object")
            Field(\.product, "product")
            Field(\.recurring, "recurring")
            Field(\.taxBehavior, "tax_behavior")
            Field(\.tiersMode, "tiers_mode").nullable()
            Field(\.transformQuantity, "transform_quantity")
            Field(\.type, "type")
            Field(\.unitAmount, "unit_amount")
            Field(\.unitAmountDecimal, "unit_amount_decimal")
        }
    }

    /// A price custom unit amount.
    struct PriceCustomUnitAmount: Mappable {
        var maximum: Int?
        var minimum: Int?
        var preset: Int?

        static let mapping = Mapping<PriceCustomUnitAmount> {
            Field(\.maximum, "maximum").nullable()
            Field(\.minimum, "minimum").nullable()
            Field(\.preset, "preset").nullable()
        }
    }

    /// A price recurring.
    struct PriceRecurring: Mappable {
        var interval = ""
        var intervalCount = 0
        var meter: String?
        var usageType = ""
        var trialPeriodDays: Int?

        static let mapping = Mapping<PriceRecurring> {
            Field(\.interval, "interval")
            Field(\.intervalCount, "interval_count")
            Field(\.meter, "meter").nullable()
            Field(\.usageType, "usage_type")
            Field(\.trialPeriodDays, "trial_period_days").nullable()
        }
    }

    /// A product.
    struct Product: Mappable {
        var isActive = false
        var created = Date(timeIntervalSince1970: 0)
        var defaultPrice = ""
        var description = ""
        var id = ""
        var images: [String] = []
        var isLive = false
        var marketingFeatures: [String] = []
        var metadata: [String: String] = [:]
        var name = ""
        var object = ""
        var packageDimensions = ProductPackageDimensions()
        var shippable: String?
        var statementDescriptor: String?
        var taxCode: String?
        var unitLabel: String?
        var updated = Date(timeIntervalSince1970: 0)
        var url: String?
        var type = ""

        static let mapping = Mapping<Product>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.defaultPrice, "default_price")
            Field(\.description, "description")
            Field(\.id, "id")
            Field(\.images, "images")
            Field(\.isLive, "livemode")
            Field(\.marketingFeatures, "marketing_features")
            Field(\.metadata, "metadata")
            Field(\.name, "name")
            Field(\.object, "object")
            Field(\.packageDimensions, "package_dimensions")
            Field(\.shippable, "shippable").nullable()
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.taxCode, "tax_code").nullable()
            Field(\.unitLabel, "unit_label").nullable()
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.url, "url").nullable()
            Field(\.type, "type")
        }
    }

    /// A product package dimensions.
    struct ProductPackageDimensions: Mappable {
        var height = 0.0
        var length = 0.0
        var weight = 0.0
        var width = 0.0

        static let mapping = Mapping<ProductPackageDimensions> {
            Field(\.height, "height")
            Field(\.length, "length")
            Field(\.weight, "weight")
            Field(\.width, "width")
        }
    }

    /// A promotion code.
    struct PromotionCode: Mappable {
        var isActive = false
        var code = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer: String?
        var expiresAt = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var maxRedemptions: String?
        var metadata: [String: String] = [:]
        var object = ""
        var restrictions = PromotionCodeRestrictions()
        var timesRedeemed = 0
        var promotion = DiscountSource()
        var customerAccount: String?

        static let mapping = Mapping<PromotionCode>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.code, "code")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer").nullable()
            Field(\.expiresAt, "expires_at", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.maxRedemptions, "max_redemptions").nullable()
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.restrictions, "restrictions")
            Field(\.timesRedeemed, "times_redeemed")
            Field(\.promotion, "promotion")
            Field(\.customerAccount, "customer_account").nullable()
        }
    }

    /// A promotion code restrictions.
    struct PromotionCodeRestrictions: Mappable {
        var firstTimeTransaction = false
        var minimumAmount: Int?
        var minimumAmountCurrency: String?

        static let mapping = Mapping<PromotionCodeRestrictions> {
            Field(\.firstTimeTransaction, "first_time_transaction")
            Field(\.minimumAmount, "minimum_amount").nullable()
            Field(\.minimumAmountCurrency, "minimum_amount_currency").nullable()
        }
    }
}
