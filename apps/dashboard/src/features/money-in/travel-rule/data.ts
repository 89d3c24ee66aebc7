import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { recordsPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [recordsPage(listQueryOf(filters, listStateAt(search, filters)))];
