import type { Column } from '@countinghouse/ui';
import { DataTable, IconLink } from '@countinghouse/ui';
import { useMemo } from 'react';
import { shownText } from '../../entities/currency/figures';
import { messages } from './messages';
import type { BusinessCardModel } from './model';

const texts = messages.columns;

const columnsOf = (editPath: string | null): Column<BusinessCardModel>[] => [
  { id: 'name', header: texts.name, type: 'person', isRowHeader: true, value: ({ name }) => name },
  {
    id: 'settles',
    header: texts.settlementCurrency,
    type: 'text',
    priority: 'p2',
    value: ({ settlementCurrency }) => settlementCurrency,
  },
  {
    id: 'total',
    header: texts.total,
    type: 'amount',
    kind: 'fiat',
    value: ({ total }) => total && { text: shownText(total.amount, 2), code: total.currency, kind: 'fiat' },
  },
  ...(editPath === null
    ? []
    : [
        {
          id: 'actions',
          header: texts.actions,
          type: 'actions' as const,
          cell: ({ id, name }: BusinessCardModel) => (
            <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editPath.replace('$id', id)} />
          ),
        },
      ]),
];

/** The same businesses as rows: many at one glance. */
export const BusinessTable = ({
  cards,
  editPath,
}: {
  cards: readonly BusinessCardModel[];
  /** Where a business is edited, `$id` in it; null where that is not offered. */
  editPath: string | null;
}) => {
  const columns = useMemo(() => columnsOf(editPath), [editPath]);
  return (
    <DataTable
      label={messages.list}
      columns={columns}
      rows={cards}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/business/${id}`}
      empty={null}
    />
  );
};
