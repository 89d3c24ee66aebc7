import type { FailedJob } from '@countinghouse/contract/running/jobs';
import { sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';

const known: Readonly<Record<string, string>> = messages.kinds;

/** Title of a job: `send-invitation` is 'Mail an invitation'; a kind without a text of its own is its name in words. */
export const jobText = ({ kind }: Pick<FailedJob, 'kind'>): string =>
  known[kind] ?? sentenceCase(kind.replaceAll('-', '_'));

/** Entity of a job, `payment:0195fa3c-…`, as kind and id. */
export const entityOf = ({
  entity,
}: Pick<FailedJob, 'entity'>): { readonly kind: string; readonly id: string } | null => {
  if (entity === null) return null;
  const [kind = '', ...rest] = entity.split(':');
  return { kind: sentenceCase(kind.replaceAll('-', '_')), id: rest.join(':') };
};
