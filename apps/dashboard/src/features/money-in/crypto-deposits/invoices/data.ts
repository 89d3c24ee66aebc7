import type { ScreenData } from '../../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../../platform/list';
import { invoiceQuery, invoicesPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [invoicesPage(listQueryOf(filters, listStateAt(search, filters)))];
export const one: ScreenData = ({ parameters: { id = '' } }) => [invoiceQuery(id)];
