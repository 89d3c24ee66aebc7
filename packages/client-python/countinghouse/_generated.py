# Written by `npm run clients:keep` from the contract; a test compares.
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, Union

from ._answers import FileAnswer


class Call(NamedTuple):
    method: str
    path: str
    takes_key: bool
    is_repeatable: bool
    is_file: bool
    rows: str | None


CurrencyNetworks = TypedDict("CurrencyNetworks", {
    "displayName": "str",
    "precision": "float",
    "minDeposit": "str",
    "requiredConfirmations": "float",
    "requiresTag": "bool",
    "depositsEnabled": "bool",
    "withdrawalsEnabled": "bool",
    "explorerTxUrl": "str",
    "explorerAddressUrl": "str",
})

Currency = TypedDict("Currency", {
    "name": "str",
    "abbreviation": "str",
    "isFiat": "bool",
    "isStable": "NotRequired[bool]",
    "pegCurrency": "NotRequired[str | None]",
    "supportedNetworks": "list[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "defaultNetwork": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "precision": "float",
    "networks": "NotRequired[dict[str, CurrencyNetworks]]",
})

Sender = TypedDict("Sender", {
    "email": "str",
    "name": "str",
    "address": "str",
    "city": "str",
    "country": "str",
    "signatureName": "str",
    "mailSubject": "str",
})

SenderGiven = TypedDict("SenderGiven", {
    "email": "str",
    "name": "str",
    "address": "str",
    "city": "str",
    "country": "str",
    "signatureName": "str",
    "mailSubject": "str",
})

Business = TypedDict("Business", {
    "id": "str",
    "name": "str",
    "businessName": "str",
    "settlementCurrency": "str",
    "status": "Literal['ACTIVE', 'DISABLED']",
    "createdAt": "str",
    "supportedDisplayCurrencies": "list[str]",
    "supportedDepositCurrencies": "list[str]",
    "supportedDepositCurrenciesWithNetworks": "dict[str, list[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]]",
    "depositReceivedCallbackUrl": "str | None",
    "withdrawalCallbackUrl": "str | None",
    "withdrawalApprovalCallbackUrl": "str | None",
    "shopOrigins": "list[str]",
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "stableCryptoCurrencyDepegThreshold": "str | None",
    "userServiceFeeDistributionPercentage": "str",
})

UserRole = TypedDict("UserRole", {
    "id": "str",
    "name": "str",
})

UserFactorReset = TypedDict("UserFactorReset", {
    "askedAt": "str",
    "dueAt": "str | None",
})

User = TypedDict("User", {
    "id": "str",
    "email": "str",
    "firstName": "str | None",
    "lastName": "str | None",
    "role": "UserRole",
    "status": "Literal['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED']",
    "hasAccepted": "bool",
    "twoFaEnabled": "bool",
    "lastLoginAt": "str | None",
    "factorReset": "NotRequired[UserFactorReset | None]",
    "createdAt": "str",
})

Paging = TypedDict("Paging", {
    "limit": "float",
    "nextCursor": "str | None",
    "prevCursor": "str | None",
    "hasMore": "bool",
})

RoleGroups = TypedDict("RoleGroups", {
    "name": "str",
    "access": "Literal['FULL', 'VIEW', 'NONE']",
})

Role = TypedDict("Role", {
    "id": "str",
    "name": "str",
    "isSystem": "bool",
    "permissions": "list[str]",
    "userCount": "float",
    "groups": "list[RoleGroups]",
    "createdAt": "str",
})

RoleUse = TypedDict("RoleUse", {
    "roleId": "str",
    "name": "str",
    "isSystem": "bool",
    "userCount": "float",
    "changedAt": "str",
    "uses": "list[PermissionUse]",
})

PermissionUse = TypedDict("PermissionUse", {
    "permission": "str",
    "lastUsedAt": "str | None",
    "isUnused": "bool",
})

PersonUse = TypedDict("PersonUse", {
    "userId": "str",
    "email": "str",
    "uses": "list[PermissionUse]",
})

ApiCredentialBusinesses = TypedDict("ApiCredentialBusinesses", {
    "id": "str",
    "name": "str",
})

ApiCredential = TypedDict("ApiCredential", {
    "id": "str",
    "name": "str",
    "apiKey": "str",
    "permissions": "list[str]",
    "ipAddresses": "list[str]",
    "businessIds": "list[str] | None",
    "businesses": "list[ApiCredentialBusinesses] | None",
    "status": "Literal['ACTIVE', 'REVOKED']",
    "createdBy": "str",
    "createdAt": "str",
    "lastUsedAt": "str | None",
    "lastUsedIp": "str | None",
    "expiresAt": "str | None",
    "isExpired": "bool",
    "isInForce": "bool",
})

ApiRequestEntity = TypedDict("ApiRequestEntity", {
    "type": "str",
    "id": "str",
})

ApiRequest = TypedDict("ApiRequest", {
    "id": "str",
    "at": "str",
    "apiCredentialId": "str",
    "keyName": "str",
    "apiKey": "str",
    "method": "str",
    "path": "str",
    "apiVersion": "str",
    "status": "int",
    "code": "str | None",
    "subCode": "str | None",
    "docUrl": "str | None",
    "remedy": "str | None",
    "durationMs": "int",
    "ip": "str",
    "bodySha256": "str | None",
    "bodyBytes": "int | None",
    "idempotencyKey": "str | None",
    "replayed": "bool",
    "entity": "ApiRequestEntity | None",
    "furtherRefused": "int",
})

ListedCallback = TypedDict("ListedCallback", {
    "id": "str",
    "businessId": "str",
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'PAYOUT_BATCH', 'INVOICE']",
    "entityId": "str",
    "payload": "dict[str, Any]",
    "status": "Literal['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']",
    "createdAt": "str",
})

CallbackDelivery = TypedDict("CallbackDelivery", {
    "id": "str",
    "businessId": "str",
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'PAYOUT_BATCH', 'INVOICE']",
    "entityId": "str",
    "url": "str",
    "payload": "dict[str, Any]",
    "status": "Literal['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']",
    "attempt": "int",
    "nextAttemptAt": "str | None",
    "lastStatusCode": "int | None",
    "lastReason": "Literal['INVALID_URL', 'UNSUPPORTED_SCHEME', 'PORT_NOT_ALLOWED', 'NO_PUBLIC_SERVER', 'CONNECTION_FAILED', 'CERTIFICATE_INVALID', 'TIMEOUT', 'INTERRUPTED'] | None",
    "lastError": "str | None",
    "deliveredAt": "str | None",
    "manual": "bool",
    "triggeredBy": "str | None",
    "createdAt": "str",
    "attempts": "list[CallbackAttempt]",
})

CallbackAttempt = TypedDict("CallbackAttempt", {
    "number": "int",
    "at": "str",
    "timestamp": "int",
    "signatures": "int",
    "durationMs": "int | None",
    "statusCode": "int | None",
    "reason": "Literal['INVALID_URL', 'UNSUPPORTED_SCHEME', 'PORT_NOT_ALLOWED', 'NO_PUBLIC_SERVER', 'CONNECTION_FAILED', 'CERTIFICATE_INVALID', 'TIMEOUT', 'INTERRUPTED'] | None",
})

RepeatedCallback = TypedDict("RepeatedCallback", {
    "callbackId": "str",
    "status": "Literal['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']",
    "url": "str",
})

CallbackCoverage = TypedDict("CallbackCoverage", {
    "businessId": "str",
    "businessName": "str",
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
    "due": "int",
    "delivered": "int",
    "toldLater": "int",
    "onItsWay": "int",
    "failed": "int",
    "neverQueued": "int",
})

UntoldCallback = TypedDict("UntoldCallback", {
    "businessId": "str",
    "businessName": "str",
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'WITHDRAWAL', 'PAYOUT_BATCH', 'INVOICE']",
    "entityId": "str",
    "paymentId": "str | None",
    "reference": "str",
    "state": "str",
    "dueAt": "str",
    "outcome": "Literal['FAILED', 'NEVER_QUEUED']",
    "problem": "str",
    "host": "str | None",
})

Operation = TypedDict("Operation", {
    "status": "Literal['UNKNOWN', 'IN_PROGRESS', 'DONE', 'REFUSED', 'CLOSED']",
    "entityType": "str | None",
    "entityId": "str | None",
    "message": "str | None",
})

DatedRate = TypedDict("DatedRate", {
    "rate": "str",
    "source": "str",
    "at": "str",
})

BalanceSums = TypedDict("BalanceSums", {
    "available": "str",
    "pending": "str",
    "held": "str",
    "total": "str",
})

CurrencyBalances = TypedDict("CurrencyBalances", {
    "currency": "str",
    "available": "str",
    "pending": "str",
    "held": "str",
    "total": "str",
    "availableValue": "str | None",
    "value": "str | None",
    "rate": "DatedRate | None",
    "totalNow": "str",
    "rateNow": "DatedRate | None",
})

BalanceChange = TypedDict("BalanceChange", {
    "before": "str",
    "causes": "list[BalanceCause]",
    "rates": "str",
    "total": "str",
})

BalanceCauseChanges = TypedDict("BalanceCauseChanges", {
    "currency": "str",
    "amount": "str",
})

BalanceCause = TypedDict("BalanceCause", {
    "cause": "Literal['PAYMENTS', 'BANK_DEPOSITS', 'WITHDRAWALS', 'RELEASED', 'TRANSFERS', 'CONVERSIONS', 'CORRECTIONS']",
    "count": "int",
    "amount": "str",
    "changes": "list[BalanceCauseChanges]",
})

FigureShare = TypedDict("FigureShare", {
    "id": "str",
    "businessName": "str | None",
    "measure": "Literal['available', 'pending', 'held', 'total']",
    "amount": "str",
    "currency": "str",
    "asOf": "str",
    "createdAt": "str",
    "createdBy": "str",
    "expiresAt": "str",
    "revokedAt": "str | None",
})

BusinessBalances = TypedDict("BusinessBalances", {
    "businessId": "str",
    "businessName": "str",
    "settlementCurrency": "str",
    "displayCurrency": "str",
    "displayFiatAmount": "str",
    "displayCryptoAmount": "str",
    "ratesAt": "str | None",
    "totals": "BalanceSums",
    "balances": "dict[str, Balance]",
})

BalanceUniformRate = TypedDict("BalanceUniformRate", {
    "source": "str",
    "at": "str",
})

Balance = TypedDict("Balance", {
    "amount": "str",
    "held": "str",
    "pending": "str",
    "uniformAmount": "str",
    "uniformRate": "BalanceUniformRate | None",
})

Histogram = TypedDict("Histogram", {
    "groupByCriteria": "Literal['DAY']",
    "after": "str",
    "before": "str",
    "currency": "str",
    "points": "list[HistogramPoint]",
})

HistogramPoint = TypedDict("HistogramPoint", {
    "date": "str",
    "count": "float",
    "volume": "str",
})

Statistics = TypedDict("Statistics", {
    "currency": "str",
    "totalCount": "float",
    "totalVolume": "str",
    "rows": "list[StatisticsRow]",
})

StatisticsRow = TypedDict("StatisticsRow", {
    "currency": "str",
    "count": "float",
    "volume": "str",
    "currencyVolume": "str",
    "percent": "str",
})

CostLine = TypedDict("CostLine", {
    "month": "str",
    "businessId": "str",
    "businessName": "str",
    "displayCurrency": "str | None",
    "settlementCurrency": "str",
    "payments": "int",
    "oneToOnePayments": "int",
    "oneToOneShare": "str",
    "brokenPegPayments": "int",
    "oneToOneCost": "str",
    "serviceFee": "str",
    "payersBore": "str",
    "businessBore": "str",
    "displayOneToOneCost": "str | None",
})

CostSum = TypedDict("CostSum", {
    "settlementCurrency": "str",
    "payments": "int",
    "oneToOnePayments": "int",
    "oneToOneShare": "str",
    "brokenPegPayments": "int",
    "oneToOneCost": "str",
    "serviceFee": "str",
    "payersBore": "str",
    "businessBore": "str",
})

LedgerEntryItem = TypedDict("LedgerEntryItem", {
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'REFUND', 'INTERNAL_TRANSFER', 'FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'MANUAL_MOVEMENT', 'WITHDRAWAL', 'BALANCE_CONVERSION', 'FIAT_WITHDRAWAL', 'UNASSOCIATED_DEPOSIT']",
    "entityId": "str",
})

LedgerEntryRate = TypedDict("LedgerEntryRate", {
    "base": "str",
    "quote": "str",
    "rate": "str",
    "source": "str",
    "at": "str",
})

LedgerEntry = TypedDict("LedgerEntry", {
    "transactionId": "str",
    "eventType": "str",
    "entityType": "str",
    "entityId": "str",
    "item": "LedgerEntryItem | None",
    "account": "str",
    "currency": "str",
    "direction": "Literal['DEBIT', 'CREDIT']",
    "amount": "str",
    "accountSeq": "float | None",
    "balanceAfter": "str | None",
    "postedAt": "str",
    "valueAt": "str",
    "reversalOf": "str | None",
    "description": "str",
    "actor": "Actor",
    "rate": "LedgerEntryRate | None",
})

Actor = TypedDict("Actor", {
    "type": "str",
    "id": "str | None",
    "label": "str",
})

BankExchangeProblem = TypedDict("BankExchangeProblem", {
    "at": "str",
    "text": "str",
})

BankExchange = TypedDict("BankExchange", {
    "state": "Literal['CURRENT', 'FAILING', 'DELAYED', 'NOT_ASKED']",
    "answeredAt": "str | None",
    "problem": "BankExchangeProblem | None",
    "doneAt": "str | None",
})

OutgoingStopReleases = TypedDict("OutgoingStopReleases", {
    "by": "str",
    "at": "str",
})

OutgoingStop = TypedDict("OutgoingStop", {
    "reason": "str",
    "stoppedBy": "str",
    "stoppedAt": "str",
    "releases": "list[OutgoingStopReleases]",
})

BankAccount = TypedDict("BankAccount", {
    "id": "str",
    "accountLabel": "str",
    "currency": "Literal['EUR', 'USD', 'GBP']",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "holderName": "str",
    "street": "str",
    "city": "str",
    "postalCode": "str",
    "country": "str",
    "email": "str | None",
    "bankName": "str",
    "bankAddress": "str",
    "iban": "str | None",
    "accountNumber": "str | None",
    "sortCode": "str | None",
    "routingNumber": "str | None",
    "swiftCode": "str | None",
    "hasIntermediaryBank": "bool",
    "intermediaryBankName": "str | None",
    "intermediaryBankAddress": "str | None",
    "accountMasked": "str",
    "status": "Literal['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED']",
    "rejectionReason": "str | None",
    "verifiedAt": "str | None",
    "createdBy": "str",
    "createdAt": "str",
})

ListedPayment = TypedDict("ListedPayment", {
    "id": "str",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "businessName": "str",
    "type": "Literal['ONE_TIME', 'REUSABLE']",
    "rateType": "Literal['FIXED', 'FLOATING']",
    "status": "Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']",
    "labels": "list[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "displayCurrency": "str | None",
    "displayAmount": "str | None",
    "userServiceFee": "str | None",
    "expectedDisplayAmount": "str | None",
    "depositCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "expectedDepositAmount": "str | None",
    "settlementCurrency": "str",
    "quote": "PaymentQuote | None",
    "actualDisplayAmount": "str | None",
    "actualSettlementAmount": "str",
    "actualUniformAmount": "str",
    "actualServiceFee": "str",
    "actualPayableAmount": "str",
    "received": "list[ReceivedAmount]",
    "walletAddress": "str | None",
    "destinationTag": "str | None",
    "paymentUrl": "str | None",
    "expirationMinutes": "float | None",
    "expiresAt": "str | None",
    "createdAt": "str",
    "initiatedBy": "str",
    "payLinkId": "str | None",
    "payLinkName": "str | None",
    "invoiceId": "str | None",
    "invoiceNumber": "str | None",
    "metadata": "dict[str, str]",
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "deposits": "list[Deposit]",
})

PaymentQuote = TypedDict("PaymentQuote", {
    "rate": "str | None",
    "at": "str | None",
    "rateLockedUntil": "str | None",
    "oneToOneApplied": "bool",
    "expectedSettlementAmount": "str | None",
})

ReceivedAmount = TypedDict("ReceivedAmount", {
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "amount": "str",
})

Deposit = TypedDict("Deposit", {
    "id": "str",
    "status": "Literal['UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE', 'CONFIRMED', 'REFUNDING', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE', 'ORPHANED']",
    "depositCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "depositAmount": "str",
    "displayCurrency": "str | None",
    "displayAmount": "str | None",
    "settlementCurrency": "str | None",
    "settlementAmount": "str | None",
    "settlementServiceFee": "str | None",
    "settlementDistributedUserServiceFee": "str | None",
    "settlementPayableAmount": "str | None",
    "displayRateDepegLossAmount": "str | None",
    "settlementRateDepegLossAmount": "str | None",
    "rate": "str | None",
    "rateSource": "str | None",
    "rateAt": "str | None",
    "uniformAmount": "str | None",
    "uniformRateSource": "str | None",
    "uniformRateAt": "str | None",
    "fromAddress": "str | None",
    "toAddress": "str",
    "destinationTag": "str | None",
    "transactionId": "str",
    "blockHeight": "float | None",
    "confirmations": "float",
    "requiredConfirmations": "float",
    "riskScore": "str | None",
    "riskCategory": "str | None",
    "isFollowUp": "bool",
    "isLate": "bool",
    "travelRuleStatus": "Literal['NOT_REQUIRED', 'PENDING', 'COMPLETED', 'REFUSED']",
    "detectedAt": "str",
    "confirmedAt": "str | None",
    "refund": "Refund | None",
    "lastCallback": "LastCallback | None",
})

Refund = TypedDict("Refund", {
    "id": "str",
    "reason": "Literal['OVERPAYMENT', 'FOLLOW_UP', 'TRAVEL_RULE', 'COMPLIANCE', 'MANUAL']",
    "type": "Literal['PARTIAL', 'FULL']",
    "amount": "str",
    "fee": "str",
    "netAmount": "str",
    "toAddress": "str | None",
    "status": "Literal['PENDING', 'AWAITING_ADDRESS', 'BROADCASTED', 'CONFIRMED', 'SKIPPED', 'FAILED']",
    "transactionId": "str | None",
    "confirmedAt": "str | None",
})

LastCallback = TypedDict("LastCallback", {
    "status": "Literal['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']",
    "at": "str",
    "statusCode": "int | None",
})

Sum = TypedDict("Sum", {
    "of": "Literal['net', 'debited', 'in', 'out', 'sold', 'bought', 'value', 'fees']",
    "currency": "str",
    "amount": "str",
})

Payment = TypedDict("Payment", {
    "id": "str",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "businessName": "str",
    "type": "Literal['ONE_TIME', 'REUSABLE']",
    "rateType": "Literal['FIXED', 'FLOATING']",
    "status": "Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']",
    "labels": "list[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "displayCurrency": "str | None",
    "displayAmount": "str | None",
    "userServiceFee": "str | None",
    "expectedDisplayAmount": "str | None",
    "depositCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "expectedDepositAmount": "str | None",
    "settlementCurrency": "str",
    "quote": "PaymentQuote | None",
    "actualDisplayAmount": "str | None",
    "actualSettlementAmount": "str",
    "actualUniformAmount": "str",
    "actualServiceFee": "str",
    "actualPayableAmount": "str",
    "received": "list[ReceivedAmount]",
    "walletAddress": "str | None",
    "destinationTag": "str | None",
    "paymentUrl": "str | None",
    "expirationMinutes": "float | None",
    "expiresAt": "str | None",
    "createdAt": "str",
    "initiatedBy": "str",
    "payLinkId": "str | None",
    "payLinkName": "str | None",
    "invoiceId": "str | None",
    "invoiceNumber": "str | None",
    "metadata": "dict[str, str]",
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "deposits": "list[Deposit]",
    "isPaid": "bool | None",
    "paymentUri": "str | None",
    "travelAddress": "str | None",
    "redirectUrl": "str | None",
    "locale": "str | None",
    "customerEmail": "str | None",
    "refundAddress": "str | None",
    "policy": "PaymentPolicy",
    "hasMoreDeposits": "bool",
    "timeline": "list[PaymentStep]",
    "screenings": "list[Screening]",
})

PaymentPolicy = TypedDict("PaymentPolicy", {
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "userServiceFeeDistributionPercentage": "str",
    "stableCryptoCurrencyDepegThreshold": "str | None",
    "underpaymentTolerance": "str",
    "depositServiceFee": "str",
})

PaymentStep = TypedDict("PaymentStep", {
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'REFUND']",
    "entityId": "str",
    "from": "str | None",
    "to": "str",
    "event": "str",
    "actor": "Actor",
    "at": "str",
})

Screening = TypedDict("Screening", {
    "entityId": "str",
    "outcome": "Literal['OK', 'HIT']",
    "at": "str",
    "sources": "list[ScreeningAnswer]",
})

ScreeningAnswer = TypedDict("ScreeningAnswer", {
    "source": "str",
    "outcome": "Literal['OK', 'HIT']",
    "riskScore": "str | None",
    "riskCategory": "str | None",
    "reference": "str | None",
    "listDate": "str | None",
})

ListedTravelRuleDeposit = TypedDict("ListedTravelRuleDeposit", {
    "id": "str",
    "depositId": "str",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "businessName": "str",
    "depositCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "depositAmount": "str",
    "uniformAmount": "str | None",
    "uniformCurrency": "str",
    "fromAddress": "str | None",
    "transactionId": "str",
    "receivedAt": "str",
    "deadlineAt": "str",
    "escalatedAt": "str | None",
    "walletType": "Literal['SELF_HOSTED', 'HOSTED'] | None",
    "ownershipProofRequired": "bool",
    "canSignMessage": "bool",
    "ownershipConfirmedBy": "Literal['DECLARATION', 'MICRO_TRANSFER'] | None",
    "regime": "Literal['EU_TFR', 'FATF']",
    "reason": "Literal['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS']",
    "quality": "Literal['FULL', 'MINIMUM'] | None",
    "status": "Literal['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED']",
    "completedAt": "str | None",
    "completedBy": "str | None",
})

TravelRuleDeposit = TypedDict("TravelRuleDeposit", {
    "id": "str",
    "depositId": "str",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "businessName": "str",
    "depositCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "depositAmount": "str",
    "uniformAmount": "str | None",
    "uniformCurrency": "str",
    "fromAddress": "str | None",
    "transactionId": "str",
    "receivedAt": "str",
    "deadlineAt": "str",
    "escalatedAt": "str | None",
    "walletType": "Literal['SELF_HOSTED', 'HOSTED'] | None",
    "ownershipProofRequired": "bool",
    "canSignMessage": "bool",
    "ownershipConfirmedBy": "Literal['DECLARATION', 'MICRO_TRANSFER'] | None",
    "regime": "Literal['EU_TFR', 'FATF']",
    "reason": "Literal['EVERY_TRANSFER', 'THRESHOLD', 'LINKED_TRANSFERS']",
    "quality": "Literal['FULL', 'MINIMUM'] | None",
    "status": "Literal['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED']",
    "completedAt": "str | None",
    "completedBy": "str | None",
    "depositStatus": "Literal['UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE', 'CONFIRMED', 'REFUNDING', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE', 'ORPHANED']",
    "originator": "Person | None",
    "acceptsMinimum": "bool",
})

Person = TypedDict("Person", {
    "personType": "Literal['NATURAL', 'LEGAL']",
    "name": "str",
    "secondaryName": "NotRequired[str | None]",
    "nationalIdentifierType": "Literal['ARNU', 'CCPT', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'MISC', 'RAID', 'LEIX']",
    "nationalIdentifier": "str",
    "countryOfIssue": "NotRequired[str | None]",
    "registrationAuthority": "NotRequired[str | None]",
    "address": "NotRequired[PersonAddress | None]",
    "dateOfBirth": "NotRequired[str | None]",
    "placeOfBirth": "NotRequired[str | None]",
    "countryOfResidence": "NotRequired[str | None]",
    "countryOfRegistration": "NotRequired[str | None]",
    "customerIdentification": "NotRequired[str | None]",
    "accountNumber": "NotRequired[str | None]",
    "walletType": "NotRequired[Literal['SELF_HOSTED', 'HOSTED'] | None]",
    "vasp": "NotRequired[Provider | None]",
    "ownership": "NotRequired[OwnershipProof | None]",
    "ownedBy": "NotRequired[Literal['PAYER', 'THIRD_PARTY'] | None]",
})

PersonAddress = TypedDict("PersonAddress", {
    "addressType": "Literal['HOME', 'BIZZ', 'GEOG']",
    "streetName": "NotRequired[str | None]",
    "buildingNumber": "NotRequired[str | None]",
    "buildingName": "NotRequired[str | None]",
    "postCode": "NotRequired[str | None]",
    "townName": "NotRequired[str | None]",
    "countrySubDivision": "NotRequired[str | None]",
    "country": "str",
    "addressLine": "NotRequired[list[str] | None]",
})

Provider = TypedDict("Provider", {
    "name": "str",
    "lei": "NotRequired[str | None]",
    "country": "str",
    "website": "NotRequired[str | None]",
})

