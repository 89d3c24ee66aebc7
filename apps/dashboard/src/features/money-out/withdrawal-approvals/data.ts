import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { approvalsPage } from './api';
import { historyFilters, pendingFilters } from './filters';
import { soonestFirst } from './soonest-first';

export const pending: ScreenData = ({ search }) => [approvalsPage(soonestFirst(listStateAt(search, pendingFilters)))];
export const history: ScreenData = ({ search }) => [
  approvalsPage({ ...listQueryOf(historyFilters, listStateAt(search, historyFilters)), status: 'DECIDED' }),
];
