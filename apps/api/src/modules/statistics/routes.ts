import type { QueryOf } from '@countinghouse/contract';
import {
  getDepositHistogram,
  getDepositStatistics,
  getToday,
  getWithdrawalHistogram,
  getWithdrawalStatistics,
} from '@countinghouse/contract/statistics';
import type { Context, Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { balanceSettingsOf } from '../balances';
import { findBusiness, scopeOf } from '../businesses';
import { daysOf } from './period';
import { sumsByBusiness, sumsByCoin, sumsByDay, type Asked } from './repository';
import { coinStatisticsOf, histogramOf, todayOf } from './view';

type Asking = Pick<Context, 'tx' | 'principal' | 'now'> & { readonly query: QueryOf<typeof getDepositHistogram> };

/** What is asked for and by whom. A business that the caller may not know of is not there. */
const readFor = async ({ tx, principal, query, now }: Asking, direction: Asked['direction']) => {
  const scope = await scopeOf(tx, memberOf(principal));
  const businessId = query.businessId ?? null;
  if (businessId !== null && !(await findBusiness(tx, scope, businessId))) throw new AppError('NOT_FOUND');
  const what: Asked = { direction, days: daysOf(query, await now()), businessId };
  const { uniformCurrency } = await balanceSettingsOf(tx, scope.organisationId);
  return { scope, what, currency: uniformCurrency };
};

const histogram = async (context: Asking, direction: Asked['direction']) => {
  const { scope, what, currency } = await readFor(context, direction);
  return histogramOf(await sumsByDay(context.tx, scope, what), what.days, currency);
};

const coins = async (context: Asking, direction: Asked['direction']) => {
  const { scope, what, currency } = await readFor(context, direction);
  return coinStatisticsOf(await sumsByCoin(context.tx, scope, what), currency);
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
