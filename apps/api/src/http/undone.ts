import type { Database, Tx } from '@countinghouse/database';

/** Thrown to roll a transaction back that has done its reading. */
class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('Read, and rolled back');
    this.result = result;
  }
}

type Transaction = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

const rolledBack = async <T>(transaction: Transaction, run: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await transaction<T>(async (tx) => {
      throw new Undone(await run(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
};

/**
 * A database of which no transaction of a request is ever committed. A read-only transaction would do too, but a write in one looks like a server that
 * has become a standby, and costs the pool its connections.
 */
export const undoing = (database: Database): Database => ({
  ...database,
  inOrganisation: (organisationId, run, patience) =>
    rolledBack((work) => database.inOrganisation(organisationId, work, patience), run),
  onPlatform: (run, patience) => rolledBack((work) => database.onPlatform(work, patience), run),
});
