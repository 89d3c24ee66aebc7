import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { ScreenData } from '../../../platform/feature';
import { accountQuery, accountsPage, methodsQuery } from './api';

export const list: ScreenData = () => [accountsPage];
export const choices: ScreenData = () => [methodsQuery, organisationMetadataQuery()];
export const edited: ScreenData = ({ parameters: { id = '' } }) => [accountQuery(id), methodsQuery];
