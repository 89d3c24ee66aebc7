import { auditResults } from '@countinghouse/contract/people/audit';
import { useQuery } from '@tanstack/react-query';
import { sentenceCase } from '../../../entities/status/status';
import { oneFrom, oneOf, periodFilter, searchFilter, linkedFilter } from '../../../platform/list';
import { actionsQuery } from './api';
import { actionText } from './sentences';
import { messages } from './messages';

/** Actions in this organisation's log, and the one in the address, known or not. */
const useActionOptions = (chosen: readonly string[]) => {
  const { data } = useQuery(actionsQuery);
  return [...new Set([...(data?.actions ?? []), ...chosen])].map((id) => ({ id, label: actionText(id) }));
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.at),
  oneFrom('action', { label: messages.action, useOptions: useActionOptions }),
  oneOf('result', { label: messages.result, ids: auditResults, labelOf: sentenceCase }),
  // Set from an event's details, and the actor from a person's.
  linkedFilter('actor', messages.columns.actor),
  linkedFilter('entityId', messages.columns.entity),
] as const;
