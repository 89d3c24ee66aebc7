import type { AuditEventView, AuditResult } from '@countinghouse/contract/audit';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { sentenceCase } from '../../entities/status/status';
import styles from './audit.module.css';
import { actionText } from './changes';
import { messages } from './messages';

const names = messages.columns;
const tones = { SUCCESS: 'success', DENIED: 'warning', FAILED: 'danger' } as const;

export const Result = ({ result }: { result: AuditResult }) => (
  <StatusChip tone={tones[result]} label={sentenceCase(result)} />
);

/** The columns of the audit log, in order. Which of them fit, the width or the person decides. */
export const columns: readonly Column<AuditEventView>[] = [
  {
    id: 'at',
    header: names.at,
    sorted: 'descending',
    skeleton: 124,
    cell: ({ at }) => <DateTimeText iso={at} />,
  },
  { id: 'action', header: names.action, isRowHeader: true, skeleton: 120, cell: ({ action }) => actionText(action) },
  {
    id: 'actor',
    header: names.actor,
    skeleton: 160,
    cell: ({ actor }) => <span className={styles.actor}>{actor.label}</span>,
  },
  { id: 'result', header: names.result, skeleton: 0, cell: ({ result }) => <Result result={result} /> },
  {
    id: 'entity',
    header: names.entity,
    priority: 'p2',
    cell: ({ entity }) => (entity ? sentenceCase(entity.type) : messages.nothing),
  },
  {
    id: 'ip',
    header: names.ip,
    priority: 'p2',
    cell: ({ ip }) => <span className={styles.code}>{ip ?? messages.nothing}</span>,
  },
];

/** A row on a narrow screen. */
export const cardOf = ({ action, actor, at, result }: AuditEventView): RowCard => ({
  title: actionText(action),
  amount: <DateTimeText iso={at} />,
  caption: actor.label,
  status: <Result result={result} />,
});
