import type { BalanceConversion } from '@countinghouse/contract/across/balance-conversions';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf, rateText } from '../../../entities/currency/figures';
import { Status, statusChip } from '../../../entities/status/chips';
import { messages } from './messages';

const names = messages.columns;

type Sides = Pick<BalanceConversion, 'debitAmount' | 'debitCurrency' | 'creditAmount' | 'creditCurrency'>;

export const givenOf = ({ debitAmount, debitCurrency }: Sides) => ({ amount: debitAmount, currency: debitCurrency });
export const gotOf = ({ creditAmount, creditCurrency }: Sides) => ({ amount: creditAmount, currency: creditCurrency });

/** `1 EUR = 1.0842375 USDT`. */
export const priceText = ({
  debitCurrency,
  rate,
  creditCurrency,
}: Pick<BalanceConversion, 'debitCurrency' | 'rate' | 'creditCurrency'>): string =>
  messages.estimate.rate(debitCurrency, rateText(rate), creditCurrency);

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<BalanceConversion>[] => [
  {
    id: 'created',
    header: names.created,
    type: 'date',
    sorted: 'descending',
    isRowHeader: true,
    value: ({ createdAt }) => createdAt,
  },
  { id: 'status', header: names.status, type: 'chip', width: 108, value: ({ status }) => statusChip(status) },
  {
    id: 'from',
    header: names.from,
    type: 'amount',
    kind: 'crypto',
    value: (conversion) => figureOf(book, givenOf(conversion)),
  },
  {
    id: 'to',
    header: names.to,
    type: 'amount',
    kind: 'crypto',
    value: (conversion) => figureOf(book, gotOf(conversion)),
  },
  { id: 'rate', header: names.rate, type: 'text', width: 232, priority: 'p2', value: priceText },
  {
    id: 'initiatedBy',
    header: names.initiatedBy,
    type: 'person',
    priority: 'p2w',
    value: ({ initiatedBy }) => initiatedBy,
  },
  { id: 'executed', header: names.executed, type: 'date', priority: 'p2w', value: ({ executedAt }) => executedAt },
];

/** A row on a narrow screen. */
export const cardOf = (conversion: BalanceConversion): RowCard => ({
  title: `${conversion.debitCurrency} → ${conversion.creditCurrency}`,
  amount: <Amount money={gotOf(conversion)} />,
  caption: <DateTimeText iso={conversion.createdAt} />,
  status: <Status status={conversion.status} />,
});
