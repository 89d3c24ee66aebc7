import type { AuditEventView, AuditResult } from '@countinghouse/contract/people/audit';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, IconLink, StatusChip } from '@countinghouse/ui';
import { useComposition } from '../../../platform/composition';
import { sentenceCase } from '../../../entities/status/status';
import { hrefOfThing, sentenceOf, sentenceText } from './sentences';
import { messages } from './messages';

const names = messages.columns;
const tones = { SUCCESS: 'success', DENIED: 'warning', FAILED: 'danger' } as const;

export const Result = ({ result }: { result: AuditResult }) => (
  <StatusChip tone={tones[result]} label={sentenceCase(result)} />
);

/** The columns of the audit log, in order. Which of them fit, the width or the person decides. */
export const columns: readonly Column<AuditEventView>[] = [
  { id: 'at', header: names.at, type: 'date', sorted: 'descending', value: ({ at }) => at },
  {
    id: 'event',
    header: names.event,
    type: 'text',
    width: 500,
    fullWidth: 540,
    narrowWidth: 280,
    isRowHeader: true,
    value: sentenceText,
  },
  {
    id: 'result',
    header: names.result,
    type: 'chip',
    width: 104,
    value: ({ result }) => ({ label: sentenceCase(result), tone: tones[result] }),
  },
  {
    id: 'entity',
    header: names.entity,
    type: 'text',
    priority: 'p3',
    value: ({ entity }) => entity && sentenceCase(entity.type),
  },
  { id: 'actor', header: names.actor, type: 'person', priority: 'p3', value: ({ actor }) => actor.label },
  { id: 'ip', header: names.ip, type: 'id', width: 132, priority: 'p2', value: ({ ip }) => ip },
  {
    id: 'open',
    header: names.open,
    isHeaderSpoken: true,
    type: 'chip',
    width: 56,
    priority: 'p2',
    cell: (event) => <ThingLink event={event} />,
  },
];

/** Link to the screen of the event's thing, where there is one. */
const ThingLink = ({ event }: { readonly event: AuditEventView }) => {
  const href = hrefOfThing(event, useComposition().places);
  return href ? (
    <IconLink icon="arrow-right" label={`${messages.open} ${sentenceOf(event).thing}`} href={href} />
  ) : null;
};

/** A row on a narrow screen. */
export const cardOf = (event: AuditEventView): RowCard => ({
  title: sentenceText(event),
  caption: <DateTimeText iso={event.at} />,
  status: <Result result={event.result} />,
});
