import { bankCurrencies } from '@countinghouse/contract/payment-methods';
import { fiatDepositStatuses } from '@countinghouse/contract/money-in/fiat-deposits';
import { sentenceCase } from '../../../entities/status/status';
import { exportOf, listQueryOf, oneOf, periodFilter, searchFilter } from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';
import { depositKinds } from './model';

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.period),
  oneOf('kind', { label: messages.kind, ids: depositKinds, labelOf: (kind) => messages.kinds[kind] }),
  oneOf('currency', { label: messages.columns.currency, ids: bankCurrencies, labelOf: (code) => code }),
  oneOf('status', { label: messages.columns.status, ids: fiatDepositStatuses, labelOf: sentenceCase }),
] as const;

/** Query for a page of a business's fiat deposits. */
export const askedOf = (state: ListState, businessId: string) => ({ businessId, ...listQueryOf(filters, state) });

/** Files for the list: one for each kind that passes the filters. */
export const exportsOf = ({ kind, status, ...shared }: ReturnType<typeof askedOf>) => [
  ...(kind === 'WHITE_LABEL'
    ? []
    : [exportOf('fiat-deposits', { ...shared, status, sortBy: 'received' }, messages.kinds.TOP_UP)]),
  ...(kind === 'TOP_UP' || (status !== undefined && status !== 'RECEIVED')
    ? []
    : [exportOf('whitelabel-fiat-deposits', { ...shared, sortBy: 'received' }, messages.kinds.WHITE_LABEL)]),
];
