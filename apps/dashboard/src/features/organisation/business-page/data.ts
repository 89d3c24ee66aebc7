import { all, holds } from '@countinghouse/contract/permissions';
import { businessBalancesQuery } from '../../../entities/balance/api';
import { balancesSinceQuery } from '../../../entities/past/api';
import { readAsOf } from '../../../entities/past/as-of';
import { businessQuery } from '../../../entities/business/api';
import type { ScreenData } from '../../../platform/feature';

export const page: ScreenData = ({ parameters: { id = '' }, search, session: { permissions } }) => {
  const asOf = readAsOf(search);
  const balances = asOf === null ? businessBalancesQuery(id) : balancesSinceQuery(asOf, id);
  return [businessQuery(id), ...(holds(new Set(permissions), all('GET_BALANCES')) ? [balances] : [])];
};
