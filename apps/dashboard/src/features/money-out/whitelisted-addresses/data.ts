import { organisationMetadataQuery } from '../../../entities/organisation/api';
import type { ScreenData } from '../../../platform/feature';
import { listQueryOf, listStateAt } from '../../../platform/list';
import { addressesPage, addressQuery } from './api';
import { filters } from './filters';

export const list: ScreenData = ({ search }) => [addressesPage(listQueryOf(filters, listStateAt(search, filters)))];
export const choices: ScreenData = () => [organisationMetadataQuery()];
export const one: ScreenData = ({ parameters: { id = '' } }) => [addressQuery(id)];
