import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { amountOf, fraction, percentOf, precisionOf, toText } from '@countinghouse/money';
import type { Random } from '../../sandbox/random';
import {
  convertOnce,
  expected,
  insist,
  moversOf,
  transferOnce,
  type Acknowledged as Moved,
  type Bank as Movers,
  type Token,
} from '../crash-bank/client';
import type { TestBank } from './bank';
import type { Rail, RailCoin } from './rail';

/** The product, those who move its money, and everything outside it. */
export type Scene = Movers & {
  /** Businesses that are paid: one keeps what is too much, one returns it. */
  readonly takers: readonly BusinessId[];
  readonly rails: readonly Rail[];
  readonly bank: TestBank;
  readonly bankAccount: string;
  /** Person who approves what others ask for. */
  readonly approver: Token;
};

/** Operation that the product acknowledged, and what was done outside because of it. */
export type Acknowledged =
  | Exclude<Moved, { readonly kind: 'WITHDRAWAL' }>
  | {
      readonly kind: 'WITHDRAWAL';
      readonly id: string;
      readonly business: BusinessId;
      readonly rail: Rail;
      readonly coin: RailCoin;
      readonly address: string;
      readonly amount: string;
      readonly held: string;
    }
  | {
      readonly kind: 'DEPOSIT';
      readonly id: string;
      readonly rail: Rail;
      readonly coin: RailCoin;
      /** Paid on the chain, as decimal text. */
      readonly paid: string;
      readonly refundAddress: string;
    }
  | {
      readonly kind: 'FIAT_WITHDRAWAL';
      readonly id: string;
      readonly business: BusinessId;
      readonly endToEndId: string;
      readonly amount: string;
      readonly debited: string;
    }
  | { readonly kind: 'FIAT_DEPOSIT'; readonly id: string; readonly reference: string; readonly amount: string };

const made = (path: string, answer: Awaited<ReturnType<typeof insist>>): boolean =>
  answer.status === 202 || expected(path, answer, 201);

/** Votes on a withdrawal that waits for it. */
const decide = async ({ victim, approver }: Scene, id: string, random: Random): Promise<void> => {
  const isApproved = random.chance('is approved', 0.93);
  const path = `withdrawals/approvals/${id}/${isApproved ? 'approve' : 'reject'}`;
  const answer = await insist(victim, approver, path, isApproved ? {} : { comment: 'Not this one' });
  expected(path, answer, 200);
};

/** Amounts of coins that are worth more than a euro. */
const amountOn: Readonly<Partial<Record<string, (random: Random) => string>>> = {
  BTC: (random) => `0.00${random.integer('amount', 100, 999)}`,
  LTC: (random) => `0.${random.integer('amount', 12, 95)}`,
  ETH: (random) => `0.0${random.integer('amount', 10, 99)}`,
};

/** Coins leave, to an address that is used once. */
const withdrawOnce = async (
  scene: Scene,
  token: Token,
  random: Random,
  business: BusinessId,
): Promise<Acknowledged | null> => {
  const rail = random.pick('rail', scene.rails);
  const coin = random.pick('coin', rail.coins);
  const address = rail.stranger();
  const amount = amountOn[coin.currency]?.(random) ?? String(random.integer('amount', 25, 90));
  const path = 'withdrawals/crypto';
  const answer = await insist(scene.victim, token, path, {
    clientWithdrawalId: `payout-${randomUUID()}`,
    businessId: business,
    cryptoCurrency: coin.currency,
    network: coin.network,
    recipientAddress: address,
    targetAmount: amount,
  });
  if (!made(path, answer)) return null;
  const id = String(answer.body['id']);
  if (answer.body['status'] === 'PENDING_APPROVAL') await decide(scene, id, random);
  return { kind: 'WITHDRAWAL', id, business, rail, coin, address, amount, held: String(answer.body['heldAmount']) };
};

/** The payer: without a name money waits, as the travel rule demands from a thousand euros of one address on. */
const originator = {
  personType: 'NATURAL',
  name: 'Okonkwo',
  secondaryName: 'Adaeze',
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
  countryOfIssue: 'NG',
  dateOfBirth: '1990-04-01',
  placeOfBirth: 'Enugu',
  walletType: 'SELF_HOSTED',
};

