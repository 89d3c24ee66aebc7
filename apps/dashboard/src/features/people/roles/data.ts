import type { ScreenData } from '../../../platform/feature';
import { roleQuery, rolesPage } from './api';

export const list: ScreenData = () => [rolesPage];
export const choices: ScreenData = () => [rolesPage];
export const one: ScreenData = ({ parameters: { id = '' } }) => [roleQuery(id)];
