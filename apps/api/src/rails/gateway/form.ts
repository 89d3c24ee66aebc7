import * as z from 'zod/mini';
import { isOurCoin } from './amounts';

// The HTTP form of a gateway, as docs/gateway.md describes it: every body that is sent and every answer that is taken.

/** Most of each in one call. */
export const gatewayLimits = {
  transfers: 500,
  places: 100,
  addresses: 100,
  balances: 200,
  /** Transactions of one order, all that were ever signed for it. */
  transactions: 1_000,
  /** Bytes of a request. */
  requestBytes: 64 * 1_024,
  /** Bytes of an answer. */
  answerBytes: 2 * 1_024 * 1_024,
  /** Longest wait for an answer, in milliseconds. */
  answerWithinMs: 10_000,
} as const;

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const height = z.int().check(z.nonnegative());

const block = z.object({ height, hash: text(128) });

/** Plain decimal text in whole coins, above zero: `12.5`. */
const amount = z.string().check(z.regex(/^(?=.*[1-9])(0|[1-9]\d{0,17})(\.\d{1,18})?$/));
const amountOrZero = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/));
/** Number of a payment at a shared address, without leading zeros, or any other text that a sender wrote. */
const tag = z.nullable(text(128));
const currency = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
const network = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
const address = text(128);
const transactionId = text(128);
const orderId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/));

/** The chain's facts in every answer about it. */
const stated = {
  version: z.literal(1),
  chain: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  /** `main`, or the name of a test net. */
  net: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  /** Newest block. */
  head: block,
  /** Newest block that no other can ever replace. */
  final: block,
};

const transferId = { currency, network, transactionId, outputIndex: z.int().check(z.nonnegative()) };

const transfer = z.object({
  ...transferId,
  amount,
  /** Every sender, empty if the chain names none. */
  from: z.array(address).check(z.maxLength(1_000)),
  to: address,
  /** Any text, as its sender wrote it. */
  tag: z.nullable(z.string()),
  /** Block of the transfer; null while it waits for one. */
  block: z.nullable(block),
});

const terms = { currency, network, amount, to: address, tag };

const order = z.object({
  id: orderId,
  ...terms,
  state: z.enum(['PREPARED', 'SENT', 'REFUSED']),
  /** Transactions of the order, the oldest first. Only one of them can ever happen. */
  transactions: z.array(transactionId).check(z.maxLength(gatewayLimits.transactions)),
  /** Reason of a refusal, for people. */
  reason: z.nullable(z.string().check(z.maxLength(200))),
});

const rowForm = z.object({ currency: z.string(), network: z.string(), amount: z.unknown() });
/** True for a transfer of a coin that the product does not have, and for one of nothing: any payer can send either. */
const isNothingToUs = (row: unknown): boolean => {
  const { data } = rowForm.safeParse(row);
  if (!data) return false;
  const { currency: code, network: over, amount: told } = data;
  return !isOurCoin(code, over) || (typeof told === 'string' && /^0+(\.0+)?$/.test(told));
};
const transfersOfOurs = z.pipe(
  z.array(z.unknown()).check(z.maxLength(gatewayLimits.transfers)),
  z.pipe(
    z.transform((rows: unknown[]) => rows.filter((row) => !isNothingToUs(row))),
    z.array(transfer),
  ),
);

const page = {
  ...stated,
  cursor: text(512),
  hasMore: z.boolean(),
  /** Blocks above this height were replaced since the cursor; null: none were. */
  changedAbove: z.nullable(height),
};

