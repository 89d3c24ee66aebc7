import type { QueryOf } from '@countinghouse/contract';
import {
  getDepositHistogram,
  getDepositStatistics,
  getToday,
  getWithdrawalHistogram,
  getWithdrawalStatistics,
  listStatistics,
} from '@countinghouse/contract/books/statistics';
import type { Context, Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { balanceSettingsOf } from '../balances';
import { findBusiness, scopeOf } from '../../organisation/businesses';
import { daysOf } from './period';
import { allSums, sumsByBusiness, sumsByCoin, sumsByDay, type Asked } from './repository';
import { coinStatisticsOf, figuresOf, histogramOf, todayOf } from './view';

type Asking = Pick<Context, 'tx' | 'principal' | 'now'> & { readonly query: QueryOf<typeof getDepositHistogram> };

/** What is asked for and by whom. A business that the caller may not know of is not there. */
const readFor = async ({ tx, principal, query, now }: Asking) => {
  const scope = await scopeOf(tx, memberOf(principal));
  const businessId = query.businessId ?? null;
  const business = businessId === null ? null : await findBusiness(tx, scope, businessId);
  if (businessId !== null && !business) throw new AppError('NOT_FOUND');
  const what = { days: daysOf(query, await now()), businessId };
  const { uniformCurrency } = await balanceSettingsOf(tx, scope.organisationId);
  return { scope, what, business, currency: uniformCurrency };
};

const histogram = async (context: Asking, direction: Asked['direction']) => {
  const { scope, what, currency } = await readFor(context);
  return histogramOf(await sumsByDay(context.tx, scope, { direction, ...what }), what.days, currency);
};

const coins = async (context: Asking, direction: Asked['direction']) => {
  const { scope, what, currency } = await readFor(context);
  return coinStatisticsOf(await sumsByCoin(context.tx, scope, { direction, ...what }), currency);
};

/** Sums of the daily figures, which each movement keeps in its own transaction: nothing here reads single payments. */
export const statisticsRoutes: Route[] = [
  route(getDepositHistogram, (context) => histogram(context, 'DEPOSIT')),
  route(getWithdrawalHistogram, (context) => histogram(context, 'WITHDRAWAL')),
  route(getDepositStatistics, (context) => coins(context, 'DEPOSIT')),
  route(getWithdrawalStatistics, (context) => coins(context, 'WITHDRAWAL')),
  route(getToday, async ({ tx, principal, now }) => {
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

/** What a file of statistics is made of; not served as a call. */
export const statisticsList: Route = route(listStatistics, async (context) => {
  const { scope, what, business, currency } = await readFor(context);
  const named = { businessId: business?.id ?? null, businessName: business?.name ?? null };
  return { figures: figuresOf(await allSums(context.tx, scope, what), what.days, currency, named) };
});