/** Somebody pays with coins, sometimes too much. */
const payOnce = async (scene: Scene, token: Token, random: Random): Promise<Acknowledged | null> => {
  const rail = random.pick('rail', scene.rails);
  const coin = random.pick('coin', rail.coins);
  const refundAddress = rail.stranger();
  const path = 'payments';
  const answer = await insist(scene.victim, token, path, {
    clientPaymentId: `order-${randomUUID()}`,
    businessId: random.pick('taker', scene.takers),
    displayCurrency: 'EUR',
    displayAmount: `${random.integer('euros', 60, 400)}.00`,
    depositCurrency: coin.currency,
    network: coin.network,
    refundAddress,
    expirationMinutes: 600,
    originator,
  });
  if (!expected(path, answer, 201)) return null;
  const { id, walletAddress, expectedDepositAmount } = answer.body as PaymentDetail;
  if (!walletAddress || !expectedDepositAmount) throw new Error(`Not payable: ${JSON.stringify(answer.body)}`);
  const due = amountOf(expectedDepositAmount, coin.currency);
  const rounding = { rounding: 'down', decimals: precisionOf(coin.currency, coin.network) } as const;
  const paid = random.chance('too much', 0.3) ? percentOf(due, fraction('1.6'), rounding) : due;
  await rail.pay(coin, walletAddress, paid);
  return { kind: 'DEPOSIT', id, rail, coin, paid: toText(paid), refundAddress };
};

/** Money leaves to an account at another bank. */
const withdrawFiatOnce = async (
  scene: Scene,
  token: Token,
  random: Random,
  business: BusinessId,
): Promise<Acknowledged | null> => {
  const amount = `${random.integer('amount', 10, 300)}.${random.pick('cents', ['00', '05', '99'])}`;
  const path = 'payment/withdrawals/fiat';
  const answer = await insist(scene.victim, token, path, {
    clientLabel: `payout-${random.integer('label', 1, 1e9)}`,
    businessId: business,
    currency: 'EUR',
    amount,
    bankAccountId: scene.bankAccount,
  });
  if (!made(path, answer)) return null;
  const { id, endToEndId, debitAmount, status } = answer.body as Record<string, string>;
  if (!id || !endToEndId || !debitAmount) throw new Error(`No withdrawal: ${JSON.stringify(answer.body)}`);
  if (status === 'PENDING_APPROVAL') await decide(scene, id, random);
  return { kind: 'FIAT_WITHDRAWAL', id, business, endToEndId, amount, debited: debitAmount };
};

/** Money is announced, and comes. */
const payFiatOnce = async (scene: Scene, token: Token, random: Random): Promise<Acknowledged | null> => {
  const amount = `${random.integer('amount', 20, 900)}.00`;
  const path = 'payment/deposits/fiat';
  const answer = await insist(scene.victim, token, path, {
    clientLabel: `topup-${random.integer('label', 1, 1e9)}`,
    businessId: random.pick('taker', scene.takers),
    currency: 'EUR',
    amount,
    bankAccountId: scene.bankAccount,
  });
  if (!expected(path, answer, 201)) return null;
  const { id, instructions } = answer.body as { id: string; instructions: { reference: string } };
  scene.bank.credit(instructions.reference, amount);
  return { kind: 'FIAT_DEPOSIT', id, reference: instructions.reference, amount };
};

/** Does one thing that moves money. Null if it was refused. */
export const operateOnce = async (scene: Scene, token: Token, random: Random): Promise<Acknowledged | null> => {
  const movers = moversOf(scene, random);
  const what = random.weighted('what', [
    ['TRANSFER', 50],
    ['CONVERSION', 16],
    ['WITHDRAWAL', 16],
    ['DEPOSIT', 9],
    ['FIAT_WITHDRAWAL', 5],
    ['FIAT_DEPOSIT', 4],
  ] as const);
  switch (what) {
    case 'TRANSFER':
    case 'CONVERSION': {
      const moved = await (what === 'TRANSFER' ? transferOnce : convertOnce)(scene, token, random, movers);
      return moved?.kind === 'WITHDRAWAL' ? null : moved;
    }
    case 'WITHDRAWAL':
      return withdrawOnce(scene, token, random, movers.business);
    case 'DEPOSIT':
      return payOnce(scene, token, random);
    case 'FIAT_WITHDRAWAL':
      return withdrawFiatOnce(scene, token, random, movers.business);
    case 'FIAT_DEPOSIT':
      return payFiatOnce(scene, token, random);
  }
};
