import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { recordQuery, recordsPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [recordsPage(listQueryOf(filters, listStateAt(search, filters)))];
export const one: ScreenData = ({ parameters: { id = '' } }) => [recordQuery(id)];
