import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import { bankCurrencies } from '@countinghouse/contract/payment-methods';
import { sentenceCase } from '../../../entities/status/status';
import { filterQueryOf, oneOf, searchFilter } from '../../../platform/list';
import type { Filters } from '../../../platform/list/list-state';
import { messages } from './messages';

/** Statuses of listed accounts. */
const listedStatuses = ['ACTIVE', 'PENDING_VERIFICATION', 'REJECTED'] as const;

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  oneOf('currency', { label: messages.columns.currency, ids: bankCurrencies, labelOf: (currency) => currency }),
  oneOf('status', { label: messages.columns.status, ids: listedStatuses, labelOf: sentenceCase }),
] as const;

/** True if the searched text is in an account's label, its holder, its bank or the end of its number, or begins its id. */
export const matches = (account: BankAccount, values: Filters): boolean => {
  const { search, currency, status } = filterQueryOf(filters, values);
  if (currency !== undefined && account.currency !== currency) return false;
  if (status !== undefined && account.status !== status) return false;
  if (!search) return true;
  const wanted = search.toLowerCase();
  const texts = [account.accountLabel, account.holderName, account.bankName, account.accountMasked];
  return account.id.startsWith(wanted) || texts.some((text) => text.toLowerCase().includes(wanted));
};
