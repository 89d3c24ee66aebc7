import { useQuery } from '@tanstack/react-query';
import { organisationMetadataQuery } from '../../../../entities/organisation/api';
import { useSession } from '../../../../platform/session';
import { choicesOf } from './form';

/** What the chosen organisation lets a business choose from; undefined until it is known. */
export const useChoices = () => {
  const { supportedCurrencies } = useSession();
  const { data, error, refetch, isFetching } = useQuery(organisationMetadataQuery());
  return { choices: data && choicesOf(data, supportedCurrencies), error, refetch, isFetching };
};
