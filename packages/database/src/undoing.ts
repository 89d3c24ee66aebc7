import { sql } from 'kysely';
import type { Database } from './database';
import type { Tx } from './transaction';
import { withinOrganisation } from './within-organisation';

/** A failed part takes only its own work back, as a transaction of its own would. */
const inPart = async <T>(tx: Tx, fresh: readonly string[], run: () => Promise<T>): Promise<T> => {
  await sql`savepoint part`.execute(tx);
  for (const setting of fresh) await sql`select set_config(${setting}, '', true)`.execute(tx);
  try {
    const result = await run();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
};

/**
 * Runs work on a database whose transactions are parts of one, of the worker's login, that is rolled back at the end: the work sees what it wrote,
 * and nobody else ever does. One part at a time; effects outside the database are the work's own affair.
 *
 * @param fresh settings of a transaction that every part begins without, as a transaction of its own would
 */
export const undoing = async <T>(
  database: Database,
  work: (trial: Database) => Promise<T>,
  fresh: readonly string[] = [],
): Promise<T> => {
  let outcome: { readonly result: T } | undefined;
  await database
    .acrossOrganisations(async (tx) => {
      outcome = {
        result: await work({
          ...database,
          inOrganisation: (organisationId, run) =>
            inPart(tx, fresh, () => withinOrganisation(tx, organisationId, () => run(tx))),
          onPlatform: (run) => inPart(tx, fresh, () => run(tx)),
          // The replica has nothing of what will be undone.
          reading: (organisationId, run) =>
            inPart(tx, fresh, () => withinOrganisation(tx, organisationId, () => run(tx))),
          acrossOrganisations: (run) => inPart(tx, fresh, () => run(tx)),
        }),
      };
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  if (!outcome) throw new Error('The work was undone before it ended');
  return outcome.result;
};

/** Rolls the transaction back. */
class Undone extends Error {
  override readonly name = 'Undone';
}