/** The calls of the form. `path` names parameters in braces; `heard` is what is believed of an answer where strangers write into it. */
export const gatewayCalls = {
  state: {
    method: 'GET',
    path: '/v1/state',
    says: 'The chain, its newest block and its newest final one',
    answer: z.object(stated),
  },
  block: {
    method: 'GET',
    path: '/v1/blocks/{height}',
    says: 'Hash of a block now; every block that an answer has named stays known',
    answer: block,
  },
  transfers: {
    method: 'GET',
    path: '/v1/transfers',
    query: ['cursor', 'limit'],
    says: 'Transfers to addresses that were given out, new or moved since a cursor; without one from the beginning',
    answer: z.object({ ...page, transfers: z.array(transfer).check(z.maxLength(gatewayLimits.transfers)) }),
    // Payers choose what they send: a row that is nothing to us must not make the others unreadable.
    heard: z.object({ ...page, transfers: transfersOfOurs }),
  },
  places: {
    method: 'POST',
    path: '/v1/places',
    says: 'Transfers as they stand now, in the order asked; null for one that is in no block and waits for none',
    body: z.object({ transfers: z.array(z.object(transferId)).check(z.maxLength(gatewayLimits.places)) }),
    answer: z.object({ ...stated, places: z.array(z.nullable(transfer)).check(z.maxLength(gatewayLimits.places)) }),
  },
  addresses: {
    method: 'POST',
    path: '/v1/addresses',
    says: 'An address for each id: the same for the same id for ever, another for another id',
    body: z.object({ ids: z.array(text(64)).check(z.minLength(1), z.maxLength(gatewayLimits.addresses)) }),
    answer: z.object({
      ...stated,
      addresses: z.array(z.object({ id: text(64), address })).check(z.maxLength(gatewayLimits.addresses)),
    }),
  },
  check: {
    method: 'POST',
    path: '/v1/addresses/check',
    says: 'Validity of a recipient: false only where coins could never arrive',
    body: z.object({ currency, network, to: address, tag }),
    answer: z.object({ valid: z.boolean() }),
  },
  fee: {
    method: 'GET',
    path: '/v1/fee',
    query: ['currency', 'network'],
    says: 'Fee that a transfer would cost now, in the coin that its chain charges',
    answer: z.object({ currency, amount: amountOrZero }),
  },
  balances: {
    method: 'POST',
    path: '/v1/balances',
    says: 'Coins held for these addresses, together, wherever they are kept',
    body: z.object({ addresses: z.array(address).check(z.minLength(1), z.maxLength(gatewayLimits.balances)) }),
    answer: z.object({
      ...stated,
      balances: z.array(z.object({ currency, network, amount: amountOrZero })).check(z.maxLength(100)),
    }),
  },
  wallet: {
    method: 'GET',
    path: '/v1/wallet',
    says: 'Coins that could leave now, those for fees among them',
    answer: z.object({
      ...stated,
      balances: z.array(z.object({ currency, network, amount: amountOrZero })).check(z.maxLength(100)),
    }),
  },
  prepare: {
    method: 'PUT',
    path: '/v1/orders/{id}',
    says: 'Puts an order on record and signs it; nothing is sent. The same id is the same order; other terms are 409',
    body: z.object(terms),
    answer: order,
  },
  order: { method: 'GET', path: '/v1/orders/{id}', says: 'State of an order', answer: order },
  send: {
    method: 'POST',
    path: '/v1/orders/{id}/send',
    says: 'Sends what was prepared; sent again it is the same transaction. REFUSED: none will ever happen',
    answer: order,
  },
} as const;

export type GatewayCall = keyof typeof gatewayCalls;
export type AnswerTo<Call extends GatewayCall> = z.output<(typeof gatewayCalls)[Call]['answer']>;
export type GatewayTransfer = z.output<typeof transfer>;
export type GatewayOrder = z.output<typeof order>;
export type GatewayTerms = Pick<GatewayOrder, 'currency' | 'network' | 'amount' | 'to' | 'tag'>;

/** Form by which an answer is read. */
export const heardForm = (call: GatewayCall) => {
  const known = gatewayCalls[call];
  return 'heard' in known ? known.heard : known.answer;
};

/** Body of every answer that is not 2xx. No code of an error says that an order was refused. */
export const gatewayProblem = z.object({
  code: z.string().check(z.regex(/^[A-Z_]{1,40}$/)),
  message: z.optional(z.string()),
});

export const gatewayProblems = {
  BAD_REQUEST: 400,
  UNAUTHORISED: 401,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  LIMITED: 429,
  FAILED: 500,
  LATER: 503,
} as const;
