import type { OrganisationId } from '@countinghouse/contract/ids';
import { setTimeout as pause } from 'node:timers/promises';
import { openOwner, type Database, type Owner, type Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { audit, type AuditEvent } from '../../../platform/audit/repository';
import { sealAuditTrail } from '../../../platform/audit/seal';
import { fileWitness } from '../../../platform/audit/witness';
import { newId } from '../../../platform/ids';
import { rowSealing } from '../../../platform/secret-key/ring';
import { endSessionsAt } from '../../../platform/sessions/repository';
import { sealLedger } from '../../books/ledger';
import { refuseWhileAway } from './away-repository';
import { newKeyPair } from './box';
import { exportOrganisation } from './export';
import { fileDigest, importOrganisation } from './import';
import { obstaclesTo } from './obstacles-repository';
import type { Plan } from './plan';
import { MoveRefused } from './refused';
import {
  auditCounts,
  findNewestMove,
  holdMove,
  holdMoveOf,
  holdPlace,
  insertMove,
  noteReturned,
  removeJobs,
  selectAway,
  storeCopy,
  storePlace,
  storeState,
  unsealedAccounts,
  type Move,
  type MoveState,
} from './repository';
import { openKept, sealKept } from './secret';
import { invitationText, keepsPromise, newSecret, promiseOf, type Invitation } from './tokens';
import { faultsOf, rulesBrokenBy } from './verify-organisation';

/** Means of a step of a move. */
export type Mover = {
  readonly database: Database;
  readonly ownerUrl: string;
  readonly config: Config;
  readonly plan: Plan;
  /** Whoever does it, for the trail. */
  readonly actor: AuditEvent['actor'];
};

const refuse = (sentence: string): never => {
  throw new MoveRefused(sentence);
};

const asOwner = async <T>({ ownerUrl, config }: Mover, run: (owner: Owner) => Promise<T>): Promise<T> => {
  const owner = openOwner(ownerUrl, { sealing: rowSealing(config.secretKey) });
  try {
    return await run(owner);
  } finally {
    await owner.close();
  }
};

/** Makes the tables refuse what is written of organisations that are away, and of no others any more. */
const guardTables = async ({ database, plan }: Mover, owner: Owner): Promise<void> =>
  refuseWhileAway(owner, plan.tables, await database.acrossOrganisations(selectAway));

/** Tries to seal what the freeze left unsealed, half a second apart. */
const mostTries = 20;

const noted = (
  tx: Tx,
  { actor }: Pick<Mover, 'actor'>,
  { id, organisationId, otherCell }: Pick<Move, 'id' | 'organisationId' | 'otherCell'>,
  action:
    | 'organisation.copy'
    | 'organisation.freeze'
    | 'organisation.hand-over'
    | 'organisation.take-in'
    | 'organisation.abandon-move',
  ofWhom: 'ORGANISATION' | 'PLATFORM',
): Promise<void> =>
  audit(tx, {
    actor,
    organisationId: ofWhom === 'ORGANISATION' ? (organisationId as OrganisationId) : null,
    action,
    entity: { type: 'organisation', id: organisationId },
    after: { move: id, otherCell },
    result: 'SUCCESS',
  });

/** Move of an organisation in one of these states, locked. */
const held = async (tx: Tx, organisationId: string, ...states: readonly MoveState[]): Promise<Move> => {
  const move = await holdMove(tx, organisationId);
  if (!move) return refuse('No move of this organisation was asked for.');
  return states.includes(move.state)
    ? move
    : refuse(`The move of this organisation is ${move.state}: this step needs ${states.join(' or ')}.`);
};

/** Looks whether a step could be taken now, and changes nothing. */
export const tryStep = (
  { database }: Pick<Mover, 'database'>,
  organisationId: string,
  states: readonly MoveState[],
): Promise<MoveState> => database.acrossOrganisations(async (tx) => (await held(tx, organisationId, ...states)).state);

/** Sentence why an organisation cannot be expected here, or null. */
export const problemOfExpecting = async (tx: Tx, organisationId: string): Promise<string | null> => {
  const place = await holdPlace(tx, organisationId);
  if (place && place.moveState !== 'MOVED') return `${place.name} is here already.`;
  const move = await holdMove(tx, organisationId);
  return move && ['EXPECTED', 'IMPORTED', 'VERIFIED'].includes(move.state)
    ? 'This organisation is expected here already: abandon that move first.'
    : null;
};

/** Expects an organisation of another cell. Returns the invitation for that cell's operators. */
export const expectOrganisation = async (
  tx: Tx,
  { organisationId, from, here, secretKey }: { organisationId: string; from: string; here: string; secretKey: string },
): Promise<string> => {
  const { publicKey, privateKey } = newKeyPair();
  const proof = newSecret();
  const id = newId();
  await insertMove(tx, {
    id,
    organisationId: organisationId as OrganisationId,
    direction: 'IN',
    state: 'EXPECTED',
    otherCell: from,
    publicKey,
    secretEnc: sealKept(secretKey, { proof, privateKey }),
    awaited: null,
  });
  return invitationText({
    move: id,
    organisation: organisationId,
    cell: here,
    key: publicKey,
    receipt: promiseOf(proof),
  });
};

/** Sentence why an organisation cannot leave, or null. */
export const problemOfLeaving = async (
  tx: Tx,
  { organisation, cell }: Pick<Invitation, 'organisation' | 'cell'>,
  here: string,
): Promise<string | null> => {
  const place = await holdPlace(tx, organisation);
  if (!place) return 'There is no such organisation.';
  if (place.moveState !== null) return `${place.name} is moving already, or has moved.`;
  if (cell === here) return 'The invitation is of this cell itself.';
  const obstacles = await obstaclesTo(tx, organisation);
  return obstacles.length === 0 ? null : `${place.name} cannot move: ${obstacles.join('; ')}.`;
};

/** Approves that an organisation leaves for the cell that invited it. Nothing is frozen yet. */
export const approveLeaving = (tx: Tx, invitation: Invitation, secretKey: string): Promise<void> =>
  insertMove(tx, {
    id: invitation.move,
    organisationId: invitation.organisation as OrganisationId,
    direction: 'OUT',
    state: 'APPROVED',
    otherCell: invitation.cell,
    publicKey: invitation.key,
    secretEnc: sealKept(secretKey, { proof: newSecret(), release: newSecret() }),
    awaited: invitation.receipt,
  });

/** Refuses to let an organisation move with rows that the verifiers find at fault. */
const refuseFaulty = async ({ database, config, plan }: Mover, organisationId: OrganisationId): Promise<void> => {
  const faults = await faultsOf(database, config, plan, organisationId);
  if (faults.length > 0) refuse(`The verifiers find faults here, which would move: ${faults.join(', ')}.`);
};

const sealAll = async ({ database, config: { secretKey, dataDir } }: Mover): Promise<void> => {
  await sealAuditTrail({ database, secretKey, witness: fileWitness(dataDir, 'audit') });
  await sealLedger({ database, secretKey, witness: fileWitness(dataDir, 'ledger') });
};

type FileOf = { readonly here: string; readonly file: string };

/** Writes a file of an organisation, and returns its digest and how far it reaches. */
const writeFileOf = async (
  { database, config, plan }: Mover,
  owner: Owner,
  organisationId: OrganisationId,
  { here, file, isCopy }: FileOf & { readonly isCopy: boolean },
) => {
  const { move, brand, status } = await database.acrossOrganisations(async (tx) => {
    const place = await holdPlace(tx, organisationId);
    return {
      move: await held(tx, organisationId, isCopy ? 'APPROVED' : 'FROZEN'),
      brand: place?.brand ?? '',
      status: place?.status ?? 'ACTIVE',
    };
  });
  const { proof, release } = openKept(config.secretKey, move.secretEnc);
  if (!release) return refuse('This move is not one out of this cell.');
  const manifest = {
    cell: here,
    brand,
    status: move.statusAfter ?? status,
    acknowledgement: promiseOf(proof).toString('base64url'),
    release: promiseOf(release).toString('base64url'),
  };
  const written = await exportOrganisation({ owner, secretKey: config.secretKey, plan, move, manifest, isCopy }, file);
  return { move, ...written };
};

/**
 * Writes a copy of an organisation that goes on meanwhile, so that its freeze is for what comes afterwards alone. It is verified first; whatever is open ends
 * first, as for the move itself. Repeated, the newest copy is the one that counts. Returns the digest of the file, in hexadecimal.
 *
 * @param here origin of this cell
 */
export const copyAhead = async (mover: Mover, organisationId: OrganisationId, what: FileOf): Promise<string> => {
  const { database } = mover;
  await database.acrossOrganisations(async (tx) => {
    const move = await held(tx, organisationId, 'APPROVED');
    const obstacles = await obstaclesTo(tx, organisationId);
    if (obstacles.length > 0) refuse(`It cannot be copied now: ${obstacles.join('; ')}.`);
    await noted(tx, mover, move, 'organisation.copy', 'ORGANISATION');
  });
  await refuseFaulty(mover, organisationId);
  await sealAll(mover);
  return asOwner(mover, async (owner) => {
    const { move, digest, mark } = await writeFileOf(mover, owner, organisationId, { ...what, isCopy: true });
    await database.acrossOrganisations(async (tx) => {
      await held(tx, organisationId, 'APPROVED');
      await storeCopy(tx, move.id, digest, mark);
    });
    return digest.toString('hex');
  });
};

/**
 * Freezes the organisation and writes its file: what came since the newest copy, or everything. It is verified first, while it goes on as usual; from the
 * freeze on whatever is written of it is refused, and what had begun is committed or gone. Repeated after it was ended anywhere, it goes on. Returns the
 * digest of the file, in hexadecimal.
 *
 * @param here origin of this cell
 * @param isWhole true: with everything, although there is a copy
 */
export const leave = async (
  mover: Mover,
  organisationId: OrganisationId,
  { isWhole = false, ...what }: FileOf & { readonly isWhole?: boolean },
): Promise<string> => {
  const { database } = mover;
  const before = await database.acrossOrganisations(async (tx) => {
    const move = await held(tx, organisationId, 'APPROVED', 'FROZEN');
    if (isWhole) await storeCopy(tx, move.id, null);
    return move;
  });
  if (before.state === 'APPROVED') await refuseFaulty(mover, organisationId);
  return asOwner(mover, async (owner) => {
    await database.acrossOrganisations(async (tx) => {
      const move = await held(tx, organisationId, 'APPROVED', 'FROZEN');
      if (move.state === 'FROZEN') return;
      const place = await holdPlace(tx, organisationId);
      if (!place) return refuse('There is no such organisation.');
      const obstacles = await obstaclesTo(tx, organisationId);
      if (obstacles.length > 0) refuse(`${place.name} cannot move: ${obstacles.join('; ')}.`);
      await noted(tx, mover, move, 'organisation.freeze', 'ORGANISATION');
      await endSessionsAt(tx, organisationId, 'SUSPENDED');
      await storePlace(tx, organisationId, { status: 'CLOSED', moveState: 'MOVING', movedTo: null });
      await storeState(tx, move.id, 'FROZEN', { statusAfter: place.status });
    });
    await guardTables(mover, owner);
    // Rows written between the look above and the last table's guard are in the database by now.
    const obstacles = await database.acrossOrganisations((tx) => obstaclesTo(tx, organisationId));
    if (obstacles.length > 0)
      refuse(`It is frozen and cannot move: ${obstacles.join('; ')}. Abandon the move, and it goes on here.`);
    const isSealed = () =>
      database.acrossOrganisations(async (tx) => {
        const { events, sealed } = await auditCounts(tx, organisationId);
        return events === sealed && (await unsealedAccounts(tx, organisationId)) === 0;
      });
    // A server that seals at the same moment is waited for.
    for (let tries = 1; ; tries += 1) {
      await sealAll(mover);
      if (await isSealed()) break;
      if (tries === mostTries)
        refuse('A part of its trail or its ledger is not sealed: look at the verifiers, and try again.');
      await pause(500);
    }
    const { move, digest } = await writeFileOf(mover, owner, organisationId, { ...what, isCopy: false });
    await database.acrossOrganisations((tx) => storeState(tx, move.id, 'FROZEN', { fileDigest: digest }));
    return digest.toString('hex');
  });
};

type FileTold = { readonly file: string; readonly digest: string };

/** Takes a file of an expected organisation in. */
const takeFile = async (
  mover: Mover,
  move: Move,
  { file, digest, isCopy }: FileTold & { readonly isCopy: boolean },
): Promise<Buffer> => {
  const { privateKey } = openKept(mover.config.secretKey, move.secretEnc);
  if (!privateKey) return refuse('This move has no key of its own.');
  const found = await fileDigest(file);
  if (found.toString('hex') !== digest.toLowerCase())
    refuse(`The file is not the one that the other cell made: its SHA-256 is ${found.toString('hex')}.`);
  const { plan, config } = mover;
  await asOwner(mover, async (owner) => {
    // A file behind a copy comes under its guards.
    if (isCopy || move.copiedDigest === null) await guardTables(mover, owner);
    await importOrganisation(
      {
        owner,
        secretKey: config.secretKey,
        plan,
        move,
        keys: { publicKey: move.publicKey, privateKey },
        digest: found,
        isCopy,
      },
      file,
    );
  });
  return found;
};

const refuseArrived = (faults: readonly string[]): void => {
  if (faults.length > 0)
    refuse(`It came, but the verifiers find faults: ${faults.join(', ')}. Abandon the move here and there.`);
};

/**
 * Takes the copy of an expected organisation in, and verifies it with everything else here, while the organisation goes on where it is. Nobody enters it, and it
 * has no open work. Repeated, also with a newer copy, it takes in what differs.
 */
export const takeInCopy = async (mover: Mover, organisationId: OrganisationId, told: FileTold): Promise<void> => {
  const { database, config, plan } = mover;
  const move = await database.acrossOrganisations((tx) => held(tx, organisationId, 'EXPECTED'));
  const digest = await takeFile(mover, move, { ...told, isCopy: true });
  await sealLedger({ database, secretKey: config.secretKey, witness: fileWitness(config.dataDir, 'ledger') });
  refuseArrived(await faultsOf(database, config, plan, organisationId));
  await database.acrossOrganisations(async (tx) => {
    await held(tx, organisationId, 'EXPECTED');
    await storeCopy(tx, move.id, digest);
  });
};

/**
 * Takes an organisation in from its file, and verifies it: whole, or behind a copy, which was verified row by row, by the rules of the ledger. Until the former
 * cell has let go nobody enters it. Repeated after it was ended anywhere, it goes on. Returns the receipt for the former cell.
 *
 * @param digest of the file, as the former cell said it, in hexadecimal
 */
export const takeIn = async (mover: Mover, organisationId: OrganisationId, told: FileTold): Promise<string> => {
  const { database, config, plan } = mover;
  const move = await database.acrossOrganisations((tx) => held(tx, organisationId, 'EXPECTED', 'IMPORTED', 'VERIFIED'));
  if (move.state === 'EXPECTED') await takeFile(mover, move, { ...told, isCopy: false });
  if (move.state !== 'VERIFIED') {
    await sealLedger({ database, secretKey: config.secretKey, witness: fileWitness(config.dataDir, 'ledger') });
    const copied = await database.acrossOrganisations(async (tx) => (await holdMoveOf(tx, move.id))?.copiedDigest);
    refuseArrived(
      copied
        ? await asOwner(mover, (owner) => rulesBrokenBy(owner, plan, organisationId))
        : await faultsOf(database, config, plan, organisationId),
    );
    await database.acrossOrganisations(async (tx) => {
      const now = await holdMoveOf(tx, move.id);
      if (now?.state === 'IMPORTED') await storeState(tx, move.id, 'VERIFIED');
    });
  }
  return openKept(config.secretKey, move.secretEnc).proof.toString('base64url');
};

/**
 * Lets go of an organisation for good, once the other cell has proved that it has all of it: from now on this cell sends its callers there. Repeated, it says
 * the same. Returns the acknowledgement, by which the other cell goes on.
 */
export const handOver = async (mover: Mover, organisationId: OrganisationId, receipt: string): Promise<string> => {
  const { config } = mover;
  return asOwner(mover, (owner) =>
    owner.movingOrganisation(organisationId, async (tx) => {
      const move = await held(tx, organisationId, 'FROZEN', 'HANDED_OVER');
      if (!keepsPromise(receipt, move.awaited))
        return refuse('This is not the receipt of the other cell for this move.');
      if (move.state === 'FROZEN') {
        await storePlace(tx, organisationId, { status: 'CLOSED', moveState: 'MOVED', movedTo: move.otherCell });
        await removeJobs(tx, organisationId);
        await storeState(tx, move.id, 'HANDED_OVER');
        await noted(tx, mover, move, 'organisation.hand-over', 'PLATFORM');
      }
      return openKept(config.secretKey, move.secretEnc).proof.toString('base64url');
    }),
  );
};

/** Opens an organisation that was taken in, once the former cell has proved that it let go. Repeated, it changes nothing. */
export const activate = async (mover: Mover, organisationId: OrganisationId, acknowledgement: string): Promise<void> =>
  asOwner(mover, async (owner) => {
    await owner.movingOrganisation(organisationId, async (tx) => {
      const move = await held(tx, organisationId, 'VERIFIED', 'ACTIVE');
      if (!keepsPromise(acknowledgement, move.awaited))
        refuse('This is not the acknowledgement of the former cell for this move.');
      if (move.state === 'ACTIVE') return;
      const status = move.statusAfter === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE';
      await noted(tx, mover, move, 'organisation.take-in', 'ORGANISATION');
      await storePlace(tx, organisationId, { status, moveState: null, movedTo: null });
      await noteReturned(tx, organisationId);
      await storeState(tx, move.id, 'ACTIVE');
    });
    await guardTables(mover, owner);
  });

/**
 * Gives a move up. Where it was to leave, the organisation goes on, and the answer is the word for the other cell; repeated, it is the same. Where it was
 * to arrive, nobody ever enters what came. Once this cell gave a receipt for it, the other one may have let go already: then its word is needed first,
 * or the organisation would be nowhere.
 */
export const abandon = async (
  mover: Mover,
  organisationId: OrganisationId,
  word: string | null,
): Promise<string | null> =>
  asOwner(mover, async (owner) => {
    const told = await owner.movingOrganisation(organisationId, async (tx) => {
      const wordOf = ({ secretEnc }: Move): string | null =>
        openKept(mover.config.secretKey, secretEnc).release?.toString('base64url') ?? null;
      const newest = await findNewestMove(tx, organisationId);
      if (newest?.state === 'ABANDONED') return wordOf(newest);
      const move = await held(tx, organisationId, 'APPROVED', 'FROZEN', 'EXPECTED', 'IMPORTED', 'VERIFIED');
      if (move.state === 'VERIFIED' && !keepsPromise(word ?? '', move.awaitedRelease))
        refuse(
          'It is verified here, and the other cell may have let go of it: give the move up there first, and say its word here (--word).',
        );
      if (move.state === 'FROZEN') {
        const status = move.statusAfter === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE';
        await storePlace(tx, organisationId, { status, moveState: null, movedTo: null });
        await noted(tx, mover, move, 'organisation.abandon-move', 'ORGANISATION');
      } else await noted(tx, mover, move, 'organisation.abandon-move', 'PLATFORM');
      const hasCome = (await holdPlace(tx, organisationId))?.moveState === 'MOVING';
      if (['EXPECTED', 'IMPORTED', 'VERIFIED'].includes(move.state) && hasCome)
        // The rows that came stay closed, and lead to the cell that has the organisation.
        await storePlace(tx, organisationId, { status: 'CLOSED', moveState: 'MOVED', movedTo: move.otherCell });
      await storeState(tx, move.id, 'ABANDONED');
      return wordOf(move);
    });
    await guardTables(mover, owner);
    return told;
  });
