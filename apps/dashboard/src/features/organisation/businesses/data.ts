import { balancesQuery, todayQuery } from '../../../entities/balance/api';
import { businessQuery, businessesQuery } from '../../../entities/business/api';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { ScreenData } from '../../../platform/feature';
import { maySeeToday, sourceFor } from './model';

export const cards: ScreenData = ({ session: { permissions } }) => [
  sourceFor(permissions) === 'balances' ? balancesQuery() : businessesQuery(),
  ...(maySeeToday(permissions) ? [todayQuery()] : []),
];
export const choices: ScreenData = () => [organisationMetadataQuery()];
export const edited: ScreenData = ({ parameters: { id = '' } }) => [businessQuery(id), organisationMetadataQuery()];
