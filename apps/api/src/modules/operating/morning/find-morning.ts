import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import { wayKinds, type Morning, type WayKind } from '@countinghouse/contract/operating/morning';
import type { Tx } from '@countinghouse/database';
import { balancesOfHoldersAt, movementsOfHolders, type HolderBalance } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { amountOf, fromUnits, negate, sum, toText } from '@countinghouse/money';
import { settlementTimes, uniformValue, UnknownRate, type RateBook } from '@countinghouse/payments';
import type { RateFeed } from '../../../rails/rates';
import {
  balanceKinds,
  balanceSettingsOf,
  balancesOfBusiness,
  priced,
  totalsOf,
  waitForBooks,
  type Prices,
} from '../../books/balances';
import { changeGroups, explainChange } from '../../books/time-machine';
import { selectBusinesses, type BusinessScope } from '../../organisation/businesses';
import {
  findDueAtBank,
  findLackOfCustody,
  findMethods,
  findUnderWay,
  type UnderWay,
  type WaitingForCustody,
} from './repository';

const comes: Readonly<Record<WayKind, boolean>> = {
  PAYMENTS: true,
  BANK_DEPOSITS: true,
  WITHDRAWALS: false,
  BANK_WITHDRAWALS: false,
};

/** A figure that needs a price, or null where none is known. */
const ifPriced = <Figure>(derive: () => Figure): Figure | null => {
  try {
    return derive();
  } catch (error) {
    if (error instanceof UnknownRate) return null;
    throw error;
  }
};

type Instants = { readonly now: Date; readonly since: Date; readonly lastVisitAt: Date | null };

/**
 * Money of the visible businesses, and what changed it since. Postings in progress are awaited, so that the figures and their explanation are of one
 * instant.
 *
 * @throws AppError RATES_UNAVAILABLE where a currency that is held has no price, UNAVAILABLE while postings do not end
 */
export const findMorning = async (
  tx: Tx,
  scope: BusinessScope,
  rates: RateFeed,
  { now, since, lastVisitAt }: Instants,
): Promise<Morning> => {
  const { organisationId } = scope;
  const businesses = await selectBusinesses(tx, scope);
  const holderIds = businesses.map(({ id }) => id);
  await waitForBooks(tx);
  const { uniformCurrency } = await balanceSettingsOf(tx, organisationId);
  const book = await rates.current(tx, null);
  const accounts = await balancesOfHoldersAt(tx, organisationId, { holderIds, kinds: balanceKinds }, now);
  const prices = { rates: book, uniformCurrency };
  const views = priced(() => businesses.map((business) => balancesOfBusiness(business, accounts, prices).view));
  const totals = totalsOf(accounts, prices);
  const then = await balancesOfHoldersAt(tx, organisationId, { holderIds, kinds: ['available'] }, since);
  const moved = await movementsOfHolders(
    tx,
    organisationId,
    { holderIds, kinds: ['available'] },
    { after: since, upTo: now },
    changeGroups,
  );
  const thenPrices = await rates.at(tx, since);
  const way = wayOf(await findUnderWay(tx, scope), book, uniformCurrency);
  return {
    asOf: now.toISOString(),
    uniformCurrency,
    businesses: businesses.length,
    available: totals.available,
    pending: totals.pending,
    held: totals.held,
    ratesAt:
      views
        .flatMap(({ ratesAt }) => ratesAt ?? [])
        .sort()
        .at(0) ?? null,
    lastVisitAt: lastVisitAt?.toISOString() ?? null,
    since: since.toISOString(),
    change: ifPriced(() =>
      explainChange(
        {
          before: valuedBy(then, { rates: thenPrices, uniformCurrency }),
          now: amountOf(totals.available, uniformCurrency),
        },
        moved,
        book,
      ),
    ),
    ...way,
    lackOfCustody: lackOf(await findLackOfCustody(tx, scope)),
    cutOffs: await cutOffsOf(tx, scope, now),
  };
};

const lackOf = (found: WaitingForCustody | null): Morning['lackOfCustody'] =>
  found && {
    count: found.count,
    since: found.created_at.toISOString(),
    businessId: found.business_id,
    withdrawalId: found.id,
  };

/** @throws UnknownRate where a currency that was held has no price */
const valuedBy = (balances: readonly HolderBalance[], prices: Prices): Amount => {
  for (const { amount } of balances) prices.rates.mid(amount.currency, prices.uniformCurrency);
  return amountOf(totalsOf(balances, prices).available, prices.uniformCurrency);
};

const wayOf = (
  found: readonly UnderWay[],
  rates: RateBook,
  uniformCurrency: string,
): Pick<Morning, 'onItsWay' | 'onItsWayTotal'> => {
  const lines = wayKinds.flatMap((kind) => {
    const own = found.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const amount = ifPriced(() =>
      sum(
        own.map((one) => uniformValue(fromUnits(BigInt(one.amount), one.currency), rates, uniformCurrency)),
        uniformCurrency,
      ),
    );
    return [
      {
        kind,
        count: own.reduce((count, one) => count + one.count, 0),
        businesses: new Set(own.flatMap((one) => one.businesses)).size,
        amount: amount && (comes[kind] ? amount : negate(amount)),
        oldestAt: new Date(Math.min(...own.map((one) => one.oldest.getTime()))).toISOString(),
      },
    ];
  });
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return {
    onItsWay: lines.map((line) => ({ ...line, amount: line.amount && toText(line.amount) })),
    onItsWayTotal: amounts.length < lines.length ? null : toText(sum(amounts, uniformCurrency)),
  };
};

const cutOffsOf = async (tx: Tx, scope: BusinessScope, now: Date): Promise<Morning['cutOffs']> => {
  const due = await findDueAtBank(tx, scope);
  const methods = await findMethods(tx, scope.organisationId);
  return methods
    .flatMap(({ currency, payment_method: method }) => {
      const stated = bankMethodOf(currency, method);
      if (!stated || stated.cutOff === '24x7') return [];
      const at = settlementTimes(stated, now).submitAt;
      const own = due.filter(
        (one) => one.currency === currency && one.payment_method === method && one.submit_at <= at,
      );
      return [
        {
          method: stated.method,
          currency,
          at: at.toISOString(),
          count: own.reduce((count, one) => count + one.count, 0),
          amount: toText(
            sum(
              own.map(({ amount }) => fromUnits(BigInt(amount), currency)),
              currency,
            ),
          ),
        },
      ];
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1));
};
