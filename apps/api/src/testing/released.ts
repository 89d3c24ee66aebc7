import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrations } from '@countinghouse/database';
import { migrations } from '../migrations';

/** Migrations that installations may have applied already. */
export type Released = {
  /** Digest of each migration's text, in the order of release. */
  readonly digests: Readonly<Record<string, string>>;
  /** The schemas that installations may still have: the names of their migrations by the day of the release. */
  readonly schemas: Readonly<Record<string, readonly string[]>>;
};

export const releasedFile = join(import.meta.dirname, '../released.json');

export const readReleased = (): Released => JSON.parse(readFileSync(releasedFile, 'utf8')) as Released;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The migrations of a released schema. */
export const migrationsOf = (names: readonly string[]): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));

/** Numbers shared by two migrations, from the time when each module numbered its own. */
const oldDoubles = ['0480', '0530', '0560', '0600', '0610', '0640', '0710', '0740'];

const numberOf = (name: string): string => name.slice(0, 4);

/**
 * Faults of migrations beside the released ones, as sentences; none in a good tree. A new one sorts after all released before it, so that every
 * database applies them in one order.
 */
export const faultsOf = (texts: Migrations, digests: Released['digests']): string[] => {
  const names = Object.keys(texts);
  const released = Object.keys(digests);
  const fresh = names.filter((name) => !(name in digests));
  const newest = released.toSorted().at(-1) ?? '';
  return [
    ...names
      .filter((name) => !/^\d{4}-[a-z0-9-]+$/.test(name))
      .map((name) => `${name} is not a number of four digits and words.`),
    ...released.filter((name) => !(name in texts)).map((name) => `${name} was given out and cannot be taken back.`),
    ...released
      .filter((name) => name in texts && digestOf(texts[name]!) !== digests[name])
      .map((name) => `${name} was given out with another text: a further migration changes what it made.`),
    ...released
      .filter((name, index) => index > 0 && name < released[index - 1]!)
      .map((name) => `${name} was given out after a higher number.`),
    ...fresh
      .filter((name) => numberOf(name) < numberOf(newest))
      .map((name) => `${name} needs a number above that of ${newest}, which databases have applied already.`),
    ...names
      .filter((name) => !oldDoubles.includes(numberOf(name)))
      .filter((name) => names.some((other) => other < name && numberOf(other) === numberOf(name)))
      .map((name) => `${name} bears the number of another one.`),
  ];
};