OwnershipProof = TypedDict("OwnershipProof", {
    "method": "Literal['SIGNED_MESSAGE']",
    "statement": "str",
    "signature": "str",
})

PersonGiven = TypedDict("PersonGiven", {
    "personType": "Literal['NATURAL', 'LEGAL']",
    "name": "str",
    "secondaryName": "NotRequired[str | None]",
    "nationalIdentifierType": "Literal['ARNU', 'CCPT', 'DRLC', 'FIIN', 'TXID', 'SOCS', 'IDCD', 'MISC', 'RAID', 'LEIX']",
    "nationalIdentifier": "str",
    "countryOfIssue": "NotRequired[str | None]",
    "registrationAuthority": "NotRequired[str | None]",
    "address": "NotRequired[PersonAddressGiven | None]",
    "dateOfBirth": "NotRequired[str | None]",
    "placeOfBirth": "NotRequired[str | None]",
    "countryOfResidence": "NotRequired[str | None]",
    "countryOfRegistration": "NotRequired[str | None]",
    "customerIdentification": "NotRequired[str | None]",
    "accountNumber": "NotRequired[str | None]",
    "walletType": "NotRequired[Literal['SELF_HOSTED', 'HOSTED'] | None]",
    "vasp": "NotRequired[Provider | None]",
    "ownership": "NotRequired[OwnershipProof | None]",
    "ownedBy": "NotRequired[Literal['PAYER', 'THIRD_PARTY'] | None]",
})

PersonAddressGiven = TypedDict("PersonAddressGiven", {
    "addressType": "NotRequired[Literal['HOME', 'BIZZ', 'GEOG']]",
    "streetName": "NotRequired[str | None]",
    "buildingNumber": "NotRequired[str | None]",
    "buildingName": "NotRequired[str | None]",
    "postCode": "NotRequired[str | None]",
    "townName": "NotRequired[str | None]",
    "countrySubDivision": "NotRequired[str | None]",
    "country": "str",
    "addressLine": "NotRequired[list[str] | None]",
})

TravelRuleInquiry = TypedDict("TravelRuleInquiry", {
    "id": "str",
    "provider": "str",
    "businessId": "str",
    "paymentId": "str",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "status": "Literal['WAITING', 'ACCEPTED', 'REJECTED']",
    "reason": "str | None",
    "quality": "Literal['FULL', 'MINIMUM'] | None",
    "receivedAt": "str",
    "decidedAt": "str | None",
    "decidedBy": "str | None",
    "answeredAt": "str | None",
    "isAnswerDelayed": "bool",
    "transactionId": "str | None",
    "cancelledAt": "str | None",
    "depositId": "str | None",
})

PayLink = TypedDict("PayLink", {
    "id": "str",
    "businessId": "str",
    "businessName": "str",
    "name": "str",
    "description": "str | None",
    "url": "str",
    "state": "Literal['ACTIVE', 'PAUSED', 'ENDED', 'USED_UP']",
    "isPaused": "bool",
    "displayCurrency": "str",
    "amount": "str | None",
    "minAmount": "str | None",
    "maxAmount": "str | None",
    "depositCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "redirectUrl": "str | None",
    "clientPaymentIdPrefix": "str | None",
    "mostUses": "int | None",
    "endsAt": "str | None",
    "metadata": "dict[str, str]",
    "takenPayments": "int",
    "paidPayments": "int",
    "openPayments": "int",
    "createdBy": "str",
    "createdAt": "str",
})

InvoiceLineGiven = TypedDict("InvoiceLineGiven", {
    "description": "str",
    "quantity": "str",
    "unitPrice": "str",
    "taxRate": "str",
})

Invoice = TypedDict("Invoice", {
    "id": "str",
    "businessId": "str",
    "businessName": "str",
    "number": "str | None",
    "numberPrefix": "str",
    "clientInvoiceId": "str | None",
    "status": "Literal['DRAFT', 'OPEN', 'PAID', 'VOID']",
    "isOverdue": "bool",
    "issuerDetails": "str | None",
    "customerName": "str",
    "customerEmail": "str | None",
    "customerAddress": "str | None",
    "customerTaxId": "str | None",
    "currency": "str",
    "lines": "list[InvoiceLine]",
    "taxes": "list[InvoiceTax]",
    "netAmount": "str",
    "taxAmount": "str",
    "grossAmount": "str",
    "paidAmount": "str",
    "openAmount": "str",
    "dueOn": "str",
    "memo": "str | None",
    "url": "str | None",
    "metadata": "dict[str, str]",
    "createdBy": "str",
    "createdAt": "str",
    "issuedAt": "str | None",
    "paidAt": "str | None",
    "voidedAt": "str | None",
    "sentAt": "str | None",
    "sentTo": "str | None",
})

InvoiceLine = TypedDict("InvoiceLine", {
    "description": "str",
    "quantity": "str",
    "unitPrice": "str",
    "taxRate": "str",
    "netAmount": "str",
})

InvoiceTax = TypedDict("InvoiceTax", {
    "taxRate": "str",
    "netAmount": "str",
    "taxAmount": "str",
})

FiatDepositAnnounced = TypedDict("FiatDepositAnnounced", {
    "amount": "str",
    "at": "str",
})

FiatDeposit = TypedDict("FiatDeposit", {
    "id": "str",
    "clientLabel": "str",
    "businessId": "str",
    "currency": "str",
    "expectedAmount": "str",
    "metadata": "dict[str, str]",
    "receivedAmount": "str | None",
    "fee": "str | None",
    "payableAmount": "str | None",
    "status": "Literal['PENDING', 'RECEIVED', 'UNDER_REVIEW', 'RETURNED', 'CANCELLED', 'EXPIRED']",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "paymentReference": "str",
    "bankAccount": "DepositAccount",
    "instructions": "TransferInstructions",
    "announced": "FiatDepositAnnounced | None",
    "remitterName": "str | None",
    "remitterAccountMasked": "str | None",
    "initiatedBy": "str",
    "createdAt": "str",
    "receivedAt": "str | None",
    "expiresAt": "str",
})

DepositAccount = TypedDict("DepositAccount", {
    "id": "str",
    "accountLabel": "str",
    "accountMasked": "str",
})

TransferInstructions = TypedDict("TransferInstructions", {
    "beneficiary": "str",
    "iban": "str | None",
    "accountNumber": "str | None",
    "sortCode": "str | None",
    "routingNumber": "str | None",
    "swiftCode": "str | None",
    "bankName": "str",
    "bankAddress": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "reference": "str",
})

ListedWhitelabelDeposit = TypedDict("ListedWhitelabelDeposit", {
    "id": "str",
    "reference": "str",
    "amount": "str",
    "currency": "str",
    "createdAt": "str",
    "businessId": "str",
    "remitterName": "str | None",
    "remitterAccountMasked": "str | None",
    "endToEndId": "str | None",
    "fee": "str",
    "payableAmount": "str",
})

