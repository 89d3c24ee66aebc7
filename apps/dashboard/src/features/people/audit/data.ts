import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { actionsQuery, eventsPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [
  eventsPage(listQueryOf(filters, listStateAt(search, filters))),
  actionsQuery,
];
