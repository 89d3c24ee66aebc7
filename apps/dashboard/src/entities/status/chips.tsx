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
