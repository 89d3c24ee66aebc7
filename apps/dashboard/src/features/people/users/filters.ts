import { userStatuses } from '@countinghouse/contract/people/users';
import { useQuery } from '@tanstack/react-query';
import { sentenceCase } from '../../../entities/status/status';
import { oneFrom, oneOf, searchFilter } from '../../../platform/list';
import { roleChoicesQuery } from './api';
import { messages } from './messages';

const useRoleOptions = () => {
  const { data } = useQuery(roleChoicesQuery);
  return (data?.roles ?? []).map(({ id, name }) => ({ id, label: name }));
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneFrom('roleId', { label: messages.columns.role, useOptions: useRoleOptions }),
  oneOf('status', { label: messages.columns.status, ids: userStatuses, labelOf: sentenceCase }),
] as const;
