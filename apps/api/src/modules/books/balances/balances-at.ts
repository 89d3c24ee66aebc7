import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import { futureInstantMessage } from '@countinghouse/contract/books/balances-at';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { BalanceThen } from '@countinghouse/ledger';
import { balancesOfBookAt, balancesOfHoldersAt, PostingsUnderWay, waitForPostings } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { amountOf, compareForCard, isZero, sum, toRateText, toText, zero } from '@countinghouse/money';
import { uniformValue, UnknownRate } from '@countinghouse/payments';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { selectBusinesses, type BusinessScope } from '../../organisation/businesses';
import { balanceKinds } from './derive-balances';
import { balanceSettingsOf } from './repository';
import type { Prices } from './totals';

type Business = BalancesAt['businesses'][number];
type Balance = Business['balances'][number];

/** A currency without a price has no value; the rest of the answer is unaffected. */
const valueOf = (total: Amount, { rates, uniformCurrency }: Prices): Pick<Balance, 'uniformAmount' | 'rate'> => {
  const { currency } = total;
  if (currency === uniformCurrency) return { uniformAmount: toText(total), rate: null };
  try {
    const { source, at } = rates.provenance(currency, uniformCurrency);
    return {
      uniformAmount: toText(uniformValue(total, rates, uniformCurrency)),
      rate: { rate: toRateText(rates.mid(currency, uniformCurrency)), source, at: at.toISOString() },
    };
  } catch (error) {
    if (error instanceof UnknownRate) return { uniformAmount: null, rate: null };
    throw error;
  }
};

type Facts = { readonly id: BusinessId; readonly name: string; readonly settlementCurrency: string };

const businessAt = (business: Facts, accounts: readonly BalanceThen[], prices: Prices): Business => {
  const own = accounts.filter(({ holderId }) => holderId === business.id);
  const kept = own.filter(({ kind, amount }) => kind !== 'unassociated' && (kind !== 'pending' || !isZero(amount)));
  const codes = [...new Set([business.settlementCurrency, ...kept.map(({ amount }) => amount.currency)])].sort(
    compareForCard,
  );
  const of = (kind: string, code: string): Amount =>
    own.find((account) => account.kind === kind && account.amount.currency === code)?.amount ?? zero(code);
  const balances = codes.map((code) => {
    const [available, held, pending] = [of('available', code), of('held', code), of('pending', code)];
    const total = sum([available, held, pending], code);
    return {
      currency: code,
      available: toText(available),
      held: toText(held),
      pending: toText(pending),
      total: toText(total),
      ...valueOf(total, prices),
    };
  });
  return {
    businessId: business.id,
    businessName: business.name,
    balances,
    uniformTotal: totalOf(
      balances.map(({ uniformAmount }) => uniformAmount),
      prices.uniformCurrency,
    ),
    unassociated: own
      .filter(({ kind, amount }) => kind === 'unassociated' && !isZero(amount))
      .map(({ amount }) => ({ currency: amount.currency, amount: toText(amount) })),
  };
};

/** Sum of the stated amounts, so that a reader who adds them up gets it; null if one is missing. */
const totalOf = (stated: readonly (string | null)[], currency: string): string | null => {
  const known = stated.filter((text) => text !== null);
  if (known.length < stated.length) return null;
  return toText(
    sum(
      known.map((text) => amountOf(text, currency)),
      currency,
    ),
  );
};

/** The figures, and the entries they were read from. */
type BalancesFound = { readonly figures: BalancesAt; readonly readFrom: readonly BalanceThen[] };

/** Confirmed accounts of a business, in the order in which they are hashed: those of its balances. */
const isOfBalance = ({ kind }: Pick<BalanceThen, 'kind'>): boolean =>
  (balanceKinds as readonly string[]).includes(kind);

/**
 * Waits until every posting that took its time before now has committed, so that a balance of now changes no more.
 * @throws AppError UNAVAILABLE after three seconds
 */
export const waitForBooks = (tx: Tx): Promise<void> =>
  waitForPostings(tx).catch((error: unknown) => {
    throw error instanceof PostingsUnderWay
      ? new AppError('UNAVAILABLE', { retryAfterSeconds: 1, cause: error })
      : error;
  });

/**
 * Balances of businesses (all visible to the caller, unless some are named) after everything posted up to an instant, valued at its prices.
 * Postings in progress at that instant are awaited, so that the answer is final.
 *
 * @throws AppError VALIDATION_FAILED for a future instant, NOT_FOUND for a business not visible to the caller, UNAVAILABLE while postings do not
 * end
 */
export const findBalancesAt = async (
  tx: Tx,
  scope: BusinessScope,
  rates: RateFeed,
  { asOf, businessIds }: { readonly asOf: Date; readonly businessIds?: readonly BusinessId[] },
): Promise<BalancesFound> => {
  if (asOf > (await clockNow(tx))) throw fieldError('asOf', futureInstantMessage);
  const visible = await selectBusinesses(tx, scope);
  const asked = businessIds ? visible.filter(({ id }) => businessIds.includes(id)) : visible;
  if (businessIds && asked.length < businessIds.length) throw new AppError('NOT_FOUND');
  await waitForBooks(tx);
  const { organisationId } = scope;
  const { uniformCurrency } = await balanceSettingsOf(tx, organisationId);
  const prices = { rates: await rates.at(tx, asOf), uniformCurrency };
  const readFrom = await balancesOfHoldersAt(
    tx,
    organisationId,
    { holderIds: asked.map(({ id }) => id), kinds: [...balanceKinds, 'unassociated'] },
    asOf,
  );
  const businesses = asked.map((business) => businessAt(business, readFrom, prices));
  const coversAll =
    scope.hiddenBusinessId === null && scope.onlyBusinessIds === null && asked.length === visible.length;
  return {
    readFrom: readFrom.filter(isOfBalance),
    figures: {
      asOf: asOf.toISOString(),
      uniformCurrency,
      businesses,
      uniformTotal: totalOf(
        businesses.map(({ uniformTotal }) => uniformTotal),
        uniformCurrency,
      ),
      blocked: coversAll ? await blockedAt(tx, scope, asOf) : null,
    },
  };
};

const blockedAt = async (tx: Tx, { organisationId }: BusinessScope, asOf: Date): Promise<BalancesAt['blocked']> => {
  const found = await balancesOfBookAt(tx, organisationId, 'blocked', asOf);
  return found
    .filter((amount) => !isZero(amount))
    .sort((one, other) => compareForCard(one.currency, other.currency))
    .map((amount) => ({ currency: amount.currency, amount: toText(amount) }));
};
