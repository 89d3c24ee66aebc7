import type { AuditEventView, AuditResult } from '@countinghouse/contract/people/audit';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { sentenceCase } from '../../../entities/status/status';
import { actionText } from './changes';
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
    id: 'action',
    header: names.action,
    type: 'text',
    width: 176,
    isRowHeader: true,
    value: ({ action }) => actionText(action),
  },
  { id: 'actor', header: names.actor, type: 'person', value: ({ actor }) => actor.label },
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
    priority: 'p2',
    value: ({ entity }) => entity && sentenceCase(entity.type),
  },
  { id: 'ip', header: names.ip, type: 'id', width: 132, priority: 'p2', value: ({ ip }) => ip },
];

/** A row on a narrow screen. */
export const cardOf = ({ action, actor, at, result }: AuditEventView): RowCard => ({
  title: actionText(action),
  amount: <DateTimeText iso={at} />,
  caption: actor.label,
  status: <Result result={result} />,
});
