import type { OrganisationId } from '@countinghouse/contract/ids';
import { createHash } from 'node:crypto';
import { mac } from '../secrets';

/** An event as it is stored, `before` and `after` in the database's own one text of a JSON value. */
export type StoredEvent = {
  readonly id: string;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly actorLabel: string;
  readonly organisationId: OrganisationId | null;
  readonly sessionId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly result: string;
};

/** The chain of events without an organisation; any other is named by its organisation's id. */
const platformChain = 'platform';
export const chainOf = ({ organisationId }: StoredEvent): string => organisationId ?? platformChain;

/** Hash before the first event of a chain. */
export const chainStart = Buffer.alloc(32);

/** Canonical text of an event: every column, in this order. */
const canonicalJson = (event: StoredEvent): string =>
  JSON.stringify([
    event.id,
    event.at.toISOString(),
    event.recordedAt.toISOString(),
    event.actorType,
    event.actorId,
    event.actorLabel,
    event.organisationId,
    event.sessionId,
    event.ip,
    event.userAgent,
    event.requestId,
    event.action,
    event.entityType,
    event.entityId,
    event.before,
    event.after,
    event.result,
  ]);

/** `SHA256(prevHash || canonicalJson)`. */
export const linkHash = (previous: Buffer, event: StoredEvent): Buffer =>
  createHash('sha256').update(previous).update(canonicalJson(event)).digest();

/**
 * Binds an event to its place, by a key the database does not hold. Separate from the chain of hashes, so that one altered row can be distinguished
 * from the rows after it.
 */
export const linkMac = (secretKey: string, chain: string, sequence: bigint, event: StoredEvent): Buffer =>
  mac(secretKey, 'audit-link', JSON.stringify([chain, sequence.toString(), canonicalJson(event)]));

/** Batch of one chain, and its place among all batches. */
export type Seal = {
  /** Counts the batches of all chains without a gap, from 1. */
  readonly number: bigint;
  readonly chain: string;
  readonly firstSequence: bigint;
  readonly lastSequence: bigint;
  /** The hash of the batch's last link. */
  readonly head: Buffer;
  /** The newest `recordedAt` in the batch or before it. */
  readonly through: Date;
  readonly mac: Buffer;
};

/** Authenticates a head together with the previous seal, so that no seal can be removed from the sequence. */
export const sealMac = (secretKey: string, previous: Buffer, seal: Omit<Seal, 'mac'>): Buffer =>
  mac(
    secretKey,
    'audit-seal',
    JSON.stringify([
      previous.toString('hex'),
      seal.number.toString(),
      seal.chain,
      seal.firstSequence.toString(),
      seal.lastSequence.toString(),
      seal.head.toString('hex'),
      seal.through.toISOString(),
    ]),
  );
