import { all } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { businessesQuery } from '../../../../entities/business/api';
import { useMay } from '../../../../platform/session';

/** Businesses that a report may be of; none for a person who may not list them. */
export const useBusinesses = () => {
  const { data } = useQuery({ ...businessesQuery(), enabled: useMay(all('GET_BUSINESSES')) });
  return data ?? [];
};
