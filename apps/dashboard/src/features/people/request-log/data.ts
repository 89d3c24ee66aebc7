import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { keyNamesQuery, requestsPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [
  requestsPage(listQueryOf(filters, listStateAt(search, filters))),
  keyNamesQuery,
];
