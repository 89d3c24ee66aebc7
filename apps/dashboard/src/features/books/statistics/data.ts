import { all, holds } from '@countinghouse/contract/permissions';
import { balancesQuery, businessBalancesQuery, organisationBalancesQuery } from '../../../entities/balance/api';
import { balancesSinceQuery } from '../../../entities/past/api';
import { readAsOf } from '../../../entities/past/as-of';
import type { ScreenData } from '../../../platform/feature';
import { coinsQuery, daysQuery, sides } from './api';
import { todayInUtc, viewBy, type Asked, type View } from './period';

const figuresOf = (asked: Asked) => sides.flatMap((side) => [daysQuery(side, asked), coinsQuery(side, asked)]);
const figures = ({ asked, against }: View) => [
  ...figuresOf(asked),
  ...(against ? figuresOf({ ...asked, ...against }) : []),
];

export const screen: ScreenData = ({ search }) => {
  const view = viewBy(search, todayInUtc());
  const { businessId } = view.asked;
  const asOf = readAsOf(search);
  if (asOf !== null) return [balancesSinceQuery(asOf, businessId || null), balancesQuery()];
  const balances = businessId ? businessBalancesQuery(businessId) : organisationBalancesQuery();
  return [...figures(view), balances, balancesQuery()];
};

export const ofBusiness: ScreenData = ({ parameters: { id = '' }, search, session: { permissions } }) => {
  const { asked, against } = viewBy(search, todayInUtc());
  const view = { asked: { ...asked, businessId: id }, against };
  return [businessBalancesQuery(id), ...(holds(new Set(permissions), all('GET_STATISTICS')) ? figures(view) : [])];
};
