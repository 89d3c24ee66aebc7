import { businessQuery } from '../../entities/business/api';
import type { ScreenData } from '../../platform/feature';

export const page: ScreenData = ({ parameters: { id = '' } }) => [businessQuery(id)];
