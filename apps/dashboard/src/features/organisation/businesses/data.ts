import { balancesQuery, todayQuery } from '../../../entities/balance/api';
import { businessesQuery } from '../../../entities/business/api';
import { balancesSinceQuery } from '../../../entities/past/api';
import { readAsOf } from '../../../entities/past/as-of';
import type { ScreenData } from '../../../platform/feature';
import { maySeeToday, sourceFor } from './model';

export const cards: ScreenData = ({ search, session: { permissions } }) => {
  const asOf = readAsOf(search);
  if (asOf !== null && sourceFor(permissions) === 'balances') return [balancesSinceQuery(asOf, null)];
  return [
    sourceFor(permissions) === 'balances' ? balancesQuery() : businessesQuery(),
    ...(maySeeToday(permissions) ? [todayQuery()] : []),
  ];
};
