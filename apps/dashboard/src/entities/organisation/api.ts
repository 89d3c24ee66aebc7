import { getOrganisationMetadata } from '@countinghouse/contract/organisation/organisations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** Currencies in which the chosen organisation settles, deposits and pays out. */
export const organisationMetadataQuery = () =>
  queryOptions({
    queryKey: ['organisation', 'metadata'],
    queryFn: ({ signal }) => call(getOrganisationMetadata, { signal }),
  });
