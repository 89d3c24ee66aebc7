import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { roleChoicesQuery, userQuery, usersPage } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [usersPage(listQueryOf(filters, listStateAt(search, filters)))];
export const choices: ScreenData = () => [roleChoicesQuery];
export const one: ScreenData = ({ parameters: { id = '' } }) => [userQuery(id)];
export const edited: ScreenData = (opening) => [...one(opening), ...choices(opening)];
