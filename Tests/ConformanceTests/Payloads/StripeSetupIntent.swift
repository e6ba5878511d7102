// This source file is part of Portolan, a typed REST client for Swift.
// SPDX-License-Identifier: MIT

import Foundation
import Portolan

extension Stripe {
    /// A setup intent.
    struct SetupIntent: Mappable {
        var application: String?
        var automaticPaymentMethodsEnabled: String?
        var cancellationReason: String?
        var clientSecret = ""
        var created = Date(timeIntervalSince1970: 0)
        var customer: String?
        var description: String?
        var flowDirections: String?
        var id = ""
        var lastSetupErrorType = ""
        var latestAttempt: String?
        var isLive = false
        var mandate: String?
        var metadata: [String: String] = [:]
        var nextActionType = ""
        var object = ""
        var onBehalfOf: String?
        var paymentMethod: String?
        var paymentMethodConfigurationDetails = PaymentMethodChoice()
        var paymentMethodOptions: [String: JSONValue] = [:]
        var paymentMethodTypes: [String] = []
        var singleUseMandate: String?
        var status = ""
        var usage = ""
        var excludedPaymentMethodTypes: String?

        static let mapping = Mapping<SetupIntent>(identity: \.id) {
            Field(\.application, "application").nullable()
            Field(\.automaticPaymentMethodsEnabled, "automatic_payment_methods.enabled").nullable()
            Field(\.cancellationReason, "cancellation_reason").nullable()
            Field(\.clientSecret, "client_secret")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.customer, "customer").nullable()
            Field(\.description, "description").nullable()
            Field(\.flowDirections, "flow_directions").nullable()
            Field(\.id, "id")
            Field(\.lastSetupErrorType, "last_setup_error.type")
            Field(\.latestAttempt, "latest_attempt").nullable()
            Field(\.isLive, "livemode")
            Field(\.mandate, "mandate").nullable()
            Field(\.metadata, "metadata")
            Field(\.nextActionType, "next_action.type")
            Field(\.object, "object")
            Field(\.onBehalfOf, "on_behalf_of").nullable()
            Field(\.paymentMethod, "payment_method").nullable()
            Field(\.paymentMethodConfigurationDetails, "payment_method_configuration_details")
            Field(\.paymentMethodOptions, "payment_method_options")
            Field(\.paymentMethodTypes, "payment_method_types")
            Field(\.singleUseMandate, "single_use_mandate").nullable()
            Field(\.status, "status")
            Field(\.usage, "usage")
            Field(\.excludedPaymentMethodTypes, "excluded_payment_method_types").nullable()
        }
    }

    /// A shipping rate.
    struct ShippingRate: Mappable {
        var isActive = false
        var created = Date(timeIntervalSince1970: 0)
        var deliveryEstimate = ShippingRateDeliveryEstimate()
        var displayName = ""
        var fixedAmount = Money()
        var id = ""
        var isLive = false
        var metadata: [String: String] = [:]
        var object = ""
        var taxBehavior = ""
        var taxCode: String?
        var type = ""

        static let mapping = Mapping<ShippingRate>(identity: \.id) {
            Field(\.isActive, "active")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.deliveryEstimate, "delivery_estimate")
            Field(\.displayName, "display_name")
            Field(\.fixedAmount, "fixed_amount")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata")
            Field(\.object, "object")
            Field(\.taxBehavior, "tax_behavior")
            Field(\.taxCode, "tax_code").nullable()
            Field(\.type, "type")
        }
    }

    /// The delivery estimate of a shipping rate.
    struct ShippingRateDeliveryEstimate: Mappable {
        var maximum = ShippingRateMaximum()
        var minimum = ShippingRateMaximum()

        static let mapping = Mapping<ShippingRateDeliveryEstimate> {
            Field(\.maximum, "maximum")
            Field(\.minimum, "minimum")
        }
    }

    /// The maximum of a shipping rate.
    struct ShippingRateMaximum: Mappable {
        var unit = ""
        var value = 0

        static let mapping = Mapping<ShippingRateMaximum> {
            Field(\.unit, "unit")
            Field(\.value, "value")
        }
    }

    /// A Sigma api query.
    struct SigmaApiQuery: Mappable {
        var object = ""
        var id = ""
        var created = Date(timeIntervalSince1970: 0)
        var isLive = false
        var name = ""
        var sql = ""
        var status = ""
        var createdVia = ""
        var result: [String: JSONValue] = [:]
        var error: [String] = []

        static let mapping = Mapping<SigmaApiQuery>(identity: \.id) {
            Field(\.object, "object")
            Field(\.id, "id")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.isLive, "livemode")
            Field(\.name, "name")
            Field(\.sql, "sql")
            Field(\.status, "status")
            Field(\.createdVia, "created_via")
            Field(\.result, "result")
            Field(\.error, "error")
        }
    }

    /// A source.
    struct Source: Mappable {
        var achCreditTransfer: SourceAchCreditTransfer?
        var amount: Int?
        var clientSecret = ""
        var created = Date(timeIntervalSince1970: 0)
        var currency: String?
        var flow = ""
        var id = ""
        var isLive = false
        var metadata: [String: String]?
        var object = ""
        var owner = SourceOwner()
        var receiver: SourceReceiver?
        var statementDescriptor: String?
        var status = ""
        var type = ""
        var usage: String?
        var allowRedisplay: String?
        var achDebit: SourceAchDebit?

        static let mapping = Mapping<Source>(identity: \.id) {
            Field(\.achCreditTransfer, "ach_credit_transfer")
            Field(\.amount, "amount").nullable()
            Field(\.clientSecret, "client_secret")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency").nullable()
            Field(\.flow, "flow")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.metadata, "metadata").nullable()
            Field(\.object, "object")
            Field(\.owner, "owner")
            Field(\.receiver, "receiver")
            Field(\.statementDescriptor, "statement_descriptor").nullable()
            Field(\.status, "status")
            Field(\.type, "type")
            Field(\.usage, "usage").nullable()
            Field(\.allowRedisplay, "allow_redisplay").nullable()
            Field(\.achDebit, "ach_debit")
        }
    }

    /// The owner of a source.
    struct SourceOwner: Mappable {
        var address = Address()
        var email: String?
        var name: String?
        var phone: String?
        var verifiedAddress = Address()
        var verifiedEmail: String?
        var verifiedName: String?
        var verifiedPhone: String?

        static let mapping = Mapping<SourceOwner> {
            Field(\.address, "address")
            Field(\.email, "email").nullable()
            Field(\.name, "name").nullable()
            Field(\.phone, "phone").nullable()
            Field(\.verifiedAddress, "verified_address")
            Field(\.verifiedEmail, "verified_email").nullable()
            Field(\.verifiedName, "verified_name").nullable()
            Field(\.verifiedPhone, "verified_phone").nullable()
        }
    }

    /// The ACH credit transfer of a source.
    struct SourceAchCreditTransfer: Mappable {
        var accountNumber = ""
        var bankName = ""
        var fingerprint = ""
        var routingNumber = ""
        var swiftCode = ""

        static let mapping = Mapping<SourceAchCreditTransfer> {
            Field(\.accountNumber, "account_number")
            Field(\.bankName, "bank_name")
            Field(\.fingerprint, "fingerprint")
            Field(\.routingNumber, "routing_number")
            Field(\.swiftCode, "swift_code")
        }
    }

    /// The receiver of a source.
    struct SourceReceiver: Mappable {
        var address = ""
        var amountCharged = 0
        var amountReceived = 0
        var amountReturned = 0
        var refundAttributesMethod = ""
        var refundAttributesStatus = ""

        static let mapping = Mapping<SourceReceiver> {
            Field(\.address, "address")
            Field(\.amountCharged, "amount_charged")
            Field(\.amountReceived, "amount_received")
            Field(\.amountReturned, "amount_returned")
            Field(\.refundAttributesMethod, "refund_attributes_method")
            Field(\.refundAttributesStatus, "refund_attributes_status")
        }
    }

    /// The ACH debit of a source.
    struct SourceAchDebit: Mappable {
        var bankName = ""
        var country = ""
        var fingerprint = ""
        var last4 = ""
        var routingNumber = ""
        var type = ""

        static let mapping = Mapping<SourceAchDebit> {
            Field(\.bankName, "bank_name")
            Field(\.country, "country")
            Field(\.fingerprint, "fingerprint")
            Field(\.last4, "last4")
            Field(\.routingNumber, "routing_number")
            Field(\.type, "type")
        }
    }

    /// A source mandate notification.
    struct SourceMandateNotification: Mappable {
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var id = ""
        var isLive = false
        var object = ""
        var reason = ""
        var sepaDebit = SourceMandateNotificationSepaDebit()
        var source = Source()
        var status = ""
        var type = ""

        static let mapping = Mapping<SourceMandateNotification>(identity: \.id) {
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.reason, "reason")
            Field(\.sepaDebit, "sepa_debit")
            Field(\.source, "source")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }

    /// The SEPA debit of a source mandate notification.
    struct SourceMandateNotificationSepaDebit: Mappable {
        var creditorIdentifier = ""
        var last4 = ""
        var mandateReference = ""

        static let mapping = Mapping<SourceMandateNotificationSepaDebit> {
            Field(\.creditorIdentifier, "creditor_identifier")
            Field(\.last4, "last4")
            Field(\.mandateReference, "mandate_reference")
        }
    }

    /// A source transaction.
    struct SourceTransaction: Mappable {
        var achCreditTransfer: [String: JSONValue] = [:]
        var amount = 0
        var created = Date(timeIntervalSince1970: 0)
        var currency = ""
        var id = ""
        var isLive = false
        var object = ""
        var source = ""
        var status = ""
        var type = ""

        static let mapping = Mapping<SourceTransaction>(identity: \.id) {
            Field(\.achCreditTransfer, "ach_credit_transfer")
            Field(\.amount, "amount")
            Field(\.created, "created", using: .epochSeconds)
            Field(\.currency, "currency")
            Field(\.id, "id")
            Field(\.isLive, "livemode")
            Field(\.object, "object")
            Field(\.source, "source")
            Field(\.status, "status")
            Field(\.type, "type")
        }
    }
}
