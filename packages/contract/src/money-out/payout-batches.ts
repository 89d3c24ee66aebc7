import * as z from 'zod/mini';
import { typedAmount } from '../amounts';
import { bankCurrencies, paymentMethods } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { givenMetadata, metadata } from '../metadata';
import { originator } from '../money-in/travel-rule-person';
import { paging, pagingQuery, totals } from '../paging';
import { all, anyOf } from '../permissions';
import { plainCharacters, plainText, properName } from '../validation';
import { feePayer, withdrawalStatuses } from './withdrawal-status';
import { longestClientWithdrawalId, longestTravelAddress, longestWithdrawalNote } from './withdrawal-limits';

export const longestBatchName = 64;
export const longestPayeeName = 100;
/** An account's label, or its number with the spaces in which it is written. */
export const longestAccountName = 64;
export const longestPayoutReference = 140;
/** Most rows of a batch. */
export const mostPayoutRows = 5_000;
/** Most rows of one call: a body has 64 kB. */
export const mostRowsOfCall = 100;
/** Most payouts that were not sent in the callback about the end of a batch. */
export const mostUnsentTold = 100;
/** Most rows of a page. */
export const largestRowPage = 500;

export const payoutSentences = {
  nameRequired: 'Name is required',
  tooManyRows: 'A batch has at most 5,000 rows',
  sameRow: 'This row is given twice',
  frozen: 'This batch is frozen: its rows cannot change',
  beingFrozen: 'This batch is being frozen at this moment',
  gone: 'This batch is over',
  nothingGoes: 'No row of this batch can go',
  otherRows: (now: number) => `${now} rows would go by now: look at the batch again`,
  dearer: 'It costs more by now: look at the fees again',
  noPrice: 'No price is known at this moment: try again',
  notCovered: 'The balance does not cover this batch',
  notFrozen: 'It could not be frozen for a quarter of an hour, and nothing was held: freeze it again',
  notTakenBack: 'It was approved already: cancel single payouts instead',
  onlyInitiator: 'Only its initiator or an administrator may take a batch back',
  onlyMaker: 'Only its initiator may change a draft or freeze it',
  nothingToRetry: 'No payout of this batch failed',
  stillUnderWay: 'Some payouts of this batch are still under way',
  sameId: (row: number) => `Same ID as row ${row}`,
  samePayout: (row: number) => `Same address and amount as row ${row}`,
  paidBefore: (id: string) => `The same amount went to this address within the last day, under ${id}`,
  looksAlike: (address: string) => `Begins and ends like ${address}, which you have paid before`,
  firstPayment: 'First payment to this address',
  severalPayouts: (count: number) => `Payout ${count} to this recipient in the batch`,
  leftOut: 'LEFT_OUT',
  notMade: 'NOT_MADE',
  accountRequired: 'Name the bank account by its label or its IBAN',
  wrongIban: 'Not an IBAN: a sign of it is wrong or missing',
  unknownAccount: 'Your organisation has no verified bank account with this label or number',
  accountWaits: 'This bank account is not verified yet',
  accountRejected: 'This bank account was not accepted',
  severalAccounts: 'Several accounts have this number: name one of them by its label',
  otherHolder: (holder: string) => `This account is held by ${holder}`,
  sameAccountPayout: (row: number) => `Same account and amount as row ${row}`,
  paidAccountBefore: (id: string) => `The same amount went to this account within the last day, under ${id}`,
  sameLabel: 'A withdrawal of this business has this ID already',
  firstAccountPayment: 'First payment to this account',
  coinRequired: 'Say which coin is paid',
  currencyRequired: 'Currency is required',
  ofOtherKind: 'A batch of this kind has no such field',
  noTravelAddress: 'Travel addresses are paid one by one',
  ofBatch: 'This withdrawal is part of a payout batch that waits for approval: take the batch back instead',
} as const;

/**
 * DRAFT: its rows may change. FREEZING: its payouts are being made, all of them or none. AWAITING_APPROVAL: colleagues vote on the whole. RELEASING: its
 * payouts are on their way. DONE, PARTLY, FAILED: all, some or none of them were sent. REFUSED, EXPIRED, CANCELLED: nothing was sent.
 */
