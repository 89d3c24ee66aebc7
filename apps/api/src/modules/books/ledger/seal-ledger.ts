import type { Database } from '@countinghouse/database';
import type { LedgerSeal, SealMac } from '@countinghouse/ledger';
import { findLedgerSeal, findNewestLedgerSeal, sealPostings } from '@countinghouse/ledger';
import type { Witness } from '../../../platform/audit/witness';
import { stillHolds } from '../../../platform/audit/witness';
import { heldTo, newestAccepted } from '../../../platform/restoration/excuse';
import { mac } from '../../../platform/secrets';

/** The MAC of the ledger's seals, by a key of its own. */
export const ledgerSealMac =
  (secretKey: string): SealMac =>
  (text) =>
    mac(secretKey, 'ledger-seal', text);

export type LedgerSealing = {
  readonly database: Database;
  readonly secretKey: string;
  readonly witness: Witness;
};

/**
 * Seals every waiting posting, in batches. Safe in several processes.
 *
 * @returns false if the witness no longer finds its seal: the end of the book was cut off, and the witness is kept unchanged for the verifier
 */
export const sealLedger = async ({
  database,
  secretKey,
  witness,
}: LedgerSealing): Promise<{ sealed: number; tailIsIntact: boolean }> => {
  const { tailIsIntact, isExcused, restoration } = await database.acrossOrganisations(async (tx) => {
    const held = await heldTo(tx, secretKey, 'ledger', witness.read());
    return {
      ...held,
      tailIsIntact: held.seal === null || stillHolds(held.seal, (await findLedgerSeal(tx, held.seal.number)) ?? null),
      restoration: await newestAccepted(tx),
    };
  });
  const remember = (newest: LedgerSeal | undefined): void => {
    if (newest && tailIsIntact) witness.write({ number: newest.number, mac: newest.mac.toString('hex'), restoration });
  };
  if (isExcused) remember(await database.acrossOrganisations(findNewestLedgerSeal));
  for (let sealed = 0; ;) {
    const batch = await database.acrossOrganisations((tx) => sealPostings(tx, ledgerSealMac(secretKey)));
    if (batch.sealed === 0) return { sealed, tailIsIntact };
    sealed += batch.sealed;
    remember(batch.newest);
  }
};
