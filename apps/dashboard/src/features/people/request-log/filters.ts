import { refusalCodes, requestMethods, statusClasses } from '@countinghouse/contract/people/request-log';
import { useQuery } from '@tanstack/react-query';
import { linkedFilter, oneFrom, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import { keyNamesQuery } from './api';
import { messages } from './messages';

/** The keys that work, and the one in the address, revoked or not. */
const useKeyOptions = (chosen: readonly string[]) => {
  const { data = [] } = useQuery(keyNamesQuery);
  const others = chosen.filter((id) => !data.some((key) => key.id === id));
  return [...data, ...others.map((id) => ({ id, label: messages.otherKey }))];
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.columns.at),
  oneFrom('apiCredentialId', { label: messages.columns.key, useOptions: useKeyOptions }),
  oneOf('statusClass', { label: messages.columns.status, ids: statusClasses, labelOf: (id) => messages.classes[id] }),
  oneOf('code', { label: messages.code, ids: refusalCodes, labelOf: (id) => id }),
  oneOf('method', { label: messages.columns.method, ids: requestMethods, labelOf: (id) => id }),
  // Set from a request's details.
  linkedFilter('path', messages.columns.path),
] as const;
