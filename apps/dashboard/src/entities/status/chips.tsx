import type { Chip } from '@countinghouse/ui';
import { StatusChip, Tag } from '@countinghouse/ui';
import { sentenceCase, toneOf } from './status';

/** A status as a chip: mark, word, tone. */
export const Status = ({ status }: { status: string }) => (
  <StatusChip tone={toneOf(status)} label={sentenceCase(status)} />
);

/** A label beside a status: Overpaid, Late. */
export const Label = ({ label }: { label: string }) => (
  <Tag label={sentenceCase(label)} tone={toneOf(label) === 'warning' ? 'warning' : 'neutral'} />
);

/** Chip of a status for a column. */
export const statusChip = (status: string): Chip => ({ label: sentenceCase(status), tone: toneOf(status) });
export const labelChip = (label: string): Chip => ({
  label: sentenceCase(label),
  isWarning: toneOf(label) === 'warning',
});
