import { all } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { businessesQuery } from '../../../entities/business/api';
import { sentenceCase } from '../../../entities/status/status';
import { listQueryOf, oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import { useMay } from '../../../platform/session';
import { messages } from './messages';

/** Businesses by name, for people who may list them. */
const useBusinessOptions = () => {
  const mayList = useMay(all('GET_BUSINESSES'));
  const { data = [] } = useQuery({ ...businessesQuery(), enabled: mayList });
  return data.map(({ id, name }) => ({ id, label: name }));
};

/** Without a status the queue: what still waits. */
export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneOf('status', { label: messages.status, ids: ['COMPLETED', 'REFUSED', 'EXPIRED'], labelOf: sentenceCase }),
  oneFrom('businessId', { label: messages.columns.business, useOptions: useBusinessOptions }),
  periodFilter(messages.columns.received),
] as const;

/** Query of a page: of what waits the soonest deadline first, of what is over the newest. */
export const queryOf = (state: Parameters<typeof listQueryOf>[1]) => {
  const asked = listQueryOf(filters, state);
  return { ...asked, descending: asked.status === undefined ? ('false' as const) : ('true' as const) };
};
