import type { Database, Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import { add, compare, currencyNetworkOf, sum, zero, type Amount } from '@countinghouse/money';
import {
  pricedForSending,
  StaleRates,
  systemActor,
  UnknownRate,
  type WaitingReason,
  type WithdrawalAmounts,
} from '@countinghouse/payments';
import type { Config } from '../../../config';
import { clockNow } from '../../../platform/clock/repository';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { screeningOfRun, type ScreenedTransfer, type Screening, type ScreeningAnswer } from '../../../rails/screening';
import { findOrganisation, shareIsActive } from '../../organisation/organisations';
import { isStopped } from '../../carriers/outgoing-stop';
import { recordScreening } from '../../carriers/screening';
import { orderTransfer, usualGasOf } from '../../carriers/outgoing-transfers';
import { findProvider } from '../../carriers/travel-rule-providers';
import { moveWithdrawal } from './move-withdrawal';
import { isWhitelisted } from './recipient';
import {
  holdSharingOut,
  holdWithdrawal,
  leavingOver,
  noteScreening,
  waitingWithdrawals,
  type WaitingWithdrawal,
} from './repository';
import { isSound } from './is-sound';
import { askProviders } from './inquiry-jobs';
import { holdInquiryOf, noteProblem } from './inquiry-repository';
import { lacksAddress, type Withdrawal } from './withdrawal';

export type Payout = {
  readonly database: Database;
  readonly screening: Screening;
  readonly rates: RateFeed;
  readonly offers: Offers;
  readonly config: Pick<Config, 'secretKey'>;
};

type Answer = ScreeningAnswer;

const batchSize = 200;

/**
 * Checks every waiting withdrawal, the oldest first: its recipient is screened, outside of any transaction, and then it is decided in one. The
 * reason for not leaving yet is stored beside it, and it is checked again.
 *
 * @throws AggregateError naming those that could not be decided
 */
export const payOut = async (payout: Payout, signal: AbortSignal): Promise<void> => {
  const { database } = payout;
  const screen = screeningOfRun(payout.screening);
  const failed = new Map<string, unknown>();
  let page: WaitingWithdrawal[] = [];
  do {
    // Withdrawals that cannot leave yet do not block those behind them, which are checked as well.
    const after = page.at(-1) ?? null;
    page = await database.acrossOrganisations((tx) => waitingWithdrawals(tx, after, batchSize));
    const now = await database.acrossOrganisations(clockNow);
    for (const waiting of page) {
      if (signal.aborted) return;
      const { recipient_address: address } = waiting;
      // Nobody can be screened before the provider has named the address.
      const known = waiting.travel_address === address ? 'PASSED' : screenedBefore(waiting, now);
      if (known === 'NOT_YET') continue;
      const answer = known ?? (await screen(askedAbout(waiting)));
      if (answer === null) continue;
      try {
        await database.acrossOrganisations((tx) => decide(tx, payout, waiting, { address, answer }));
      } catch (error) {
        failed.set(waiting.id, error);
      }
    }
  } while (page.length === batchSize);
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `Withdrawals that could not be decided: ${[...failed.keys()].join(', ')}`,
    );
};

const askedAbout = ({
  currency,
  network,
  recipient_address: address,
  is_test: isTest,
}: WaitingWithdrawal): ScreenedTransfer => ({
  currency,
  network,
  direction: 'OUT',
  addresses: [address],
  transactionId: null,
  isTest,
});

type Screened = { readonly address: string; readonly answer: Answer | 'PASSED' };

const screeningHoldsMs = 10 * 60_000;
const [soonestMs, latestMs] = [15_000, 10 * 60_000];

/**
 * Screening verdict known without asking: operators released it, or screening passed it a moment ago. Null: ask now. Without an answer the next
 * request waits as long as it has been asked already, between 15 seconds and ten minutes.
 */
const screenedBefore = (waiting: WaitingWithdrawal, now: Date): 'PASSED' | 'NOT_YET' | null => {
  const {
    cleared_at: clearedAt,
    screening_asked_at: askedAt,
    screening_passed: hasPassed,
    created_at: since,
  } = waiting;
  if (clearedAt) return 'PASSED';
  if (!askedAt) return null;
  const agoMs = now.getTime() - askedAt.getTime();
  if (hasPassed) return agoMs < screeningHoldsMs ? 'PASSED' : null;
  const pauseMs = Math.min(latestMs, Math.max(soonestMs, askedAt.getTime() - since.getTime()));
  return agoMs >= 0 && agoMs < pauseMs ? 'NOT_YET' : null;
};

