// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
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

    /// The custom unit amount of a price.
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

    /// The recurring of a price.
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

    /// The package dimensions of a product.
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

    /// A product feature.
    struct ProductFeature: Mappable {
        var entitlementFeature = EntitlementsFeature()
        var id = ""
        var isLive = false
        var object = ""

        static let mapping = Mapping<ProductFeature>(identity: \.id) {
            Field(\.entitlementFeature, "entitlement_feature")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
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
        var promotion = CustomerDiscountSource()
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

    /// The restrictions of a promotion code.
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
