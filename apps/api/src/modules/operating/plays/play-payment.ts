import type { AnswerOf, BodyOf } from '@countinghouse/contract';
import type {
  playPayment as endpoint,
  SandboxPlay,
  sendSandboxDeposit,
} from '@countinghouse/contract/operating/sandbox';
import type { Tx } from '@countinghouse/database';
import { chainUnits, currencyOf, isCurrency, networkFor, parseAmount, toText, type Amount } from '@countinghouse/money';
import { transferLimits } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { aboveCeiling } from '../../../platform/amount-ceiling';
import { AppError } from '../../../platform/errors';
import type { TransferId } from '../../../rails/chain';
import { chainOf, confirmOnChain, reorganise, sendOnChain, strangersAddress } from '../../../rails/chain';
import type { RateFeed } from '../../../rails/rates';
import { listedAddress } from '../../../rails/screening';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { askToWatch } from '../../money-in/chain-watch';
import { askToExpire, findPayment } from '../../money-in/crypto-deposits';
import { amountsOf } from './plays';
import { endTimeOf, seesAddress, simulatedTransfersTo } from './repository';

type Sent = AnswerOf<typeof sendSandboxDeposit>;

const refused = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });

const payerOf = (play: SandboxPlay, currency: string, network: string): string => {
  const list = play === 'LISTED' ? 'SANCTIONS' : play === 'UNANSWERED' ? 'SILENT' : null;
  const listed = list && listedAddress(list, currency, network);
  return listed ?? strangersAddress(chainOf(currency, network));
};

type Sending = {
  readonly amount: Amount;
  readonly network: string;
  readonly to: string;
  readonly tag: string | null;
  readonly from: string;
  readonly confirmations: number;
  readonly isTest: boolean;
};

/** Sends coins over a simulated chain and lets it be looked at. */
const send = async (tx: Tx, { amount, network, confirmations, from, ...transfer }: Sending): Promise<Sent> => {
  const { currency } = amount;
  const sent = await sendOnChain(tx, {
    ...transfer,
    currency,
    network,
    units: chainUnits(amount, network),
    from: [from],
  });
  if (confirmations > 0) await confirmOnChain(tx, sent, confirmations);
  await askToWatch(tx, chainOf(currency, network, transfer.isTest));
  return { transactionId: sent.transactionId, currency, network: networkOf(currency, network), amount: toText(amount) };
};

const networkOf = (currency: string, network: string) => {
  const known = networkFor(currency, network);
  if (!known) throw refused(`${currency} does not move over ${network}`);
  return known;
};

/**
 * Plays one case of a payer with a payment.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (the payment has no address yet, or its network no such case)
 */
export const playPayment = async (
  tx: Tx,
  change: Change,
  paymentId: string,
  play: SandboxPlay,
  feed: RateFeed,
): Promise<AnswerOf<typeof endpoint>> => {
  const scope = await scopeOf(tx, change.member);
  const payment = await findPayment(tx, scope, paymentId);
  if (!payment) throw new AppError('NOT_FOUND');
  const { deposit_currency: currency, network, wallet_address: to, destination_tag: tag } = payment;
  if (!currency || !network || !to) throw refused('Choose a currency first: the payment has no address yet');
  const business = await findBusiness(tx, scope, payment.business_id);
  const { minDeposit } = transferLimits(currency, network, await feed.current(tx, null));
  const { expected_deposit_amount: units } = payment;
  const amounts = amountsOf(play, {
    currency,
    network,
    expected: units === null ? null : amountIn(units, currency),
    minimum: minDeposit,
    takes: (code) => business?.depositNetworks[code]?.includes(network) ?? false,
  });
  if (!amounts) throw refused('There is no other token on this network');
  if (play === 'NO_TAG' && tag === null) throw refused('Payments over this network have no tag');
  if (play === 'LATE' && !(await endTimeOf(tx, scope, paymentId))) throw refused('This payment does not expire');

  const { isTest } = change.member;
  const transfers: Sent[] = [];
  for (const amount of amounts) {
    const from = payerOf(play, amount.currency, network);
    const sent = { amount, network, to, tag: play === 'NO_TAG' ? null : tag, from, confirmations: 0, isTest };
    transfers.push(await send(tx, sent));
  }
  if (play === 'LATE') await askToExpire(tx);
  await recordChange(tx, change, {
    action: 'sandbox.payment.play',
    entity: { type: 'PAYMENT', id: paymentId },
    after: { play, transfers },
  });
  return { transfers };
};

/**
 * Sends coins to an address of the organisation.
 *
 * @throws AppError NOT_FOUND (no address that the caller may know of), RULE_VIOLATED
 */
export const sendDeposit = async (tx: Tx, change: Change, asked: BodyOf<typeof sendSandboxDeposit>): Promise<Sent> => {
  const { address, currency, confirmations = 0 } = asked;
  if (!(await seesAddress(tx, await scopeOf(tx, change.member), address))) throw new AppError('NOT_FOUND');
  if (!isCurrency(currency) || currencyOf(currency).isFiat) throw refused(`${currency} is no coin`);
  const network = networkOf(currency, asked.network);
  const parsed = parseAmount(asked.amount, currency);
  if (!parsed.ok && parsed.reason === 'TOO_LARGE') throw aboveCeiling('amount');
  if (!parsed.ok || parsed.amount.units <= 0n) throw refused('The amount is not valid');
  const from = asked.from ?? strangersAddress(chainOf(currency, network));
  const to = { to: address, tag: asked.tag ?? null, isTest: change.member.isTest };
  const sent = await send(tx, { amount: parsed.amount, network, from, confirmations, ...to });
  await recordChange(tx, change, {
    action: 'sandbox.deposit.send',
    entity: { type: 'transaction', id: sent.transactionId },
    after: { ...sent, address },
  });
  return sent;
};

/** @throws AppError NOT_FOUND for an id of neither a transaction nor a deposit visible to the caller */
const transfersOf = async (tx: Tx, change: Change, id: string): Promise<readonly [TransferId, ...TransferId[]]> => {
  const { isTest } = change.member;
  const found = await simulatedTransfersTo(tx, await scopeOf(tx, change.member), id);
  const [first, ...more] = found.map((transfer) => ({ ...transfer, isTest }));
  if (!first) throw new AppError('NOT_FOUND');
  return [first, ...more];
};

/** More blocks than any transfer needs. */
const enough = 64;

/** Gives a transfer its confirmations at once. */
export const confirmDeposit = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const transfers = await transfersOf(tx, change, id);
  for (const transfer of transfers) {
    await confirmOnChain(tx, transfer, enough);
    await askToWatch(tx, chainOf(transfer.currency, transfer.network, transfer.isTest));
  }
  await recordChange(tx, change, {
    action: 'sandbox.deposit.confirm',
    entity: { type: 'transaction', id: transfers[0].transactionId },
  });
};

/** Lets a chain take a transfer back, or put it elsewhere. */
export const reorganiseDeposit = async (
  tx: Tx,
  change: Change,
  id: string,
  outcome: 'GONE' | 'AGAIN',
): Promise<void> => {
  const transfers = await transfersOf(tx, change, id);
  for (const transfer of transfers) {
    if (!(await reorganise(tx, transfer, outcome))) throw new AppError('STATE_CONFLICT');
    await askToWatch(tx, chainOf(transfer.currency, transfer.network, transfer.isTest));
  }
  await recordChange(tx, change, {
    action: 'sandbox.deposit.reorganise',
    entity: { type: 'transaction', id: transfers[0].transactionId },
    after: { outcome },
  });
};
