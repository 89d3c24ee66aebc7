import type { Tx } from '@countinghouse/database';
import type { Finding } from '@countinghouse/ledger';

/** Row that violates a check, by its key columns and the deviation. */
type Offender = { readonly organisation_id: string | null } & Readonly<Record<string, unknown>>;

/**
 * Check of rows that SQL alone cannot state: that their seal was made with a key the database does not hold, or that the product's own rules derive
 * them from other rows.
 */
export type RowCheck = {
  readonly name: string;
  /** Statement that is true without offenders. */
  readonly proves: string;
  /** Reads all rows, in batches. */
  readonly offenders: (tx: Tx) => AsyncIterable<Offender>;
};

const sampleSize = 5;

/** Finding of a check, in the form of the ledger's rules; null if it holds. */
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

/** Number of rows per organisation that violate a check; null: rows of no organisation. */
export const offendersByOrganisation = async (
  tx: Tx,
  { offenders }: RowCheck,
): Promise<{ readonly organisationId: string | null; readonly count: number }[]> => {
  const counts = new Map<string | null, number>();
  for await (const { organisation_id: id } of offenders(tx)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([organisationId, count]) => ({ organisationId, count }));
};
