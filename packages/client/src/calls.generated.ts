// Written by `npm run clients:keep` from the contract; a test compares.

import type { CallOptions, FileAnswer } from './options';

export type Currency = {
  /** Name */
  name: string;
  /** Code of the currency */
  abbreviation: string;
  /** Money of a state, no coin */
  isFiat: boolean;
  /** A coin that follows another currency */
  isStable?: boolean;
  /** Currency that the coin follows */
  pegCurrency?: string | null;
  /** Networks of the currency */
  supportedNetworks: ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[];
  /** Network that is taken unless another is named */
  defaultNetwork: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Decimals */
  precision: number;
  /** Networks */
  networks?: Record<string, {
    /** Name as shown */
    displayName: string;
    /** Decimals */
    precision: number;
    /** Smallest deposit that is credited */
    minDeposit: string;
    /** Confirmations that are needed */
    requiredConfirmations: number;
    /** Payers have to give a tag */
    requiresTag: boolean;
    /** Deposits are taken over this network */
    depositsEnabled: boolean;
    /** Withdrawals are sent over this network */
    withdrawalsEnabled: boolean;
    /** Address of a block explorer; `{tx}` stands for the transaction */
    explorerTxUrl: string;
    /** Address of a block explorer; `{a}` stands for the address */
    explorerAddressUrl: string;
  }>;
};

export type Sender = {
  /** Email address */
  email: string;
  /** Name */
  name: string;
  /** Address */
  address: string;
  /** City */
  city: string;
  /** Country by ISO 3166-1 */
  country: string;
  /** Name under letters */
  signatureName: string;
  /** Subject of mails */
  mailSubject: string;
};

export type SenderGiven = {
  /** Email address */
  email: string;
  /** Name */
  name: string;
  /** Address */
  address: string;
  /** City */
  city: string;
  /** Country by ISO 3166-1 */
  country: string;
  /** Name under letters */
  signatureName: string;
  /** Subject of mails */
  mailSubject: string;
};

export type Business = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Name of the business */
  businessName: string;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** State */
  status: "ACTIVE" | "DISABLED";
  /** When it was created */
  createdAt: string;
  /** Currencies in which the business shows prices */
  supportedDisplayCurrencies: string[];
  /** Coins that the business takes */
  supportedDepositCurrencies: string[];
  /** Coins that the business takes, each with its networks */
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  /** Address for callbacks about payments and deposits */
  depositReceivedCallbackUrl: string | null;
  /** Address for callbacks about withdrawals */
  withdrawalCallbackUrl: string | null;
  /** Address for callbacks about approvals */
  withdrawalApprovalCallbackUrl: string | null;
  /** Addresses of shops that may show its payment pages in a frame: `https://shop.example.com` */
  shopOrigins: string[];
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** From this loss of the peg on, a fraction of one, prices are the market's; null: one-to-one rates are off */
  stableCryptoCurrencyDepegThreshold: string | null;
  /** Part of the fee that payers bear, a fraction of one */
  userServiceFeeDistributionPercentage: string;
};

export type User = {
  /** Id */
  id: string;
  /** Email address */
  email: string;
  /** First name */
  firstName: string | null;
  /** Last name */
  lastName: string | null;
  /** Role */
  role: {
    /** Id */
    id: string;
    /** Name */
    name: string;
  };
  /** State */
  status: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  /** The person has accepted the invitation */
  hasAccepted: boolean;
  /** The person has a second factor */
  twoFaEnabled: boolean;
  /** When the person signed in last */
  lastLoginAt: string | null;
  /** Reset of the second factor that is under way */
  factorReset?: {
    /** When it was asked for */
    askedAt: string;
    /** When it happens */
    dueAt: string | null;
  } | null;
  /** When it was created */
  createdAt: string;
};

export type Paging = {
  /** Most rows of a page */
  limit: number;
  /** `cursor` of the next page */
  nextCursor: string | null;
  /** `cursor` of the page before */
  prevCursor: string | null;
  /** Further pages follow */
  hasMore: boolean;
};

export type Role = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** A role of the product, which cannot be changed */
  isSystem: boolean;
  /** Permissions */
  permissions: string[];
  /** Number of people */
  userCount: number;
  /** Groups of permissions */
  groups: {
    /** Name */
    name: string;
    /** What the role grants of the group */
    access: "FULL" | "VIEW" | "NONE";
  }[];
  /** When it was created */
  createdAt: string;
};

export type RoleUse = {
  /** Id of the role */
  roleId: string;
  /** Name */
  name: string;
  /** A role of the product, which cannot be changed */
  isSystem: boolean;
  /** Number of people */
  userCount: number;
  /** Last change */
  changedAt: string;
  /** Permissions, each with its last use */
  uses: PermissionUse[];
};

export type PermissionUse = {
  /** Permission */
  permission: string;
  /** When it was used last */
  lastUsedAt: string | null;
  /** Not used for so long that it may be taken away */
  isUnused: boolean;
};

export type PersonUse = {
  /** Id of the person */
  userId: string;
  /** Email address */
  email: string;
  /** Permissions, each with its last use */
  uses: PermissionUse[];
};

export type ApiCredential = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Public part of the key, for the Authorization header */
  apiKey: string;
  /** Permissions */
  permissions: string[];
  /** Addresses and ranges that may use the key */
  ipAddresses: string[];
  /** Businesses that are visible; null: all */
  businessIds: string[] | null;
  /** Businesses */
  businesses: {
    /** Id */
    id: string;
    /** Name */
    name: string;
  }[] | null;
  /** State */
  status: "ACTIVE" | "REVOKED";
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was used last */
  lastUsedAt: string | null;
  /** From where it was used last */
  lastUsedIp: string | null;
  /** When it expires */
  expiresAt: string | null;
  /** It has expired */
  isExpired: boolean;
  /** The responsible person still holds all of its permissions */
  isInForce: boolean;
};

export type ApiRequest = {
  /** Id */
  id: string;
  /** When */
  at: string;
  /** Id of the API key */
  apiCredentialId: string;
  /** Name of the API key */
  keyName: string;
  /** Public part of the key, for the Authorization header */
  apiKey: string;
  /** Method */
  method: string;
  /** Path, without what a caller typed freely */
  path: string;
  /** Version of the API, from the path */
  apiVersion: string;
  /** State */
  status: number;
  /** Code */
  code: string | null;
  /** Which cause of the code */
  subCode: string | null;
  /** Path of the page about the code */
  docUrl: string | null;
  /** What to do about the refusal */
  remedy: string | null;
  /** Milliseconds until the answer */
  durationMs: number;
  /** IP address */
  ip: string;
  /** Hexadecimal SHA-256 digest of the body, byte for byte; null: none, or not read */
  bodySha256: string | null;
  /** Length of the body in bytes; null: none, or not read */
  bodyBytes: number | null;
  /** Idempotency-Key of the request */
  idempotencyKey: string | null;
  /** The answer was that of an earlier request with the same Idempotency-Key */
  replayed: boolean;
  /** What it is about */
  entity: {
    /** Type */
    type: string;
    /** Id */
    id: string;
  } | null;
  /** Refused requests of the key in the minute before this one that are counted alone */
  furtherRefused: number;
};

export type ListedCallback = {
  /** Id */
  id: string;
  /** Id of the business */
  businessId: string;
  /** Event that the message tells */
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** Kind of what it is about */
  entityType: "PAYMENT" | "DEPOSIT" | "WITHDRAWAL" | "PAYOUT_BATCH" | "INVOICE";
  /** Id of what it is about */
  entityId: string;
  /** Body of the message, as it is sent */
  payload: Record<string, unknown>;
  /** State of the delivery */
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  /** When it was created */
  createdAt: string;
};

export type CallbackDelivery = {
  /** Id */
  id: string;
  /** Id of the business */
  businessId: string;
  /** Event that the message tells */
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** Kind of what it is about */
  entityType: "PAYMENT" | "DEPOSIT" | "WITHDRAWAL" | "PAYOUT_BATCH" | "INVOICE";
  /** Id of what it is about */
  entityId: string;
  /** Address */
  url: string;
  /** Body of the message, as it is sent */
  payload: Record<string, unknown>;
  /** State of the delivery */
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  /** Number of attempts begun */
  attempt: number;
  /** When it is tried again */
  nextAttemptAt: string | null;
  /** HTTP status of the last answer */
  lastStatusCode: number | null;
  /** Reason of the last failure */
  lastReason: "INVALID_URL" | "UNSUPPORTED_SCHEME" | "PORT_NOT_ALLOWED" | "NO_PUBLIC_SERVER" | "CONNECTION_FAILED" | "CERTIFICATE_INVALID" | "TIMEOUT" | "INTERRUPTED" | null;
  /** Reason of the last failure as a sentence */
  lastError: string | null;
  /** When the receiver accepted it */
  deliveredAt: string | null;
  /** A person or an API key asked for it */
  manual: boolean;
  /** Who asked for it last */
  triggeredBy: string | null;
  /** When it was created */
  createdAt: string;
  /** Attempts, oldest first */
  attempts: CallbackAttempt[];
};

export type CallbackAttempt = {
  /** Number */
  number: number;
  /** When */
  at: string;
  /** `Callback-Timestamp`, in seconds since 1970 */
  timestamp: number;
  /** Number of signatures: two while a secret is being replaced */
  signatures: number;
  /** Milliseconds until the answer */
  durationMs: number | null;
  /** HTTP status of the answer; null: none came */
  statusCode: number | null;
  /** Reason */
  reason: "INVALID_URL" | "UNSUPPORTED_SCHEME" | "PORT_NOT_ALLOWED" | "NO_PUBLIC_SERVER" | "CONNECTION_FAILED" | "CERTIFICATE_INVALID" | "TIMEOUT" | "INTERRUPTED" | null;
};

export type RepeatedCallback = {
  /** Id of the message: `Callback-Id` */
  callbackId: string;
  /** State */
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  /** Address */
  url: string;
};

export type CallbackCoverage = {
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** What happened */
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** Messages that had to be sent by what happened */
  due: number;
  /** Messages that arrived */
  delivered: number;
  /** Messages that did not arrive, where a later one about the same thing did */
  toldLater: number;
  /** Money that is under way, by kind, or messages that are */
  onItsWay: number;
  /** Messages that were given up */
  failed: number;
  /** Messages that nobody queued: no address was set then, or they are missing */
  neverQueued: number;
};

export type UntoldCallback = {
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** What happened */
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** Kind of what it is about */
  entityType: "PAYMENT" | "DEPOSIT" | "WITHDRAWAL" | "PAYOUT_BATCH" | "INVOICE";
  /** Id of what it is about */
  entityId: string;
  /** Id of the payment */
  paymentId: string | null;
  /** Reference */
  reference: string;
  /** State */
  state: string;
  /** When it happens */
  dueAt: string;
  /** Outcome */
  outcome: "FAILED" | "NEVER_QUEUED";
  /** Last failure */
  problem: string;
  /** Host */
  host: string | null;
};

export type Operation = {
  /** State */
  status: "UNKNOWN" | "IN_PROGRESS" | "DONE" | "REFUSED" | "CLOSED";
  /** Kind of what it is about */
  entityType: string | null;
  /** Id of what it is about */
  entityId: string | null;
  /** Words about it */
  message: string | null;
};

export type DatedRate = {
  /** Price */
  rate: string;
  /** Source */
  source: string;
  /** When */
  at: string;
};

export type BalanceSums = {
  /** Amount that can be spent */
  available: string;
  /** Amount that is final and not yet released */
  pending: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Sum, or number of rows */
  total: string;
};

export type CurrencyBalances = {
  /** Currency */
  currency: string;
  /** Amount that can be spent */
  available: string;
  /** Amount that is final and not yet released */
  pending: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Sum, or number of rows */
  total: string;
  /** Value of what could be spent, at the price of then */
  availableValue: string | null;
  /** Value */
  value: string | null;
  /** Price */
  rate: DatedRate | null;
  /** Value of the total at the price of now */
  totalNow: string;
  /** Price of now */
  rateNow: DatedRate | null;
};

export type BalanceChange = {
  /** To before this instant */
  before: string;
  /** What moved the money, largest first */
  causes: BalanceCause[];
  /** Prices, or the part of a change that they explain */
  rates: string;
  /** Sum, or number of rows */
  total: string;
};

export type BalanceCause = {
  /** What moved the money */
  cause: "PAYMENTS" | "BANK_DEPOSITS" | "WITHDRAWALS" | "RELEASED" | "TRANSFERS" | "CONVERSIONS" | "CORRECTIONS";
  /** Number */
  count: number;
  /** Amount */
  amount: string;
  /** Changes */
  changes: {
    /** Currency */
    currency: string;
    /** Amount */
    amount: string;
  }[];
};

export type FigureShare = {
  /** Id */
  id: string;
  /** Name of the business */
  businessName: string | null;
  /** Figure */
  measure: "available" | "pending" | "held" | "total";
  /** Amount */
  amount: string;
  /** Currency */
  currency: string;
  /** Instant of the figures */
  asOf: string;
  /** When it was created */
  createdAt: string;
  /** Who created it */
  createdBy: string;
  /** When it expires */
  expiresAt: string;
  /** When it was revoked */
  revokedAt: string | null;
};

export type BusinessBalances = {
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Currency in which prices are shown */
  displayCurrency: string;
  /** Fiat balances in the display currency */
  displayFiatAmount: string;
  /** Crypto balances in the display currency */
  displayCryptoAmount: string;
  /** Instant of the oldest price */
  ratesAt: string | null;
  /** Sums of everything */
  totals: BalanceSums;
  /** Balances */
  balances: Record<string, Balance>;
};

export type Balance = {
  /** Amount */
  amount: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Amount that is final and not yet released */
  pending: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Price in the uniform currency */
  uniformRate: {
    /** Source */
    source: string;
    /** When */
    at: string;
  } | null;
};

export type Histogram = {
  /** Length of one point */
  groupByCriteria: "DAY";
  /** From this instant on */
  after: string;
  /** To before this instant */
  before: string;
  /** Currency */
  currency: string;
  /** Points in order */
  points: HistogramPoint[];
};

export type HistogramPoint = {
  /** Day in UTC */
  date: string;
  /** Number */
  count: number;
  /** Volume */
  volume: string;
};

export type Statistics = {
  /** Currency */
  currency: string;
  /** Number of all */
  totalCount: number;
  /** Volume of all */
  totalVolume: string;
  /** Rows, or their number */
  rows: StatisticsRow[];
};

export type StatisticsRow = {
  /** Currency */
  currency: string;
  /** Number */
  count: number;
  /** Volume */
  volume: string;
  /** Volume in the coin itself */
  currencyVolume: string;
  /** Share in percent */
  percent: string;
};

export type CostLine = {
  /** Month */
  month: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Payments */
  payments: number;
  /** Payments credited at 1:1 */
  oneToOnePayments: number;
  /** Share of payments at 1:1, in percent */
  oneToOneShare: string;
  /** Payments whose coin was too far from its peg */
  brokenPegPayments: number;
  /** Cost of 1:1 rates, which the business bore */
  oneToOneCost: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Part of the service fee that payers bore */
  payersBore: string;
  /** Part of the service fee that the business bore */
  businessBore: string;
  /** Cost of 1:1 rates in the display currency */
  displayOneToOneCost: string | null;
};

export type CostSum = {
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Payments */
  payments: number;
  /** Payments credited at 1:1 */
  oneToOnePayments: number;
  /** Share of payments at 1:1, in percent */
  oneToOneShare: string;
  /** Payments whose coin was too far from its peg */
  brokenPegPayments: number;
  /** Cost of 1:1 rates, which the business bore */
  oneToOneCost: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Part of the service fee that payers bore */
  payersBore: string;
  /** Part of the service fee that the business bore */
  businessBore: string;
};

export type LedgerEntry = {
  /** Id of the transaction */
  transactionId: string;
  /** Rule of the posting */
  eventType: string;
  /** Kind of what it is about */
  entityType: string;
  /** Id of what it is about */
  entityId: string;
  /** Entry of a list that shows it */
  item: {
    /** Kind of what it is about */
    entityType: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
    /** Id of what it is about */
    entityId: string;
  } | null;
  /** Code of the account */
  account: string;
  /** Currency */
  currency: string;
  /** Direction */
  direction: "DEBIT" | "CREDIT";
  /** Amount */
  amount: string;
  /** Position of the entry in its account, without gaps */
  accountSeq: number | null;
  /** Balance of the account after the entry */
  balanceAfter: string | null;
  /** When it was written into the books */
  postedAt: string;
  /** Value date */
  valueAt: string;
  /** What it reverses */
  reversalOf: string | null;
  /** Words about it */
  description: string;
  /** Who did it */
  actor: Actor;
  /** Price */
  rate: {
    /** Currency of which one unit is priced */
    base: string;
    /** Quote */
    quote: string;
    /** Price */
    rate: string;
    /** Source */
    source: string;
    /** When */
    at: string;
  } | null;
};

export type Actor = {
  /** Type */
  type: string;
  /** Id */
  id: string | null;
  /** Name as people know it */
  label: string;
};

export type BankExchange = {
  /** State */
  state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
  /** When the answer came */
  answeredAt: string | null;
  /** Last failure */
  problem: {
    /** When */
    at: string;
    /** Text */
    text: string;
  } | null;
  /** When it was done last */
  doneAt: string | null;
};

export type OutgoingStop = {
  /** Reason */
  reason: string;
  /** Who stopped it */
  stoppedBy: string;
  /** When it was stopped */
  stoppedAt: string;
  /** Votes to end the stop */
  releases: {
    /** Person or program that did it */
    by: string;
    /** When */
    at: string;
  }[];
};

export type BankAccount = {
  /** Id */
  id: string;
  /** Name by which the organisation knows the bank account */
  accountLabel: string;
  /** Currency */
  currency: "EUR" | "USD" | "GBP";
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Name of the account's holder */
  holderName: string;
  /** Street and number */
  street: string;
  /** City */
  city: string;
  /** Postal code */
  postalCode: string;
  /** Country by ISO 3166-1 */
  country: string;
  /** Email address */
  email: string | null;
  /** Name of the bank */
  bankName: string;
  /** Address of the bank */
  bankAddress: string;
  /** IBAN */
  iban: string | null;
  /** Account number, where the payment method uses one */
  accountNumber: string | null;
  /** Sort code */
  sortCode: string | null;
  /** Routing number */
  routingNumber: string | null;
  /** SWIFT code */
  swiftCode: string | null;
  /** An intermediary bank is named */
  hasIntermediaryBank: boolean;
  /** Name of the intermediary bank */
  intermediaryBankName: string | null;
  /** Address of the intermediary bank */
  intermediaryBankAddress: string | null;
  /** Enough of the account number to recognise it */
  accountMasked: string;
  /** State */
  status: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
  /** Reason of the rejection */
  rejectionReason: string | null;
  /** When the books were verified last */
  verifiedAt: string | null;
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
};

