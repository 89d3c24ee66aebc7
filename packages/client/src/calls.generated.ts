// Written by `npm run clients:keep` from the contract; a test compares.

import type { CallOptions, FileAnswer } from './options';

export type Currency = {
  name: string;
  abbreviation: string;
  isFiat: boolean;
  isStable?: boolean;
  pegCurrency?: string | null;
  supportedNetworks: ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[];
  defaultNetwork: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  precision: number;
  networks?: Record<string, {
    displayName: string;
    precision: number;
    minDeposit: string;
    requiredConfirmations: number;
    requiresTag: boolean;
    depositsEnabled: boolean;
    withdrawalsEnabled: boolean;
    explorerTxUrl: string;
    explorerAddressUrl: string;
  }>;
};

export type Sender = {
  email: string;
  name: string;
  address: string;
  city: string;
  country: string;
  signatureName: string;
  mailSubject: string;
};

export type SenderGiven = {
  email: string;
  name: string;
  address: string;
  city: string;
  country: string;
  signatureName: string;
  mailSubject: string;
};

export type Business = {
  id: string;
  name: string;
  businessName: string;
  settlementCurrency: string;
  status: "ACTIVE" | "DISABLED";
  createdAt: string;
  supportedDisplayCurrencies: string[];
  supportedDepositCurrencies: string[];
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  depositReceivedCallbackUrl: string | null;
  withdrawalCallbackUrl: string | null;
  withdrawalApprovalCallbackUrl: string | null;
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  stableCryptoCurrencyDepegThreshold: string | null;
  userServiceFeeDistributionPercentage: string;
};

export type User = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: {
    id: string;
    name: string;
  };
  status: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  hasAccepted: boolean;
  twoFaEnabled: boolean;
  lastLoginAt: string | null;
  factorReset?: {
    askedAt: string;
    dueAt: string | null;
  } | null;
  createdAt: string;
};

export type Paging = {
  limit: number;
  nextCursor: string | null;
  prevCursor: string | null;
  hasMore: boolean;
};

export type Role = {
  id: string;
  name: string;
  isSystem: boolean;
  permissions: string[];
  userCount: number;
  groups: {
    name: string;
    access: "FULL" | "VIEW" | "NONE";
  }[];
  createdAt: string;
};

export type ApiCredential = {
  id: string;
  name: string;
  apiKey: string;
  permissions: string[];
  ipAddresses: string[];
  businessIds: string[] | null;
  businesses: {
    id: string;
    name: string;
  }[] | null;
  status: "ACTIVE" | "REVOKED";
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  isInForce: boolean;
};

export type CallbackDelivery = {
  id: string;
  businessId: string;
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED";
  entityType: "PAYMENT" | "DEPOSIT" | "WITHDRAWAL" | "PAYOUT_BATCH";
  entityId: string;
  url: string;
  payload: Record<string, unknown>;
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  attempt: number;
  nextAttemptAt: string | null;
  lastStatusCode: number | null;
  lastReason: "INVALID_URL" | "UNSUPPORTED_SCHEME" | "PORT_NOT_ALLOWED" | "NO_PUBLIC_SERVER" | "CONNECTION_FAILED" | "CERTIFICATE_INVALID" | "TIMEOUT" | "INTERRUPTED" | null;
  lastError: string | null;
  deliveredAt: string | null;
  manual: boolean;
  triggeredBy: string | null;
  createdAt: string;
  attempts: CallbackAttempt[];
};

export type CallbackAttempt = {
  number: number;
  at: string;
  timestamp: number;
  signatures: number;
  durationMs: number | null;
  statusCode: number | null;
  reason: "INVALID_URL" | "UNSUPPORTED_SCHEME" | "PORT_NOT_ALLOWED" | "NO_PUBLIC_SERVER" | "CONNECTION_FAILED" | "CERTIFICATE_INVALID" | "TIMEOUT" | "INTERRUPTED" | null;
};

export type RepeatedCallback = {
  callbackId: string;
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  url: string;
};

export type Operation = {
  status: "UNKNOWN" | "IN_PROGRESS" | "DONE" | "REFUSED" | "CLOSED";
  entityType: string | null;
  entityId: string | null;
  message: string | null;
};

export type DatedRate = {
  rate: string;
  source: string;
  at: string;
};

export type BalanceSums = {
  available: string;
  pending: string;
  held: string;
  total: string;
};

export type CurrencyBalances = {
  currency: string;
  available: string;
  pending: string;
  held: string;
  total: string;
  availableValue: string | null;
  value: string | null;
  rate: DatedRate | null;
  totalNow: string;
  rateNow: DatedRate | null;
};

export type BalanceChange = {
  before: string;
  causes: BalanceCause[];
  rates: string;
  total: string;
};

export type BalanceCause = {
  cause: "PAYMENTS" | "BANK_DEPOSITS" | "WITHDRAWALS" | "RELEASED" | "TRANSFERS" | "CONVERSIONS" | "CORRECTIONS";
  count: number;
  amount: string;
  changes: {
    currency: string;
    amount: string;
  }[];
};

export type FigureShare = {
  id: string;
  businessName: string | null;
  measure: "available" | "pending" | "held" | "total";
  amount: string;
  currency: string;
  asOf: string;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt: string | null;
};

export type BusinessBalances = {
  businessId: string;
  businessName: string;
  settlementCurrency: string;
  displayCurrency: string;
  displayFiatAmount: string;
  displayCryptoAmount: string;
  ratesAt: string | null;
  totals: BalanceSums;
  balances: Record<string, Balance>;
};

export type Balance = {
  amount: string;
  held: string;
  pending: string;
  uniformAmount: string;
  uniformRate: {
    source: string;
    at: string;
  } | null;
};

export type Histogram = {
  groupByCriteria: "DAY";
  after: string;
  before: string;
  currency: string;
  points: HistogramPoint[];
};

export type HistogramPoint = {
  date: string;
  count: number;
  volume: string;
};

export type Statistics = {
  currency: string;
  totalCount: number;
  totalVolume: string;
  rows: StatisticsRow[];
};

export type StatisticsRow = {
  currency: string;
  count: number;
  volume: string;
  currencyVolume: string;
  percent: string;
};

export type LedgerEntry = {
  transactionId: string;
  eventType: string;
  entityType: string;
  entityId: string;
  item: {
    entityType: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
    entityId: string;
  } | null;
  account: string;
  currency: string;
  direction: "DEBIT" | "CREDIT";
  amount: string;
  accountSeq: number | null;
  balanceAfter: string | null;
  postedAt: string;
  valueAt: string;
  reversalOf: string | null;
  description: string;
  actor: Actor;
  rate: {
    base: string;
    quote: string;
    rate: string;
    source: string;
    at: string;
  } | null;
};

export type Actor = {
  type: string;
  id: string | null;
  label: string;
};

export type BankExchange = {
  state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
  answeredAt: string | null;
  problem: {
    at: string;
    text: string;
  } | null;
  doneAt: string | null;
};

export type OutgoingStop = {
  reason: string;
  stoppedBy: string;
  stoppedAt: string;
  releases: {
    by: string;
    at: string;
  }[];
};

export type BankAccount = {
  id: string;
  accountLabel: string;
  currency: "EUR" | "USD" | "GBP";
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  holderName: string;
  street: string;
  city: string;
  postalCode: string;
  country: string;
  email: string | null;
  bankName: string;
  bankAddress: string;
  iban: string | null;
  accountNumber: string | null;
  sortCode: string | null;
  routingNumber: string | null;
  swiftCode: string | null;
  hasIntermediaryBank: boolean;
  intermediaryBankName: string | null;
  intermediaryBankAddress: string | null;
  accountMasked: string;
  status: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
  rejectionReason: string | null;
  verifiedAt: string | null;
  createdBy: string;
  createdAt: string;
};

export type ListedPayment = {
  id: string;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  businessName: string;
  type: "ONE_TIME" | "REUSABLE";
  rateType: "FIXED" | "FLOATING";
  status: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  displayCurrency: string | null;
  displayAmount: string | null;
  userServiceFee: string | null;
  expectedDisplayAmount: string | null;
  depositCurrency: string | null;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  expectedDepositAmount: string | null;
  settlementCurrency: string;
  quote: PaymentQuote | null;
  actualDisplayAmount: string | null;
  actualSettlementAmount: string;
  actualUniformAmount: string;
  actualServiceFee: string;
  actualPayableAmount: string;
  received: ReceivedAmount[];
  walletAddress: string | null;
  destinationTag: string | null;
  paymentUrl: string | null;
  expirationMinutes: number | null;
  expiresAt: string | null;
  createdAt: string;
  initiatedBy: string;
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  deposits: Deposit[];
};

export type PaymentQuote = {
  rate: string | null;
  at: string | null;
  rateLockedUntil: string | null;
  oneToOneApplied: boolean;
  expectedSettlementAmount: string | null;
};

export type ReceivedAmount = {
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  amount: string;
};

export type Deposit = {
  id: string;
  status: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  depositCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  depositAmount: string;
  displayCurrency: string | null;
  displayAmount: string | null;
  settlementCurrency: string | null;
  settlementAmount: string | null;
  settlementServiceFee: string | null;
  settlementDistributedUserServiceFee: string | null;
  settlementPayableAmount: string | null;
  displayRateDepegLossAmount: string | null;
  settlementRateDepegLossAmount: string | null;
  rate: string | null;
  rateSource: string | null;
  rateAt: string | null;
  uniformAmount: string | null;
  uniformRateSource: string | null;
  uniformRateAt: string | null;
  fromAddress: string | null;
  toAddress: string;
  destinationTag: string | null;
  transactionId: string;
  blockHeight: number | null;
  confirmations: number;
  requiredConfirmations: number;
  riskScore: string | null;
  riskCategory: string | null;
  isFollowUp: boolean;
  isLate: boolean;
  travelRuleStatus: "NOT_REQUIRED" | "PENDING" | "COMPLETED" | "REFUSED";
  detectedAt: string;
  confirmedAt: string | null;
  refund: Refund | null;
  lastCallback: LastCallback | null;
};

export type Refund = {
  id: string;
  reason: "OVERPAYMENT" | "FOLLOW_UP" | "TRAVEL_RULE" | "COMPLIANCE" | "MANUAL";
  type: "PARTIAL" | "FULL";
  amount: string;
  fee: string;
  netAmount: string;
  toAddress: string | null;
  status: "PENDING" | "AWAITING_ADDRESS" | "BROADCASTED" | "CONFIRMED" | "SKIPPED" | "FAILED";
  transactionId: string | null;
  confirmedAt: string | null;
};

export type LastCallback = {
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  at: string;
  statusCode: number | null;
};

export type Sum = {
  of: "net" | "debited" | "in" | "out" | "sold" | "bought" | "value" | "fees";
  currency: string;
  amount: string;
};

export type Payment = {
  id: string;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  businessName: string;
  type: "ONE_TIME" | "REUSABLE";
  rateType: "FIXED" | "FLOATING";
  status: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  displayCurrency: string | null;
  displayAmount: string | null;
  userServiceFee: string | null;
  expectedDisplayAmount: string | null;
  depositCurrency: string | null;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  expectedDepositAmount: string | null;
  settlementCurrency: string;
  quote: PaymentQuote | null;
  actualDisplayAmount: string | null;
  actualSettlementAmount: string;
  actualUniformAmount: string;
  actualServiceFee: string;
  actualPayableAmount: string;
  received: ReceivedAmount[];
  walletAddress: string | null;
  destinationTag: string | null;
  paymentUrl: string | null;
  expirationMinutes: number | null;
  expiresAt: string | null;
  createdAt: string;
  initiatedBy: string;
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  deposits: Deposit[];
  paymentUri: string | null;
  travelAddress: string | null;
  redirectUrl: string | null;
  locale: string | null;
  customerEmail: string | null;
  refundAddress: string | null;
  policy: PaymentPolicy;
  hasMoreDeposits: boolean;
  timeline: PaymentStep[];
  screenings: Screening[];
};

export type PaymentPolicy = {
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  userServiceFeeDistributionPercentage: string;
  stableCryptoCurrencyDepegThreshold: string | null;
  underpaymentTolerance: string;
  depositServiceFee: string;
};

export type PaymentStep = {
  entityType: "PAYMENT" | "DEPOSIT" | "REFUND";
  entityId: string;
  from: string | null;
  to: string;
  event: string;
  actor: Actor;
  at: string;
};

export type Screening = {
  entityId: string;
  outcome: "OK" | "HIT";
  at: string;
  sources: ScreeningAnswer[];
};

export type ScreeningAnswer = {
  source: string;
  outcome: "OK" | "HIT";
  riskScore: string | null;
  riskCategory: string | null;
  reference: string | null;
  listDate: string | null;
};

export type ListedTravelRuleDeposit = {
  id: string;
  depositId: string;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  businessName: string;
  depositCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  depositAmount: string;
  uniformAmount: string | null;
  uniformCurrency: string;
  fromAddress: string | null;
  transactionId: string;
  receivedAt: string;
  deadlineAt: string;
  escalatedAt: string | null;
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  ownershipProofRequired: boolean;
  canSignMessage: boolean;
  ownershipConfirmedBy: "DECLARATION" | "MICRO_TRANSFER" | null;
  regime: "EU_TFR" | "FATF";
  reason: "EVERY_TRANSFER" | "THRESHOLD" | "LINKED_TRANSFERS";
  quality: "FULL" | "MINIMUM" | null;
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  completedAt: string | null;
  completedBy: string | null;
};

export type TravelRuleDeposit = {
  id: string;
  depositId: string;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  businessName: string;
  depositCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  depositAmount: string;
  uniformAmount: string | null;
  uniformCurrency: string;
  fromAddress: string | null;
  transactionId: string;
  receivedAt: string;
  deadlineAt: string;
  escalatedAt: string | null;
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  ownershipProofRequired: boolean;
  canSignMessage: boolean;
  ownershipConfirmedBy: "DECLARATION" | "MICRO_TRANSFER" | null;
  regime: "EU_TFR" | "FATF";
  reason: "EVERY_TRANSFER" | "THRESHOLD" | "LINKED_TRANSFERS";
  quality: "FULL" | "MINIMUM" | null;
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  completedAt: string | null;
  completedBy: string | null;
  depositStatus: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  originator: Person | null;
  acceptsMinimum: boolean;
};

export type Person = {
  personType: "NATURAL" | "LEGAL";
  name: string;
  secondaryName?: string | null;
  nationalIdentifierType: "ARNU" | "CCPT" | "DRLC" | "FIIN" | "TXID" | "SOCS" | "IDCD" | "MISC" | "RAID" | "LEIX";
  nationalIdentifier: string;
  countryOfIssue?: string | null;
  registrationAuthority?: string | null;
  address?: PersonAddress | null;
  dateOfBirth?: string | null;
  placeOfBirth?: string | null;
  countryOfResidence?: string | null;
  countryOfRegistration?: string | null;
  customerIdentification?: string | null;
  accountNumber?: string | null;
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
  vasp?: Provider | null;
  ownership?: OwnershipProof | null;
  ownedBy?: "PAYER" | "THIRD_PARTY" | null;
};

