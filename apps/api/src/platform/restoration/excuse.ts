import type { Tx } from '@countinghouse/database';
import type { Witnessed } from '../audit/witness';
import { mac } from '../secrets';
import { selectAccepted, type Restoration } from './repository';

type Accepted = Pick<Restoration, 'id' | 'auditKept' | 'auditLost' | 'ledgerKept' | 'ledgerLost'>;

/** Proof, by a key that the database does not hold, that two operators accepted the loss of these seals. */
export const acceptanceMac = (secretKey: string, accepted: Accepted, acceptedAt: Date): Buffer => {
  const { id, auditKept, auditLost, ledgerKept, ledgerLost } = accepted;
  const text = JSON.stringify([id, auditKept, auditLost, ledgerKept, ledgerLost, acceptedAt.toISOString()]);
  return mac(secretKey, 'database-restoration', text);
};

const isGenuine = (secretKey: string, { acceptedAt, mac: known, ...accepted }: Restoration): boolean =>
  acceptedAt !== null && known !== null && acceptanceMac(secretKey, accepted, acceptedAt).equals(known);

/** The restoration by whose acceptance a remembered seal may be missing; null if none excuses it. */
const excuseFor = async (
  tx: Tx,
  secretKey: string,
  of: 'audit' | 'ledger',
  { number, restoration }: Witnessed,
): Promise<string | null> => {
  const accepted = await selectAccepted(tx);
  const reaches = ({ auditLost, ledgerLost }: Restoration): boolean =>
    number <= BigInt(of === 'audit' ? auditLost : ledgerLost);
  // A seal remembered since an acceptance is not excused by it.
  const known = accepted.findIndex(({ id }) => id === restoration);
  const later = known < 0 ? accepted : accepted.slice(0, known);
  return later.find((one) => reaches(one) && isGenuine(secretKey, one))?.id ?? null;
};

export type HeldTo = {
  /** The seal that the database must hold; null without one. */
  readonly seal: Witnessed | null;
  /** True if the remembered seal is not asked for, because two operators accepted its loss. */
  readonly isExcused: boolean;
};

/** The remembered seal that a database is held to. One whose loss two operators accepted is not asked for any more. */
export const heldTo = async (
  tx: Tx,
  secretKey: string,
  of: 'audit' | 'ledger',
  witnessed: Witnessed | null,
): Promise<HeldTo> => {
  const isExcused = witnessed !== null && (await excuseFor(tx, secretKey, of, witnessed)) !== null;
  return { seal: isExcused ? null : witnessed, isExcused };
};

/** Id of the newest accepted restoration, which a witness remembers with its seal; undefined without one. */
export const newestAccepted = async (tx: Tx): Promise<string | undefined> => (await selectAccepted(tx))[0]?.id;