export type ListedPayment = {
  /** Id */
  id: string;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Type */
  type: "ONE_TIME" | "REUSABLE";
  /** Fixed or floating price */
  rateType: "FIXED" | "FLOATING";
  /** State of the payment, which follows from the payment and its deposits */
  status: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  /** Facts about the payment beside its status */
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Amount in the display currency */
  displayAmount: string | null;
  /** The payer's part of the fee, on top of the price */
  userServiceFee: string | null;
  /** Amount that the payer was asked for, in the display currency */
  expectedDisplayAmount: string | null;
  /** Coin that is paid in */
  depositCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount that the payer was asked for, in the coin */
  expectedDepositAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Quote */
  quote: PaymentQuote | null;
  /** Sum over the credited deposits in the display currency, gross */
  actualDisplayAmount: string | null;
  /** Sum over the credited deposits in the settlement currency, gross */
  actualSettlementAmount: string;
  /** Sum over the credited deposits in the uniform currency */
  actualUniformAmount: string;
  /** Part of the credited sum that is the fee */
  actualServiceFee: string;
  /** Part of the credited sum that the business gets */
  actualPayableAmount: string;
  /** What was received, by currency */
  received: ReceivedAmount[];
  /** Address that the payer pays to */
  walletAddress: string | null;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Page to which the payer is sent */
  paymentUrl: string | null;
  /** Minutes until the payment expires */
  expirationMinutes: number | null;
  /** When it expires */
  expiresAt: string | null;
  /** When it was created */
  createdAt: string;
  /** Who asked for it */
  initiatedBy: string;
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId: string | null;
  /** Name of that payment link */
  payLinkName: string | null;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string | null;
  /** Number of that invoice */
  invoiceNumber: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Deposits, or their sum */
  deposits: Deposit[];
};

export type PaymentQuote = {
  /** Price */
  rate: string | null;
  /** When */
  at: string | null;
  /** Until when the price is fixed; null: it floats */
  rateLockedUntil: string | null;
  /** A stable coin was taken at one to one */
  oneToOneApplied: boolean;
  /** Amount expected in the settlement currency, gross */
  expectedSettlementAmount: string | null;
};

export type ReceivedAmount = {
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount */
  amount: string;
};

export type Deposit = {
  /** Id */
  id: string;
  /** State of the deposit: CONFIRMED is credited */
  status: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount in the coin */
  depositAmount: string;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Amount in the display currency */
  displayAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string | null;
  /** Amount in the settlement currency, gross */
  settlementAmount: string | null;
  /** The whole fee, the payer's part included */
  settlementServiceFee: string | null;
  /** The payer's part of the fee */
  settlementDistributedUserServiceFee: string | null;
  /** Amount that the business is credited */
  settlementPayableAmount: string | null;
  /** Loss in the display currency for a stable coin that lost its peg */
  displayRateDepegLossAmount: string | null;
  /** Loss in the settlement currency for a stable coin that lost its peg */
  settlementRateDepegLossAmount: string | null;
  /** Price */
  rate: string | null;
  /** Where the price is from */
  rateSource: string | null;
  /** When the price was read */
  rateAt: string | null;
  /** Amount in the uniform currency */
  uniformAmount: string | null;
  /** Where the price in the uniform currency is from */
  uniformRateSource: string | null;
  /** When the price in the uniform currency was read */
  uniformRateAt: string | null;
  /** Address that sent it */
  fromAddress: string | null;
  /** Address that receives it */
  toAddress: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Id of the transaction */
  transactionId: string;
  /** Block that has the transfer */
  blockHeight: number | null;
  /** Confirmations of the transfer */
  confirmations: number;
  /** Confirmations that are needed */
  requiredConfirmations: number;
  /** Risk between 0 and 1 */
  riskScore: string | null;
  /** Category of the risk */
  riskCategory: string | null;
  /** It came after the payment was paid */
  isFollowUp: boolean;
  /** It came after the payment expired */
  isLate: boolean;
  /** State of the travel rule */
  travelRuleStatus: "NOT_REQUIRED" | "PENDING" | "COMPLETED" | "REFUSED";
  /** When the transfer was seen first */
  detectedAt: string;
  /** When it was confirmed */
  confirmedAt: string | null;
  /** Money on its way back to the payer */
  refund: Refund | null;
  /** Outcome of the newest callback */
  lastCallback: LastCallback | null;
};

export type Refund = {
  /** Id */
  id: string;
  /** Reason */
  reason: "OVERPAYMENT" | "FOLLOW_UP" | "TRAVEL_RULE" | "COMPLIANCE" | "MANUAL";
  /** Type */
  type: "PARTIAL" | "FULL";
  /** Amount */
  amount: string;
  /** Fee */
  fee: string;
  /** Amount after the fee */
  netAmount: string;
  /** Address that receives it */
  toAddress: string | null;
  /** State */
  status: "PENDING" | "AWAITING_ADDRESS" | "BROADCASTED" | "CONFIRMED" | "SKIPPED" | "FAILED";
  /** Id of the transaction */
  transactionId: string | null;
  /** When it was confirmed */
  confirmedAt: string | null;
};

export type LastCallback = {
  /** State */
  status: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  /** When */
  at: string;
  /** HTTP status of the answer; null: none came */
  statusCode: number | null;
};

export type Sum = {
  /** What is summed up */
  of: "net" | "debited" | "in" | "out" | "sold" | "bought" | "value" | "fees";
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
};

export type Payment = {
  /** Id */
  id: string;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Type */
  type: "ONE_TIME" | "REUSABLE";
  /** Fixed or floating price */
  rateType: "FIXED" | "FLOATING";
  /** State of the payment, which follows from the payment and its deposits */
  status: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  /** Facts about the payment beside its status */
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Amount in the display currency */
  displayAmount: string | null;
  /** The payer's part of the fee, on top of the price */
  userServiceFee: string | null;
  /** Amount that the payer was asked for, in the display currency */
  expectedDisplayAmount: string | null;
  /** Coin that is paid in */
  depositCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount that the payer was asked for, in the coin */
  expectedDepositAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Quote */
  quote: PaymentQuote | null;
  /** Sum over the credited deposits in the display currency, gross */
  actualDisplayAmount: string | null;
  /** Sum over the credited deposits in the settlement currency, gross */
  actualSettlementAmount: string;
  /** Sum over the credited deposits in the uniform currency */
  actualUniformAmount: string;
  /** Part of the credited sum that is the fee */
  actualServiceFee: string;
  /** Part of the credited sum that the business gets */
  actualPayableAmount: string;
  /** What was received, by currency */
  received: ReceivedAmount[];
  /** Address that the payer pays to */
  walletAddress: string | null;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Page to which the payer is sent */
  paymentUrl: string | null;
  /** Minutes until the payment expires */
  expirationMinutes: number | null;
  /** When it expires */
  expiresAt: string | null;
  /** When it was created */
  createdAt: string;
  /** Who asked for it */
  initiatedBy: string;
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId: string | null;
  /** Name of that payment link */
  payLinkName: string | null;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string | null;
  /** Number of that invoice */
  invoiceNumber: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Deposits, or their sum */
  deposits: Deposit[];
  /** All credited deposits together reach the price; null: there is none */
  isPaid: boolean | null;
  /** Address and amount for a wallet, as a URI */
  paymentUri: string | null;
  /** Travel address */
  travelAddress: string | null;
  /** Page to which the payer is led back */
  redirectUrl: string | null;
  /** Language tag */
  locale: string | null;
  /** Email address of the payer */
  customerEmail: string | null;
  /** Address for money that is sent back */
  refundAddress: string | null;
  /** Rules of the business when the payment was made */
  policy: PaymentPolicy;
  /** There are more deposits than are shown */
  hasMoreDeposits: boolean;
  /** Changes of state, oldest first */
  timeline: PaymentStep[];
  /** Answers of screening, oldest first */
  screenings: Screening[];
};

export type PaymentPolicy = {
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Part of the fee that payers bear, a fraction of one */
  userServiceFeeDistributionPercentage: string;
  /** From this loss of the peg on, a fraction of one, prices are the market's; null: one-to-one rates are off */
  stableCryptoCurrencyDepegThreshold: string | null;
  /** What a payment may lack and still count as paid, a fraction of one */
  underpaymentTolerance: string;
  /** Fee on deposits, a fraction of one */
  depositServiceFee: string;
};

export type PaymentStep = {
  /** Kind of what it is about */
  entityType: "PAYMENT" | "DEPOSIT" | "REFUND";
  /** Id of what it is about */
  entityId: string;
  /** State, day or address before */
  from: string | null;
  /** State, day or address after */
  to: string;
  /** What happened */
  event: string;
  /** Who did it */
  actor: Actor;
  /** When */
  at: string;
};

export type Screening = {
  /** Id of what it is about */
  entityId: string;
  /** OK, or HIT: something is listed */
  outcome: "OK" | "HIT";
  /** When */
  at: string;
  /** Sources */
  sources: ScreeningAnswer[];
};

export type ScreeningAnswer = {
  /** Source */
  source: string;
  /** Outcome */
  outcome: "OK" | "HIT";
  /** Risk between 0 and 1 */
  riskScore: string | null;
  /** Category of the risk */
  riskCategory: string | null;
  /** Reference */
  reference: string | null;
  /** Day on which the list was published */
  listDate: string | null;
};

export type ListedTravelRuleDeposit = {
  /** Id */
  id: string;
  /** Id of the deposit */
  depositId: string;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount in the coin */
  depositAmount: string;
  /** Amount in the uniform currency */
  uniformAmount: string | null;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Address that sent it */
  fromAddress: string | null;
  /** Id of the transaction */
  transactionId: string;
  /** When it was received */
  receivedAt: string;
  /** Until when it has to be done */
  deadlineAt: string;
  /** When the deadline passed and the platform took over */
  escalatedAt: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  /** Ownership has to be proved */
  ownershipProofRequired: boolean;
  /** Payers can prove ownership by a signed message in this coin */
  canSignMessage: boolean;
  /** How the platform confirmed the ownership */
  ownershipConfirmedBy: "DECLARATION" | "MICRO_TRANSFER" | null;
  /** Rules of the travel rule that apply */
  regime: "EU_TFR" | "FATF";
  /** Reason */
  reason: "EVERY_TRANSFER" | "THRESHOLD" | "LINKED_TRANSFERS";
  /** Completeness of the data */
  quality: "FULL" | "MINIMUM" | null;
  /** State */
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  /** When it was completed */
  completedAt: string | null;
  /** Who completed it */
  completedBy: string | null;
};

export type TravelRuleDeposit = {
  /** Id */
  id: string;
  /** Id of the deposit */
  depositId: string;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount in the coin */
  depositAmount: string;
  /** Amount in the uniform currency */
  uniformAmount: string | null;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Address that sent it */
  fromAddress: string | null;
  /** Id of the transaction */
  transactionId: string;
  /** When it was received */
  receivedAt: string;
  /** Until when it has to be done */
  deadlineAt: string;
  /** When the deadline passed and the platform took over */
  escalatedAt: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  /** Ownership has to be proved */
  ownershipProofRequired: boolean;
  /** Payers can prove ownership by a signed message in this coin */
  canSignMessage: boolean;
  /** How the platform confirmed the ownership */
  ownershipConfirmedBy: "DECLARATION" | "MICRO_TRANSFER" | null;
  /** Rules of the travel rule that apply */
  regime: "EU_TFR" | "FATF";
  /** Reason */
  reason: "EVERY_TRANSFER" | "THRESHOLD" | "LINKED_TRANSFERS";
  /** Completeness of the data */
  quality: "FULL" | "MINIMUM" | null;
  /** State */
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  /** When it was completed */
  completedAt: string | null;
  /** Who completed it */
  completedBy: string | null;
  /** State of the deposit */
  depositStatus: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  /** The payer */
  originator: Person | null;
  /** The short form of the payer's data is enough */
  acceptsMinimum: boolean;
};

export type Person = {
  /** Natural or legal person */
  personType: "NATURAL" | "LEGAL";
  /** Name */
  name: string;
  /** First names */
  secondaryName?: string | null;
  /** Kind of the identifier */
  nationalIdentifierType: "ARNU" | "CCPT" | "DRLC" | "FIIN" | "TXID" | "SOCS" | "IDCD" | "MISC" | "RAID" | "LEIX";
  /** Identifier by a state or a register */
  nationalIdentifier: string;
  /** Country that issued the identifier */
  countryOfIssue?: string | null;
  /** Authority that registered the legal person */
  registrationAuthority?: string | null;
  /** Address */
  address?: PersonAddress | null;
  /** Date of birth */
  dateOfBirth?: string | null;
  /** Place of birth */
  placeOfBirth?: string | null;
  /** Country in which the person lives */
  countryOfResidence?: string | null;
  /** Country in which the legal person is registered */
  countryOfRegistration?: string | null;
  /** Id under which the business knows the payer */
  customerIdentification?: string | null;
  /** Account number, where the payment method uses one */
  accountNumber?: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
  /** Provider that keeps the wallet */
  vasp?: Provider | null;
  /** Proof of ownership */
  ownership?: OwnershipProof | null;
  /** Owner of the wallet */
  ownedBy?: "PAYER" | "THIRD_PARTY" | null;
};

export type PersonAddress = {
  /** Kind of the address */
  addressType: "HOME" | "BIZZ" | "GEOG";
  /** Street */
  streetName?: string | null;
  /** Number of the building */
  buildingNumber?: string | null;
  /** Name of the building */
  buildingName?: string | null;
  /** Postal code */
  postCode?: string | null;
  /** Town */
  townName?: string | null;
  /** State or province */
  countrySubDivision?: string | null;
  /** Country by ISO 3166-1 */
  country: string;
  /** Lines of an address that is not split into its parts */
  addressLine?: string[] | null;
};

export type Provider = {
  /** Name */
  name: string;
  /** Legal entity identifier */
  lei?: string | null;
  /** Country by ISO 3166-1 */
  country: string;
  /** Website */
  website?: string | null;
};

export type OwnershipProof = {
  /** Method */
  method: "SIGNED_MESSAGE";
  /** Statement that was signed */
  statement: string;
  /** Signature */
  signature: string;
};

export type PersonGiven = {
  /** Natural or legal person */
  personType: "NATURAL" | "LEGAL";
  /** Name */
  name: string;
  /** First names */
  secondaryName?: string | null;
  /** Kind of the identifier */
  nationalIdentifierType: "ARNU" | "CCPT" | "DRLC" | "FIIN" | "TXID" | "SOCS" | "IDCD" | "MISC" | "RAID" | "LEIX";
  /** Identifier by a state or a register */
  nationalIdentifier: string;
  /** Country that issued the identifier */
  countryOfIssue?: string | null;
  /** Authority that registered the legal person */
  registrationAuthority?: string | null;
  /** Address */
  address?: PersonAddressGiven | null;
  /** Date of birth */
  dateOfBirth?: string | null;
  /** Place of birth */
  placeOfBirth?: string | null;
  /** Country in which the person lives */
  countryOfResidence?: string | null;
  /** Country in which the legal person is registered */
  countryOfRegistration?: string | null;
  /** Id under which the business knows the payer */
  customerIdentification?: string | null;
  /** Account number, where the payment method uses one */
  accountNumber?: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
  /** Provider that keeps the wallet */
  vasp?: Provider | null;
  /** Proof of ownership */
  ownership?: OwnershipProof | null;
  /** Owner of the wallet */
  ownedBy?: "PAYER" | "THIRD_PARTY" | null;
};

export type PersonAddressGiven = {
  /** Kind of the address */
  addressType?: "HOME" | "BIZZ" | "GEOG";
  /** Street */
  streetName?: string | null;
  /** Number of the building */
  buildingNumber?: string | null;
  /** Name of the building */
  buildingName?: string | null;
  /** Postal code */
  postCode?: string | null;
  /** Town */
  townName?: string | null;
  /** State or province */
  countrySubDivision?: string | null;
  /** Country by ISO 3166-1 */
  country: string;
  /** Lines of an address that is not split into its parts */
  addressLine?: string[] | null;
};

export type TravelRuleInquiry = {
  /** Id */
  id: string;
  /** Other provider */
  provider: string;
  /** Id of the business */
  businessId: string;
  /** Id of the payment */
  paymentId: string;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** State */
  status: "WAITING" | "ACCEPTED" | "REJECTED";
  /** Reason */
  reason: string | null;
  /** Completeness of the data */
  quality: "FULL" | "MINIMUM" | null;
  /** When it was received */
  receivedAt: string;
  /** When it was decided */
  decidedAt: string | null;
  /** Who decided it */
  decidedBy: string | null;
  /** When the answer came */
  answeredAt: string | null;
  /** The answer was sent and did not arrive yet */
  isAnswerDelayed: boolean;
  /** Id of the transaction */
  transactionId: string | null;
  /** When it was cancelled */
  cancelledAt: string | null;
  /** Id of the deposit */
  depositId: string | null;
};

export type PayLink = {
  /** Id */
  id: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Name */
  name: string;
  /** Words about it */
  description: string | null;
  /** Address */
  url: string;
  /** State */
  state: "ACTIVE" | "PAUSED" | "ENDED" | "USED_UP";
  /** It makes nothing until it is resumed */
  isPaused: boolean;
  /** Currency in which prices are shown */
  displayCurrency: string;
  /** Amount */
  amount: string | null;
  /** Smallest amount */
  minAmount: string | null;
  /** Largest amount */
  maxAmount: string | null;
  /** Coin that is paid in */
  depositCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Page to which the payer is led back */
  redirectUrl: string | null;
  /** Beginning of the own ids of its payments */
  clientPaymentIdPrefix: string | null;
  /** Payments that it may have, open or paid; null: any number */
  mostUses: number | null;
  /** From when on no more payments are made; null: no end */
  endsAt: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Payments that are open or have coins; those that expired, were cancelled or returned do not count */
  takenPayments: number;
  /** Payments that were credited */
  paidPayments: number;
  /** Payments that wait for coins */
  openPayments: number;
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
};

export type InvoiceLineGiven = {
  /** Words about it */
  description: string;
  /** Quantity, with at most six decimals */
  quantity: string;
  /** Net price of one */
  unitPrice: string;
  /** Share of the net that is tax: 0.19 is 19 % */
  taxRate: string;
};

export type Invoice = {
  /** Id */
  id: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Number; null until it is issued */
  number: string | null;
  /** Beginning of the number; each prefix of a business counts by itself, without gaps */
  numberPrefix: string;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId: string | null;
  /** State */
  status: "DRAFT" | "OPEN" | "PAID" | "VOID";
  /** It is open, and its due date is over */
  isOverdue: boolean;
  /** Address and registrations of the business, line by line */
  issuerDetails: string | null;
  /** Name of the customer */
  customerName: string;
  /** Email address of the customer */
  customerEmail: string | null;
  /** Postal address of the customer, line by line */
  customerAddress: string | null;
  /** Tax number of the customer */
  customerTaxId: string | null;
  /** Currency */
  currency: string;
  /** Lines */
  lines: InvoiceLine[];
  /** Tax of each rate, taken of the sum of its lines */
  taxes: InvoiceTax[];
  /** Sum of the lines, without tax */
  netAmount: string;
  /** Tax */
  taxAmount: string;
  /** Net and tax together: the sum to pay */
  grossAmount: string;
  /** Sum of its credited payments, each with at most what it asked for */
  paidAmount: string;
  /** Sum that is left to pay */
  openAmount: string;
  /** Day on which it is due */
  dueOn: string;
  /** Words for the customer, below the lines */
  memo: string | null;
  /** Page on which the customer reads and pays it; null for a draft */
  url: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was issued */
  issuedAt: string | null;
  /** When it was paid in full */
  paidAt: string | null;
  /** When it was taken back */
  voidedAt: string | null;
  /** When it was sent */
  sentAt: string | null;
  /** Address to which it was last sent by mail */
  sentTo: string | null;
};

