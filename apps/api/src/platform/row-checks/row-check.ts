import type { Tx } from '@countinghouse/database';
import type { Finding } from '@countinghouse/ledger';

/** A row that denies what a check proves, by the columns that name it and by what of it is wrong. */
type Offender = { readonly organisation_id: string | null } & Readonly<Record<string, unknown>>;

/**
 * Something that rows prove and SQL alone cannot state: that they bear a seal made with a key that the database does not hold, or
 * that they are what the product's own rules make of other rows.
 */
export type RowCheck = {
  readonly name: string;
  /** What is true of the rows when there is no offender. */
  readonly proves: string;
  /** Reads all there is, some rows at a time. */
  readonly offenders: (tx: Tx) => AsyncIterable<Offender>;
};

const sampleSize = 5;

/** What a check found, told as the rules of the ledger tell it; null where it holds. */
export const findingOf = async (tx: Tx, { name, proves, offenders }: RowCheck): Promise<Finding | null> => {
  const sample: Offender[] = [];
  let count = 0;
  for await (const offender of offenders(tx)) {
    count += 1;
    if (sample.length < sampleSize) sample.push(offender);
  }
  return count === 0 ? null : { invariant: name, proves, count, sample };
};

/** The findings of several checks. */
export const verifyRows = async (tx: Tx, checks: readonly RowCheck[]): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = await findingOf(tx, check);
    if (finding) findings.push(finding);
  }
  return findings;
};

/** How many rows of each organisation deny a check; null: they are no organisation's. */
export const offendersByOrganisation = async (
  tx: Tx,
  { offenders }: RowCheck,
): Promise<{ readonly organisationId: string | null; readonly count: number }[]> => {
  const counts = new Map<string | null, number>();
  for await (const { organisation_id: id } of offenders(tx)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([organisationId, count]) => ({ organisationId, count }));
};
