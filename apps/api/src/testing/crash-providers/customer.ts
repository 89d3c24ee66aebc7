import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import { travelAddressOfPayment } from '../../modules/money-in/travel-rule';
import type { Random } from '../../sandbox/random';
import { expected, insist, type Token } from '../crash-bank/client';
import { untilDone } from '../crash-deposits/victim';
import { personAt, type Receiver, type Sender } from './providers';

export type Scene = {
  readonly a: Sender;
  readonly b: Receiver;
  readonly random: Random;
  /** Tells that something was just acknowledged, and messages about it are on their way: the time to kill. */
  readonly tell: () => void;
};

/** Approval that the rule asks for: none, one before the other provider is asked, or one by the address that it names. */
const approvals = [
  ['NONE', 5],
  ['BEFORE', 3],
  ['BY_ADDRESS', 2],
] as const;

export type Sent = {
  readonly id: string;
  readonly clientId: string;
  readonly business: BusinessId;
  readonly currency: string;
  readonly amount: string;
  readonly held: string;
};

/** A withdrawal to a travel address, as its maker knows it. */
export type Made = Sent & {
  readonly approval: (typeof approvals)[number][0];
  readonly paymentId: string;
  readonly walletAddress: string;
  /** One that went to the named address itself on the same day. */
  readonly direct: Sent | null;
};

const wayOf = {
  BTC: { network: 'MAIN', direct: '0.05' },
  ETH: { network: 'ETH', direct: '0.95' },
} as const;

/** A payment at B; its address is told by its travel address alone. */
const askToBePaid = async ({ b }: Scene, random: Random, approval: Made['approval']) => {
  const depositCurrency = random.pick('coin', ['BTC', 'ETH'] as const);
  const euros = approval === 'BEFORE' ? random.integer('euros', 5_000, 9_000) : random.integer('euros', 1_500, 2_500);
  const path = 'payments';
  const answer = await insist(b.victim, b.token, path, {
    clientPaymentId: `order-${randomUUID()}`,
    businessId: b.business,
    displayCurrency: 'EUR',
    displayAmount: `${euros}.00`,
    depositCurrency,
    network: wayOf[depositCurrency].network,
    rateType: 'FLOATING',
    expirationMinutes: 1_440,
  });
  if (!expected(path, answer, 201)) throw new Error(`No payment: ${JSON.stringify(answer.body)}`);
  const { id, walletAddress, expectedDepositAmount: amount } = answer.body as PaymentDetail;
  const config = { secretKey: b.secretKey, travelRule: b.exchange as never };
  const travelAddress = travelAddressOfPayment(config, { organisationId: b.organisation.id, id });
  if (!walletAddress || !amount || !travelAddress) throw new Error(`Not payable: ${JSON.stringify(answer.body)}`);
  return { id, walletAddress, amount, travelAddress, currency: depositCurrency };
};

const beneficiary = {
  personType: 'LEGAL',
  name: 'Baltic Shop OÜ',
  nationalIdentifierType: 'LEIX',
  nationalIdentifier: '5493001KJTIIGC8Y1R12',
};

const send = async (
  { a }: Scene,
  token: Token,
  asked: {
    readonly business: BusinessId;
    readonly currency: keyof typeof wayOf;
    readonly to: string;
    readonly amount: string;
    readonly who: object;
  },
): Promise<Sent> => {
  const { business, currency, to, amount, who } = asked;
  const clientId = `payout-${randomUUID()}`;
  const path = 'withdrawals/crypto';
  const answer = await insist(a.victim, token, path, {
    clientWithdrawalId: clientId,
    businessId: business,
    cryptoCurrency: currency,
    network: wayOf[currency].network,
    recipientAddress: to,
    targetAmount: amount,
    blockchainFeePaidBy: 'MERCHANT',
    beneficiary: who,
  });
  if (answer.status !== 202 && !expected(path, answer, 201))
    throw new Error(`No withdrawal: ${JSON.stringify(answer.body)}`);
  const { id, heldAmount } = answer.body;
  return { id: String(id), clientId, business, currency, amount, held: String(heldAmount) };
};

/** Withdraws once from A to a payment at B; some think better of it. Its maker is new, so that a day is only what one recipient gets. */
export const withdrawOnce = async (scene: Scene, random: Random): Promise<Made> => {
  const { a } = scene;
  const approval = random.weighted('approval', approvals);
  const { id: paymentId, walletAddress, amount, travelAddress, currency } = await askToBePaid(scene, random, approval);
  const business = random.pick('business', a.businesses);
  const maker = () => untilDone(() => personAt(a, { permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] }));
  const hosted = { ...beneficiary, walletType: 'HOSTED', vasp: { name: 'The other', country: 'NL' } };
  const before = { business, currency, to: walletAddress, amount: wayOf[currency].direct, who: hosted };
  const direct = approval === 'BY_ADDRESS' ? await send(scene, (await maker()).token, before) : null;
  const { token } = await maker();
  const made = await send(scene, token, { business, currency, to: travelAddress, amount, who: beneficiary });
  scene.tell();
  if (random.chance('cancels', 0.12)) {
    await pause(random.u('after') * 4_000);
    const path = `withdrawals/crypto/${made.id}/cancel`;
    const { status, body } = await insist(a.victim, token, path, {});
    // A cancellation may come too late.
    if (![200, 409].includes(status)) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    scene.tell();
  }
  return { ...made, approval, paymentId, walletAddress, direct };
};