export type InvoiceLine = {
  /** Words about it */
  description: string;
  /** Quantity, with at most six decimals */
  quantity: string;
  /** Net price of one */
  unitPrice: string;
  /** Share of the net that is tax: 0.19 is 19 % */
  taxRate: string;
  /** Quantity by unit price, rounded half up */
  netAmount: string;
};

export type InvoiceTax = {
  /** Share of the net that is tax: 0.19 is 19 % */
  taxRate: string;
  /** Sum of the lines of the rate */
  netAmount: string;
  /** Tax */
  taxAmount: string;
};

export type FiatDeposit = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string;
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency: string;
  /** Amount that is expected */
  expectedAmount: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Amount that was received */
  receivedAmount: string | null;
  /** Fee */
  fee: string | null;
  /** Amount that is credited */
  payableAmount: string | null;
  /** State */
  status: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Reference to quote with the transfer */
  paymentReference: string;
  /** Bank account */
  bankAccount: DepositAccount;
  /** Where to send the money */
  instructions: TransferInstructions;
  /** Money that the bank has announced and not booked; nothing is credited by it */
  announced: {
    /** Amount */
    amount: string;
    /** When */
    at: string;
  } | null;
  /** Who sent the money */
  remitterName: string | null;
  /** Enough of the sending account to recognise it */
  remitterAccountMasked: string | null;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was received */
  receivedAt: string | null;
  /** When it expires */
  expiresAt: string;
};

export type DepositAccount = {
  /** Id */
  id: string;
  /** Name by which the organisation knows the bank account */
  accountLabel: string;
  /** Enough of the account number to recognise it */
  accountMasked: string;
};

export type TransferInstructions = {
  /** Who gets the money */
  beneficiary: string;
  /** IBAN */
  iban: string | null;
  /** Account number, where the payment method uses one */
  accountNumber: string | null;
  /** Sort code */
  sortCode: string | null;
  /** Routing number */
  routingNumber: string | null;
  /** SWIFT code */
  swiftCode: string | null;
  /** Name of the bank */
  bankName: string;
  /** Address of the bank */
  bankAddress: string;
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Reference */
  reference: string;
};

export type ListedWhitelabelDeposit = {
  /** Id */
  id: string;
  /** Reference */
  reference: string;
  /** Amount */
  amount: string;
  /** Currency */
  currency: string;
  /** When it was created */
  createdAt: string;
  /** Id of the business */
  businessId: string;
  /** Who sent the money */
  remitterName: string | null;
  /** Enough of the sending account to recognise it */
  remitterAccountMasked: string | null;
  /** End-to-end id for banks */
  endToEndId: string | null;
  /** Fee */
  fee: string;
  /** Amount that is credited */
  payableAmount: string;
};

export type UnassociatedDeposits = {
  /** Deposits, or their sum */
  deposits: UnassociatedDeposit[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type UnassociatedDeposit = {
  /** Id */
  id: string;
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount */
  amount: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string | null;
  /** Reason */
  reason: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  /** State */
  status: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  /** Address that sent it */
  fromAddress: string | null;
  /** Address that receives it */
  toAddress: string | null;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Id of the transaction */
  transactionId: string | null;
  /** Who sent the money */
  senderName: string | null;
  /** Enough of the sending account to recognise it */
  senderAccountMasked: string | null;
  /** Reference */
  reference: string | null;
  /** When it was received */
  receivedAt: string;
  /** What it became */
  resolvedInto: {
    /** Type */
    type: string;
    /** Id */
    id: string;
  } | null;
  /** Who resolved it */
  resolvedBy: string | null;
  /** When it was resolved */
  resolvedAt: string | null;
};

export type ListedWithdrawal = {
  /** Id */
  id: string;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State */
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  /** State of the approval */
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  /** Reason beside the state */
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string | null;
  /** Amount reserved for it */
  heldAmount: string;
  /** Price */
  rate: string | null;
  /** Currency of the target amount: the coin's, or the display currency */
  targetAmountPolicy: "CRYPTO" | "FIAT";
  /** Amount that is asked for */
  targetAmount: string;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Address that is paid */
  recipientAddress: string;
  /** Travel address */
  travelAddress: string | null;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Id of the transaction */
  transactionId: string | null;
  /** The beneficiary is on record */
  hasBeneficiary: boolean;
  /** Note */
  note: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was handed to the network */
  broadcastAt: string | null;
  /** When it was completed */
  completedAt: string | null;
  /** The caller may cancel it now */
  cancellable: boolean;
  /** Outcome of the newest callback */
  lastCallback: LastCallback | null;
};

export type Withdrawal = {
  /** Id */
  id: string;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State of the withdrawal: COMPLETED is confirmed on its network */
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  /** State of the approval */
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  /** Reason beside the state */
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string | null;
  /** Amount reserved for it */
  heldAmount: string;
  /** Price */
  rate: string | null;
  /** Currency of the target amount: the coin's, or the display currency */
  targetAmountPolicy: "CRYPTO" | "FIAT";
  /** Amount that is asked for */
  targetAmount: string;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Address that is paid */
  recipientAddress: string;
  /** Travel address */
  travelAddress: string | null;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Id of the transaction */
  transactionId: string | null;
  /** The beneficiary is on record */
  hasBeneficiary: boolean;
  /** Note */
  note: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was handed to the network */
  broadcastAt: string | null;
  /** When it was completed */
  completedAt: string | null;
  /** The caller may cancel it now */
  cancellable: boolean;
  /** Outcome of the newest callback */
  lastCallback: LastCallback | null;
  /** Changes of state, oldest first */
  timeline: WithdrawalStep[];
  /** Answers of screening, oldest first */
  screenings: Screening[];
  /** Reason for which the network's gateway refused it */
  networkReason: string | null;
  /** Question to the provider behind the travel address */
  inquiry: WithdrawalInquiry | null;
};

export type WithdrawalStep = {
  /** State, day or address before */
  from: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | null;
  /** State, day or address after */
  to: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  /** What happened */
  event: string;
  /** Who did it */
  actor: Actor;
  /** When */
  at: string;
};

export type WithdrawalInquiry = {
  /** Other provider */
  provider: string;
  /** State */
  status: "WAITING" | "ASKED" | "APPROVED" | "REJECTED";
  /** When it was asked for */
  askedAt: string | null;
  /** When the answer came */
  answeredAt: string | null;
  /** Reason */
  reason: string | null;
  /** The provider could not be reached; it is asked again */
  isDelayed: boolean;
  /** Last failure */
  problem: "NOT_REACHED" | "QUESTION_REFUSED" | "ANSWER_REFUSED" | "APPROVAL_NEEDED" | "NOT_ALLOWED" | "NOT_OFFERED" | "NOT_SOUND" | null;
  /** When it ended */
  endedAt: string | null;
};

export type QuotedParts = {
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Amount kept for price moves until the coins are bought */
  reserve: string;
};

export type ListedPayoutBatch = {
  /** Id */
  id: string;
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Name */
  name: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State */
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  /** Last failure */
  problem: string | null;
  /** Currency */
  currency: string;
  /** Coin */
  cryptoCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Currency that is debited */
  debitCurrency: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT" | null;
  /** Number of rows */
  rowCount: number;
  /** Payouts of the batch, or their number */
  payouts: PayoutSums | null;
  /** Batch whose failed payouts it repeats */
  retryOf: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When the batch was frozen */
  frozenAt: string | null;
  /** When it ended */
  endedAt: string | null;
};

export type PayoutSums = {
  /** Rows, or their number */
  rows: number;
  /** Amount */
  amount: string;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Amount reserved for it */
  heldAmount: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
};

export type PayoutBatch = {
  /** Id */
  id: string;
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Name */
  name: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State */
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  /** Last failure */
  problem: string | null;
  /** Currency */
  currency: string;
  /** Coin */
  cryptoCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Currency that is debited */
  debitCurrency: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT" | null;
  /** Number of rows */
  rowCount: number;
  /** Payouts of the batch, or their number */
  payouts: PayoutSums | null;
  /** Batch whose failed payouts it repeats */
  retryOf: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When the batch was frozen */
  frozenAt: string | null;
  /** When it ended */
  endedAt: string | null;
  /** Digest of rows, order, amounts and fees */
  fingerprint: string | null;
  /** Payouts by their status */
  progress: {
    /** State */
    status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | "RETURNED";
    /** Number */
    count: number;
  }[];
  /** It waits for colleagues */
  awaitsApproval: boolean;
  /** The caller may change it now */
  editable: boolean;
  /** The caller may cancel it now */
  cancellable: boolean;
};

export type ListedApproval = {
  /** Id of the withdrawal */
  withdrawalId: string;
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Payouts of the batch, or their number */
  payouts: number | null;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State */
  status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "CANCELLED";
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount */
  amount: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Recipient */
  recipient: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Nothing was ever sent there */
  isFirstUse: boolean;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it expires */
  expiresAt: string;
  /** When it was decided */
  decidedAt: string | null;
  /** Approvals that are needed */
  requiredApprovals: number;
  /** Votes */
  votes: Vote[];
  /** The caller may vote now */
  canVote: boolean;
  /** Reason for which the caller may not vote */
  voteRefusal: "CREATOR" | "NOT_LISTED" | "YOUNG" | "VOTED" | "MACHINE" | null;
};

export type Vote = {
  /** Person */
  user: string;
  /** Decision */
  decision: "APPROVE" | "REJECT";
  /** Comment */
  comment: string | null;
  /** When */
  at: string;
};

export type Approval = {
  /** Id of the withdrawal */
  withdrawalId: string;
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Payouts of the batch, or their number */
  payouts: number | null;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** State */
  status: "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED" | "CANCELLED";
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount */
  amount: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Recipient */
  recipient: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Nothing was ever sent there */
  isFirstUse: boolean;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it expires */
  expiresAt: string;
  /** When it was decided */
  decidedAt: string | null;
  /** Approvals that are needed */
  requiredApprovals: number;
  /** Votes */
  votes: Vote[];
  /** The caller may vote now */
  canVote: boolean;
  /** Reason for which the caller may not vote */
  voteRefusal: "CREATOR" | "NOT_LISTED" | "YOUNG" | "VOTED" | "MACHINE" | null;
  /** Digest of what was looked at; sent back with a decision */
  digest: string;
  /** Sum of 24 hours from which on it applies, in the uniform currency */
  thresholdUniformAmount: string;
  /** Sum of 24 hours in the uniform currency */
  dayUniformAmount: string;
  /** Email addresses of the people who may vote */
  voters: string[];
  /** It is as it was created */
  isUnchanged: boolean;
  /** Amount in the uniform currency at the price of now */
  uniformAmountNow: string | null;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount reserved for it */
  heldAmount: string;
  /** Parts of that amount, which come to it exactly */
  heldParts: HeldParts;
  /** Amount that can be spent */
  available: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Amount that could be spent if it were rejected */
  availableIfRejected: string | null;
  /** Note */
  note: string | null;
  /** What was sent there before */
  recipientHistory: RecipientHistory;
};

export type HeldParts = {
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Amount kept for price moves until the coins are bought */
  reserve: string;
  /** Price */
  rate: string | null;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT" | null;
};

export type RecipientHistory = {
  /** Number of earlier ones */
  earlier: number;
  /** When it was used first */
  firstUsedAt: string | null;
  /** Name on the whitelist */
  whitelistedAs: string | null;
  /** When it was whitelisted */
  whitelistedAt: string | null;
  /** Known address that begins and ends alike */
  lookAlike: string | null;
};

export type FiatWithdrawal = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** Fee */
  fee: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** State */
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  /** Reason beside the state */
  statusReason: string | null;
  /** State of the approval */
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  /** Reference */
  reference: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Bank account */
  bankAccount: PayoutAccount;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it is handed to the bank */
  submitAt: string;
  /** First day of the expected arrival */
  arrivesFrom: string;
  /** Last day of the expected arrival */
  arrivesUntil: string;
  /** When it was sent */
  sentAt: string | null;
  /** The bank's last word before its statement; it moves no money */
  bankAnswer: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | null;
  /** When the bank said so */
  bankAnsweredAt: string | null;
  /** The bank's own words */
  bankWords: string | null;
  /** When it was completed */
  completedAt: string | null;
  /** When it came back */
  returnedAt: string | null;
  /** Amount that came back */
  returnedAmount: string | null;
  /** End-to-end id for banks */
  endToEndId: string;
  /** The bank's own id of the payment */
  bankTransactionId: string | null;
  /** The caller may cancel it now */
  cancellable: boolean;
  /** File */
  file: PaymentFile | null;
  /** Changes of state, oldest first */
  timeline: FiatWithdrawalStep[];
};

export type PayoutAccount = {
  /** Id */
  id: string;
  /** Name by which the organisation knows the bank account */
  accountLabel: string;
  /** Name of the account's holder */
  holderName: string;
  /** Name of the bank */
  bankName: string;
  /** Enough of the account number to recognise it */
  accountMasked: string;
  /** IBAN */
  iban: string | null;
  /** Account number, where the payment method uses one */
  accountNumber: string | null;
  /** Sort code */
  sortCode: string | null;
  /** Routing number */
  routingNumber: string | null;
  /** SWIFT code */
  swiftCode: string | null;
};

export type PaymentFile = {
  /** State */
  state: "WAITS" | "TAKEN_OUT" | "DELIVERED";
  /** When */
  at: string | null;
  /** Name of the bank */
  bankName: string;
  /** Enough of the account number to recognise it */
  accountMasked: string;
};

export type FiatWithdrawalStep = {
  /** State, day or address before */
  from: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | null;
  /** State, day or address after */
  to: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  /** What happened */
  event: string;
  /** Who did it */
  actor: Actor;
  /** When */
  at: string;
};

export type ListedFiatWithdrawal = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** Fee */
  fee: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** State */
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED";
  /** Reason beside the state */
  statusReason: string | null;
  /** State of the approval */
  approvalStatus: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
  /** Reference */
  reference: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Bank account */
  bankAccount: PayoutAccount;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it is handed to the bank */
  submitAt: string;
  /** First day of the expected arrival */
  arrivesFrom: string;
  /** Last day of the expected arrival */
  arrivesUntil: string;
  /** When it was sent */
  sentAt: string | null;
  /** The bank's last word before its statement; it moves no money */
  bankAnswer: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | null;
  /** When the bank said so */
  bankAnsweredAt: string | null;
  /** The bank's own words */
  bankWords: string | null;
  /** When it was completed */
  completedAt: string | null;
  /** When it came back */
  returnedAt: string | null;
  /** Amount that came back */
  returnedAmount: string | null;
  /** End-to-end id for banks */
  endToEndId: string;
  /** The bank's own id of the payment */
  bankTransactionId: string | null;
  /** The caller may cancel it now */
  cancellable: boolean;
};

export type WhitelistedAddress = {
  /** Id */
  id: string;
  /** Id by which the organisation knows the address */
  addressId: string;
  /** Name as people know it */
  label: string | null;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Address */
  address: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType: "SELF_HOSTED" | "HOSTED" | null;
  /** State */
  status: "PENDING_ACTIVATION" | "ACTIVE" | "REVOKED";
  /** From when on money may be sent to the address */
  activatesAt: string;
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
};

export type ListedInternalTransfer = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string | null;
  /** Id of the business that gives */
  fromBusinessId: string | null;
  /** Name of the business that gives */
  fromBusinessName: string | null;
  /** Id of the business that gets */
  toBusinessId: string | null;
  /** Name of the business that gets */
  toBusinessName: string | null;
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** Fee */
  fee: string;
  /** Direction */
  direction: "IN" | "OUT";
  /** State */
  status: "COMPLETED" | "FAILED";
  /** Note */
  note: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
};

export type ListedBalanceConversion = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string | null;
  /** Id of the business */
  businessId: string;
  /** Side whose amount is given */
  amountCurrencyType: "DEBIT" | "CREDIT";
  /** State */
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount that is credited */
  creditAmount: string;
  /** Price */
  rate: string;
  /** Middle price of the market */
  midRate: string | null;
  /** Spread, a fraction of one */
  spread: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Who asked for it */
  initiatedBy: string;
  /** When it was created */
  createdAt: string;
  /** When it expires */
  expiresAt: string;
  /** When it was executed */
  executedAt: string | null;
  /** Reason of the failure */
  failureReason: string | null;
};

export type ListedManualMovement = {
  /** Id */
  id: string;
  /** Id of the business */
  businessId: string;
  /** Name of the business */
  businessName: string;
  /** Type */
  type: "CREDIT" | "DEBIT";
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** Reason */
  reason: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  /** Words about it */
  description: string;
  /** What the movement is about */
  relatedEntity: {
    /** Type */
    type: "PAYMENT" | "FIAT_DEPOSIT" | "INTERNAL_TRANSFER" | "MANUAL_MOVEMENT";
    /** Id */
    id: string;
  } | null;
  /** What it reverses */
  reversalOf: string | null;
  /** What reversed it */
  reversedBy: string | null;
  /** Who created it */
  createdBy: string;
  /** When it was written into the books */
  postedAt: string;
};

export type ExportForm = {
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
  /** Ids of the rows that are wanted; left out: all that pass */
  ids?: string[];
};

export type SandboxTransfer = {
  /** Id of the transaction */
  transactionId: string;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
};

export type DepositReceivedMessage = {
  /** Name of the event */
  event: "DEPOSIT_RECEIVED";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId: string | null;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** Id of the deposit */
  depositId: string;
  /** State of the deposit: CONFIRMED is credited */
  status: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  /** State of the payment */
  paymentStatus: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  /** Facts about the payment beside its status */
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount in the coin */
  depositAmount: string;
  /** Amount that the payer was asked for, in the coin */
  expectedDepositAmount: string | null;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Amount in the display currency */
  displayAmount: string | null;
  /** Amount that the payer was asked for, in the display currency */
  expectedDisplayAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Amount in the settlement currency, gross */
  settlementAmount: string | null;
  /** The whole fee, the payer's part included */
  settlementServiceFee: string | null;
  /** The payer's part of the fee */
  settlementDistributedUserServiceFee: string | null;
  /** Amount that the business is credited */
  settlementPayableAmount: string | null;
  /** Loss in the settlement currency for a stable coin that lost its peg */
  settlementRateDepegLossAmount: string | null;
  /** Loss in the display currency for a stable coin that lost its peg */
  displayRateDepegLossAmount: string | null;
  /** Fixed or floating price */
  rateType: "FIXED" | "FLOATING";
  /** Address that sent it */
  fromAddress: string | null;
  /** Address that receives it */
  toAddress: string;
  /** Id of the transaction */
  transactionId: string;
  /** Money on its way back to the payer */
  refund: Refund | null;
  /** When it was received */
  receivedAt: string;
  /** Sum over the credited deposits in the display currency, gross */
  actualDisplayAmount: string | null;
  /** Sum over the credited deposits in the settlement currency, gross */
  actualSettlementAmount: string;
  /** Part of the credited sum that is the fee */
  actualServiceFee: string;
  /** Part of the credited sum that the business gets */
  actualPayableAmount: string;
  /** What was received, by currency */
  received: ReceivedAmount[];
  /** All credited deposits together reach the price; null: there is none */
  isPaid: boolean | null;
};

