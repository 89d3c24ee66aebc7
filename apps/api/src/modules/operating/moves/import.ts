import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Owner, Tx } from '@countinghouse/database';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { stretchesThatDiffer } from '@countinghouse/ledger';
import { sealChain } from '../../../platform/audit/seal';
import {
  findHead,
  findNewestSeal,
  findSealedThrough,
  selectEvents,
  selectLinks,
  waitForSealer,
} from '../../../platform/audit/seal-repository';
import { dividedBy, isDividedTable } from '../../../platform/months/repository';
import { encryptedColumns } from '../../../platform/secret-key/encrypted-repository';
import { openedWith, type KeyPair } from './box';
import {
  addMissingPeople,
  addressesTaken,
  addTheirPasskeys,
  advanceNumbers,
  analyse,
  deleteMissing,
  digestOf,
  foreignIncoming,
  linkedEvents,
  makeIncoming,
  makeKept,
  makeTheirMonths,
  markIncoming,
  referencesAmong,
  renewPeople,
  rowsThatCame,
  shapesOf,
  takeIncoming,
  takeKept,
  writeIncoming,
  type Shape,
} from './copy-repository';
import type { Line, Manifest } from './file-lines';
import { inOrderOfReferences } from './order';
import {
  comesWhole,
  keptColumns,
  markedTables,
  mayLackRows,
  neverDeleted,
  onlyAdded,
  remadeColumns,
  type Plan,
} from './plan';
import {
  isBrandKnown,
  keepSeals,
  schemaOf,
  storeCopiedPeople,
  storeCopy,
  storePlace,
  storeState,
  type Move,
  type TextSeal,
} from './repository';
import { MoveRefused } from './refused';
import { resealWithdrawals } from './reseal';

const refuse = (sentence: string): never => {
  throw new MoveRefused(sentence);
};

/** SHA-256 of a file. */
export const fileDigest = async (file: string): Promise<Buffer> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest();
};

async function* linesIn(file: string, keys: KeyPair, moveId: string): AsyncGenerator<Line> {
  const gunzip = createGunzip();
  // An error of the file reaches the reader of the lines by way of the destroyed stream.
  pipeline(Readable.from(openedWith(keys, moveId, createReadStream(file))), gunzip, () => undefined);
  let text = '';
  for await (const chunk of gunzip.setEncoding('utf8')) {
    text += chunk as string;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Line;
  }
}

const rowsAtOnce = 500;

/** Values of encrypted columns under this cell's key, as the database reads them. */
const sealedApart = (
  secretKey: string,
  table: string,
  row: string,
  apart: Readonly<Record<string, string>>,
): string => {
  const columns = encryptedColumns.filter((one) => one.table === table && one.column in apart);
  if (columns.length === 0) return '{}';
  const written = JSON.parse(row) as Readonly<Record<string, unknown>>;
  return JSON.stringify(
    Object.fromEntries(
      columns.map(({ column, key, seal }) => {
        const kept = seal(secretKey, apart[column] ?? '', String(written[key]));
        return [column, Buffer.isBuffer(kept) ? `\\x${kept.toString('hex')}` : kept];
      }),
    ),
  );
};

type Read = { readonly manifest: Manifest; readonly links: readonly Link[]; readonly seals: readonly TextSeal[] };
type Link = { readonly sequence: bigint; readonly eventId: string; readonly hash: string };

/** Reads the file into places of their own; nothing of it is in a table yet. */
const readFile = async (
  tx: Tx,
  shapes: ReadonlyMap<string, Shape>,
  lines: AsyncIterable<Line>,
  secretKey: string,
): Promise<Read> => {
  let manifest: Manifest | undefined;
  let isWhole = false;
  const links: Link[] = [];
  const seals: TextSeal[] = [];
  const waiting = new Map<string, { readonly row: string; readonly apart: string }[]>();
  const take = async (table: string): Promise<void> => {
    const shape = shapes.get(table);
    const rows = waiting.get(table) ?? [];
    if (!shape) return refuse(`The file has rows of ${table}, which do not move.`);
    waiting.set(table, []);
    if (rows.length > 0) await takeIncoming(tx, shape, rows);
  };
  for (const shape of shapes.values()) {
    await makeIncoming(tx, shape);
    if (mayLackRows(shape)) await makeKept(tx, shape);
  }
  for await (const line of lines) {
    if (line[0] === 'manifest') [, manifest] = line;
    else if (line[0] === 'row') {
      const [, table, row, apart] = line;
      const rows = waiting.get(table) ?? [];
      waiting.set(table, rows);
      rows.push({ row, apart: sealedApart(secretKey, table, row, apart) });
      if (rows.length >= rowsAtOnce) await take(table);
    } else if (line[0] === 'kept') {
      const shape = shapes.get(line[1]);
      if (!shape || !mayLackRows(shape)) return refuse(`The file leaves out rows of ${line[1]}, which come whole.`);
      await takeKept(tx, shape, line[2]);
    } else if (line[0] === 'link') links.push({ sequence: BigInt(line[1]), eventId: line[2], hash: line[3] });
    else if (line[0] === 'seal') seals.push(line[1]);
    else isWhole = true;
  }
  for (const table of waiting.keys()) await take(table);
  if (!manifest || !isWhole || links.length !== manifest.links - (manifest.behind?.links ?? 0))
    return refuse('The file is not whole: copy it again.');
  return { manifest, links, seals };
};

