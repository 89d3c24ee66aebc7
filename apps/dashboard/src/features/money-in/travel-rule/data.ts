import type { ScreenData } from '../../../platform/feature';
import { listStateAt } from '../../../platform/list';
import { recordsPage } from './api';
import { filters, queryOf } from './filters';

export const list: ScreenData = ({ search }) => [recordsPage(queryOf(listStateAt(search, filters)))];
