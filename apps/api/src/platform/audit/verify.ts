import type { Tx } from '@countinghouse/database';
import type { Config } from '../../config';
import type { Seal, StoredEvent } from './chain';
import { chainStart, linkHash, linkMac, sealMac } from './chain';
import type { AuditFinding } from './finding';
import { forgedRecords, selectDetached, type ColdPlaces } from '../months/repository';
import type { StoredLink } from './seal-repository';
import type { ApartEvent } from './seal-repository';
import {
  findNewestSeal,
  findSeal,
  selectApart,
  selectChains,
  selectForeign,
  selectLinks,
  selectSeals,
} from './seal-repository';
import type { Witnessed } from './witness';
import { stillHolds } from './witness';

const pageSize = 2_000;
/** More findings of one chain are redundant: all rows after a removed one have moved. */
const mostFindingsPerChain = 20;

/**
 * Compares the whole trail with its seals. The first finding of a chain names its first forged row, even if every hash was recomputed: the key of
 * the MACs is not in the database.
 */
export const verifyAuditTrail = async (
  tx: Tx,
  secretKey: string,
  witnessed: Witnessed | null,
  /** The sandbox's clock can be moved, so there the two times may differ. */
  { mode }: Pick<Config, 'mode'>,
): Promise<AuditFinding[]> => {
  const findings: AuditFinding[] = [];
  const heads = await verifySeals(tx, secretKey, findings);
  const cold = await coldPlacesOf(tx, findings);
  for (const chain of await selectChains(tx)) {
    await verifyChain(tx, secretKey, chain, heads.get(chain) ?? [], cold.get(chain) ?? [], findings);
  }
  const newest = await findNewestSeal(tx);
  if (newest) {
    for (const event of await selectForeign(tx, newest, mostFindingsPerChain)) findings.push(insertedFinding(event));
  }
  if (mode === 'production') {
    for (const event of await selectApart(tx, mostFindingsPerChain)) findings.push(apartFinding(event));
  }
  if (witnessed && !stillHolds(witnessed, await findSeal(tx, witnessed.number))) {
    findings.push({
      problem: 'TRUNCATED',
      chain: null,
      sequence: witnessed.number.toString(),
      eventId: null,
      detail: `Seal ${witnessed.number} was witnessed outside the database and is not in it any more`,
    });
  }
  return findings;
};

/** Places of each chain whose events are in cold storage, by what is on record under the installation's seal. */
const coldPlacesOf = async (tx: Tx, findings: AuditFinding[]): Promise<Map<string, ColdPlaces[]>> => {
  const records = (await selectDetached(tx)).filter(
    ({ ofTable, returnedAt }) => ofTable === 'audit_event' && returnedAt === null,
  );
  const places = new Map<string, ColdPlaces[]>();
  if (records.length === 0) return places;
  const forged = new Set(await forgedRecords(tx));
  for (const { id, month, chains } of records) {
    if (forged.has(id)) {
      findings.push({
        problem: 'COLD_FILE',
        chain: null,
        sequence: null,
        eventId: null,
        detail: `What is on record about ${month} in cold storage was changed`,
      });
      continue;
    }
    for (const [chain, found] of Object.entries(chains)) places.set(chain, [...(places.get(chain) ?? []), found]);
  }
  return places;
};

/** Verifies the sequence of all seals; returns those of each chain. */
const verifySeals = async (tx: Tx, secretKey: string, findings: AuditFinding[]): Promise<Map<string, Seal[]>> => {
  const heads = new Map<string, Seal[]>();
  let previous: { number: bigint; mac: Buffer } = { number: 0n, mac: chainStart };
  for (;;) {
    const seals = await selectSeals(tx, previous.number, pageSize);
    for (const seal of seals) {
      const problem = sealProblem(secretKey, previous, seal);
      if (problem) findings.push(sealFinding(seal, problem));
      heads.set(seal.chain, [...(heads.get(seal.chain) ?? []), seal]);
      previous = seal;
    }
    if (seals.length < pageSize) return heads;
  }
};

const sealProblem = (secretKey: string, previous: { number: bigint; mac: Buffer }, seal: Seal): string | null => {
  if (seal.number !== previous.number + 1n) return `Seal ${previous.number + 1n} was removed`;
  return sealMac(secretKey, previous.mac, seal).equals(seal.mac) ? null : `Seal ${seal.number} was altered`;
};

