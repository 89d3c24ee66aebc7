import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import { replay } from './statements';

/** Where the text of every released migration is kept: `{name}.sql`, and `schemas.json` with what was released together. */
export const releasedDirectory = join(import.meta.dirname, '../released');

/** The text of each released migration, by name. */
export const releasedStatements = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(releasedDirectory)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [file.slice(0, -'.sql'.length), readFileSync(join(releasedDirectory, file), 'utf8')]),
  );

/** The schemas that installations may still have: the names of their migrations by the day of the release. */
export const releasedSchemas = (): Record<string, readonly string[]> =>
  JSON.parse(readFileSync(join(releasedDirectory, 'schemas.json'), 'utf8')) as Record<string, string[]>;

/** The migrations of a released schema, as they were written then. */
export const migrationsOf = (names: readonly string[]): Record<string, Migration> => {
  const texts = releasedStatements();
  return Object.fromEntries(
    names.map((name) => {
      const text = texts[name];
      if (text === undefined) throw new Error(`The text of the migration ${name} was not kept.`);
      return [name, replay(text)];
    }),
  );
};
