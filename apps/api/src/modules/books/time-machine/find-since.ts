import { futureInstantMessage } from '@countinghouse/contract/books/balances-at';
import type { BalancesSince, ChangeCause } from '@countinghouse/contract/books/time-machine';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import {
  balancesOfHoldersAt,
  firstEntryOf,
  movementsOfHolders,
  sealedEntries,
  type BalanceThen,
  type Grouping,
} from '@countinghouse/ledger';
import { amountOf, isZero } from '@countinghouse/money';
import type { RateFeed } from '../../../rails/rates';
import { selectBusinesses, type BusinessScope } from '../../organisation/businesses';
import { AppError, fieldError } from '../../../platform/errors';
import { balanceKinds, balanceSettingsOf, hasPrice, priced, totalsOf, waitForBooks } from '../balances';
import { findLastVerification } from '../ledger-health';
import { currenciesOf, type Compared } from './compare';
import { changeGroups, explainChange } from './explain-change';

/** Holds move money within the total; everything else is a cause. */
const groups: Grouping<ChangeCause | 'WITHIN'> = {
  rules: { ...changeGroups.rules, 'T-13': 'WITHIN', 'T-16': 'WITHIN', 'T-18': 'WITHIN' },
  others: changeGroups.others,
};

type Asked = { readonly asOf: Date; readonly businessId: BusinessId | undefined; readonly now: Date };

/**
 * Balances as of an instant beside those of now, and the causes of the difference, over all visible businesses or one of them. Each balance is read
 * from the last entry of its account by then; only entries since then are summed.
 *
 * @throws AppError VALIDATION_FAILED for a future instant, NOT_FOUND for a business not visible to the caller, RATES_UNAVAILABLE where a currency
 * that is held has no price now, UNAVAILABLE while postings do not end
 */
export const findSince = async (
  tx: Tx,
  scope: BusinessScope,
  rates: RateFeed,
  { asOf, businessId, now }: Asked,
): Promise<BalancesSince> => {
  if (asOf > now) throw fieldError('asOf', futureInstantMessage);
  const { organisationId } = scope;
  const businesses = (await selectBusinesses(tx, scope)).filter(
    ({ id }) => businessId === undefined || id === businessId,
  );
  if (businessId !== undefined && businesses.length === 0) throw new AppError('NOT_FOUND');
  await waitForBooks(tx);
  const { uniformCurrency } = await balanceSettingsOf(tx, organisationId);
  const held = { holderIds: businesses.map(({ id }) => id), kinds: balanceKinds };
  const [accountsThen, accountsNow] = [
    await balancesOfHoldersAt(tx, organisationId, held, asOf),
    await balancesOfHoldersAt(tx, organisationId, held, now),
  ];
  const pastPrices = { rates: await rates.at(tx, asOf), uniformCurrency };
  const present = { rates: await rates.current(tx, null), uniformCurrency };
  if (accountsNow.some(({ amount }) => !isZero(amount) && !hasPrice(amount.currency, present)))
    throw new AppError('RATES_UNAVAILABLE');
  const moved = await movementsOfHolders(tx, organisationId, held, { after: asOf, upTo: now }, groups);
  const proof = await proofOf(tx, scope, held, accountsThen, asOf);
  return priced(() => {
    const compared = businesses.map((business) => {
      const of: Compared = {
        past: accountsThen.filter(({ holderId }) => holderId === business.id),
        now: accountsNow.filter(({ holderId }) => holderId === business.id),
      };
      return {
        businessId: business.id,
        businessName: business.name,
        settlementCurrency: business.settlementCurrency,
        past: totalsOf(of.past, pastPrices),
        present: totalsOf(of.now, present),
        currencies: currenciesOf(of, { past: pastPrices, now: present }, [business.settlementCurrency]),
      };
    });
    const sums = { past: totalsOf(accountsThen, pastPrices), present: totalsOf(accountsNow, present) };
    const withoutRate = [
      ...new Set(accountsThen.filter(({ amount }) => !isZero(amount)).map(({ amount }) => amount.currency)),
    ].filter((currency) => !hasPrice(currency, pastPrices));
    const of = { past: accountsThen, now: accountsNow };
    return {
      asOf: asOf.toISOString(),
      now: now.toISOString(),
      uniformCurrency,
      ...sums,
      currencies: currenciesOf(of, { past: pastPrices, now: present }, []),
      withoutRate,
      businesses: compared,
      change:
        withoutRate.length > 0
          ? null
          : explainChange(
              {
                before: amountOf(sums.past.total, uniformCurrency),
                now: amountOf(sums.present.total, uniformCurrency),
              },
              moved.flatMap(({ group, ...movement }) => (group === 'WITHIN' ? [] : { group, ...movement })),
              present.rates,
            ),
      movedWithin: moved.find(({ group }) => group === 'WITHIN')?.count ?? 0,
      proof,
    };
  });
};

/** Basis of the balances of then. Entries are numbered without a gap, so the number of the last one is their count. */
const proofOf = async (
  tx: Tx,
  { organisationId }: BusinessScope,
  held: { readonly holderIds: readonly string[]; readonly kinds: readonly string[] },
  accounts: readonly BalanceThen[],
  asOf: Date,
): Promise<BalancesSince['proof']> => {
  const sealed = await sealedEntries(
    tx,
    organisationId,
    accounts.map(({ account }) => account),
  );
  const last = await findLastVerification(tx, organisationId);
  const count = (of: (account: BalanceThen) => bigint): number =>
    Number(accounts.reduce((total, account) => total + of(account), 0n));
  const times = accounts.map(({ postedAt }) => postedAt.getTime());
  return {
    entries: count(({ accountSeq }) => accountSeq),
    sealed: count(({ account, accountSeq }) => {
      const upTo = sealed.get(account) ?? 0n;
      return upTo < accountSeq ? upTo : accountSeq;
    }),
    lastEntryAt: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
    firstEntryAt: (await firstEntryOf(tx, organisationId, held))?.toISOString() ?? null,
    nextEntryAt: (await firstEntryOf(tx, organisationId, held, asOf))?.toISOString() ?? null,
    verifiedAt: last?.finishedAt.toISOString() ?? null,
    isSound: !last?.findings.some(({ check }) => check === 'BALANCE' || check === 'BOOK'),
  };
};
