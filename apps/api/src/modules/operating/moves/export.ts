import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Owner, Tx } from '@countinghouse/database';
import { selectLinks } from '../../../platform/audit/seal-repository';
import { encryptedColumns, type Encrypted } from '../../../platform/secret-key/encrypted-repository';
import { sealingFor } from './box';
import {
  copiedKeys,
  copiedPeople,
  copiedRows,
  digestOf,
  eventsBehind,
  linkedEvents,
  not,
  peopleNamed,
  referencesAmong,
  shapesOf,
  writtenSince,
  type CopiedRow,
  type Shape,
} from './copy-repository';
import type { Line, Manifest } from './file-lines';
import { obstaclesTo } from './obstacles-repository';
import { comesWhole, mayLackRows, remadeColumns, type Plan } from './plan';
import { MoveRefused } from './refused';
import { schemaOf, sealsOver, transactionsNow, type CopyMark, type Move } from './repository';

const encryptedOf = (table: string): readonly Encrypted[] => encryptedColumns.filter((one) => one.table === table);

/** Values of encrypted columns in clear, by column. */
const openedApart = (secretKey: string, table: string, { apart }: CopiedRow): Record<string, string> =>
  Object.fromEntries(
    encryptedOf(table).flatMap(({ column, key, open }) => {
      const kept = apart[column];
      if (typeof kept !== 'string') return [];
      const content = open(
        secretKey,
        kept.startsWith('\\x') ? Buffer.from(kept.slice(2), 'hex') : kept,
        String(apart[key]),
      );
      if (content === null)
        throw new MoveRefused(`${table}.${column} of ${String(apart[key])} does not open under this cell’s secret.`);
      return [[column, content]];
    }),
  );

type Export = {
  readonly owner: Owner;
  readonly secretKey: string;
  readonly plan: Plan;
  readonly move: Move;
  readonly manifest: Pick<Manifest, 'cell' | 'brand' | 'status' | 'acknowledgement' | 'release'>;
  /** True: the organisation goes on, and what comes later follows. */
  readonly isCopy: boolean;
};

/** The copy that a file may go on from: one whose transactions are still told apart from later ones; null: none. */
const copyBehind = (move: Move, next: bigint) => {
  const { copiedDigest, copiedBefore, copiedLinks, copiedSeals } = move;
  if (copiedDigest === null || copiedBefore === null || copiedLinks === null || copiedSeals === null) return null;
  const before = BigInt(copiedBefore);
  if (next < before || next - before > 1n << 30n) return null;
  return { digest: copiedDigest.toString('hex'), before, links: BigInt(copiedLinks), seals: copiedSeals };
};

/** Lines of the file, all of one state of the database; the answer is the place up to which it holds everything. */
async function* linesOf(
  tx: Tx,
  { secretKey, plan, move, manifest, isCopy }: Omit<Export, 'owner'>,
): AsyncGenerator<Line, CopyMark> {
  const { organisationId } = move;
  const { tables, sealedTables } = plan;
  const { oldest, next } = await transactionsNow(tx);
  const behind = isCopy ? null : copyBehind(move, next);
  if (isCopy) {
    // Work under way would be under way in two cells.
    const obstacles = await obstaclesTo(tx, organisationId);
    if (obstacles.length > 0) throw new MoveRefused(`It cannot be copied now: ${obstacles.join('; ')}.`);
  }
  const shapes = await shapesOf(tx, tables);
  // An event without its place in the trail would be given another one where it arrives.
  const held = (table: string) => (isCopy && table === 'audit_event' ? linkedEvents : undefined);
  const digests = [];
  for (const [table, shape] of shapes)
    digests.push(await digestOf(tx, shape, organisationId, remadeColumns(table, sealedTables), held(table)));
  const links: Line[] = [];
  let after = behind?.links ?? 0n;
  for (;;) {
    const batch = await selectLinks(tx, organisationId, after, 1_000);
    for (const { sequence, eventId, hash } of batch)
      links.push(['link', sequence.toString(), eventId, hash.toString('hex')]);
    after = batch.at(-1)?.sequence ?? after;
    if (batch.length < 1_000) break;
  }
  yield [
    'manifest',
    {
      ...manifest,
      move: move.id,
      organisation: organisationId,
      schema: await schemaOf(tx),
      tables: digests,
      links: Number(after),
      isCopy,
      behind: behind && { digest: behind.digest, links: Number(behind.links) },
    },
  ];
  const references = await referencesAmong(tx);
  const people = await peopleNamed(
    tx,
    organisationId,
    references.filter(({ from, to }) => to === 'app_user' && tables.includes(from)),
  );
  for (const table of ['app_user', 'passkey'] as const) {
    const apart = encryptedOf(table).map(({ column }) => column);
    for await (const row of copiedPeople(tx, table, people, apart))
      yield ['row', table, row.row, openedApart(secretKey, table, row)];
  }
  /** Rows of a table that the copy does not have, or has otherwise. */
  const sinceCopy = (shape: Shape) => {
    const { table } = shape;
    if (!behind || comesWhole(shape)) return held(table);
    return table === 'audit_event' ? eventsBehind(organisationId, behind.links) : writtenSince(behind.before);
  };
  for (const [table, shape] of shapes) {
    const apart = encryptedOf(table).map(({ column }) => column);
    const wanted = sinceCopy(shape);
    for await (const row of copiedRows(tx, table, organisationId, apart, wanted))
      yield ['row', table, row.row, openedApart(secretKey, table, row)];
    if (behind && mayLackRows(shape))
      for await (const keys of copiedKeys(tx, shape, organisationId, not(writtenSince(behind.before))))
        yield ['kept', table, keys];
  }
  yield* links;
  let seals = behind?.seals ?? '0';
  for (const seal of await sealsOver(tx, organisationId, seals)) {
    yield ['seal', { ...seal, digest: `\\x${seal.digest.toString('hex')}`, mac: `\\x${seal.mac.toString('hex')}` }];
    seals = seal.number;
  }
  yield ['end'];
  return { copiedBefore: oldest.toString(), copiedLinks: after.toString(), copiedSeals: seals };
}

/**
 * Writes an organisation into a file for the importing cell: everything, or what came since the copy. The file appears under its name when it is whole and
 * on the disk. Repeated, it is another file with the same content. Returns its digest, and the place up to which it holds everything.
 */
export const exportOrganisation = async (
  { owner, ...what }: Export,
  file: string,
): Promise<{ readonly digest: Buffer; readonly mark: CopyMark }> => {
  const unfinished = `${file}.unfinished`;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const gzip = createGzip();
  const disk = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const written = finished(gzip.pipe(sealingFor(what.move.publicKey, what.move.id)).pipe(hashing).pipe(disk));
  try {
    const mark = await owner.movingOrganisation(
      what.move.organisationId,
      async (tx) => {
        const lines = linesOf(tx, what);
        for (;;) {
          const { done, value } = await lines.next();
          if (done) return value;
          if (!gzip.write(`${JSON.stringify(value)}\n`)) await once(gzip, 'drain');
        }
      },
      { snapshot: true },
    );
    gzip.end();
    await written;
    await rename(unfinished, file);
    return { digest: hash.digest(), mark };
  } catch (error) {
    disk.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
};
