import type { Database, Tx } from '@countinghouse/database';
import { heldTo, newestAccepted } from '../restoration/excuse';
import type { Seal, StoredEvent } from './chain';
import { chainOf, chainStart, linkHash, linkMac, sealMac } from './chain';
import type { NewLink } from './seal-repository';
import {
  becomeSealer,
  findHead,
  findNewestSeal,
  findSealedThrough,
  findSeal,
  insertLinks,
  insertSeal,
  selectUnsealed,
} from './seal-repository';
import type { Witness } from './witness';
import { stillHolds } from './witness';

/** True if the newest seal was made with this secret; null if nothing is sealed yet. */
export const newestSealHolds = async (tx: Tx, secretKey: string): Promise<boolean | null> => {
  const newest = await findNewestSeal(tx);
  if (!newest) return null;
  const previous = await findSeal(tx, newest.number - 1n);
  return sealMac(secretKey, previous?.mac ?? chainStart, newest).equals(newest.mac);
};

const mostPerBatch = 2_000;

export type Sealing = {
  readonly database: Database;
  readonly secretKey: string;
  readonly witness: Witness;
};

/**
 * Seals every waiting event, in batches per chain. Safe in several processes.
 *
 * @returns the number of sealed events, and true if the witness still finds its seal: otherwise the tail of the trail was cut off, and the witness
 * is kept unchanged for the verifier
 */
export const sealAuditTrail = async ({
  database,
  secretKey,
  witness,
}: Sealing): Promise<{ sealed: number; tailIsIntact: boolean }> => {
  const { tailIsIntact, isExcused, restoration } = await database.acrossOrganisations(async (tx) => {
    const held = await heldTo(tx, secretKey, 'audit', witness.read());
    return {
      ...held,
      tailIsIntact: held.seal === null || stillHolds(held.seal, await findSeal(tx, held.seal.number)),
      restoration: await newestAccepted(tx),
    };
  });
  const remember = (newest: Seal | null): void => {
    if (newest && tailIsIntact) witness.write({ number: newest.number, mac: newest.mac.toString('hex'), restoration });
  };
  if (isExcused) remember(await database.acrossOrganisations(findNewestSeal));
  for (let sealed = 0; ;) {
    const batch = await database.acrossOrganisations((tx) => sealOneBatch(tx, secretKey));
    remember(batch.newest);
    sealed += batch.sealed;
    if (batch.sealed < mostPerBatch) return { sealed, tailIsIntact };
  }
};

const sealOneBatch = async (tx: Tx, secretKey: string): Promise<{ sealed: number; newest: Seal | null }> => {
  if (!(await becomeSealer(tx))) return { sealed: 0, newest: null };
  let newest = await findNewestSeal(tx);
  let through = newest && (await findSealedThrough(tx, newest));
  const events = await selectUnsealed(tx, through, mostPerBatch);
  for (const [chain, ofChain] of byChain(events)) {
    newest = await sealChain(tx, secretKey, chain, ofChain, newest, through);
    ({ through } = newest);
  }
  return { sealed: events.length, newest: events.length > 0 ? newest : null };
};

const byChain = (events: readonly StoredEvent[]): Map<string, StoredEvent[]> => {
  const chains = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const chain = chainOf(event);
    const ofChain = chains.get(chain);
    if (ofChain) ofChain.push(event);
    else chains.set(chain, [event]);
  }
  return chains;
};

/** Seals events of one chain behind its last link, in one batch. */
export const sealChain = async (
  tx: Tx,
  secretKey: string,
  chain: string,
  events: readonly StoredEvent[],
  previous: Seal | null,
  sealed: Date | null,
): Promise<Seal> => {
  const last = (await findHead(tx, chain)) ?? { sequence: 0n, hash: chainStart };
  let { hash } = last;
  const links = events.map((event, index): NewLink => {
    const sequence = last.sequence + BigInt(index) + 1n;
    hash = linkHash(hash, event);
    return { chain, sequence, eventId: event.id, hash, mac: linkMac(secretKey, chain, sequence, event) };
  });
  await insertLinks(tx, links);
  const newestRecorded = Math.max(...events.map(({ recordedAt }) => recordedAt.getTime()));
  const unsigned = {
    number: (previous?.number ?? 0n) + 1n,
    chain,
    firstSequence: last.sequence + 1n,
    lastSequence: last.sequence + BigInt(links.length),
    head: hash,
    // Back only with the clock: an event too old to be waiting stays unsealed.
    through: new Date(Math.max(newestRecorded, sealed?.getTime() ?? 0)),
  };
  const seal = { ...unsigned, mac: sealMac(secretKey, previous?.mac ?? chainStart, unsigned) };
  await insertSeal(tx, seal);
  return seal;
};
