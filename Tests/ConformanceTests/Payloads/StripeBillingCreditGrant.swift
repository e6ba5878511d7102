// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A billing credit grant.
    struct BillingCreditGrant: Mappable {
        var amount = BillingCreditBalanceSummaryAvailableBalance()
        var applicabilityConfig = BillingCreditGrantApplicabilityConfig()
        var category = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer = BillingCreditBalanceSummaryCustomer()
        var effectiveAt: Date?
        var expiresAt: Date?
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var name: String?
        var object = ""
        var testClock: String?
        var updated = Date(timeIntervalSince1970: 0)
        var voidedAt: Date?
        var customerAccount: String?
        var priority = 0

        static let mapping = Mapping<BillingCreditGrant>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.applicabilityConfig, "applicability_config")
            Field(\.category, "category")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer")
            Field(\.effectiveAt, "effective_at", using: .epochSeconds).nullable()
            Field(\.expiresAt, "expires_at", using: .epochSeconds).nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.name, "name").nullable()
            Field(\.object, "object")
            Field(\.testClock, "test_clock").nullable()
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.voidedAt, "voided_at", using: .epochSeconds).nullable()
            Field(\.customerAccount, "customer_account").nullable()
            Field(\.priority, "priority")
        }
    }

    /// The applicability config of a billing credit grant.
    struct BillingCreditGrantApplicabilityConfig: Mappable {
        var scopePriceType = ""

        static let mapping = Mapping<BillingCreditGrantApplicabilityConfig> {
            Field(\.scopePriceType, "scope.price_type")
        }
    }

    /// A billing meter.
    struct BillingMeter: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var customerMapping = BillingMeterCustomerMapping()
        var defaultAggregationFormula = ""
        var displayName = ""
        var eventName = ""
        var eventTimeWindow: String?
        var id = ""
        var isLive = false
        var object = ""
        var status = ""
        var statusTransitionsDeactivatedAt: Date?
        var updated = Date(timeIntervalSince1970: 0)
        var valueSettingsEventPayloadKey = ""

        static let mapping = Mapping<BillingMeter>(identity: \.id) {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customerMapping, "customer_mapping")
            Field(\.defaultAggregationFormula, "default_aggregation.formula")
            Field(\.displayName, "display_name")
            Field(\.eventName, "event_name")
            Field(\.eventTimeWindow, "event_time_window").nullable()
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.statusTransitionsDeactivatedAt, "status_transitions.deactivated_at", using: .epochSeconds)
                .nullable()
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.valueSettingsEventPayloadKey, "value_settings.event_payload_key")
        }
    }

    /// The customer mapping of a billing meter.
    struct BillingMeterCustomerMapping: Mappable {
        var eventPayloadKey = ""
        var type = ""

        static let mapping = Mapping<BillingMeterCustomerMapping> {
            Field(\.eventPayloadKey, "event_payload_key")
            Field(\.type, "type")
        }
    }

    /// A billing meter event.
    struct BillingMeterEvent: Mappable {
        var created = Date(timeIntervalSince1970: 0)
        var eventName = ""
        var identifier = ""
        var isLive = false
        var object = ""
        var payload = BillingMeterEventPayload()
        var timestamp = 0

        static let mapping = Mapping<BillingMeterEvent> {
            Field(\.created, "created", using: .epochSeconds)
            Field(\.eventName, "event_name")
            Field(\.identifier, "identifier")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.payload, "payload")
            Field(\.timestamp, "timestamp")
        }
    }

    /// The payload of a billing meter event.
    struct BillingMeterEventPayload: Mappable {
        var stripeCustomerID = ""
        var value = ""

        static let mapping = Mapping<BillingMeterEventPayload> {
            Field(\.stripeCustomerID, "stripe_customer_id")
            Field(\.value, "value")
        }
    }

    /// A meter event adjustment.
    struct MeterEventAdjustment: Mappable {
        var cancelIdentifier = ""
        var eventName = ""
        var isLive = false
        var object = ""
        var status = ""
        var type = ""

        static let mapping = Mapping<MeterEventAdjustment> {
            Field(\.cancelIdentifier, "cancel.identifier")
            Field(\.eventName, "event_name")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// A billing meter event summary.
    struct BillingMeterEventSummary: Mappable {
        var aggregatedValue = 0
        var endTime = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var meter = ""
        var object = ""
        var startTime = Date(timeIntervalSince1970: 0)

        static let mapping = Mapping<BillingMeterEventSummary>(identity: \.id) {
            Field(\.aggregatedValue, "aggregated_value")
            Field(\.endTime, "end_time", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.meter, "meter")
            Field(\.object, "object")
            Field(\.startTime, "start_time", using: .epochSeconds)
        }
    }

    /// A billing portal configuration.
    struct BillingPortalConfiguration: Mappable {
        var isActive = false
        var application: String?
        var businessProfile = BillingPortalConfigurationBusinessProfile()
        var created = Date(timeIntervalSince1970: 0)
        var defaultReturnURL: String?
        var features = BillingPortalConfigurationFeatures()
        var id = ""
        var isDefault = false
        var isLive = false
        var loginPage = BillingPortalConfigurationLoginPage()
        var metadata: [String: String]?
        var object = ""
        var updated = Date(timeIntervalSince1970: 0)
        var name: String?

        static let mapping = Mapping<BillingPortalConfiguration>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.application, "application").nullable()
            Field(\.businessProfile, "business_profile")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.defaultReturnURL, "default_return_url").nullable()
            Field(\.features, "features")
            Field(\.id, "id")
            Field(\.isDefault, "is_default")
            Field(\.isLive, "livemode")
            Field(\.loginPage, "login_page")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.updated, "updated", using: .epochSeconds)
            Field(\.name, "name").nullable()
        }
    }

    /// The business profile of a billing portal configuration.
    struct BillingPortalConfigurationBusinessProfile: Mappable {
        var headline: String?
        var privacyPolicyURL = ""
        var termsOfServiceURL = ""

        static let mapping = Mapping<BillingPortalConfigurationBusinessProfile> {
            Field(\.headline, "headline").nullable()
            Field(\.privacyPolicyURL, "privacy_policy_url")
            Field(\.termsOfServiceURL, "terms_of_service_url")
        }
    }

    /// The features of a billing portal configuration.
    struct BillingPortalConfigurationFeatures: Mappable {
        var customerUpdate = BillingPortalConfigurationCustomerUpdate()
        var invoiceHistoryEnabled = false
        var paymentMethodUpdate = BillingPortalConfigurationPaymentMethodUpdate()
        var subscriptionCancel = BillingPortalConfigurationSubscriptionCancel()
        var subscriptionUpdate = BillingPortalConfigurationSubscriptionUpdate()

        static let mapping = Mapping<BillingPortalConfigurationFeatures> {
            Field(\.customerUpdate, "customer_update")
            Field(\.invoiceHistoryEnabled, "invoice_history.enabled")
            Field(\.paymentMethodUpdate, "payment_method_update")
            Field(\.subscriptionCancel, "subscription_cancel")
            Field(\.subscriptionUpdate, "subscription_update")
        }
    }

    /// The customer update of a billing portal configuration.
    struct BillingPortalConfigurationCustomerUpdate: Mappable {
        var allowedUpdates: [String] = []
        var isEnabled = false

        static let mapping = Mapping<BillingPortalConfigurationCustomerUpdate> {
            Field(\.allowedUpdates, "allowed_updates")
            Field(\.isEnabled, "enabled")
        }
    }

    /// The payment method update of a billing portal configuration.
    struct BillingPortalConfigurationPaymentMethodUpdate: Mappable {
        var isEnabled = false
        var paymentMethodConfiguration: String?

        static let mapping = Mapping<BillingPortalConfigurationPaymentMethodUpdate> {
            Field(\.isEnabled, "enabled")
            Field(\.paymentMethodConfiguration, "payment_method_configuration").nullable()
        }
    }

    /// The subscription cancel of a billing portal configuration.
    struct BillingPortalConfigurationSubscriptionCancel: Mappable {
        var cancellationReason = BillingPortalConfigurationCancellationReason()
        var isEnabled = false
        var mode = ""
        var prorationBehavior = ""

        static let mapping = Mapping<BillingPortalConfigurationSubscriptionCancel> {
            Field(\.cancellationReason, "cancellation_reason")
            Field(\.isEnabled, "enabled")
            Field(\.mode, "mode")
            Field(\.prorationBehavior, "proration_behavior")
        }
    }

    /// The cancellation reason of a billing portal configuration.
    struct BillingPortalConfigurationCancellationReason: Mappable {
        var isEnabled = false
        var options: [String] = []

        static let mapping = Mapping<BillingPortalConfigurationCancellationReason> {
            Field(\.isEnabled, "enabled")
            Field(\.options, "options")
        }
    }

    /// The subscription update of a billing portal configuration.
    struct BillingPortalConfigurationSubscriptionUpdate: Mappable {
        var defaultAllowedUpdates: [String] = []
        var isEnabled = false
        var prorationBehavior = ""
        var scheduleAtPeriodEnd = BillingPortalConfigurationScheduleAtPeriodEnd()
        var trialUpdateBehavior = ""
        var billingCycleAnchor: Date?

        static let mapping = Mapping<BillingPortalConfigurationSubscriptionUpdate> {
            Field(\.defaultAllowedUpdates, "default_allowed_updates")
            Field(\.isEnabled, "enabled")
            Field(\.prorationBehavior, "proration_behavior")
            Field(\.scheduleAtPeriodEnd, "schedule_at_period_end")
            Field(\.trialUpdateBehavior, "trial_update_behavior")
            Field(\.billingCycleAnchor, "billing_cycle_anchor", using: .epochSeconds).nullable()
        }
    }

    /// The schedule at period end of a billing portal configuration.
    struct BillingPortalConfigurationScheduleAtPeriodEnd: Mappable {
        var conditions: [Kind] = []

        static let mapping = Mapping<BillingPortalConfigurationScheduleAtPeriodEnd> {
            Field(\.conditions, "conditions")
        }
    }

    /// The login page of a billing portal configuration.
    struct BillingPortalConfigurationLoginPage: Mappable {
        var isEnabled = false
        var url: String?

        static let mapping = Mapping<BillingPortalConfigurationLoginPage> {
            Field(\.isEnabled, "enabled")
            Field(\.url, "url").nullable()
        }
    }
}