export type PersonAddress = {
  addressType: "HOME" | "BIZZ" | "GEOG";
  streetName?: string | null;
  buildingNumber?: string | null;
  buildingName?: string | null;
  postCode?: string | null;
  townName?: string | null;
  countrySubDivision?: string | null;
  country: string;
  addressLine?: string[] | null;
};

export type Provider = {
  name: string;
  lei?: string | null;
  country: string;
  website?: string | null;
};

export type OwnershipProof = {
  method: "SIGNED_MESSAGE";
  statement: string;
  signature: string;
};

export type PersonGiven = {
  personType: "NATURAL" | "LEGAL";
  name: string;
  secondaryName?: string | null;
  nationalIdentifierType: "ARNU" | "CCPT" | "DRLC" | "FIIN" | "TXID" | "SOCS" | "IDCD" | "MISC" | "RAID" | "LEIX";
  nationalIdentifier: string;
  countryOfIssue?: string | null;
  registrationAuthority?: string | null;
  address?: PersonAddressGiven | null;
  dateOfBirth?: string | null;
  placeOfBirth?: string | null;
  countryOfResidence?: string | null;
  countryOfRegistration?: string | null;
  customerIdentification?: string | null;
  accountNumber?: string | null;
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
  vasp?: Provider | null;
  ownership?: OwnershipProof | null;
  ownedBy?: "PAYER" | "THIRD_PARTY" | null;
};

export type PersonAddressGiven = {
  addressType?: "HOME" | "BIZZ" | "GEOG";
  streetName?: string | null;
  buildingNumber?: string | null;
  buildingName?: string | null;
  postCode?: string | null;
  townName?: string | null;
  countrySubDivision?: string | null;
  country: string;
  addressLine?: string[] | null;
};

export type TravelRuleInquiry = {
  id: string;
  provider: string;
  businessId: string;
  paymentId: string;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  status: "WAITING" | "ACCEPTED" | "REJECTED";
  reason: string | null;
  quality: "FULL" | "MINIMUM" | null;
  receivedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  answeredAt: string | null;
  isAnswerDelayed: boolean;
  transactionId: string | null;
  cancelledAt: string | null;
  depositId: string | null;
};

export type FiatDeposit = {
  id: string;
  clientLabel: string;
  businessId: string;
  currency: string;
  expectedAmount: string;
  receivedAmount: string | null;
  fee: string | null;
  payableAmount: string | null;
  status: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  paymentReference: string;
  bankAccount: DepositAccount;
  instructions: TransferInstructions;
  announced: {
    amount: string;
    at: string;
  } | null;
  remitterName: string | null;
  remitterAccountMasked: string | null;
  initiatedBy: string;
  createdAt: string;
  receivedAt: string | null;
  expiresAt: string;
};

export type DepositAccount = {
  id: string;
  accountLabel: string;
  accountMasked: string;
};

export type TransferInstructions = {
  beneficiary: string;
  iban: string | null;
  accountNumber: string | null;
  sortCode: string | null;
  routingNumber: string | null;
  swiftCode: string | null;
  bankName: string;
  bankAddress: string;
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  reference: string;
};

export type ListedWhitelabelDeposit = {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  createdAt: string;
  businessId: string;
  remitterName: string | null;
  remitterAccountMasked: string | null;
  endToEndId: string | null;
  fee: string;
  payableAmount: string;
};

