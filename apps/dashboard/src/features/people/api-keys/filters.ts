import type { ApiCredential } from '@countinghouse/contract/people/api-keys';
import { filterQueryOf, searchFilter } from '../../../platform/list';
import type { Filters } from '../../../platform/list/list-state';
import { messages } from './messages';

export const filters = [searchFilter({ label: messages.searchLabel, placeholder: messages.search })] as const;

/** True if a key has the searched text in its name, its public half, an address or a business's name, or its id begins with it. */
export const matches = ({ id, name, apiKey, ipAddresses, businesses }: ApiCredential, values: Filters): boolean => {
  const { search } = filterQueryOf(filters, values);
  if (!search) return true;
  const wanted = search.toLowerCase();
  const texts = [name, apiKey, ...ipAddresses, ...(businesses ?? []).map((business) => business.name)];
  return id.startsWith(wanted) || texts.some((text) => text.toLowerCase().includes(wanted));
};
