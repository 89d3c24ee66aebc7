import type { ScreenData } from '../../../platform/feature';
import { choicesQuery, keyQuery, keysPage } from './api';

export const list: ScreenData = () => [keysPage];
export const choices: ScreenData = () => [choicesQuery];
export const one: ScreenData = ({ parameters: { id = '' } }) => [keyQuery(id)];
export const edited: ScreenData = (opening) => [...one(opening), ...choices(opening)];
