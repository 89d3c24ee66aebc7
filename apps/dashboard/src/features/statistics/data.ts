import { all, holds } from '@countinghouse/contract/permissions';
import { balancesQuery, businessBalancesQuery, organisationBalancesQuery } from '../../entities/balance/api';
import type { ScreenData } from '../../platform/feature';
import { coinsQuery, daysQuery, sides } from './api';
import { askedBy, todayInUtc, type Asked } from './period';

const figures = (asked: Asked) => sides.flatMap((side) => [daysQuery(side, asked), coinsQuery(side, asked)]);

export const screen: ScreenData = ({ search }) => {
  const asked = askedBy(search, todayInUtc());
  const balances = asked.businessId ? businessBalancesQuery(asked.businessId) : organisationBalancesQuery();
  return [...figures(asked), balances, balancesQuery()];
};

export const ofBusiness: ScreenData = ({ parameters: { id = '' }, search, session: { permissions } }) => {
  const asked = { ...askedBy(search, todayInUtc()), businessId: id };
  return [businessBalancesQuery(id), ...(holds(new Set(permissions), all('GET_STATISTICS')) ? figures(asked) : [])];
};
