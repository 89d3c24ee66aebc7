import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders = ['apps/api/src', 'packages/database/src', 'packages/ledger/src'];

/** State of a connection, which a failover ends and a pooler hands to somebody else. */
const ofSession: readonly RegExp[] = [
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\s*\(/i,
  /\bpg_advisory_unlock/i,
  /[`'"]\s*(?:un)?listen\s+["\w]/i,
  // One that is dropped with its transaction is none.
  /\bcreate\s+temp(?:orary)?\s+table\b(?![^`;]*\bon\s+commit\s+drop\b)/i,
  /\bwith\s+hold\b/i,
  /[`'"]\s*prepare\s+\w+\s+as\b/i,
];

const isSource = (file: string): boolean => /\.(ts|sql)$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file);

const sessionStateIn = (text: string): boolean => ofSession.some((state) => state.test(text));

it('nothing is kept on a connection to the database beyond its transaction, so that a failover or a pooler loses none of it', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((file) => join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => sessionStateIn(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  'select pg_advisory_lock($1, $2)',
  'sql`listen changed`',
  'create temp table part (id int)',
  "select pg_try_advisory_lock_shared('1')",
])('such as %s', (text) => expect(sessionStateIn(text)).toBe(true));

it.each(['select pg_advisory_xact_lock($1)', '`The server cannot listen at ${host}`', 'agree with holds'])(
  'unlike %s',
  (text) => expect(sessionStateIn(text)).toBe(false),
);
