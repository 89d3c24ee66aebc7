import type { CoverageLine, UntoldCallback } from '@countinghouse/contract/running/callback-coverage';

/** Messages of a line whose receiver knows the state, by this message or a later one. */
export const toldIn = ({ delivered, toldLater }: Pick<CoverageLine, 'delivered' | 'toldLater'>): number =>
  delivered + toldLater;

export type Sums = Pick<CoverageLine, 'due' | 'onItsWay' | 'failed' | 'neverQueued'> & { readonly told: number };

export const sumOf = (lines: readonly CoverageLine[]): Sums =>
  lines.reduce(
    (sums, line) => ({
      due: sums.due + line.due,
      told: sums.told + toldIn(line),
      onItsWay: sums.onItsWay + line.onItsWay,
      failed: sums.failed + line.failed,
      neverQueued: sums.neverQueued + line.neverQueued,
    }),
    { due: 0, told: 0, onItsWay: 0, failed: 0, neverQueued: 0 },
  );

export const keyOfLine = ({ businessId, event }: Pick<CoverageLine, 'businessId' | 'event'>): string =>
  `${businessId} ${event}`;

export type Sendable = {
  readonly callbacks: readonly Pick<UntoldCallback, 'event' | 'entityId'>[];
  /** Servers with their numbers of messages, the most first. */
  readonly hosts: readonly { readonly host: string; readonly count: number }[];
  readonly withoutAddress: number;
};

/** Messages to send again: one for each subject and event, whatever number of its states was missed. */
export const sendableOf = (rows: readonly UntoldCallback[]): Sendable => {
  const subjects = [...new Map(rows.map((row) => [`${row.event} ${row.entityId}`, row])).values()];
  const counts = new Map<string, number>();
  for (const { host } of subjects) if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1);
  return {
    callbacks: subjects.flatMap(({ host, event, entityId }) => (host === null ? [] : [{ event, entityId }])),
    hosts: [...counts]
      .map(([host, count]) => ({ host, count }))
      .toSorted((one, other) => other.count - one.count || one.host.localeCompare(other.host, 'en')),
    withoutAddress: subjects.filter(({ host }) => host === null).length,
  };
};
