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
  copiedPeople,
  copiedRows,
  digestOf,
  peopleNamed,
  referencesAmong,
  shapesOf,
  type CopiedRow,
} from './copy-repository';
import type { Line, Manifest } from './file-lines';
import { remadeColumns, type Plan } from './plan';
import { MoveRefused } from './refused';
import { schemaOf, sealsOver, type Move } from './repository';

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
};

/** Lines of the file, all of one state of the database. */
async function* linesOf(tx: Tx, { secretKey, plan, move, manifest }: Omit<Export, 'owner'>): AsyncGenerator<Line> {
  const { organisationId } = move;
  const { tables, sealedTables } = plan;
  const digests = [];
  for (const [table, shape] of await shapesOf(tx, tables))
    digests.push(await digestOf(tx, shape, organisationId, remadeColumns(table, sealedTables)));
  const links: Line[] = [];
  for (let after = 0n; ;) {
    const batch = await selectLinks(tx, organisationId, after, 1_000);
    for (const { sequence, eventId, hash } of batch)
      links.push(['link', sequence.toString(), eventId, hash.toString('hex')]);
    if (batch.length < 1_000) break;
    after = batch.at(-1)?.sequence ?? after;
  }
  yield [
    'manifest',
    {
      ...manifest,
      move: move.id,
      organisation: organisationId,
      schema: await schemaOf(tx),
      tables: digests,
      links: links.length,
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
  for (const table of tables) {
    const apart = encryptedOf(table).map(({ column }) => column);
    for await (const row of copiedRows(tx, table, organisationId, apart))
      yield ['row', table, row.row, openedApart(secretKey, table, row)];
  }
  yield* links;
  for (const seal of await sealsOver(tx, organisationId))
    yield ['seal', { ...seal, digest: `\\x${seal.digest.toString('hex')}`, mac: `\\x${seal.mac.toString('hex')}` }];
  yield ['end'];
}

/**
 * Writes everything of a frozen organisation into one file for the importing cell. The file appears under its name when it is whole and on the disk.
 * Repeated, it is another file with the same content. Returns the digest of the file.
 */
export const exportOrganisation = async ({ owner, ...what }: Export, file: string): Promise<Buffer> => {
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
    await owner.movingOrganisation(
      what.move.organisationId,
      async (tx) => {
        for await (const line of linesOf(tx, what))
          if (!gzip.write(`${JSON.stringify(line)}\n`)) await once(gzip, 'drain');
      },
      { snapshot: true },
    );
    gzip.end();
    await written;
    await rename(unfinished, file);
    return hash.digest();
  } catch (error) {
    disk.destroy();
    await written.catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
};