export const payoutBatchStatuses = [
  'DRAFT',
  'FREEZING',
  'AWAITING_APPROVAL',
  'RELEASING',
  'DONE',
  'PARTLY',
  'FAILED',
  'REFUSED',
  'EXPIRED',
  'CANCELLED',
] as const;
export const payoutBatchStatus = z.enum(payoutBatchStatuses);
export type PayoutBatchStatus = z.output<typeof payoutBatchStatus>;

/** CRYPTO: coins to addresses of one network. FIAT: money of one currency to verified bank accounts of the organisation. */
export const payoutKinds = ['CRYPTO', 'FIAT'] as const;
export const payoutKind = z.enum(payoutKinds);
export type PayoutKind = z.output<typeof payoutKind>;

/** Status of the withdrawal that a row became: those of crypto withdrawals, and RETURNED for money that came back from a bank. */
export const payoutStatus = z.enum([...withdrawalStatuses, 'RETURNED']);
export type PayoutStatus = z.output<typeof payoutStatus>;

/** Bank account of a payout. */
const payoutAccount = z.object({
  id: uuid,
  accountLabel: z.string(),
  holderName: z.string(),
  accountMasked: z.string(),
  paymentMethod: z.enum(paymentMethods),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

/** Sums of the payouts that were made of a batch. */
const frozenSums = z.object({
  rows: z.number(),
  /** Nominal, in the coin or the currency. */
  amount: amountText,
  recipientAmount: amountText,
  networkFee: amountText,
  /** In the debit currency. */
  serviceFee: amountText,
  heldAmount: amountText,
  uniformCurrency: currencyCode,
  uniformAmount: amountText,
});

/** Payouts of one coin over one network, or of one currency to bank accounts, from one balance: frozen and approved together. */
export const payoutBatch = z.object({
  id: uuid,
  kind: payoutKind,
  name: z.string(),
  businessId,
  businessName: z.string(),
  status: payoutBatchStatus,
  /** Sentence on the reason that the last attempt to freeze it failed; null: none did. */
  problem: z.nullable(z.string()),
  /** The coin, or the currency of the bank accounts. */
  currency: currencyCode,
  /** The coin; null of money to bank accounts. */
  cryptoCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  debitCurrency: currencyCode,
  /** Null: as the business pays. */
  blockchainFeePaidBy: z.nullable(feePayer),
  rowCount: z.number(),
  /** Null until it is frozen. */
  payouts: z.nullable(frozenSums),
  /** Batch whose failed payouts it repeats; null: none. */
  retryOf: z.nullable(uuid),
  metadata,
  initiatedBy: z.string(),
  createdAt: instant,
  frozenAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type PayoutBatchView = z.output<typeof payoutBatch>;

export const payoutBatchDetail = z.extend(payoutBatch, {
  /** Digest of rows, order, amounts and fees, which colleagues vote on; null until it is frozen. */
  fingerprint: z.nullable(z.string()),
  /** Number of payouts by their status. */
  progress: z.array(z.object({ status: payoutStatus, count: z.number() })),
  /** True if it waits for colleagues, under its own id in `withdrawals/approvals/{withdrawalId}`. */
  awaitsApproval: z.boolean(),
  /** True if the caller may change its rows and freeze it now. */
  editable: z.boolean(),
  /** True if the caller may discard it or take it back now. */
  cancellable: z.boolean(),
});
export type PayoutBatchDetail = z.output<typeof payoutBatchDetail>;

const typed = (longest: number) =>
  z.string().check(z.trim(), ...plainCharacters, z.maxLength(longest, `At most ${longest} characters`));
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const rowNumber = z.int().check(z.gte(1), z.lte(mostPayoutRows, payoutSentences.tooManyRows));

/** Row as typed: it may be wrong, and says so when the batch is checked. */
export const newPayoutRow = z.strictObject({
  /** Its place in the batch. */
  number: rowNumber,
  /** The business's own id of the payout; by default made of the batch's id and the row's number. */
  clientWithdrawalId: maybe(typed(longestClientWithdrawalId)),
  /** In a batch of coins. */
  recipientAddress: z._default(typed(longestTravelAddress), ''),
  destinationTag: maybe(typed(32)),
  /** In a batch to bank accounts: the label of a verified account, or its number (IBAN). */
  bankAccount: maybe(typed(longestAccountName)),
  amount: typed(64),
  /** Name of the recipient. Of a bank account it is compared with the name of its holder. */
  name: maybe(properName(longestPayeeName)),
  note: maybe(plainText(longestWithdrawalNote)),
  /** In a batch to bank accounts: text that the recipient reads. */
  reference: maybe(typed(longestPayoutReference)),
  ownWallet: z._default(z.boolean(), false),
  /** The beneficiary, if the travel rule asks; left out: the one already on record for this row stays. */
  beneficiary: maybe(originator),
  /** True: it stays out. */
  leftOut: z._default(z.boolean(), false),
  /** True: it goes although it looks like a duplicate or its address like another one. */
  accepted: z._default(z.boolean(), false),
});
export type NewPayoutRow = z.output<typeof newPayoutRow>;

export const payoutRow = z.object({
  number: z.number(),
  clientWithdrawalId: z.string(),
  /** Empty in a batch to bank accounts. */
  recipientAddress: z.string(),
  destinationTag: z.nullable(z.string()),
  /** As typed; of a number most is left out unless the caller is the batch's maker or manages bank accounts. */
  bankAccount: z.nullable(z.string()),
  amount: z.string(),
  name: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  ownWallet: z.boolean(),
  hasBeneficiary: z.boolean(),
  leftOut: z.boolean(),
  accepted: z.boolean(),
  /** Its withdrawal; null: none was made of it. */
  withdrawal: z.nullable(
    z.object({
      id: uuid,
      status: payoutStatus,
      /** A code, or the bank's text. */
      statusReason: z.nullable(z.string()),
      recipientAmount: amountText,
      /** Of the chain, or the bank's name of the payment. */
      transactionId: z.nullable(z.string()),
      /** Null: to an address. */
      paidTo: z.nullable(payoutAccount),
    }),
  ),
});
export type PayoutRow = z.output<typeof payoutRow>;

/**
 * READY and WARNING go. DUPLICATE goes once it is accepted. NOT_WHITELISTED (an address, or a bank account that is not among the verified ones) and ERROR
 * cannot go, except an accepted look-alike or another name of the account's holder.
 */
export const payoutVerdicts = ['READY', 'WARNING', 'DUPLICATE', 'NOT_WHITELISTED', 'ERROR'] as const;
export type PayoutVerdict = (typeof payoutVerdicts)[number];

export const judgedRow = z.object({
  number: z.number(),
  verdict: z.enum(payoutVerdicts),
  /** True if it would go by now. */
  goes: z.boolean(),
  /** True if `accepted` would let it go. */
  acceptable: z.boolean(),
  /** Field of the row that is wrong; null: none. */
  field: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** Bank account that it goes to; null: none, or to an address. */
  paidTo: z.nullable(z.extend(payoutAccount, { fee: amountText })),
});
export type JudgedRow = z.output<typeof judgedRow>;

export const checkedBatch = z.object({
  rows: z.array(judgedRow),
  slip: z.object({
    /** Rows that would go. */
    rows: z.number(),
    amount: amountText,
    recipientAmount: amountText,
    networkFee: amountText,
    serviceFee: amountText,
    debitCurrency: currencyCode,
    /** Amount to hold: more than the cost where the price may still move. */
    heldAmount: amountText,
    uniformCurrency: currencyCode,
    uniformAmount: amountText,
    available: amountText,
    /** Negative: the balance does not cover it. */
    availableAfter: amountText,
    approvalRequired: z.boolean(),
    requiredApprovals: z.int(),
    /** True while somebody has stopped everything that leaves the organisation. */
    isStopped: z.boolean(),
  }),
  checkedAt: instant,
});
export type CheckedBatch = z.output<typeof checkedBatch>;

const slug = 'payout-batches';

/** Permissions of a batch, by its kind. */
export const payoutNeeds = {
  CRYPTO: { makes: all('CREATE_WITHDRAWAL'), reads: anyOf('GET_WITHDRAWALS', 'CREATE_WITHDRAWAL') },
  FIAT: { makes: all('CREATE_FIAT_WITHDRAWAL'), reads: anyOf('GET_FIAT_WITHDRAWALS', 'CREATE_FIAT_WITHDRAWAL') },
} as const;
/** Those of any kind. */
export const payoutMaking = anyOf('CREATE_WITHDRAWAL', 'CREATE_FIAT_WITHDRAWAL');
export const payoutReading = anyOf(
  'GET_WITHDRAWALS',
  'CREATE_WITHDRAWAL',
  'GET_FIAT_WITHDRAWALS',
  'CREATE_FIAT_WITHDRAWAL',
);
const making = needs(payoutMaking);
const reading = needs(payoutReading);
const ofBatch = z.strictObject({ id: uuid });

export const listPayoutBatches = endpoint({
  name: 'listPayoutBatches',
  slug,
  method: 'GET',
  path: 'payout-batches',
  access: reading,
  query: z.strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId: z.optional(businessId),
    kind: z.optional(payoutKind),
    status: z.optional(payoutBatchStatus),
    /** Beginning of a batch's id or name. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
  }),
  answer: z.object({ batches: z.array(payoutBatch), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

const newPayoutBatch = z
  .strictObject({
    name: z
      .string({ error: payoutSentences.nameRequired })
      .check(
        z.trim(),
        z.minLength(1, { error: payoutSentences.nameRequired, abort: true }),
        ...plainCharacters,
        z.maxLength(longestBatchName, `At most ${longestBatchName} characters`),
      ),
    businessId,
    kind: z._default(payoutKind, 'CRYPTO'),
    /** Of FIAT: the currency of the balance and of all accounts. */
    currency: maybe(z.enum(bankCurrencies)),
    /** Of CRYPTO, as the next three. */
    cryptoCurrency: maybe(currencyCode),
    /** Default: the coin's default network. */
    network: maybe(networkCode),
    /** The balance that pays; left out: the coin's own. */
    debitCurrency: maybe(currencyCode),
    /** Bearer of the network's fees; by default the business's setting. */
    blockchainFeePaidBy: maybe(feePayer),
    metadata: givenMetadata,
  })
  .check((context) => {
    const { value } = context;
    const complain = (path: string, message: string): void => {
      context.issues.push({ code: 'custom', input: value, path: [path], message });
    };
    const isFiat = value.kind === 'FIAT';
    if (isFiat && !value.currency) complain('currency', payoutSentences.currencyRequired);
    if (!isFiat && !value.cryptoCurrency) complain('cryptoCurrency', payoutSentences.coinRequired);
    const strange = isFiat
      ? (['cryptoCurrency', 'network', 'debitCurrency', 'blockchainFeePaidBy'] as const)
      : (['currency'] as const);
    for (const field of strange) if (value[field]) complain(field, payoutSentences.ofOtherKind);
  });

export const createPayoutBatch = endpoint({
  name: 'createPayoutBatch',
  slug,
  method: 'POST',
  path: 'payout-batches',
  access: making,
  idempotency: 'accepted',
  body: newPayoutBatch,
  answer: payoutBatchDetail,
  status: 201,
  errors: ['NOT_FOUND', 'NETWORK_DISABLED', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

export const getPayoutBatch = endpoint({
  name: 'getPayoutBatch',
  slug,
  method: 'GET',
  path: 'payout-batches/:id',
  access: reading,
  params: ofBatch,
  answer: payoutBatchDetail,
  errors: ['NOT_FOUND'],
});

/** Rows in the order of their numbers. */
export const listPayoutRows = endpoint({
  name: 'listPayoutRows',
  slug,
  method: 'GET',
  path: 'payout-batches/:id/rows',
  access: reading,
  params: ofBatch,
  query: z.strictObject({
    /** Rows after this number. */
    after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostPayoutRows)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestRowPage)), largestRowPage),
  }),
  answer: z.object({ rows: z.array(payoutRow), hasMore: z.boolean() }),
  errors: ['NOT_FOUND'],
});

/** Row of a report: its text as given, and what became of it. */
export const payoutResult = z.object({
  /** Of its payout; of the row itself, by its number, if none was made. */
  id: z.string(),
  number: z.number(),
  result: z.string(),
  statusReason: z.nullable(z.string()),
  clientWithdrawalId: z.string(),
  name: z.nullable(z.string()),
  recipientAddress: z.string(),
  destinationTag: z.nullable(z.string()),
  /** As typed, or of the account that was paid. */
  bankAccount: z.nullable(z.string()),
  accountHolder: z.nullable(z.string()),
  currency: currencyCode,
  network: z.nullable(networkCode),
  /** As typed. */
  asked: z.string(),
  /** Null: no payout was made of it. */
  recipientAmount: z.nullable(amountText),
  transactionId: z.nullable(z.string()),
  withdrawalId: z.nullable(uuid),
  note: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});

/** The rows of a batch with their results. Only for files; not served as a call. */
export const listPayoutResults = endpoint({
  name: 'listPayoutResults',
  slug,
  method: 'GET',
  path: 'payout-batches/results',
  access: reading,
  query: z.strictObject({ batchId: uuid }),
  answer: z.object({ results: z.array(payoutResult) }),
  errors: ['NOT_FOUND'],
});

/** Adds rows to the caller's own draft, or replaces those with the same numbers: a repeated call changes nothing. */
export const putPayoutRows = endpoint({
  name: 'putPayoutRows',
  slug,
  method: 'PUT',
  path: 'payout-batches/:id/rows',
  access: making,
  params: ofBatch,
  body: z.strictObject({
    rows: z.array(newPayoutRow).check(
      z.minLength(1),
      z.maxLength(mostRowsOfCall, `At most ${mostRowsOfCall} rows in one call`),
      z.refine((rows) => new Set(rows.map(({ number }) => number)).size === rows.length, {
        error: payoutSentences.sameRow,
      }),
    ),
  }),
  answer: z.object({ rowCount: z.number() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

/** Verdict on each row and the fee slip of those that would go, at this moment. Nothing is held. */
export const checkPayoutBatch = endpoint({
  name: 'checkPayoutBatch',
  slug,
  method: 'POST',
  path: 'payout-batches/:id/check',
  onlyReads: true,
  access: making,
  params: ofBatch,
  answer: checkedBatch,
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'NETWORK_DISABLED', 'RULE_VIOLATED', 'RATES_UNAVAILABLE'],
});

/**
 * Freezes the caller's own draft: each row that can go becomes a withdrawal, all of them or none, and their cost is held. It is refused, and the draft stays, if by then
 * another number of rows would go, or more had to be held than was looked at.
 */
export const submitPayoutBatch = endpoint({
  name: 'submitPayoutBatch',
  slug,
  method: 'POST',
  path: 'payout-batches/:id/submit',
  access: making,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofBatch,
  body: z.strictObject({
    /** From the slip that was looked at. */
    rows: z.int().check(z.gte(1), z.lte(mostPayoutRows)),
    heldAmount: typedAmount,
  }),
  answer: payoutBatchDetail,
  errors: [
    'NOT_FOUND',
    'FORBIDDEN',
    'STATE_CONFLICT',
    'OUTGOING_STOPPED',
    'RULE_VIOLATED',
    'ABOVE_MAXIMUM',
    'TWO_FA_INVALID',
  ],
});

/** Discards a draft, or takes a batch back before its last vote: everything held for it is available again. */
export const cancelPayoutBatch = endpoint({
  name: 'cancelPayoutBatch',
  slug,
  method: 'POST',
  path: 'payout-batches/:id/cancel',
  access: making,
  idempotency: 'accepted',
  params: ofBatch,
  answer: payoutBatchDetail,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CONFLICT'],
});

/** New draft of the payouts of a batch that ended without being sent, to be checked, frozen and approved as any other. */
export const retryPayoutBatch = endpoint({
  name: 'retryPayoutBatch',
  slug,
  method: 'POST',
  path: 'payout-batches/:id/retry',
  access: making,
  idempotency: 'accepted',
  params: ofBatch,
  answer: payoutBatchDetail,
  status: 201,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
