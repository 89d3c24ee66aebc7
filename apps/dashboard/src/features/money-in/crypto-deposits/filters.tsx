import type { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { paymentLabels, paymentStatuses, paymentTypes } from '@countinghouse/contract/money-in/crypto-deposits';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { useBusinessView } from '../../../entities/business/view';
import { currencyOptions } from '../../../entities/currency/options';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { sentenceCase } from '../../../entities/status/status';
import {
  linkedFilter,
  listQueryOf,
  oneFrom,
  oneOf,
  periodFilter,
  searchFilter,
  severalOf,
} from '../../../platform/list';
import type { ListState } from '../../../platform/list/list-state';
import { messages } from './messages';

/** The currencies the business takes, as the business page hands them over. */
const useCurrencyOptions = () => {
  const { supportedDepositCurrencies } = useBusinessView();
  const book = useCurrencyBook();
  return currencyOptions(book, supportedDepositCurrencies);
};

export const filters = [
  searchFilter({ label: messages.searchLabel, placeholder: messages.search }),
  periodFilter(messages.created),
  oneFrom('depositCurrency', { label: messages.currency, useOptions: useCurrencyOptions, pillText: (code) => code }),
  severalOf('status', { label: messages.status, ids: paymentStatuses, labelOf: sentenceCase }),
  oneOf('label', { label: messages.label, ids: paymentLabels, labelOf: sentenceCase }),
  oneOf('type', { label: messages.type, ids: paymentTypes, labelOf: (type) => messages.types[type] }),
  linkedFilter('payLinkId', messages.payLink),
  linkedFilter('invoiceId', messages.invoice),
] as const;

/** The server's query for a page of a business's payments: 25 by default, sorted by creation, newest first. */
export const paymentsQueryOf = (state: ListState, businessId: string): QueryIn<typeof listPayments> => ({
  sortBy: 'created',
  businessId,
  ...listQueryOf(filters, state),
});
