import type { ManualMovement } from '@countinghouse/contract/across/manual-movements';
import type { Column, RowCard } from '@countinghouse/ui';
import { Chips, DateTimeText } from '@countinghouse/ui';
import { Amount } from '../../../entities/currency/cells';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import { figureOf } from '../../../entities/currency/figures';
import { Label } from '../../../entities/status/chips';
import { sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';

const names = messages.columns;

/** The columns of the list, in order. */
export const columnsOf = (book: CurrencyBook): readonly Column<ManualMovement>[] => [
  { id: 'posted', header: names.posted, type: 'date', sorted: 'descending', value: ({ postedAt }) => postedAt },
  {
    id: 'type',
    header: names.type,
    type: 'chip',
    width: 92,
    value: ({ type }) => ({ label: messages.types[type] }),
  },
  {
    id: 'amount',
    header: names.amount,
    type: 'amount',
    kind: 'crypto',
    value: (movement) => figureOf(book, movement),
  },
  {
    id: 'reason',
    header: names.reason,
    type: 'text',
    width: 180,
    isRowHeader: true,
    value: ({ reason }) => sentenceCase(reason),
  },
  {
    id: 'description',
    header: names.description,
    type: 'text',
    width: 240,
    priority: 'p2',
    value: ({ description }) => description,
  },
  {
    id: 'related',
    header: names.related,
    type: 'text',
    width: 148,
    priority: 'p3',
    value: ({ relatedEntity }) => relatedEntity && messages.related[relatedEntity.type],
  },
  {
    id: 'createdBy',
    header: names.createdBy,
    type: 'person',
    priority: 'p2w',
    value: ({ createdBy }) => createdBy,
  },
];

/** A row on a narrow screen. */
export const cardOf = (movement: ManualMovement): RowCard => ({
  title: sentenceCase(movement.reason),
  // Beside no column of kinds, a debit bears its sign.
  amount: (
    <Amount
      money={{
        currency: movement.currency,
        amount: movement.type === 'DEBIT' ? `-${movement.amount}` : movement.amount,
      }}
    />
  ),
  caption: (
    <>
      <DateTimeText iso={movement.postedAt} /> {movement.description}
    </>
  ),
  status: <MovementChips movement={movement} />,
});

export const MovementChips = ({ movement }: { movement: ManualMovement }) => (
  <Chips>
    <Label label={messages.types[movement.type]} />
    {movement.reversedBy !== null && <Label label={messages.takenBack} />}
  </Chips>
);