UnassociatedDeposits = TypedDict("UnassociatedDeposits", {
    "deposits": "list[UnassociatedDeposit]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

UnassociatedDepositResolvedInto = TypedDict("UnassociatedDepositResolvedInto", {
    "type": "str",
    "id": "str",
})

UnassociatedDeposit = TypedDict("UnassociatedDeposit", {
    "id": "str",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "amount": "str",
    "uniformCurrency": "str",
    "uniformAmount": "str | None",
    "reason": "Literal['UNKNOWN_TAG', 'MISSING_TAG', 'UNSUPPORTED_TOKEN', 'CLOSED_PAYMENT', 'UNKNOWN_REFERENCE', 'OTHER']",
    "status": "Literal['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED']",
    "fromAddress": "str | None",
    "toAddress": "str | None",
    "destinationTag": "str | None",
    "transactionId": "str | None",
    "senderName": "str | None",
    "senderAccountMasked": "str | None",
    "reference": "str | None",
    "receivedAt": "str",
    "resolvedInto": "UnassociatedDepositResolvedInto | None",
    "resolvedBy": "str | None",
    "resolvedAt": "str | None",
})

ListedWithdrawal = TypedDict("ListedWithdrawal", {
    "id": "str",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']",
    "approvalStatus": "Literal['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']",
    "statusReason": "Literal['LIQUIDITY', 'SCREENING', 'RATES', 'ADDRESS', 'STOPPED', 'TRAVEL_RULE', 'NETWORK', 'RECONCILING', 'SCREENING_HIT', 'RATE_MOVED', 'TAMPERED', 'BROADCAST_REFUSED', 'DROPPED', 'TRAVEL_RULE_REFUSED'] | None",
    "cryptoCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "debitCurrency": "str",
    "debitAmount": "str | None",
    "heldAmount": "str",
    "rate": "str | None",
    "targetAmountPolicy": "Literal['CRYPTO', 'FIAT']",
    "targetAmount": "str",
    "displayCurrency": "str | None",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "recipientAddress": "str",
    "travelAddress": "str | None",
    "destinationTag": "str | None",
    "transactionId": "str | None",
    "hasBeneficiary": "bool",
    "note": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
    "broadcastAt": "str | None",
    "completedAt": "str | None",
    "cancellable": "bool",
    "lastCallback": "LastCallback | None",
})

Withdrawal = TypedDict("Withdrawal", {
    "id": "str",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']",
    "approvalStatus": "Literal['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']",
    "statusReason": "Literal['LIQUIDITY', 'SCREENING', 'RATES', 'ADDRESS', 'STOPPED', 'TRAVEL_RULE', 'NETWORK', 'RECONCILING', 'SCREENING_HIT', 'RATE_MOVED', 'TAMPERED', 'BROADCAST_REFUSED', 'DROPPED', 'TRAVEL_RULE_REFUSED'] | None",
    "cryptoCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "debitCurrency": "str",
    "debitAmount": "str | None",
    "heldAmount": "str",
    "rate": "str | None",
    "targetAmountPolicy": "Literal['CRYPTO', 'FIAT']",
    "targetAmount": "str",
    "displayCurrency": "str | None",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "recipientAddress": "str",
    "travelAddress": "str | None",
    "destinationTag": "str | None",
    "transactionId": "str | None",
    "hasBeneficiary": "bool",
    "note": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
    "broadcastAt": "str | None",
    "completedAt": "str | None",
    "cancellable": "bool",
    "lastCallback": "LastCallback | None",
    "timeline": "list[WithdrawalStep]",
    "screenings": "list[Screening]",
    "networkReason": "str | None",
    "inquiry": "WithdrawalInquiry | None",
})

WithdrawalStep = TypedDict("WithdrawalStep", {
    "from": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'] | None",
    "to": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']",
    "event": "str",
    "actor": "Actor",
    "at": "str",
})

WithdrawalInquiry = TypedDict("WithdrawalInquiry", {
    "provider": "str",
    "status": "Literal['WAITING', 'ASKED', 'APPROVED', 'REJECTED']",
    "askedAt": "str | None",
    "answeredAt": "str | None",
    "reason": "str | None",
    "isDelayed": "bool",
    "problem": "Literal['NOT_REACHED', 'QUESTION_REFUSED', 'ANSWER_REFUSED', 'APPROVAL_NEEDED', 'NOT_ALLOWED', 'NOT_OFFERED', 'NOT_SOUND'] | None",
    "endedAt": "str | None",
})

QuotedParts = TypedDict("QuotedParts", {
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "reserve": "str",
})

ListedPayoutBatch = TypedDict("ListedPayoutBatch", {
    "id": "str",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "name": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['DRAFT', 'FREEZING', 'AWAITING_APPROVAL', 'RELEASING', 'DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED']",
    "problem": "str | None",
    "currency": "str",
    "cryptoCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "debitCurrency": "str",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT'] | None",
    "rowCount": "float",
    "payouts": "PayoutSums | None",
    "retryOf": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
    "frozenAt": "str | None",
    "endedAt": "str | None",
})

PayoutSums = TypedDict("PayoutSums", {
    "rows": "float",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "heldAmount": "str",
    "uniformCurrency": "str",
    "uniformAmount": "str",
})

PayoutBatchProgress = TypedDict("PayoutBatchProgress", {
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED', 'RETURNED']",
    "count": "float",
})

PayoutBatch = TypedDict("PayoutBatch", {
    "id": "str",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "name": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['DRAFT', 'FREEZING', 'AWAITING_APPROVAL', 'RELEASING', 'DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED']",
    "problem": "str | None",
    "currency": "str",
    "cryptoCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "debitCurrency": "str",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT'] | None",
    "rowCount": "float",
    "payouts": "PayoutSums | None",
    "retryOf": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
    "frozenAt": "str | None",
    "endedAt": "str | None",
    "fingerprint": "str | None",
    "progress": "list[PayoutBatchProgress]",
    "awaitsApproval": "bool",
    "editable": "bool",
    "cancellable": "bool",
})

ListedApproval = TypedDict("ListedApproval", {
    "withdrawalId": "str",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "payouts": "float | None",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED']",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "amount": "str",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "recipient": "str",
    "destinationTag": "str | None",
    "isFirstUse": "bool",
    "initiatedBy": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "decidedAt": "str | None",
    "requiredApprovals": "float",
    "votes": "list[Vote]",
    "canVote": "bool",
    "voteRefusal": "Literal['CREATOR', 'NOT_LISTED', 'YOUNG', 'VOTED', 'MACHINE'] | None",
})

Vote = TypedDict("Vote", {
    "user": "str",
    "decision": "Literal['APPROVE', 'REJECT']",
    "comment": "str | None",
    "at": "str",
})

Approval = TypedDict("Approval", {
    "withdrawalId": "str",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "payouts": "float | None",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "businessName": "str",
    "status": "Literal['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED']",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "amount": "str",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "recipient": "str",
    "destinationTag": "str | None",
    "isFirstUse": "bool",
    "initiatedBy": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "decidedAt": "str | None",
    "requiredApprovals": "float",
    "votes": "list[Vote]",
    "canVote": "bool",
    "voteRefusal": "Literal['CREATOR', 'NOT_LISTED', 'YOUNG', 'VOTED', 'MACHINE'] | None",
    "digest": "str",
    "thresholdUniformAmount": "str",
    "dayUniformAmount": "str",
    "voters": "list[str]",
    "isUnchanged": "bool",
    "uniformAmountNow": "str | None",
    "recipientAmount": "str",
    "debitCurrency": "str",
    "heldAmount": "str",
    "heldParts": "HeldParts",
    "available": "str",
    "held": "str",
    "availableIfRejected": "str | None",
    "note": "str | None",
    "recipientHistory": "RecipientHistory",
})

HeldParts = TypedDict("HeldParts", {
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "reserve": "str",
    "rate": "str | None",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT'] | None",
})

RecipientHistory = TypedDict("RecipientHistory", {
    "earlier": "float",
    "firstUsedAt": "str | None",
    "whitelistedAs": "str | None",
    "whitelistedAt": "str | None",
    "lookAlike": "str | None",
})

FiatWithdrawal = TypedDict("FiatWithdrawal", {
    "id": "str",
    "clientLabel": "str",
    "businessId": "str",
    "businessName": "str",
    "currency": "str",
    "amount": "str",
    "fee": "str",
    "debitAmount": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED']",
    "statusReason": "str | None",
    "approvalStatus": "Literal['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']",
    "reference": "str | None",
    "metadata": "dict[str, str]",
    "bankAccount": "PayoutAccount",
    "initiatedBy": "str",
    "createdAt": "str",
    "submitAt": "str",
    "arrivesFrom": "str",
    "arrivesUntil": "str",
    "sentAt": "str | None",
    "bankAnswer": "Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED'] | None",
    "bankAnsweredAt": "str | None",
    "bankWords": "str | None",
    "completedAt": "str | None",
    "returnedAt": "str | None",
    "returnedAmount": "str | None",
    "endToEndId": "str",
    "bankTransactionId": "str | None",
    "cancellable": "bool",
    "file": "PaymentFile | None",
    "timeline": "list[FiatWithdrawalStep]",
})

PayoutAccount = TypedDict("PayoutAccount", {
    "id": "str",
    "accountLabel": "str",
    "holderName": "str",
    "bankName": "str",
    "accountMasked": "str",
    "iban": "str | None",
    "accountNumber": "str | None",
    "sortCode": "str | None",
    "routingNumber": "str | None",
    "swiftCode": "str | None",
})

PaymentFile = TypedDict("PaymentFile", {
    "state": "Literal['WAITS', 'TAKEN_OUT', 'DELIVERED']",
    "at": "str | None",
    "bankName": "str",
    "accountMasked": "str",
})

FiatWithdrawalStep = TypedDict("FiatWithdrawalStep", {
    "from": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED'] | None",
    "to": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED']",
    "event": "str",
    "actor": "Actor",
    "at": "str",
})

ListedFiatWithdrawal = TypedDict("ListedFiatWithdrawal", {
    "id": "str",
    "clientLabel": "str",
    "businessId": "str",
    "businessName": "str",
    "currency": "str",
    "amount": "str",
    "fee": "str",
    "debitAmount": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED']",
    "statusReason": "str | None",
    "approvalStatus": "Literal['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']",
    "reference": "str | None",
    "metadata": "dict[str, str]",
    "bankAccount": "PayoutAccount",
    "initiatedBy": "str",
    "createdAt": "str",
    "submitAt": "str",
    "arrivesFrom": "str",
    "arrivesUntil": "str",
    "sentAt": "str | None",
    "bankAnswer": "Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED'] | None",
    "bankAnsweredAt": "str | None",
    "bankWords": "str | None",
    "completedAt": "str | None",
    "returnedAt": "str | None",
    "returnedAmount": "str | None",
    "endToEndId": "str",
    "bankTransactionId": "str | None",
    "cancellable": "bool",
})

WhitelistedAddress = TypedDict("WhitelistedAddress", {
    "id": "str",
    "addressId": "str",
    "label": "str | None",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "address": "str",
    "destinationTag": "str | None",
    "walletType": "Literal['SELF_HOSTED', 'HOSTED'] | None",
    "status": "Literal['PENDING_ACTIVATION', 'ACTIVE', 'REVOKED']",
    "activatesAt": "str",
    "createdBy": "str",
    "createdAt": "str",
})

ListedInternalTransfer = TypedDict("ListedInternalTransfer", {
    "id": "str",
    "clientLabel": "str | None",
    "fromBusinessId": "str | None",
    "fromBusinessName": "str | None",
    "toBusinessId": "str | None",
    "toBusinessName": "str | None",
    "currency": "str",
    "amount": "str",
    "fee": "str",
    "direction": "Literal['IN', 'OUT']",
    "status": "Literal['COMPLETED', 'FAILED']",
    "note": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
})

ListedBalanceConversion = TypedDict("ListedBalanceConversion", {
    "id": "str",
    "clientLabel": "str | None",
    "businessId": "str",
    "amountCurrencyType": "Literal['DEBIT', 'CREDIT']",
    "status": "Literal['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED']",
    "debitCurrency": "str",
    "debitAmount": "str",
    "creditCurrency": "str",
    "creditAmount": "str",
    "rate": "str",
    "midRate": "str | None",
    "spread": "str | None",
    "metadata": "dict[str, str]",
    "initiatedBy": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "executedAt": "str | None",
    "failureReason": "str | None",
})

ListedManualMovementRelatedEntity = TypedDict("ListedManualMovementRelatedEntity", {
    "type": "Literal['PAYMENT', 'FIAT_DEPOSIT', 'INTERNAL_TRANSFER', 'MANUAL_MOVEMENT']",
    "id": "str",
})

ListedManualMovement = TypedDict("ListedManualMovement", {
    "id": "str",
    "businessId": "str",
    "businessName": "str",
    "type": "Literal['CREDIT', 'DEBIT']",
    "currency": "str",
    "amount": "str",
    "reason": "Literal['FEE_CORRECTION', 'GOODWILL', 'MIGRATION', 'DEPOSIT_CORRECTION', 'WITHDRAWAL_CORRECTION', 'UNASSOCIATED_ALLOCATION', 'REORG_RECOVERY', 'RECEIVABLE_SETTLEMENT', 'OTHER']",
    "description": "str",
    "relatedEntity": "ListedManualMovementRelatedEntity | None",
    "reversalOf": "str | None",
    "reversedBy": "str | None",
    "createdBy": "str",
    "postedAt": "str",
})

ExportForm = TypedDict("ExportForm", {
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
    "ids": "NotRequired[list[str]]",
})

SandboxTransfer = TypedDict("SandboxTransfer", {
    "transactionId": "str",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
})

DepositReceivedMessage = TypedDict("DepositReceivedMessage", {
    "event": "Literal['DEPOSIT_RECEIVED']",
    "test": "NotRequired[Literal[True]]",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "payLinkId": "str | None",
    "invoiceId": "str | None",
    "metadata": "dict[str, str]",
    "depositId": "str",
    "status": "Literal['UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE', 'CONFIRMED', 'REFUNDING', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE', 'ORPHANED']",
    "paymentStatus": "Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']",
    "labels": "list[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "depositCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "depositAmount": "str",
    "expectedDepositAmount": "str | None",
    "displayCurrency": "str | None",
    "displayAmount": "str | None",
    "expectedDisplayAmount": "str | None",
    "settlementCurrency": "str",
    "settlementAmount": "str | None",
    "settlementServiceFee": "str | None",
    "settlementDistributedUserServiceFee": "str | None",
    "settlementPayableAmount": "str | None",
    "settlementRateDepegLossAmount": "str | None",
    "displayRateDepegLossAmount": "str | None",
    "rateType": "Literal['FIXED', 'FLOATING']",
    "fromAddress": "str | None",
    "toAddress": "str",
    "transactionId": "str",
    "refund": "Refund | None",
    "receivedAt": "str",
    "actualDisplayAmount": "str | None",
    "actualSettlementAmount": "str",
    "actualServiceFee": "str",
    "actualPayableAmount": "str",
    "received": "list[ReceivedAmount]",
    "isPaid": "bool | None",
})

PaymentClosedMessage = TypedDict("PaymentClosedMessage", {
    "event": "Literal['PAYMENT_CLOSED']",
    "test": "NotRequired[Literal[True]]",
    "paymentId": "str",
    "clientPaymentId": "str",
    "businessId": "str",
    "payLinkId": "str | None",
    "invoiceId": "str | None",
    "metadata": "dict[str, str]",
    "paymentStatus": "Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']",
    "labels": "list[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "depositCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "expectedDepositAmount": "str | None",
    "displayCurrency": "str | None",
    "expectedDisplayAmount": "str | None",
    "settlementCurrency": "str",
    "rateType": "Literal['FIXED', 'FLOATING']",
    "expiresAt": "str | None",
    "actualDisplayAmount": "str | None",
    "actualSettlementAmount": "str",
    "actualServiceFee": "str",
    "actualPayableAmount": "str",
    "received": "list[ReceivedAmount]",
    "isPaid": "bool | None",
})

WithdrawalBroadcastMessage = TypedDict("WithdrawalBroadcastMessage", {
    "event": "Literal['WITHDRAWAL_BROADCAST']",
    "test": "NotRequired[Literal[True]]",
    "withdrawalId": "str",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']",
    "statusReason": "Literal['LIQUIDITY', 'SCREENING', 'RATES', 'ADDRESS', 'STOPPED', 'TRAVEL_RULE', 'NETWORK', 'RECONCILING', 'SCREENING_HIT', 'RATE_MOVED', 'TAMPERED', 'BROADCAST_REFUSED', 'DROPPED', 'TRAVEL_RULE_REFUSED'] | None",
    "cryptoCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "debitCurrency": "str",
    "debitAmount": "str | None",
    "recipientAddress": "str",
    "destinationTag": "str | None",
    "transactionId": "str | None",
})

WithdrawalApprovalMessage = TypedDict("WithdrawalApprovalMessage", {
    "event": "Literal['WITHDRAWAL_APPROVAL']",
    "test": "NotRequired[Literal[True]]",
    "withdrawalId": "str",
    "clientWithdrawalId": "str",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['SKIPPED', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']",
})

PayoutBatchEndedMessageUnsent = TypedDict("PayoutBatchEndedMessageUnsent", {
    "number": "int",
    "clientWithdrawalId": "str",
    "withdrawalId": "str",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED', 'RETURNED']",
    "statusReason": "str | None",
})

PayoutBatchEndedMessage = TypedDict("PayoutBatchEndedMessage", {
    "event": "Literal['PAYOUT_BATCH_ENDED']",
    "test": "NotRequired[Literal[True]]",
    "batchId": "str",
    "name": "str",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['DRAFT', 'FREEZING', 'AWAITING_APPROVAL', 'RELEASING', 'DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED']",
    "kind": "Literal['CRYPTO', 'FIAT']",
    "currency": "str",
    "cryptoCurrency": "str | None",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "rows": "int",
    "payouts": "int",
    "sent": "int",
    "notSent": "int",
    "unsent": "list[PayoutBatchEndedMessageUnsent]",
    "results": "str",
    "endedAt": "str",
})

InvoicePaidMessage = TypedDict("InvoicePaidMessage", {
    "event": "Literal['INVOICE_PAID']",
    "test": "NotRequired[Literal[True]]",
    "invoiceId": "str",
    "number": "str",
    "clientInvoiceId": "str | None",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['DRAFT', 'OPEN', 'PAID', 'VOID']",
    "currency": "str",
    "grossAmount": "str",
    "paidAmount": "str",
    "paidAt": "str",
})

InvoiceOverdueMessage = TypedDict("InvoiceOverdueMessage", {
    "event": "Literal['INVOICE_OVERDUE']",
    "test": "NotRequired[Literal[True]]",
    "invoiceId": "str",
    "number": "str",
    "clientInvoiceId": "str | None",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['DRAFT', 'OPEN', 'PAID', 'VOID']",
    "currency": "str",
    "grossAmount": "str",
    "paidAmount": "str",
    "dueOn": "str",
    "overdueAt": "str",
})

InvoiceVoidMessage = TypedDict("InvoiceVoidMessage", {
    "event": "Literal['INVOICE_VOID']",
    "test": "NotRequired[Literal[True]]",
    "invoiceId": "str",
    "number": "str",
    "clientInvoiceId": "str | None",
    "businessId": "str",
    "metadata": "dict[str, str]",
    "status": "Literal['DRAFT', 'OPEN', 'PAID', 'VOID']",
    "currency": "str",
    "grossAmount": "str",
    "paidAmount": "str",
    "voidedAt": "str",
})

GetWithdrawalsMetadataAnswer = TypedDict("GetWithdrawalsMetadataAnswer", {
    "precision": "float",
    "fee": "str",
    "minAmount": "str",
    "maxAmount": "str",
    "available": "bool",
    "requiresTag": "bool",
})

GetExchangeRatesQuery = TypedDict("GetExchangeRatesQuery", {
    "pairs": "str",
})

GetExchangeRatesAnswerRates = TypedDict("GetExchangeRatesAnswerRates", {
    "base": "str",
    "quote": "str",
    "mid": "str",
    "source": "str",
    "at": "str",
})

GetExchangeRatesAnswer = TypedDict("GetExchangeRatesAnswer", {
    "rates": "list[GetExchangeRatesAnswerRates]",
})

GetOrganisationMetadataAnswerTravelRule = TypedDict("GetOrganisationMetadataAnswerTravelRule", {
    "regime": "Literal['EU_TFR', 'FATF', 'OFF']",
    "acceptsMinimum": "bool",
})

GetOrganisationMetadataAnswer = TypedDict("GetOrganisationMetadataAnswer", {
    "organisationId": "str",
    "name": "str",
    "enabledFiatSettlementCurrencies": "list[str]",
    "enabledCryptoSettlementCurrencies": "list[str]",
    "enabledCryptoCurrencies": "list[str]",
    "allowServiceFeeDistribution": "bool",
    "feeDistributionLimit": "str",
    "uniformCurrency": "str",
    "isEu": "bool",
    "refuseUsdtSettlement": "bool",
    "allowsFiatDeposits": "bool",
    "travelRule": "GetOrganisationMetadataAnswerTravelRule",
})

GetSenderAnswer = TypedDict("GetSenderAnswer", {
    "sender": "Sender | None",
})

SaveSenderAnswer = TypedDict("SaveSenderAnswer", {
    "sender": "Sender",
})

ListBusinessOptionsAnswer = TypedDict("ListBusinessOptionsAnswer", {
    "id": "str",
    "name": "str",
    "settlementCurrency": "NotRequired[str]",
    "supportedDisplayCurrencies": "NotRequired[list[str]]",
    "supportedDepositCurrenciesWithNetworks": "NotRequired[dict[str, list[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]]]",
    "blockchainFeePaidBy": "NotRequired[Literal['USER', 'MERCHANT']]",
    "available": "NotRequired[dict[str, str]]",
})

GetBusinessAnswer2 = TypedDict("GetBusinessAnswer2", {
    "id": "str",
    "name": "str",
    "businessName": "str",
    "supportedDepositCurrencies": "list[str]",
})

CreateBusinessBody = TypedDict("CreateBusinessBody", {
    "businessName": "str",
    "supportedDisplayCurrencies": "list[str]",
    "supportedDepositCurrenciesWithNetworks": "dict[str, list[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]]",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "stableCryptoCurrencyDepegThreshold": "float | str | None",
    "userServiceFeeDistributionPercentage": "float | str",
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "depositReceivedCallbackUrl": "NotRequired[str | None]",
    "withdrawalCallbackUrl": "NotRequired[str | None]",
    "withdrawalApprovalCallbackUrl": "NotRequired[str | None]",
    "shopOrigins": "NotRequired[list[str]]",
    "settlementCurrency": "str",
})

UpdateBusinessBody = TypedDict("UpdateBusinessBody", {
    "id": "str",
    "businessName": "str",
    "supportedDisplayCurrencies": "list[str]",
    "supportedDepositCurrenciesWithNetworks": "dict[str, list[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]]",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "stableCryptoCurrencyDepegThreshold": "float | str | None",
    "userServiceFeeDistributionPercentage": "float | str",
    "overpaymentPolicy": "Literal['PROCESS', 'EXCESS_REFUND']",
    "refundFollowUpDepositsForOneTimePayments": "bool",
    "depositReceivedCallbackUrl": "NotRequired[str | None]",
    "withdrawalCallbackUrl": "NotRequired[str | None]",
    "withdrawalApprovalCallbackUrl": "NotRequired[str | None]",
    "shopOrigins": "NotRequired[list[str]]",
})

TestCallbackBody = TypedDict("TestCallbackBody", {
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
})

TestCallbackAnswer = TypedDict("TestCallbackAnswer", {
    "url": "str",
    "statusCode": "int | None",
    "durationMs": "int",
    "problem": "str | None",
})

SearchQuery = TypedDict("SearchQuery", {
    "text": "str",
})

SearchAnswerFoundMoney = TypedDict("SearchAnswerFoundMoney", {
    "amount": "str",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
})

SearchAnswerFound = TypedDict("SearchAnswerFound", {
    "kind": "Literal['PAYMENT', 'CRYPTO_WITHDRAWAL', 'FIAT_DEPOSIT', 'FIAT_WITHDRAWAL', 'INTERNAL_TRANSFER', 'BALANCE_CONVERSION', 'UNASSOCIATED_DEPOSIT', 'MANUAL_MOVEMENT', 'PAYOUT_BATCH', 'INVOICE', 'BANK_ACCOUNT', 'WHITELISTED_ADDRESS', 'API_KEY', 'USER']",
    "id": "str",
    "businessId": "str | None",
    "businessName": "str | None",
    "label": "str",
    "field": "Literal['reference', 'id', 'address', 'transaction', 'sender', 'person', 'amount', 'name', 'iban', 'key']",
    "value": "str",
    "status": "str | None",
    "money": "SearchAnswerFoundMoney | None",
})

SearchAnswer = TypedDict("SearchAnswer", {
    "found": "list[SearchAnswerFound]",
})

ListUsersQuery = TypedDict("ListUsersQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "search": "NotRequired[str]",
    "status": "NotRequired[Literal['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED']]",
    "roleId": "NotRequired[str]",
})

ListUsersAnswer = TypedDict("ListUsersAnswer", {
    "users": "list[User]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ListRoleChoicesAnswerRolesGroups = TypedDict("ListRoleChoicesAnswerRolesGroups", {
    "name": "str",
    "access": "Literal['FULL', 'VIEW', 'NONE']",
})

ListRoleChoicesAnswerRoles = TypedDict("ListRoleChoicesAnswerRoles", {
    "id": "str",
    "name": "str",
    "isSystem": "bool",
    "isGrantable": "bool",
    "groups": "list[ListRoleChoicesAnswerRolesGroups]",
})

ListRoleChoicesAnswer = TypedDict("ListRoleChoicesAnswer", {
    "roles": "list[ListRoleChoicesAnswerRoles]",
})

CreateUserBody = TypedDict("CreateUserBody", {
    "email": "str",
    "firstName": "NotRequired[str | None]",
    "lastName": "NotRequired[str | None]",
    "roleId": "str",
})

UpdateUserBody = TypedDict("UpdateUserBody", {
    "firstName": "NotRequired[str | None]",
    "lastName": "NotRequired[str | None]",
    "roleId": "NotRequired[str]",
    "status": "NotRequired[Literal['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED']]",
    "resetTwoFa": "NotRequired[bool]",
})

ListRolesAnswer = TypedDict("ListRolesAnswer", {
    "roles": "list[Role]",
})

ListPermissionGroupsAnswer = TypedDict("ListPermissionGroupsAnswer", {
    "name": "str",
    "view": "list[str]",
    "full": "list[str]",
})

CreateRoleBody = TypedDict("CreateRoleBody", {
    "name": "str",
    "permissions": "list[Literal['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'GET_WITHDRAWALS', 'GET_FIAT_DEPOSITS', 'GET_FIAT_WITHDRAWALS', 'GET_INTERNAL_TRANSFERS', 'FETCH_MANUAL_MOVEMENTS', 'GET_BALANCE_CONVERSIONS', 'CREATE_PAYMENT', 'CREATE_WITHDRAWAL', 'CREATE_INTERNAL_TRANSFER', 'CREATE_BALANCE_CONVERSION', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT', 'GET_API_CREDENTIALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS', 'WHITELIST_ADDRESSES', 'MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS', 'MANAGE_BANK_ACCOUNTS', 'FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA', 'GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE', 'GET_ORGANISATION']]",
})

UpdateRoleBody = TypedDict("UpdateRoleBody", {
    "name": "NotRequired[str]",
    "permissions": "NotRequired[list[Literal['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'GET_WITHDRAWALS', 'GET_FIAT_DEPOSITS', 'GET_FIAT_WITHDRAWALS', 'GET_INTERNAL_TRANSFERS', 'FETCH_MANUAL_MOVEMENTS', 'GET_BALANCE_CONVERSIONS', 'CREATE_PAYMENT', 'CREATE_WITHDRAWAL', 'CREATE_INTERNAL_TRANSFER', 'CREATE_BALANCE_CONVERSION', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT', 'GET_API_CREDENTIALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS', 'WHITELIST_ADDRESSES', 'MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS', 'MANAGE_BANK_ACCOUNTS', 'FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA', 'GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE', 'GET_ORGANISATION']]]",
})

GetPermissionUseQuery = TypedDict("GetPermissionUseQuery", {
    "roleId": "NotRequired[str]",
})

GetPermissionUseAnswer = TypedDict("GetPermissionUseAnswer", {
    "countedSince": "str | None",
    "unusedSince": "str",
    "roles": "list[RoleUse]",
    "people": "list[PersonUse]",
})

ListApiCredentialsAnswer = TypedDict("ListApiCredentialsAnswer", {
    "apiCredentials": "list[ApiCredential]",
})

GetApiCredentialChoicesAnswerBusinesses = TypedDict("GetApiCredentialChoicesAnswerBusinesses", {
    "id": "str",
    "name": "str",
})

GetApiCredentialChoicesAnswer = TypedDict("GetApiCredentialChoicesAnswer", {
    "permissions": "list[str]",
    "businesses": "list[GetApiCredentialChoicesAnswerBusinesses]",
})

CreateApiCredentialBody = TypedDict("CreateApiCredentialBody", {
    "name": "str",
    "permissions": "list[Literal['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'GET_WITHDRAWALS', 'GET_FIAT_DEPOSITS', 'GET_FIAT_WITHDRAWALS', 'GET_INTERNAL_TRANSFERS', 'FETCH_MANUAL_MOVEMENTS', 'GET_BALANCE_CONVERSIONS', 'CREATE_PAYMENT', 'CREATE_WITHDRAWAL', 'CREATE_INTERNAL_TRANSFER', 'CREATE_BALANCE_CONVERSION', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT', 'GET_API_CREDENTIALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS', 'WHITELIST_ADDRESSES', 'MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS', 'MANAGE_BANK_ACCOUNTS', 'FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA', 'GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE', 'GET_ORGANISATION']]",
    "ipAddresses": "list[str]",
    "businessIds": "list[str] | None",
    "expiresAt": "NotRequired[str | None]",
})

CreateApiCredentialAnswerBusinesses = TypedDict("CreateApiCredentialAnswerBusinesses", {
    "id": "str",
    "name": "str",
})

CreateApiCredentialAnswer = TypedDict("CreateApiCredentialAnswer", {
    "id": "str",
    "name": "str",
    "apiKey": "str",
    "permissions": "list[str]",
    "ipAddresses": "list[str]",
    "businessIds": "list[str] | None",
    "businesses": "list[CreateApiCredentialAnswerBusinesses] | None",
    "status": "Literal['ACTIVE', 'REVOKED']",
    "createdBy": "str",
    "createdAt": "str",
    "lastUsedAt": "str | None",
    "lastUsedIp": "str | None",
    "expiresAt": "str | None",
    "isExpired": "bool",
    "isInForce": "bool",
    "apiSecret": "NotRequired[str]",
    "secretShown": "NotRequired[Literal[True]]",
})

UpdateApiCredentialBody = TypedDict("UpdateApiCredentialBody", {
    "name": "NotRequired[str]",
    "permissions": "NotRequired[list[Literal['GET_STATISTICS', 'GET_BALANCES', 'GET_BUSINESSES', 'CREATE_BUSINESS', 'UPDATE_BUSINESS', 'GET_PAYMENT', 'GET_PAYMENTS', 'INITIATE_CALLBACK', 'GET_WITHDRAWALS', 'GET_FIAT_DEPOSITS', 'GET_FIAT_WITHDRAWALS', 'GET_INTERNAL_TRANSFERS', 'FETCH_MANUAL_MOVEMENTS', 'GET_BALANCE_CONVERSIONS', 'CREATE_PAYMENT', 'CREATE_WITHDRAWAL', 'CREATE_INTERNAL_TRANSFER', 'CREATE_BALANCE_CONVERSION', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT', 'GET_API_CREDENTIALS', 'CREATE_API_CREDENTIALS', 'UPDATE_API_CREDENTIALS', 'WHITELIST_ADDRESSES', 'MANAGE_ROLES', 'CREATE_USER', 'UPDATE_USER', 'DELETE_USER', 'GET_USERS', 'MANAGE_BANK_ACCOUNTS', 'FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA', 'GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE', 'GET_ORGANISATION']]]",
    "ipAddresses": "NotRequired[list[str]]",
    "businessIds": "NotRequired[list[str] | None]",
    "expiresAt": "NotRequired[str | None]",
})

ListApiRequestsQuery = TypedDict("ListApiRequestsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "apiCredentialId": "NotRequired[str]",
    "statusClass": "NotRequired[Literal['2xx', '4xx', '5xx']]",
    "code": "NotRequired[Literal['VALIDATION_FAILED', 'CURSOR_INVALID', 'LINK_INVALID', 'UNAUTHENTICATED', 'BAD_CREDENTIALS', 'TWO_FA_INVALID', 'FORBIDDEN', 'ACCOUNT_DISABLED', 'IP_NOT_ALLOWED', 'ORGANISATION_SUSPENDED', 'FIAT_DEPOSITS_DISABLED', 'TWO_FA_SETUP_REQUIRED', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT', 'DUPLICATE_CLIENT_ID', 'DUPLICATE_NAME', 'STATE_CONFLICT', 'IDEMPOTENCY_CONFLICT', 'OPERATION_CLOSED', 'REQUEST_IN_PROGRESS', 'OUTGOING_STOPPED', 'ROLE_IN_USE', 'QUOTE_EXPIRED', 'CHANGED_MEANWHILE', 'PAYLOAD_TOO_LARGE', 'URI_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE', 'MISDIRECTED', 'INSUFFICIENT_BALANCE', 'BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'NETWORK_DISABLED', 'ADDRESS_NOT_WHITELISTED', 'TRAVEL_RULE_DATA_REQUIRED', 'FEATURES_EXCLUSIVE', 'RULE_VIOLATED', 'RATE_LIMITED', 'HEADERS_TOO_LARGE', 'INTERNAL', 'RATES_UNAVAILABLE', 'UNAVAILABLE', 'HISTORY_UNFINISHED', 'KEY_UNKNOWN', 'TIMESTAMP_OFF', 'SIGNATURE_WRONG', 'NONCE_MISSING', 'SIGNATURE_REUSED', 'PERMISSION_MISSING', 'ROLE_MISSING', 'PEOPLE_ONLY', 'NO_ORGANISATION', 'NOT_THE_MAKER', 'TEST_ONLY', 'NOT_IN_TEST_MODE', 'FIELD_UNKNOWN', 'FIELD_INVALID', 'FIELD_TWICE', 'NOT_JSON', 'IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_INVALID', 'BUSINESS_DISABLED', 'CURRENCY_NOT_ENABLED', 'OWN_ADDRESS', 'ACCOUNT_NOT_ACTIVE', 'NO_CALLBACK_URL', 'NOTHING_TO_TELL', 'PERIOD_TOO_LONG']]",
    "method": "NotRequired[Literal['GET', 'POST', 'PUT', 'PATCH', 'DELETE']]",
    "path": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListApiRequestsAnswer = TypedDict("ListApiRequestsAnswer", {
    "requests": "list[ApiRequest]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ListCallbacksQuery = TypedDict("ListCallbacksQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "businessId": "NotRequired[str]",
    "event": "NotRequired[Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']]",
    "status": "NotRequired[Literal['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListCallbacksAnswer = TypedDict("ListCallbacksAnswer", {
    "callbacks": "list[ListedCallback]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ListPaymentCallbacksAnswer = TypedDict("ListPaymentCallbacksAnswer", {
    "callbacks": "list[CallbackDelivery]",
})

GetCallbackCoverageQuery = TypedDict("GetCallbackCoverageQuery", {
    "after": "str",
    "before": "str",
    "businessId": "NotRequired[str]",
    "event": "NotRequired[Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']]",
})

GetCallbackCoverageAnswer = TypedDict("GetCallbackCoverageAnswer", {
    "lines": "list[CallbackCoverage]",
})

ListUntoldCallbacksQuery = TypedDict("ListUntoldCallbacksQuery", {
    "after": "str",
    "before": "str",
    "businessId": "NotRequired[str]",
    "event": "NotRequired[Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']]",
    "outcome": "NotRequired[Literal['FAILED', 'NEVER_QUEUED']]",
})

ListUntoldCallbacksAnswer = TypedDict("ListUntoldCallbacksAnswer", {
    "total": "int",
    "callbacks": "list[UntoldCallback]",
})

SendUntoldCallbacksBodyCallbacks = TypedDict("SendUntoldCallbacksBodyCallbacks", {
    "event": "Literal['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED', 'WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL', 'PAYOUT_BATCH_ENDED', 'INVOICE_PAID', 'INVOICE_OVERDUE', 'INVOICE_VOID']",
    "entityId": "str",
})

SendUntoldCallbacksBody = TypedDict("SendUntoldCallbacksBody", {
    "callbacks": "list[SendUntoldCallbacksBodyCallbacks]",
})

SendUntoldCallbacksAnswerUnsent = TypedDict("SendUntoldCallbacksAnswerUnsent", {
    "reason": "Literal['ALREADY_TOLD', 'NO_ADDRESS', 'NOTHING_TO_TELL', 'TOO_OFTEN', 'NOT_FOUND']",
    "count": "int",
})

SendUntoldCallbacksAnswer = TypedDict("SendUntoldCallbacksAnswer", {
    "sent": "int",
    "unsent": "list[SendUntoldCallbacksAnswerUnsent]",
})

ListBalancesAtQuery = TypedDict("ListBalancesAtQuery", {
    "asOf": "str",
    "businessId": "NotRequired[str]",
})

ListBalancesAtAnswerBusinessesBalances = TypedDict("ListBalancesAtAnswerBusinessesBalances", {
    "currency": "str",
    "available": "str",
    "held": "str",
    "pending": "str",
    "total": "str",
    "uniformAmount": "str | None",
    "rate": "DatedRate | None",
})

ListBalancesAtAnswerBusinessesUnassociated = TypedDict("ListBalancesAtAnswerBusinessesUnassociated", {
    "currency": "str",
    "amount": "str",
})

ListBalancesAtAnswerBusinesses = TypedDict("ListBalancesAtAnswerBusinesses", {
    "businessId": "str",
    "businessName": "str",
    "balances": "list[ListBalancesAtAnswerBusinessesBalances]",
    "uniformTotal": "str | None",
    "unassociated": "list[ListBalancesAtAnswerBusinessesUnassociated]",
})

ListBalancesAtAnswerBlocked = TypedDict("ListBalancesAtAnswerBlocked", {
    "currency": "str",
    "amount": "str",
})

ListBalancesAtAnswer = TypedDict("ListBalancesAtAnswer", {
    "asOf": "str",
    "uniformCurrency": "str",
    "businesses": "list[ListBalancesAtAnswerBusinesses]",
    "uniformTotal": "str | None",
    "blocked": "list[ListBalancesAtAnswerBlocked] | None",
})

GetBalancesSinceQuery = TypedDict("GetBalancesSinceQuery", {
    "asOf": "str",
    "businessId": "NotRequired[str]",
})

GetBalancesSinceAnswerBusinesses = TypedDict("GetBalancesSinceAnswerBusinesses", {
    "businessId": "str",
    "businessName": "str",
    "settlementCurrency": "str",
    "past": "BalanceSums",
    "present": "BalanceSums",
    "currencies": "list[CurrencyBalances]",
})

GetBalancesSinceAnswerProof = TypedDict("GetBalancesSinceAnswerProof", {
    "entries": "int",
    "sealed": "int",
    "lastEntryAt": "str | None",
    "firstEntryAt": "str | None",
    "nextEntryAt": "str | None",
    "verifiedAt": "str | None",
    "isSound": "bool",
})

GetBalancesSinceAnswer = TypedDict("GetBalancesSinceAnswer", {
    "asOf": "str",
    "now": "str",
    "uniformCurrency": "str",
    "past": "BalanceSums",
    "present": "BalanceSums",
    "currencies": "list[CurrencyBalances]",
    "withoutRate": "list[str]",
    "businesses": "list[GetBalancesSinceAnswerBusinesses]",
    "change": "BalanceChange | None",
    "movedWithin": "int",
    "proof": "GetBalancesSinceAnswerProof",
})

GetFigureProofQuery = TypedDict("GetFigureProofQuery", {
    "businessId": "NotRequired[str]",
    "measure": "Literal['available', 'pending', 'held', 'total']",
    "currency": "NotRequired[str]",
    "asOf": "NotRequired[str]",
})

GetFigureProofAnswerMoved = TypedDict("GetFigureProofAnswerMoved", {
    "added": "str",
    "taken": "str",
})

GetFigureProofAnswer = TypedDict("GetFigureProofAnswer", {
    "asOf": "str",
    "measure": "Literal['available', 'pending', 'held', 'total']",
    "businessName": "str | None",
    "amount": "str",
    "currency": "str",
    "isValued": "bool",
    "accounts": "int",
    "entries": "int",
    "sealed": "int",
    "moved": "GetFigureProofAnswerMoved | None",
    "lastEntryAt": "str | None",
    "verifiedAt": "str | None",
    "isSound": "bool",
})

ListFigureSharesQuery = TypedDict("ListFigureSharesQuery", {
    "businessId": "NotRequired[str]",
})

ListFigureSharesAnswer = TypedDict("ListFigureSharesAnswer", {
    "shares": "list[FigureShare]",
})

ShareFigureBody = TypedDict("ShareFigureBody", {
    "businessId": "NotRequired[str]",
    "measure": "Literal['available', 'pending', 'held', 'total']",
    "currency": "NotRequired[str]",
    "asOf": "NotRequired[str]",
    "days": "int",
})

ShareFigureAnswer = TypedDict("ShareFigureAnswer", {
    "share": "FigureShare",
    "url": "str",
})

GetOrganisationBalancesAnswer = TypedDict("GetOrganisationBalancesAnswer", {
    "settlementBalances": "dict[str, str]",
    "uniformBalances": "dict[str, str]",
    "uniformCurrency": "str",
    "totals": "BalanceSums",
    "ratesAt": "str | None",
    "asOf": "str",
})

GetReconciliationAnswerDifferences = TypedDict("GetReconciliationAnswerDifferences", {
    "kind": "Literal['CUSTODY', 'BANK']",
    "currency": "str",
    "network": "str | None",
    "held": "Literal['MORE', 'LESS']",
    "amount": "str",
    "since": "str",
})

GetReconciliationAnswer = TypedDict("GetReconciliationAnswer", {
    "comparedAt": "str | None",
    "differences": "list[GetReconciliationAnswerDifferences]",
})

GetTodayAnswerBusinesses = TypedDict("GetTodayAnswerBusinesses", {
    "businessId": "str",
    "deposits": "float",
    "withdrawals": "float",
    "net": "str",
})

GetTodayAnswer = TypedDict("GetTodayAnswer", {
    "date": "str",
    "currency": "str",
    "businesses": "list[GetTodayAnswerBusinesses]",
})

GetDepositHistogramQuery = TypedDict("GetDepositHistogramQuery", {
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "groupByCriteria": "NotRequired[Literal['DAY']]",
    "businessId": "NotRequired[str]",
})

GetWithdrawalHistogramQuery = TypedDict("GetWithdrawalHistogramQuery", {
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "groupByCriteria": "NotRequired[Literal['DAY']]",
    "businessId": "NotRequired[str]",
})

GetDepositStatisticsQuery = TypedDict("GetDepositStatisticsQuery", {
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "groupByCriteria": "NotRequired[Literal['DAY']]",
    "businessId": "NotRequired[str]",
})

GetWithdrawalStatisticsQuery = TypedDict("GetWithdrawalStatisticsQuery", {
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "groupByCriteria": "NotRequired[Literal['DAY']]",
    "businessId": "NotRequired[str]",
})

GetReportAnswer = TypedDict("GetReportAnswer", {
    "id": "str",
    "kind": "Literal['BALANCE_CONFIRMATION', 'TRANSACTION_LEDGER', 'LIST_EXPORT']",
    "format": "Literal['PDF', 'CSV', 'XLSX', 'XML']",
    "fileName": "str",
    "status": "Literal['RUNNING', 'DONE', 'FAILED']",
    "rowCount": "float | None",
    "sha256": "str | None",
    "requestedBy": "str",
    "startedAt": "str",
    "finishedAt": "str | None",
})

ListCostsQuery = TypedDict("ListCostsQuery", {
    "from": "str",
    "to": "str",
    "businessId": "NotRequired[str]",
})

ListCostsAnswer = TypedDict("ListCostsAnswer", {
    "lines": "list[CostLine]",
    "sums": "list[CostSum]",
})

CreateBalanceConfirmationBodyRecipient = TypedDict("CreateBalanceConfirmationBodyRecipient", {
    "name": "str",
    "email": "NotRequired[str]",
})

CreateBalanceConfirmationBody = TypedDict("CreateBalanceConfirmationBody", {
    "businessIds": "list[str]",
    "asOf": "str",
    "format": "Literal['PDF']",
    "sender": "SenderGiven",
    "recipient": "CreateBalanceConfirmationBodyRecipient",
    "send": "bool",
})

ListLedgerEntriesQuery = TypedDict("ListLedgerEntriesQuery", {
    "limit": "NotRequired[int]",
    "cursor": "NotRequired[str]",
    "entityType": "NotRequired[Literal['PAYMENT', 'DEPOSIT', 'REFUND', 'INTERNAL_TRANSFER', 'FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'MANUAL_MOVEMENT', 'WITHDRAWAL', 'BALANCE_CONVERSION', 'FIAT_WITHDRAWAL', 'UNASSOCIATED_DEPOSIT']]",
    "entityId": "NotRequired[str]",
    "account": "NotRequired[str]",
    "before": "NotRequired[str]",
    "after": "NotRequired[str]",
})

ListLedgerEntriesAnswer = TypedDict("ListLedgerEntriesAnswer", {
    "entries": "list[LedgerEntry]",
    "paging": "Paging",
})

GetLedgerHealthAnswerVerificationChecked = TypedDict("GetLedgerHealthAnswerVerificationChecked", {
    "figures": "int",
    "accounts": "int",
    "currencies": "int",
})

GetLedgerHealthAnswerVerificationFindingsKept = TypedDict("GetLedgerHealthAnswerVerificationFindingsKept", {
    "count": "int",
    "amount": "str",
})

GetLedgerHealthAnswerVerificationFindingsRecomputed = TypedDict("GetLedgerHealthAnswerVerificationFindingsRecomputed", {
    "count": "int",
    "amount": "str",
})

GetLedgerHealthAnswerVerificationFindings = TypedDict("GetLedgerHealthAnswerVerificationFindings", {
    "check": "Literal['FIGURE']",
    "businessId": "str",
    "direction": "Literal['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT']",
    "currency": "str",
    "day": "str",
    "kept": "GetLedgerHealthAnswerVerificationFindingsKept",
    "recomputed": "GetLedgerHealthAnswerVerificationFindingsRecomputed",
})

GetLedgerHealthAnswerVerificationFindings2Difference = TypedDict("GetLedgerHealthAnswerVerificationFindings2Difference", {
    "count": "int",
    "amount": "str",
})

GetLedgerHealthAnswerVerificationFindings2 = TypedDict("GetLedgerHealthAnswerVerificationFindings2", {
    "check": "Literal['TOTAL']",
    "direction": "Literal['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT']",
    "currency": "str",
    "day": "str",
    "difference": "GetLedgerHealthAnswerVerificationFindings2Difference",
})

GetLedgerHealthAnswerVerificationFindings3 = TypedDict("GetLedgerHealthAnswerVerificationFindings3", {
    "check": "Literal['BALANCE']",
    "businessId": "str | None",
    "account": "str",
    "accountSeq": "int | None",
    "currency": "str",
    "difference": "str",
})

GetLedgerHealthAnswerVerificationFindings4 = TypedDict("GetLedgerHealthAnswerVerificationFindings4", {
    "check": "Literal['BOOK']",
    "currency": "str",
    "difference": "str",
})

GetLedgerHealthAnswerVerification = TypedDict("GetLedgerHealthAnswerVerification", {
    "startedAt": "str",
    "finishedAt": "str",
    "isOverdue": "bool",
    "checked": "GetLedgerHealthAnswerVerificationChecked",
    "findings": "list[GetLedgerHealthAnswerVerificationFindings | GetLedgerHealthAnswerVerificationFindings2 | GetLedgerHealthAnswerVerificationFindings3 | GetLedgerHealthAnswerVerificationFindings4]",
})

GetLedgerHealthAnswerWholeFindings = TypedDict("GetLedgerHealthAnswerWholeFindings", {
    "rule": "str",
    "proves": "str",
    "count": "int | None",
})

GetLedgerHealthAnswerWhole = TypedDict("GetLedgerHealthAnswerWhole", {
    "startedAt": "str",
    "finishedAt": "str",
    "isOverdue": "bool",
    "rules": "int",
    "unfinished": "int",
    "findings": "list[GetLedgerHealthAnswerWholeFindings]",
})

GetLedgerHealthAnswerSums = TypedDict("GetLedgerHealthAnswerSums", {
    "currency": "str",
    "available": "str",
    "held": "str",
    "pending": "str",
    "total": "str",
})

GetLedgerHealthAnswerPendingItem = TypedDict("GetLedgerHealthAnswerPendingItem", {
    "entityType": "Literal['PAYMENT', 'DEPOSIT', 'REFUND', 'INTERNAL_TRANSFER', 'FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'MANUAL_MOVEMENT', 'WITHDRAWAL', 'BALANCE_CONVERSION', 'FIAT_WITHDRAWAL', 'UNASSOCIATED_DEPOSIT']",
    "entityId": "str",
})

GetLedgerHealthAnswerPending = TypedDict("GetLedgerHealthAnswerPending", {
    "kind": "Literal['DEPOSIT', 'REFUND', 'WITHDRAWAL', 'FIAT_WITHDRAWAL', 'FIAT_DEPOSIT', 'UNASSOCIATED_DEPOSIT', 'CALLBACK']",
    "count": "int",
    "isMore": "bool",
    "since": "str",
    "businessId": "str | None",
    "item": "GetLedgerHealthAnswerPendingItem | None",
})

GetLedgerHealthAnswerPricesSources = TypedDict("GetLedgerHealthAnswerPricesSources", {
    "source": "str",
    "askedAt": "str",
    "answeredAt": "str | None",
    "pairs": "int",
    "problem": "str | None",
})

GetLedgerHealthAnswerPricesPairs = TypedDict("GetLedgerHealthAnswerPricesPairs", {
    "base": "str",
    "quote": "str",
    "mid": "str | None",
    "at": "str | None",
    "state": "Literal['CURRENT', 'OLD', 'REFERENCE']",
    "said": "str | None",
})

GetLedgerHealthAnswerPrices = TypedDict("GetLedgerHealthAnswerPrices", {
    "sources": "list[GetLedgerHealthAnswerPricesSources]",
    "pairs": "list[GetLedgerHealthAnswerPricesPairs]",
})

GetLedgerHealthAnswerChainsProblem = TypedDict("GetLedgerHealthAnswerChainsProblem", {
    "at": "str",
    "text": "str",
})

GetLedgerHealthAnswerChains = TypedDict("GetLedgerHealthAnswerChains", {
    "chain": "str",
    "state": "Literal['CURRENT', 'FAILING', 'DELAYED', 'NOT_READ']",
    "height": "int | None",
    "headSince": "str | None",
    "readAt": "str | None",
    "hiddenOutputs": "int",
    "problem": "GetLedgerHealthAnswerChainsProblem | None",
})

GetLedgerHealthAnswerBanks = TypedDict("GetLedgerHealthAnswerBanks", {
    "bank": "str | None",
    "statements": "BankExchange | None",
    "payments": "BankExchange | None",
})

GetLedgerHealthAnswerSignersProblem = TypedDict("GetLedgerHealthAnswerSignersProblem", {
    "at": "str",
    "text": "str",
})

GetLedgerHealthAnswerSigners = TypedDict("GetLedgerHealthAnswerSigners", {
    "kind": "Literal['POLICED', 'REMOTE', 'WALLET', 'GATEWAY', 'SIMULATED']",
    "chains": "list[str]",
    "state": "Literal['CURRENT', 'FAILING', 'DELAYED', 'NOT_ASKED']",
    "answeredAt": "str | None",
    "problem": "GetLedgerHealthAnswerSignersProblem | None",
    "signedAt": "str | None",
})

GetLedgerHealthAnswerScreeningProblem = TypedDict("GetLedgerHealthAnswerScreeningProblem", {
    "at": "str",
    "text": "str",
})

GetLedgerHealthAnswerScreeningListProblem = TypedDict("GetLedgerHealthAnswerScreeningListProblem", {
    "at": "str",
    "text": "str",
})

GetLedgerHealthAnswerScreeningList = TypedDict("GetLedgerHealthAnswerScreeningList", {
    "publishedOn": "str | None",
    "confirmedAt": "str | None",
    "problem": "GetLedgerHealthAnswerScreeningListProblem | None",
})

GetLedgerHealthAnswerScreening = TypedDict("GetLedgerHealthAnswerScreening", {
    "source": "str",
    "chains": "list[str] | None",
    "state": "Literal['CURRENT', 'FAILING', 'DELAYED', 'NOT_ASKED']",
    "answeredAt": "str | None",
    "problem": "GetLedgerHealthAnswerScreeningProblem | None",
    "list": "GetLedgerHealthAnswerScreeningList | None",
})

GetLedgerHealthAnswerReplica = TypedDict("GetLedgerHealthAnswerReplica", {
    "state": "Literal['FOLLOWS', 'BEHIND', 'AWAY']",
    "lagSeconds": "float | None",
})

GetLedgerHealthAnswerLateMonths = TypedDict("GetLedgerHealthAnswerLateMonths", {
    "table": "str",
    "coveredUntil": "str",
})

GetLedgerHealthAnswer = TypedDict("GetLedgerHealthAnswer", {
    "verification": "GetLedgerHealthAnswerVerification | None",
    "whole": "GetLedgerHealthAnswerWhole | None",
    "sums": "list[GetLedgerHealthAnswerSums]",
    "pending": "list[GetLedgerHealthAnswerPending]",
    "prices": "GetLedgerHealthAnswerPrices",
    "chains": "list[GetLedgerHealthAnswerChains]",
    "banks": "list[GetLedgerHealthAnswerBanks]",
    "signers": "list[GetLedgerHealthAnswerSigners]",
    "screening": "list[GetLedgerHealthAnswerScreening]",
    "replica": "GetLedgerHealthAnswerReplica | None",
    "lateMonths": "list[GetLedgerHealthAnswerLateMonths]",
    "asOf": "str",
})

CreateTransactionLedgerBody = TypedDict("CreateTransactionLedgerBody", {
    "businessId": "str",
    "currencies": "NotRequired[list[str] | None]",
    "after": "str",
    "before": "str",
    "types": "NotRequired[list[Literal['DEPOSIT', 'HOLD', 'HOLD_RELEASE', 'FIAT_DEPOSIT', 'FIAT_WITHDRAWAL', 'FIAT_RETURN', 'INTERNAL_TRANSFER', 'CONVERSION', 'MANUAL_MOVEMENT', 'DEBT_REPAYMENT', 'REVERSAL', 'OTHER']] | None]",
    "timezone": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX', 'PDF', 'XML']]",
})

GetOutgoingStopAnswer = TypedDict("GetOutgoingStopAnswer", {
    "stop": "OutgoingStop | None",
})

StopOutgoingMoneyBody = TypedDict("StopOutgoingMoneyBody", {
    "reason": "str",
})

StopOutgoingMoneyAnswer = TypedDict("StopOutgoingMoneyAnswer", {
    "stop": "OutgoingStop | None",
})

ListBankAccountsQuery = TypedDict("ListBankAccountsQuery", {
    "currency": "NotRequired[Literal['EUR', 'USD', 'GBP']]",
    "status": "NotRequired[Literal['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED']]",
})

ListBankAccountsAnswer = TypedDict("ListBankAccountsAnswer", {
    "bankAccounts": "list[BankAccount]",
})

GetBankAccountMetadataAnswerCurrenciesMethodsFields = TypedDict("GetBankAccountMetadataAnswerCurrenciesMethodsFields", {
    "name": "Literal['accountLabel', 'holderName', 'street', 'city', 'postalCode', 'country', 'iban', 'accountNumber', 'sortCode', 'routingNumber', 'swiftCode', 'bankName', 'bankAddress', 'email', 'intermediaryBankName', 'intermediaryBankAddress']",
    "label": "str",
    "required": "bool",
    "pattern": "str | None",
    "maxLength": "float",
    "group": "Literal['ACCOUNT', 'HOLDER', 'BANK', 'INTERMEDIARY']",
    "hint": "str | None",
})

GetBankAccountMetadataAnswerCurrenciesMethods = TypedDict("GetBankAccountMetadataAnswerCurrenciesMethods", {
    "displayName": "str",
    "fields": "list[GetBankAccountMetadataAnswerCurrenciesMethodsFields]",
    "supportsIntermediary": "bool",
    "minAmount": "str",
    "maxAmount": "str",
    "fee": "str",
    "cutOff": "str",
    "arrival": "str",
})

GetBankAccountMetadataAnswerCurrencies = TypedDict("GetBankAccountMetadataAnswerCurrencies", {
    "methods": "dict[str, GetBankAccountMetadataAnswerCurrenciesMethods]",
})

GetBankAccountMetadataAnswer = TypedDict("GetBankAccountMetadataAnswer", {
    "currencies": "dict[str, GetBankAccountMetadataAnswerCurrencies]",
})

CreateBankAccountBody = TypedDict("CreateBankAccountBody", {
    "currency": "Literal['EUR', 'USD', 'GBP']",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "hasIntermediaryBank": "NotRequired[bool]",
    "accountLabel": "NotRequired[str | None]",
    "holderName": "NotRequired[str | None]",
    "street": "NotRequired[str | None]",
    "city": "NotRequired[str | None]",
    "postalCode": "NotRequired[str | None]",
    "country": "NotRequired[str | None]",
    "iban": "NotRequired[str | None]",
    "accountNumber": "NotRequired[str | None]",
    "sortCode": "NotRequired[str | None]",
    "routingNumber": "NotRequired[str | None]",
    "swiftCode": "NotRequired[str | None]",
    "bankName": "NotRequired[str | None]",
    "bankAddress": "NotRequired[str | None]",
    "email": "NotRequired[str | None]",
    "intermediaryBankName": "NotRequired[str | None]",
    "intermediaryBankAddress": "NotRequired[str | None]",
})

UpdateBankAccountBody = TypedDict("UpdateBankAccountBody", {
    "paymentMethod": "NotRequired[Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']]",
    "hasIntermediaryBank": "NotRequired[bool]",
    "accountLabel": "NotRequired[str | None]",
    "holderName": "NotRequired[str | None]",
    "street": "NotRequired[str | None]",
    "city": "NotRequired[str | None]",
    "postalCode": "NotRequired[str | None]",
    "country": "NotRequired[str | None]",
    "iban": "NotRequired[str | None]",
    "accountNumber": "NotRequired[str | None]",
    "sortCode": "NotRequired[str | None]",
    "routingNumber": "NotRequired[str | None]",
    "swiftCode": "NotRequired[str | None]",
    "bankName": "NotRequired[str | None]",
    "bankAddress": "NotRequired[str | None]",
    "email": "NotRequired[str | None]",
    "intermediaryBankName": "NotRequired[str | None]",
    "intermediaryBankAddress": "NotRequired[str | None]",
})

ListPaymentsQuery = TypedDict("ListPaymentsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'status']]",
    "businessId": "NotRequired[str]",
    "depositCurrency": "NotRequired[str]",
    "status": "NotRequired[Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE'] | list[Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']]]",
    "label": "NotRequired[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "type": "NotRequired[Literal['ONE_TIME', 'REUSABLE']]",
    "payLinkId": "NotRequired[str]",
    "invoiceId": "NotRequired[str]",
    "clientPaymentId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListPaymentsAnswer = TypedDict("ListPaymentsAnswer", {
    "payments": "list[ListedPayment]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

ListTravelRuleDepositsQuery = TypedDict("ListTravelRuleDepositsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "status": "NotRequired[Literal['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED']]",
    "businessId": "NotRequired[str]",
    "depositCurrency": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListTravelRuleDepositsAnswer = TypedDict("ListTravelRuleDepositsAnswer", {
    "deposits": "list[ListedTravelRuleDeposit]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

UpdateTravelRuleDepositBody = TypedDict("UpdateTravelRuleDepositBody", {
    "originator": "PersonGiven",
})

UpdateTravelRuleDepositAnswer = TypedDict("UpdateTravelRuleDepositAnswer", {
    "id": "str",
    "status": "Literal['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED']",
    "depositStatus": "Literal['UNCONFIRMED', 'PENDING_AML', 'PENDING_TRAVEL_RULE', 'CONFIRMED', 'REFUNDING', 'REFUNDED', 'BLOCKED', 'UNPROCESSABLE', 'ORPHANED']",
    "originator": "NotRequired[Person]",
})

ListTravelRuleInquiriesAnswer = TypedDict("ListTravelRuleInquiriesAnswer", {
    "inquiries": "list[TravelRuleInquiry]",
    "waiting": "int",
    "isOffered": "bool",
})

GetTravelRuleInquiryAnswer = TypedDict("GetTravelRuleInquiryAnswer", {
    "id": "str",
    "provider": "str",
    "businessId": "str",
    "paymentId": "str",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "status": "Literal['WAITING', 'ACCEPTED', 'REJECTED']",
    "reason": "str | None",
    "quality": "Literal['FULL', 'MINIMUM'] | None",
    "receivedAt": "str",
    "decidedAt": "str | None",
    "decidedBy": "str | None",
    "answeredAt": "str | None",
    "isAnswerDelayed": "bool",
    "transactionId": "str | None",
    "cancelledAt": "str | None",
    "depositId": "str | None",
    "originator": "Person | None",
    "beneficiary": "str | None",
})

AnswerTravelRuleInquiryBody = TypedDict("AnswerTravelRuleInquiryBody", {
    "answer": "Literal['ACCEPT', 'REJECT']",
    "reason": "NotRequired[str | None]",
})

CreatePaymentBody = TypedDict("CreatePaymentBody", {
    "clientPaymentId": "str",
    "businessId": "str",
    "type": "NotRequired[Literal['ONE_TIME', 'REUSABLE']]",
    "displayCurrency": "NotRequired[str | None]",
    "displayAmount": "NotRequired[str | None]",
    "depositCurrency": "NotRequired[str | None]",
    "depositAmount": "NotRequired[str | None]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "rateType": "NotRequired[Literal['FIXED', 'FLOATING'] | None]",
    "expirationMinutes": "NotRequired[int | None]",
    "redirectUrl": "NotRequired[str | None]",
    "locale": "NotRequired[str | None]",
    "customerEmail": "NotRequired[str | None]",
    "refundAddress": "NotRequired[str | None]",
    "originator": "NotRequired[PersonGiven | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

EstimatePaymentQuery = TypedDict("EstimatePaymentQuery", {
    "businessId": "str",
    "displayCurrency": "NotRequired[str]",
    "displayAmount": "NotRequired[str]",
    "depositCurrency": "str",
    "depositAmount": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
})

EstimatePaymentAnswer = TypedDict("EstimatePaymentAnswer", {
    "depositCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "expectedDepositAmount": "str",
    "minDeposit": "str",
    "displayCurrency": "str | None",
    "userServiceFee": "str | None",
    "expectedDisplayAmount": "str | None",
    "settlementCurrency": "str",
    "expectedSettlementAmount": "str",
    "settlementServiceFee": "str",
    "settlementPayableAmount": "str",
    "rate": "str | None",
    "oneToOneApplied": "bool",
})

ChoosePaymentCurrencyBody = TypedDict("ChoosePaymentCurrencyBody", {
    "depositCurrency": "str",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
})

CreatePayLinkBody = TypedDict("CreatePayLinkBody", {
    "businessId": "str",
    "name": "str",
    "description": "NotRequired[str | None]",
    "displayCurrency": "str",
    "amount": "NotRequired[str | None]",
    "minAmount": "NotRequired[str | None]",
    "maxAmount": "NotRequired[str | None]",
    "depositCurrency": "NotRequired[str | None]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "redirectUrl": "NotRequired[str | None]",
    "clientPaymentIdPrefix": "NotRequired[str | None]",
    "mostUses": "NotRequired[int | None]",
    "endsAt": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

ListPayLinksQuery = TypedDict("ListPayLinksQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "businessId": "NotRequired[str]",
    "isPaused": "NotRequired[bool]",
    "search": "NotRequired[str]",
})

ListPayLinksAnswer = TypedDict("ListPayLinksAnswer", {
    "payLinks": "list[PayLink]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ChangePayLinkBody = TypedDict("ChangePayLinkBody", {
    "name": "str",
    "description": "NotRequired[str | None]",
    "displayCurrency": "str",
    "amount": "NotRequired[str | None]",
    "minAmount": "NotRequired[str | None]",
    "maxAmount": "NotRequired[str | None]",
    "depositCurrency": "NotRequired[str | None]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "redirectUrl": "NotRequired[str | None]",
    "clientPaymentIdPrefix": "NotRequired[str | None]",
    "mostUses": "NotRequired[int | None]",
    "endsAt": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

PausePayLinkBody = TypedDict("PausePayLinkBody", {
    "isPaused": "bool",
})

CreateInvoiceBody = TypedDict("CreateInvoiceBody", {
    "businessId": "str",
    "clientInvoiceId": "NotRequired[str | None]",
    "numberPrefix": "NotRequired[str | None]",
    "issuerDetails": "NotRequired[str | None]",
    "customerName": "str",
    "customerEmail": "NotRequired[str | None]",
    "customerAddress": "NotRequired[str | None]",
    "customerTaxId": "NotRequired[str | None]",
    "currency": "str",
    "dueOn": "str",
    "memo": "NotRequired[str | None]",
    "lines": "list[InvoiceLineGiven]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

ListInvoicesQuery = TypedDict("ListInvoicesQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "businessId": "NotRequired[str]",
    "status": "NotRequired[Literal['DRAFT', 'OPEN', 'PAID', 'VOID'] | list[Literal['DRAFT', 'OPEN', 'PAID', 'VOID']]]",
    "isOverdue": "NotRequired[bool]",
    "clientInvoiceId": "NotRequired[str]",
    "customer": "NotRequired[str]",
    "dueFrom": "NotRequired[str]",
    "dueUntil": "NotRequired[str]",
    "search": "NotRequired[str]",
})

ListInvoicesAnswer = TypedDict("ListInvoicesAnswer", {
    "invoices": "list[Invoice]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ChangeInvoiceBody = TypedDict("ChangeInvoiceBody", {
    "clientInvoiceId": "NotRequired[str | None]",
    "numberPrefix": "NotRequired[str | None]",
    "issuerDetails": "NotRequired[str | None]",
    "customerName": "str",
    "customerEmail": "NotRequired[str | None]",
    "customerAddress": "NotRequired[str | None]",
    "customerTaxId": "NotRequired[str | None]",
    "currency": "str",
    "dueOn": "str",
    "memo": "NotRequired[str | None]",
    "lines": "list[InvoiceLineGiven]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

SendInvoiceBody = TypedDict("SendInvoiceBody", {
    "to": "NotRequired[str | None]",
})

GetNetworkStatusAnswerChains = TypedDict("GetNetworkStatusAnswerChains", {
    "chain": "str",
    "currencies": "list[str]",
    "status": "Literal['UP_TO_DATE', 'DELAYED', 'NOT_READ']",
    "height": "int | None",
    "readAt": "str | None",
})

GetNetworkStatusAnswer = TypedDict("GetNetworkStatusAnswer", {
    "chains": "list[GetNetworkStatusAnswerChains]",
    "asOf": "str",
})

ListFiatDepositsQuery = TypedDict("ListFiatDepositsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'received']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'RECEIVED', 'UNDER_REVIEW', 'RETURNED', 'CANCELLED', 'EXPIRED']]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
})

ListFiatDepositsAnswer = TypedDict("ListFiatDepositsAnswer", {
    "deposits": "list[FiatDeposit]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

ListWhitelabelFiatDepositsQuery = TypedDict("ListWhitelabelFiatDepositsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'received']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "search": "NotRequired[str]",
})

ListWhitelabelFiatDepositsAnswer = TypedDict("ListWhitelabelFiatDepositsAnswer", {
    "deposits": "list[ListedWhitelabelDeposit]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

CreateFiatDepositBody = TypedDict("CreateFiatDepositBody", {
    "clientLabel": "str",
    "businessId": "str",
    "currency": "Literal['EUR', 'USD', 'GBP']",
    "amount": "str",
    "bankAccountId": "str",
    "paymentMethod": "NotRequired[Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

GetCollectionDetailsQuery = TypedDict("GetCollectionDetailsQuery", {
    "businessId": "str",
})

GetCollectionDetailsAnswerAccounts = TypedDict("GetCollectionDetailsAnswerAccounts", {
    "beneficiary": "str",
    "iban": "str | None",
    "accountNumber": "str | None",
    "sortCode": "str | None",
    "routingNumber": "str | None",
    "swiftCode": "str | None",
    "bankName": "str",
    "bankAddress": "str",
    "id": "str",
    "currency": "str",
    "paymentMethods": "list[Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']]",
})

GetCollectionDetailsAnswer = TypedDict("GetCollectionDetailsAnswer", {
    "code": "str",
    "accounts": "list[GetCollectionDetailsAnswerAccounts]",
})

ListUnassociatedDepositsQuery = TypedDict("ListUnassociatedDepositsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED']]",
    "reason": "NotRequired[Literal['UNKNOWN_TAG', 'MISSING_TAG', 'UNSUPPORTED_TOKEN', 'CLOSED_PAYMENT', 'UNKNOWN_REFERENCE', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "businessId": "str",
})

ListUnallocatedDepositsQuery = TypedDict("ListUnallocatedDepositsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED']]",
    "reason": "NotRequired[Literal['UNKNOWN_TAG', 'MISSING_TAG', 'UNSUPPORTED_TOKEN', 'CLOSED_PAYMENT', 'UNKNOWN_REFERENCE', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListWithdrawalsQuery = TypedDict("ListWithdrawalsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "cryptoCurrency": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "status": "NotRequired[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'] | list[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']]]",
    "clientWithdrawalId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListWithdrawalsAnswer = TypedDict("ListWithdrawalsAnswer", {
    "withdrawals": "list[ListedWithdrawal]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

ListWithdrawalCallbacksAnswer = TypedDict("ListWithdrawalCallbacksAnswer", {
    "callbacks": "list[CallbackDelivery]",
})

CreateWithdrawalBody = TypedDict("CreateWithdrawalBody", {
    "clientWithdrawalId": "str",
    "businessId": "str",
    "cryptoCurrency": "str",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "debitCurrency": "NotRequired[str | None]",
    "targetAmountPolicy": "NotRequired[Literal['CRYPTO', 'FIAT']]",
    "displayCurrency": "NotRequired[str | None]",
    "blockchainFeePaidBy": "NotRequired[Literal['USER', 'MERCHANT'] | None]",
    "targetAmount": "str",
    "recipientAddress": "str",
    "destinationTag": "NotRequired[str | None]",
    "ownWallet": "NotRequired[bool]",
    "beneficiary": "NotRequired[PersonGiven | None]",
    "note": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

GetWithdrawalTermsQuery = TypedDict("GetWithdrawalTermsQuery", {
    "businessId": "str",
    "cryptoCurrency": "str",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "debitCurrency": "NotRequired[str]",
    "targetAmountPolicy": "NotRequired[Literal['CRYPTO', 'FIAT']]",
    "displayCurrency": "NotRequired[str]",
    "blockchainFeePaidBy": "NotRequired[Literal['USER', 'MERCHANT']]",
})

GetWithdrawalTermsAnswer = TypedDict("GetWithdrawalTermsAnswer", {
    "cryptoCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "debitCurrency": "str",
    "blockchainFeePaidBy": "Literal['USER', 'MERCHANT']",
    "networkFee": "str",
    "serviceFee": "str",
    "minimumAmount": "str",
    "maximumAmount": "str",
    "available": "str",
    "held": "str",
    "mostTargetAmount": "str",
})

QuoteWithdrawalBody = TypedDict("QuoteWithdrawalBody", {
    "businessId": "str",
    "cryptoCurrency": "str",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "debitCurrency": "NotRequired[str | None]",
    "targetAmountPolicy": "NotRequired[Literal['CRYPTO', 'FIAT']]",
    "displayCurrency": "NotRequired[str | None]",
    "blockchainFeePaidBy": "NotRequired[Literal['USER', 'MERCHANT'] | None]",
    "targetAmount": "str",
    "recipientAddress": "NotRequired[str | None]",
    "ownWallet": "NotRequired[bool]",
})

QuoteWithdrawalAnswerTravelRule = TypedDict("QuoteWithdrawalAnswerTravelRule", {
    "beneficiaryRequired": "bool",
    "ownershipProofRequired": "bool",
})

QuoteWithdrawalAnswerRecipientRecent = TypedDict("QuoteWithdrawalAnswerRecipientRecent", {
    "id": "str",
    "clientWithdrawalId": "str",
    "createdAt": "str",
})

QuoteWithdrawalAnswerRecipient = TypedDict("QuoteWithdrawalAnswerRecipient", {
    "isFirstUse": "bool",
    "lookAlike": "str | None",
    "recent": "QuoteWithdrawalAnswerRecipientRecent | None",
})

QuoteWithdrawalAnswer = TypedDict("QuoteWithdrawalAnswer", {
    "cryptoCurrency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "debitCurrency": "str",
    "debitAmount": "str",
    "heldAmount": "str",
    "heldParts": "QuotedParts",
    "rate": "str | None",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "available": "str",
    "held": "str",
    "availableAfter": "str",
    "heldAfter": "str",
    "approvalRequired": "bool",
    "requiredApprovals": "int",
    "travelRule": "QuoteWithdrawalAnswerTravelRule",
    "recipient": "QuoteWithdrawalAnswerRecipient | None",
    "validUntil": "str",
})

ValidateAddressBody = TypedDict("ValidateAddressBody", {
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "address": "str",
    "destinationTag": "NotRequired[str | None]",
})

ValidateAddressAnswer = TypedDict("ValidateAddressAnswer", {
    "valid": "bool",
    "normalized": "str | None",
    "reason": "str | None",
    "provider": "str | None",
})

ListPayoutBatchesQuery = TypedDict("ListPayoutBatchesQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "NotRequired[str]",
    "kind": "NotRequired[Literal['CRYPTO', 'FIAT']]",
    "status": "NotRequired[Literal['DRAFT', 'FREEZING', 'AWAITING_APPROVAL', 'RELEASING', 'DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED']]",
    "search": "NotRequired[str]",
})

ListPayoutBatchesAnswer = TypedDict("ListPayoutBatchesAnswer", {
    "batches": "list[ListedPayoutBatch]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

CreatePayoutBatchBody = TypedDict("CreatePayoutBatchBody", {
    "name": "str",
    "businessId": "str",
    "kind": "NotRequired[Literal['CRYPTO', 'FIAT']]",
    "currency": "NotRequired[Literal['EUR', 'USD', 'GBP'] | None]",
    "cryptoCurrency": "NotRequired[str | None]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None]",
    "debitCurrency": "NotRequired[str | None]",
    "blockchainFeePaidBy": "NotRequired[Literal['USER', 'MERCHANT'] | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

ListPayoutRowsQuery = TypedDict("ListPayoutRowsQuery", {
    "after": "NotRequired[int]",
    "limit": "NotRequired[int]",
})

ListPayoutRowsAnswerRowsWithdrawalPaidTo = TypedDict("ListPayoutRowsAnswerRowsWithdrawalPaidTo", {
    "id": "str",
    "accountLabel": "str",
    "holderName": "str",
    "accountMasked": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
})

ListPayoutRowsAnswerRowsWithdrawal = TypedDict("ListPayoutRowsAnswerRowsWithdrawal", {
    "id": "str",
    "status": "Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED', 'RETURNED']",
    "statusReason": "str | None",
    "recipientAmount": "str",
    "transactionId": "str | None",
    "paidTo": "ListPayoutRowsAnswerRowsWithdrawalPaidTo | None",
})

ListPayoutRowsAnswerRows = TypedDict("ListPayoutRowsAnswerRows", {
    "number": "float",
    "clientWithdrawalId": "str",
    "recipientAddress": "str",
    "destinationTag": "str | None",
    "bankAccount": "str | None",
    "amount": "str",
    "name": "str | None",
    "note": "str | None",
    "reference": "str | None",
    "ownWallet": "bool",
    "hasBeneficiary": "bool",
    "leftOut": "bool",
    "accepted": "bool",
    "withdrawal": "ListPayoutRowsAnswerRowsWithdrawal | None",
})

ListPayoutRowsAnswer = TypedDict("ListPayoutRowsAnswer", {
    "rows": "list[ListPayoutRowsAnswerRows]",
    "hasMore": "bool",
})

PutPayoutRowsBodyRows = TypedDict("PutPayoutRowsBodyRows", {
    "number": "int",
    "clientWithdrawalId": "NotRequired[str | None]",
    "recipientAddress": "NotRequired[str]",
    "destinationTag": "NotRequired[str | None]",
    "bankAccount": "NotRequired[str | None]",
    "amount": "str",
    "name": "NotRequired[str | None]",
    "note": "NotRequired[str | None]",
    "reference": "NotRequired[str | None]",
    "ownWallet": "NotRequired[bool]",
    "beneficiary": "NotRequired[PersonGiven | None]",
    "leftOut": "NotRequired[bool]",
    "accepted": "NotRequired[bool]",
})

PutPayoutRowsBody = TypedDict("PutPayoutRowsBody", {
    "rows": "list[PutPayoutRowsBodyRows]",
})

PutPayoutRowsAnswer = TypedDict("PutPayoutRowsAnswer", {
    "rowCount": "float",
})

CheckPayoutBatchAnswerRowsPaidTo = TypedDict("CheckPayoutBatchAnswerRowsPaidTo", {
    "id": "str",
    "accountLabel": "str",
    "holderName": "str",
    "accountMasked": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "fee": "str",
})

CheckPayoutBatchAnswerRows = TypedDict("CheckPayoutBatchAnswerRows", {
    "number": "float",
    "verdict": "Literal['READY', 'WARNING', 'DUPLICATE', 'NOT_WHITELISTED', 'ERROR']",
    "goes": "bool",
    "acceptable": "bool",
    "field": "str | None",
    "message": "str | None",
    "paidTo": "CheckPayoutBatchAnswerRowsPaidTo | None",
})

CheckPayoutBatchAnswerSlip = TypedDict("CheckPayoutBatchAnswerSlip", {
    "rows": "float",
    "amount": "str",
    "recipientAmount": "str",
    "networkFee": "str",
    "serviceFee": "str",
    "debitCurrency": "str",
    "heldAmount": "str",
    "uniformCurrency": "str",
    "uniformAmount": "str",
    "available": "str",
    "availableAfter": "str",
    "approvalRequired": "bool",
    "requiredApprovals": "int",
    "isStopped": "bool",
})

CheckPayoutBatchAnswer = TypedDict("CheckPayoutBatchAnswer", {
    "rows": "list[CheckPayoutBatchAnswerRows]",
    "slip": "CheckPayoutBatchAnswerSlip",
    "checkedAt": "str",
})

SubmitPayoutBatchBody = TypedDict("SubmitPayoutBatchBody", {
    "rows": "int",
    "heldAmount": "str",
})

ListApprovalsQuery = TypedDict("ListApprovalsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "status": "NotRequired[Literal['PENDING', 'DECIDED']]",
    "votable": "NotRequired[Literal['true']]",
    "businessId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListApprovalsAnswer = TypedDict("ListApprovalsAnswer", {
    "approvals": "list[ListedApproval]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

QuoteFiatWithdrawalQuery = TypedDict("QuoteFiatWithdrawalQuery", {
    "businessId": "str",
    "bankAccountId": "str",
    "amount": "NotRequired[str]",
})

QuoteFiatWithdrawalAnswerAfterRecent = TypedDict("QuoteFiatWithdrawalAnswerAfterRecent", {
    "id": "str",
    "clientLabel": "str",
    "createdAt": "str",
})

QuoteFiatWithdrawalAnswerAfter = TypedDict("QuoteFiatWithdrawalAnswerAfter", {
    "amount": "str",
    "debitAmount": "str",
    "availableAfter": "str",
    "heldAfter": "str",
    "recent": "QuoteFiatWithdrawalAnswerAfterRecent | None",
    "approvalRequired": "bool",
    "requiredApprovals": "float",
})

QuoteFiatWithdrawalAnswer = TypedDict("QuoteFiatWithdrawalAnswer", {
    "currency": "str",
    "paymentMethod": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "minimumAmount": "str",
    "maximumAmount": "str",
    "fee": "str",
    "available": "str",
    "held": "str",
    "mostAmount": "str",
    "after": "QuoteFiatWithdrawalAnswerAfter | None",
    "submitAt": "str",
    "arrivesFrom": "str",
    "arrivesUntil": "str",
    "cutOff": "str",
    "arrival": "str",
    "at": "str",
})

CreateFiatWithdrawalBody = TypedDict("CreateFiatWithdrawalBody", {
    "clientLabel": "str",
    "businessId": "str",
    "currency": "Literal['EUR', 'USD', 'GBP']",
    "amount": "str",
    "bankAccountId": "str",
    "reference": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

ListFiatWithdrawalsQuery = TypedDict("ListFiatWithdrawalsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED'] | list[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED']]]",
    "bankAnswer": "NotRequired[Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED'] | list[Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED']]]",
    "method": "NotRequired[Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']]",
    "bankAccountId": "NotRequired[str]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListFiatWithdrawalsAnswer = TypedDict("ListFiatWithdrawalsAnswer", {
    "withdrawals": "list[ListedFiatWithdrawal]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

ListWhitelistedAddressesQuery = TypedDict("ListWhitelistedAddressesQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "search": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING_ACTIVATION', 'ACTIVE']]",
})

ListWhitelistedAddressesAnswer = TypedDict("ListWhitelistedAddressesAnswer", {
    "addresses": "list[WhitelistedAddress]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ListAddressChoicesQuery = TypedDict("ListAddressChoicesQuery", {
    "currency": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "search": "NotRequired[str]",
})

ListAddressChoicesAnswerAddresses = TypedDict("ListAddressChoicesAnswerAddresses", {
    "id": "str",
    "addressId": "str",
    "label": "str | None",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "address": "str",
    "destinationTag": "str | None",
    "walletType": "Literal['SELF_HOSTED', 'HOSTED'] | None",
})

ListAddressChoicesAnswer = TypedDict("ListAddressChoicesAnswer", {
    "addresses": "list[ListAddressChoicesAnswerAddresses]",
})

CreateWhitelistedAddressBody = TypedDict("CreateWhitelistedAddressBody", {
    "addressId": "str",
    "label": "NotRequired[str | None]",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "address": "str",
    "destinationTag": "NotRequired[str | None]",
    "walletType": "NotRequired[Literal['SELF_HOSTED', 'HOSTED'] | None]",
})

ListInternalTransfersQuery = TypedDict("ListInternalTransfersQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "direction": "NotRequired[Literal['IN', 'OUT']]",
    "counterpartyId": "NotRequired[str]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['COMPLETED', 'FAILED']]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListInternalTransfersAnswer = TypedDict("ListInternalTransfersAnswer", {
    "internalTransfers": "list[ListedInternalTransfer]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

EstimateInternalTransferQuery = TypedDict("EstimateInternalTransferQuery", {
    "fromBusinessId": "str",
    "currency": "str",
    "amount": "str",
})

EstimateInternalTransferAnswer = TypedDict("EstimateInternalTransferAnswer", {
    "currency": "str",
    "amount": "str",
    "fee": "str",
    "debitAmount": "str",
})

CreateInternalTransferBody = TypedDict("CreateInternalTransferBody", {
    "fromBusinessId": "str",
    "toBusinessId": "str",
    "currency": "str",
    "amount": "str",
    "clientLabel": "NotRequired[str | None]",
    "note": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

ListBalanceConversionsQuery = TypedDict("ListBalanceConversionsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "status": "NotRequired[Literal['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED']]",
    "debitCurrency": "NotRequired[str]",
    "creditCurrency": "NotRequired[str]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListBalanceConversionsAnswer = TypedDict("ListBalanceConversionsAnswer", {
    "conversions": "list[ListedBalanceConversion]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
    "sums": "NotRequired[list[Sum]]",
})

GetIndicativeConversionQuery = TypedDict("GetIndicativeConversionQuery", {
    "businessId": "str",
    "amountCurrencyType": "Literal['DEBIT', 'CREDIT']",
    "debitCurrency": "str",
    "creditCurrency": "str",
    "amount": "NotRequired[str]",
})

GetIndicativeConversionAnswer = TypedDict("GetIndicativeConversionAnswer", {
    "indicative": "Literal[True]",
    "businessId": "str",
    "amountCurrencyType": "Literal['DEBIT', 'CREDIT']",
    "debitCurrency": "str",
    "creditCurrency": "str",
    "debitAmount": "str | None",
    "creditAmount": "str | None",
    "rate": "str",
    "inverseRate": "str",
    "available": "str",
    "minDebitAmount": "str",
    "maxDebitAmount": "str",
    "at": "str",
})

CreateBalanceConversionBody = TypedDict("CreateBalanceConversionBody", {
    "businessId": "str",
    "amountCurrencyType": "Literal['DEBIT', 'CREDIT']",
    "debitCurrency": "str",
    "creditCurrency": "str",
    "amount": "str",
    "clientLabel": "NotRequired[str | None]",
    "metadata": "NotRequired[dict[str, str] | None]",
})

CreateBalanceConversionAnswer = TypedDict("CreateBalanceConversionAnswer", {
    "id": "str",
    "clientLabel": "str | None",
    "status": "Literal['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED']",
    "debitCurrency": "str",
    "debitAmount": "str",
    "creditCurrency": "str",
    "creditAmount": "str",
    "rate": "str",
    "metadata": "dict[str, str]",
    "expiresAt": "str",
    "serverTime": "str",
})

ExecuteBalanceConversionAnswerBalances = TypedDict("ExecuteBalanceConversionAnswerBalances", {
    "amount": "str",
})

ExecuteBalanceConversionAnswer = TypedDict("ExecuteBalanceConversionAnswer", {
    "id": "str",
    "status": "Literal['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED']",
    "debitCurrency": "str",
    "debitAmount": "str",
    "creditCurrency": "str",
    "creditAmount": "str",
    "executedAt": "str",
    "balances": "dict[str, ExecuteBalanceConversionAnswerBalances]",
})

ListManualMovementsQuery = TypedDict("ListManualMovementsQuery", {
    "limit": "NotRequired[int]",
    "descending": "NotRequired[bool]",
    "cursor": "NotRequired[str]",
    "includeTotal": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "NotRequired[str]",
    "type": "NotRequired[Literal['CREDIT', 'DEBIT']]",
    "currency": "NotRequired[str]",
    "reason": "NotRequired[Literal['FEE_CORRECTION', 'GOODWILL', 'MIGRATION', 'DEPOSIT_CORRECTION', 'WITHDRAWAL_CORRECTION', 'UNASSOCIATED_ALLOCATION', 'REORG_RECOVERY', 'RECEIVABLE_SETTLEMENT', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
})

ListManualMovementsAnswer = TypedDict("ListManualMovementsAnswer", {
    "manualMovements": "list[ListedManualMovement]",
    "paging": "Paging",
    "total": "NotRequired[float]",
    "totalIsCapped": "NotRequired[bool]",
})

ExportPaymentsBody = TypedDict("ExportPaymentsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'status']]",
    "businessId": "NotRequired[str]",
    "depositCurrency": "NotRequired[str]",
    "status": "NotRequired[Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE'] | list[Literal['NEW', 'PENDING', 'AWAITING', 'DEPOSITED', 'EXPIRED', 'CANCELLED', 'BLOCKED', 'REFUNDED', 'UNPROCESSABLE']]]",
    "label": "NotRequired[Literal['UNDERPAID', 'OVERPAID', 'LATE', 'FOLLOW_UP', 'MIXED_CURRENCY', 'DEPEG_APPLIED', 'DEPEG_BROKEN']]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "type": "NotRequired[Literal['ONE_TIME', 'REUSABLE']]",
    "payLinkId": "NotRequired[str]",
    "invoiceId": "NotRequired[str]",
    "clientPaymentId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportWithdrawalsBody = TypedDict("ExportWithdrawalsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "cryptoCurrency": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "status": "NotRequired[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED'] | list[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'BROADCASTED', 'COMPLETED', 'BLOCKED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'FAILED']]]",
    "clientWithdrawalId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportFiatDepositsBody = TypedDict("ExportFiatDepositsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'received']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'RECEIVED', 'UNDER_REVIEW', 'RETURNED', 'CANCELLED', 'EXPIRED']]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportWhitelabelFiatDepositsBody = TypedDict("ExportWhitelabelFiatDepositsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created', 'received']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "search": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportFiatWithdrawalsBody = TypedDict("ExportFiatWithdrawalsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED'] | list[Literal['PENDING_APPROVAL', 'PENDING', 'PROCESSING', 'COMPLETED', 'RETURNED', 'CANCELLED', 'REJECTED', 'EXPIRED', 'FAILED']]]",
    "bankAnswer": "NotRequired[Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED'] | list[Literal['RECEIVED', 'PENDING', 'CHECKED', 'NAME_MATCHES', 'NAME_UNCHECKED', 'NAME_CLOSE', 'NAME_DIFFERS', 'UNCONFIRMED', 'ACCEPTED', 'EXECUTED', 'CONTRADICTED']]]",
    "method": "NotRequired[Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']]",
    "bankAccountId": "NotRequired[str]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportInvoicesBody = TypedDict("ExportInvoicesBody", {
    "descending": "NotRequired[bool]",
    "businessId": "NotRequired[str]",
    "status": "NotRequired[Literal['DRAFT', 'OPEN', 'PAID', 'VOID'] | list[Literal['DRAFT', 'OPEN', 'PAID', 'VOID']]]",
    "isOverdue": "NotRequired[bool]",
    "clientInvoiceId": "NotRequired[str]",
    "customer": "NotRequired[str]",
    "dueFrom": "NotRequired[str]",
    "dueUntil": "NotRequired[str]",
    "search": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportInternalTransfersBody = TypedDict("ExportInternalTransfersBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "direction": "NotRequired[Literal['IN', 'OUT']]",
    "counterpartyId": "NotRequired[str]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['COMPLETED', 'FAILED']]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportBalanceConversionsBody = TypedDict("ExportBalanceConversionsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "str",
    "status": "NotRequired[Literal['PENDING', 'EXECUTED', 'EXPIRED', 'FAILED']]",
    "debitCurrency": "NotRequired[str]",
    "creditCurrency": "NotRequired[str]",
    "clientLabel": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportManualMovementsBody = TypedDict("ExportManualMovementsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "businessId": "NotRequired[str]",
    "type": "NotRequired[Literal['CREDIT', 'DEBIT']]",
    "currency": "NotRequired[str]",
    "reason": "NotRequired[Literal['FEE_CORRECTION', 'GOODWILL', 'MIGRATION', 'DEPOSIT_CORRECTION', 'WITHDRAWAL_CORRECTION', 'UNASSOCIATED_ALLOCATION', 'REORG_RECOVERY', 'RECEIVABLE_SETTLEMENT', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportUnassociatedDepositsBody = TypedDict("ExportUnassociatedDepositsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED']]",
    "reason": "NotRequired[Literal['UNKNOWN_TAG', 'MISSING_TAG', 'UNSUPPORTED_TOKEN', 'CLOSED_PAYMENT', 'UNKNOWN_REFERENCE', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "businessId": "str",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportUnallocatedDepositsBody = TypedDict("ExportUnallocatedDepositsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING', 'ASSOCIATED', 'REFUNDED', 'WRITTEN_OFF', 'ORPHANED']]",
    "reason": "NotRequired[Literal['UNKNOWN_TAG', 'MISSING_TAG', 'UNSUPPORTED_TOKEN', 'CLOSED_PAYMENT', 'UNKNOWN_REFERENCE', 'OTHER']]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportBankAccountsBody = TypedDict("ExportBankAccountsBody", {
    "currency": "NotRequired[Literal['EUR', 'USD', 'GBP']]",
    "status": "NotRequired[Literal['PENDING_VERIFICATION', 'ACTIVE', 'REJECTED', 'ARCHIVED']]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
    "ids": "NotRequired[list[str]]",
})

ExportWhitelistedAddressesBody = TypedDict("ExportWhitelistedAddressesBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "currency": "NotRequired[str]",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "search": "NotRequired[str]",
    "status": "NotRequired[Literal['PENDING_ACTIVATION', 'ACTIVE']]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportUsersBody = TypedDict("ExportUsersBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "search": "NotRequired[str]",
    "status": "NotRequired[Literal['INVITED', 'ACTIVE', 'LOCKED', 'DISABLED']]",
    "roleId": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportApprovalsBody = TypedDict("ExportApprovalsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "status": "NotRequired[Literal['PENDING', 'DECIDED']]",
    "votable": "NotRequired[Literal['true']]",
    "businessId": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportTravelRuleDepositsBody = TypedDict("ExportTravelRuleDepositsBody", {
    "descending": "NotRequired[bool]",
    "sortBy": "NotRequired[Literal['created']]",
    "status": "NotRequired[Literal['PENDING', 'COMPLETED', 'REFUSED', 'EXPIRED']]",
    "businessId": "NotRequired[str]",
    "depositCurrency": "NotRequired[str]",
    "search": "NotRequired[str]",
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportStatisticsBody = TypedDict("ExportStatisticsBody", {
    "after": "NotRequired[str]",
    "before": "NotRequired[str]",
    "groupByCriteria": "NotRequired[Literal['DAY']]",
    "businessId": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportCostsBody = TypedDict("ExportCostsBody", {
    "from": "str",
    "to": "str",
    "businessId": "NotRequired[str]",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

ExportPayoutResultsBody = TypedDict("ExportPayoutResultsBody", {
    "batchId": "str",
    "format": "NotRequired[Literal['CSV', 'XLSX']]",
    "timezone": "NotRequired[str]",
    "columns": "NotRequired[list[str]]",
})

GetMorningAnswerOnItsWay = TypedDict("GetMorningAnswerOnItsWay", {
    "kind": "Literal['PAYMENTS', 'BANK_DEPOSITS', 'WITHDRAWALS', 'BANK_WITHDRAWALS']",
    "count": "int",
    "businesses": "int",
    "amount": "str | None",
    "oldestAt": "str",
})

GetMorningAnswerLackOfCustody = TypedDict("GetMorningAnswerLackOfCustody", {
    "count": "int",
    "since": "str",
    "businessId": "str",
    "withdrawalId": "str",
})

GetMorningAnswerCutOffs = TypedDict("GetMorningAnswerCutOffs", {
    "method": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "currency": "str",
    "at": "str",
    "count": "int",
    "amount": "str",
})

GetMorningAnswer = TypedDict("GetMorningAnswer", {
    "asOf": "str",
    "uniformCurrency": "str",
    "businesses": "int",
    "available": "str",
    "pending": "str",
    "held": "str",
    "ratesAt": "str | None",
    "lastVisitAt": "str | None",
    "since": "str",
    "change": "BalanceChange | None",
    "onItsWay": "list[GetMorningAnswerOnItsWay]",
    "onItsWayTotal": "str | None",
    "lackOfCustody": "GetMorningAnswerLackOfCustody | None",
    "cutOffs": "list[GetMorningAnswerCutOffs]",
})

CanIPayQuery = TypedDict("CanIPayQuery", {
    "amount": "str",
    "currency": "str",
    "network": "NotRequired[Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']]",
    "day": "NotRequired[str]",
})

CanIPayAnswerBank = TypedDict("CanIPayAnswerBank", {
    "method": "Literal['SEPA', 'SEPA_INSTANT', 'FPS', 'CHAPS', 'ACH', 'FEDWIRE', 'SWIFT']",
    "displayName": "str",
    "accounts": "int",
    "submitAt": "str",
    "arrivesFrom": "str",
    "arrivesUntil": "str",
    "isInTime": "bool",
    "lastChance": "str | None",
})

CanIPayAnswerApproval = TypedDict("CanIPayAnswerApproval", {
    "votes": "int",
    "canBeMet": "bool",
    "voters": "list[str] | None",
})

CanIPayAnswerWhitelist = TypedDict("CanIPayAnswerWhitelist", {
    "active": "int",
    "coolingOff": "int",
    "nextActiveAt": "str | None",
})

CanIPayAnswerBusinessesExpected = TypedDict("CanIPayAnswerBusinessesExpected", {
    "kind": "Literal['PAYMENTS', 'BANK_DEPOSITS']",
    "count": "int",
    "amount": "str",
    "oldestAt": "str",
})

CanIPayAnswerBusinessesWaysSteps = TypedDict("CanIPayAnswerBusinessesWaysSteps", {
    "kind": "Literal['CONVERT']",
    "may": "bool",
    "fixed": "Literal['DEBIT', 'CREDIT']",
    "debitCurrency": "str",
    "debitAmount": "str",
    "creditCurrency": "str",
    "creditAmount": "str",
    "rate": "str",
    "spread": "str",
    "left": "str",
})

CanIPayAnswerBusinessesWaysSteps2 = TypedDict("CanIPayAnswerBusinessesWaysSteps2", {
    "kind": "Literal['TRANSFER']",
    "may": "bool",
    "fromBusinessId": "str",
    "fromBusinessName": "str",
    "currency": "str",
    "amount": "str",
    "fee": "str",
    "debitAmount": "str",
    "left": "str",
})

CanIPayAnswerBusinessesWaysSteps3 = TypedDict("CanIPayAnswerBusinessesWaysSteps3", {
    "kind": "Literal['PAY']",
    "may": "bool",
    "debitCurrency": "str",
    "heldAmount": "str",
    "left": "str",
})

CanIPayAnswerBusinessesWays = TypedDict("CanIPayAnswerBusinessesWays", {
    "steps": "list[CanIPayAnswerBusinessesWaysSteps | CanIPayAnswerBusinessesWaysSteps2 | CanIPayAnswerBusinessesWaysSteps3]",
    "lost": "str | None",
})

CanIPayAnswerBusinesses = TypedDict("CanIPayAnswerBusinesses", {
    "id": "str",
    "name": "str",
    "verdict": "Literal['NOW', 'WITH_STEPS', 'WHEN_IT_ARRIVES', 'NOT']",
    "problem": "Literal['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'NO_PRICE'] | None",
    "available": "str",
    "cost": "str | None",
    "networkFee": "str",
    "serviceFee": "str",
    "bankFee": "str",
    "missing": "str",
    "short": "str",
    "owed": "str",
    "expected": "list[CanIPayAnswerBusinessesExpected]",
    "ways": "list[CanIPayAnswerBusinessesWays]",
})

CanIPayAnswer = TypedDict("CanIPayAnswer", {
    "asOf": "str",
    "uniformCurrency": "str",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL'] | None",
    "amount": "str",
    "day": "str",
    "closed": "Literal['STOPPED', 'NETWORK', 'NOT_ENABLED', 'NO_BANK_ACCOUNT', 'NO_RECIPIENT'] | None",
    "bank": "CanIPayAnswerBank | None",
    "approval": "CanIPayAnswerApproval | None",
    "whitelist": "CanIPayAnswerWhitelist | None",
    "isCovered": "bool | None",
    "businesses": "list[CanIPayAnswerBusinesses]",
})

SimulateFiatCreditBody = TypedDict("SimulateFiatCreditBody", {
    "currency": "Literal['EUR', 'USD', 'GBP']",
    "amount": "str",
    "reference": "NotRequired[str]",
    "remitterName": "NotRequired[str]",
    "remitterAccount": "NotRequired[str]",
    "isLate": "NotRequired[bool]",
})

SimulateFiatCreditAnswer = TypedDict("SimulateFiatCreditAnswer", {
    "entityType": "Literal['FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT', 'UNASSOCIATED_DEPOSIT']",
    "entityId": "str",
})

PlayPaymentBody = TypedDict("PlayPaymentBody", {
    "play": "Literal['EXACT', 'UNDER', 'OVER', 'IN_TWO_PARTS', 'LATE', 'BELOW_MINIMUM', 'WRONG_TOKEN', 'NO_TAG', 'LISTED', 'UNANSWERED']",
})

PlayPaymentAnswer = TypedDict("PlayPaymentAnswer", {
    "transfers": "list[SandboxTransfer]",
})

SendSandboxDepositBody = TypedDict("SendSandboxDepositBody", {
    "address": "str",
    "tag": "NotRequired[str | None]",
    "currency": "str",
    "network": "Literal['MAIN', 'BSC', 'TRX', 'ETH', 'SOL']",
    "amount": "str",
    "confirmations": "NotRequired[int]",
    "from": "NotRequired[str]",
})

ReorganiseSandboxDepositBody = TypedDict("ReorganiseSandboxDepositBody", {
    "outcome": "Literal['GONE', 'AGAIN']",
})

AdvanceSandboxTimeBody = TypedDict("AdvanceSandboxTimeBody", {
    "minutes": "int",
})

AdvanceSandboxTimeAnswer = TypedDict("AdvanceSandboxTimeAnswer", {
    "now": "str",
})

SetSandboxRateBody = TypedDict("SetSandboxRateBody", {
    "currency": "str",
    "mid": "NotRequired[str]",
    "script": "NotRequired[Literal['DEPEG', 'MARKET']]",
    "minutes": "NotRequired[int]",
})

SetSandboxRateAnswerPrices = TypedDict("SetSandboxRateAnswerPrices", {
    "mid": "str",
    "until": "str",
})

SetSandboxRateAnswer = TypedDict("SetSandboxRateAnswer", {
    "currency": "str",
    "quote": "str",
    "prices": "list[SetSandboxRateAnswerPrices]",
})

Message = Union["DepositReceivedMessage", "PaymentClosedMessage", "WithdrawalBroadcastMessage", "WithdrawalApprovalMessage", "PayoutBatchEndedMessage", "InvoicePaidMessage", "InvoiceOverdueMessage", "InvoiceVoidMessage"]

CALLS = {
    "listCurrencies": Call("GET", "currencies", False, True, False, None),
    "getWithdrawalsMetadata": Call("GET", "withdrawals/metadata", False, True, False, None),
    "getExchangeRates": Call("GET", "exchange/rates", False, True, False, None),
    "getOrganisationMetadata": Call("GET", "payment/organisations/metadata", False, True, False, None),
    "getSender": Call("GET", "organisations/sender", False, True, False, None),
    "saveSender": Call("PUT", "organisations/sender", False, False, False, None),
    "listBusinesses": Call("GET", "businesses", False, True, False, None),
    "listBusinessOptions": Call("GET", "businesses/options", False, True, False, None),
    "getBusiness": Call("GET", "businesses/:id", False, True, False, None),
    "createBusiness": Call("POST", "businesses", True, True, False, None),
    "updateBusiness": Call("PATCH", "businesses", True, True, False, None),
    "testCallback": Call("POST", "businesses/:id/test-callback", False, False, False, None),
    "search": Call("GET", "search", False, True, False, None),
    "listUsers": Call("GET", "users", False, True, False, "users"),
    "listRoleChoices": Call("GET", "users/role-choices", False, True, False, None),
    "getUser": Call("GET", "users/:id", False, True, False, None),
    "createUser": Call("POST", "users", True, True, False, None),
    "updateUser": Call("PATCH", "users/:id", True, True, False, None),
    "deleteUser": Call("DELETE", "users/:id", True, True, False, None),
    "inviteUser": Call("POST", "users/:id/invite", True, True, False, None),
    "refuseFactorReset": Call("POST", "users/:id/factor-reset/refuse", False, False, False, None),
    "listRoles": Call("GET", "roles", False, True, False, None),
    "listPermissionGroups": Call("GET", "roles/permission-groups", False, True, False, None),
    "getRole": Call("GET", "roles/:id", False, True, False, None),
    "createRole": Call("POST", "roles", True, True, False, None),
    "updateRole": Call("PATCH", "roles/:id", True, True, False, None),
    "deleteRole": Call("DELETE", "roles/:id", True, True, False, None),
    "getPermissionUse": Call("GET", "roles/permission-use", False, True, False, None),
    "listApiCredentials": Call("GET", "api-credentials", False, True, False, None),
    "getApiCredentialChoices": Call("GET", "api-credentials/permissions", False, True, False, None),
    "getApiCredential": Call("GET", "api-credentials/:id", False, True, False, None),
    "createApiCredential": Call("POST", "api-credentials", True, True, False, None),
    "updateApiCredential": Call("PATCH", "api-credentials/:id", True, True, False, None),
    "deleteApiCredential": Call("DELETE", "api-credentials/:id", True, True, False, None),
    "listApiRequests": Call("GET", "api-requests", False, True, False, "requests"),
    "listCallbacks": Call("GET", "callbacks", False, True, False, "callbacks"),
    "listPaymentCallbacks": Call("GET", "payments/:id/callbacks", False, True, False, None),
    "sendDepositCallback": Call("POST", "payments/:paymentId/deposits/:depositId/callback", False, False, False, None),
    "sendPaymentCallback": Call("POST", "payments/:id/callback", False, False, False, None),
    "getCallbackCoverage": Call("GET", "callbacks/coverage", False, True, False, None),
    "listUntoldCallbacks": Call("GET", "callbacks/untold", False, True, False, None),
    "sendUntoldCallbacks": Call("POST", "callbacks/untold/send", True, True, False, None),
    "getOperation": Call("GET", "operations/:key", False, True, False, None),
    "closeOperation": Call("POST", "operations/:key/close", False, False, False, None),
    "listBalancesAt": Call("GET", "balances/at", False, True, False, None),
    "getBalancesSince": Call("GET", "balances/since", False, True, False, None),
    "getFigureProof": Call("GET", "figures/proof", False, True, False, None),
    "listFigureShares": Call("GET", "figures/shares", False, True, False, None),
    "shareFigure": Call("POST", "figures/shares", False, False, False, None),
    "revokeFigureShare": Call("DELETE", "figures/shares/:id", False, False, False, None),
    "listBalances": Call("GET", "balances", False, True, False, None),
    "getOrganisationBalances": Call("GET", "balances/organisation", False, True, False, None),
    "getReconciliation": Call("GET", "balances/reconciliation", False, True, False, None),
    "getBusinessBalances": Call("GET", "balances/:businessId", False, True, False, None),
    "getToday": Call("GET", "statistics/today", False, True, False, None),
    "getDepositHistogram": Call("GET", "statistics/deposits/histogram", False, True, False, None),
    "getWithdrawalHistogram": Call("GET", "statistics/withdrawals/histogram", False, True, False, None),
    "getDepositStatistics": Call("GET", "statistics/deposits", False, True, False, None),
    "getWithdrawalStatistics": Call("GET", "statistics/withdrawals", False, True, False, None),
    "getReport": Call("GET", "reports/:id", False, True, False, None),
    "listCosts": Call("GET", "reports/costs", False, True, False, None),
    "createBalanceConfirmation": Call("POST", "reports/balance-confirmation", False, False, True, None),
    "listLedgerEntries": Call("GET", "ledger/entries", False, True, False, "entries"),
    "getLedgerHealth": Call("GET", "ledger/health", False, True, False, None),
    "createTransactionLedger": Call("POST", "reports/transaction-ledger", False, False, True, None),
    "getOutgoingStop": Call("GET", "outgoing-money/stop", False, True, False, None),
    "stopOutgoingMoney": Call("POST", "outgoing-money/stop", True, True, False, None),
    "listBankAccounts": Call("GET", "payment/bank-accounts", False, True, False, None),
    "getBankAccountMetadata": Call("GET", "payment/bank-accounts/metadata", False, True, False, None),
    "getBankAccount": Call("GET", "payment/bank-accounts/:id", False, True, False, None),
    "createBankAccount": Call("POST", "payment/bank-accounts", True, True, False, None),
    "updateBankAccount": Call("PATCH", "payment/bank-accounts/:id", True, True, False, None),
    "archiveBankAccount": Call("DELETE", "payment/bank-accounts/:id", True, True, False, None),
    "listPayments": Call("GET", "payments", False, True, False, "payments"),
    "getPayment": Call("GET", "payments/:id", False, True, False, None),
    "listTravelRuleDeposits": Call("GET", "deposits/travel-rule", False, True, False, "deposits"),
    "getTravelRuleDeposit": Call("GET", "deposits/travel-rule/:id", False, True, False, None),
    "updateTravelRuleDeposit": Call("PATCH", "deposits/travel-rule/:id", True, True, False, None),
    "listTravelRuleInquiries": Call("GET", "travel-rule/inquiries", False, True, False, None),
    "getTravelRuleInquiry": Call("GET", "travel-rule/inquiries/:id", False, True, False, None),
    "answerTravelRuleInquiry": Call("POST", "travel-rule/inquiries/:id/answer", True, True, False, None),
    "createPayment": Call("POST", "payments", True, True, False, None),
    "estimatePayment": Call("GET", "payments/estimate", False, True, False, None),
    "choosePaymentCurrency": Call("PATCH", "payments/:id", True, True, False, None),
    "cancelPayment": Call("POST", "payments/:id/cancel", True, True, False, None),
    "createPayLink": Call("POST", "pay-links", True, True, False, None),
    "listPayLinks": Call("GET", "pay-links", False, True, False, "payLinks"),
    "getPayLink": Call("GET", "pay-links/:id", False, True, False, None),
    "changePayLink": Call("PUT", "pay-links/:id", False, False, False, None),
    "pausePayLink": Call("POST", "pay-links/:id/pause", False, False, False, None),
    "createInvoice": Call("POST", "invoices", True, True, False, None),
    "listInvoices": Call("GET", "invoices", False, True, False, "invoices"),
    "getInvoice": Call("GET", "invoices/:id", False, True, False, None),
    "changeInvoice": Call("PUT", "invoices/:id", False, False, False, None),
    "issueInvoice": Call("POST", "invoices/:id/issue", True, True, False, None),
    "sendInvoice": Call("POST", "invoices/:id/send", True, True, False, None),
    "voidInvoice": Call("POST", "invoices/:id/void", True, True, False, None),
    "getInvoicePdf": Call("GET", "invoices/:id/pdf", False, True, True, None),
    "getNetworkStatus": Call("GET", "networks/status", False, True, False, None),
    "listFiatDeposits": Call("GET", "payment/deposits/fiat", False, True, False, "deposits"),
    "listWhitelabelFiatDeposits": Call("GET", "payment/whitelabel-fiat-deposits", False, True, False, "deposits"),
    "createFiatDeposit": Call("POST", "payment/deposits/fiat", True, True, False, None),
    "cancelFiatDeposit": Call("POST", "payment/deposits/fiat/:id/cancel", True, True, False, None),
    "getFiatDepositInstructions": Call("GET", "payment/deposits/fiat/:id/instructions", False, True, True, None),
    "getCollectionDetails": Call("GET", "payment/whitelabel-fiat-deposits/collection", False, True, False, None),
    "listUnassociatedDeposits": Call("GET", "payment/deposits/unassociated", False, True, False, None),
    "listUnallocatedDeposits": Call("GET", "deposits/unallocated", False, True, False, None),
    "listWithdrawals": Call("GET", "withdrawals/crypto", False, True, False, "withdrawals"),
    "getWithdrawal": Call("GET", "withdrawals/crypto/:id", False, True, False, None),
    "listWithdrawalCallbacks": Call("GET", "withdrawals/crypto/:id/callbacks", False, True, False, None),
    "sendWithdrawalCallback": Call("POST", "withdrawals/crypto/:id/callback", False, False, False, None),
    "cancelWithdrawal": Call("POST", "withdrawals/crypto/:id/cancel", True, True, False, None),
    "createWithdrawal": Call("POST", "withdrawals/crypto", True, True, False, None),
    "getWithdrawalTerms": Call("GET", "withdrawals/crypto/terms", False, True, False, None),
    "quoteWithdrawal": Call("POST", "withdrawals/crypto/quote", False, True, False, None),
    "validateAddress": Call("POST", "addresses/validate", False, True, False, None),
    "listPayoutBatches": Call("GET", "payout-batches", False, True, False, "batches"),
    "createPayoutBatch": Call("POST", "payout-batches", True, True, False, None),
    "getPayoutBatch": Call("GET", "payout-batches/:id", False, True, False, None),
    "listPayoutRows": Call("GET", "payout-batches/:id/rows", False, True, False, None),
    "putPayoutRows": Call("PUT", "payout-batches/:id/rows", False, False, False, None),
    "checkPayoutBatch": Call("POST", "payout-batches/:id/check", False, True, False, None),
    "submitPayoutBatch": Call("POST", "payout-batches/:id/submit", True, True, False, None),
    "cancelPayoutBatch": Call("POST", "payout-batches/:id/cancel", True, True, False, None),
    "retryPayoutBatch": Call("POST", "payout-batches/:id/retry", True, True, False, None),
    "listApprovals": Call("GET", "withdrawals/approvals", False, True, False, "approvals"),
    "getApproval": Call("GET", "withdrawals/approvals/:withdrawalId", False, True, False, None),
    "quoteFiatWithdrawal": Call("GET", "payment/withdrawals/fiat/quote", False, True, False, None),
    "createFiatWithdrawal": Call("POST", "payment/withdrawals/fiat", True, True, False, None),
    "listFiatWithdrawals": Call("GET", "payment/withdrawals/fiat", False, True, False, "withdrawals"),
    "getFiatWithdrawal": Call("GET", "payment/withdrawals/fiat/:id", False, True, False, None),
    "getFiatWithdrawalAdvice": Call("GET", "payment/withdrawals/fiat/:id/advice", False, True, True, None),
    "cancelFiatWithdrawal": Call("POST", "payment/withdrawals/fiat/:id/cancel", True, True, False, None),
    "listWhitelistedAddresses": Call("GET", "whitelisted-addresses", False, True, False, "addresses"),
    "listAddressChoices": Call("GET", "whitelisted-addresses/choices", False, True, False, None),
    "getWhitelistedAddress": Call("GET", "whitelisted-addresses/:id", False, True, False, None),
    "deleteWhitelistedAddress": Call("DELETE", "whitelisted-addresses/:id", True, True, False, None),
    "createWhitelistedAddress": Call("POST", "whitelisted-addresses", True, True, False, None),
    "listInternalTransfers": Call("GET", "payment/internal-transfers", False, True, False, "internalTransfers"),
    "estimateInternalTransfer": Call("GET", "payment/internal-transfers/estimate", False, True, False, None),
    "createInternalTransfer": Call("POST", "payment/internal-transfers", True, True, False, None),
    "listBalanceConversions": Call("GET", "payment/balance/convert", False, True, False, "conversions"),
    "getIndicativeConversion": Call("GET", "payment/balance/convert/indicative", False, True, False, None),
    "createBalanceConversion": Call("POST", "payment/balance/convert", True, True, False, None),
    "executeBalanceConversion": Call("PATCH", "payment/balance/convert/:id", True, True, False, None),
    "listManualMovements": Call("GET", "payment/manual-movements", False, True, False, "manualMovements"),
    "exportPayments": Call("POST", "reports/exports/payments", False, False, True, None),
    "exportWithdrawals": Call("POST", "reports/exports/withdrawals-crypto", False, False, True, None),
    "exportFiatDeposits": Call("POST", "reports/exports/fiat-deposits", False, False, True, None),
    "exportWhitelabelFiatDeposits": Call("POST", "reports/exports/whitelabel-fiat-deposits", False, False, True, None),
    "exportFiatWithdrawals": Call("POST", "reports/exports/fiat-withdrawals", False, False, True, None),
    "exportInvoices": Call("POST", "reports/exports/invoices", False, False, True, None),
    "exportInternalTransfers": Call("POST", "reports/exports/internal-transfers", False, False, True, None),
    "exportBalanceConversions": Call("POST", "reports/exports/balance-conversions", False, False, True, None),
    "exportManualMovements": Call("POST", "reports/exports/manual-movements", False, False, True, None),
    "exportUnassociatedDeposits": Call("POST", "reports/exports/unassociated", False, False, True, None),
    "exportUnallocatedDeposits": Call("POST", "reports/exports/unallocated", False, False, True, None),
    "exportBankAccounts": Call("POST", "reports/exports/bank-accounts", False, False, True, None),
    "exportWhitelistedAddresses": Call("POST", "reports/exports/whitelisted-addresses", False, False, True, None),
    "exportUsers": Call("POST", "reports/exports/users", False, False, True, None),
    "exportRoles": Call("POST", "reports/exports/roles", False, False, True, None),
    "exportApiCredentials": Call("POST", "reports/exports/api-keys", False, False, True, None),
    "exportApprovals": Call("POST", "reports/exports/approvals", False, False, True, None),
    "exportTravelRuleDeposits": Call("POST", "reports/exports/travel-rule", False, False, True, None),
    "exportStatistics": Call("POST", "reports/exports/statistics", False, False, True, None),
    "exportCosts": Call("POST", "reports/exports/costs", False, False, True, None),
    "exportPayoutResults": Call("POST", "reports/exports/payout-batch", False, False, True, None),
    "getMorning": Call("GET", "morning", False, True, False, None),
    "canIPay": Call("GET", "can-i-pay", False, True, False, None),
    "simulateFiatCredit": Call("POST", "sandbox/fiat-credits", False, False, False, None),
    "playPayment": Call("POST", "sandbox/payments/:id/play", False, False, False, None),
    "sendSandboxDeposit": Call("POST", "sandbox/deposits", False, False, False, None),
    "confirmSandboxDeposit": Call("POST", "sandbox/deposits/:id/confirm", False, False, False, None),
    "reorganiseSandboxDeposit": Call("POST", "sandbox/deposits/:id/reorg", False, False, False, None),
    "advanceSandboxTime": Call("POST", "sandbox/time/advance", False, False, False, None),
    "setSandboxRate": Call("POST", "sandbox/rates", False, False, False, None),
}


class Calls:
    """Every call that an API key may make."""

    def _perform(self, name: str, params: list[str], body: Any, query: Any, idempotency_key: str | None, if_match: str | None) -> Any:
        raise NotImplementedError

    def list_currencies(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "list[Currency]":
        "Every currency of the product, fiat first. Fetched after every login."
        return self._perform("listCurrencies", [], None, None, idempotency_key, if_match)

    def get_withdrawals_metadata(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "dict[str, dict[str, GetWithdrawalsMetadataAnswer]]":
        "Per currency and network: precision, network fee, smallest and largest withdrawal."
        return self._perform("getWithdrawalsMetadata", [], None, None, idempotency_key, if_match)

    def get_exchange_rates(self, query: "GetExchangeRatesQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetExchangeRatesAnswer":
        "Middle prices of one unit of each base in its quote, to estimate by: nothing is promised. Pairs that nobody prices are left out."
        return self._perform("getExchangeRates", [], None, query, idempotency_key, if_match)

    def get_organisation_metadata(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetOrganisationMetadataAnswer":
        "What the chosen organisation may settle in, take, and pass on."
        return self._perform("getOrganisationMetadata", [], None, None, idempotency_key, if_match)

    def get_sender(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetSenderAnswer":
        "The organisation's sender data, or null while none was saved. The session's `sender` is this."
        return self._perform("getSender", [], None, None, idempotency_key, if_match)

    def save_sender(self, body: "SenderGiven", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SaveSenderAnswer":
        "Replaces the organisation's sender data: what stands on the reports it sends out"
        return self._perform("saveSender", [], body, None, idempotency_key, if_match)

    def list_businesses(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "list[Business]":
        "Every business the caller may see, sorted by name"
        return self._perform("listBusinesses", [], None, None, idempotency_key, if_match)

    def list_business_options(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "list[ListBusinessOptionsAnswer]":
        "The active businesses for the pickers of the create forms"
        return self._perform("listBusinessOptions", [], None, None, idempotency_key, if_match)

    def get_business(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Business | GetBusinessAnswer2":
        "One business; without GET_BUSINESSES only its header"
        return self._perform("getBusiness", [id], None, None, idempotency_key, if_match)

    def create_business(self, body: "CreateBusinessBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Business":
        "A new business. Its settlement currency is one the organisation may settle in, and stays."
        return self._perform("createBusiness", [], body, None, idempotency_key, if_match)

    def update_business(self, body: "UpdateBusinessBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Business":
        "Replaces everything the owner of a business may set: a callback URL left out is cleared."
        return self._perform("updateBusiness", [], body, None, idempotency_key, if_match)

    def test_callback(self, id: str, body: "TestCallbackBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "TestCallbackAnswer":
        "Sends a signed example of the event to the business's saved URL for it, once, and tells what it answered."
        return self._perform("testCallback", [id], body, None, idempotency_key, if_match)

    def search(self, query: "SearchQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SearchAnswer":
        "Whatever the caller may list that has an id, a reference, a name, a hash or an address beginning with the text, or that amount, the newest 5 of each kind. An id begins with six digits at least."
        return self._perform("search", [], None, query, idempotency_key, if_match)

    def list_users(self, query: "ListUsersQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListUsersAnswer":
        "The people of the organisation, newest first"
        return self._perform("listUsers", [], None, query, idempotency_key, if_match)

    def list_role_choices(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListRoleChoicesAnswer":
        "The roles for the form of a user, with what the caller may assign"
        return self._perform("listRoleChoices", [], None, None, idempotency_key, if_match)

    def get_user(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "User":
        "One person of the organisation"
        return self._perform("getUser", [id], None, None, idempotency_key, if_match)

    def create_user(self, body: "CreateUserBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "User":
        "Invites a person by a mail whose link works for 72 hours. The membership counts once the person accepts it; until then the answer is the same whether they had an account or not."
        return self._perform("createUser", [], body, None, idempotency_key, if_match)

    def update_user(self, id: str, body: "UpdateUserBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "User":
        "Changes a person’s names, role or status, or takes a lost second factor off. Works at their next request."
        return self._perform("updateUser", [id], body, None, idempotency_key, if_match)

    def delete_user(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Takes a person out of the organisation and ends their sessions in it. What they did stays on record."
        return self._perform("deleteUser", [id], None, None, idempotency_key, if_match)

    def invite_user(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Sends the invitation again, with a new link; the older one stops working."
        return self._perform("inviteUser", [id], None, None, idempotency_key, if_match)

    def refuse_factor_reset(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Refuses the reset of a second factor that another organisation of the person asked for, until it is due."
        return self._perform("refuseFactorReset", [id], None, None, idempotency_key, if_match)

    def list_roles(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListRolesAnswer":
        "The system roles, then the organisation’s own by name, each with its access per permission group."
        return self._perform("listRoles", [], None, None, idempotency_key, if_match)

    def list_permission_groups(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "list[ListPermissionGroupsAnswer]":
        "The thirteen groups a role is edited by. An empty view list: the group has no View level."
        return self._perform("listPermissionGroups", [], None, None, idempotency_key, if_match)

    def get_role(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Role":
        "One role"
        return self._perform("getRole", [id], None, None, idempotency_key, if_match)

    def create_role(self, body: "CreateRoleBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Role":
        "A new role. Nobody can grant a permission he does not hold."
        return self._perform("createRole", [], body, None, idempotency_key, if_match)

    def update_role(self, id: str, body: "UpdateRoleBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Role":
        "Changes a role’s name or permissions, for everybody who has it, at their next request."
        return self._perform("updateRole", [id], body, None, idempotency_key, if_match)

    def delete_role(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Deletes a role that nobody has."
        return self._perform("deleteRole", [id], None, None, idempotency_key, if_match)

    def get_permission_use(self, query: "GetPermissionUseQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetPermissionUseAnswer":
        "Which permissions each role’s people last used when, and which nobody used in the last 90 days. Noted is the permission that let a call in, of people and of the API keys they are responsible for; calls that only refresh a screen are left out. With `roleId`, the same of each of its people, by address, 200 at most."
        return self._perform("getPermissionUse", [], None, query, idempotency_key, if_match)

    def list_api_credentials(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListApiCredentialsAnswer":
        "The API keys that work, newest first"
        return self._perform("listApiCredentials", [], None, None, idempotency_key, if_match)

    def get_api_credential_choices(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetApiCredentialChoicesAnswer":
        "What the caller may give to a key: the assignable permissions, and the businesses to choose from"
        return self._perform("getApiCredentialChoices", [], None, None, idempotency_key, if_match)

    def get_api_credential(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ApiCredential":
        "One API key"
        return self._perform("getApiCredential", [id], None, None, idempotency_key, if_match)

    def create_api_credential(self, body: "CreateApiCredentialBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "CreateApiCredentialAnswer":
        "A new API key. Its secret is in this answer only; a replay says secretShown instead. Nobody gives a key what he does not hold."
        return self._perform("createApiCredential", [], body, None, idempotency_key, if_match)

    def update_api_credential(self, id: str, body: "UpdateApiCredentialBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ApiCredential":
        "Changes name, addresses, permissions, businesses or expiry, for the key’s next request. Nobody changes a key that holds more than himself, but to take away from it. Who adds anything, more time included, answers for the whole key from then on."
        return self._perform("updateApiCredential", [id], body, None, idempotency_key, if_match)

    def delete_api_credential(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Revokes a key: its next request is refused. What it did stays on record."
        return self._perform("deleteApiCredential", [id], None, None, idempotency_key, if_match)

    def list_api_requests(self, query: "ListApiRequestsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListApiRequestsAnswer":
        "The requests of the last 30 days that named an API key of the organisation, newest first, refused ones included, about a second after they were answered. Bodies are not kept, only their digests. A key for chosen businesses sees its own requests."
        return self._perform("listApiRequests", [], None, query, idempotency_key, if_match)

    def list_callbacks(self, query: "ListCallbacksQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListCallbacksAnswer":
        "The messages to the servers of businesses, newest first, a page at a time, with the bodies that are sent: of payments and deposits for GET_PAYMENT or GET_PAYMENTS, of withdrawals and payout batches for GET_WITHDRAWALS. `npx countinghouse listen` follows it."
        return self._perform("listCallbacks", [], None, query, idempotency_key, if_match)

    def list_payment_callbacks(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListPaymentCallbacksAnswer":
        "The callbacks about a crypto deposit and its transfers, newest first, 100 at most."
        return self._perform("listPaymentCallbacks", [id], None, None, idempotency_key, if_match)

    def send_deposit_callback(self, payment_id: str, deposit_id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "RepeatedCallback":
        "Tells the business of a deposit again. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own."
        return self._perform("sendDepositCallback", [payment_id, deposit_id], None, None, idempotency_key, if_match)

    def send_payment_callback(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "RepeatedCallback":
        "Tells the business again that a payment expired, was cancelled or stayed underpaid. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own."
        return self._perform("sendPaymentCallback", [id], None, None, idempotency_key, if_match)

    def get_callback_coverage(self, query: "GetCallbackCoverageQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetCallbackCoverageAnswer":
        "Callbacks that were due in a period by what happened, per business and event: how many arrived, are on their way, failed, or were never queued. Counted from the states that payments, deposits, withdrawals and batches reached, over 90 days at most."
        return self._perform("getCallbackCoverage", [], None, query, idempotency_key, if_match)

    def list_untold_callbacks(self, query: "ListUntoldCallbacksQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListUntoldCallbacksAnswer":
        "Callbacks of a period that failed or were never queued, oldest first, 100 at most."
        return self._perform("listUntoldCallbacks", [], None, query, idempotency_key, if_match)

    def send_untold_callbacks(self, body: "SendUntoldCallbacksBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SendUntoldCallbacksAnswer":
        "Sends up to 100 callbacks again, each as its subject is now. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. Those that arrived or are on their way meanwhile are left out, so that a repeated call sends nothing twice."
        return self._perform("sendUntoldCallbacks", [], body, None, idempotency_key, if_match)

    def get_operation(self, key: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Operation":
        "What became of one of the caller's idempotency keys, for a person whose answer got lost."
        return self._perform("getOperation", [key], None, None, idempotency_key, if_match)

    def close_operation(self, key: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Operation":
        "Gives up one of the caller's idempotency keys, for good: what comes late under it is refused with OPERATION_CLOSED. Only then is it certain that nothing happened. What has become of the key already stays; IN_PROGRESS: ask again."
        return self._perform("closeOperation", [key], None, None, idempotency_key, if_match)

    def list_balances_at(self, query: "ListBalancesAtQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListBalancesAtAnswer":
        "The balances of the businesses the caller may see, as of an instant up to now"
        return self._perform("listBalancesAt", [], None, query, idempotency_key, if_match)

    def get_balances_since(self, query: "GetBalancesSinceQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetBalancesSinceAnswer":
        "The balances of the businesses the caller may see as of an instant, beside those of now, and the causes of the difference, which add up to it"
        return self._perform("getBalancesSince", [], None, query, idempotency_key, if_match)

    def get_figure_proof(self, query: "GetFigureProofQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetFigureProofAnswer":
        "What a figure rests on: its entries, how many are sealed, and when they were verified"
        return self._perform("getFigureProof", [], None, query, idempotency_key, if_match)

    def list_figure_shares(self, query: "ListFigureSharesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListFigureSharesAnswer":
        "Links to figures that still work"
        return self._perform("listFigureShares", [], None, query, idempotency_key, if_match)

    def share_figure(self, body: "ShareFigureBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ShareFigureAnswer":
        "Makes a link under which an outsider is told this figure and nothing else, and whether the books still say it"
        return self._perform("shareFigure", [], body, None, idempotency_key, if_match)

    def revoke_figure_share(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Ends a link to a figure at once"
        return self._perform("revokeFigureShare", [id], None, None, idempotency_key, if_match)

    def list_balances(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "list[BusinessBalances]":
        "The balances of every business the caller may see, highest total first"
        return self._perform("listBalances", [], None, None, idempotency_key, if_match)

    def get_organisation_balances(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetOrganisationBalancesAnswer":
        "Settlement balances of the organisation"
        return self._perform("getOrganisationBalances", [], None, None, idempotency_key, if_match)

    def get_reconciliation(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetReconciliationAnswer":
        "Where custody or a bank holds something else than the ledger says, and since when"
        return self._perform("getReconciliation", [], None, None, idempotency_key, if_match)

    def get_business_balances(self, business_id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "BusinessBalances":
        "The balances of one business"
        return self._perform("getBusinessBalances", [business_id], None, None, idempotency_key, if_match)

    def get_today(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetTodayAnswer":
        "What every business took in and paid out today in UTC; one that did neither is left out"
        return self._perform("getToday", [], None, None, idempotency_key, if_match)

    def get_deposit_histogram(self, query: "GetDepositHistogramQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Histogram":
        "Confirmed crypto deposits by day"
        return self._perform("getDepositHistogram", [], None, query, idempotency_key, if_match)

    def get_withdrawal_histogram(self, query: "GetWithdrawalHistogramQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Histogram":
        "Completed crypto withdrawals by day"
        return self._perform("getWithdrawalHistogram", [], None, query, idempotency_key, if_match)

    def get_deposit_statistics(self, query: "GetDepositStatisticsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Statistics":
        "Confirmed crypto deposits by coin"
        return self._perform("getDepositStatistics", [], None, query, idempotency_key, if_match)

    def get_withdrawal_statistics(self, query: "GetWithdrawalStatisticsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Statistics":
        "Completed crypto withdrawals by coin"
        return self._perform("getWithdrawalStatistics", [], None, query, idempotency_key, if_match)

    def get_report(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetReportAnswer":
        "A report that was made: what it was called, by whom it was asked for, and the hash of its file"
        return self._perform("getReport", [id], None, None, idempotency_key, if_match)

    def list_costs(self, query: "ListCostsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListCostsAnswer":
        "Costs of the rules on 1:1 rates and on the distribution of fees, per month, business and currency, with the sums per settlement currency. Each amount is the sum of the field of the same meaning over the deposits credited in the month."
        return self._perform("listCosts", [], None, query, idempotency_key, if_match)

    def create_balance_confirmation(self, body: "CreateBalanceConfirmationBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Balances as of an instant as a letter to whoever asks for them, with a code under which figures can be verified"
        return self._perform("createBalanceConfirmation", [], body, None, idempotency_key, if_match)

    def list_ledger_entries(self, query: "ListLedgerEntriesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListLedgerEntriesAnswer":
        "The entries a figure is made of"
        return self._perform("listLedgerEntries", [], None, query, idempotency_key, if_match)

    def get_ledger_health(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetLedgerHealthAnswer":
        "Whether the books agree with their entries, what the businesses hold, and what waits longest"
        return self._perform("getLedgerHealth", [], None, None, idempotency_key, if_match)

    def create_transaction_ledger(self, body: "CreateTransactionLedgerBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Every movement of a business’s balances in a period with the running balance, as a file, streamed"
        return self._perform("createTransactionLedger", [], body, None, idempotency_key, if_match)

    def get_outgoing_stop(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetOutgoingStopAnswer":
        "Whether everything that leaves the organisation is stopped, by whom and why; null where it is not."
        return self._perform("getOutgoingStop", [], None, None, idempotency_key, if_match)

    def stop_outgoing_money(self, body: "StopOutgoingMoneyBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "StopOutgoingMoneyAnswer":
        "Stops everything that leaves the organisation, at once: no withdrawal is made, and none is handed to its network. What is stopped already stays as it is."
        return self._perform("stopOutgoingMoney", [], body, None, idempotency_key, if_match)

    def list_bank_accounts(self, query: "ListBankAccountsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListBankAccountsAnswer":
        "The bank accounts of the organisation by currency and label. Numbers are whole for MANAGE_BANK_ACCOUNTS only; who may only make fiat payments gets the active ones."
        return self._perform("listBankAccounts", [], None, query, idempotency_key, if_match)

    def get_bank_account_metadata(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetBankAccountMetadataAnswer":
        "What an account needs, by currency and payment method, and what a payment by it costs and takes"
        return self._perform("getBankAccountMetadata", [], None, None, idempotency_key, if_match)

    def get_bank_account(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "BankAccount":
        "One bank account, with its numbers"
        return self._perform("getBankAccount", [id], None, None, idempotency_key, if_match)

    def create_bank_account(self, body: "CreateBankAccountBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "BankAccount":
        "A new bank account: the fields that its method shows, each of them. It is verified before money moves by it."
        return self._perform("createBankAccount", [], body, None, idempotency_key, if_match)

    def update_bank_account(self, id: str, body: "UpdateBankAccountBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "BankAccount":
        "Changes an account; its currency stays. A change of anything but the label has the account verified anew, and until then no money moves by it."
        return self._perform("updateBankAccount", [id], body, None, idempotency_key, if_match)

    def archive_bank_account(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Archives an account: no money moves by it any more. What it did stays on record."
        return self._perform("archiveBankAccount", [id], None, None, idempotency_key, if_match)

    def list_payments(self, query: "ListPaymentsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListPaymentsAnswer":
        "Crypto deposits, newest first, a page at a time"
        return self._perform("listPayments", [], None, query, idempotency_key, if_match)

    def get_payment(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Payment":
        "One crypto deposit with its timeline"
        return self._perform("getPayment", [id], None, None, idempotency_key, if_match)

    def list_travel_rule_deposits(self, query: "ListTravelRuleDepositsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListTravelRuleDepositsAnswer":
        "Deposits that wait for data about their payers, newest first; with another status those that did"
        return self._perform("listTravelRuleDeposits", [], None, query, idempotency_key, if_match)

    def get_travel_rule_deposit(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "TravelRuleDeposit":
        "One of them, with the payer where he is known; that it was read stands in the audit trail"
        return self._perform("getTravelRuleDeposit", [id], None, None, idempotency_key, if_match)

    def update_travel_rule_deposit(self, id: str, body: "UpdateTravelRuleDepositBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "UpdateTravelRuleDepositAnswer":
        "Names the payer of a waiting deposit, which credits it"
        return self._perform("updateTravelRuleDeposit", [id], body, None, idempotency_key, if_match)

    def list_travel_rule_inquiries(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListTravelRuleInquiriesAnswer":
        "Questions of other providers whether coins may be sent here: those that wait, then the newest others"
        return self._perform("listTravelRuleInquiries", [], None, None, idempotency_key, if_match)

    def get_travel_rule_inquiry(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetTravelRuleInquiryAnswer":
        "One of them with the people it names; that it was read stands in the audit trail"
        return self._perform("getTravelRuleInquiry", [id], None, None, idempotency_key, if_match)

    def answer_travel_rule_inquiry(self, id: str, body: "AnswerTravelRuleInquiryBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "TravelRuleInquiry":
        "Accepts one, so that the other provider is told the address, or rejects it"
        return self._perform("answerTravelRuleInquiry", [id], body, None, idempotency_key, if_match)

    def create_payment(self, body: "CreatePaymentBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Payment":
        "A new payment: with a deposit currency it has an address and an exact amount at once, without one the payer chooses on the payment page. The rules of the business are kept as they are now."
        return self._perform("createPayment", [], body, None, idempotency_key, if_match)

    def estimate_payment(self, query: "EstimatePaymentQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "EstimatePaymentAnswer":
        "What the payer would send and the business would get, before the payment is made"
        return self._perform("estimatePayment", [], None, query, idempotency_key, if_match)

    def choose_payment_currency(self, id: str, body: "ChoosePaymentCurrencyBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Payment":
        "Chooses the coin of a payment that is NEW: it gets its address and a quote of this moment"
        return self._perform("choosePaymentCurrency", [id], body, None, idempotency_key, if_match)

    def cancel_payment(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Payment":
        "Cancels a payment that is NEW or PENDING, before anything was seen. Its address stays under watch: what arrives there all the same is an unassociated deposit."
        return self._perform("cancelPayment", [id], None, None, idempotency_key, if_match)

    def create_pay_link(self, body: "CreatePayLinkBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayLink":
        "A payment link that any number of visitors use: each who presses Pay on its page gets a payment of his own, made by the rules and fees of the business at that moment"
        return self._perform("createPayLink", [], body, None, idempotency_key, if_match)

    def list_pay_links(self, query: "ListPayLinksQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListPayLinksAnswer":
        "Payment links, newest first, a page at a time"
        return self._perform("listPayLinks", [], None, query, idempotency_key, if_match)

    def get_pay_link(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayLink":
        "One payment link with the number of its payments"
        return self._perform("getPayLink", [id], None, None, idempotency_key, if_match)

    def change_pay_link(self, id: str, body: "ChangePayLinkBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayLink":
        "Changes the terms of a payment link for payments that are made from now on"
        return self._perform("changePayLink", [id], body, None, idempotency_key, if_match)

    def pause_pay_link(self, id: str, body: "PausePayLinkBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayLink":
        "Pauses a payment link, so that no more payments are made of it, or resumes it"
        return self._perform("pausePayLink", [id], body, None, idempotency_key, if_match)

    def create_invoice(self, body: "CreateInvoiceBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "A draft of an invoice, with its totals: each line is rounded half up, and the tax of each rate is taken once, of the sum of its lines"
        return self._perform("createInvoice", [], body, None, idempotency_key, if_match)

    def list_invoices(self, query: "ListInvoicesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListInvoicesAnswer":
        "Invoices, newest first, a page at a time"
        return self._perform("listInvoices", [], None, query, idempotency_key, if_match)

    def get_invoice(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "One invoice with what was paid of it and what is open"
        return self._perform("getInvoice", [id], None, None, idempotency_key, if_match)

    def change_invoice(self, id: str, body: "ChangeInvoiceBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "Changes the content of a draft"
        return self._perform("changeInvoice", [id], body, None, idempotency_key, if_match)

    def issue_invoice(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "Issues a draft: it gets the next number of its prefix, and its content does not change any more"
        return self._perform("issueInvoice", [id], None, None, idempotency_key, if_match)

    def send_invoice(self, id: str, body: "SendInvoiceBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "Sends an issued invoice by mail, as a PDF with the link to its page, where it is paid"
        return self._perform("sendInvoice", [id], body, None, idempotency_key, if_match)

    def void_invoice(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Invoice":
        "Takes an invoice back: its page takes no more payments, and its number stays used"
        return self._perform("voidInvoice", [id], None, None, idempotency_key, if_match)

    def get_invoice_pdf(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "An invoice as a PDF file, with what was paid of it"
        return self._perform("getInvoicePdf", [id], None, None, idempotency_key, if_match)

    def get_network_status(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetNetworkStatusAnswer":
        "How far each chain was read, delayed ones first: a payment over one that is delayed is seen late"
        return self._perform("getNetworkStatus", [], None, None, idempotency_key, if_match)

    def list_fiat_deposits(self, query: "ListFiatDepositsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListFiatDepositsAnswer":
        "Top-ups of a business, newest first, a page at a time"
        return self._perform("listFiatDeposits", [], None, query, idempotency_key, if_match)

    def list_whitelabel_fiat_deposits(self, query: "ListWhitelabelFiatDepositsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListWhitelabelFiatDepositsAnswer":
        "What payers sent to the collection reference of a business, newest first, a page at a time"
        return self._perform("listWhitelabelFiatDeposits", [], None, query, idempotency_key, if_match)

    def create_fiat_deposit(self, body: "CreateFiatDepositBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FiatDeposit":
        "Announces money that will be paid in by bank, and answers where to and with which reference"
        return self._perform("createFiatDeposit", [], body, None, idempotency_key, if_match)

    def cancel_fiat_deposit(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FiatDeposit":
        "Takes an announcement back. Money that comes for it all the same is set aside for the business."
        return self._perform("cancelFiatDeposit", [id], None, None, idempotency_key, if_match)

    def get_fiat_deposit_instructions(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Where to pay an announced deposit in and what to quote, as a PDF file to hand on"
        return self._perform("getFiatDepositInstructions", [id], None, None, idempotency_key, if_match)

    def get_collection_details(self, query: "GetCollectionDetailsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetCollectionDetailsAnswer":
        "What payers of a business quote so that their money finds it, and the accounts they pay into"
        return self._perform("getCollectionDetails", [], None, query, idempotency_key, if_match)

    def list_unassociated_deposits(self, query: "ListUnassociatedDepositsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "UnassociatedDeposits":
        "Money that reached a business and belongs to no payment of it, newest first, a page at a time"
        return self._perform("listUnassociatedDeposits", [], None, query, idempotency_key, if_match)

    def list_unallocated_deposits(self, query: "ListUnallocatedDepositsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "UnassociatedDeposits":
        "Money that reached the organisation and is of no business that anybody could tell, newest first, a page at a time"
        return self._perform("listUnallocatedDeposits", [], None, query, idempotency_key, if_match)

    def list_withdrawals(self, query: "ListWithdrawalsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListWithdrawalsAnswer":
        "Crypto withdrawals of a business, newest first, a page at a time"
        return self._perform("listWithdrawals", [], None, query, idempotency_key, if_match)

    def get_withdrawal(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Withdrawal":
        "One crypto withdrawal with its timeline"
        return self._perform("getWithdrawal", [id], None, None, idempotency_key, if_match)

    def list_withdrawal_callbacks(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListWithdrawalCallbacksAnswer":
        "The callbacks about a crypto withdrawal, newest first"
        return self._perform("listWithdrawalCallbacks", [id], None, None, idempotency_key, if_match)

    def send_withdrawal_callback(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "RepeatedCallback":
        "Tells the business of a withdrawal again. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own."
        return self._perform("sendWithdrawalCallback", [id], None, None, idempotency_key, if_match)

    def cancel_withdrawal(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Withdrawal":
        "Cancels a withdrawal that is not being sent yet. What was reserved for it is available again."
        return self._perform("cancelWithdrawal", [id], None, None, idempotency_key, if_match)

    def create_withdrawal(self, body: "CreateWithdrawalBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "Withdrawal":
        "A new withdrawal: what it may cost is reserved at once, and it is sent as soon as it is screened, priced and covered by its network."
        return self._perform("createWithdrawal", [], body, None, idempotency_key, if_match)

    def get_withdrawal_terms(self, query: "GetWithdrawalTermsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetWithdrawalTermsAnswer":
        "What a withdrawal may carry at this moment: limits, fees and the most that the balance pays for"
        return self._perform("getWithdrawalTerms", [], None, query, idempotency_key, if_match)

    def quote_withdrawal(self, body: "QuoteWithdrawalBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "QuoteWithdrawalAnswer":
        "What a withdrawal would come to at this moment, and what is known of its recipient. Nothing is reserved."
        return self._perform("quoteWithdrawal", [], body, None, idempotency_key, if_match)

    def validate_address(self, body: "ValidateAddressBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ValidateAddressAnswer":
        "Whether coins may be sent to an address over a network: its checksum, its tag, and that it is not your own"
        return self._perform("validateAddress", [], body, None, idempotency_key, if_match)

    def list_payout_batches(self, query: "ListPayoutBatchesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListPayoutBatchesAnswer":
        "Payout batches, newest first, a page at a time"
        return self._perform("listPayoutBatches", [], None, query, idempotency_key, if_match)

    def create_payout_batch(self, body: "CreatePayoutBatchBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayoutBatch":
        "A new payout batch without rows: payouts of one coin over one network (CRYPTO), or of one currency to verified bank accounts (FIAT), from one balance"
        return self._perform("createPayoutBatch", [], body, None, idempotency_key, if_match)

    def get_payout_batch(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayoutBatch":
        "One payout batch with its progress"
        return self._perform("getPayoutBatch", [id], None, None, idempotency_key, if_match)

    def list_payout_rows(self, id: str, query: "ListPayoutRowsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListPayoutRowsAnswer":
        "The rows of a payout batch in their order, each with its withdrawal"
        return self._perform("listPayoutRows", [id], None, query, idempotency_key, if_match)

    def put_payout_rows(self, id: str, body: "PutPayoutRowsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PutPayoutRowsAnswer":
        "Adds up to 100 rows to a draft, or replaces those with the same numbers: a repeated call changes nothing"
        return self._perform("putPayoutRows", [id], body, None, idempotency_key, if_match)

    def check_payout_batch(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "CheckPayoutBatchAnswer":
        "The verdict on each row of a draft, and the fee slip of those that would go. Nothing is reserved."
        return self._perform("checkPayoutBatch", [id], None, None, idempotency_key, if_match)

    def submit_payout_batch(self, id: str, body: "SubmitPayoutBatchBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayoutBatch":
        "Freezes a draft as it was looked at: each row that can go becomes a withdrawal, all of them or none, and what they may cost is reserved. It is done when the status is no longer FREEZING."
        return self._perform("submitPayoutBatch", [id], body, None, idempotency_key, if_match)

    def cancel_payout_batch(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayoutBatch":
        "Discards a draft, or takes a batch back before its last vote: what was reserved is available again"
        return self._perform("cancelPayoutBatch", [id], None, None, idempotency_key, if_match)

    def retry_payout_batch(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "PayoutBatch":
        "A new draft of the payouts of a batch that ended without being sent"
        return self._perform("retryPayoutBatch", [id], None, None, idempotency_key, if_match)

    def list_approvals(self, query: "ListApprovalsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListApprovalsAnswer":
        "Withdrawals that wait for approval, newest first; with another status those that did"
        return self._perform("listApprovals", [], None, query, idempotency_key, if_match)

    def get_approval(self, withdrawal_id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "Approval":
        "One of them, with what whoever decides wants to know"
        return self._perform("getApproval", [withdrawal_id], None, None, idempotency_key, if_match)

    def quote_fiat_withdrawal(self, query: "QuoteFiatWithdrawalQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "QuoteFiatWithdrawalAnswer":
        "What a fiat withdrawal to an account costs, when it goes to the bank and when it arrives. Nothing is reserved."
        return self._perform("quoteFiatWithdrawal", [], None, query, idempotency_key, if_match)

    def create_fiat_withdrawal(self, body: "CreateFiatWithdrawalBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FiatWithdrawal":
        "A new fiat withdrawal to a verified bank account: amount and fee are reserved at once, and it goes to the bank at its cut-off. Where a rule asks for approval it waits for that first."
        return self._perform("createFiatWithdrawal", [], body, None, idempotency_key, if_match)

    def list_fiat_withdrawals(self, query: "ListFiatWithdrawalsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListFiatWithdrawalsAnswer":
        "Fiat withdrawals of a business, newest first, a page at a time"
        return self._perform("listFiatWithdrawals", [], None, query, idempotency_key, if_match)

    def get_fiat_withdrawal(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FiatWithdrawal":
        "One fiat withdrawal with its timeline"
        return self._perform("getFiatWithdrawal", [id], None, None, idempotency_key, if_match)

    def get_fiat_withdrawal_advice(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "That a fiat withdrawal was paid, as a PDF file to hand on. Only of one that was."
        return self._perform("getFiatWithdrawalAdvice", [id], None, None, idempotency_key, if_match)

    def cancel_fiat_withdrawal(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "FiatWithdrawal":
        "Cancels a fiat withdrawal before it goes to the bank; what was reserved is available again. By whoever made it, or an administrator."
        return self._perform("cancelFiatWithdrawal", [id], None, None, idempotency_key, if_match)

    def list_whitelisted_addresses(self, query: "ListWhitelistedAddressesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListWhitelistedAddressesAnswer":
        "The addresses that payouts may go to, newest first, a page at a time"
        return self._perform("listWhitelistedAddresses", [], None, query, idempotency_key, if_match)

    def list_address_choices(self, query: "ListAddressChoicesQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListAddressChoicesAnswer":
        "The active addresses for the picker of a payout, by address ID, at most 100"
        return self._perform("listAddressChoices", [], None, query, idempotency_key, if_match)

    def get_whitelisted_address(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "WhitelistedAddress":
        "One address that payouts may go to"
        return self._perform("getWhitelistedAddress", [id], None, None, idempotency_key, if_match)

    def delete_whitelisted_address(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Takes an address off the list, at once. What was sent to it stays on record."
        return self._perform("deleteWhitelistedAddress", [id], None, None, idempotency_key, if_match)

    def create_whitelisted_address(self, body: "CreateWhitelistedAddressBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "WhitelistedAddress":
        "Puts an address on the list, for good: it is never changed, only deleted. Money may be sent to it once the organisation’s cooling-off is over. The administrators are told by mail."
        return self._perform("createWhitelistedAddress", [], body, None, idempotency_key, if_match)

    def list_internal_transfers(self, query: "ListInternalTransfersQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListInternalTransfersAnswer":
        "Internal transfers out of and into a business, newest first, a page at a time"
        return self._perform("listInternalTransfers", [], None, query, idempotency_key, if_match)

    def estimate_internal_transfer(self, query: "EstimateInternalTransferQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "EstimateInternalTransferAnswer":
        "The fee of a transfer that is about to be made"
        return self._perform("estimateInternalTransfer", [], None, query, idempotency_key, if_match)

    def create_internal_transfer(self, body: "CreateInternalTransferBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListedInternalTransfer":
        "Moves money from one business of the organisation to another"
        return self._perform("createInternalTransfer", [], body, None, idempotency_key, if_match)

    def list_balance_conversions(self, query: "ListBalanceConversionsQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListBalanceConversionsAnswer":
        "Balance conversions of a business, newest first, a page at a time"
        return self._perform("listBalanceConversions", [], None, query, idempotency_key, if_match)

    def get_indicative_conversion(self, query: "GetIndicativeConversionQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetIndicativeConversionAnswer":
        "What a conversion would bring now, without promise; without an amount the rate and the limits"
        return self._perform("getIndicativeConversion", [], None, query, idempotency_key, if_match)

    def create_balance_conversion(self, body: "CreateBalanceConversionBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "CreateBalanceConversionAnswer":
        "A firm quote for a conversion, which stands for 15 seconds. Executing it needs no second code."
        return self._perform("createBalanceConversion", [], body, None, idempotency_key, if_match)

    def execute_balance_conversion(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ExecuteBalanceConversionAnswer":
        "Executes a quote at its own amounts, once, before it expires, by who asked for it"
        return self._perform("executeBalanceConversion", [id], None, None, idempotency_key, if_match)

    def list_manual_movements(self, query: "ListManualMovementsQuery | None" = None, *, idempotency_key: str | None = None, if_match: str | None = None) -> "ListManualMovementsAnswer":
        "Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time"
        return self._perform("listManualMovements", [], None, query, idempotency_key, if_match)

    def export_payments(self, body: "ExportPaymentsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Crypto deposits as a CSV or XLSX file, streamed"
        return self._perform("exportPayments", [], body, None, idempotency_key, if_match)

    def export_withdrawals(self, body: "ExportWithdrawalsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Crypto withdrawals as a CSV or XLSX file, streamed"
        return self._perform("exportWithdrawals", [], body, None, idempotency_key, if_match)

    def export_fiat_deposits(self, body: "ExportFiatDepositsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Top-ups as a CSV or XLSX file, streamed"
        return self._perform("exportFiatDeposits", [], body, None, idempotency_key, if_match)

    def export_whitelabel_fiat_deposits(self, body: "ExportWhitelabelFiatDepositsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Fiat deposits that payers sent as a CSV or XLSX file, streamed"
        return self._perform("exportWhitelabelFiatDeposits", [], body, None, idempotency_key, if_match)

    def export_fiat_withdrawals(self, body: "ExportFiatWithdrawalsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Fiat withdrawals as a CSV or XLSX file, streamed"
        return self._perform("exportFiatWithdrawals", [], body, None, idempotency_key, if_match)

    def export_invoices(self, body: "ExportInvoicesBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Invoices as a CSV or XLSX file, streamed"
        return self._perform("exportInvoices", [], body, None, idempotency_key, if_match)

    def export_internal_transfers(self, body: "ExportInternalTransfersBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Internal transfers as a CSV or XLSX file, streamed"
        return self._perform("exportInternalTransfers", [], body, None, idempotency_key, if_match)

    def export_balance_conversions(self, body: "ExportBalanceConversionsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Balance conversions as a CSV or XLSX file, streamed"
        return self._perform("exportBalanceConversions", [], body, None, idempotency_key, if_match)

    def export_manual_movements(self, body: "ExportManualMovementsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Manual movements as a CSV or XLSX file, streamed"
        return self._perform("exportManualMovements", [], body, None, idempotency_key, if_match)

    def export_unassociated_deposits(self, body: "ExportUnassociatedDepositsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Unassociated deposits as a CSV or XLSX file, streamed"
        return self._perform("exportUnassociatedDeposits", [], body, None, idempotency_key, if_match)

    def export_unallocated_deposits(self, body: "ExportUnallocatedDepositsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Unallocated deposits as a CSV or XLSX file, streamed"
        return self._perform("exportUnallocatedDeposits", [], body, None, idempotency_key, if_match)

    def export_bank_accounts(self, body: "ExportBankAccountsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Bank accounts as a CSV or XLSX file, streamed"
        return self._perform("exportBankAccounts", [], body, None, idempotency_key, if_match)

    def export_whitelisted_addresses(self, body: "ExportWhitelistedAddressesBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Whitelisted addresses as a CSV or XLSX file, streamed"
        return self._perform("exportWhitelistedAddresses", [], body, None, idempotency_key, if_match)

    def export_users(self, body: "ExportUsersBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Users as a CSV or XLSX file, streamed"
        return self._perform("exportUsers", [], body, None, idempotency_key, if_match)

    def export_roles(self, body: "ExportForm", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Roles as a CSV or XLSX file, streamed"
        return self._perform("exportRoles", [], body, None, idempotency_key, if_match)

    def export_api_credentials(self, body: "ExportForm", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "API keys, without their secrets, as a CSV or XLSX file, streamed"
        return self._perform("exportApiCredentials", [], body, None, idempotency_key, if_match)

    def export_approvals(self, body: "ExportApprovalsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Approvals of withdrawals as a CSV or XLSX file, streamed"
        return self._perform("exportApprovals", [], body, None, idempotency_key, if_match)

    def export_travel_rule_deposits(self, body: "ExportTravelRuleDepositsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Travel-rule records, without who the payers are, as a CSV or XLSX file, streamed"
        return self._perform("exportTravelRuleDeposits", [], body, None, idempotency_key, if_match)

    def export_statistics(self, body: "ExportStatisticsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Statistics, by coin and by day of UTC, as a CSV or XLSX file, streamed"
        return self._perform("exportStatistics", [], body, None, idempotency_key, if_match)

    def export_costs(self, body: "ExportCostsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "Costs of 1:1 rates and of the distribution of fees, by month, business and currency, as a CSV or XLSX file, streamed"
        return self._perform("exportCosts", [], body, None, idempotency_key, if_match)

    def export_payout_results(self, body: "ExportPayoutResultsBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "FileAnswer":
        "The rows of a payout batch, each with its result, as a CSV or XLSX file, streamed"
        return self._perform("exportPayoutResults", [], body, None, idempotency_key, if_match)

    def get_morning(self, *, idempotency_key: str | None = None, if_match: str | None = None) -> "GetMorningAnswer":
        "The morning of a treasurer: what the visible businesses have available, what changed it since the last visit, what is under way, and the next cut-offs of the banks."
        return self._perform("getMorning", [], None, None, idempotency_key, if_match)

    def can_i_pay(self, query: "CanIPayQuery", *, idempotency_key: str | None = None, if_match: str | None = None) -> "CanIPayAnswer":
        "Which of the visible businesses can pay an amount on a day, what is missing otherwise, and the conversions, internal transfers, votes and days that lead there. Holds nothing; every step is one that its own call accepts at the prices of this moment."
        return self._perform("canIPay", [], None, query, idempotency_key, if_match)

    def simulate_fiat_credit(self, body: "SimulateFiatCreditBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SimulateFiatCreditAnswer":
        "Has the sandbox’s bank receive money for the organisation, as if somebody had paid it in."
        return self._perform("simulateFiatCredit", [], body, None, idempotency_key, if_match)

    def play_payment(self, id: str, body: "PlayPaymentBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "PlayPaymentAnswer":
        "Plays a payer on the simulated chains: pays a payment exactly (EXACT), too little (UNDER), too much (OVER), in two parts (IN_TWO_PARTS), late, its time ends at once (LATE), less than is credited (BELOW_MINIMUM), with a token the business does not take (WRONG_TOKEN), without a tag (NO_TAG), or from an address that screening blocks (LISTED) or has no answer about (UNANSWERED)."
        return self._perform("playPayment", [id], body, None, idempotency_key, if_match)

    def send_sandbox_deposit(self, body: "SendSandboxDepositBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SandboxTransfer":
        "Sends coins over a simulated chain to an address of the organisation, and confirms them so many times at once."
        return self._perform("sendSandboxDeposit", [], body, None, idempotency_key, if_match)

    def confirm_sandbox_deposit(self, id: str, *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Adds blocks to a simulated chain until a transfer to the organisation has its confirmations. Takes the id of the deposit or of the transaction."
        return self._perform("confirmSandboxDeposit", [id], None, None, idempotency_key, if_match)

    def reorganise_sandbox_deposit(self, id: str, body: "ReorganiseSandboxDepositBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "None":
        "Lets a simulated chain take back a transfer to the organisation (GONE), or put it into another block (AGAIN). Takes the id of the deposit or of the transaction."
        return self._perform("reorganiseSandboxDeposit", [id], body, None, idempotency_key, if_match)

    def advance_sandbox_time(self, body: "AdvanceSandboxTimeBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "AdvanceSandboxTimeAnswer":
        "Moves the one clock of the sandbox on, for everybody in it and for good: blocks are found, payments expire, deadlines pass. Whoever is signed in stays so, and signatures, the stamps of callbacks and six-digit codes go by real time as before."
        return self._perform("advanceSandboxTime", [], body, None, idempotency_key, if_match)

    def set_sandbox_rate(self, body: "SetSandboxRateBody", *, idempotency_key: str | None = None, if_match: str | None = None) -> "SetSandboxRateAnswer":
        "Sets the price of a currency on the market of the sandbox, for a while: stable coins in the currency of their peg, all others in EUR. DEPEG plays the loss of a peg, 0.974 for the first half of the time and 0.988 for the second; MARKET ends what was set. It is the market’s next price, within a second."
        return self._perform("setSandboxRate", [], body, None, idempotency_key, if_match)


class Lists:
    """Lists, row by row over all their pages."""

    def _each(self, name: str, params: list[str], body: Any, query: Any) -> Iterator[Any]:
        raise NotImplementedError

    def list_users(self, query: "ListUsersQuery | None" = None) -> "Iterator[User]":
        "The people of the organisation, newest first"
        return self._each("listUsers", [], None, query)

    def list_api_requests(self, query: "ListApiRequestsQuery | None" = None) -> "Iterator[ApiRequest]":
        "The requests of the last 30 days that named an API key of the organisation, newest first, refused ones included, about a second after they were answered. Bodies are not kept, only their digests. A key for chosen businesses sees its own requests."
        return self._each("listApiRequests", [], None, query)

    def list_callbacks(self, query: "ListCallbacksQuery | None" = None) -> "Iterator[ListedCallback]":
        "The messages to the servers of businesses, newest first, a page at a time, with the bodies that are sent: of payments and deposits for GET_PAYMENT or GET_PAYMENTS, of withdrawals and payout batches for GET_WITHDRAWALS. `npx countinghouse listen` follows it."
        return self._each("listCallbacks", [], None, query)

    def list_ledger_entries(self, query: "ListLedgerEntriesQuery | None" = None) -> "Iterator[LedgerEntry]":
        "The entries a figure is made of"
        return self._each("listLedgerEntries", [], None, query)

    def list_payments(self, query: "ListPaymentsQuery | None" = None) -> "Iterator[ListedPayment]":
        "Crypto deposits, newest first, a page at a time"
        return self._each("listPayments", [], None, query)

    def list_travel_rule_deposits(self, query: "ListTravelRuleDepositsQuery | None" = None) -> "Iterator[ListedTravelRuleDeposit]":
        "Deposits that wait for data about their payers, newest first; with another status those that did"
        return self._each("listTravelRuleDeposits", [], None, query)

    def list_pay_links(self, query: "ListPayLinksQuery | None" = None) -> "Iterator[PayLink]":
        "Payment links, newest first, a page at a time"
        return self._each("listPayLinks", [], None, query)

    def list_invoices(self, query: "ListInvoicesQuery | None" = None) -> "Iterator[Invoice]":
        "Invoices, newest first, a page at a time"
        return self._each("listInvoices", [], None, query)

    def list_fiat_deposits(self, query: "ListFiatDepositsQuery") -> "Iterator[FiatDeposit]":
        "Top-ups of a business, newest first, a page at a time"
        return self._each("listFiatDeposits", [], None, query)

    def list_whitelabel_fiat_deposits(self, query: "ListWhitelabelFiatDepositsQuery") -> "Iterator[ListedWhitelabelDeposit]":
        "What payers sent to the collection reference of a business, newest first, a page at a time"
        return self._each("listWhitelabelFiatDeposits", [], None, query)

    def list_withdrawals(self, query: "ListWithdrawalsQuery") -> "Iterator[ListedWithdrawal]":
        "Crypto withdrawals of a business, newest first, a page at a time"
        return self._each("listWithdrawals", [], None, query)

    def list_payout_batches(self, query: "ListPayoutBatchesQuery | None" = None) -> "Iterator[ListedPayoutBatch]":
        "Payout batches, newest first, a page at a time"
        return self._each("listPayoutBatches", [], None, query)

    def list_approvals(self, query: "ListApprovalsQuery | None" = None) -> "Iterator[ListedApproval]":
        "Withdrawals that wait for approval, newest first; with another status those that did"
        return self._each("listApprovals", [], None, query)

    def list_fiat_withdrawals(self, query: "ListFiatWithdrawalsQuery") -> "Iterator[ListedFiatWithdrawal]":
        "Fiat withdrawals of a business, newest first, a page at a time"
        return self._each("listFiatWithdrawals", [], None, query)

    def list_whitelisted_addresses(self, query: "ListWhitelistedAddressesQuery | None" = None) -> "Iterator[WhitelistedAddress]":
        "The addresses that payouts may go to, newest first, a page at a time"
        return self._each("listWhitelistedAddresses", [], None, query)

    def list_internal_transfers(self, query: "ListInternalTransfersQuery") -> "Iterator[ListedInternalTransfer]":
        "Internal transfers out of and into a business, newest first, a page at a time"
        return self._each("listInternalTransfers", [], None, query)

    def list_balance_conversions(self, query: "ListBalanceConversionsQuery") -> "Iterator[ListedBalanceConversion]":
        "Balance conversions of a business, newest first, a page at a time"
        return self._each("listBalanceConversions", [], None, query)

    def list_manual_movements(self, query: "ListManualMovementsQuery | None" = None) -> "Iterator[ListedManualMovement]":
        "Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time"
        return self._each("listManualMovements", [], None, query)


EXAMPLES: dict[str, dict[str, Any]] = {
    "DEPOSIT_RECEIVED": {"event": "DEPOSIT_RECEIVED", "paymentId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f02", "clientPaymentId": "order-1042", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "payLinkId": None, "invoiceId": None, "metadata": {"customer": "C-42"}, "depositId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f03", "status": "CONFIRMED", "paymentStatus": "DEPOSITED", "labels": [], "depositCurrency": "BTC", "network": "MAIN", "depositAmount": "0.00173281", "expectedDepositAmount": "0.00173281", "displayCurrency": "EUR", "displayAmount": "100.00", "expectedDisplayAmount": "100.00", "settlementCurrency": "EUR", "settlementAmount": "100.00", "settlementServiceFee": "1.00", "settlementDistributedUserServiceFee": "0.00", "settlementPayableAmount": "99.00", "settlementRateDepegLossAmount": None, "displayRateDepegLossAmount": None, "rateType": "FIXED", "fromAddress": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "toAddress": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "transactionId": "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b", "refund": None, "receivedAt": "2025-03-14T09:26:53.589Z", "actualDisplayAmount": "100.00", "actualSettlementAmount": "100.00", "actualServiceFee": "1.00", "actualPayableAmount": "99.00", "received": [{"currency": "BTC", "network": "MAIN", "amount": "0.00173281"}], "isPaid": True},
    "PAYMENT_CLOSED": {"event": "PAYMENT_CLOSED", "paymentId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f02", "clientPaymentId": "order-1042", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "payLinkId": None, "invoiceId": None, "metadata": {"customer": "C-42"}, "paymentStatus": "EXPIRED", "labels": [], "depositCurrency": "BTC", "network": "MAIN", "expectedDepositAmount": "0.00173281", "displayCurrency": "EUR", "expectedDisplayAmount": "100.00", "settlementCurrency": "EUR", "rateType": "FIXED", "expiresAt": "2025-03-14T09:26:53.589Z", "actualDisplayAmount": "0.00", "actualSettlementAmount": "0.00", "actualServiceFee": "0.00", "actualPayableAmount": "0.00", "received": [], "isPaid": False},
    "WITHDRAWAL_BROADCAST": {"event": "WITHDRAWAL_BROADCAST", "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04", "clientWithdrawalId": "payout-77", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "BROADCASTED", "statusReason": None, "cryptoCurrency": "USDT", "network": "TRX", "amount": "1000", "recipientAmount": "1000", "networkFee": "1.5", "serviceFee": "2", "debitCurrency": "USDT", "debitAmount": "1003.5", "recipientAddress": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", "destinationTag": None, "transactionId": "7b9e5f3a1c2d4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f"},
    "WITHDRAWAL_APPROVAL": {"event": "WITHDRAWAL_APPROVAL", "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04", "clientWithdrawalId": "payout-77", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "APPROVED"},
    "PAYOUT_BATCH_ENDED": {"event": "PAYOUT_BATCH_ENDED", "batchId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05", "name": "Salaries of March", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "PARTLY", "kind": "CRYPTO", "currency": "USDT", "cryptoCurrency": "USDT", "network": "TRX", "rows": 3, "payouts": 3, "sent": 2, "notSent": 1, "unsent": [{"number": 2, "clientWithdrawalId": "salaries-2", "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f06", "status": "FAILED", "statusReason": "BROADCAST_REFUSED"}], "results": "/api/v1/payout-batches/0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05/rows", "endedAt": "2025-03-14T09:26:53.589Z"},
    "INVOICE_PAID": {"event": "INVOICE_PAID", "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07", "number": "INV-0017", "clientInvoiceId": "order-1042", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "PAID", "currency": "EUR", "grossAmount": "733.97", "paidAmount": "733.97", "paidAt": "2025-03-14T09:26:53.589Z"},
    "INVOICE_OVERDUE": {"event": "INVOICE_OVERDUE", "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07", "number": "INV-0017", "clientInvoiceId": "order-1042", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "OPEN", "currency": "EUR", "grossAmount": "733.97", "paidAmount": "0.00", "dueOn": "2025-03-13", "overdueAt": "2025-03-14T09:26:53.589Z"},
    "INVOICE_VOID": {"event": "INVOICE_VOID", "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07", "number": "INV-0017", "clientInvoiceId": "order-1042", "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01", "metadata": {"customer": "C-42"}, "status": "VOID", "currency": "EUR", "grossAmount": "733.97", "paidAmount": "0.00", "voidedAt": "2025-03-14T09:26:53.589Z"},
}
