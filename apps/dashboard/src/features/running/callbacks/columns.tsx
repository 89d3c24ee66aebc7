import type { CoverageLine, UntoldCallback } from '@countinghouse/contract/running/callback-coverage';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';
import { toldIn } from './model';

const names = messages.columns;

export const lineColumns: readonly Column<CoverageLine>[] = [
  {
    id: 'business',
    header: names.business,
    type: 'person',
    isRowHeader: true,
    value: ({ businessName }) => businessName,
  },
  { id: 'event', header: names.event, type: 'text', value: ({ event }) => messages.events[event] },
  { id: 'due', header: names.due, type: 'count', value: ({ due }) => due },
  { id: 'delivered', header: names.delivered, type: 'count', width: 96, value: ({ delivered }) => delivered },
  {
    id: 'toldLater',
    header: names.toldLater,
    type: 'count',
    width: 116,
    priority: 'p2',
    value: ({ toldLater }) => toldLater,
  },
  { id: 'onItsWay', header: names.onItsWay, type: 'count', width: 96, value: ({ onItsWay }) => onItsWay },
  { id: 'failed', header: names.failed, type: 'count', tone: 'danger', value: ({ failed }) => failed },
  {
    id: 'neverQueued',
    header: names.neverQueued,
    type: 'count',
    tone: 'warning',
    width: 96,
    value: ({ neverQueued }) => neverQueued,
  },
];

const statusOf = ({ failed, neverQueued, onItsWay }: CoverageLine) => {
  if (failed + neverQueued > 0)
    return <StatusChip tone={failed > 0 ? 'danger' : 'warning'} label={messages.missing(failed, neverQueued)} />;
  if (onItsWay > 0) return <StatusChip tone="info" label={messages.onTheWay(onItsWay)} />;
  return <StatusChip tone="success" label={messages.allDelivered} />;
};

/** A line on a narrow screen. */
export const lineCard = (line: CoverageLine): RowCard => ({
  title: line.businessName,
  amount: messages.deliveredOf(toldIn(line), line.due),
  caption: messages.events[line.event],
  status: statusOf(line),
});

const Outcome = ({ of: { outcome } }: { readonly of: UntoldCallback }) => (
  <StatusChip tone={outcome === 'FAILED' ? 'danger' : 'warning'} label={messages.outcomes[outcome]} />
);

const texts = messages.untoldColumns;

export const untoldColumns: readonly Column<UntoldCallback>[] = [
  { id: 'reference', header: texts.reference, type: 'id', isRowHeader: true, value: ({ reference }) => reference },
  { id: 'business', header: texts.business, type: 'person', priority: 'p2', value: ({ businessName }) => businessName },
  { id: 'event', header: texts.event, type: 'text', priority: 'p3', value: ({ event }) => messages.events[event] },
  { id: 'state', header: texts.state, type: 'text', value: ({ state }) => sentenceCase(state) },
  { id: 'dueAt', header: texts.dueAt, type: 'date', sorted: 'ascending', value: ({ dueAt }) => dueAt },
  { id: 'outcome', header: texts.outcome, type: 'chip', width: 140, cell: (row) => <Outcome of={row} /> },
  { id: 'problem', header: texts.problem, type: 'text', width: 344, value: ({ problem }) => problem },
];

/** A message on a narrow screen. */
export const untoldCard = (row: UntoldCallback): RowCard => ({
  title: row.reference,
  amount: <DateTimeText iso={row.dueAt} />,
  caption: `${messages.events[row.event]}: ${row.problem}`,
  status: <Outcome of={row} />,
});
