import { all, holds } from '@countinghouse/contract/permissions';
import { businessBalancesQuery } from '../../../entities/balance/api';
import { businessQuery } from '../../../entities/business/api';
import type { ScreenData } from '../../../platform/feature';

export const page: ScreenData = ({ parameters: { id = '' }, session: { permissions } }) => [
  businessQuery(id),
  ...(holds(new Set(permissions), all('GET_BALANCES')) ? [businessBalancesQuery(id)] : []),
];
