import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { macUnder } from '../secrets';
import { ownCells, type CellSettings } from './cells-file';

/** Something that belongs to one cell alone. */
export type Claim = {
  /** Kind of thing, and the thing itself in the one form in which every cell writes it. Never leaves the process. */
  readonly thing: string;
  /** For people: which setting or account it is. */
  readonly label: string;
};

/** Settings by which cells recognise each other's claims. */
export type ClaimSettings = CellSettings & {
  /** Shared by all cells: without it nobody finds out by trying which account a digest is of, and nobody writes another cell's claims. */
  readonly secret: string;
};

/** Claims of one cell, as its file has them. */
export type ClaimsOfCell = {
  readonly cell: string;
  readonly id: string;
  readonly at: Date;
  readonly digests: readonly string[];
};

/** A file of claims cannot be believed; the message is one sentence. */
export class ClaimsRefused extends Error {
  override readonly name = 'ClaimsRefused';
}

const form = z.strictObject({
  version: z.literal(1),
  cell: z.string(),
  id: z.string(),
  at: z.string(),
  digests: z.array(z.string()),
  mac: z.string(),
});

const digestOf = (secret: string, { thing }: Claim): string =>
  macUnder(secret, 'cell-claim', thing).toString('base64url');

const macOf = (secret: string, { cell, id, at, digests }: ClaimsOfCell): Buffer =>
  macUnder(secret, 'cell-claims', JSON.stringify([cell, id, at.toISOString(), ...digests]));

/** File of a cell's claims beside the cells file, or in another directory. */
export const claimsFile = ({ file }: Pick<CellSettings, 'file'>, cell: string, directory = dirname(file)): string =>
  join(directory, `claims-${cell}.json`);

/** Own claims, as they are published. */
export const ownClaims = (
  { name, secret }: ClaimSettings,
  id: string,
  claims: readonly Claim[],
  at: Date,
): ClaimsOfCell => ({
  cell: name,
  id,
  at,
  digests: [...new Set(claims.map((claim) => digestOf(secret, claim)))].toSorted(),
});

/** Writes claims; nobody ever reads half of them. Throws the error of the file system. */
export const writeClaims = (path: string, secret: string, claims: ClaimsOfCell): void => {
  const text = JSON.stringify({ version: 1, ...claims, mac: macOf(secret, claims).toString('base64url') }, null, 2);
  const whole = `${path}.${process.pid}`;
  writeFileSync(whole, `${text}\n`, { mode: 0o644 });
  renameSync(whole, path);
};

/**
 * Claims of a cell; null without a file.
 *
 * @throws ClaimsRefused
 */
export const readClaims = (path: string, secret: string, cell: string): ClaimsOfCell | null => {
  const refused = (problem: string) =>
    new ClaimsRefused(`${path} ${problem}: bring the file again from the cell ${cell}, or remove it.`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw refused(`cannot be read (${code})`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw refused('is no JSON');
  }
  const parsed = form.safeParse(content);
  if (!parsed.success) throw refused('is no file of claims');
  const at = new Date(parsed.data.at);
  if (Number.isNaN(at.getTime())) throw refused('is no file of claims');
  const claims = { cell: parsed.data.cell, id: parsed.data.id, at, digests: parsed.data.digests };
  const mac = Buffer.from(parsed.data.mac, 'base64url');
  const expected = macOf(secret, claims);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected))
    throw refused('was not written with our CELLS_SECRET');
  if (claims.cell !== cell) throw refused(`has the claims of ${claims.cell}`);
  return claims;
};

/** Age from which claims of another cell are told to be old. */
const oldAfterDays = 7;
const day = 86_400_000;

/** Comparison with the other cells: what must not be, and what should be looked at, each in one sentence. */
export type Compared = { readonly collisions: readonly string[]; readonly notes: readonly string[] };

/**
 * Compares claims of ours with those that the other cells have published.
 *
 * @throws ClaimsRefused, and CellsRefused
 */
export const compareClaims = (
  settings: ClaimSettings,
  claims: readonly Claim[],
  { id, now }: { readonly id: string | null; readonly now: Date },
): Compared => {
  const collisions: string[] = [];
  const notes: string[] = [];
  for (const { name } of ownCells(settings)) {
    if (name === settings.name) continue;
    const path = claimsFile(settings, name);
    const other = readClaims(path, settings.secret, name);
    if (!other) {
      notes.push(`Nothing is known of what belongs to the cell ${name}: bring its ${path}.`);
      continue;
    }
    if (other.id === id)
      collisions.push(`This database is a copy of that of the cell ${name}: give this cell its own.`);
    const digests = new Set(other.digests);
    for (const claim of claims)
      if (digests.has(digestOf(settings.secret, claim)))
        collisions.push(`${claim.label} belongs to the cell ${name} already: two cells must not share it.`);
    const days = Math.floor((now.getTime() - other.at.getTime()) / day);
    if (days >= oldAfterDays)
      notes.push(`What belongs to the cell ${name} is known as of ${days} days ago: bring its ${path} anew.`);
  }
  return { collisions, notes };
};

/** Sentence why something cannot become ours; null if no cell is known to have it, or there is no other cell. Throws as `compareClaims` does. */
export const problemOfClaims = (settings: ClaimSettings | undefined, claims: readonly Claim[]): string | null =>
  settings === undefined
    ? null
    : (compareClaims(settings, claims, { id: null, now: new Date(0) }).collisions[0] ?? null);
