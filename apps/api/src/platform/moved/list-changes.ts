import type { ListLine, Movement } from './movement';

/** Addition to the totals of a list in one hour: rows more or fewer, how many of these have an amount, and the amounts. */
export type ListChange = Omit<ListLine, 'at' | 'amount' | 'otherAmount'> & {
  /** `YYYY-MM-DD` in UTC. */
  readonly period: string;
  readonly hour: number;
  readonly count: number;
  readonly moved: number;
  readonly amount: bigint;
  readonly otherAmount: bigint;
};

const changeOf = ({ at, amount, otherAmount, ...line }: ListLine, sign: 1 | -1): ListChange => ({
  ...line,
  period: at.toISOString().slice(0, 10),
  hour: at.getUTCHours(),
  count: sign,
  moved: amount === null ? 0 : sign,
  amount: BigInt(sign) * (amount ?? 0n),
  otherAmount: BigInt(sign) * (otherAmount ?? 0n),
});

const keyOf = (change: ListChange): string =>
  JSON.stringify([
    change.organisationId,
    change.list,
    change.businessId,
    change.period,
    change.hour,
    change.status,
    change.currency,
    change.otherCurrency,
  ]);

const added = (one: ListChange, other: ListChange): ListChange => ({
  ...one,
  count: one.count + other.count,
  moved: one.moved + other.moved,
  amount: one.amount + other.amount,
  otherAmount: one.otherAmount + other.otherAmount,
});

const isNothing = ({ count, moved, amount, otherAmount }: ListChange): boolean =>
  count === 0 && moved === 0 && amount === 0n && otherAmount === 0n;

/** Changes of the totals of lists, one for each place that a line left, took or changed its sums in; none for what stayed the same. */
export const listChangesOf = ({ was, became }: Pick<Movement, 'was' | 'became'>): readonly ListChange[] => {
  const changes = new Map<string, ListChange>();
  for (const change of [...was.map((line) => changeOf(line, -1)), ...became.map((line) => changeOf(line, 1))]) {
    const key = keyOf(change);
    const other = changes.get(key);
    changes.set(key, other ? added(other, change) : change);
  }
  return [...changes.values()].filter((change) => !isNothing(change));
};
