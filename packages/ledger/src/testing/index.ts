import type { Database } from '@countinghouse/database';
import { describeFinding, verify } from '../verify';

export { addedUp, instantsAround, linesOf } from './added-up';
export { newBook, type Book } from './book';

/** Throws, naming every broken invariant, unless all books of the database are sound. Call it at the end of every suite. */
export const assertLedgerSound = async (database: Database): Promise<void> => {
  const findings = await database.acrossOrganisations(verify);
  if (findings.length > 0) throw new Error(`The ledger is not sound:\n${findings.map(describeFinding).join('\n')}`);
};
