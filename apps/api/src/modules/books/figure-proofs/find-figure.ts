import { futureInstantMessage } from '@countinghouse/contract/books/balances-at';
import type { FigureProof, ProvenMeasure } from '@countinghouse/contract/books/figure-proofs';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { balancesOfHoldersAt, sumsMovedOf, sealedEntries, type BalanceThen } from '@countinghouse/ledger';
import { sum, toText, amountOf, type Amount } from '@countinghouse/money';
import type { RateFeed } from '../../../rails/rates';
import { AppError, fieldError } from '../../../platform/errors';
import { selectBusinesses, type BusinessScope } from '../../organisation/businesses';
import { balanceKinds, balanceSettingsOf, hasPrice, priced, totalsOf, waitForBooks } from '../balances';
import { findLastVerification } from '../ledger-health';

export type AskedFigure = {
  readonly businessId?: BusinessId | undefined;
  readonly measure: ProvenMeasure;
  readonly currency?: string | undefined;
  readonly asOf?: string | undefined;
};

export type FoundFigure = {
  readonly proof: FigureProof;
  /** Accounts that it adds up. */
  readonly readFrom: readonly BalanceThen[];
  readonly businessIds: readonly BusinessId[];
};

/** Kinds of accounts behind a measure. */
export const kindsOf = (measure: ProvenMeasure): readonly string[] => (measure === 'total' ? balanceKinds : [measure]);

/** Accounts of a figure among those of its holders. */
export const accountsOf = (accounts: readonly BalanceThen[], currency: string | null): readonly BalanceThen[] =>
  currency === null ? accounts : accounts.filter(({ amount }) => amount.currency === currency);

/**
 * A figure with its basis. Entries are numbered without a gap within an account: their count is the number of the last one, whatever its size.
 *
 * @throws AppError VALIDATION_FAILED for a future instant, NOT_FOUND for a business not visible to the caller, RATES_UNAVAILABLE where a currency
 * in it has no price, UNAVAILABLE while postings do not end
 */
export const findFigure = async (
  tx: Tx,
  scope: BusinessScope,
  rates: RateFeed,
  { businessId, measure, currency, asOf }: AskedFigure,
  now: Date,
): Promise<FoundFigure> => {
  const instant = asOf === undefined ? now : new Date(asOf);
  if (instant > now) throw fieldError('asOf', futureInstantMessage);
  const { organisationId } = scope;
  const businesses = (await selectBusinesses(tx, scope)).filter(
    ({ id }) => businessId === undefined || id === businessId,
  );
  if (businessId !== undefined && businesses.length === 0) throw new AppError('NOT_FOUND');
  await waitForBooks(tx);
  const { uniformCurrency } = await balanceSettingsOf(tx, organisationId);
  const businessIds = businesses.map(({ id }) => id);
  const found = await balancesOfHoldersAt(
    tx,
    organisationId,
    { holderIds: businessIds, kinds: kindsOf(measure) },
    instant,
  );
  const readFrom = accountsOf(found, currency ?? null);
  const prices = {
    rates: asOf === undefined ? await rates.current(tx, null) : await rates.at(tx, instant),
    uniformCurrency,
  };
  if (
    currency === undefined &&
    readFrom.some(({ amount }) => amount.units !== 0n && !hasPrice(amount.currency, prices))
  )
    throw new AppError('RATES_UNAVAILABLE');
  const amount = priced((): Amount => {
    if (currency !== undefined) return summed(readFrom, currency);
    return amountOf(totalsOf(readFrom, prices)[measure], uniformCurrency);
  });
  const codes = readFrom.map(({ account }) => account);
  const sealed = await sealedEntries(tx, organisationId, codes);
  const last = await findLastVerification(tx, organisationId);
  // The sums of an account are kept for now only.
  const moved =
    asOf === undefined && currency !== undefined ? await sumsMovedOf(tx, organisationId, codes, currency) : null;
  const times = readFrom.map(({ postedAt }) => postedAt.getTime());
  return {
    readFrom,
    businessIds,
    proof: {
      asOf: instant.toISOString(),
      measure,
      businessName: businessId === undefined ? null : (businesses[0]?.name ?? null),
      amount: toText(amount),
      currency: amount.currency,
      isValued: currency === undefined,
      accounts: readFrom.length,
      entries: Number(readFrom.reduce((total, { accountSeq }) => total + accountSeq, 0n)),
      sealed: Number(
        readFrom.reduce((total, { account, accountSeq }) => {
          const upTo = sealed.get(account) ?? 0n;
          return total + (upTo < accountSeq ? upTo : accountSeq);
        }, 0n),
      ),
      moved: moved && { added: toText(moved.added), taken: toText(moved.taken) },
      lastEntryAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
      verifiedAt: last?.finishedAt.toISOString() ?? null,
      isSound: !last?.findings.some(({ check }) => check === 'BALANCE' || check === 'BOOK'),
    },
  };
};

/** Sum of the accounts' balances. */
export const summed = (accounts: readonly BalanceThen[], currency: string): Amount =>
  sum(
    accounts.map(({ amount }) => amount),
    currency,
  );
