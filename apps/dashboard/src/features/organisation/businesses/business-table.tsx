import type { Column } from '@countinghouse/ui';
import { DataTable, IconLink } from '@countinghouse/ui';
import { all } from '@countinghouse/contract/permissions';
import { useMemo } from 'react';
import { businessHref } from '../../../entities/business/paths';
import { shownText } from '../../../entities/currency/figures';
import { useMay } from '../../../platform/session';
import { messages } from './messages';
import { netText, type BusinessCardModel } from './model';
import { editHref } from './paths';

const texts = messages.columns;

const columnsOf = (mayEdit: boolean, showsToday: boolean): Column<BusinessCardModel>[] => [
  { id: 'name', header: texts.name, type: 'person', isRowHeader: true, value: ({ name }) => name },
  {
    id: 'settles',
    header: texts.settlementCurrency,
    type: 'text',
    priority: 'p2',
    value: ({ settlementCurrency }) => settlementCurrency,
  },
  {
    id: 'available',
    header: texts.available,
    type: 'amount',
    kind: 'fiat',
    value: ({ sums }) => sums && { text: shownText(sums.available, 2), code: sums.currency, kind: 'fiat' },
  },
  {
    id: 'total',
    header: texts.total,
    type: 'amount',
    kind: 'fiat',
    priority: 'p2',
    value: ({ sums }) => sums && { text: shownText(sums.total, 2), code: sums.currency, kind: 'fiat' },
  },
  ...(!showsToday
    ? []
    : [
        {
          id: 'today',
          header: texts.today,
          type: 'amount' as const,
          kind: 'fiat' as const,
          priority: 'p2' as const,
          value: ({ today }: BusinessCardModel) =>
            today && { text: netText(today.net), code: today.currency, kind: 'fiat' as const },
        },
      ]),
  ...(!mayEdit
    ? []
    : [
        {
          id: 'actions',
          header: texts.actions,
          type: 'actions' as const,
          cell: ({ id, name }: BusinessCardModel) => (
            <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editHref(id)} />
          ),
        },
      ]),
];

/** Businesses as rows: many at a glance. */
export const BusinessTable = ({ cards, mayEdit }: { cards: readonly BusinessCardModel[]; mayEdit: boolean }) => {
  const showsToday = useMay(all('GET_STATISTICS'));
  const columns = useMemo(() => columnsOf(mayEdit, showsToday), [mayEdit, showsToday]);
  return (
    <DataTable
      label={messages.list}
      columns={columns}
      rows={cards}
      rowKey={({ id }) => id}
      rowHref={({ id }) => businessHref(id)}
      empty={null}
    />
  );
};
