import type { PayLink } from '@countinghouse/contract/money-in/pay-links';
import type { Column, RowCard } from '@countinghouse/ui';
import { StatusChip } from '@countinghouse/ui';
import type { CurrencyBook } from '../../../../entities/currency/currency-book';
import { figureText } from '../../../../platform/list/range';
import { messages } from './messages';
import { priceText, stateChip } from './shown';

const names = messages.columns;

/** `29`, or `29 of 400` where there is a limit. */
const paidText = ({ paidPayments, mostUses }: PayLink): string =>
  mostUses === null ? figureText(paidPayments) : messages.paidOf(figureText(paidPayments), figureText(mostUses));

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<PayLink>[] => [
  { id: 'created', header: names.created, type: 'date', sorted: 'descending', value: ({ createdAt }) => createdAt },
  { id: 'name', header: names.name, type: 'person', isRowHeader: true, value: ({ name }) => name },
  { id: 'business', header: names.business, type: 'person', priority: 'p2', value: ({ businessName }) => businessName },
  { id: 'state', header: names.state, type: 'chip', width: 104, value: stateChip },
  { id: 'price', header: names.price, type: 'text', width: 220, value: (link) => priceText(link, book) },
  { id: 'paid', header: names.paid, type: 'text', width: 104, value: paidText },
  {
    id: 'open',
    header: names.open,
    type: 'text',
    width: 72,
    priority: 'p2',
    value: ({ openPayments }) => figureText(openPayments),
  },
  { id: 'ends', header: names.ends, type: 'date', priority: 'p3', value: ({ endsAt }) => endsAt },
  { id: 'createdBy', header: names.createdBy, type: 'person', priority: 'p3', value: ({ createdBy }) => createdBy },
];

/** A row on a narrow screen. */
export const cardOf =
  (book: CurrencyBook) =>
  (link: PayLink): RowCard => ({
    title: link.name,
    amount: priceText(link, book),
    caption: link.businessName,
    status: <StatusChip {...stateChip(link)} />,
  });
