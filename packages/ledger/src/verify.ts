import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from './tables';
import { guarding } from './guarding';
import type { Invariant } from './invariants';
import { rowInvariants } from './invariants';

/** Every rule the ledger can check by itself: of its rows, and that what guards them is on. */
export const invariants: readonly Invariant[] = [...rowInvariants, ...guarding];

/** A broken invariant: the ledger holds rows that must not exist. */
export type Finding = {
  readonly invariant: string;
  /** Statement that is true while the invariant holds. */
  readonly proves: string;
  readonly count: number;
  /** The first of the offending rows. */
  readonly sample: readonly Readonly<Record<string, unknown>>[];
};

const sampleSize = 5;

/**
 * Checks invariants (by default the ledger's own) over all rows the transaction may see; run it through `acrossOrganisations` for all books. Empty
 * means sound. Reads only; each invariant is one statement and sees one state of its own.
 */
export const verify = async (tx: Tx, rules: readonly Invariant[] = invariants): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (const { name, proves, offenders } of rules) {
    const { rows } = await sql<{ count: string; sample: Record<string, unknown>[] }>`
      with offender as (${sql.raw(offenders)})
      select (select count(*) from offender) as count,
             (select coalesce(jsonb_agg(o), '[]') from (select * from offender limit ${sql.lit(sampleSize)}) o) as sample
    `.execute(tx);
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0) findings.push({ invariant: name, proves, count, sample: rows[0]?.sample ?? [] });
  }
  return findings;
};

/** Rows of one organisation that break a rule; null: of none, such as a guard that is off. */
export type Offence = { readonly organisationId: string | null; readonly count: number };

type OffenceRow = Record<keyof Columns<'ledger_account', 'organisation_id'>, string | null> & Pick<Offence, 'count'>;

/** Number of offending rows per organisation; empty if the rule holds. Reads only, in one statement. */
export const offencesAgainst = async (tx: Tx, { offenders }: Invariant): Promise<Offence[]> => {
  const { rows } = await sql<OffenceRow>`
    select to_jsonb(o) ->> 'organisation_id' as organisation_id, count(*)::int as count
      from (${sql.raw(offenders)}) o group by 1`.execute(tx);
  return rows.map(({ organisation_id: organisationId, count }) => ({ organisationId, count }));
};

/** One line per finding, for people. */
export const describeFinding = ({ invariant, proves, count, sample }: Finding): string =>
  `${invariant}: ${count} row(s) deny that ${proves} Example: ${JSON.stringify(sample[0])}`;
