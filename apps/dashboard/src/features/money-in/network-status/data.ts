import type { ScreenData } from '../../../platform/feature';
import { networkStatusQuery } from './api';

export const screen: ScreenData = () => [networkStatusQuery()];