const eventsAtOnce = 1_000;

/**
 * Seals the imported trail under this cell's key, event by event in the former cell's order. The hashes of the chain need no key: they come out the
 * same, or a link was changed on the way.
 *
 * @param behind number of the links that the copy brought
 */
const sealTrail = async (
  tx: Tx,
  secretKey: string,
  chain: string,
  links: readonly Link[],
  behind: bigint,
): Promise<void> => {
  await waitForSealer(tx);
  const head = await findHead(tx, chain);
  const known = head?.sequence ?? 0n;
  const present = new Map<bigint, string>();
  for (let after = behind; ;) {
    const batch = await selectLinks(tx, chain, after, eventsAtOnce);
    for (const { sequence, hash } of batch) present.set(sequence, hash.toString('hex'));
    if (batch.length < eventsAtOnce) break;
    after = batch.at(-1)?.sequence ?? after;
  }
  if (known < behind || behind + BigInt(links.length) < known)
    refuse('The organisation’s trail is shorter than the one it left with.');
  for (const [index, { sequence, hash }] of links.entries()) {
    if (sequence !== behind + BigInt(index) + 1n) refuse('The organisation’s trail has a gap.');
    if (sequence <= known && present.get(sequence) !== hash)
      refuse('The organisation’s trail is not the one it left with.');
  }
  let newest = await findNewestSeal(tx);
  for (let from = Number(known - behind); from < links.length; from += eventsAtOnce) {
    const batch = links.slice(from, from + eventsAtOnce);
    const events = await selectEvents(
      tx,
      batch.map(({ eventId }) => eventId),
    );
    const inOrder = batch.map(
      ({ eventId }) => events.get(eventId) ?? refuse(`The trail names event ${eventId}, which did not come.`),
    );
    newest = await sealChain(tx, secretKey, chain, inOrder, newest, newest && (await findSealedThrough(tx, newest)));
    if (newest.head.toString('hex') !== batch.at(-1)?.hash) refuse('The organisation’s trail was changed on the way.');
  }
};

type Import = {
  readonly owner: Owner;
  readonly secretKey: string;
  readonly plan: Plan;
  readonly move: Move;
  readonly keys: KeyPair;
  readonly digest: Buffer;
  /** True: the file is a copy of an organisation that goes on where it is. */
  readonly isCopy: boolean;
};

/** Refuses a file that is not what this step takes, or that goes on from a copy that is not here. */
const refuseOther = ({ isCopy, behind }: Manifest, { move, isCopy: wanted }: Pick<Import, 'move' | 'isCopy'>): void => {
  if (isCopy && !wanted)
    refuse('The file is a copy, made before the organisation was frozen: import-copy takes it in.');
  if (!isCopy && wanted) refuse('The file is no copy: import-organisation takes it in.');
  if (behind && behind.digest !== move.copiedDigest?.toString('hex'))
    refuse(
      `The file has only what came since the copy of the SHA-256 ${behind.digest}, which is not here: take that one in first (import-copy), or write everything in the other cell (--whole=yes).`,
    );
};

/**
 * Takes an organisation in, in one transaction: all of it is there afterwards, or nothing. No guard is switched off: rows enter by the same checks,
 * references and triggers as any, for the owner's login alone, whose policies let it write this one organisation and no other. Closed to everybody until
 * it is verified and the former cell has let go.
 *
 * @throws MoveRefused
 */
