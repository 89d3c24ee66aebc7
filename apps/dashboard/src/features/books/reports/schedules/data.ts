import type { ScreenData } from '../../../../platform/feature';
import { schedulesQuery } from './api';

export const schedules: ScreenData = () => [schedulesQuery()];
