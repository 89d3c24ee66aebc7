import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BusinessId } from '@countinghouse/contract/ids';
import { strangersAddress } from '../../rails/chain';
import type { Random } from '../../sandbox/random';
import { untilDone, type Victim } from '../crash-deposits/victim';

/** Server under test, and the businesses the clients move money between. */
export type Bank = {
  readonly victim: Pick<Victim, 'url'>;
  readonly businesses: readonly BusinessId[];
};

/** Operation the server acknowledged. */
export type Acknowledged =
  | {
      readonly kind: 'TRANSFER';
      readonly id: string;
      readonly from: BusinessId;
      readonly to: BusinessId;
      readonly currency: string;
      readonly amount: string;
    }
  | {
      readonly kind: 'WITHDRAWAL';
      readonly id: string;
      readonly business: BusinessId;
      readonly address: string;
      readonly amount: string;
      readonly held: string;
    }
  | {
      readonly kind: 'CONVERSION';
      readonly id: string;
      readonly business: BusinessId;
      readonly debit: { readonly currency: string; readonly amount: string };
      readonly credit: { readonly currency: string; readonly amount: string };
      /** Null: it had expired, or the balance did not suffice. */
      readonly executedAs: string | null;
    };

/** Token of a client's present session. */
export type Token = () => string;

/** A busy machine may let the server answer for a moment only between two kills. */
const patienceMs = 600_000;
/** Too busy, or its session has ended: the next attempt has a new token. */
const unanswered = new Set([401, 408, 429]);

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Sends it under one key until there is a final answer: a dead, silent or busy server is asked again. */
export const insist = (
  { url }: Pick<Victim, 'url'>,
  token: Token,
  path: string,
  body: object | null,
): Promise<Answer> => {
  const method = body === null ? 'PATCH' : 'POST';
  const key = randomUUID();
  return untilDone(async () => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        authorization: `Bearer ${token()}`,
        'idempotency-key': key,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status >= 500 || unanswered.has(answer.status)) {
      await pause(50);
      throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    }
    return { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
  }, patienceMs);
};

/** Refusals that are right: too little is left, or a quote's time is over. */
const mayBeRefused = new Set([410, 422]);

/** True if it was done, false if it was refused and might be. @throws Error for any other answer */
export const expected = (path: string, { status, body }: Answer, wanted: number): boolean => {
  if (status === wanted) return true;
  if (mayBeRefused.has(status)) return false;
  throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
};

type Movers = { readonly business: BusinessId; readonly other: BusinessId };

/** Two of the businesses. */
export const moversOf = ({ businesses }: Bank, random: Random): Movers => {
  const business = random.pick('business', businesses);
  const others = businesses.filter((id) => id !== business);
  return { business, other: random.pick('other', others) };
};

/** Moves money from one business to another. Null if it was refused. */
export const transferOnce = async (
  { victim }: Bank,
  token: Token,
  random: Random,
  { business, other }: Movers,
): Promise<Acknowledged | null> => {
  const currency = random.pick('currency', ['EUR', 'USDT'] as const);
  const path = 'payment/internal-transfers';
  const amount = `${random.integer('amount', 1, 400)}.${random.pick('cents', ['00', '17', '99'])}`;
  const sent = { fromBusinessId: business, toBusinessId: other, currency, amount };
  const answer = await insist(victim, token, path, sent);
  if (!expected(path, answer, 201)) return null;
  return { kind: 'TRANSFER', id: String(answer.body['id']), from: business, to: other, currency, amount };
};

/** Converts money of a business from one currency to another. Null if it was refused. */
export const convertOnce = async (
  { victim }: Bank,
  token: Token,
  random: Random,
  { business }: Movers,
): Promise<Acknowledged | null> => {
  const [debit, credit] = random.chance('back', 0.5) ? (['EUR', 'USDT'] as const) : (['USDT', 'EUR'] as const);
  const path = 'payment/balance/convert';
  const asked = await insist(victim, token, path, {
    businessId: business,
    amountCurrencyType: 'DEBIT',
    debitCurrency: debit,
    creditCurrency: credit,
    amount: String(random.integer('amount', 20, 900)),
  });
  if (!expected(path, asked, 201)) return null;
  const id = String(asked.body['id']);
  const executed = await insist(victim, token, `${path}/${id}`, null);
  return {
    kind: 'CONVERSION',
    id,
    business,
    debit: { currency: debit, amount: String(asked.body['debitAmount']) },
    credit: { currency: credit, amount: String(asked.body['creditAmount']) },
    executedAs: expected(path, executed, 200) ? String(executed.body['status']) : null,
  };
};

/** Moves money once: between businesses, out, or from one currency to another. Null if it was refused. */
export const moveOnce = async (bank: Bank, token: Token, random: Random): Promise<Acknowledged | null> => {
  const movers = moversOf(bank, random);
  const what = random.u('what');
  if (what < 0.55) return transferOnce(bank, token, random, movers);
  if (what >= 0.8) return convertOnce(bank, token, random, movers);
  const { business } = movers;
  const address = strangersAddress('TRX');
  const amount = String(random.integer('amount', 20, 90));
  const sent = {
    clientWithdrawalId: `payout-${randomUUID()}`,
    businessId: business,
    cryptoCurrency: 'USDT',
    network: 'TRX',
    recipientAddress: address,
    targetAmount: amount,
  };
  const path = 'withdrawals/crypto';
  const answer = await insist(bank.victim, token, path, sent);
  if (!expected(path, answer, 201)) return null;
  const { id, heldAmount } = answer.body;
  return { kind: 'WITHDRAWAL', id: String(id), business, address, amount, held: String(heldAmount) };
};
