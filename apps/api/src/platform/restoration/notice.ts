import type { Database, Tx } from '@countinghouse/database';
import { findLedgerSeal, findNewestLedgerSeal } from '@countinghouse/ledger';
import type { Config } from '../../config';
import { audit } from '../audit/repository';
import { findNewestSeal, findSeal } from '../audit/seal-repository';
import { fileWitness, stillHolds, type Witnessed } from '../audit/witness';
import { clockNow } from '../clock/repository';
import { newId } from '../ids';
import { heldTo } from './excuse';
import { forgetMark, isMarkedRestored } from './mark';
import {
  holdOpenRestoration,
  insertRestoration,
  lastServer,
  lockRestorations,
  noteMoreLost,
  presentServer,
  skipAddresses,
  storeServer,
  type Restoration,
  type ServerIdentity,
} from './repository';
import { operatorCommand } from '../operator-command';

type Noticing = {
  readonly database: Database;
  readonly config: Pick<Config, 'dataDir' | 'secretKey' | 'role'>;
  /** Receives one sentence while a restored database is not released. */
  readonly tell: (sentence: string) => void;
};

/** Ends of one chain of seals: in the database, and as remembered outside of it. */
type Ends = { readonly kept: bigint; readonly lost: bigint; readonly isGone: boolean; readonly isWitnessed: boolean };

const endsOf = async (
  newest: bigint | undefined,
  witnessed: Witnessed | null,
  find: (number: bigint) => Promise<{ readonly mac: Buffer } | null>,
): Promise<Ends> => {
  const kept = newest ?? 0n;
  const isGone = witnessed !== null && !stillHolds(witnessed, await find(witnessed.number));
  const lost = isGone && witnessed.number > kept ? witnessed.number : kept;
  return { kept, lost, isGone, isWitnessed: witnessed !== null };
};

const auditEnds = async (tx: Tx, { dataDir, secretKey }: Omit<Noticing['config'], 'role'>): Promise<Ends> => {
  const { seal } = await heldTo(tx, secretKey, 'audit', fileWitness(dataDir, 'audit').read());
  return endsOf((await findNewestSeal(tx))?.number, seal, (number) => findSeal(tx, number));
};

const ledgerEnds = async (tx: Tx, { dataDir, secretKey }: Omit<Noticing['config'], 'role'>): Promise<Ends> => {
  const { seal } = await heldTo(tx, secretKey, 'ledger', fileWitness(dataDir, 'ledger').read());
  return endsOf((await findNewestLedgerSeal(tx))?.number, seal, async (n) => (await findLedgerSeal(tx, n)) ?? null);
};

/** Null where the server does not tell: then only seals and marks speak. */
const serverOf = (database: Database): Promise<ServerIdentity | null> =>
  database.acrossOrganisations(presentServer).catch(() => null);

const isSame = (one: ServerIdentity, other: ServerIdentity): boolean =>
  one.systemIdentifier === other.systemIdentifier && one.timeline === other.timeline;

/** A standby for which the former primary waited has taken over: it holds everything that was acknowledged. */
const isStandbyOf = (one: ServerIdentity, former: ServerIdentity): boolean =>
  former.isSynchronous && one.systemIdentifier === former.systemIdentifier;

/**
 * Tells, at each call, whether another server or time line answers than at the call before, or the same one began to wait for its standby, or no longer
 * does: the next one to take over is judged by that.
 */
export const watchServer = (database: Database): (() => Promise<boolean>) => {
  let last: ServerIdentity | null = null;
  return async () => {
    const before = last;
    last = (await serverOf(database)) ?? before;
    return before !== null && last !== null && !(isSame(last, before) && last.isSynchronous === before.isSynchronous);
  };
};

/**
 * Looks for signs that the database was restored, and puts the first one on record: from then on no money leaves until two operators accept the
 * database and release it. Another server or time line is no sign if the former one waited for its standby and the remembered seals are there.
 *
 * @returns the restoration that holds money back; null if the database is the one that was left
 */
export const noticeRestoration = async ({ database, config, tell }: Noticing): Promise<Restoration | null> => {
  const server = await serverOf(database);
  const isMarked = isMarkedRestored(config.dataDir);
  const found = await database.acrossOrganisations(async (tx) => {
    await lockRestorations(tx);
    const at = await clockNow(tx);
    const ends = { audit: await auditEnds(tx, config), ledger: await ledgerEnds(tx, config) };
    const isGone = ends.audit.isGone || ends.ledger.isGone;
    const before = await lastServer(tx);
    const isElsewhere = server !== null && before !== null && !isSame(server, before);
    const open = await holdOpenRestoration(tx);
    const [auditLost, ledgerLost] = [String(ends.audit.lost), String(ends.ledger.lost)];
    if (open) {
      if (server) await storeServer(tx, server, at);
      const isMore = BigInt(open.auditLost) < ends.audit.lost || BigInt(open.ledgerLost) < ends.ledger.lost;
      if (isGone && isMore) await noteMoreLost(tx, { id: open.id, auditLost, ledgerLost });
      return open;
    }
    const isStandby = isElsewhere && isStandbyOf(server, before);
    // A process of the API alone seals nothing, and on a machine of its own it remembers none.
    const isUnwitnessed = config.role !== 'api' && !ends.audit.isWitnessed && ends.audit.kept > 0n;
    const sign = isMarked
      ? 'PUT_IN_PLACE'
      : isGone
        ? 'SEALS_GONE'
        : isElsewhere && (isUnwitnessed || !isStandby)
          ? 'OTHER_SERVER'
          : null;
    // Without seals to compare with it judges nothing: the next process that seals shall still find the server changed.
    const isUnjudged = config.role === 'api' && isElsewhere && sign === null;
    if (server && !isUnjudged) await storeServer(tx, server, at);
    if (sign === null) return null;
    const noticed = {
      id: newId(),
      noticedAt: at,
      sign,
      auditKept: String(ends.audit.kept),
      auditLost,
      ledgerKept: String(ends.ledger.kept),
      ledgerLost,
    } as const;
    await insertRestoration(tx, noticed);
    await skipAddresses(tx);
    await audit(tx, {
      actor: { type: 'SYSTEM', id: null, label: 'system' },
      action: 'restoration.notice',
      entity: { type: 'restoration', id: noticed.id },
      after: noticed,
      result: 'SUCCESS',
    });
    return { ...noticed, acceptedAt: null, mac: null };
  });
  forgetMark(config.dataDir);
  if (found)
    tell(
      found.acceptedAt === null
        ? `This database was restored: no money leaves until two operators accept it (${operatorCommand('ask accept-restored-database')}) and release it (release-after-restore).`
        : `This database was restored and accepted: no money leaves until two operators release it (${operatorCommand('ask release-after-restore')}).`,
    );
  return found;
};