export type UnassociatedDeposits = {
  deposits: UnassociatedDeposit[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type UnassociatedDeposit = {
  id: string;
  kind: "CRYPTO" | "FIAT";
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  amount: string;
  uniformCurrency: string;
  uniformAmount: string | null;
  reason: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  status: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  fromAddress: string | null;
  toAddress: string | null;
  destinationTag: string | null;
  transactionId: string | null;
  senderName: string | null;
  senderAccountMasked: string | null;
  reference: string | null;
  receivedAt: string;
  resolvedInto: {
    type: string;
    id: string;
  } | null;
  resolvedBy: string | null;
  resolvedAt: string | null;
};

export type ListedWithdrawal = {
  id: string;
  clientWithdrawalId: string;
  businessId: string;
  businessName: string;
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  recipientAmount: string;
  networkFee: string;
  serviceFee: string;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  debitCurrency: string;
  debitAmount: string | null;
  heldAmount: string;
  rate: string | null;
  targetAmountPolicy: "CRYPTO" | "FIAT";
  targetAmount: string;
  displayCurrency: string | null;
  uniformCurrency: string;
  uniformAmount: string;
  recipientAddress: string;
  travelAddress: string | null;
  destinationTag: string | null;
  transactionId: string | null;
  hasBeneficiary: boolean;
  note: string | null;
  initiatedBy: string;
  createdAt: string;
  broadcastAt: string | null;
  completedAt: string | null;
  cancellable: boolean;
  lastCallback: LastCallback | null;
};

export type Withdrawal = {
  id: string;
  clientWithdrawalId: string;
  businessId: string;
  businessName: string;
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  recipientAmount: string;
  networkFee: string;
  serviceFee: string;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  debitCurrency: string;
  debitAmount: string | null;
  heldAmount: string;
  rate: string | null;
  targetAmountPolicy: "CRYPTO" | "FIAT";
  targetAmount: string;
  displayCurrency: string | null;
  uniformCurrency: string;
  uniformAmount: string;
  recipientAddress: string;
  travelAddress: string | null;
  destinationTag: string | null;
  transactionId: string | null;
  hasBeneficiary: boolean;
  note: string | null;
  initiatedBy: string;
  createdAt: string;
  broadcastAt: string | null;
  completedAt: string | null;
  cancellable: boolean;
  lastCallback: LastCallback | null;
  timeline: WithdrawalStep[];
  screenings: Screening[];
  networkReason: string | null;
  inquiry: WithdrawalInquiry | null;
};

export type WithdrawalStep = {
  from: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | null;
  to: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  event: string;
  actor: Actor;
  at: string;
};

export type WithdrawalInquiry = {
  provider: string;
  status: "WAITING" | "ASKED" | "APPROVED" | "REJECTED";
  askedAt: string | null;
  answeredAt: string | null;
  reason: string | null;
  isDelayed: boolean;
  problem: "NOT_REACHED" | "QUESTION_REFUSED" | "ANSWER_REFUSED" | "APPROVAL_NEEDED" | "NOT_ALLOWED" | "NOT_OFFERED" | "NOT_SOUND" | null;
  endedAt: string | null;
};

export type ListedPayoutBatch = {
  id: string;
  name: string;
  businessId: string;
  businessName: string;
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  problem: string | null;
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  debitCurrency: string;
  blockchainFeePaidBy: "USER" | "MERCHANT" | null;
  rowCount: number;
  payouts: PayoutSums | null;
  retryOf: string | null;
  initiatedBy: string;
  createdAt: string;
  frozenAt: string | null;
  endedAt: string | null;
};

export type PayoutSums = {
  rows: number;
  amount: string;
  recipientAmount: string;
  networkFee: string;
  serviceFee: string;
  heldAmount: string;
  uniformCurrency: string;
  uniformAmount: string;
};

export type PayoutBatch = {
  id: string;
  name: string;
  businessId: string;
  businessName: string;
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  problem: string | null;
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  debitCurrency: string;
  blockchainFeePaidBy: "USER" | "MERCHANT" | null;
  rowCount: number;
  payouts: PayoutSums | null;
  retryOf: string | null;
  initiatedBy: string;
  createdAt: string;
  frozenAt: string | null;
  endedAt: string | null;
  fingerprint: string | null;
  progress: {
    status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
    count: number;
  }[];
  awaitsApproval: boolean;
  editable: boolean;
  cancellable: boolean;
};

export type ListedApproval = {
  withdrawalId: string;
  kind: "CRYPTO" | "FIAT";
  payouts: number | null;
  clientWithdrawalId: string;
  businessId: string;
  businessName: string;
  status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "CANCELLED";
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  amount: string;
  uniformCurrency: string;
  uniformAmount: string;
  recipient: string;
  destinationTag: string | null;
  isFirstUse: boolean;
  initiatedBy: string;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  requiredApprovals: number;
  votes: Vote[];
  canVote: boolean;
  voteRefusal: "CREATOR" | "NOT_LISTED" | "YOUNG" | "VOTED" | "MACHINE" | null;
};

export type Vote = {
  user: string;
  decision: "APPROVE" | "REJECT";
  comment: string | null;
  at: string;
};

export type Approval = {
  withdrawalId: string;
  kind: "CRYPTO" | "FIAT";
  payouts: number | null;
  clientWithdrawalId: string;
  businessId: string;
  businessName: string;
  status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "CANCELLED";
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  amount: string;
  uniformCurrency: string;
  uniformAmount: string;
  recipient: string;
  destinationTag: string | null;
  isFirstUse: boolean;
  initiatedBy: string;
  createdAt: string;
  expiresAt: string;
  decidedAt: string | null;
  requiredApprovals: number;
  votes: Vote[];
  canVote: boolean;
  voteRefusal: "CREATOR" | "NOT_LISTED" | "YOUNG" | "VOTED" | "MACHINE" | null;
  digest: string;
  thresholdUniformAmount: string;
  dayUniformAmount: string;
  voters: string[];
  isUnchanged: boolean;
  uniformAmountNow: string | null;
  recipientAmount: string;
  debitCurrency: string;
  heldAmount: string;
  available: string;
  held: string;
  availableIfRejected: string | null;
  note: string | null;
  recipientHistory: RecipientHistory;
};

export type RecipientHistory = {
  earlier: number;
  firstUsedAt: string | null;
  whitelistedAs: string | null;
  whitelistedAt: string | null;
  lookAlike: string | null;
};

export type FiatWithdrawal = {
  id: string;
  clientLabel: string;
  businessId: string;
  businessName: string;
  currency: string;
  amount: string;
  fee: string;
  debitAmount: string;
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  statusReason: string | null;
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  reference: string | null;
  bankAccount: PayoutAccount;
  initiatedBy: string;
  createdAt: string;
  submitAt: string;
  arrivesFrom: string;
  arrivesUntil: string;
  sentAt: string | null;
  bankAnswer: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | null;
  bankAnsweredAt: string | null;
  bankWords: string | null;
  completedAt: string | null;
  returnedAt: string | null;
  returnedAmount: string | null;
  endToEndId: string;
  bankTransactionId: string | null;
  cancellable: boolean;
  file: PaymentFile | null;
  timeline: FiatWithdrawalStep[];
};

export type PayoutAccount = {
  id: string;
  accountLabel: string;
  holderName: string;
  bankName: string;
  accountMasked: string;
  iban: string | null;
  accountNumber: string | null;
  sortCode: string | null;
  routingNumber: string | null;
  swiftCode: string | null;
};

export type PaymentFile = {
  state: "WAITS" | "TAKEN_OUT" | "DELIVERED";
  at: string | null;
  bankName: string;
  accountMasked: string;
};

export type FiatWithdrawalStep = {
  from: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | null;
  to: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  event: string;
  actor: Actor;
  at: string;
};

export type ListedFiatWithdrawal = {
  id: string;
  clientLabel: string;
  businessId: string;
  businessName: string;
  currency: string;
  amount: string;
  fee: string;
  debitAmount: string;
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  statusReason: string | null;
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  reference: string | null;
  bankAccount: PayoutAccount;
  initiatedBy: string;
  createdAt: string;
  submitAt: string;
  arrivesFrom: string;
  arrivesUntil: string;
  sentAt: string | null;
  bankAnswer: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | null;
  bankAnsweredAt: string | null;
  bankWords: string | null;
  completedAt: string | null;
  returnedAt: string | null;
  returnedAmount: string | null;
  endToEndId: string;
  bankTransactionId: string | null;
  cancellable: boolean;
};

export type WhitelistedAddress = {
  id: string;
  addressId: string;
  label: string | null;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  address: string;
  destinationTag: string | null;
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  status: "PENDING_ACTIVATION" | "ACTIVE" | "REVOKED";
  activatesAt: string;
  createdBy: string;
  createdAt: string;
};

export type ListedInternalTransfer = {
  id: string;
  clientLabel: string | null;
  fromBusinessId: string | null;
  fromBusinessName: string | null;
  toBusinessId: string | null;
  toBusinessName: string | null;
  currency: string;
  amount: string;
  fee: string;
  direction: "IN" | "OUT";
  status: "COMPLETED" | "FAILED";
  note: string | null;
  initiatedBy: string;
  createdAt: string;
};

export type ListedBalanceConversion = {
  id: string;
  businessId: string;
  amountCurrencyType: "DEBIT" | "CREDIT";
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  debitCurrency: string;
  debitAmount: string;
  creditCurrency: string;
  creditAmount: string;
  rate: string;
  midRate: string | null;
  spread: string | null;
  initiatedBy: string;
  createdAt: string;
  expiresAt: string;
  executedAt: string | null;
  failureReason: string | null;
};

export type ListedManualMovement = {
  id: string;
  businessId: string;
  businessName: string;
  type: "CREDIT" | "DEBIT";
  currency: string;
  amount: string;
  reason: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  description: string;
  relatedEntity: {
    type: "PAYMENT" | "FIAT_DEPOSIT" | "INTERNAL_TRANSFER" | "MANUAL_MOVEMENT";
    id: string;
  } | null;
  reversalOf: string | null;
  reversedBy: string | null;
  createdBy: string;
  postedAt: string;
};

export type ExportForm = {
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
  ids?: string[];
};

export type SandboxTransfer = {
  transactionId: string;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
};

export type DepositReceivedMessage = {
  event: "DEPOSIT_RECEIVED";
  test?: true;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  depositId: string;
  status: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  paymentStatus: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  depositCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  depositAmount: string;
  expectedDepositAmount: string | null;
  displayCurrency: string | null;
  displayAmount: string | null;
  expectedDisplayAmount: string | null;
  settlementCurrency: string;
  settlementAmount: string | null;
  settlementServiceFee: string | null;
  settlementDistributedUserServiceFee: string | null;
  settlementPayableAmount: string | null;
  settlementRateDepegLossAmount: string | null;
  displayRateDepegLossAmount: string | null;
  rateType: "FIXED" | "FLOATING";
  fromAddress: string | null;
  toAddress: string;
  transactionId: string;
  refund: Refund | null;
  receivedAt: string;
  actualDisplayAmount: string | null;
  actualSettlementAmount: string;
  actualServiceFee: string;
  actualPayableAmount: string;
  received: ReceivedAmount[];
  isPaid: boolean | null;
};

export type PaymentClosedMessage = {
  event: "PAYMENT_CLOSED";
  test?: true;
  paymentId: string;
  clientPaymentId: string;
  businessId: string;
  paymentStatus: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  depositCurrency: string | null;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  expectedDepositAmount: string | null;
  displayCurrency: string | null;
  expectedDisplayAmount: string | null;
  settlementCurrency: string;
  rateType: "FIXED" | "FLOATING";
  expiresAt: string | null;
  actualDisplayAmount: string | null;
  actualSettlementAmount: string;
  actualServiceFee: string;
  actualPayableAmount: string;
  received: ReceivedAmount[];
  isPaid: boolean | null;
};

export type WithdrawalBroadcastMessage = {
  event: "WITHDRAWAL_BROADCAST";
  test?: true;
  withdrawalId: string;
  clientWithdrawalId: string;
  businessId: string;
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  recipientAmount: string;
  networkFee: string;
  serviceFee: string;
  debitCurrency: string;
  debitAmount: string | null;
  recipientAddress: string;
  destinationTag: string | null;
  transactionId: string | null;
};

export type WithdrawalApprovalMessage = {
  event: "WITHDRAWAL_APPROVAL";
  test?: true;
  withdrawalId: string;
  clientWithdrawalId: string;
  businessId: string;
  status: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
};

export type PayoutBatchEndedMessage = {
  event: "PAYOUT_BATCH_ENDED";
  test?: true;
  batchId: string;
  name: string;
  businessId: string;
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  rows: number;
  payouts: number;
  sent: number;
  notSent: number;
  unsent: {
    number: number;
    clientWithdrawalId: string;
    withdrawalId: string;
    status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
    statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  }[];
  results: string;
  endedAt: string;
};

export type ListCurrenciesAnswer = Currency[];

export type GetWithdrawalsMetadataAnswer = Record<string, Record<string, {
  precision: number;
  fee: string;
  minAmount: string;
  maxAmount: string;
  available: boolean;
  requiresTag: boolean;
}>>;

export type GetExchangeRatesQuery = {
  pairs: string;
};

export type GetExchangeRatesAnswer = {
  rates: {
    base: string;
    quote: string;
    mid: string;
    source: string;
    at: string;
  }[];
};

export type GetOrganisationMetadataAnswer = {
  organisationId: string;
  name: string;
  enabledFiatSettlementCurrencies: string[];
  enabledCryptoSettlementCurrencies: string[];
  enabledCryptoCurrencies: string[];
  allowServiceFeeDistribution: boolean;
  feeDistributionLimit: string;
  uniformCurrency: string;
  isEu: boolean;
  refuseUsdtSettlement: boolean;
  allowsFiatDeposits: boolean;
  travelRule: {
    regime: "EU_TFR" | "FATF" | "OFF";
    acceptsMinimum: boolean;
  };
};

export type GetSenderAnswer = {
  sender: Sender | null;
};

export type SaveSenderAnswer = {
  sender: Sender;
};

export type ListBusinessesAnswer = Business[];

export type ListBusinessOptionsAnswer = {
  id: string;
  name: string;
  settlementCurrency?: string;
  supportedDisplayCurrencies?: string[];
  supportedDepositCurrenciesWithNetworks?: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  blockchainFeePaidBy?: "USER" | "MERCHANT";
  available?: Record<string, string>;
}[];

export type GetBusinessAnswer = Business | {
  id: string;
  name: string;
  businessName: string;
  supportedDepositCurrencies: string[];
};

export type CreateBusinessBody = {
  businessName: string;
  supportedDisplayCurrencies: string[];
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  stableCryptoCurrencyDepegThreshold: number | string | null;
  userServiceFeeDistributionPercentage: number | string;
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  depositReceivedCallbackUrl?: string | null;
  withdrawalCallbackUrl?: string | null;
  withdrawalApprovalCallbackUrl?: string | null;
  settlementCurrency: string;
};

export type UpdateBusinessBody = {
  id: string;
  businessName: string;
  supportedDisplayCurrencies: string[];
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  stableCryptoCurrencyDepegThreshold: number | string | null;
  userServiceFeeDistributionPercentage: number | string;
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  refundFollowUpDepositsForOneTimePayments: boolean;
  depositReceivedCallbackUrl?: string | null;
  withdrawalCallbackUrl?: string | null;
  withdrawalApprovalCallbackUrl?: string | null;
};

export type TestCallbackBody = {
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED";
};

export type TestCallbackAnswer = {
  url: string;
  statusCode: number | null;
  durationMs: number;
  problem: string | null;
};

export type SearchQuery = {
  text: string;
};

export type SearchAnswer = {
  found: {
    kind: "PAYMENT" | "CRYPTO_WITHDRAWAL" | "FIAT_DEPOSIT" | "FIAT_WITHDRAWAL" | "INTERNAL_TRANSFER" | "BALANCE_CONVERSION" | "UNASSOCIATED_DEPOSIT" | "MANUAL_MOVEMENT" | "USER";
    id: string;
    businessId: string | null;
    businessName: string | null;
    label: string;
    field: "reference" | "id" | "address" | "transaction" | "sender" | "person";
    value: string;
    status: string | null;
    money: {
      amount: string;
      currency: string;
      network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
    } | null;
  }[];
};

export type ListUsersQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  search?: string;
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  roleId?: string;
};

export type ListUsersAnswer = {
  users: User[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type ListRoleChoicesAnswer = {
  roles: {
    id: string;
    name: string;
    isSystem: boolean;
    isGrantable: boolean;
    groups: {
      name: string;
      access: "FULL" | "VIEW" | "NONE";
    }[];
  }[];
};

export type CreateUserBody = {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  roleId: string;
};

export type UpdateUserBody = {
  firstName?: string | null;
  lastName?: string | null;
  roleId?: string;
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  resetTwoFa?: boolean;
};

export type ListRolesAnswer = {
  roles: Role[];
};

export type ListPermissionGroupsAnswer = {
  name: string;
  view: string[];
  full: string[];
}[];

export type CreateRoleBody = {
  name: string;
  permissions: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
};

export type UpdateRoleBody = {
  name?: string;
  permissions?: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
};

export type ListApiCredentialsAnswer = {
  apiCredentials: ApiCredential[];
};

export type GetApiCredentialChoicesAnswer = {
  permissions: string[];
  businesses: {
    id: string;
    name: string;
  }[];
};

export type CreateApiCredentialBody = {
  name: string;
  permissions: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
  ipAddresses: string[];
  businessIds: string[] | null;
  expiresAt?: string | null;
};

export type CreateApiCredentialAnswer = {
  id: string;
  name: string;
  apiKey: string;
  permissions: string[];
  ipAddresses: string[];
  businessIds: string[] | null;
  businesses: {
    id: string;
    name: string;
  }[] | null;
  status: "ACTIVE" | "REVOKED";
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  isInForce: boolean;
  apiSecret?: string;
  secretShown?: true;
};

export type UpdateApiCredentialBody = {
  name?: string;
  permissions?: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
  ipAddresses?: string[];
  businessIds?: string[] | null;
  expiresAt?: string | null;
};

export type ListPaymentCallbacksAnswer = {
  callbacks: CallbackDelivery[];
};

export type ListBalancesAtQuery = {
  asOf: string;
  businessId?: string;
};

export type ListBalancesAtAnswer = {
  asOf: string;
  uniformCurrency: string;
  businesses: {
    businessId: string;
    businessName: string;
    balances: {
      currency: string;
      available: string;
      held: string;
      pending: string;
      total: string;
      uniformAmount: string | null;
      rate: DatedRate | null;
    }[];
    uniformTotal: string | null;
    unassociated: {
      currency: string;
      amount: string;
    }[];
  }[];
  uniformTotal: string | null;
  blocked: {
    currency: string;
    amount: string;
  }[] | null;
};

export type GetBalancesSinceQuery = {
  asOf: string;
  businessId?: string;
};

export type GetBalancesSinceAnswer = {
  asOf: string;
  now: string;
  uniformCurrency: string;
  past: BalanceSums;
  present: BalanceSums;
  currencies: CurrencyBalances[];
  withoutRate: string[];
  businesses: {
    businessId: string;
    businessName: string;
    settlementCurrency: string;
    past: BalanceSums;
    present: BalanceSums;
    currencies: CurrencyBalances[];
  }[];
  change: BalanceChange | null;
  movedWithin: number;
  proof: {
    entries: number;
    sealed: number;
    lastEntryAt: string | null;
    firstEntryAt: string | null;
    nextEntryAt: string | null;
    verifiedAt: string | null;
    isSound: boolean;
  };
};

export type GetFigureProofQuery = {
  businessId?: string;
  measure: "available" | "pending" | "held" | "total";
  currency?: string;
  asOf?: string;
};

export type GetFigureProofAnswer = {
  asOf: string;
  measure: "available" | "pending" | "held" | "total";
  businessName: string | null;
  amount: string;
  currency: string;
  isValued: boolean;
  accounts: number;
  entries: number;
  sealed: number;
  moved: {
    added: string;
    taken: string;
  } | null;
  lastEntryAt: string | null;
  verifiedAt: string | null;
  isSound: boolean;
};

export type ListFigureSharesQuery = {
  businessId?: string;
};

export type ListFigureSharesAnswer = {
  shares: FigureShare[];
};

export type ShareFigureBody = {
  businessId?: string;
  measure: "available" | "pending" | "held" | "total";
  currency?: string;
  asOf?: string;
  days: number;
};

export type ShareFigureAnswer = {
  share: FigureShare;
  url: string;
};

export type ListBalancesAnswer = BusinessBalances[];

export type GetOrganisationBalancesAnswer = {
  settlementBalances: Record<string, string>;
  uniformBalances: Record<string, string>;
  uniformCurrency: string;
  ratesAt: string | null;
  asOf: string;
};

export type GetReconciliationAnswer = {
  comparedAt: string | null;
  differences: {
    kind: "CUSTODY" | "BANK";
    currency: string;
    network: string | null;
    held: "MORE" | "LESS";
    amount: string;
    since: string;
  }[];
};

export type GetTodayAnswer = {
  date: string;
  currency: string;
  businesses: {
    businessId: string;
    deposits: number;
    withdrawals: number;
    net: string;
  }[];
};

export type GetDepositHistogramQuery = {
  after?: string;
  before?: string;
  groupByCriteria?: "DAY";
  businessId?: string;
};

export type GetWithdrawalHistogramQuery = {
  after?: string;
  before?: string;
  groupByCriteria?: "DAY";
  businessId?: string;
};

export type GetDepositStatisticsQuery = {
  after?: string;
  before?: string;
  groupByCriteria?: "DAY";
  businessId?: string;
};

export type GetWithdrawalStatisticsQuery = {
  after?: string;
  before?: string;
  groupByCriteria?: "DAY";
  businessId?: string;
};

export type GetReportAnswer = {
  id: string;
  kind: "BALANCE_CONFIRMATION" | "TRANSACTION_LEDGER" | "LIST_EXPORT";
  format: "PDF" | "CSV" | "XLSX" | "XML";
  fileName: string;
  status: "RUNNING" | "DONE" | "FAILED";
  rowCount: number | null;
  sha256: string | null;
  requestedBy: string;
  startedAt: string;
  finishedAt: string | null;
};

export type CreateBalanceConfirmationBody = {
  businessIds: string[];
  asOf: string;
  format: "PDF";
  sender: SenderGiven;
  recipient: {
    name: string;
    email?: string;
  };
  send: boolean;
};

export type ListLedgerEntriesQuery = {
  limit?: number;
  cursor?: string;
  entityType?: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
  entityId?: string;
  account?: string;
  before?: string;
  after?: string;
};

export type ListLedgerEntriesAnswer = {
  entries: LedgerEntry[];
  paging: Paging;
};

export type GetLedgerHealthAnswer = {
  verification: {
    startedAt: string;
    finishedAt: string;
    isOverdue: boolean;
    checked: {
      figures: number;
      accounts: number;
      currencies: number;
    };
    findings: {
      check: "FIGURE";
      businessId: string;
      direction: "DEPOSIT" | "WITHDRAWAL" | "TRANSFER_IN" | "TRANSFER_OUT";
      currency: string;
      day: string;
      kept: {
        count: number;
        amount: string;
      };
      recomputed: {
        count: number;
        amount: string;
      };
    } | {
      check: "TOTAL";
      direction: "DEPOSIT" | "WITHDRAWAL" | "TRANSFER_IN" | "TRANSFER_OUT";
      currency: string;
      day: string;
      difference: {
        count: number;
        amount: string;
      };
    } | {
      check: "BALANCE";
      businessId: string | null;
      account: string;
      accountSeq: number | null;
      currency: string;
      difference: string;
    } | {
      check: "BOOK";
      currency: string;
      difference: string;
    }[];
  } | null;
  whole: {
    startedAt: string;
    finishedAt: string;
    isOverdue: boolean;
    rules: number;
    unfinished: number;
    findings: {
      rule: string;
      proves: string;
      count: number | null;
    }[];
  } | null;
  sums: {
    currency: string;
    available: string;
    held: string;
    pending: string;
    total: string;
  }[];
  pending: {
    kind: "DEPOSIT" | "REFUND" | "WITHDRAWAL" | "FIAT_WITHDRAWAL" | "FIAT_DEPOSIT" | "UNASSOCIATED_DEPOSIT" | "CALLBACK";
    count: number;
    isMore: boolean;
    since: string;
    businessId: string | null;
    item: {
      entityType: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
      entityId: string;
    } | null;
  }[];
  prices: {
    sources: {
      source: string;
      askedAt: string;
      answeredAt: string | null;
      pairs: number;
      problem: string | null;
    }[];
    pairs: {
      base: string;
      quote: string;
      mid: string | null;
      at: string | null;
      state: "CURRENT" | "OLD" | "REFERENCE";
      said: string | null;
    }[];
  };
  chains: {
    chain: string;
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_READ";
    height: number | null;
    headSince: string | null;
    readAt: string | null;
    hiddenOutputs: number;
    problem: {
      at: string;
      text: string;
    } | null;
  }[];
  banks: {
    bank: string | null;
    statements: BankExchange | null;
    payments: BankExchange | null;
  }[];
  signers: {
    kind: "POLICED" | "REMOTE" | "WALLET" | "GATEWAY" | "SIMULATED";
    chains: string[];
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
    answeredAt: string | null;
    problem: {
      at: string;
      text: string;
    } | null;
    signedAt: string | null;
  }[];
  screening: {
    source: string;
    chains: string[] | null;
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
    answeredAt: string | null;
    problem: {
      at: string;
      text: string;
    } | null;
    list: {
      publishedOn: string | null;
      confirmedAt: string | null;
      problem: {
        at: string;
        text: string;
      } | null;
    } | null;
  }[];
  replica: {
    state: "FOLLOWS" | "BEHIND" | "AWAY";
    lagSeconds: number | null;
  } | null;
  asOf: string;
};

export type CreateTransactionLedgerBody = {
  businessId: string;
  currencies?: string[] | null;
  after: string;
  before: string;
  types?: ("DEPOSIT" | "HOLD" | "HOLD_RELEASE" | "FIAT_DEPOSIT" | "FIAT_WITHDRAWAL" | "FIAT_RETURN" | "INTERNAL_TRANSFER" | "CONVERSION" | "MANUAL_MOVEMENT" | "DEBT_REPAYMENT" | "REVERSAL" | "OTHER")[] | null;
  timezone?: string;
  format?: "CSV" | "XLSX" | "PDF" | "XML";
};

export type GetOutgoingStopAnswer = {
  stop: OutgoingStop | null;
};

export type StopOutgoingMoneyBody = {
  reason: string;
};

export type StopOutgoingMoneyAnswer = {
  stop: OutgoingStop | null;
};

export type ListBankAccountsQuery = {
  currency?: "EUR" | "USD" | "GBP";
  status?: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
};

export type ListBankAccountsAnswer = {
  bankAccounts: BankAccount[];
};

export type GetBankAccountMetadataAnswer = {
  currencies: Record<string, {
    methods: Record<string, {
      displayName: string;
      fields: {
        name: "accountLabel" | "holderName" | "street" | "city" | "postalCode" | "country" | "iban" | "accountNumber" | "sortCode" | "routingNumber" | "swiftCode" | "bankName" | "bankAddress" | "email" | "intermediaryBankName" | "intermediaryBankAddress";
        label: string;
        required: boolean;
        pattern: string | null;
        maxLength: number;
        group: "ACCOUNT" | "HOLDER" | "BANK" | "INTERMEDIARY";
        hint: string | null;
      }[];
      supportsIntermediary: boolean;
      minAmount: string;
      maxAmount: string;
      fee: string;
      cutOff: string;
      arrival: string;
    }>;
  }>;
};

export type CreateBankAccountBody = {
  currency: "EUR" | "USD" | "GBP";
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  hasIntermediaryBank?: boolean;
  accountLabel?: string | null;
  holderName?: string | null;
  street?: string | null;
  city?: string | null;
  postalCode?: string | null;
  country?: string | null;
  iban?: string | null;
  accountNumber?: string | null;
  sortCode?: string | null;
  routingNumber?: string | null;
  swiftCode?: string | null;
  bankName?: string | null;
  bankAddress?: string | null;
  email?: string | null;
  intermediaryBankName?: string | null;
  intermediaryBankAddress?: string | null;
};

export type UpdateBankAccountBody = {
  paymentMethod?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  hasIntermediaryBank?: boolean;
  accountLabel?: string | null;
  holderName?: string | null;
  street?: string | null;
  city?: string | null;
  postalCode?: string | null;
  country?: string | null;
  iban?: string | null;
  accountNumber?: string | null;
  sortCode?: string | null;
  routingNumber?: string | null;
  swiftCode?: string | null;
  bankName?: string | null;
  bankAddress?: string | null;
  email?: string | null;
  intermediaryBankName?: string | null;
  intermediaryBankAddress?: string | null;
};

export type ListPaymentsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created" | "status";
  businessId?: string;
  depositCurrency?: string;
  status?: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE" | ("NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE")[];
  label?: "UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN";
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  type?: "ONE_TIME" | "REUSABLE";
  search?: string;
  after?: string;
  before?: string;
};

export type ListPaymentsAnswer = {
  payments: ListedPayment[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type ListTravelRuleDepositsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  status?: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  businessId?: string;
  depositCurrency?: string;
  search?: string;
  after?: string;
  before?: string;
};

export type ListTravelRuleDepositsAnswer = {
  deposits: ListedTravelRuleDeposit[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type UpdateTravelRuleDepositBody = {
  originator: PersonGiven;
};

export type UpdateTravelRuleDepositAnswer = {
  id: string;
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  depositStatus: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  originator?: Person;
};

export type ListTravelRuleInquiriesAnswer = {
  inquiries: TravelRuleInquiry[];
  waiting: number;
  isOffered: boolean;
};

export type GetTravelRuleInquiryAnswer = {
  id: string;
  provider: string;
  businessId: string;
  paymentId: string;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  status: "WAITING" | "ACCEPTED" | "REJECTED";
  reason: string | null;
  quality: "FULL" | "MINIMUM" | null;
  receivedAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  answeredAt: string | null;
  isAnswerDelayed: boolean;
  transactionId: string | null;
  cancelledAt: string | null;
  depositId: string | null;
  originator: Person | null;
  beneficiary: string | null;
};

export type AnswerTravelRuleInquiryBody = {
  answer: "ACCEPT" | "REJECT";
  reason?: string | null;
};

export type CreatePaymentBody = {
  clientPaymentId: string;
  businessId: string;
  type?: "ONE_TIME" | "REUSABLE";
  displayCurrency?: string | null;
  displayAmount?: string | null;
  depositCurrency?: string | null;
  depositAmount?: string | null;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  rateType?: "FIXED" | "FLOATING" | null;
  expirationMinutes?: number | null;
  redirectUrl?: string | null;
  locale?: string | null;
  customerEmail?: string | null;
  refundAddress?: string | null;
  originator?: PersonGiven | null;
};

export type EstimatePaymentQuery = {
  businessId: string;
  displayCurrency?: string;
  displayAmount?: string;
  depositCurrency: string;
  depositAmount?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
};

export type EstimatePaymentAnswer = {
  depositCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  expectedDepositAmount: string;
  minDeposit: string;
  displayCurrency: string | null;
  userServiceFee: string | null;
  expectedDisplayAmount: string | null;
  settlementCurrency: string;
  expectedSettlementAmount: string;
  settlementServiceFee: string;
  settlementPayableAmount: string;
  rate: string | null;
  oneToOneApplied: boolean;
};

export type ChoosePaymentCurrencyBody = {
  depositCurrency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
};

export type GetNetworkStatusAnswer = {
  chains: {
    chain: string;
    currencies: string[];
    status: "UP_TO_DATE" | "DELAYED" | "NOT_READ";
    height: number | null;
    readAt: string | null;
  }[];
  asOf: string;
};

export type ListFiatDepositsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created" | "received";
  businessId: string;
  currency?: string;
  after?: string;
  before?: string;
  status?: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  search?: string;
};

export type ListFiatDepositsAnswer = {
  deposits: FiatDeposit[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type ListWhitelabelFiatDepositsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created" | "received";
  businessId: string;
  currency?: string;
  after?: string;
  before?: string;
  search?: string;
};

export type ListWhitelabelFiatDepositsAnswer = {
  deposits: ListedWhitelabelDeposit[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type CreateFiatDepositBody = {
  clientLabel: string;
  businessId: string;
  currency: "EUR" | "USD" | "GBP";
  amount: string;
  bankAccountId: string;
  paymentMethod?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
};

export type GetCollectionDetailsQuery = {
  businessId: string;
};

export type GetCollectionDetailsAnswer = {
  code: string;
  accounts: {
    beneficiary: string;
    iban: string | null;
    accountNumber: string | null;
    sortCode: string | null;
    routingNumber: string | null;
    swiftCode: string | null;
    bankName: string;
    bankAddress: string;
    id: string;
    currency: string;
    paymentMethods: ("SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT")[];
  }[];
};

export type ListUnassociatedDepositsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  currency?: string;
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
  businessId: string;
};

export type ListUnallocatedDepositsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  currency?: string;
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
};

export type ListWithdrawalsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId: string;
  cryptoCurrency?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED")[];
  search?: string;
  after?: string;
  before?: string;
};

export type ListWithdrawalsAnswer = {
  withdrawals: ListedWithdrawal[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type ListWithdrawalCallbacksAnswer = {
  callbacks: CallbackDelivery[];
};

export type CreateWithdrawalBody = {
  clientWithdrawalId: string;
  businessId: string;
  cryptoCurrency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  debitCurrency?: string | null;
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  displayCurrency?: string | null;
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
  targetAmount: string;
  recipientAddress: string;
  destinationTag?: string | null;
  ownWallet?: boolean;
  beneficiary?: PersonGiven | null;
  note?: string | null;
};

export type GetWithdrawalTermsQuery = {
  businessId: string;
  cryptoCurrency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  debitCurrency?: string;
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  displayCurrency?: string;
  blockchainFeePaidBy?: "USER" | "MERCHANT";
};

export type GetWithdrawalTermsAnswer = {
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  debitCurrency: string;
  blockchainFeePaidBy: "USER" | "MERCHANT";
  networkFee: string;
  serviceFee: string;
  minimumAmount: string;
  maximumAmount: string;
  available: string;
  held: string;
  mostTargetAmount: string;
};

export type QuoteWithdrawalBody = {
  businessId: string;
  cryptoCurrency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  debitCurrency?: string | null;
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  displayCurrency?: string | null;
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
  targetAmount: string;
  recipientAddress?: string | null;
  ownWallet?: boolean;
};

export type QuoteWithdrawalAnswer = {
  cryptoCurrency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  recipientAmount: string;
  networkFee: string;
  serviceFee: string;
  debitCurrency: string;
  debitAmount: string;
  heldAmount: string;
  rate: string | null;
  uniformCurrency: string;
  uniformAmount: string;
  available: string;
  held: string;
  availableAfter: string;
  heldAfter: string;
  approvalRequired: boolean;
  requiredApprovals: number;
  travelRule: {
    beneficiaryRequired: boolean;
    ownershipProofRequired: boolean;
  };
  recipient: {
    isFirstUse: boolean;
    lookAlike: string | null;
    recent: {
      id: string;
      clientWithdrawalId: string;
      createdAt: string;
    } | null;
  } | null;
  validUntil: string;
};

export type ValidateAddressBody = {
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  address: string;
  destinationTag?: string | null;
};

export type ValidateAddressAnswer = {
  valid: boolean;
  normalized: string | null;
  reason: string | null;
  provider: string | null;
};

export type ListPayoutBatchesQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId?: string;
  status?: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  search?: string;
};

export type ListPayoutBatchesAnswer = {
  batches: ListedPayoutBatch[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type CreatePayoutBatchBody = {
  name: string;
  businessId: string;
  cryptoCurrency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  debitCurrency?: string | null;
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
};

export type ListPayoutRowsQuery = {
  after?: number;
  limit?: number;
};

export type ListPayoutRowsAnswer = {
  rows: {
    number: number;
    clientWithdrawalId: string;
    recipientAddress: string;
    destinationTag: string | null;
    amount: string;
    name: string | null;
    note: string | null;
    ownWallet: boolean;
    hasBeneficiary: boolean;
    leftOut: boolean;
    accepted: boolean;
    withdrawal: {
      id: string;
      status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
      statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
      recipientAmount: string;
      transactionId: string | null;
    } | null;
  }[];
  hasMore: boolean;
};

export type PutPayoutRowsBody = {
  rows: {
    number: number;
    clientWithdrawalId?: string | null;
    recipientAddress: string;
    destinationTag?: string | null;
    amount: string;
    name?: string | null;
    note?: string | null;
    ownWallet?: boolean;
    beneficiary?: PersonGiven | null;
    leftOut?: boolean;
    accepted?: boolean;
  }[];
};

export type PutPayoutRowsAnswer = {
  rowCount: number;
};

export type CheckPayoutBatchAnswer = {
  rows: {
    number: number;
    verdict: "READY" | "WARNING" | "DUPLICATE" | "NOT_WHITELISTED" | "ERROR";
    goes: boolean;
    acceptable: boolean;
    field: string | null;
    message: string | null;
  }[];
  slip: {
    rows: number;
    amount: string;
    recipientAmount: string;
    networkFee: string;
    serviceFee: string;
    debitCurrency: string;
    heldAmount: string;
    uniformCurrency: string;
    uniformAmount: string;
    available: string;
    availableAfter: string;
    approvalRequired: boolean;
    requiredApprovals: number;
    isStopped: boolean;
  };
  checkedAt: string;
};

export type SubmitPayoutBatchBody = {
  rows: number;
  heldAmount: string;
};

export type ListApprovalsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  status?: "PENDING" | "DECIDED";
  votable?: "true";
  businessId?: string;
  search?: string;
  after?: string;
  before?: string;
};

export type ListApprovalsAnswer = {
  approvals: ListedApproval[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type QuoteFiatWithdrawalQuery = {
  businessId: string;
  bankAccountId: string;
  amount?: string;
};

export type QuoteFiatWithdrawalAnswer = {
  currency: string;
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  minimumAmount: string;
  maximumAmount: string;
  fee: string;
  available: string;
  held: string;
  mostAmount: string;
  after: {
    amount: string;
    debitAmount: string;
    availableAfter: string;
    heldAfter: string;
    recent: {
      id: string;
      clientLabel: string;
      createdAt: string;
    } | null;
    approvalRequired: boolean;
    requiredApprovals: number;
  } | null;
  submitAt: string;
  arrivesFrom: string;
  arrivesUntil: string;
  cutOff: string;
  arrival: string;
  at: string;
};

export type CreateFiatWithdrawalBody = {
  clientLabel: string;
  businessId: string;
  currency: "EUR" | "USD" | "GBP";
  amount: string;
  bankAccountId: string;
  reference?: string | null;
};

export type ListFiatWithdrawalsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId: string;
  currency?: string;
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED")[];
  bankAnswer?: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | ("RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED")[];
  method?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  bankAccountId?: string;
  search?: string;
  after?: string;
  before?: string;
};

export type ListFiatWithdrawalsAnswer = {
  withdrawals: ListedFiatWithdrawal[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type ListWhitelistedAddressesQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  currency?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  search?: string;
  status?: "PENDING_ACTIVATION" | "ACTIVE";
};

export type ListWhitelistedAddressesAnswer = {
  addresses: WhitelistedAddress[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type ListAddressChoicesQuery = {
  currency?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  search?: string;
};

export type ListAddressChoicesAnswer = {
  addresses: {
    id: string;
    addressId: string;
    label: string | null;
    currency: string;
    network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
    address: string;
    destinationTag: string | null;
    walletType: "SELF_HOSTED" | "HOSTED" | null;
  }[];
};

export type CreateWhitelistedAddressBody = {
  addressId: string;
  label?: string | null;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  address: string;
  destinationTag?: string | null;
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
};

export type ListInternalTransfersQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId: string;
  direction?: "IN" | "OUT";
  counterpartyId?: string;
  currency?: string;
  status?: "COMPLETED" | "FAILED";
  search?: string;
  after?: string;
  before?: string;
};

export type ListInternalTransfersAnswer = {
  internalTransfers: ListedInternalTransfer[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type EstimateInternalTransferQuery = {
  fromBusinessId: string;
  currency: string;
  amount: string;
};

export type EstimateInternalTransferAnswer = {
  currency: string;
  amount: string;
  fee: string;
  debitAmount: string;
};

export type CreateInternalTransferBody = {
  fromBusinessId: string;
  toBusinessId: string;
  currency: string;
  amount: string;
  clientLabel?: string | null;
  note?: string | null;
};

export type ListBalanceConversionsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId: string;
  status?: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  debitCurrency?: string;
  creditCurrency?: string;
  search?: string;
  after?: string;
  before?: string;
};

export type ListBalanceConversionsAnswer = {
  conversions: ListedBalanceConversion[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
  sums?: Sum[];
};

export type GetIndicativeConversionQuery = {
  businessId: string;
  amountCurrencyType: "DEBIT" | "CREDIT";
  debitCurrency: string;
  creditCurrency: string;
  amount?: string;
};

export type GetIndicativeConversionAnswer = {
  indicative: true;
  businessId: string;
  amountCurrencyType: "DEBIT" | "CREDIT";
  debitCurrency: string;
  creditCurrency: string;
  debitAmount: string | null;
  creditAmount: string | null;
  rate: string;
  inverseRate: string;
  available: string;
  minDebitAmount: string;
  maxDebitAmount: string;
  at: string;
};

export type CreateBalanceConversionBody = {
  businessId: string;
  amountCurrencyType: "DEBIT" | "CREDIT";
  debitCurrency: string;
  creditCurrency: string;
  amount: string;
};

export type CreateBalanceConversionAnswer = {
  id: string;
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  debitCurrency: string;
  debitAmount: string;
  creditCurrency: string;
  creditAmount: string;
  rate: string;
  expiresAt: string;
  serverTime: string;
};

export type ExecuteBalanceConversionAnswer = {
  id: string;
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  debitCurrency: string;
  debitAmount: string;
  creditCurrency: string;
  creditAmount: string;
  executedAt: string;
  balances: Record<string, {
    amount: string;
  }>;
};

export type ListManualMovementsQuery = {
  limit?: number;
  descending?: boolean;
  cursor?: string;
  includeTotal?: boolean;
  sortBy?: "created";
  businessId?: string;
  type?: "CREDIT" | "DEBIT";
  currency?: string;
  reason?: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
};

export type ListManualMovementsAnswer = {
  manualMovements: ListedManualMovement[];
  paging: Paging;
  total?: number;
  totalIsCapped?: boolean;
};

export type ExportPaymentsBody = {
  descending?: boolean;
  sortBy?: "created" | "status";
  businessId?: string;
  depositCurrency?: string;
  status?: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE" | ("NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE")[];
  label?: "UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN";
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  type?: "ONE_TIME" | "REUSABLE";
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportWithdrawalsBody = {
  descending?: boolean;
  sortBy?: "created";
  businessId: string;
  cryptoCurrency?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED")[];
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportFiatDepositsBody = {
  descending?: boolean;
  sortBy?: "created" | "received";
  businessId: string;
  currency?: string;
  after?: string;
  before?: string;
  status?: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  search?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportWhitelabelFiatDepositsBody = {
  descending?: boolean;
  sortBy?: "created" | "received";
  businessId: string;
  currency?: string;
  after?: string;
  before?: string;
  search?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportFiatWithdrawalsBody = {
  descending?: boolean;
  sortBy?: "created";
  businessId: string;
  currency?: string;
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED")[];
  bankAnswer?: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | ("RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED")[];
  method?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  bankAccountId?: string;
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportInternalTransfersBody = {
  descending?: boolean;
  sortBy?: "created";
  businessId: string;
  direction?: "IN" | "OUT";
  counterpartyId?: string;
  currency?: string;
  status?: "COMPLETED" | "FAILED";
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportBalanceConversionsBody = {
  descending?: boolean;
  sortBy?: "created";
  businessId: string;
  status?: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  debitCurrency?: string;
  creditCurrency?: string;
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportManualMovementsBody = {
  descending?: boolean;
  sortBy?: "created";
  businessId?: string;
  type?: "CREDIT" | "DEBIT";
  currency?: string;
  reason?: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportUnassociatedDepositsBody = {
  descending?: boolean;
  sortBy?: "created";
  currency?: string;
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
  businessId: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportUnallocatedDepositsBody = {
  descending?: boolean;
  sortBy?: "created";
  currency?: string;
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportBankAccountsBody = {
  currency?: "EUR" | "USD" | "GBP";
  status?: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
  ids?: string[];
};

export type ExportWhitelistedAddressesBody = {
  descending?: boolean;
  sortBy?: "created";
  currency?: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  search?: string;
  status?: "PENDING_ACTIVATION" | "ACTIVE";
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportUsersBody = {
  descending?: boolean;
  sortBy?: "created";
  search?: string;
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  roleId?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportApprovalsBody = {
  descending?: boolean;
  sortBy?: "created";
  status?: "PENDING" | "DECIDED";
  votable?: "true";
  businessId?: string;
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportTravelRuleDepositsBody = {
  descending?: boolean;
  sortBy?: "created";
  status?: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  businessId?: string;
  depositCurrency?: string;
  search?: string;
  after?: string;
  before?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportStatisticsBody = {
  after?: string;
  before?: string;
  groupByCriteria?: "DAY";
  businessId?: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type ExportPayoutResultsBody = {
  batchId: string;
  format?: "CSV" | "XLSX";
  timezone?: string;
  columns?: string[];
};

export type GetMorningAnswer = {
  asOf: string;
  uniformCurrency: string;
  businesses: number;
  available: string;
  pending: string;
  held: string;
  ratesAt: string | null;
  lastVisitAt: string | null;
  since: string;
  change: BalanceChange | null;
  onItsWay: {
    kind: "PAYMENTS" | "BANK_DEPOSITS" | "WITHDRAWALS" | "BANK_WITHDRAWALS";
    count: number;
    businesses: number;
    amount: string | null;
    oldestAt: string;
  }[];
  onItsWayTotal: string | null;
  lackOfCustody: {
    count: number;
    since: string;
    businessId: string;
    withdrawalId: string;
  } | null;
  cutOffs: {
    method: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
    currency: string;
    at: string;
    count: number;
    amount: string;
  }[];
};

export type CanIPayQuery = {
  amount: string;
  currency: string;
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  day?: string;
};

export type CanIPayAnswer = {
  asOf: string;
  uniformCurrency: string;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  amount: string;
  day: string;
  closed: "STOPPED" | "NETWORK" | "NOT_ENABLED" | "NO_BANK_ACCOUNT" | "NO_RECIPIENT" | null;
  bank: {
    method: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
    displayName: string;
    accounts: number;
    submitAt: string;
    arrivesFrom: string;
    arrivesUntil: string;
    isInTime: boolean;
    lastChance: string | null;
  } | null;
  approval: {
    votes: number;
    canBeMet: boolean;
    voters: string[] | null;
  } | null;
  whitelist: {
    active: number;
    coolingOff: number;
    nextActiveAt: string | null;
  } | null;
  isCovered: boolean | null;
  businesses: {
    id: string;
    name: string;
    verdict: "NOW" | "WITH_STEPS" | "WHEN_IT_ARRIVES" | "NOT";
    problem: "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | "NO_PRICE" | null;
    available: string;
    cost: string | null;
    networkFee: string;
    serviceFee: string;
    bankFee: string;
    missing: string;
    short: string;
    owed: string;
    expected: {
      kind: "PAYMENTS" | "BANK_DEPOSITS";
      count: number;
      amount: string;
      oldestAt: string;
    }[];
    ways: {
      steps: {
        kind: "CONVERT";
        may: boolean;
        fixed: "DEBIT" | "CREDIT";
        debitCurrency: string;
        debitAmount: string;
        creditCurrency: string;
        creditAmount: string;
        rate: string;
        spread: string;
        left: string;
      } | {
        kind: "TRANSFER";
        may: boolean;
        fromBusinessId: string;
        fromBusinessName: string;
        currency: string;
        amount: string;
        fee: string;
        debitAmount: string;
        left: string;
      } | {
        kind: "PAY";
        may: boolean;
        debitCurrency: string;
        heldAmount: string;
        left: string;
      }[];
      lost: string | null;
    }[];
  }[];
};

export type SimulateFiatCreditBody = {
  currency: "EUR" | "USD" | "GBP";
  amount: string;
  reference?: string;
  remitterName?: string;
  remitterAccount?: string;
  isLate?: boolean;
};

export type SimulateFiatCreditAnswer = {
  entityType: "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "UNASSOCIATED_DEPOSIT";
  entityId: string;
};

export type PlayPaymentBody = {
  play: "EXACT" | "UNDER" | "OVER" | "IN_TWO_PARTS" | "LATE" | "BELOW_MINIMUM" | "WRONG_TOKEN" | "NO_TAG" | "LISTED" | "UNANSWERED";
};

export type PlayPaymentAnswer = {
  transfers: SandboxTransfer[];
};

export type SendSandboxDepositBody = {
  address: string;
  tag?: string | null;
  currency: string;
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  amount: string;
  confirmations?: number;
  from?: string;
};

export type ReorganiseSandboxDepositBody = {
  outcome: "GONE" | "AGAIN";
};

export type AdvanceSandboxTimeBody = {
  minutes: number;
};

export type AdvanceSandboxTimeAnswer = {
  now: string;
};

export type SetSandboxRateBody = {
  currency: string;
  mid?: string;
  script?: "DEPEG" | "MARKET";
  minutes?: number;
};

export type SetSandboxRateAnswer = {
  currency: string;
  quote: string;
  prices: {
    mid: string;
    until: string;
  }[];
};

/** Codes of refusals. */
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'CURSOR_INVALID'
  | 'LINK_INVALID'
  | 'UNAUTHENTICATED'
  | 'BAD_CREDENTIALS'
  | 'TWO_FA_INVALID'
  | 'FORBIDDEN'
  | 'ACCOUNT_DISABLED'
  | 'IP_NOT_ALLOWED'
  | 'ORGANISATION_SUSPENDED'
  | 'FIAT_DEPOSITS_DISABLED'
  | 'TWO_FA_SETUP_REQUIRED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'DUPLICATE_CLIENT_ID'
  | 'DUPLICATE_NAME'
  | 'STATE_CONFLICT'
  | 'IDEMPOTENCY_CONFLICT'
  | 'OPERATION_CLOSED'
  | 'REQUEST_IN_PROGRESS'
  | 'OUTGOING_STOPPED'
  | 'ROLE_IN_USE'
  | 'QUOTE_EXPIRED'
  | 'CHANGED_MEANWHILE'
  | 'PAYLOAD_TOO_LARGE'
  | 'URI_TOO_LONG'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'MISDIRECTED'
  | 'INSUFFICIENT_BALANCE'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'NETWORK_DISABLED'
  | 'ADDRESS_NOT_WHITELISTED'
  | 'TRAVEL_RULE_DATA_REQUIRED'
  | 'FEATURES_EXCLUSIVE'
  | 'RULE_VIOLATED'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'RATES_UNAVAILABLE'
  | 'UNAVAILABLE'
  | 'HISTORY_UNFINISHED';

/** Bodies of callbacks, by event. */
export type CallbackMessages = {
  DEPOSIT_RECEIVED: DepositReceivedMessage;
  PAYMENT_CLOSED: PaymentClosedMessage;
  WITHDRAWAL_BROADCAST: WithdrawalBroadcastMessage;
  WITHDRAWAL_APPROVAL: WithdrawalApprovalMessage;
  PAYOUT_BATCH_ENDED: PayoutBatchEndedMessage;
};

/** Every call that an API key may make. */
export interface Calls {
  /** Every currency of the product, fiat first. Fetched after every login. */
  listCurrencies(options?: CallOptions): Promise<ListCurrenciesAnswer>;
  /** Per currency and network: precision, network fee, smallest and largest withdrawal. */
  getWithdrawalsMetadata(options?: CallOptions): Promise<GetWithdrawalsMetadataAnswer>;
  /** Middle prices of one unit of each base in its quote, to estimate by: nothing is promised. Pairs that nobody prices are left out. */
  getExchangeRates(query: GetExchangeRatesQuery, options?: CallOptions): Promise<GetExchangeRatesAnswer>;
  /** What the chosen organisation may settle in, take, and pass on. */
  getOrganisationMetadata(options?: CallOptions): Promise<GetOrganisationMetadataAnswer>;
  /** The organisation's sender data, or null while none was saved. The session's `sender` is this. */
  getSender(options?: CallOptions): Promise<GetSenderAnswer>;
  /** Replaces the organisation's sender data: what stands on the reports it sends out */
  saveSender(body: SenderGiven, options?: CallOptions): Promise<SaveSenderAnswer>;
  /** Every business the caller may see, sorted by name */
  listBusinesses(options?: CallOptions): Promise<ListBusinessesAnswer>;
  /** The active businesses for the pickers of the create forms */
  listBusinessOptions(options?: CallOptions): Promise<ListBusinessOptionsAnswer>;
  /** One business; without GET_BUSINESSES only its header */
  getBusiness(id: string, options?: CallOptions): Promise<GetBusinessAnswer>;
  /** A new business. Its settlement currency is one the organisation may settle in, and stays. */
  createBusiness(body: CreateBusinessBody, options?: CallOptions): Promise<Business>;
  /** Replaces everything the owner of a business may set: a callback URL left out is cleared. */
  updateBusiness(body: UpdateBusinessBody, options?: CallOptions): Promise<Business>;
  /** Sends a signed example of the event to the business's saved URL for it, once, and tells what it answered. */
  testCallback(id: string, body: TestCallbackBody, options?: CallOptions): Promise<TestCallbackAnswer>;
  /** Whatever the caller may list that has an id, a reference, a hash or an address beginning with the text, the newest 5 of each kind. An id begins with six digits at least. */
  search(query: SearchQuery, options?: CallOptions): Promise<SearchAnswer>;
  /** The people of the organisation, newest first */
  listUsers(query?: ListUsersQuery, options?: CallOptions): Promise<ListUsersAnswer>;
  /** The roles for the form of a user, with what the caller may assign */
  listRoleChoices(options?: CallOptions): Promise<ListRoleChoicesAnswer>;
  /** One person of the organisation */
  getUser(id: string, options?: CallOptions): Promise<User>;
  /** Invites a person by a mail whose link works for 72 hours. The membership counts once the person accepts it; until then the answer is the same whether they had an account or not. */
  createUser(body: CreateUserBody, options?: CallOptions): Promise<User>;
  /** Changes a person’s names, role or status, or takes a lost second factor off. Works at their next request. */
  updateUser(id: string, body: UpdateUserBody, options?: CallOptions): Promise<User>;
  /** Takes a person out of the organisation and ends their sessions in it. What they did stays on record. */
  deleteUser(id: string, options?: CallOptions): Promise<void>;
  /** Sends the invitation again, with a new link; the older one stops working. */
  inviteUser(id: string, options?: CallOptions): Promise<void>;
  /** Refuses the reset of a second factor that another organisation of the person asked for, until it is due. */
  refuseFactorReset(id: string, options?: CallOptions): Promise<void>;
  /** The system roles, then the organisation’s own by name, each with its access per permission group. */
  listRoles(options?: CallOptions): Promise<ListRolesAnswer>;
  /** The thirteen groups a role is edited by. An empty view list: the group has no View level. */
  listPermissionGroups(options?: CallOptions): Promise<ListPermissionGroupsAnswer>;
  /** One role */
  getRole(id: string, options?: CallOptions): Promise<Role>;
  /** A new role. Nobody can grant a permission he does not hold. */
  createRole(body: CreateRoleBody, options?: CallOptions): Promise<Role>;
  /** Changes a role’s name or permissions, for everybody who has it, at their next request. */
  updateRole(id: string, body: UpdateRoleBody, options?: CallOptions): Promise<Role>;
  /** Deletes a role that nobody has. */
  deleteRole(id: string, options?: CallOptions): Promise<void>;
  /** The API keys that work, newest first */
  listApiCredentials(options?: CallOptions): Promise<ListApiCredentialsAnswer>;
  /** What the caller may give to a key: the assignable permissions, and the businesses to choose from */
  getApiCredentialChoices(options?: CallOptions): Promise<GetApiCredentialChoicesAnswer>;
  /** One API key */
  getApiCredential(id: string, options?: CallOptions): Promise<ApiCredential>;
  /** A new API key. Its secret is in this answer only; a replay says secretShown instead. Nobody gives a key what he does not hold. */
  createApiCredential(body: CreateApiCredentialBody, options?: CallOptions): Promise<CreateApiCredentialAnswer>;
  /** Changes name, addresses, permissions, businesses or expiry, for the key’s next request. Nobody changes a key that holds more than himself, but to take away from it. Who adds anything, more time included, answers for the whole key from then on. */
  updateApiCredential(id: string, body: UpdateApiCredentialBody, options?: CallOptions): Promise<ApiCredential>;
  /** Revokes a key: its next request is refused. What it did stays on record. */
  deleteApiCredential(id: string, options?: CallOptions): Promise<void>;
  /** The callbacks about a crypto deposit and its transfers, newest first, 100 at most. */
  listPaymentCallbacks(id: string, options?: CallOptions): Promise<ListPaymentCallbacksAnswer>;
  /** Tells the business of a deposit again. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. */
  sendDepositCallback(paymentId: string, depositId: string, options?: CallOptions): Promise<RepeatedCallback>;
  /** Tells the business again that a payment expired, was cancelled or stayed underpaid. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. */
  sendPaymentCallback(id: string, options?: CallOptions): Promise<RepeatedCallback>;
  /** What became of one of the caller's idempotency keys, for a person whose answer got lost. */
  getOperation(key: string, options?: CallOptions): Promise<Operation>;
  /** Gives up one of the caller's idempotency keys, for good: what comes late under it is refused with OPERATION_CLOSED. Only then is it certain that nothing happened. What has become of the key already stays; IN_PROGRESS: ask again. */
  closeOperation(key: string, options?: CallOptions): Promise<Operation>;
  /** The balances of the businesses the caller may see, as of an instant up to now */
  listBalancesAt(query: ListBalancesAtQuery, options?: CallOptions): Promise<ListBalancesAtAnswer>;
  /** The balances of the businesses the caller may see as of an instant, beside those of now, and the causes of the difference, which add up to it */
  getBalancesSince(query: GetBalancesSinceQuery, options?: CallOptions): Promise<GetBalancesSinceAnswer>;
  /** What a figure rests on: its entries, how many are sealed, and when they were verified */
  getFigureProof(query: GetFigureProofQuery, options?: CallOptions): Promise<GetFigureProofAnswer>;
  /** Links to figures that still work */
  listFigureShares(query?: ListFigureSharesQuery, options?: CallOptions): Promise<ListFigureSharesAnswer>;
  /** Makes a link under which an outsider is told this figure and nothing else, and whether the books still say it */
  shareFigure(body: ShareFigureBody, options?: CallOptions): Promise<ShareFigureAnswer>;
  /** Ends a link to a figure at once */
  revokeFigureShare(id: string, options?: CallOptions): Promise<void>;
  /** The balances of every business the caller may see, highest total first */
  listBalances(options?: CallOptions): Promise<ListBalancesAnswer>;
  /** Settlement balances of the organisation */
  getOrganisationBalances(options?: CallOptions): Promise<GetOrganisationBalancesAnswer>;
  /** Where custody or a bank holds something else than the ledger says, and since when */
  getReconciliation(options?: CallOptions): Promise<GetReconciliationAnswer>;
  /** The balances of one business */
  getBusinessBalances(businessId: string, options?: CallOptions): Promise<BusinessBalances>;
  /** What every business took in and paid out today in UTC; one that did neither is left out */
  getToday(options?: CallOptions): Promise<GetTodayAnswer>;
  /** Confirmed crypto deposits by day */
  getDepositHistogram(query?: GetDepositHistogramQuery, options?: CallOptions): Promise<Histogram>;
  /** Completed crypto withdrawals by day */
  getWithdrawalHistogram(query?: GetWithdrawalHistogramQuery, options?: CallOptions): Promise<Histogram>;
  /** Confirmed crypto deposits by coin */
  getDepositStatistics(query?: GetDepositStatisticsQuery, options?: CallOptions): Promise<Statistics>;
  /** Completed crypto withdrawals by coin */
  getWithdrawalStatistics(query?: GetWithdrawalStatisticsQuery, options?: CallOptions): Promise<Statistics>;
  /** A report that was made: what it was called, by whom it was asked for, and the hash of its file */
  getReport(id: string, options?: CallOptions): Promise<GetReportAnswer>;
  /** Balances as of an instant as a letter to whoever asks for them, with a code under which figures can be verified */
  createBalanceConfirmation(body: CreateBalanceConfirmationBody, options?: CallOptions): Promise<FileAnswer>;
  /** The entries a figure is made of */
  listLedgerEntries(query?: ListLedgerEntriesQuery, options?: CallOptions): Promise<ListLedgerEntriesAnswer>;
  /** Whether the books agree with their entries, what the businesses hold, and what waits longest */
  getLedgerHealth(options?: CallOptions): Promise<GetLedgerHealthAnswer>;
  /** Every movement of a business’s balances in a period with the running balance, as a file, streamed */
  createTransactionLedger(body: CreateTransactionLedgerBody, options?: CallOptions): Promise<FileAnswer>;
  /** Whether everything that leaves the organisation is stopped, by whom and why; null where it is not. */
  getOutgoingStop(options?: CallOptions): Promise<GetOutgoingStopAnswer>;
  /** Stops everything that leaves the organisation, at once: no withdrawal is made, and none is handed to its network. What is stopped already stays as it is. */
  stopOutgoingMoney(body: StopOutgoingMoneyBody, options?: CallOptions): Promise<StopOutgoingMoneyAnswer>;
  /** The bank accounts of the organisation by currency and label. Numbers are whole for MANAGE_BANK_ACCOUNTS only; who may only make fiat payments gets the active ones. */
  listBankAccounts(query?: ListBankAccountsQuery, options?: CallOptions): Promise<ListBankAccountsAnswer>;
  /** What an account needs, by currency and payment method, and what a payment by it costs and takes */
  getBankAccountMetadata(options?: CallOptions): Promise<GetBankAccountMetadataAnswer>;
  /** One bank account, with its numbers */
  getBankAccount(id: string, options?: CallOptions): Promise<BankAccount>;
  /** A new bank account: the fields that its method shows, each of them. It is verified before money moves by it. */
  createBankAccount(body: CreateBankAccountBody, options?: CallOptions): Promise<BankAccount>;
  /** Changes an account; its currency stays. A change of anything but the label has the account verified anew, and until then no money moves by it. */
  updateBankAccount(id: string, body: UpdateBankAccountBody, options?: CallOptions): Promise<BankAccount>;
  /** Archives an account: no money moves by it any more. What it did stays on record. */
  archiveBankAccount(id: string, options?: CallOptions): Promise<void>;
  /** Crypto deposits, newest first, a page at a time */
  listPayments(query?: ListPaymentsQuery, options?: CallOptions): Promise<ListPaymentsAnswer>;
  /** One crypto deposit with its timeline */
  getPayment(id: string, options?: CallOptions): Promise<Payment>;
  /** Deposits that wait for data about their payers, newest first; with another status those that did */
  listTravelRuleDeposits(query?: ListTravelRuleDepositsQuery, options?: CallOptions): Promise<ListTravelRuleDepositsAnswer>;
  /** One of them, with the payer where he is known; that it was read stands in the audit trail */
  getTravelRuleDeposit(id: string, options?: CallOptions): Promise<TravelRuleDeposit>;
  /** Names the payer of a waiting deposit, which credits it */
  updateTravelRuleDeposit(id: string, body: UpdateTravelRuleDepositBody, options?: CallOptions): Promise<UpdateTravelRuleDepositAnswer>;
  /** Questions of other providers whether coins may be sent here: those that wait, then the newest others */
  listTravelRuleInquiries(options?: CallOptions): Promise<ListTravelRuleInquiriesAnswer>;
  /** One of them with the people it names; that it was read stands in the audit trail */
  getTravelRuleInquiry(id: string, options?: CallOptions): Promise<GetTravelRuleInquiryAnswer>;
  /** Accepts one, so that the other provider is told the address, or rejects it */
  answerTravelRuleInquiry(id: string, body: AnswerTravelRuleInquiryBody, options?: CallOptions): Promise<TravelRuleInquiry>;
  /** A new payment: with a deposit currency it has an address and an exact amount at once, without one the payer chooses on the payment page. The rules of the business are kept as they are now. */
  createPayment(body: CreatePaymentBody, options?: CallOptions): Promise<Payment>;
  /** What the payer would send and the business would get, before the payment is made */
  estimatePayment(query: EstimatePaymentQuery, options?: CallOptions): Promise<EstimatePaymentAnswer>;
  /** Chooses the coin of a payment that is NEW: it gets its address and a quote of this moment */
  choosePaymentCurrency(id: string, body: ChoosePaymentCurrencyBody, options?: CallOptions): Promise<Payment>;
  /** Cancels a payment that is NEW or PENDING, before anything was seen. Its address stays under watch: what arrives there all the same is an unassociated deposit. */
  cancelPayment(id: string, options?: CallOptions): Promise<Payment>;
  /** How far each chain was read, delayed ones first: a payment over one that is delayed is seen late */
  getNetworkStatus(options?: CallOptions): Promise<GetNetworkStatusAnswer>;
  /** Top-ups of a business, newest first, a page at a time */
  listFiatDeposits(query: ListFiatDepositsQuery, options?: CallOptions): Promise<ListFiatDepositsAnswer>;
  /** What payers sent to the collection reference of a business, newest first, a page at a time */
  listWhitelabelFiatDeposits(query: ListWhitelabelFiatDepositsQuery, options?: CallOptions): Promise<ListWhitelabelFiatDepositsAnswer>;
  /** Announces money that will be paid in by bank, and answers where to and with which reference */
  createFiatDeposit(body: CreateFiatDepositBody, options?: CallOptions): Promise<FiatDeposit>;
  /** Takes an announcement back. Money that comes for it all the same is set aside for the business. */
  cancelFiatDeposit(id: string, options?: CallOptions): Promise<FiatDeposit>;
  /** Where to pay an announced deposit in and what to quote, as a PDF file to hand on */
  getFiatDepositInstructions(id: string, options?: CallOptions): Promise<FileAnswer>;
  /** What payers of a business quote so that their money finds it, and the accounts they pay into */
  getCollectionDetails(query: GetCollectionDetailsQuery, options?: CallOptions): Promise<GetCollectionDetailsAnswer>;
  /** Money that reached a business and belongs to no payment of it, newest first, a page at a time */
  listUnassociatedDeposits(query: ListUnassociatedDepositsQuery, options?: CallOptions): Promise<UnassociatedDeposits>;
  /** Money that reached the organisation and is of no business that anybody could tell, newest first, a page at a time */
  listUnallocatedDeposits(query?: ListUnallocatedDepositsQuery, options?: CallOptions): Promise<UnassociatedDeposits>;
  /** Crypto withdrawals of a business, newest first, a page at a time */
  listWithdrawals(query: ListWithdrawalsQuery, options?: CallOptions): Promise<ListWithdrawalsAnswer>;
  /** One crypto withdrawal with its timeline */
  getWithdrawal(id: string, options?: CallOptions): Promise<Withdrawal>;
  /** The callbacks about a crypto withdrawal, newest first */
  listWithdrawalCallbacks(id: string, options?: CallOptions): Promise<ListWithdrawalCallbacksAnswer>;
  /** Tells the business of a withdrawal again. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. */
  sendWithdrawalCallback(id: string, options?: CallOptions): Promise<RepeatedCallback>;
  /** Cancels a withdrawal that is not being sent yet. What was reserved for it is available again. */
  cancelWithdrawal(id: string, options?: CallOptions): Promise<Withdrawal>;
  /** A new withdrawal: what it may cost is reserved at once, and it is sent as soon as it is screened, priced and covered by its network. */
  createWithdrawal(body: CreateWithdrawalBody, options?: CallOptions): Promise<Withdrawal>;
  /** What a withdrawal may carry at this moment: limits, fees and the most that the balance pays for */
  getWithdrawalTerms(query: GetWithdrawalTermsQuery, options?: CallOptions): Promise<GetWithdrawalTermsAnswer>;
  /** What a withdrawal would come to at this moment, and what is known of its recipient. Nothing is reserved. */
  quoteWithdrawal(body: QuoteWithdrawalBody, options?: CallOptions): Promise<QuoteWithdrawalAnswer>;
  /** Whether coins may be sent to an address over a network: its checksum, its tag, and that it is not your own */
  validateAddress(body: ValidateAddressBody, options?: CallOptions): Promise<ValidateAddressAnswer>;
  /** Payout batches, newest first, a page at a time */
  listPayoutBatches(query?: ListPayoutBatchesQuery, options?: CallOptions): Promise<ListPayoutBatchesAnswer>;
  /** A new payout batch without rows: payouts of one coin over one network from one balance */
  createPayoutBatch(body: CreatePayoutBatchBody, options?: CallOptions): Promise<PayoutBatch>;
  /** One payout batch with its progress */
  getPayoutBatch(id: string, options?: CallOptions): Promise<PayoutBatch>;
  /** The rows of a payout batch in their order, each with its withdrawal */
  listPayoutRows(id: string, query?: ListPayoutRowsQuery, options?: CallOptions): Promise<ListPayoutRowsAnswer>;
  /** Adds up to 100 rows to a draft, or replaces those with the same numbers: a repeated call changes nothing */
  putPayoutRows(id: string, body: PutPayoutRowsBody, options?: CallOptions): Promise<PutPayoutRowsAnswer>;
  /** The verdict on each row of a draft, and the fee slip of those that would go. Nothing is reserved. */
  checkPayoutBatch(id: string, options?: CallOptions): Promise<CheckPayoutBatchAnswer>;
  /** Freezes a draft as it was looked at: each row that can go becomes a withdrawal, all of them or none, and what they may cost is reserved. It is done when the status is no longer FREEZING. */
  submitPayoutBatch(id: string, body: SubmitPayoutBatchBody, options?: CallOptions): Promise<PayoutBatch>;
  /** Discards a draft, or takes a batch back before its last vote: what was reserved is available again */
  cancelPayoutBatch(id: string, options?: CallOptions): Promise<PayoutBatch>;
  /** A new draft of the payouts of a batch that ended without being sent */
  retryPayoutBatch(id: string, options?: CallOptions): Promise<PayoutBatch>;
  /** Withdrawals that wait for approval, newest first; with another status those that did */
  listApprovals(query?: ListApprovalsQuery, options?: CallOptions): Promise<ListApprovalsAnswer>;
  /** One of them, with what whoever decides wants to know */
  getApproval(withdrawalId: string, options?: CallOptions): Promise<Approval>;
  /** What a fiat withdrawal to an account costs, when it goes to the bank and when it arrives. Nothing is reserved. */
  quoteFiatWithdrawal(query: QuoteFiatWithdrawalQuery, options?: CallOptions): Promise<QuoteFiatWithdrawalAnswer>;
  /** A new fiat withdrawal to a verified bank account: amount and fee are reserved at once, and it goes to the bank at its cut-off. Where a rule asks for approval it waits for that first. */
  createFiatWithdrawal(body: CreateFiatWithdrawalBody, options?: CallOptions): Promise<FiatWithdrawal>;
  /** Fiat withdrawals of a business, newest first, a page at a time */
  listFiatWithdrawals(query: ListFiatWithdrawalsQuery, options?: CallOptions): Promise<ListFiatWithdrawalsAnswer>;
  /** One fiat withdrawal with its timeline */
  getFiatWithdrawal(id: string, options?: CallOptions): Promise<FiatWithdrawal>;
  /** That a fiat withdrawal was paid, as a PDF file to hand on. Only of one that was. */
  getFiatWithdrawalAdvice(id: string, options?: CallOptions): Promise<FileAnswer>;
  /** Cancels a fiat withdrawal before it goes to the bank; what was reserved is available again. By whoever made it, or an administrator. */
  cancelFiatWithdrawal(id: string, options?: CallOptions): Promise<FiatWithdrawal>;
  /** The addresses that payouts may go to, newest first, a page at a time */
  listWhitelistedAddresses(query?: ListWhitelistedAddressesQuery, options?: CallOptions): Promise<ListWhitelistedAddressesAnswer>;
  /** The active addresses for the picker of a payout, by address ID, at most 100 */
  listAddressChoices(query?: ListAddressChoicesQuery, options?: CallOptions): Promise<ListAddressChoicesAnswer>;
  /** One address that payouts may go to */
  getWhitelistedAddress(id: string, options?: CallOptions): Promise<WhitelistedAddress>;
  /** Takes an address off the list, at once. What was sent to it stays on record. */
  deleteWhitelistedAddress(id: string, options?: CallOptions): Promise<void>;
  /** Puts an address on the list, for good: it is never changed, only deleted. Money may be sent to it once the organisation’s cooling-off is over. The administrators are told by mail. */
  createWhitelistedAddress(body: CreateWhitelistedAddressBody, options?: CallOptions): Promise<WhitelistedAddress>;
  /** Internal transfers out of and into a business, newest first, a page at a time */
  listInternalTransfers(query: ListInternalTransfersQuery, options?: CallOptions): Promise<ListInternalTransfersAnswer>;
  /** The fee of a transfer that is about to be made */
  estimateInternalTransfer(query: EstimateInternalTransferQuery, options?: CallOptions): Promise<EstimateInternalTransferAnswer>;
  /** Moves money from one business of the organisation to another */
  createInternalTransfer(body: CreateInternalTransferBody, options?: CallOptions): Promise<ListedInternalTransfer>;
  /** Balance conversions of a business, newest first, a page at a time */
  listBalanceConversions(query: ListBalanceConversionsQuery, options?: CallOptions): Promise<ListBalanceConversionsAnswer>;
  /** What a conversion would bring now, without promise; without an amount the rate and the limits */
  getIndicativeConversion(query: GetIndicativeConversionQuery, options?: CallOptions): Promise<GetIndicativeConversionAnswer>;
  /** A firm quote for a conversion, which stands for 15 seconds. Executing it needs no second code. */
  createBalanceConversion(body: CreateBalanceConversionBody, options?: CallOptions): Promise<CreateBalanceConversionAnswer>;
  /** Executes a quote at its own amounts, once, before it expires, by who asked for it */
  executeBalanceConversion(id: string, options?: CallOptions): Promise<ExecuteBalanceConversionAnswer>;
  /** Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time */
  listManualMovements(query?: ListManualMovementsQuery, options?: CallOptions): Promise<ListManualMovementsAnswer>;
  /** Crypto deposits as a CSV or XLSX file, streamed */
  exportPayments(body: ExportPaymentsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Crypto withdrawals as a CSV or XLSX file, streamed */
  exportWithdrawals(body: ExportWithdrawalsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Top-ups as a CSV or XLSX file, streamed */
  exportFiatDeposits(body: ExportFiatDepositsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Fiat deposits that payers sent as a CSV or XLSX file, streamed */
  exportWhitelabelFiatDeposits(body: ExportWhitelabelFiatDepositsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Fiat withdrawals as a CSV or XLSX file, streamed */
  exportFiatWithdrawals(body: ExportFiatWithdrawalsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Internal transfers as a CSV or XLSX file, streamed */
  exportInternalTransfers(body: ExportInternalTransfersBody, options?: CallOptions): Promise<FileAnswer>;
  /** Balance conversions as a CSV or XLSX file, streamed */
  exportBalanceConversions(body: ExportBalanceConversionsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Manual movements as a CSV or XLSX file, streamed */
  exportManualMovements(body: ExportManualMovementsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Unassociated deposits as a CSV or XLSX file, streamed */
  exportUnassociatedDeposits(body: ExportUnassociatedDepositsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Unallocated deposits as a CSV or XLSX file, streamed */
  exportUnallocatedDeposits(body: ExportUnallocatedDepositsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Bank accounts as a CSV or XLSX file, streamed */
  exportBankAccounts(body: ExportBankAccountsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Whitelisted addresses as a CSV or XLSX file, streamed */
  exportWhitelistedAddresses(body: ExportWhitelistedAddressesBody, options?: CallOptions): Promise<FileAnswer>;
  /** Users as a CSV or XLSX file, streamed */
  exportUsers(body: ExportUsersBody, options?: CallOptions): Promise<FileAnswer>;
  /** Roles as a CSV or XLSX file, streamed */
  exportRoles(body: ExportForm, options?: CallOptions): Promise<FileAnswer>;
  /** API keys, without their secrets, as a CSV or XLSX file, streamed */
  exportApiCredentials(body: ExportForm, options?: CallOptions): Promise<FileAnswer>;
  /** Approvals of withdrawals as a CSV or XLSX file, streamed */
  exportApprovals(body: ExportApprovalsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Travel-rule records, without who the payers are, as a CSV or XLSX file, streamed */
  exportTravelRuleDeposits(body: ExportTravelRuleDepositsBody, options?: CallOptions): Promise<FileAnswer>;
  /** Statistics, by coin and by day of UTC, as a CSV or XLSX file, streamed */
  exportStatistics(body: ExportStatisticsBody, options?: CallOptions): Promise<FileAnswer>;
  /** The rows of a payout batch, each with its result, as a CSV or XLSX file, streamed */
  exportPayoutResults(body: ExportPayoutResultsBody, options?: CallOptions): Promise<FileAnswer>;
  /** The morning of a treasurer: what the visible businesses have available, what changed it since the last visit, what is under way, and the next cut-offs of the banks. */
  getMorning(options?: CallOptions): Promise<GetMorningAnswer>;
  /** Which of the visible businesses can pay an amount on a day, what is missing otherwise, and the conversions, internal transfers, votes and days that lead there. Holds nothing; every step is one that its own call accepts at the prices of this moment. */
  canIPay(query: CanIPayQuery, options?: CallOptions): Promise<CanIPayAnswer>;
  /** Has the sandbox’s bank receive money for the organisation, as if somebody had paid it in. */
  simulateFiatCredit(body: SimulateFiatCreditBody, options?: CallOptions): Promise<SimulateFiatCreditAnswer>;
  /** Plays a payer on the simulated chains: pays a payment exactly (EXACT), too little (UNDER), too much (OVER), in two parts (IN_TWO_PARTS), late, its time ends at once (LATE), less than is credited (BELOW_MINIMUM), with a token the business does not take (WRONG_TOKEN), without a tag (NO_TAG), or from an address that screening blocks (LISTED) or has no answer about (UNANSWERED). */
  playPayment(id: string, body: PlayPaymentBody, options?: CallOptions): Promise<PlayPaymentAnswer>;
  /** Sends coins over a simulated chain to an address of the organisation, and confirms them so many times at once. */
  sendSandboxDeposit(body: SendSandboxDepositBody, options?: CallOptions): Promise<SandboxTransfer>;
  /** Adds blocks to a simulated chain until a transfer to the organisation has its confirmations. Takes the id of the deposit or of the transaction. */
  confirmSandboxDeposit(id: string, options?: CallOptions): Promise<void>;
  /** Lets a simulated chain take back a transfer to the organisation (GONE), or put it into another block (AGAIN). Takes the id of the deposit or of the transaction. */
  reorganiseSandboxDeposit(id: string, body: ReorganiseSandboxDepositBody, options?: CallOptions): Promise<void>;
  /** Moves the one clock of the sandbox on, for everybody in it and for good: blocks are found, payments expire, deadlines pass. Whoever is signed in stays so, and signatures, the stamps of callbacks and six-digit codes go by real time as before. */
  advanceSandboxTime(body: AdvanceSandboxTimeBody, options?: CallOptions): Promise<AdvanceSandboxTimeAnswer>;
  /** Sets the price of a currency on the market of the sandbox, for a while: stable coins in the currency of their peg, all others in EUR. DEPEG plays the loss of a peg, 0.974 for the first half of the time and 0.988 for the second; MARKET ends what was set. It is the market’s next price, within a second. */
  setSandboxRate(body: SetSandboxRateBody, options?: CallOptions): Promise<SetSandboxRateAnswer>;
}

/** Lists, row by row over all their pages. */
export interface Lists {
  /** The people of the organisation, newest first */
  listUsers(query?: ListUsersQuery, options?: CallOptions): AsyncIterableIterator<ListUsersAnswer["users"][number]>;
  /** The entries a figure is made of */
  listLedgerEntries(query?: ListLedgerEntriesQuery, options?: CallOptions): AsyncIterableIterator<ListLedgerEntriesAnswer["entries"][number]>;
  /** Crypto deposits, newest first, a page at a time */
  listPayments(query?: ListPaymentsQuery, options?: CallOptions): AsyncIterableIterator<ListPaymentsAnswer["payments"][number]>;
  /** Deposits that wait for data about their payers, newest first; with another status those that did */
  listTravelRuleDeposits(query?: ListTravelRuleDepositsQuery, options?: CallOptions): AsyncIterableIterator<ListTravelRuleDepositsAnswer["deposits"][number]>;
  /** Top-ups of a business, newest first, a page at a time */
  listFiatDeposits(query: ListFiatDepositsQuery, options?: CallOptions): AsyncIterableIterator<ListFiatDepositsAnswer["deposits"][number]>;
  /** What payers sent to the collection reference of a business, newest first, a page at a time */
  listWhitelabelFiatDeposits(query: ListWhitelabelFiatDepositsQuery, options?: CallOptions): AsyncIterableIterator<ListWhitelabelFiatDepositsAnswer["deposits"][number]>;
  /** Crypto withdrawals of a business, newest first, a page at a time */
  listWithdrawals(query: ListWithdrawalsQuery, options?: CallOptions): AsyncIterableIterator<ListWithdrawalsAnswer["withdrawals"][number]>;
  /** Payout batches, newest first, a page at a time */
  listPayoutBatches(query?: ListPayoutBatchesQuery, options?: CallOptions): AsyncIterableIterator<ListPayoutBatchesAnswer["batches"][number]>;
  /** Withdrawals that wait for approval, newest first; with another status those that did */
  listApprovals(query?: ListApprovalsQuery, options?: CallOptions): AsyncIterableIterator<ListApprovalsAnswer["approvals"][number]>;
  /** Fiat withdrawals of a business, newest first, a page at a time */
  listFiatWithdrawals(query: ListFiatWithdrawalsQuery, options?: CallOptions): AsyncIterableIterator<ListFiatWithdrawalsAnswer["withdrawals"][number]>;
  /** The addresses that payouts may go to, newest first, a page at a time */
  listWhitelistedAddresses(query?: ListWhitelistedAddressesQuery, options?: CallOptions): AsyncIterableIterator<ListWhitelistedAddressesAnswer["addresses"][number]>;
  /** Internal transfers out of and into a business, newest first, a page at a time */
  listInternalTransfers(query: ListInternalTransfersQuery, options?: CallOptions): AsyncIterableIterator<ListInternalTransfersAnswer["internalTransfers"][number]>;
  /** Balance conversions of a business, newest first, a page at a time */
  listBalanceConversions(query: ListBalanceConversionsQuery, options?: CallOptions): AsyncIterableIterator<ListBalanceConversionsAnswer["conversions"][number]>;
  /** Money that the platform moved by hand, of one business or of all the caller may know of, newest first, a page at a time */
  listManualMovements(query?: ListManualMovementsQuery, options?: CallOptions): AsyncIterableIterator<ListManualMovementsAnswer["manualMovements"][number]>;
}

export const calls = {
  listCurrencies: {"method":"GET","path":"currencies","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getWithdrawalsMetadata: {"method":"GET","path":"withdrawals/metadata","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getExchangeRates: {"method":"GET","path":"exchange/rates","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getOrganisationMetadata: {"method":"GET","path":"payment/organisations/metadata","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getSender: {"method":"GET","path":"organisations/sender","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  saveSender: {"method":"PUT","path":"organisations/sender","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  listBusinesses: {"method":"GET","path":"businesses","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listBusinessOptions: {"method":"GET","path":"businesses/options","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getBusiness: {"method":"GET","path":"businesses/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createBusiness: {"method":"POST","path":"businesses","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateBusiness: {"method":"PATCH","path":"businesses","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  testCallback: {"method":"POST","path":"businesses/:id/test-callback","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  search: {"method":"GET","path":"search","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listUsers: {"method":"GET","path":"users","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"users"},
  listRoleChoices: {"method":"GET","path":"users/role-choices","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getUser: {"method":"GET","path":"users/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createUser: {"method":"POST","path":"users","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateUser: {"method":"PATCH","path":"users/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  deleteUser: {"method":"DELETE","path":"users/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  inviteUser: {"method":"POST","path":"users/:id/invite","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  refuseFactorReset: {"method":"POST","path":"users/:id/factor-reset/refuse","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  listRoles: {"method":"GET","path":"roles","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listPermissionGroups: {"method":"GET","path":"roles/permission-groups","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getRole: {"method":"GET","path":"roles/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createRole: {"method":"POST","path":"roles","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateRole: {"method":"PATCH","path":"roles/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  deleteRole: {"method":"DELETE","path":"roles/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listApiCredentials: {"method":"GET","path":"api-credentials","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getApiCredentialChoices: {"method":"GET","path":"api-credentials/permissions","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getApiCredential: {"method":"GET","path":"api-credentials/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createApiCredential: {"method":"POST","path":"api-credentials","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateApiCredential: {"method":"PATCH","path":"api-credentials/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  deleteApiCredential: {"method":"DELETE","path":"api-credentials/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listPaymentCallbacks: {"method":"GET","path":"payments/:id/callbacks","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  sendDepositCallback: {"method":"POST","path":"payments/:paymentId/deposits/:depositId/callback","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  sendPaymentCallback: {"method":"POST","path":"payments/:id/callback","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  getOperation: {"method":"GET","path":"operations/:key","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  closeOperation: {"method":"POST","path":"operations/:key/close","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  listBalancesAt: {"method":"GET","path":"balances/at","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getBalancesSince: {"method":"GET","path":"balances/since","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getFigureProof: {"method":"GET","path":"figures/proof","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listFigureShares: {"method":"GET","path":"figures/shares","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  shareFigure: {"method":"POST","path":"figures/shares","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  revokeFigureShare: {"method":"DELETE","path":"figures/shares/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  listBalances: {"method":"GET","path":"balances","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getOrganisationBalances: {"method":"GET","path":"balances/organisation","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getReconciliation: {"method":"GET","path":"balances/reconciliation","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getBusinessBalances: {"method":"GET","path":"balances/:businessId","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getToday: {"method":"GET","path":"statistics/today","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getDepositHistogram: {"method":"GET","path":"statistics/deposits/histogram","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getWithdrawalHistogram: {"method":"GET","path":"statistics/withdrawals/histogram","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getDepositStatistics: {"method":"GET","path":"statistics/deposits","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getWithdrawalStatistics: {"method":"GET","path":"statistics/withdrawals","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getReport: {"method":"GET","path":"reports/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createBalanceConfirmation: {"method":"POST","path":"reports/balance-confirmation","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  listLedgerEntries: {"method":"GET","path":"ledger/entries","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"entries"},
  getLedgerHealth: {"method":"GET","path":"ledger/health","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createTransactionLedger: {"method":"POST","path":"reports/transaction-ledger","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  getOutgoingStop: {"method":"GET","path":"outgoing-money/stop","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  stopOutgoingMoney: {"method":"POST","path":"outgoing-money/stop","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listBankAccounts: {"method":"GET","path":"payment/bank-accounts","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getBankAccountMetadata: {"method":"GET","path":"payment/bank-accounts/metadata","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getBankAccount: {"method":"GET","path":"payment/bank-accounts/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createBankAccount: {"method":"POST","path":"payment/bank-accounts","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateBankAccount: {"method":"PATCH","path":"payment/bank-accounts/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  archiveBankAccount: {"method":"DELETE","path":"payment/bank-accounts/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listPayments: {"method":"GET","path":"payments","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"payments"},
  getPayment: {"method":"GET","path":"payments/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listTravelRuleDeposits: {"method":"GET","path":"deposits/travel-rule","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"deposits"},
  getTravelRuleDeposit: {"method":"GET","path":"deposits/travel-rule/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  updateTravelRuleDeposit: {"method":"PATCH","path":"deposits/travel-rule/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listTravelRuleInquiries: {"method":"GET","path":"travel-rule/inquiries","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getTravelRuleInquiry: {"method":"GET","path":"travel-rule/inquiries/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  answerTravelRuleInquiry: {"method":"POST","path":"travel-rule/inquiries/:id/answer","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  createPayment: {"method":"POST","path":"payments","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  estimatePayment: {"method":"GET","path":"payments/estimate","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  choosePaymentCurrency: {"method":"PATCH","path":"payments/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  cancelPayment: {"method":"POST","path":"payments/:id/cancel","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  getNetworkStatus: {"method":"GET","path":"networks/status","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listFiatDeposits: {"method":"GET","path":"payment/deposits/fiat","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"deposits"},
  listWhitelabelFiatDeposits: {"method":"GET","path":"payment/whitelabel-fiat-deposits","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"deposits"},
  createFiatDeposit: {"method":"POST","path":"payment/deposits/fiat","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  cancelFiatDeposit: {"method":"POST","path":"payment/deposits/fiat/:id/cancel","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  getFiatDepositInstructions: {"method":"GET","path":"payment/deposits/fiat/:id/instructions","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":true,"rows":null},
  getCollectionDetails: {"method":"GET","path":"payment/whitelabel-fiat-deposits/collection","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listUnassociatedDeposits: {"method":"GET","path":"payment/deposits/unassociated","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listUnallocatedDeposits: {"method":"GET","path":"deposits/unallocated","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listWithdrawals: {"method":"GET","path":"withdrawals/crypto","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"withdrawals"},
  getWithdrawal: {"method":"GET","path":"withdrawals/crypto/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listWithdrawalCallbacks: {"method":"GET","path":"withdrawals/crypto/:id/callbacks","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  sendWithdrawalCallback: {"method":"POST","path":"withdrawals/crypto/:id/callback","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  cancelWithdrawal: {"method":"POST","path":"withdrawals/crypto/:id/cancel","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  createWithdrawal: {"method":"POST","path":"withdrawals/crypto","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  getWithdrawalTerms: {"method":"GET","path":"withdrawals/crypto/terms","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  quoteWithdrawal: {"method":"POST","path":"withdrawals/crypto/quote","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  validateAddress: {"method":"POST","path":"addresses/validate","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listPayoutBatches: {"method":"GET","path":"payout-batches","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"batches"},
  createPayoutBatch: {"method":"POST","path":"payout-batches","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  getPayoutBatch: {"method":"GET","path":"payout-batches/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listPayoutRows: {"method":"GET","path":"payout-batches/:id/rows","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  putPayoutRows: {"method":"PUT","path":"payout-batches/:id/rows","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  checkPayoutBatch: {"method":"POST","path":"payout-batches/:id/check","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  submitPayoutBatch: {"method":"POST","path":"payout-batches/:id/submit","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  cancelPayoutBatch: {"method":"POST","path":"payout-batches/:id/cancel","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  retryPayoutBatch: {"method":"POST","path":"payout-batches/:id/retry","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listApprovals: {"method":"GET","path":"withdrawals/approvals","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"approvals"},
  getApproval: {"method":"GET","path":"withdrawals/approvals/:withdrawalId","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  quoteFiatWithdrawal: {"method":"GET","path":"payment/withdrawals/fiat/quote","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createFiatWithdrawal: {"method":"POST","path":"payment/withdrawals/fiat","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listFiatWithdrawals: {"method":"GET","path":"payment/withdrawals/fiat","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"withdrawals"},
  getFiatWithdrawal: {"method":"GET","path":"payment/withdrawals/fiat/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getFiatWithdrawalAdvice: {"method":"GET","path":"payment/withdrawals/fiat/:id/advice","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":true,"rows":null},
  cancelFiatWithdrawal: {"method":"POST","path":"payment/withdrawals/fiat/:id/cancel","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listWhitelistedAddresses: {"method":"GET","path":"whitelisted-addresses","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"addresses"},
  listAddressChoices: {"method":"GET","path":"whitelisted-addresses/choices","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getWhitelistedAddress: {"method":"GET","path":"whitelisted-addresses/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  deleteWhitelistedAddress: {"method":"DELETE","path":"whitelisted-addresses/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  createWhitelistedAddress: {"method":"POST","path":"whitelisted-addresses","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listInternalTransfers: {"method":"GET","path":"payment/internal-transfers","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"internalTransfers"},
  estimateInternalTransfer: {"method":"GET","path":"payment/internal-transfers/estimate","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createInternalTransfer: {"method":"POST","path":"payment/internal-transfers","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listBalanceConversions: {"method":"GET","path":"payment/balance/convert","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"conversions"},
  getIndicativeConversion: {"method":"GET","path":"payment/balance/convert/indicative","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createBalanceConversion: {"method":"POST","path":"payment/balance/convert","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  executeBalanceConversion: {"method":"PATCH","path":"payment/balance/convert/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listManualMovements: {"method":"GET","path":"payment/manual-movements","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"manualMovements"},
  exportPayments: {"method":"POST","path":"reports/exports/payments","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportWithdrawals: {"method":"POST","path":"reports/exports/withdrawals-crypto","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportFiatDeposits: {"method":"POST","path":"reports/exports/fiat-deposits","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportWhitelabelFiatDeposits: {"method":"POST","path":"reports/exports/whitelabel-fiat-deposits","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportFiatWithdrawals: {"method":"POST","path":"reports/exports/fiat-withdrawals","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportInternalTransfers: {"method":"POST","path":"reports/exports/internal-transfers","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportBalanceConversions: {"method":"POST","path":"reports/exports/balance-conversions","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportManualMovements: {"method":"POST","path":"reports/exports/manual-movements","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportUnassociatedDeposits: {"method":"POST","path":"reports/exports/unassociated","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportUnallocatedDeposits: {"method":"POST","path":"reports/exports/unallocated","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportBankAccounts: {"method":"POST","path":"reports/exports/bank-accounts","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportWhitelistedAddresses: {"method":"POST","path":"reports/exports/whitelisted-addresses","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportUsers: {"method":"POST","path":"reports/exports/users","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportRoles: {"method":"POST","path":"reports/exports/roles","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportApiCredentials: {"method":"POST","path":"reports/exports/api-keys","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportApprovals: {"method":"POST","path":"reports/exports/approvals","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportTravelRuleDeposits: {"method":"POST","path":"reports/exports/travel-rule","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportStatistics: {"method":"POST","path":"reports/exports/statistics","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  exportPayoutResults: {"method":"POST","path":"reports/exports/payout-batch","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
  getMorning: {"method":"GET","path":"morning","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  canIPay: {"method":"GET","path":"can-i-pay","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  simulateFiatCredit: {"method":"POST","path":"sandbox/fiat-credits","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  playPayment: {"method":"POST","path":"sandbox/payments/:id/play","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  sendSandboxDeposit: {"method":"POST","path":"sandbox/deposits","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  confirmSandboxDeposit: {"method":"POST","path":"sandbox/deposits/:id/confirm","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  reorganiseSandboxDeposit: {"method":"POST","path":"sandbox/deposits/:id/reorg","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  advanceSandboxTime: {"method":"POST","path":"sandbox/time/advance","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  setSandboxRate: {"method":"POST","path":"sandbox/rates","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
} as const;

/** An example of each message. */
export const examples: CallbackMessages = {
  "DEPOSIT_RECEIVED": {
    "event": "DEPOSIT_RECEIVED",
    "paymentId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f02",
    "clientPaymentId": "order-1042",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "depositId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f03",
    "status": "CONFIRMED",
    "paymentStatus": "DEPOSITED",
    "labels": [],
    "depositCurrency": "BTC",
    "network": "MAIN",
    "depositAmount": "0.00173281",
    "expectedDepositAmount": "0.00173281",
    "displayCurrency": "EUR",
    "displayAmount": "100.00",
    "expectedDisplayAmount": "100.00",
    "settlementCurrency": "EUR",
    "settlementAmount": "100.00",
    "settlementServiceFee": "1.00",
    "settlementDistributedUserServiceFee": "0.00",
    "settlementPayableAmount": "99.00",
    "settlementRateDepegLossAmount": null,
    "displayRateDepegLossAmount": null,
    "rateType": "FIXED",
    "fromAddress": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "toAddress": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    "transactionId": "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
    "refund": null,
    "receivedAt": "2025-03-14T09:26:53.589Z",
    "actualDisplayAmount": "100.00",
    "actualSettlementAmount": "100.00",
    "actualServiceFee": "1.00",
    "actualPayableAmount": "99.00",
    "received": [
      {
        "currency": "BTC",
        "network": "MAIN",
        "amount": "0.00173281"
      }
    ],
    "isPaid": true
  },
  "PAYMENT_CLOSED": {
    "event": "PAYMENT_CLOSED",
    "paymentId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f02",
    "clientPaymentId": "order-1042",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "paymentStatus": "EXPIRED",
    "labels": [],
    "depositCurrency": "BTC",
    "network": "MAIN",
    "expectedDepositAmount": "0.00173281",
    "displayCurrency": "EUR",
    "expectedDisplayAmount": "100.00",
    "settlementCurrency": "EUR",
    "rateType": "FIXED",
    "expiresAt": "2025-03-14T09:26:53.589Z",
    "actualDisplayAmount": "0.00",
    "actualSettlementAmount": "0.00",
    "actualServiceFee": "0.00",
    "actualPayableAmount": "0.00",
    "received": [],
    "isPaid": false
  },
  "WITHDRAWAL_BROADCAST": {
    "event": "WITHDRAWAL_BROADCAST",
    "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04",
    "clientWithdrawalId": "payout-77",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "status": "BROADCASTED",
    "statusReason": null,
    "cryptoCurrency": "USDT",
    "network": "TRX",
    "amount": "1000",
    "recipientAmount": "1000",
    "networkFee": "1.5",
    "serviceFee": "2",
    "debitCurrency": "USDT",
    "debitAmount": "1003.5",
    "recipientAddress": "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
    "destinationTag": null,
    "transactionId": "7b9e5f3a1c2d4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f"
  },
  "WITHDRAWAL_APPROVAL": {
    "event": "WITHDRAWAL_APPROVAL",
    "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f04",
    "clientWithdrawalId": "payout-77",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "status": "APPROVED"
  },
  "PAYOUT_BATCH_ENDED": {
    "event": "PAYOUT_BATCH_ENDED",
    "batchId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05",
    "name": "Salaries of March",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "status": "PARTLY",
    "cryptoCurrency": "USDT",
    "network": "TRX",
    "rows": 3,
    "payouts": 3,
    "sent": 2,
    "notSent": 1,
    "unsent": [
      {
        "number": 2,
        "clientWithdrawalId": "salaries-2",
        "withdrawalId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f06",
        "status": "FAILED",
        "statusReason": "BROADCAST_REFUSED"
      }
    ],
    "results": "/api/v1/payout-batches/0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05/rows",
    "endedAt": "2025-03-14T09:26:53.589Z"
  }
};
