import { businessOptionsQuery } from '../../../entities/business/api';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { ScreenData } from '../../../platform/feature';

export const form: ScreenData = () => [businessOptionsQuery(), organisationMetadataQuery()];
