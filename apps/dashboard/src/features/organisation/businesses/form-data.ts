import { businessQuery } from '../../../entities/business/api';
import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { ScreenData } from '../../../platform/feature';

export const choices: ScreenData = () => [organisationMetadataQuery()];
export const edited: ScreenData = ({ parameters: { id = '' } }) => [businessQuery(id), organisationMetadataQuery()];
