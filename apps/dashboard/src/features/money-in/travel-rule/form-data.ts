import type { ScreenData } from '../../../platform/feature';
import { recordQuery } from './api';

export const one: ScreenData = ({ parameters: { id = '' } }) => [recordQuery(id)];
