import type { ScreenData } from '../../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../../platform/list';
import { linkQuery, linksPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [linksPage(listQueryOf(filters, listStateAt(search, filters)))];
export const one: ScreenData = ({ parameters: { id = '' } }) => [linkQuery(id)];
