import { getOrganisationMetadata } from '@countinghouse/contract/organisation/organisations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** What the chosen organisation may settle in, take and pass on. */
export const organisationMetadataQuery = () =>
  queryOptions({
    queryKey: ['organisation', 'metadata'],
    queryFn: ({ signal }) => call(getOrganisationMetadata, { signal }),
  });