export type PaymentClosedMessage = {
  /** Name of the event */
  event: "PAYMENT_CLOSED";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Id of the payment */
  paymentId: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId: string | null;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** State of the payment */
  paymentStatus: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE";
  /** Facts about the payment beside its status */
  labels: ("UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN")[];
  /** Coin that is paid in */
  depositCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount that the payer was asked for, in the coin */
  expectedDepositAmount: string | null;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** Amount that the payer was asked for, in the display currency */
  expectedDisplayAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Fixed or floating price */
  rateType: "FIXED" | "FLOATING";
  /** When it expires */
  expiresAt: string | null;
  /** Sum over the credited deposits in the display currency, gross */
  actualDisplayAmount: string | null;
  /** Sum over the credited deposits in the settlement currency, gross */
  actualSettlementAmount: string;
  /** Part of the credited sum that is the fee */
  actualServiceFee: string;
  /** Part of the credited sum that the business gets */
  actualPayableAmount: string;
  /** What was received, by currency */
  received: ReceivedAmount[];
  /** All credited deposits together reach the price; null: there is none */
  isPaid: boolean | null;
};

export type WithdrawalBroadcastMessage = {
  /** Name of the event */
  event: "WITHDRAWAL_BROADCAST";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Id of the withdrawal */
  withdrawalId: string;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** State of the withdrawal: BROADCASTED is not final, COMPLETED or FAILED follows */
  status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED";
  /** Reason beside the state */
  statusReason: "LIQUIDITY" | "SCREENING" | "RATES" | "ADDRESS" | "STOPPED" | "TRAVEL_RULE" | "NETWORK" | "RECONCILING" | "SCREENING_HIT" | "RATE_MOVED" | "TAMPERED" | "BROADCAST_REFUSED" | "DROPPED" | "TRAVEL_RULE_REFUSED" | null;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string | null;
  /** Address that is paid */
  recipientAddress: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag: string | null;
  /** Id of the transaction */
  transactionId: string | null;
};

export type WithdrawalApprovalMessage = {
  /** Name of the event */
  event: "WITHDRAWAL_APPROVAL";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Id of the withdrawal */
  withdrawalId: string;
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** How the vote ended */
  status: "SKIPPED" | "PENDING" | "APPROVED" | "REJECTED" | "EXPIRED";
};

export type PayoutBatchEndedMessage = {
  /** Name of the event */
  event: "PAYOUT_BATCH_ENDED";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Id of the payout batch */
  batchId: string;
  /** Name */
  name: string;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** How the batch ended */
  status: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  /** Kind */
  kind: "CRYPTO" | "FIAT";
  /** Currency */
  currency: string;
  /** Coin */
  cryptoCurrency: string | null;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Rows of the batch */
  rows: number;
  /** Payouts made of the rows */
  payouts: number;
  /** Payouts or messages that were sent */
  sent: number;
  /** Payouts that were not sent */
  notSent: number;
  /** Payouts that were not sent, up to 100, or reasons for which messages were not sent */
  unsent: {
    /** Number */
    number: number;
    /** The business's own id of the withdrawal, unique per business */
    clientWithdrawalId: string;
    /** Id of the withdrawal */
    withdrawalId: string;
    /** State */
    status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | "RETURNED";
    /** Reason beside the state */
    statusReason: string | null;
  }[];
  /** Path of the result of every row */
  results: string;
  /** When it ended */
  endedAt: string;
};

export type InvoicePaidMessage = {
  /** Name of the event */
  event: "INVOICE_PAID";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** The invoice */
  invoiceId: string;
  /** Number */
  number: string;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId: string | null;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** State */
  status: "DRAFT" | "OPEN" | "PAID" | "VOID";
  /** Currency */
  currency: string;
  /** Net and tax together: the sum to pay */
  grossAmount: string;
  /** Sum of its credited payments, each with at most what it asked for */
  paidAmount: string;
  /** When it was paid in full */
  paidAt: string;
};

export type InvoiceOverdueMessage = {
  /** What happened */
  event: "INVOICE_OVERDUE";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string;
  /** Number */
  number: string;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId: string | null;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** State */
  status: "DRAFT" | "OPEN" | "PAID" | "VOID";
  /** Currency */
  currency: string;
  /** Net and tax together: the sum to pay */
  grossAmount: string;
  /** Sum of its credited payments, each with at most what it asked for */
  paidAmount: string;
  /** Day on which it is due */
  dueOn: string;
  /** When its due date was found to be over */
  overdueAt: string;
};

export type InvoiceVoidMessage = {
  /** What happened */
  event: "INVOICE_VOID";
  /** Sent by the test button: hand nothing out for it */
  test?: true;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId: string;
  /** Number */
  number: string;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId: string | null;
  /** Id of the business */
  businessId: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** State */
  status: "DRAFT" | "OPEN" | "PAID" | "VOID";
  /** Currency */
  currency: string;
  /** Net and tax together: the sum to pay */
  grossAmount: string;
  /** Sum of its credited payments, each with at most what it asked for */
  paidAmount: string;
  /** When it was taken back */
  voidedAt: string;
};

export type ListCurrenciesAnswer = Currency[];

export type GetWithdrawalsMetadataAnswer = Record<string, Record<string, {
  /** Decimals */
  precision: number;
  /** Fee */
  fee: string;
  /** Smallest amount */
  minAmount: string;
  /** Largest amount */
  maxAmount: string;
  /** Amount that can be spent */
  available: boolean;
  /** Payers have to give a tag */
  requiresTag: boolean;
}>>;

export type GetExchangeRatesQuery = {
  /** Currency pairs */
  pairs: string;
};

export type GetExchangeRatesAnswer = {
  /** Prices, or the part of a change that they explain */
  rates: {
    /** Currency of which one unit is priced */
    base: string;
    /** Quote */
    quote: string;
    /** Middle price */
    mid: string;
    /** Source */
    source: string;
    /** When */
    at: string;
  }[];
};

export type GetOrganisationMetadataAnswer = {
  /** Id of the organisation */
  organisationId: string;
  /** Name */
  name: string;
  /** Fiat currencies in which businesses may settle */
  enabledFiatSettlementCurrencies: string[];
  /** Coins in which businesses may settle */
  enabledCryptoSettlementCurrencies: string[];
  /** Coins that the organisation takes */
  enabledCryptoCurrencies: string[];
  /** Businesses may pass a part of the fee on to payers */
  allowServiceFeeDistribution: boolean;
  /** Largest part of the fee that may be passed on, a fraction of one */
  feeDistributionLimit: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** The organisation counts as one of the EU */
  isEu: boolean;
  /** Nothing is settled in USDT */
  refuseUsdtSettlement: boolean;
  /** Money may be sent in through a bank */
  allowsFiatDeposits: boolean;
  /** Travel rule */
  travelRule: {
    /** Rules of the travel rule that apply */
    regime: "EU_TFR" | "FATF" | "OFF";
    /** The short form of the payer's data is enough */
    acceptsMinimum: boolean;
  };
};

export type GetSenderAnswer = {
  /** Sender of letters and mails */
  sender: Sender | null;
};

export type SaveSenderAnswer = {
  /** Sender of letters and mails */
  sender: Sender;
};

export type ListBusinessesAnswer = Business[];

export type ListBusinessOptionsAnswer = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Currency in which the business is credited */
  settlementCurrency?: string;
  /** Currencies in which the business shows prices */
  supportedDisplayCurrencies?: string[];
  /** Coins that the business takes, each with its networks */
  supportedDepositCurrenciesWithNetworks?: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  /** Who bears the fee of the network */
  blockchainFeePaidBy?: "USER" | "MERCHANT";
  /** Amount that can be spent */
  available?: Record<string, string>;
}[];

export type GetBusinessAnswer = Business | {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Name of the business */
  businessName: string;
  /** Coins that the business takes */
  supportedDepositCurrencies: string[];
};

export type CreateBusinessBody = {
  /** Name of the business */
  businessName: string;
  /** Currencies in which the business shows prices */
  supportedDisplayCurrencies: string[];
  /** Coins that the business takes, each with its networks */
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** From this loss of the peg on, a fraction of one, prices are the market's; null: one-to-one rates are off */
  stableCryptoCurrencyDepegThreshold: number | string | null;
  /** Part of the fee that payers bear, a fraction of one */
  userServiceFeeDistributionPercentage: number | string;
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Address for callbacks about payments and deposits */
  depositReceivedCallbackUrl?: string | null;
  /** Address for callbacks about withdrawals */
  withdrawalCallbackUrl?: string | null;
  /** Address for callbacks about approvals */
  withdrawalApprovalCallbackUrl?: string | null;
  /** Addresses of shops that may show its payment pages in a frame: `https://shop.example.com` */
  shopOrigins?: string[];
  /** Currency in which the business is credited */
  settlementCurrency: string;
};

export type UpdateBusinessBody = {
  /** Id */
  id: string;
  /** Name of the business */
  businessName: string;
  /** Currencies in which the business shows prices */
  supportedDisplayCurrencies: string[];
  /** Coins that the business takes, each with its networks */
  supportedDepositCurrenciesWithNetworks: Record<string, ("MAIN" | "BSC" | "TRX" | "ETH" | "SOL")[]>;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** From this loss of the peg on, a fraction of one, prices are the market's; null: one-to-one rates are off */
  stableCryptoCurrencyDepegThreshold: number | string | null;
  /** Part of the fee that payers bear, a fraction of one */
  userServiceFeeDistributionPercentage: number | string;
  /** What happens to an excess: it is credited or sent back */
  overpaymentPolicy: "PROCESS" | "EXCESS_REFUND";
  /** Deposits after the payment was paid are sent back */
  refundFollowUpDepositsForOneTimePayments: boolean;
  /** Address for callbacks about payments and deposits */
  depositReceivedCallbackUrl?: string | null;
  /** Address for callbacks about withdrawals */
  withdrawalCallbackUrl?: string | null;
  /** Address for callbacks about approvals */
  withdrawalApprovalCallbackUrl?: string | null;
  /** Addresses of shops that may show its payment pages in a frame: `https://shop.example.com` */
  shopOrigins?: string[];
};

export type TestCallbackBody = {
  /** What happened */
  event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
};

export type TestCallbackAnswer = {
  /** Address */
  url: string;
  /** HTTP status of the answer; null: none came */
  statusCode: number | null;
  /** Milliseconds until the answer */
  durationMs: number;
  /** Last failure */
  problem: string | null;
};

export type SearchQuery = {
  /** Text */
  text: string;
};

export type SearchAnswer = {
  /** What was found */
  found: {
    /** Kind */
    kind: "PAYMENT" | "CRYPTO_WITHDRAWAL" | "FIAT_DEPOSIT" | "FIAT_WITHDRAWAL" | "INTERNAL_TRANSFER" | "BALANCE_CONVERSION" | "UNASSOCIATED_DEPOSIT" | "MANUAL_MOVEMENT" | "PAYOUT_BATCH" | "INVOICE" | "BANK_ACCOUNT" | "WHITELISTED_ADDRESS" | "API_KEY" | "USER";
    /** Id */
    id: string;
    /** Id of the business */
    businessId: string | null;
    /** Name of the business */
    businessName: string | null;
    /** Name as people know it */
    label: string;
    /** Name of the field */
    field: "reference" | "id" | "address" | "transaction" | "sender" | "person" | "amount" | "name" | "iban" | "key";
    /** Value */
    value: string;
    /** State */
    status: string | null;
    /** Amount, currency and network */
    money: {
      /** Amount */
      amount: string;
      /** Currency */
      currency: string;
      /** Network */
      network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
    } | null;
  }[];
};

export type ListUsersQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id or reference, or its beginning */
  search?: string;
  /** State */
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  /** Id of the role */
  roleId?: string;
};

