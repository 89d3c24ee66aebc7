import type { Database } from '@countinghouse/database';
import { describeFinding, verify } from '@countinghouse/ledger';
import { invariants } from '../invariants';

const rules = invariants.filter(({ name }) => /^(list-totals|daily-figures|daily-totals)-agree-with-/.test(name));

/** @throws Error when a row was written and what it moved was not noted: a total or a figure is not that of the rows */
export const assertNoted = async (database: Database): Promise<void> => {
  const findings = await database.acrossOrganisations((tx) => verify(tx, rules));
  if (findings.length > 0) throw new Error(findings.map(describeFinding).join('\n'));
};
