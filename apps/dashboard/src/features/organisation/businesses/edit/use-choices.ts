import { useQuery } from '@tanstack/react-query';
import { organisationMetadataQuery } from '../../../../entities/organisation/api';
import { useSession } from '../../../../platform/session';
import { choicesOf } from './form';

/** Choices the chosen organisation offers a business; undefined until loaded. */
export const useChoices = () => {
  const { supportedCurrencies } = useSession();
  const { data, error, refetch, isFetching } = useQuery(organisationMetadataQuery());
  return { choices: data && choicesOf(data, supportedCurrencies), error, refetch, isFetching };
};