export type ListUsersAnswer = {
  /** People */
  users: User[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ListRoleChoicesAnswer = {
  /** Roles */
  roles: {
    /** Id */
    id: string;
    /** Name */
    name: string;
    /** A role of the product, which cannot be changed */
    isSystem: boolean;
    /** The caller may assign the role */
    isGrantable: boolean;
    /** Groups of permissions */
    groups: {
      /** Name */
      name: string;
      /** What the role grants of the group */
      access: "FULL" | "VIEW" | "NONE";
    }[];
  }[];
};

export type CreateUserBody = {
  /** Email address */
  email: string;
  /** First name */
  firstName?: string | null;
  /** Last name */
  lastName?: string | null;
  /** Id of the role */
  roleId: string;
};

export type UpdateUserBody = {
  /** First name */
  firstName?: string | null;
  /** Last name */
  lastName?: string | null;
  /** Id of the role */
  roleId?: string;
  /** State */
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  /** Reset the person's second factor */
  resetTwoFa?: boolean;
};

export type ListRolesAnswer = {
  /** Roles */
  roles: Role[];
};

export type ListPermissionGroupsAnswer = {
  /** Name */
  name: string;
  /** Permissions of reading */
  view: string[];
  /** Permissions of full access */
  full: string[];
}[];

export type CreateRoleBody = {
  /** Name */
  name: string;
  /** Permissions */
  permissions: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
};

export type UpdateRoleBody = {
  /** Name */
  name?: string;
  /** Permissions */
  permissions?: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
};

export type GetPermissionUseQuery = {
  /** Id of the role */
  roleId?: string;
};

export type GetPermissionUseAnswer = {
  /** First use that was noted; null: none was */
  countedSince: string | null;
  /** What was last used before then, or never, is unused */
  unusedSince: string;
  /** Roles */
  roles: RoleUse[];
  /** People, by address */
  people: PersonUse[];
};

export type ListApiCredentialsAnswer = {
  /** API keys */
  apiCredentials: ApiCredential[];
};

export type GetApiCredentialChoicesAnswer = {
  /** Permissions */
  permissions: string[];
  /** Businesses */
  businesses: {
    /** Id */
    id: string;
    /** Name */
    name: string;
  }[];
};

export type CreateApiCredentialBody = {
  /** Name */
  name: string;
  /** Permissions */
  permissions: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
  /** Addresses and ranges that may use the key */
  ipAddresses: string[];
  /** Businesses that are visible; null: all */
  businessIds: string[] | null;
  /** When it expires */
  expiresAt?: string | null;
};

export type CreateApiCredentialAnswer = {
  /** Id */
  id: string;
  /** Name */
  name: string;
  /** Public part of the key, for the Authorization header */
  apiKey: string;
  /** Permissions */
  permissions: string[];
  /** Addresses and ranges that may use the key */
  ipAddresses: string[];
  /** Businesses that are visible; null: all */
  businessIds: string[] | null;
  /** Businesses */
  businesses: {
    /** Id */
    id: string;
    /** Name */
    name: string;
  }[] | null;
  /** State */
  status: "ACTIVE" | "REVOKED";
  /** Who created it */
  createdBy: string;
  /** When it was created */
  createdAt: string;
  /** When it was used last */
  lastUsedAt: string | null;
  /** From where it was used last */
  lastUsedIp: string | null;
  /** When it expires */
  expiresAt: string | null;
  /** It has expired */
  isExpired: boolean;
  /** The responsible person still holds all of its permissions */
  isInForce: boolean;
  /** Secret of the key; told once */
  apiSecret?: string;
  /** The secret was told before */
  secretShown?: true;
};

export type UpdateApiCredentialBody = {
  /** Name */
  name?: string;
  /** Permissions */
  permissions?: ("GET_STATISTICS" | "GET_BALANCES" | "GET_BUSINESSES" | "CREATE_BUSINESS" | "UPDATE_BUSINESS" | "GET_PAYMENT" | "GET_PAYMENTS" | "INITIATE_CALLBACK" | "GET_WITHDRAWALS" | "GET_FIAT_DEPOSITS" | "GET_FIAT_WITHDRAWALS" | "GET_INTERNAL_TRANSFERS" | "FETCH_MANUAL_MOVEMENTS" | "GET_BALANCE_CONVERSIONS" | "CREATE_PAYMENT" | "CREATE_WITHDRAWAL" | "CREATE_INTERNAL_TRANSFER" | "CREATE_BALANCE_CONVERSION" | "CREATE_FIAT_WITHDRAWAL" | "CREATE_FIAT_DEPOSIT" | "GET_API_CREDENTIALS" | "CREATE_API_CREDENTIALS" | "UPDATE_API_CREDENTIALS" | "WHITELIST_ADDRESSES" | "MANAGE_ROLES" | "CREATE_USER" | "UPDATE_USER" | "DELETE_USER" | "GET_USERS" | "MANAGE_BANK_ACCOUNTS" | "FETCH_BANK_ACCOUNTS" | "FETCH_BANK_METADATA" | "GET_DEPOSITS_WITHOUT_TRAVEL_RULE" | "UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE" | "GET_ORGANISATION")[];
  /** Addresses and ranges that may use the key */
  ipAddresses?: string[];
  /** Businesses that are visible; null: all */
  businessIds?: string[] | null;
  /** When it expires */
  expiresAt?: string | null;
};

export type ListApiRequestsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Id of the API key */
  apiCredentialId?: string;
  /** Statuses by their first digit */
  statusClass?: "2xx" | "4xx" | "5xx";
  /** Code */
  code?: "VALIDATION_FAILED" | "CURSOR_INVALID" | "LINK_INVALID" | "UNAUTHENTICATED" | "BAD_CREDENTIALS" | "TWO_FA_INVALID" | "FORBIDDEN" | "ACCOUNT_DISABLED" | "IP_NOT_ALLOWED" | "ORGANISATION_SUSPENDED" | "FIAT_DEPOSITS_DISABLED" | "TWO_FA_SETUP_REQUIRED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "DUPLICATE_CLIENT_ID" | "DUPLICATE_NAME" | "STATE_CONFLICT" | "IDEMPOTENCY_CONFLICT" | "OPERATION_CLOSED" | "REQUEST_IN_PROGRESS" | "OUTGOING_STOPPED" | "ROLE_IN_USE" | "QUOTE_EXPIRED" | "CHANGED_MEANWHILE" | "PAYLOAD_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "MISDIRECTED" | "INSUFFICIENT_BALANCE" | "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | "NETWORK_DISABLED" | "ADDRESS_NOT_WHITELISTED" | "TRAVEL_RULE_DATA_REQUIRED" | "FEATURES_EXCLUSIVE" | "RULE_VIOLATED" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "RATES_UNAVAILABLE" | "UNAVAILABLE" | "HISTORY_UNFINISHED" | "KEY_UNKNOWN" | "TIMESTAMP_OFF" | "SIGNATURE_WRONG" | "NONCE_MISSING" | "SIGNATURE_REUSED" | "PERMISSION_MISSING" | "ROLE_MISSING" | "PEOPLE_ONLY" | "NO_ORGANISATION" | "NOT_THE_MAKER" | "TEST_ONLY" | "NOT_IN_TEST_MODE" | "FIELD_UNKNOWN" | "FIELD_INVALID" | "FIELD_TWICE" | "NOT_JSON" | "IDEMPOTENCY_KEY_MISSING" | "IDEMPOTENCY_KEY_INVALID" | "BUSINESS_DISABLED" | "CURRENCY_NOT_ENABLED" | "OWN_ADDRESS" | "ACCOUNT_NOT_ACTIVE" | "NO_CALLBACK_URL" | "NOTHING_TO_TELL" | "PERIOD_TOO_LONG";
  /** Method */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path, without what a caller typed freely */
  path?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListApiRequestsAnswer = {
  /** Requests */
  requests: ApiRequest[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ListCallbacksQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Id of the business */
  businessId?: string;
  /** What happened */
  event?: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** State */
  status?: "PENDING" | "DELIVERED" | "FAILED" | "SKIPPED";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListCallbacksAnswer = {
  /** Messages */
  callbacks: ListedCallback[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ListPaymentCallbacksAnswer = {
  /** Messages */
  callbacks: CallbackDelivery[];
};

export type GetCallbackCoverageQuery = {
  /** From this instant on */
  after: string;
  /** To before this instant */
  before: string;
  /** Id of the business */
  businessId?: string;
  /** What happened */
  event?: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
};

export type GetCallbackCoverageAnswer = {
  /** Lines */
  lines: CallbackCoverage[];
};

export type ListUntoldCallbacksQuery = {
  /** From this instant on */
  after: string;
  /** To before this instant */
  before: string;
  /** Id of the business */
  businessId?: string;
  /** What happened */
  event?: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
  /** Outcome */
  outcome?: "FAILED" | "NEVER_QUEUED";
};

export type ListUntoldCallbacksAnswer = {
  /** Sum, or number of rows */
  total: number;
  /** Messages */
  callbacks: UntoldCallback[];
};

export type SendUntoldCallbacksBody = {
  /** Messages */
  callbacks: {
    /** What happened */
    event: "DEPOSIT_RECEIVED" | "PAYMENT_CLOSED" | "WITHDRAWAL_BROADCAST" | "WITHDRAWAL_APPROVAL" | "PAYOUT_BATCH_ENDED" | "INVOICE_PAID" | "INVOICE_OVERDUE" | "INVOICE_VOID";
    /** Id of what it is about */
    entityId: string;
  }[];
};

export type SendUntoldCallbacksAnswer = {
  /** Payouts or messages that were sent */
  sent: number;
  /** Payouts that were not sent, up to 100, or reasons for which messages were not sent */
  unsent: {
    /** Reason */
    reason: "ALREADY_TOLD" | "NO_ADDRESS" | "NOTHING_TO_TELL" | "TOO_OFTEN" | "NOT_FOUND";
    /** Number */
    count: number;
  }[];
};

export type ListBalancesAtQuery = {
  /** Instant of the figures */
  asOf: string;
  /** Id of the business */
  businessId?: string;
};

export type ListBalancesAtAnswer = {
  /** Instant of the figures */
  asOf: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Businesses */
  businesses: {
    /** Id of the business */
    businessId: string;
    /** Name of the business */
    businessName: string;
    /** Balances */
    balances: {
      /** Currency */
      currency: string;
      /** Amount that can be spent */
      available: string;
      /** Amount reserved for what is under way */
      held: string;
      /** Amount that is final and not yet released */
      pending: string;
      /** Sum, or number of rows */
      total: string;
      /** Amount in the uniform currency */
      uniformAmount: string | null;
      /** Price */
      rate: DatedRate | null;
    }[];
    /** Sum in the uniform currency */
    uniformTotal: string | null;
    /** Money that was received and not allocated, no part of the balances */
    unassociated: {
      /** Currency */
      currency: string;
      /** Amount */
      amount: string;
    }[];
  }[];
  /** Sum in the uniform currency */
  uniformTotal: string | null;
  /** Money frozen by compliance, no part of the balances */
  blocked: {
    /** Currency */
    currency: string;
    /** Amount */
    amount: string;
  }[] | null;
};

export type GetBalancesSinceQuery = {
  /** Instant of the figures */
  asOf: string;
  /** Id of the business */
  businessId?: string;
};

export type GetBalancesSinceAnswer = {
  /** Instant of the figures */
  asOf: string;
  /** Present instant */
  now: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Figures of then */
  past: BalanceSums;
  /** Figures of now */
  present: BalanceSums;
  /** Currencies */
  currencies: CurrencyBalances[];
  /** Currencies without a price */
  withoutRate: string[];
  /** Businesses */
  businesses: {
    /** Id of the business */
    businessId: string;
    /** Name of the business */
    businessName: string;
    /** Currency in which the business is credited */
    settlementCurrency: string;
    /** Figures of then */
    past: BalanceSums;
    /** Figures of now */
    present: BalanceSums;
    /** Currencies */
    currencies: CurrencyBalances[];
  }[];
  /** Change */
  change: BalanceChange | null;
  /** Holds placed and released, which move money within the total */
  movedWithin: number;
  /** What the figures follow from */
  proof: {
    /** Ledger entries, or their number */
    entries: number;
    /** Entries that a seal covers */
    sealed: number;
    /** Instant of the last entry */
    lastEntryAt: string | null;
    /** Instant of the first entry */
    firstEntryAt: string | null;
    /** Instant of the next entry */
    nextEntryAt: string | null;
    /** When the books were verified last */
    verifiedAt: string | null;
    /** The last verification found nothing */
    isSound: boolean;
  };
};

export type GetFigureProofQuery = {
  /** Id of the business */
  businessId?: string;
  /** Figure */
  measure: "available" | "pending" | "held" | "total";
  /** Currency */
  currency?: string;
  /** Instant of the figures */
  asOf?: string;
};

export type GetFigureProofAnswer = {
  /** Instant of the figures */
  asOf: string;
  /** Figure */
  measure: "available" | "pending" | "held" | "total";
  /** Name of the business */
  businessName: string | null;
  /** Amount */
  amount: string;
  /** Currency */
  currency: string;
  /** Several currencies are valued in one */
  isValued: boolean;
  /** Accounts, or their number */
  accounts: number;
  /** Ledger entries, or their number */
  entries: number;
  /** Entries that a seal covers */
  sealed: number;
  /** Sums that came in and went out */
  moved: {
    /** Sum that came in */
    added: string;
    /** Sum that went out */
    taken: string;
  } | null;
  /** Instant of the last entry */
  lastEntryAt: string | null;
  /** When the books were verified last */
  verifiedAt: string | null;
  /** The last verification found nothing */
  isSound: boolean;
};

export type ListFigureSharesQuery = {
  /** Id of the business */
  businessId?: string;
};

export type ListFigureSharesAnswer = {
  /** Links to figures */
  shares: FigureShare[];
};

export type ShareFigureBody = {
  /** Id of the business */
  businessId?: string;
  /** Figure */
  measure: "available" | "pending" | "held" | "total";
  /** Currency */
  currency?: string;
  /** Instant of the figures */
  asOf?: string;
  /** Days */
  days: number;
};

export type ShareFigureAnswer = {
  /** Link to the figure */
  share: FigureShare;
  /** Address */
  url: string;
};

export type ListBalancesAnswer = BusinessBalances[];

export type GetOrganisationBalancesAnswer = {
  /** Amounts that can be spent, by currency */
  settlementBalances: Record<string, string>;
  /** Balances in the uniform currency, by currency */
  uniformBalances: Record<string, string>;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Sums of everything */
  totals: BalanceSums;
  /** Instant of the oldest price */
  ratesAt: string | null;
  /** Instant of the figures */
  asOf: string;
};

export type GetReconciliationAnswer = {
  /** When both were compared last */
  comparedAt: string | null;
  /** Differences between both */
  differences: {
    /** Kind */
    kind: "CUSTODY" | "BANK";
    /** Currency */
    currency: string;
    /** Network */
    network: string | null;
    /** Amount reserved for what is under way */
    held: "MORE" | "LESS";
    /** Amount */
    amount: string;
    /** Since when */
    since: string;
  }[];
};

export type GetTodayAnswer = {
  /** Day in UTC */
  date: string;
  /** Currency */
  currency: string;
  /** Businesses */
  businesses: {
    /** Id of the business */
    businessId: string;
    /** Deposits, or their sum */
    deposits: number;
    /** Withdrawals, or their sum */
    withdrawals: number;
    /** Deposits less withdrawals */
    net: string;
  }[];
};

export type GetDepositHistogramQuery = {
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Length of one point */
  groupByCriteria?: "DAY";
  /** Id of the business */
  businessId?: string;
};

export type GetWithdrawalHistogramQuery = {
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Length of one point */
  groupByCriteria?: "DAY";
  /** Id of the business */
  businessId?: string;
};

export type GetDepositStatisticsQuery = {
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Length of one point */
  groupByCriteria?: "DAY";
  /** Id of the business */
  businessId?: string;
};

export type GetWithdrawalStatisticsQuery = {
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Length of one point */
  groupByCriteria?: "DAY";
  /** Id of the business */
  businessId?: string;
};

export type GetReportAnswer = {
  /** Id */
  id: string;
  /** Kind */
  kind: "BALANCE_CONFIRMATION" | "TRANSACTION_LEDGER" | "LIST_EXPORT";
  /** Format of the file */
  format: "PDF" | "CSV" | "XLSX" | "XML";
  /** Name of the file */
  fileName: string;
  /** State */
  status: "RUNNING" | "DONE" | "FAILED";
  /** Number of rows */
  rowCount: number | null;
  /** SHA-256 of the file in hexadecimal */
  sha256: string | null;
  /** Who asked for it */
  requestedBy: string;
  /** When it began */
  startedAt: string;
  /** When it finished */
  finishedAt: string | null;
};

export type ListCostsQuery = {
  /** State, day or address before */
  from: string;
  /** State, day or address after */
  to: string;
  /** Id of the business */
  businessId?: string;
};

export type ListCostsAnswer = {
  /** Lines */
  lines: CostLine[];
  /** Sums of the rows that pass, by currency */
  sums: CostSum[];
};

export type CreateBalanceConfirmationBody = {
  /** Businesses that are visible; null: all */
  businessIds: string[];
  /** Instant of the figures */
  asOf: string;
  /** Format of the file */
  format: "PDF";
  /** Sender of letters and mails */
  sender: SenderGiven;
  /** Recipient */
  recipient: {
    /** Name */
    name: string;
    /** Email address */
    email?: string;
  };
  /** Mail it to the recipient too */
  send: boolean;
};

export type ListLedgerEntriesQuery = {
  /** Most rows of a page */
  limit?: number;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Kind of what it is about */
  entityType?: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
  /** Id of what it is about */
  entityId?: string;
  /** Code of the account */
  account?: string;
  /** To before this instant */
  before?: string;
  /** From this instant on */
  after?: string;
};

export type ListLedgerEntriesAnswer = {
  /** Ledger entries, or their number */
  entries: LedgerEntry[];
  /** Where the page is in its list */
  paging: Paging;
};

export type GetLedgerHealthAnswer = {
  /** Last verification of the books */
  verification: {
    /** When it began */
    startedAt: string;
    /** When it finished */
    finishedAt: string;
    /** No run has ended for too long */
    isOverdue: boolean;
    /** What was checked */
    checked: {
      /** Figures */
      figures: number;
      /** Accounts, or their number */
      accounts: number;
      /** Currencies */
      currencies: number;
    };
    /** Findings */
    findings: {
      /** Kind of the check */
      check: "FIGURE";
      /** Id of the business */
      businessId: string;
      /** Direction */
      direction: "DEPOSIT" | "WITHDRAWAL" | "TRANSFER_IN" | "TRANSFER_OUT";
      /** Currency */
      currency: string;
      /** Day in UTC */
      day: string;
      /** Figure that was kept */
      kept: {
        /** Number */
        count: number;
        /** Amount */
        amount: string;
      };
      /** Figure that was recomputed */
      recomputed: {
        /** Number */
        count: number;
        /** Amount */
        amount: string;
      };
    } | {
      /** Kind of the check */
      check: "TOTAL";
      /** Direction */
      direction: "DEPOSIT" | "WITHDRAWAL" | "TRANSFER_IN" | "TRANSFER_OUT";
      /** Currency */
      currency: string;
      /** Day in UTC */
      day: string;
      /** Difference between both */
      difference: {
        /** Number */
        count: number;
        /** Amount */
        amount: string;
      };
    } | {
      /** Kind of the check */
      check: "BALANCE";
      /** Id of the business */
      businessId: string | null;
      /** Code of the account */
      account: string;
      /** Position of the entry in its account, without gaps */
      accountSeq: number | null;
      /** Currency */
      currency: string;
      /** Difference between both */
      difference: string;
    } | {
      /** Kind of the check */
      check: "BOOK";
      /** Currency */
      currency: string;
      /** Difference between both */
      difference: string;
    }[];
  } | null;
  /** Last verification of all rules */
  whole: {
    /** When it began */
    startedAt: string;
    /** When it finished */
    finishedAt: string;
    /** No run has ended for too long */
    isOverdue: boolean;
    /** Rules, or their number */
    rules: number;
    /** Number that could not be checked */
    unfinished: number;
    /** Findings */
    findings: {
      /** Rule */
      rule: string;
      /** Statement that is true while the rule holds */
      proves: string;
      /** Number */
      count: number | null;
    }[];
  } | null;
  /** Sums of the rows that pass, by currency */
  sums: {
    /** Currency */
    currency: string;
    /** Amount that can be spent */
    available: string;
    /** Amount reserved for what is under way */
    held: string;
    /** Amount that is final and not yet released */
    pending: string;
    /** Sum, or number of rows */
    total: string;
  }[];
  /** Amount that is final and not yet released */
  pending: {
    /** Kind */
    kind: "DEPOSIT" | "REFUND" | "WITHDRAWAL" | "FIAT_WITHDRAWAL" | "FIAT_DEPOSIT" | "UNASSOCIATED_DEPOSIT" | "CALLBACK";
    /** Number */
    count: number;
    /** There are more than are counted */
    isMore: boolean;
    /** Since when */
    since: string;
    /** Id of the business */
    businessId: string | null;
    /** Entry of a list that shows it */
    item: {
      /** Kind of what it is about */
      entityType: "PAYMENT" | "DEPOSIT" | "REFUND" | "INTERNAL_TRANSFER" | "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "MANUAL_MOVEMENT" | "WITHDRAWAL" | "BALANCE_CONVERSION" | "FIAT_WITHDRAWAL" | "UNASSOCIATED_DEPOSIT";
      /** Id of what it is about */
      entityId: string;
    } | null;
  }[];
  /** Prices */
  prices: {
    /** Sources */
    sources: {
      /** Source */
      source: string;
      /** When it was asked for */
      askedAt: string;
      /** When the answer came */
      answeredAt: string | null;
      /** Currency pairs */
      pairs: number;
      /** Last failure */
      problem: string | null;
    }[];
    /** Currency pairs */
    pairs: {
      /** Currency of which one unit is priced */
      base: string;
      /** Quote */
      quote: string;
      /** Middle price */
      mid: string | null;
      /** When */
      at: string | null;
      /** State */
      state: "CURRENT" | "OLD" | "REFERENCE";
      /** Each source with its price */
      said: string | null;
    }[];
  };
  /** Chains */
  chains: {
    /** Chain */
    chain: string;
    /** State */
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_READ";
    /** Newest block that was read */
    height: number | null;
    /** Since when the newest block is the newest */
    headSince: string | null;
    /** When it was read last */
    readAt: string | null;
    /** Outputs that only an extension block shows */
    hiddenOutputs: number;
    /** Last failure */
    problem: {
      /** When */
      at: string;
      /** Text */
      text: string;
    } | null;
  }[];
  /** Banks of the organisation's accounts */
  banks: {
    /** Bank */
    bank: string | null;
    /** Statements of the bank */
    statements: BankExchange | null;
    /** Payments */
    payments: BankExchange | null;
  }[];
  /** Signers */
  signers: {
    /** Kind */
    kind: "POLICED" | "REMOTE" | "WALLET" | "GATEWAY" | "SIMULATED";
    /** Chains */
    chains: string[];
    /** State */
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
    /** When the answer came */
    answeredAt: string | null;
    /** Last failure */
    problem: {
      /** When */
      at: string;
      /** Text */
      text: string;
    } | null;
    /** When it signed last */
    signedAt: string | null;
  }[];
  /** Sources of screening */
  screening: {
    /** Source */
    source: string;
    /** Chains */
    chains: string[] | null;
    /** State */
    state: "CURRENT" | "FAILING" | "DELAYED" | "NOT_ASKED";
    /** When the answer came */
    answeredAt: string | null;
    /** Last failure */
    problem: {
      /** When */
      at: string;
      /** Text */
      text: string;
    } | null;
    /** List */
    list: {
      /** Day of publication */
      publishedOn: string | null;
      /** When it was confirmed */
      confirmedAt: string | null;
      /** Last failure */
      problem: {
        /** When */
        at: string;
        /** Text */
        text: string;
      } | null;
    } | null;
  }[];
  /** Standby that answers lists */
  replica: {
    /** State */
    state: "FOLLOWS" | "BEHIND" | "AWAY";
    /** Seconds that the standby is behind */
    lagSeconds: number | null;
  } | null;
  /** Tables of the database whose months ahead are late */
  lateMonths: {
    /** Table of the database */
    table: string;
    /** Instant behind which rows have no month and are refused */
    coveredUntil: string;
  }[];
  /** Instant of the figures */
  asOf: string;
};

export type CreateTransactionLedgerBody = {
  /** Id of the business */
  businessId: string;
  /** Currencies */
  currencies?: string[] | null;
  /** From this instant on */
  after: string;
  /** To before this instant */
  before: string;
  /** Types */
  types?: ("DEPOSIT" | "HOLD" | "HOLD_RELEASE" | "FIAT_DEPOSIT" | "FIAT_WITHDRAWAL" | "FIAT_RETURN" | "INTERNAL_TRANSFER" | "CONVERSION" | "MANUAL_MOVEMENT" | "DEBT_REPAYMENT" | "REVERSAL" | "OTHER")[] | null;
  /** Zone in which instants are written */
  timezone?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX" | "PDF" | "XML";
};

export type GetOutgoingStopAnswer = {
  /** Stop of everything that leaves; null: there is none */
  stop: OutgoingStop | null;
};

export type StopOutgoingMoneyBody = {
  /** Reason */
  reason: string;
};

export type StopOutgoingMoneyAnswer = {
  /** Stop of everything that leaves; null: there is none */
  stop: OutgoingStop | null;
};

export type ListBankAccountsQuery = {
  /** Currency */
  currency?: "EUR" | "USD" | "GBP";
  /** State */
  status?: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
};

export type ListBankAccountsAnswer = {
  /** Bank accounts */
  bankAccounts: BankAccount[];
};

export type GetBankAccountMetadataAnswer = {
  /** Currencies */
  currencies: Record<string, {
    /** Payment methods */
    methods: Record<string, {
      /** Name as shown */
      displayName: string;
      /** Fields */
      fields: {
        /** Name */
        name: "accountLabel" | "holderName" | "street" | "city" | "postalCode" | "country" | "iban" | "accountNumber" | "sortCode" | "routingNumber" | "swiftCode" | "bankName" | "bankAddress" | "email" | "intermediaryBankName" | "intermediaryBankAddress";
        /** Name as people know it */
        label: string;
        /** It has to be given, or the number that is needed */
        required: boolean;
        /** Regular expression of the value */
        pattern: string | null;
        /** Most characters */
        maxLength: number;
        /** Group of the field */
        group: "ACCOUNT" | "HOLDER" | "BANK" | "INTERMEDIARY";
        /** Hint for the field */
        hint: string | null;
      }[];
      /** An intermediary bank may be named */
      supportsIntermediary: boolean;
      /** Smallest amount */
      minAmount: string;
      /** Largest amount */
      maxAmount: string;
      /** Fee */
      fee: string;
      /** Time of day until which a payment leaves the same day */
      cutOff: string;
      /** When money by this method arrives, in days */
      arrival: string;
    }>;
  }>;
};

export type CreateBankAccountBody = {
  /** Currency */
  currency: "EUR" | "USD" | "GBP";
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** An intermediary bank is named */
  hasIntermediaryBank?: boolean;
  /** Name by which the organisation knows the bank account */
  accountLabel?: string | null;
  /** Name of the account's holder */
  holderName?: string | null;
  /** Street and number */
  street?: string | null;
  /** City */
  city?: string | null;
  /** Postal code */
  postalCode?: string | null;
  /** Country by ISO 3166-1 */
  country?: string | null;
  /** IBAN */
  iban?: string | null;
  /** Account number, where the payment method uses one */
  accountNumber?: string | null;
  /** Sort code */
  sortCode?: string | null;
  /** Routing number */
  routingNumber?: string | null;
  /** SWIFT code */
  swiftCode?: string | null;
  /** Name of the bank */
  bankName?: string | null;
  /** Address of the bank */
  bankAddress?: string | null;
  /** Email address */
  email?: string | null;
  /** Name of the intermediary bank */
  intermediaryBankName?: string | null;
  /** Address of the intermediary bank */
  intermediaryBankAddress?: string | null;
};

export type UpdateBankAccountBody = {
  /** Payment method of the bank */
  paymentMethod?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** An intermediary bank is named */
  hasIntermediaryBank?: boolean;
  /** Name by which the organisation knows the bank account */
  accountLabel?: string | null;
  /** Name of the account's holder */
  holderName?: string | null;
  /** Street and number */
  street?: string | null;
  /** City */
  city?: string | null;
  /** Postal code */
  postalCode?: string | null;
  /** Country by ISO 3166-1 */
  country?: string | null;
  /** IBAN */
  iban?: string | null;
  /** Account number, where the payment method uses one */
  accountNumber?: string | null;
  /** Sort code */
  sortCode?: string | null;
  /** Routing number */
  routingNumber?: string | null;
  /** SWIFT code */
  swiftCode?: string | null;
  /** Name of the bank */
  bankName?: string | null;
  /** Address of the bank */
  bankAddress?: string | null;
  /** Email address */
  email?: string | null;
  /** Name of the intermediary bank */
  intermediaryBankName?: string | null;
  /** Address of the intermediary bank */
  intermediaryBankAddress?: string | null;
};

export type ListPaymentsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "status";
  /** Id of the business */
  businessId?: string;
  /** Coin that is paid in */
  depositCurrency?: string;
  /** State */
  status?: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE" | ("NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE")[];
  /** Name as people know it */
  label?: "UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN";
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Type */
  type?: "ONE_TIME" | "REUSABLE";
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId?: string;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId?: string;
  /** The business's own id, exactly */
  clientPaymentId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListPaymentsAnswer = {
  /** Payments */
  payments: ListedPayment[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type ListTravelRuleDepositsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** State */
  status?: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  /** Id of the business */
  businessId?: string;
  /** Coin that is paid in */
  depositCurrency?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListTravelRuleDepositsAnswer = {
  /** Deposits, or their sum */
  deposits: ListedTravelRuleDeposit[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type UpdateTravelRuleDepositBody = {
  /** The payer */
  originator: PersonGiven;
};

export type UpdateTravelRuleDepositAnswer = {
  /** Id */
  id: string;
  /** State */
  status: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  /** State of the deposit */
  depositStatus: "UNCONFIRMED" | "PENDING_AML" | "PENDING_TRAVEL_RULE" | "CONFIRMED" | "REFUNDING" | "REFUNDED" | "BLOCKED" | "UNPROCESSABLE" | "ORPHANED";
  /** The payer */
  originator?: Person;
};

export type ListTravelRuleInquiriesAnswer = {
  /** Inquiries */
  inquiries: TravelRuleInquiry[];
  /** Number that waits */
  waiting: number;
  /** Inquiries are exchanged with other providers here */
  isOffered: boolean;
};

export type GetTravelRuleInquiryAnswer = {
  /** Id */
  id: string;
  /** Other provider */
  provider: string;
  /** Id of the business */
  businessId: string;
  /** Id of the payment */
  paymentId: string;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** State */
  status: "WAITING" | "ACCEPTED" | "REJECTED";
  /** Reason */
  reason: string | null;
  /** Completeness of the data */
  quality: "FULL" | "MINIMUM" | null;
  /** When it was received */
  receivedAt: string;
  /** When it was decided */
  decidedAt: string | null;
  /** Who decided it */
  decidedBy: string | null;
  /** When the answer came */
  answeredAt: string | null;
  /** The answer was sent and did not arrive yet */
  isAnswerDelayed: boolean;
  /** Id of the transaction */
  transactionId: string | null;
  /** When it was cancelled */
  cancelledAt: string | null;
  /** Id of the deposit */
  depositId: string | null;
  /** The payer */
  originator: Person | null;
  /** Who gets the money */
  beneficiary: string | null;
};

export type AnswerTravelRuleInquiryBody = {
  /** Answer to the inquiry */
  answer: "ACCEPT" | "REJECT";
  /** Reason */
  reason?: string | null;
};

export type CreatePaymentBody = {
  /** The business's own id of the payment, unique per business */
  clientPaymentId: string;
  /** Id of the business */
  businessId: string;
  /** ONE_TIME is paid once, REUSABLE any number of times */
  type?: "ONE_TIME" | "REUSABLE";
  /** Currency in which prices are shown */
  displayCurrency?: string | null;
  /** The price in the display currency; or `depositAmount` in the coin */
  displayAmount?: string | null;
  /** The coin; left out: the payer chooses it on the payment page */
  depositCurrency?: string | null;
  /** The price in the coin; or `displayAmount` */
  depositAmount?: string | null;
  /** Left out: the coin's default network if the business takes it, otherwise the only one that it takes */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Fixed or floating price */
  rateType?: "FIXED" | "FLOATING" | null;
  /** Minutes until the payment expires, at most 10080; 30 by default */
  expirationMinutes?: number | null;
  /** Page to which the payer is led back */
  redirectUrl?: string | null;
  /** Language tag */
  locale?: string | null;
  /** Email address of the payer */
  customerEmail?: string | null;
  /** Address for money that is sent back */
  refundAddress?: string | null;
  /** The payer, if the business knows: then no deposit waits for the name. In no answer */
  originator?: PersonGiven | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type EstimatePaymentQuery = {
  /** Id of the business */
  businessId: string;
  /** Currency in which prices are shown */
  displayCurrency?: string;
  /** Amount in the display currency */
  displayAmount?: string;
  /** Coin that is paid in */
  depositCurrency: string;
  /** Amount in the coin */
  depositAmount?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
};

export type EstimatePaymentAnswer = {
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount that the payer was asked for, in the coin */
  expectedDepositAmount: string;
  /** Smallest deposit that is credited */
  minDeposit: string;
  /** Currency in which prices are shown */
  displayCurrency: string | null;
  /** The payer's part of the fee, on top of the price */
  userServiceFee: string | null;
  /** Amount that the payer was asked for, in the display currency */
  expectedDisplayAmount: string | null;
  /** Currency in which the business is credited */
  settlementCurrency: string;
  /** Amount expected in the settlement currency, gross */
  expectedSettlementAmount: string;
  /** The whole fee, the payer's part included */
  settlementServiceFee: string;
  /** Amount that the business is credited */
  settlementPayableAmount: string;
  /** Price */
  rate: string | null;
  /** A stable coin was taken at one to one */
  oneToOneApplied: boolean;
};

export type ChoosePaymentCurrencyBody = {
  /** Coin that is paid in */
  depositCurrency: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
};

export type CreatePayLinkBody = {
  /** Id of the business */
  businessId: string;
  /** Name */
  name: string;
  /** Words about it */
  description?: string | null;
  /** Currency in which prices are shown */
  displayCurrency: string;
  /** Amount */
  amount?: string | null;
  /** Smallest amount */
  minAmount?: string | null;
  /** Largest amount */
  maxAmount?: string | null;
  /** Coin that is paid in */
  depositCurrency?: string | null;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Page to which the payer is led back */
  redirectUrl?: string | null;
  /** Beginning of the own ids of its payments */
  clientPaymentIdPrefix?: string | null;
  /** Payments that it may have, open or paid; null: any number */
  mostUses?: number | null;
  /** From when on no more payments are made; null: no end */
  endsAt?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type ListPayLinksQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Id of the business */
  businessId?: string;
  /** It makes nothing until it is resumed */
  isPaused?: boolean;
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListPayLinksAnswer = {
  /** Payment links */
  payLinks: PayLink[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ChangePayLinkBody = {
  /** Name */
  name: string;
  /** Words about it */
  description?: string | null;
  /** Currency in which prices are shown */
  displayCurrency: string;
  /** Amount */
  amount?: string | null;
  /** Smallest amount */
  minAmount?: string | null;
  /** Largest amount */
  maxAmount?: string | null;
  /** Coin that is paid in */
  depositCurrency?: string | null;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Page to which the payer is led back */
  redirectUrl?: string | null;
  /** Beginning of the own ids of its payments */
  clientPaymentIdPrefix?: string | null;
  /** Payments that it may have, open or paid; null: any number */
  mostUses?: number | null;
  /** From when on no more payments are made; null: no end */
  endsAt?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type PausePayLinkBody = {
  /** It makes nothing until it is resumed */
  isPaused: boolean;
};

export type CreateInvoiceBody = {
  /** Id of the business */
  businessId: string;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId?: string | null;
  /** Beginning of the number; each prefix of a business counts by itself, without gaps */
  numberPrefix?: string | null;
  /** Address and registrations of the business, line by line */
  issuerDetails?: string | null;
  /** Name of the customer */
  customerName: string;
  /** Email address of the customer */
  customerEmail?: string | null;
  /** Postal address of the customer, line by line */
  customerAddress?: string | null;
  /** Tax number of the customer */
  customerTaxId?: string | null;
  /** Currency */
  currency: string;
  /** Day on which it is due */
  dueOn: string;
  /** Words for the customer, below the lines */
  memo?: string | null;
  /** Lines */
  lines: InvoiceLineGiven[];
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type ListInvoicesQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Id of the business */
  businessId?: string;
  /** State */
  status?: "DRAFT" | "OPEN" | "PAID" | "VOID" | ("DRAFT" | "OPEN" | "PAID" | "VOID")[];
  /** Open, with a due date that is over */
  isOverdue?: boolean;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId?: string;
  /** Beginning of the customer's name or email address */
  customer?: string;
  /** Due on this day or later */
  dueFrom?: string;
  /** Due on this day or earlier */
  dueUntil?: string;
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListInvoicesAnswer = {
  /** Invoices */
  invoices: Invoice[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ChangeInvoiceBody = {
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId?: string | null;
  /** Beginning of the number; each prefix of a business counts by itself, without gaps */
  numberPrefix?: string | null;
  /** Address and registrations of the business, line by line */
  issuerDetails?: string | null;
  /** Name of the customer */
  customerName: string;
  /** Email address of the customer */
  customerEmail?: string | null;
  /** Postal address of the customer, line by line */
  customerAddress?: string | null;
  /** Tax number of the customer */
  customerTaxId?: string | null;
  /** Currency */
  currency: string;
  /** Day on which it is due */
  dueOn: string;
  /** Words for the customer, below the lines */
  memo?: string | null;
  /** Lines */
  lines: InvoiceLineGiven[];
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type SendInvoiceBody = {
  /** Address to send it to; by default the customer's */
  to?: string | null;
};

export type GetNetworkStatusAnswer = {
  /** Chains */
  chains: {
    /** Chain */
    chain: string;
    /** Currencies */
    currencies: string[];
    /** State */
    status: "UP_TO_DATE" | "DELAYED" | "NOT_READ";
    /** Newest block that was read */
    height: number | null;
    /** When it was read last */
    readAt: string | null;
  }[];
  /** Instant of the figures */
  asOf: string;
};

export type ListFiatDepositsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "received";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** State */
  status?: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListFiatDepositsAnswer = {
  /** Deposits, or their sum */
  deposits: FiatDeposit[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type ListWhitelabelFiatDepositsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "received";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListWhitelabelFiatDepositsAnswer = {
  /** Deposits, or their sum */
  deposits: ListedWhitelabelDeposit[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type CreateFiatDepositBody = {
  /** The business's own name for it */
  clientLabel: string;
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency: "EUR" | "USD" | "GBP";
  /** Amount */
  amount: string;
  /** Id of a bank account of the organisation */
  bankAccountId: string;
  /** Payment method of the bank */
  paymentMethod?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type GetCollectionDetailsQuery = {
  /** Id of the business */
  businessId: string;
};

export type GetCollectionDetailsAnswer = {
  /** Code */
  code: string;
  /** Accounts, or their number */
  accounts: {
    /** Who gets the money */
    beneficiary: string;
    /** IBAN */
    iban: string | null;
    /** Account number, where the payment method uses one */
    accountNumber: string | null;
    /** Sort code */
    sortCode: string | null;
    /** Routing number */
    routingNumber: string | null;
    /** SWIFT code */
    swiftCode: string | null;
    /** Name of the bank */
    bankName: string;
    /** Address of the bank */
    bankAddress: string;
    /** Id */
    id: string;
    /** Currency */
    currency: string;
    /** Payment methods */
    paymentMethods: ("SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT")[];
  }[];
};

export type ListUnassociatedDepositsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  /** Reason */
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Id of the business */
  businessId: string;
};

export type ListUnallocatedDepositsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  /** Reason */
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListWithdrawalsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Coin */
  cryptoCurrency?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** State */
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED")[];
  /** The business's own id, exactly */
  clientWithdrawalId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListWithdrawalsAnswer = {
  /** Withdrawals, or their sum */
  withdrawals: ListedWithdrawal[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type ListWithdrawalCallbacksAnswer = {
  /** Messages */
  callbacks: CallbackDelivery[];
};

export type CreateWithdrawalBody = {
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId: string;
  /** Id of the business */
  businessId: string;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Currency that is debited */
  debitCurrency?: string | null;
  /** Currency of the target amount: the coin's, or the display currency */
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  /** Currency in which prices are shown */
  displayCurrency?: string | null;
  /** Who bears the fee of the network */
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
  /** Amount that is asked for */
  targetAmount: string;
  /** Address that is paid */
  recipientAddress: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag?: string | null;
  /** The wallet is the organisation's own */
  ownWallet?: boolean;
  /** Who gets the money */
  beneficiary?: PersonGiven | null;
  /** A note for colleagues */
  note?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type GetWithdrawalTermsQuery = {
  /** Id of the business */
  businessId: string;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Currency that is debited */
  debitCurrency?: string;
  /** Currency of the target amount: the coin's, or the display currency */
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  /** Currency in which prices are shown */
  displayCurrency?: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy?: "USER" | "MERCHANT";
};

export type GetWithdrawalTermsAnswer = {
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Currency that is debited */
  debitCurrency: string;
  /** Who bears the fee of the network */
  blockchainFeePaidBy: "USER" | "MERCHANT";
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Smallest amount */
  minimumAmount: string;
  /** Largest amount */
  maximumAmount: string;
  /** Amount that can be spent */
  available: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Most that the balance pays for, in the currency of the target amount */
  mostTargetAmount: string;
};

export type QuoteWithdrawalBody = {
  /** Id of the business */
  businessId: string;
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Currency that is debited */
  debitCurrency?: string | null;
  /** Currency of the target amount: the coin's, or the display currency */
  targetAmountPolicy?: "CRYPTO" | "FIAT";
  /** Currency in which prices are shown */
  displayCurrency?: string | null;
  /** Who bears the fee of the network */
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
  /** Amount that is asked for */
  targetAmount: string;
  /** Address that is paid */
  recipientAddress?: string | null;
  /** The wallet is the organisation's own */
  ownWallet?: boolean;
};

export type QuoteWithdrawalAnswer = {
  /** Coin */
  cryptoCurrency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** Amount that the recipient gets */
  recipientAmount: string;
  /** Fee of the network */
  networkFee: string;
  /** Fee of the platform */
  serviceFee: string;
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Amount reserved for it */
  heldAmount: string;
  /** Parts of that amount, which come to it exactly */
  heldParts: QuotedParts;
  /** Price */
  rate: string | null;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Amount in the uniform currency */
  uniformAmount: string;
  /** Amount that can be spent */
  available: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Amount that can be spent afterwards; negative: the balance does not cover it */
  availableAfter: string;
  /** Amount reserved afterwards */
  heldAfter: string;
  /** Colleagues have to approve it */
  approvalRequired: boolean;
  /** Approvals that are needed */
  requiredApprovals: number;
  /** Travel rule */
  travelRule: {
    /** The beneficiary has to be named */
    beneficiaryRequired: boolean;
    /** Ownership has to be proved */
    ownershipProofRequired: boolean;
  };
  /** Recipient */
  recipient: {
    /** Nothing was ever sent there */
    isFirstUse: boolean;
    /** Known address that begins and ends alike */
    lookAlike: string | null;
    /** Equal payout of the last minutes */
    recent: {
      /** Id */
      id: string;
      /** The business's own id of the withdrawal, unique per business */
      clientWithdrawalId: string;
      /** When it was created */
      createdAt: string;
    } | null;
  } | null;
  /** Until when the prices are kept */
  validUntil: string;
};

export type ValidateAddressBody = {
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Address */
  address: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag?: string | null;
};

export type ValidateAddressAnswer = {
  /** The address is valid */
  valid: boolean;
  /** Address in its canonical form */
  normalized: string | null;
  /** Reason */
  reason: string | null;
  /** Other provider */
  provider: string | null;
};

export type ListPayoutBatchesQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId?: string;
  /** Kind */
  kind?: "CRYPTO" | "FIAT";
  /** State */
  status?: "DRAFT" | "FREEZING" | "AWAITING_APPROVAL" | "RELEASING" | "DONE" | "PARTLY" | "FAILED" | "REFUSED" | "EXPIRED" | "CANCELLED";
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListPayoutBatchesAnswer = {
  /** Payout batches */
  batches: ListedPayoutBatch[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type CreatePayoutBatchBody = {
  /** Name */
  name: string;
  /** Id of the business */
  businessId: string;
  /** Kind */
  kind?: "CRYPTO" | "FIAT";
  /** Currency */
  currency?: "EUR" | "USD" | "GBP" | null;
  /** Coin */
  cryptoCurrency?: string | null;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Currency that is debited */
  debitCurrency?: string | null;
  /** Who bears the fee of the network */
  blockchainFeePaidBy?: "USER" | "MERCHANT" | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type ListPayoutRowsQuery = {
  /** From this instant on */
  after?: number;
  /** Most rows of a page */
  limit?: number;
};

export type ListPayoutRowsAnswer = {
  /** Rows, or their number */
  rows: {
    /** Number */
    number: number;
    /** The business's own id of the withdrawal, unique per business */
    clientWithdrawalId: string;
    /** Address that is paid */
    recipientAddress: string;
    /** Tag or memo, where the network tells recipients apart by one */
    destinationTag: string | null;
    /** Bank account */
    bankAccount: string | null;
    /** Amount */
    amount: string;
    /** Name */
    name: string | null;
    /** Note */
    note: string | null;
    /** Reference */
    reference: string | null;
    /** The wallet is the organisation's own */
    ownWallet: boolean;
    /** The beneficiary is on record */
    hasBeneficiary: boolean;
    /** The row stays out */
    leftOut: boolean;
    /** The row goes although it looks like a duplicate, or its address like another one */
    accepted: boolean;
    /** Withdrawal */
    withdrawal: {
      /** Id */
      id: string;
      /** State */
      status: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | "RETURNED";
      /** Reason beside the state */
      statusReason: string | null;
      /** Amount that the recipient gets */
      recipientAmount: string;
      /** Id of the transaction */
      transactionId: string | null;
      /** Bank account of the payout */
      paidTo: {
        /** Id */
        id: string;
        /** Name by which the organisation knows the bank account */
        accountLabel: string;
        /** Name of the account's holder */
        holderName: string;
        /** Enough of the account number to recognise it */
        accountMasked: string;
        /** Payment method of the bank */
        paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
      } | null;
    } | null;
  }[];
  /** Further pages follow */
  hasMore: boolean;
};

export type PutPayoutRowsBody = {
  /** Rows, or their number */
  rows: {
    /** Number */
    number: number;
    /** The business's own id of the withdrawal, unique per business */
    clientWithdrawalId?: string | null;
    /** Address that is paid */
    recipientAddress?: string;
    /** Tag or memo, where the network tells recipients apart by one */
    destinationTag?: string | null;
    /** Bank account */
    bankAccount?: string | null;
    /** Amount */
    amount: string;
    /** Name */
    name?: string | null;
    /** Note */
    note?: string | null;
    /** Reference */
    reference?: string | null;
    /** The wallet is the organisation's own */
    ownWallet?: boolean;
    /** Who gets the money */
    beneficiary?: PersonGiven | null;
    /** The row stays out */
    leftOut?: boolean;
    /** The row goes although it looks like a duplicate, or its address like another one */
    accepted?: boolean;
  }[];
};

export type PutPayoutRowsAnswer = {
  /** Number of rows */
  rowCount: number;
};

export type CheckPayoutBatchAnswer = {
  /** Rows, or their number */
  rows: {
    /** Number */
    number: number;
    /** Verdict on the row */
    verdict: "READY" | "WARNING" | "DUPLICATE" | "NOT_WHITELISTED" | "ERROR";
    /** The row would go by now */
    goes: boolean;
    /** `accepted` would let the row go */
    acceptable: boolean;
    /** Name of the field */
    field: string | null;
    /** Words about it */
    message: string | null;
    /** Bank account of the payout */
    paidTo: {
      /** Id */
      id: string;
      /** Name by which the organisation knows the bank account */
      accountLabel: string;
      /** Name of the account's holder */
      holderName: string;
      /** Enough of the account number to recognise it */
      accountMasked: string;
      /** Payment method of the bank */
      paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
      /** Fee */
      fee: string;
    } | null;
  }[];
  /** Sums of the batch */
  slip: {
    /** Rows, or their number */
    rows: number;
    /** Amount */
    amount: string;
    /** Amount that the recipient gets */
    recipientAmount: string;
    /** Fee of the network */
    networkFee: string;
    /** Fee of the platform */
    serviceFee: string;
    /** Currency that is debited */
    debitCurrency: string;
    /** Amount reserved for it */
    heldAmount: string;
    /** Currency in which the organisation sums up */
    uniformCurrency: string;
    /** Amount in the uniform currency */
    uniformAmount: string;
    /** Amount that can be spent */
    available: string;
    /** Amount that can be spent afterwards; negative: the balance does not cover it */
    availableAfter: string;
    /** Colleagues have to approve it */
    approvalRequired: boolean;
    /** Approvals that are needed */
    requiredApprovals: number;
    /** Everything that leaves the organisation is stopped */
    isStopped: boolean;
  };
  /** When it was checked */
  checkedAt: string;
};

export type SubmitPayoutBatchBody = {
  /** Rows, or their number */
  rows: number;
  /** Amount reserved for it */
  heldAmount: string;
};

export type ListApprovalsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** State */
  status?: "PENDING" | "DECIDED";
  /** Only those about which the caller may decide now */
  votable?: "true";
  /** Id of the business */
  businessId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListApprovalsAnswer = {
  /** Approvals, or their number */
  approvals: ListedApproval[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type QuoteFiatWithdrawalQuery = {
  /** Id of the business */
  businessId: string;
  /** Id of a bank account of the organisation */
  bankAccountId: string;
  /** Amount */
  amount?: string;
};

export type QuoteFiatWithdrawalAnswer = {
  /** Currency */
  currency: string;
  /** Payment method of the bank */
  paymentMethod: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Smallest amount */
  minimumAmount: string;
  /** Largest amount */
  maximumAmount: string;
  /** Fee */
  fee: string;
  /** Amount that can be spent */
  available: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Most that the balance pays for */
  mostAmount: string;
  /** From this instant on */
  after: {
    /** Amount */
    amount: string;
    /** Amount that is debited */
    debitAmount: string;
    /** Amount that can be spent afterwards; negative: the balance does not cover it */
    availableAfter: string;
    /** Amount reserved afterwards */
    heldAfter: string;
    /** Equal payout of the last minutes */
    recent: {
      /** Id */
      id: string;
      /** The business's own name for it */
      clientLabel: string;
      /** When it was created */
      createdAt: string;
    } | null;
    /** Colleagues have to approve it */
    approvalRequired: boolean;
    /** Approvals that are needed */
    requiredApprovals: number;
  } | null;
  /** When it is handed to the bank */
  submitAt: string;
  /** First day of the expected arrival */
  arrivesFrom: string;
  /** Last day of the expected arrival */
  arrivesUntil: string;
  /** Time of day until which a payment leaves the same day */
  cutOff: string;
  /** When money by this method arrives, in days */
  arrival: string;
  /** When */
  at: string;
};

export type CreateFiatWithdrawalBody = {
  /** The business's own name for it */
  clientLabel: string;
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency: "EUR" | "USD" | "GBP";
  /** Amount */
  amount: string;
  /** Id of a bank account of the organisation */
  bankAccountId: string;
  /** Reference */
  reference?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type ListFiatWithdrawalsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED")[];
  /** The bank's last word before its statement; it moves no money */
  bankAnswer?: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | ("RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED")[];
  /** Method */
  method?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Id of a bank account of the organisation */
  bankAccountId?: string;
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListFiatWithdrawalsAnswer = {
  /** Withdrawals, or their sum */
  withdrawals: ListedFiatWithdrawal[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type ListWhitelistedAddressesQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Id or reference, or its beginning */
  search?: string;
  /** State */
  status?: "PENDING_ACTIVATION" | "ACTIVE";
};

export type ListWhitelistedAddressesAnswer = {
  /** Addresses */
  addresses: WhitelistedAddress[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ListAddressChoicesQuery = {
  /** Currency */
  currency?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Id or reference, or its beginning */
  search?: string;
};

export type ListAddressChoicesAnswer = {
  /** Addresses */
  addresses: {
    /** Id */
    id: string;
    /** Id by which the organisation knows the address */
    addressId: string;
    /** Name as people know it */
    label: string | null;
    /** Currency */
    currency: string;
    /** Network */
    network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
    /** Address */
    address: string;
    /** Tag or memo, where the network tells recipients apart by one */
    destinationTag: string | null;
    /** Who keeps the wallet: its owner or a provider */
    walletType: "SELF_HOSTED" | "HOSTED" | null;
  }[];
};

export type CreateWhitelistedAddressBody = {
  /** Id by which the organisation knows the address */
  addressId: string;
  /** Name as people know it */
  label?: string | null;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Address */
  address: string;
  /** Tag or memo, where the network tells recipients apart by one */
  destinationTag?: string | null;
  /** Who keeps the wallet: its owner or a provider */
  walletType?: "SELF_HOSTED" | "HOSTED" | null;
};

export type ListInternalTransfersQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Direction */
  direction?: "IN" | "OUT";
  /** Id of the other business */
  counterpartyId?: string;
  /** Currency */
  currency?: string;
  /** State */
  status?: "COMPLETED" | "FAILED";
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListInternalTransfersAnswer = {
  /** Internal transfers */
  internalTransfers: ListedInternalTransfer[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type EstimateInternalTransferQuery = {
  /** Id of the business that gives */
  fromBusinessId: string;
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
};

export type EstimateInternalTransferAnswer = {
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** Fee */
  fee: string;
  /** Amount that is debited */
  debitAmount: string;
};

export type CreateInternalTransferBody = {
  /** Id of the business that gives */
  fromBusinessId: string;
  /** Id of the business that gets */
  toBusinessId: string;
  /** Currency */
  currency: string;
  /** Amount */
  amount: string;
  /** The business's own name for it */
  clientLabel?: string | null;
  /** Note */
  note?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type ListBalanceConversionsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** State */
  status?: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  /** Currency that is debited */
  debitCurrency?: string;
  /** Currency that is credited */
  creditCurrency?: string;
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListBalanceConversionsAnswer = {
  /** Balance conversions */
  conversions: ListedBalanceConversion[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
  /** Sums of the rows that pass, by currency */
  sums?: Sum[];
};

export type GetIndicativeConversionQuery = {
  /** Id of the business */
  businessId: string;
  /** Side whose amount is given */
  amountCurrencyType: "DEBIT" | "CREDIT";
  /** Currency that is debited */
  debitCurrency: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount */
  amount?: string;
};

export type GetIndicativeConversionAnswer = {
  /** The price may differ when it is executed */
  indicative: true;
  /** Id of the business */
  businessId: string;
  /** Side whose amount is given */
  amountCurrencyType: "DEBIT" | "CREDIT";
  /** Currency that is debited */
  debitCurrency: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount that is debited */
  debitAmount: string | null;
  /** Amount that is credited */
  creditAmount: string | null;
  /** Price */
  rate: string;
  /** Price of one unit of the credited currency */
  inverseRate: string;
  /** Amount that can be spent */
  available: string;
  /** Smallest amount that can be debited */
  minDebitAmount: string;
  /** Largest amount that can be debited */
  maxDebitAmount: string;
  /** When */
  at: string;
};

export type CreateBalanceConversionBody = {
  /** Id of the business */
  businessId: string;
  /** Side whose amount is given */
  amountCurrencyType: "DEBIT" | "CREDIT";
  /** Currency that is debited */
  debitCurrency: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount */
  amount: string;
  /** The business's own name for it */
  clientLabel?: string | null;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata?: Record<string, string> | null;
};

export type CreateBalanceConversionAnswer = {
  /** Id */
  id: string;
  /** The business's own name for it */
  clientLabel: string | null;
  /** State */
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount that is credited */
  creditAmount: string;
  /** Price */
  rate: string;
  /** Names and values of your own: up to 20 texts of up to 500 characters, under names of up to 40 */
  metadata: Record<string, string>;
  /** When it expires */
  expiresAt: string;
  /** The server's clock */
  serverTime: string;
};

export type ExecuteBalanceConversionAnswer = {
  /** Id */
  id: string;
  /** State */
  status: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  /** Currency that is debited */
  debitCurrency: string;
  /** Amount that is debited */
  debitAmount: string;
  /** Currency that is credited */
  creditCurrency: string;
  /** Amount that is credited */
  creditAmount: string;
  /** When it was executed */
  executedAt: string;
  /** Balances */
  balances: Record<string, {
    /** Amount */
    amount: string;
  }>;
};

export type ListManualMovementsQuery = {
  /** Most rows of a page */
  limit?: number;
  /** Newest first */
  descending?: boolean;
  /** `nextCursor` or `prevCursor` of an earlier page */
  cursor?: string;
  /** Count the rows that pass, and sum them up */
  includeTotal?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId?: string;
  /** Type */
  type?: "CREDIT" | "DEBIT";
  /** Currency */
  currency?: string;
  /** Reason */
  reason?: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
};

export type ListManualMovementsAnswer = {
  /** Manual movements */
  manualMovements: ListedManualMovement[];
  /** Where the page is in its list */
  paging: Paging;
  /** Sum, or number of rows */
  total?: number;
  /** There are more rows than were counted */
  totalIsCapped?: boolean;
};

export type ExportPaymentsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "status";
  /** Id of the business */
  businessId?: string;
  /** Coin that is paid in */
  depositCurrency?: string;
  /** State */
  status?: "NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE" | ("NEW" | "PENDING" | "AWAITING" | "DEPOSITED" | "EXPIRED" | "CANCELLED" | "BLOCKED" | "REFUNDED" | "UNPROCESSABLE")[];
  /** Name as people know it */
  label?: "UNDERPAID" | "OVERPAID" | "LATE" | "FOLLOW_UP" | "MIXED_CURRENCY" | "DEPEG_APPLIED" | "DEPEG_BROKEN";
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Type */
  type?: "ONE_TIME" | "REUSABLE";
  /** Payment link that the payment was made of; null for one made by form or call */
  payLinkId?: string;
  /** Invoice that the payment pays; null for any other payment */
  invoiceId?: string;
  /** The business's own id of the payment, unique per business */
  clientPaymentId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportWithdrawalsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Coin */
  cryptoCurrency?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** State */
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "BROADCASTED" | "COMPLETED" | "BLOCKED" | "REJECTED" | "CANCELLED" | "EXPIRED" | "FAILED")[];
  /** The business's own id of the withdrawal, unique per business */
  clientWithdrawalId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportFiatDepositsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "received";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** State */
  status?: "PENDING" | "RECEIVED" | "UNDER_REVIEW" | "RETURNED" | "CANCELLED" | "EXPIRED";
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportWhitelabelFiatDepositsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created" | "received";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportFiatWithdrawalsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED" | ("PENDING_APPROVAL" | "PENDING" | "PROCESSING" | "COMPLETED" | "RETURNED" | "CANCELLED" | "REJECTED" | "EXPIRED" | "FAILED")[];
  /** The bank's last word before its statement; it moves no money */
  bankAnswer?: "RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED" | ("RECEIVED" | "PENDING" | "CHECKED" | "NAME_MATCHES" | "NAME_UNCHECKED" | "NAME_CLOSE" | "NAME_DIFFERS" | "UNCONFIRMED" | "ACCEPTED" | "EXECUTED" | "CONTRADICTED")[];
  /** Method */
  method?: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
  /** Id of a bank account of the organisation */
  bankAccountId?: string;
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportInvoicesBody = {
  /** Newest first */
  descending?: boolean;
  /** Id of the business */
  businessId?: string;
  /** State */
  status?: "DRAFT" | "OPEN" | "PAID" | "VOID" | ("DRAFT" | "OPEN" | "PAID" | "VOID")[];
  /** No run has ended for too long */
  isOverdue?: boolean;
  /** The business's own id of the invoice, unique per business */
  clientInvoiceId?: string;
  /** Beginning of the customer's name or email address */
  customer?: string;
  /** Due on this day or later */
  dueFrom?: string;
  /** Due on this day or earlier */
  dueUntil?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportInternalTransfersBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** Direction */
  direction?: "IN" | "OUT";
  /** Id of the other business */
  counterpartyId?: string;
  /** Currency */
  currency?: string;
  /** State */
  status?: "COMPLETED" | "FAILED";
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportBalanceConversionsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId: string;
  /** State */
  status?: "PENDING" | "EXECUTED" | "EXPIRED" | "FAILED";
  /** Currency that is debited */
  debitCurrency?: string;
  /** Currency that is credited */
  creditCurrency?: string;
  /** The business's own name for it */
  clientLabel?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportManualMovementsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id of the business */
  businessId?: string;
  /** Type */
  type?: "CREDIT" | "DEBIT";
  /** Currency */
  currency?: string;
  /** Reason */
  reason?: "FEE_CORRECTION" | "GOODWILL" | "MIGRATION" | "DEPOSIT_CORRECTION" | "WITHDRAWAL_CORRECTION" | "UNASSOCIATED_ALLOCATION" | "REORG_RECOVERY" | "RECEIVABLE_SETTLEMENT" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportUnassociatedDepositsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  /** Reason */
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Id of the business */
  businessId: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportUnallocatedDepositsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** State */
  status?: "PENDING" | "ASSOCIATED" | "REFUNDED" | "WRITTEN_OFF" | "ORPHANED";
  /** Reason */
  reason?: "UNKNOWN_TAG" | "MISSING_TAG" | "UNSUPPORTED_TOKEN" | "CLOSED_PAYMENT" | "UNKNOWN_REFERENCE" | "OTHER";
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportBankAccountsBody = {
  /** Currency */
  currency?: "EUR" | "USD" | "GBP";
  /** State */
  status?: "PENDING_VERIFICATION" | "ACTIVE" | "REJECTED" | "ARCHIVED";
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
  /** Ids of the rows that are wanted; left out: all that pass */
  ids?: string[];
};

export type ExportWhitelistedAddressesBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Currency */
  currency?: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Id or reference, or its beginning */
  search?: string;
  /** State */
  status?: "PENDING_ACTIVATION" | "ACTIVE";
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportUsersBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** Id or reference, or its beginning */
  search?: string;
  /** State */
  status?: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  /** Id of the role */
  roleId?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportApprovalsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** State */
  status?: "PENDING" | "DECIDED";
  /** Only those about which the caller may decide now */
  votable?: "true";
  /** Id of the business */
  businessId?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportTravelRuleDepositsBody = {
  /** Newest first */
  descending?: boolean;
  /** Order of the rows */
  sortBy?: "created";
  /** State */
  status?: "PENDING" | "COMPLETED" | "REFUSED" | "EXPIRED";
  /** Id of the business */
  businessId?: string;
  /** Coin that is paid in */
  depositCurrency?: string;
  /** Id or reference, or its beginning */
  search?: string;
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportStatisticsBody = {
  /** From this instant on */
  after?: string;
  /** To before this instant */
  before?: string;
  /** Length of one point */
  groupByCriteria?: "DAY";
  /** Id of the business */
  businessId?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportCostsBody = {
  /** State, day or address before */
  from: string;
  /** State, day or address after */
  to: string;
  /** Id of the business */
  businessId?: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type ExportPayoutResultsBody = {
  /** Id of the payout batch */
  batchId: string;
  /** Format of the file */
  format?: "CSV" | "XLSX";
  /** Zone in which instants are written */
  timezone?: string;
  /** Columns of the list, in order */
  columns?: string[];
};

export type GetMorningAnswer = {
  /** Instant of the figures */
  asOf: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Businesses */
  businesses: number;
  /** Amount that can be spent */
  available: string;
  /** Amount that is final and not yet released */
  pending: string;
  /** Amount reserved for what is under way */
  held: string;
  /** Instant of the oldest price */
  ratesAt: string | null;
  /** When the person was here last */
  lastVisitAt: string | null;
  /** Since when */
  since: string;
  /** Change */
  change: BalanceChange | null;
  /** Money that is under way, by kind, or messages that are */
  onItsWay: {
    /** Kind */
    kind: "PAYMENTS" | "BANK_DEPOSITS" | "WITHDRAWALS" | "BANK_WITHDRAWALS";
    /** Number */
    count: number;
    /** Businesses */
    businesses: number;
    /** Amount */
    amount: string | null;
    /** Begin of the longest wait */
    oldestAt: string;
  }[];
  /** Sum of the money that is under way */
  onItsWayTotal: string | null;
  /** Withdrawals that wait until custody holds enough */
  lackOfCustody: {
    /** Number */
    count: number;
    /** Since when */
    since: string;
    /** Id of the business */
    businessId: string;
    /** Id of the withdrawal */
    withdrawalId: string;
  } | null;
  /** Next cut-off of each payment method */
  cutOffs: {
    /** Method */
    method: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
    /** Currency */
    currency: string;
    /** When */
    at: string;
    /** Number */
    count: number;
    /** Amount */
    amount: string;
  }[];
};

export type CanIPayQuery = {
  /** Amount */
  amount: string;
  /** Currency */
  currency: string;
  /** Network */
  network?: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Day in UTC */
  day?: string;
};

export type CanIPayAnswer = {
  /** Instant of the figures */
  asOf: string;
  /** Currency in which the organisation sums up */
  uniformCurrency: string;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL" | null;
  /** Amount */
  amount: string;
  /** Day in UTC */
  day: string;
  /** Reason for which it cannot leave at all */
  closed: "STOPPED" | "NETWORK" | "NOT_ENABLED" | "NO_BANK_ACCOUNT" | "NO_RECIPIENT" | null;
  /** Bank */
  bank: {
    /** Method */
    method: "SEPA" | "SEPA_INSTANT" | "FPS" | "CHAPS" | "ACH" | "FEDWIRE" | "SWIFT";
    /** Name as shown */
    displayName: string;
    /** Accounts, or their number */
    accounts: number;
    /** When it is handed to the bank */
    submitAt: string;
    /** First day of the expected arrival */
    arrivesFrom: string;
    /** Last day of the expected arrival */
    arrivesUntil: string;
    /** It would leave before the cut-off */
    isInTime: boolean;
    /** Last instant to hand it in */
    lastChance: string | null;
  } | null;
  /** Approval that it would need */
  approval: {
    /** Votes */
    votes: number;
    /** Enough people may approve it */
    canBeMet: boolean;
    /** Email addresses of the people who may vote */
    voters: string[] | null;
  } | null;
  /** Whitelisted addresses that it could go to */
  whitelist: {
    /** Number of those that may be used now */
    active: number;
    /** Number of those that may be used later */
    coolingOff: number;
    /** When the next one may be used */
    nextActiveAt: string | null;
  } | null;
  /** Custody or the bank covers it now */
  isCovered: boolean | null;
  /** Businesses */
  businesses: {
    /** Id */
    id: string;
    /** Name */
    name: string;
    /** Verdict on the row */
    verdict: "NOW" | "WITH_STEPS" | "WHEN_IT_ARRIVES" | "NOT";
    /** Last failure */
    problem: "BELOW_MINIMUM" | "ABOVE_MAXIMUM" | "NO_PRICE" | null;
    /** Amount that can be spent */
    available: string;
    /** What the balance would pay */
    cost: string | null;
    /** Fee of the network */
    networkFee: string;
    /** Fee of the platform */
    serviceFee: string;
    /** Fee of the bank */
    bankFee: string;
    /** Amount that the balance lacks */
    missing: string;
    /** Amount that is missing after everything that can be moved */
    short: string;
    /** Amount that is owed */
    owed: string;
    /** Amount that is expected */
    expected: {
      /** Kind */
      kind: "PAYMENTS" | "BANK_DEPOSITS";
      /** Number */
      count: number;
      /** Amount */
      amount: string;
      /** Begin of the longest wait */
      oldestAt: string;
    }[];
    /** Ways to cover it */
    ways: {
      /** Steps of the way, in order */
      steps: {
        /** Kind */
        kind: "CONVERT";
        /** The caller may do the step */
        may: boolean;
        /** Side whose amount is fixed */
        fixed: "DEBIT" | "CREDIT";
        /** Currency that is debited */
        debitCurrency: string;
        /** Amount that is debited */
        debitAmount: string;
        /** Currency that is credited */
        creditCurrency: string;
        /** Amount that is credited */
        creditAmount: string;
        /** Price */
        rate: string;
        /** Spread, a fraction of one */
        spread: string;
        /** What would be left */
        left: string;
      } | {
        /** Kind */
        kind: "TRANSFER";
        /** The caller may do the step */
        may: boolean;
        /** Id of the business that gives */
        fromBusinessId: string;
        /** Name of the business that gives */
        fromBusinessName: string;
        /** Currency */
        currency: string;
        /** Amount */
        amount: string;
        /** Fee */
        fee: string;
        /** Amount that is debited */
        debitAmount: string;
        /** What would be left */
        left: string;
      } | {
        /** Kind */
        kind: "PAY";
        /** The caller may do the step */
        may: boolean;
        /** Currency that is debited */
        debitCurrency: string;
        /** Amount reserved for it */
        heldAmount: string;
        /** What would be left */
        left: string;
      }[];
      /** What the way costs beyond the payment, in the uniform currency */
      lost: string | null;
    }[];
  }[];
};

export type SimulateFiatCreditBody = {
  /** Currency */
  currency: "EUR" | "USD" | "GBP";
  /** Amount */
  amount: string;
  /** Reference */
  reference?: string;
  /** Who sent the money */
  remitterName?: string;
  /** Account that sends the money */
  remitterAccount?: string;
  /** It came after the payment expired */
  isLate?: boolean;
};

export type SimulateFiatCreditAnswer = {
  /** Kind of what it is about */
  entityType: "FIAT_DEPOSIT" | "WHITELABEL_FIAT_DEPOSIT" | "UNASSOCIATED_DEPOSIT";
  /** Id of what it is about */
  entityId: string;
};

export type PlayPaymentBody = {
  /** What the payer does */
  play: "EXACT" | "UNDER" | "OVER" | "IN_TWO_PARTS" | "LATE" | "BELOW_MINIMUM" | "WRONG_TOKEN" | "NO_TAG" | "LISTED" | "UNANSWERED";
};

export type PlayPaymentAnswer = {
  /** Transfers */
  transfers: SandboxTransfer[];
};

export type SendSandboxDepositBody = {
  /** Address */
  address: string;
  /** Tag or memo */
  tag?: string | null;
  /** Currency */
  currency: string;
  /** Network */
  network: "MAIN" | "BSC" | "TRX" | "ETH" | "SOL";
  /** Amount */
  amount: string;
  /** Confirmations of the transfer */
  confirmations?: number;
  /** State, day or address before */
  from?: string;
};

export type ReorganiseSandboxDepositBody = {
  /** Outcome */
  outcome: "GONE" | "AGAIN";
};

export type AdvanceSandboxTimeBody = {
  /** Minutes */
  minutes: number;
};

export type AdvanceSandboxTimeAnswer = {
  /** Present instant */
  now: string;
};

export type SetSandboxRateBody = {
  /** Currency */
  currency: string;
  /** Middle price */
  mid?: string;
  /** Script of prices */
  script?: "DEPEG" | "MARKET";
  /** Minutes */
  minutes?: number;
};

export type SetSandboxRateAnswer = {
  /** Currency */
  currency: string;
  /** Quote */
  quote: string;
  /** Prices */
  prices: {
    /** Middle price */
    mid: string;
    /** Until when */
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
  INVOICE_PAID: InvoicePaidMessage;
  INVOICE_OVERDUE: InvoiceOverdueMessage;
  INVOICE_VOID: InvoiceVoidMessage;
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
  /** Whatever the caller may list that has an id, a reference, a name, a hash or an address beginning with the text, or that amount, the newest 5 of each kind. An id begins with six digits at least. */
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
  /** Which permissions each role’s people last used when, and which nobody used in the last 90 days. Noted is the permission that let a call in, of people and of the API keys they are responsible for; calls that only refresh a screen are left out. With `roleId`, the same of each of its people, by address, 200 at most. */
  getPermissionUse(query?: GetPermissionUseQuery, options?: CallOptions): Promise<GetPermissionUseAnswer>;
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
  /** The requests of the last 30 days that named an API key of the organisation, newest first, refused ones included, about a second after they were answered. Bodies are not kept, only their digests. A key for chosen businesses sees its own requests. */
  listApiRequests(query?: ListApiRequestsQuery, options?: CallOptions): Promise<ListApiRequestsAnswer>;
  /** The messages to the servers of businesses, newest first, a page at a time, with the bodies that are sent: of payments and deposits for GET_PAYMENT or GET_PAYMENTS, of withdrawals and payout batches for GET_WITHDRAWALS. `npx countinghouse listen` follows it. */
  listCallbacks(query?: ListCallbacksQuery, options?: CallOptions): Promise<ListCallbacksAnswer>;
  /** The callbacks about a crypto deposit and its transfers, newest first, 100 at most. */
  listPaymentCallbacks(id: string, options?: CallOptions): Promise<ListPaymentCallbacksAnswer>;
  /** Tells the business of a deposit again. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. */
  sendDepositCallback(paymentId: string, depositId: string, options?: CallOptions): Promise<RepeatedCallback>;
  /** Tells the business again that a payment expired, was cancelled or stayed underpaid. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. */
  sendPaymentCallback(id: string, options?: CallOptions): Promise<RepeatedCallback>;
  /** Callbacks that were due in a period by what happened, per business and event: how many arrived, are on their way, failed, or were never queued. Counted from the states that payments, deposits, withdrawals and batches reached, over 90 days at most. */
  getCallbackCoverage(query: GetCallbackCoverageQuery, options?: CallOptions): Promise<GetCallbackCoverageAnswer>;
  /** Callbacks of a period that failed or were never queued, oldest first, 100 at most. */
  listUntoldCallbacks(query: ListUntoldCallbacksQuery, options?: CallOptions): Promise<ListUntoldCallbacksAnswer>;
  /** Sends up to 100 callbacks again, each as its subject is now. The message keeps its Callback-Id while it says the same as before; one that says something else has an id of its own. Those that arrived or are on their way meanwhile are left out, so that a repeated call sends nothing twice. */
  sendUntoldCallbacks(body: SendUntoldCallbacksBody, options?: CallOptions): Promise<SendUntoldCallbacksAnswer>;
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
  /** Costs of the rules on 1:1 rates and on the distribution of fees, per month, business and currency, with the sums per settlement currency. Each amount is the sum of the field of the same meaning over the deposits credited in the month. */
  listCosts(query: ListCostsQuery, options?: CallOptions): Promise<ListCostsAnswer>;
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
  /** A payment link that any number of visitors use: each who presses Pay on its page gets a payment of his own, made by the rules and fees of the business at that moment */
  createPayLink(body: CreatePayLinkBody, options?: CallOptions): Promise<PayLink>;
  /** Payment links, newest first, a page at a time */
  listPayLinks(query?: ListPayLinksQuery, options?: CallOptions): Promise<ListPayLinksAnswer>;
  /** One payment link with the number of its payments */
  getPayLink(id: string, options?: CallOptions): Promise<PayLink>;
  /** Changes the terms of a payment link for payments that are made from now on */
  changePayLink(id: string, body: ChangePayLinkBody, options?: CallOptions): Promise<PayLink>;
  /** Pauses a payment link, so that no more payments are made of it, or resumes it */
  pausePayLink(id: string, body: PausePayLinkBody, options?: CallOptions): Promise<PayLink>;
  /** A draft of an invoice, with its totals: each line is rounded half up, and the tax of each rate is taken once, of the sum of its lines */
  createInvoice(body: CreateInvoiceBody, options?: CallOptions): Promise<Invoice>;
  /** Invoices, newest first, a page at a time */
  listInvoices(query?: ListInvoicesQuery, options?: CallOptions): Promise<ListInvoicesAnswer>;
  /** One invoice with what was paid of it and what is open */
  getInvoice(id: string, options?: CallOptions): Promise<Invoice>;
  /** Changes the content of a draft */
  changeInvoice(id: string, body: ChangeInvoiceBody, options?: CallOptions): Promise<Invoice>;
  /** Issues a draft: it gets the next number of its prefix, and its content does not change any more */
  issueInvoice(id: string, options?: CallOptions): Promise<Invoice>;
  /** Sends an issued invoice by mail, as a PDF with the link to its page, where it is paid */
  sendInvoice(id: string, body: SendInvoiceBody, options?: CallOptions): Promise<Invoice>;
  /** Takes an invoice back: its page takes no more payments, and its number stays used */
  voidInvoice(id: string, options?: CallOptions): Promise<Invoice>;
  /** An invoice as a PDF file, with what was paid of it */
  getInvoicePdf(id: string, options?: CallOptions): Promise<FileAnswer>;
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
  /** A new payout batch without rows: payouts of one coin over one network (CRYPTO), or of one currency to verified bank accounts (FIAT), from one balance */
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
  /** Invoices as a CSV or XLSX file, streamed */
  exportInvoices(body: ExportInvoicesBody, options?: CallOptions): Promise<FileAnswer>;
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
  /** Costs of 1:1 rates and of the distribution of fees, by month, business and currency, as a CSV or XLSX file, streamed */
  exportCosts(body: ExportCostsBody, options?: CallOptions): Promise<FileAnswer>;
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
  /** The requests of the last 30 days that named an API key of the organisation, newest first, refused ones included, about a second after they were answered. Bodies are not kept, only their digests. A key for chosen businesses sees its own requests. */
  listApiRequests(query?: ListApiRequestsQuery, options?: CallOptions): AsyncIterableIterator<ListApiRequestsAnswer["requests"][number]>;
  /** The messages to the servers of businesses, newest first, a page at a time, with the bodies that are sent: of payments and deposits for GET_PAYMENT or GET_PAYMENTS, of withdrawals and payout batches for GET_WITHDRAWALS. `npx countinghouse listen` follows it. */
  listCallbacks(query?: ListCallbacksQuery, options?: CallOptions): AsyncIterableIterator<ListCallbacksAnswer["callbacks"][number]>;
  /** The entries a figure is made of */
  listLedgerEntries(query?: ListLedgerEntriesQuery, options?: CallOptions): AsyncIterableIterator<ListLedgerEntriesAnswer["entries"][number]>;
  /** Crypto deposits, newest first, a page at a time */
  listPayments(query?: ListPaymentsQuery, options?: CallOptions): AsyncIterableIterator<ListPaymentsAnswer["payments"][number]>;
  /** Deposits that wait for data about their payers, newest first; with another status those that did */
  listTravelRuleDeposits(query?: ListTravelRuleDepositsQuery, options?: CallOptions): AsyncIterableIterator<ListTravelRuleDepositsAnswer["deposits"][number]>;
  /** Payment links, newest first, a page at a time */
  listPayLinks(query?: ListPayLinksQuery, options?: CallOptions): AsyncIterableIterator<ListPayLinksAnswer["payLinks"][number]>;
  /** Invoices, newest first, a page at a time */
  listInvoices(query?: ListInvoicesQuery, options?: CallOptions): AsyncIterableIterator<ListInvoicesAnswer["invoices"][number]>;
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
  getPermissionUse: {"method":"GET","path":"roles/permission-use","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listApiCredentials: {"method":"GET","path":"api-credentials","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getApiCredentialChoices: {"method":"GET","path":"api-credentials/permissions","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  getApiCredential: {"method":"GET","path":"api-credentials/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  createApiCredential: {"method":"POST","path":"api-credentials","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  updateApiCredential: {"method":"PATCH","path":"api-credentials/:id","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  deleteApiCredential: {"method":"DELETE","path":"api-credentials/:id","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listApiRequests: {"method":"GET","path":"api-requests","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"requests"},
  listCallbacks: {"method":"GET","path":"callbacks","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"callbacks"},
  listPaymentCallbacks: {"method":"GET","path":"payments/:id/callbacks","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  sendDepositCallback: {"method":"POST","path":"payments/:paymentId/deposits/:depositId/callback","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  sendPaymentCallback: {"method":"POST","path":"payments/:id/callback","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  getCallbackCoverage: {"method":"GET","path":"callbacks/coverage","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  listUntoldCallbacks: {"method":"GET","path":"callbacks/untold","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  sendUntoldCallbacks: {"method":"POST","path":"callbacks/untold/send","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
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
  listCosts: {"method":"GET","path":"reports/costs","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
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
  createPayLink: {"method":"POST","path":"pay-links","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listPayLinks: {"method":"GET","path":"pay-links","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"payLinks"},
  getPayLink: {"method":"GET","path":"pay-links/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  changePayLink: {"method":"PUT","path":"pay-links/:id","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  pausePayLink: {"method":"POST","path":"pay-links/:id/pause","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  createInvoice: {"method":"POST","path":"invoices","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  listInvoices: {"method":"GET","path":"invoices","hasBody":false,"hasQuery":true,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":"invoices"},
  getInvoice: {"method":"GET","path":"invoices/:id","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":false,"rows":null},
  changeInvoice: {"method":"PUT","path":"invoices/:id","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":false,"rows":null},
  issueInvoice: {"method":"POST","path":"invoices/:id/issue","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  sendInvoice: {"method":"POST","path":"invoices/:id/send","hasBody":true,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  voidInvoice: {"method":"POST","path":"invoices/:id/void","hasBody":false,"hasQuery":false,"takesKey":true,"isRepeatable":true,"isFile":false,"rows":null},
  getInvoicePdf: {"method":"GET","path":"invoices/:id/pdf","hasBody":false,"hasQuery":false,"takesKey":false,"isRepeatable":true,"isFile":true,"rows":null},
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
  exportInvoices: {"method":"POST","path":"reports/exports/invoices","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
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
  exportCosts: {"method":"POST","path":"reports/exports/costs","hasBody":true,"hasQuery":false,"takesKey":false,"isRepeatable":false,"isFile":true,"rows":null},
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
    "payLinkId": null,
    "invoiceId": null,
    "metadata": {
      "customer": "C-42"
    },
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
    "payLinkId": null,
    "invoiceId": null,
    "metadata": {
      "customer": "C-42"
    },
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
    "metadata": {
      "customer": "C-42"
    },
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
    "metadata": {
      "customer": "C-42"
    },
    "status": "APPROVED"
  },
  "PAYOUT_BATCH_ENDED": {
    "event": "PAYOUT_BATCH_ENDED",
    "batchId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f05",
    "name": "Salaries of March",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "metadata": {
      "customer": "C-42"
    },
    "status": "PARTLY",
    "kind": "CRYPTO",
    "currency": "USDT",
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
  },
  "INVOICE_PAID": {
    "event": "INVOICE_PAID",
    "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07",
    "number": "INV-0017",
    "clientInvoiceId": "order-1042",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "metadata": {
      "customer": "C-42"
    },
    "status": "PAID",
    "currency": "EUR",
    "grossAmount": "733.97",
    "paidAmount": "733.97",
    "paidAt": "2025-03-14T09:26:53.589Z"
  },
  "INVOICE_OVERDUE": {
    "event": "INVOICE_OVERDUE",
    "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07",
    "number": "INV-0017",
    "clientInvoiceId": "order-1042",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "metadata": {
      "customer": "C-42"
    },
    "status": "OPEN",
    "currency": "EUR",
    "grossAmount": "733.97",
    "paidAmount": "0.00",
    "dueOn": "2025-03-13",
    "overdueAt": "2025-03-14T09:26:53.589Z"
  },
  "INVOICE_VOID": {
    "event": "INVOICE_VOID",
    "invoiceId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f07",
    "number": "INV-0017",
    "clientInvoiceId": "order-1042",
    "businessId": "0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f01",
    "metadata": {
      "customer": "C-42"
    },
    "status": "VOID",
    "currency": "EUR",
    "grossAmount": "733.97",
    "paidAmount": "0.00",
    "voidedAt": "2025-03-14T09:26:53.589Z"
  }
};
