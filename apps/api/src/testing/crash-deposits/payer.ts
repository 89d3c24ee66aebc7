import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { Tx } from '@countinghouse/database';
import { amountOf, chainUnits, fraction, percentOf, precisionOf, subtract, type Amount } from '@countinghouse/money';
import { askToWatch } from '../../modules/money-in/chain-watch';
import { chainOf, mineBlocks, reorganise, sendOnChain, strangersAddress, type TransferId } from '../../rails/chain';
import { listedAddress } from '../../rails/screening';
import type { Random } from '../../sandbox/random';
import { untilDone, type Victim } from './victim';

/** Server under test, and the session, businesses and random choices of its payers. */
export type World = {
  readonly victim: Victim;
  readonly token: string;
  /** One business that keeps overpayments, and one that returns them. */
  readonly businesses: readonly BusinessId[];
  readonly random: Random;
};

const ways = [
  { currency: 'BTC', network: 'MAIN' },
  { currency: 'ETH', network: 'ETH' },
  { currency: 'USDT', network: 'ETH' },
] as const;

/** Behaviour of a payer; most pay the exact amount. */
const cases = [
  ['EXACT', 6],
  ['PARTS', 7],
  ['OVER', 4],
  ['LISTED', 1],
  ['DUST', 1],
] as const;

export type Paid = { readonly clientPaymentId: string; readonly sent: readonly TransferId[] };

/** A busy machine may let the server answer for a moment only between two kills. */
const patienceMs = 600_000;

/** Requests a payment until the server answers, each time under the same key. */
const create = async ({ victim, token, businesses, random }: World): Promise<PaymentDetail> => {
  const { currency, network } = random.pick('way', ways);
  const body = {
    clientPaymentId: random.pick('name', ['order', 'invoice', 'cart']) + randomUUID(),
    businessId: random.pick('business', businesses),
    displayCurrency: 'EUR',
    displayAmount: `${random.integer('euros', 60, 900)}.00`,
    depositCurrency: currency,
    network,
    refundAddress: strangersAddress(chainOf(currency, network)),
    expirationMinutes: random.pick('minutes', [30, 600]),
  };
  const key = randomUUID();
  return untilDone(async () => {
    const answer = await fetch(`${victim.url}/api/v1/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(`POST payments answered ${answer.status}: ${text}`);
    return JSON.parse(text) as PaymentDetail;
  }, patienceMs);
};

const amountsFor = (kind: (typeof cases)[number][0], expected: Amount, network: string, random: Random): Amount[] => {
  const share = (part: number) =>
    percentOf(expected, fraction(part.toFixed(2)), {
      rounding: 'down',
      decimals: precisionOf(expected.currency, network),
    });
  switch (kind) {
    case 'PARTS': {
      const first = share(0.3 + 0.4 * random.u('first part'));
      return [first, subtract(expected, first)];
    }
    case 'OVER':
      return [share(1.4 + random.u('too much'))];
    case 'DUST':
      return [share(1), amountOf(expected.currency === 'USDT' ? '0.01' : '0.0000001', expected.currency)];
    case 'EXACT':
    case 'LISTED':
      return [expected];
  }
};

/** Transaction id by the sender's name for it: constant over repeated broadcasts. */
const transactionId = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Changes the chains, and lets the server look at them at once. */
const onChain = <T>({ victim: { database } }: World, chain: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  untilDone(
    () =>
      database.acrossOrganisations(async (tx) => {
        const done = await run(tx);
        await askToWatch(tx, chain);
        return done;
      }),
    patienceMs,
  );

/** Makes a payment and pays it, in parts or at once; now and then the chain takes a transfer back, for a while or for good. */
export const payOnce = async (world: World): Promise<Paid> => {
  const { random } = world;
  const payment = await create(world);
  const { depositCurrency: currency, network, walletAddress: to, expectedDepositAmount } = payment;
  if (!currency || !network || !to || !expectedDepositAmount)
    throw new Error(`Not payable: ${JSON.stringify(payment)}`);
  const chain = chainOf(currency, network);
  const kind = random.weighted('case', cases);
  const from = (kind === 'LISTED' && listedAddress('SANCTIONS', currency, network)) || strangersAddress(chain);
  const sent: TransferId[] = [];
  for (const [index, amount] of amountsFor(
    kind,
    amountOf(expectedDepositAmount, currency),
    network,
    random,
  ).entries()) {
    const transfer = { currency, network, units: chainUnits(amount, network), from: [from], to, tag: null };
    const id = transactionId(`${payment.id}/${index}`);
    sent.push(await onChain(world, chain, (tx) => sendOnChain(tx, { ...transfer, transactionId: id })));
    if (random.chance(`${index}/is reorganised`, 0.15)) await takeBack(world, chain, sent.at(-1)!, random, index);
    else await pause(random.u(`${index}/pause`) * 300);
  }
  return { clientPaymentId: payment.clientPaymentId, sent };
};

const takeBack = async (
  world: World,
  chain: string,
  transfer: TransferId,
  random: Random,
  index: number,
): Promise<void> => {
  await pause(random.u(`${index}/until then`) * 2_500);
  const then = random.chance(`${index}/for good`, 0.3) ? 'GONE' : 'AGAIN';
  await onChain(world, chain, (tx) => reorganise(tx, transfer, then));
};

/** Adds a block to each chain. */
export const mine = async (world: World, blocks: number): Promise<void> => {
  for (const chain of new Set(ways.map(({ currency, network }) => chainOf(currency, network))))
    await onChain(world, chain, (tx) => mineBlocks(tx, chain, blocks));
};
