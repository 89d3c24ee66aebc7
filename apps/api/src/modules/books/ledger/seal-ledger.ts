import type { Database } from '@countinghouse/database';
import type { SealMac } from '@countinghouse/ledger';
import { findLedgerSeal, sealPostings } from '@countinghouse/ledger';
import type { Witness } from '../../../platform/audit/witness';
import { stillHolds } from '../../../platform/audit/witness';
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
 * Seals every posting that waits, in batches. Harmless when several processes do.
 * @returns whether the witness still finds its seal; when it does not, the end of the book was cut off, and the witness
 * keeps what it knew, for the verifier.
 */
export const sealLedger = async ({
  database,
  secretKey,
  witness,
}: LedgerSealing): Promise<{ sealed: number; tailIsIntact: boolean }> => {
  const witnessed = witness.read();
  const tailIsIntact =
    witnessed === null ||
    stillHolds(witnessed, (await database.acrossOrganisations((tx) => findLedgerSeal(tx, witnessed.number))) ?? null);
  for (let sealed = 0; ;) {
    const batch = await database.acrossOrganisations((tx) => sealPostings(tx, ledgerSealMac(secretKey)));
    if (batch.sealed === 0) return { sealed, tailIsIntact };
    sealed += batch.sealed;
    if (batch.newest && tailIsIntact) {
      witness.write({ number: batch.newest.number, mac: batch.newest.mac.toString('hex') });
    }
  }
};
