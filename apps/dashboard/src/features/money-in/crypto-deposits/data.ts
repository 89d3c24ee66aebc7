import type { ScreenData } from '../../../platform/feature';
import { listStateAt } from '../../../platform/list';
import { paymentsPage } from './api';
import { filters, paymentsQueryOf } from './filters';

export const list: ScreenData = ({ parameters: { id = '' }, search }) => [
  paymentsPage(paymentsQueryOf(listStateAt(search, filters), id)),
];