export const importOrganisation = (
  { owner, secretKey, plan, move, keys, digest, isCopy }: Import,
  file: string,
): Promise<void> =>
  owner.movingOrganisation(move.organisationId, async (tx) => {
    const organisationId = move.organisationId as OrganisationId;
    const { tables, sealedTables } = plan;
    const shapes = await shapesOf(tx, ['app_user', 'passkey', ...tables]);
    const { manifest, links, seals } = await readFile(tx, shapes, linesIn(file, keys, move.id), secretKey);
    if (manifest.move !== move.id || manifest.organisation !== organisationId) refuse('The file is for another move.');
    refuseOther(manifest, { move, isCopy });
    const { behind } = manifest;
    if (manifest.schema !== (await schemaOf(tx)))
      refuse('The other cell runs another version: bring both to the same one first.');
    if (!(await isBrandKnown(tx, manifest.brand)))
      refuse(`This cell has no brand ${manifest.brand}: add it first, or a host of it has nothing to show.`);
    for (const table of tables)
      if (await foreignIncoming(tx, table, organisationId))
        refuse(`The file has rows of another organisation (${table}).`);
    for (const table of markedTables) await markIncoming(tx, table);
    const taken = await addressesTaken(tx);
    if (taken.length > 0)
      refuse(`This cell knows other people by the addresses of some who come: ${taken.slice(0, 5).join(', ')}.`);

    const shapeOf = (table: string): Shape => shapes.get(table) ?? refuse(`There is no table ${table}.`);
    const newcomers = await addMissingPeople(tx, shapeOf('app_user'));
    const people = [...new Set([...move.copiedPeople, ...newcomers])];
    await renewPeople(tx, shapeOf('app_user'), move.copiedPeople);
    await addTheirPasskeys(tx, shapeOf('passkey'), people);
    await storeCopiedPeople(tx, move.id, people);
    const inOrder = inOrderOfReferences(tables, await referencesAmong(tx));
    for (const table of inOrder.toReversed())
      if (!neverDeleted.has(table) && (!behind || comesWhole(shapeOf(table)) || mayLackRows(shapeOf(table))))
        await deleteMissing(tx, shapeOf(table), organisationId, {
          hasKept: behind !== null && mayLackRows(shapeOf(table)),
        });
    for (const table of inOrder) {
      if (isDividedTable(table)) await makeTheirMonths(tx, table, dividedBy[table]);
      const options = { onlyAdds: onlyAdded.has(table), kept: keptColumns(table) };
      const add = () => writeIncoming(tx, shapeOf(table), options);
      const counted = sealedTables.find((one) => one.table === table && one.isCounted);
      await (counted ? counted.adding(tx, add) : add());
      await advanceNumbers(tx, table);
    }
    await storePlace(tx, organisationId, { status: 'CLOSED', moveState: 'MOVING', movedTo: null });

    for (const sealed of sealedTables) {
      if (sealed.table === 'app_user') await sealed.resealAll(tx, rowsThatCame.people(people));
      else if (sealed.table === 'passkey') await sealed.resealAll(tx, rowsThatCame.ofPeople(people));
      else if (tables.includes(sealed.table))
        await sealed.resealAll(tx, rowsThatCame.ofTable(shapeOf(sealed.table), organisationId));
    }
    await resealWithdrawals(tx, organisationId, secretKey);
    await sealTrail(tx, secretKey, organisationId, links, BigInt(behind?.links ?? 0));

    for (const { table, rows, digest: expected } of manifest.tables) {
      const held = isCopy && table === 'audit_event' ? linkedEvents : undefined;
      const found = await digestOf(tx, shapeOf(table), organisationId, remadeColumns(table, sealedTables), held);
      if (found.rows !== rows || found.digest !== expected)
        refuse(`${table} came with ${found.rows} of ${rows} rows, or with others: nothing was taken in.`);
    }
    if (manifest.tables.length !== tables.length) refuse('The file does not tell of every table.');
    const differing = await stretchesThatDiffer(
      tx,
      organisationId,
      seals.map(({ account_id: accountId, first_seq: firstSeq, last_seq: lastSeq, digest: sealed }) => ({
        accountId,
        firstSeq,
        lastSeq,
        digest: sealed,
      })),
    );
    if (differing > 0) refuse(`${differing} stretches of entries are not the ones that the other cell sealed.`);
    await keepSeals(tx, { id: move.id, organisationId }, seals);
    if (isCopy) {
      await analyse(tx, ['app_user', 'passkey', ...tables]);
      return;
    }
    if (!behind) await storeCopy(tx, move.id, null);
    await storeState(tx, move.id, 'IMPORTED', {
      awaited: Buffer.from(manifest.acknowledgement, 'base64url'),
      awaitedRelease: Buffer.from(manifest.release, 'base64url'),
      fileDigest: digest,
      statusAfter: manifest.status,
    });
  });