const decide = async (
  tx: Tx,
  { rates, offers, config }: Payout,
  { organisation_id: organisationId, id }: WaitingWithdrawal,
  { address, answer }: Screened,
): Promise<void> => {
  // One process at a time allots a network's coins.
  await holdSharingOut(tx, organisationId);
  if (!(await shareIsActive(tx, organisationId))) return;
  const organisation = await findOrganisation(tx, organisationId);
  const withdrawal = await holdWithdrawal(tx, organisationId, id);
  if (!organisation || withdrawal?.status !== 'PENDING') return;
  const moment = { at: await clockNow(tx), actor: systemActor };
  const wait = async (reason: WaitingReason): Promise<void> => {
    if (withdrawal.statusReason !== reason) await moveWithdrawal(tx, withdrawal, { kind: 'POSTPONED', reason }, moment);
  };

  // Named since it was looked at: it is looked at again, with its address.
  if (withdrawal.travelAddress === address && !lacksAddress(withdrawal)) return;
  if (!(await isSound(tx, withdrawal, config.secretKey)) || withdrawal.recipientAddress !== address) {
    await moveWithdrawal(tx, withdrawal, { kind: 'TAMPERED' }, moment);
    return;
  }
  if (await isStopped(tx, organisationId)) return wait('STOPPED');
  // Its rail is gone since it was made: it can be cancelled, which an order without a rail could not.
  if (!offers.sends(withdrawal.amount.currency, withdrawal.network, organisation.mode === 'TEST'))
    return wait('NETWORK');
  if (lacksAddress(withdrawal)) {
    await wait('TRAVEL_RULE');
    return askProviders(tx);
  }
  // A provider that was blocked since is no longer believed about the address that it named.
  const asked = withdrawal.travelAddress === null ? null : await holdInquiryOf(tx, organisationId, id);
  if (asked && !(await findProvider(tx, { id: asked.provider_id }))) {
    await noteProblem(tx, asked, 'NOT_ALLOWED');
    return wait('TRAVEL_RULE');
  }
  if (answer !== 'PASSED' && withdrawal.clearedAt === null) {
    const isHit = answer.kind === 'ANSWERED' && answer.outcome === 'HIT';
    await noteScreening(tx, withdrawal, moment.at, answer.kind === 'ANSWERED' && !isHit);
    if (answer.kind === 'NO_ANSWER') return wait('SCREENING');
    const screened = { organisation_id: organisationId, entity_type: 'CRYPTO_WITHDRAWAL', entity_id: id } as const;
    await recordScreening(tx, screened, answer, moment.at);
    if (isHit) {
      await moveWithdrawal(tx, withdrawal, { kind: 'SCREENING_HIT' }, moment);
      return;
    }
  }
  if (organisation.whitelistEnforced && !(await isWhitelisted(tx, organisationId, destinationOf(withdrawal))))
    return wait('ADDRESS');
  const priced = await priceNow(tx, withdrawal, rates, moment.at);
  if (priced === 'NO_PRICE') return wait('RATES');
  if (priced === null) {
    await moveWithdrawal(tx, withdrawal, { kind: 'RATE_MOVED' }, moment);
    return;
  }
  if (!(await isCovered(tx, withdrawal))) return wait('LIQUIDITY');

  // From here it leaves.
  const { amounts, source } = priced;
  const { serviceFee, cost, debitAmount, rate } = amounts;
  const changes = { serviceFee, cost, debitAmount, rate, priced: source };
  await moveWithdrawal(tx, withdrawal, { kind: 'PICKED' }, moment, { changes });
  await orderTransfer(tx, orderOf(withdrawal));
};

/** The coins that leave for it. */
export const orderOf = (withdrawal: Withdrawal) => ({
  organisationId: withdrawal.organisationId,
  kind: 'WITHDRAWAL' as const,
  entityId: withdrawal.id,
  businessId: withdrawal.businessId,
  network: withdrawal.network,
  amount: withdrawal.recipientAmount,
  to: withdrawal.recipientAddress,
  tag: withdrawal.destinationTag,
});

const destinationOf = ({ amount, network, recipientAddress: address, destinationTag }: Withdrawal) => ({
  currency: amount.currency,
  network,
  address,
  destinationTag,
});

type PricedNow = { readonly amounts: WithdrawalAmounts; readonly source: Withdrawal['priced'] };

/** Current price; null if it exceeds the hold. Coins of its own balance need no price. */
const priceNow = async (
  tx: Tx,
  withdrawal: Withdrawal,
  feed: RateFeed,
  at: Date,
): Promise<PricedNow | 'NO_PRICE' | null> => {
  const { amount, network, feePayer, networkFee, heldAmount, serviceFeeShare: serviceFee, spread } = withdrawal;
  const { currency } = amount;
  const terms = { currency, network, debitCurrency: heldAmount.currency, feePayer, networkFee, serviceFee, spread };
  try {
    const rates = await feed.current(tx, at);
    const amounts = pricedForSending(terms, withdrawal, rates);
    return amounts && { amounts, source: amounts.rate && rates.provenance(currency, heldAmount.currency) };
  } catch (error) {
    if (error instanceof StaleRates || error instanceof UnknownRate) return 'NO_PRICE';
    throw error;
  }
};

/**
 * True if the organisation's coins on the network cover it, after everything on its way and the network's fees. A fee in another coin has to be
 * covered only if the book keeps that coin at all.
 */
export const isCovered = async (
  tx: Tx,
  { organisationId, network, recipientAmount }: Pick<Withdrawal, 'organisationId' | 'network' | 'recipientAmount'>,
): Promise<boolean> => {
  const { currency } = recipientAmount;
  const { gasCurrency } = currencyNetworkOf(currency, network);
  const owned = async (coin: string): Promise<Amount | null> => {
    const { code } = account.custody(coin, network);
    return (await balancesOf(tx, organisationId, [code])).get(code) ?? null;
  };
  const leaving = await leavingOver(tx, organisationId, network);
  const of = (coin: string) =>
    sum(
      leaving.filter((amount) => amount.currency === coin),
      coin,
    );
  const gas = usualGasOf(currency, network);
  const taken = add(of(currency), recipientAmount);
  const needed = gasCurrency === currency ? add(taken, gas) : taken;
  const coins = (await owned(currency)) ?? zero(currency);
  if (compare(coins, needed) < 0) return false;
  const gasCoins = gasCurrency === currency ? null : await owned(gasCurrency);
  return gasCoins === null || compare(gasCoins, add(of(gasCurrency), gas)) >= 0;
};
