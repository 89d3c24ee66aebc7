import type { ScreenData } from '../../../platform/feature';
import { permissionUseQuery, roleQuery, rolesPage } from './api';

export const list: ScreenData = () => [rolesPage];
export const use: ScreenData = () => [permissionUseQuery(null)];
export const choices: ScreenData = () => [rolesPage];
export const one: ScreenData = ({ parameters: { id = '' } }) => [roleQuery(id)];