const verifyChain = async (
  tx: Tx,
  secretKey: string,
  chain: string,
  seals: readonly Seal[],
  cold: readonly ColdPlaces[],
  findings: AuditFinding[],
): Promise<void> => {
  const found: AuditFinding[] = [];
  const add = (finding: AuditFinding): void => void (found.length < mostFindingsPerChain && found.push(finding));
  const ends = new Map(seals.map((seal) => [seal.lastSequence, seal]));
  const ranges = cold.map(({ first, last }) => ({ first: BigInt(first), last: BigInt(last) }));
  let missing = 0;
  let previous: { sequence: bigint; hash: Buffer } = { sequence: 0n, hash: chainStart };
  for (;;) {
    const links = await selectLinks(tx, chain, previous.sequence, pageSize);
    for (const link of links) {
      if (link.sequence !== previous.sequence + 1n) add(gapFinding(chain, previous.sequence + 1n, link));
      const isCold = !link.event && ranges.some(({ first, last }) => link.sequence >= first && link.sequence <= last);
      if (isCold) missing += 1;
      const problem = isCold ? null : linkProblem(secretKey, chain, previous.hash, link);
      if (problem) add({ ...problem, chain, sequence: link.sequence.toString(), eventId: link.eventId });
      const end = ends.get(link.sequence);
      if (end && !end.head.equals(link.hash)) add(sealFinding(end, `The head of seal ${end.number} does not fit`));
      previous = link;
    }
    if (links.length < pageSize) break;
  }
  const sealedTo = seals.at(-1)?.lastSequence ?? 0n;
  if (previous.sequence !== sealedTo) {
    add({
      problem: previous.sequence < sealedTo ? 'REMOVED' : 'CHAIN_BROKEN',
      chain,
      sequence: (previous.sequence < sealedTo ? previous.sequence : sealedTo + 1n).toString(),
      eventId: null,
      detail: `The chain reaches to ${previous.sequence}, its seals to ${sealedTo}`,
    });
  }
  const away = cold.reduce((sum, { count }) => sum + count, 0);
  if (missing !== away) add(coldFinding(chain, missing, away));
  findings.push(...found);
};

/** Events that are missing among those of detached months, or that are there as well. */
const coldFinding = (chain: string, missing: number, away: number): AuditFinding => ({
  problem: missing > away ? 'REMOVED' : 'INSERTED',
  chain,
  sequence: null,
  eventId: null,
  detail: `${missing} events are not in the database between the first and the last of the ${away} in cold storage`,
});

const linkProblem = (
  secretKey: string,
  chain: string,
  previousHash: Buffer,
  link: StoredLink,
): Pick<AuditFinding, 'problem' | 'detail'> | null => {
  const { event, sequence } = link;
  if (!event) return { problem: 'REMOVED', detail: 'The event of this place was removed' };
  if (!linkMac(secretKey, chain, sequence, event).equals(link.mac)) {
    return { problem: 'ALTERED', detail: `${described(event)} was altered, moved or put in` };
  }
  if (!linkHash(previousHash, event).equals(link.hash)) {
    return { problem: 'CHAIN_BROKEN', detail: `${described(event)} is genuine, its hash was rewritten` };
  }
  return null;
};

const described = ({ action, actorLabel, at }: StoredEvent): string =>
  `${action} by ${actorLabel} at ${at.toISOString()}`;

const gapFinding = (chain: string, sequence: bigint, { eventId }: StoredLink): AuditFinding => ({
  problem: 'REMOVED',
  chain,
  sequence: sequence.toString(),
  eventId: null,
  detail: `The event of this place was removed, with its link; the next is ${eventId}`,
});

const sealFinding = (seal: Seal, detail: string): AuditFinding => ({
  problem: 'SEAL_BROKEN',
  chain: seal.chain,
  sequence: seal.number.toString(),
  eventId: null,
  detail,
});

const apartFinding = (event: ApartEvent): AuditFinding => ({
  problem: 'CLOCK_APART',
  chain: event.organisationId ?? 'platform',
  sequence: null,
  eventId: event.id,
  detail: `${event.action} by ${event.actorLabel} says ${event.at.toISOString()} and was recorded at ${event.recordedAt.toISOString()}`,
});

const insertedFinding = (event: StoredEvent): AuditFinding => ({
  problem: 'INSERTED',
  chain: event.organisationId,
  sequence: null,
  eventId: event.id,
  detail: `${described(event)} was put in after its time had been sealed`,
});
