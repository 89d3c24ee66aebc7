import type { Migration } from 'kysely';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';

const separator = '\n;\n';

/**
 * The SQL that a migration sends, as one text that runs as it stands. Nothing is executed: a migration that asks the
 * database what to do, or sends parameters, is refused here, because its text alone would not repeat it.
 */
export const statementsOf = async (migration: Migration): Promise<string> => {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      if (query.parameters.length > 0) throw new Error(`A migration is written in literals: ${query.sql}`);
      statements.push(query.sql.replaceAll(/[ \t]+$/gm, '').trim());
    },
  });
  await migration.up(db);
  return `${statements.join(separator)}${separator}`;
};

/** A migration that sends a kept text. */
export const replay = (statements: string): Migration => ({
  up: async (db) => {
    await sql.raw(statements).execute(db);
  },
});
