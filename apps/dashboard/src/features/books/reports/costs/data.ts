import { balancesQuery } from '../../../../entities/balance/api';
import type { ScreenData } from '../../../../platform/feature';
import { costsQuery } from './api';
import { costsAskedBy, thisMonth } from './asked';

export const costs: ScreenData = ({ search }) => [costsQuery(costsAskedBy(search, thisMonth())), balancesQuery()];
