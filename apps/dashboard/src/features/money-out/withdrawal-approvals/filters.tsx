import { all } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { businessesQuery } from '../../../entities/business/api';
import { oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import { useMay } from '../../../platform/session';
import { messages } from './messages';

/** Businesses by name, for people who may list them. */
const useBusinessOptions = () => {
  const mayList = useMay(all('GET_BUSINESSES'));
  const { data = [] } = useQuery({ ...businessesQuery(), enabled: mayList });
  return data.map(({ id, name }) => ({ id, label: name }));
};

const business = oneFrom('businessId', { label: messages.columns.business, useOptions: useBusinessOptions });

const search = searchFilter({ label: messages.searchLabel, placeholder: messages.search });

export const pendingFilters = [
  oneOf('votable', { label: messages.mine, ids: ['true'], labelOf: () => messages.mine }),
  business,
  search,
] as const;

export const historyFilters = [business, periodFilter(messages.columns.period), search] as const;
