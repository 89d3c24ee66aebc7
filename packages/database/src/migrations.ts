import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** SQL texts by name, `0710-crypto-withdrawals`: the number orders them over all packages. */
export type Migrations = Readonly<Record<string, string>>;

/** Paths of the migrations below a directory: each is in a folder `sql/` beside the code that owns its tables. */
export const migrationFilesBelow = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => join(directory, file))
    .filter((file) => /[\\/]sql[\\/][^\\/]+\.sql$/.test(file))
    .toSorted();

const known = new Map<string, Migrations>();

/** Migrations below a directory, read once: in the bundle every package asks for the same directory. */
export const migrationsBelow = (directory: string): Migrations => {
  const texts =
    known.get(directory) ??
    Object.fromEntries(
      migrationFilesBelow(directory).map((file) => [basename(file, '.sql'), readFileSync(file, 'utf8')] as const),
    );
  known.set(directory, texts);
  return texts;
};

/** Needed by every other package's migrations. */
export const databaseMigrations: Migrations = migrationsBelow(import.meta.dirname);
