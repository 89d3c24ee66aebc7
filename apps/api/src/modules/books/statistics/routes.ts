import type { QueryOf } from '@countinghouse/contract';
import {
  getDepositHistogram,
  getDepositStatistics,
  getToday,
  getWithdrawalHistogram,
  getWithdrawalStatistics,
  listStatistics,
} from '@countinghouse/contract/books/statistics';
import type { ReadContext, ReadRoute, Route } from '../../../http/route';
import { memberOf, readRoute } from '../../../http/route';
import { AppError, fieldError } from '../../../platform/errors';
import { balanceSettingsOf } from '../balances';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { periodOf } from './period';
import { allSums, sumsByBusiness, sumsByCoin, sumsByDay, type Asked } from './repository';
import { coinStatisticsOf, figuresOf, histogramOf, todayOf } from './view';

type Asking = Pick<ReadContext, 'tx' | 'principal' | 'now'> & { readonly query: QueryOf<typeof getDepositHistogram> };

/** The requested scope of the caller. A business hidden from the caller does not exist here. */
const readFor = async ({ tx, principal, query, now }: Asking) => {
  const scope = await scopeOf(tx, memberOf(principal));
  const businessId = query.businessId ?? null;
  const business = businessId === null ? null : await findBusiness(tx, scope, businessId);
  if (businessId !== null && !business) throw new AppError('NOT_FOUND');
  const what = { period: periodOf(query, await now()), businessId };
  const { uniformCurrency } = await balanceSettingsOf(tx, scope.organisationId);
  return { scope, what, business, currency: uniformCurrency };
};

type Of = Pick<Asked, 'direction' | 'movements'>;

const histogram = async (context: Asking, { direction, movements }: Of) => {
  const { scope, what, currency } = await readFor(context);
  return histogramOf(await sumsByDay(context.tx, scope, { direction, movements, ...what }), what.period, currency);
};

const coins = async (context: Asking, { direction, movements }: Of) => {
  const { scope, what, currency } = await readFor(context);
  return coinStatisticsOf(await sumsByCoin(context.tx, scope, { direction, movements, ...what }), currency);
};

/**
 * Sums of the daily figures, which each movement keeps in its own transaction: single movements are read of parts of days only.
 *
 * @param movements SQL of these; see `Module.figures`
 */
export const statisticsRoutes = (movements: string): Route[] => [
  readRoute(getDepositHistogram, (context) => histogram(context, { direction: 'DEPOSIT', movements })),
  readRoute(getWithdrawalHistogram, (context) => histogram(context, { direction: 'WITHDRAWAL', movements })),
  readRoute(getDepositStatistics, (context) => coins(context, { direction: 'DEPOSIT', movements })),
  readRoute(getWithdrawalStatistics, (context) => coins(context, { direction: 'WITHDRAWAL', movements })),
  readRoute(getToday, async ({ tx, principal, now }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const date = (await now()).toISOString().slice(0, 10);
    const { uniformCurrency } = await balanceSettingsOf(tx, scope.organisationId);
    return {
      date,
      currency: uniformCurrency,
      businesses: todayOf(await sumsByBusiness(tx, scope, date), uniformCurrency),
    };
  }),
];

/** The list behind a file of statistics; not served as a call. */
export const statisticsList: ReadRoute = readRoute(listStatistics, async (context) => {
  const { scope, what, business, currency } = await readFor(context);
  const { days, parts } = what.period;
  const [part] = parts;
  if (part) {
    const field = part.from.getTime() === what.period.first.getTime() ? 'after' : 'before';
    throw fieldError(field, 'A file of statistics holds whole days of UTC');
  }
  const named = { businessId: business?.id ?? null, businessName: business?.name ?? null };
  return {
    figures: figuresOf(
      await allSums(context.tx, scope, { businessId: what.businessId, whole: what.period.whole }),
      days,
      currency,
      named,
    ),
  };
});
