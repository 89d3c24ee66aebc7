import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import {
  holdStatuses,
  insertFiatDeposits,
  insertWhitelabelDeposits,
  storeOutcome,
} from '../modules/money-in/fiat-deposits';
import {
  holdWaiting,
  insertUnassociatedDeposits,
  storeBusiness,
  storeResolution,
} from '../modules/money-in/unassociated-deposits';
import type { Chunk, FiatStep } from './chunk';
import { factsOf } from './postings';

const byDeposit = ({ fiatSteps }: Chunk): Map<string, FiatStep[]> => {
  const grouped = new Map<string, FiatStep[]>();
  for (const step of fiatSteps) grouped.set(step.deposit.id, [...(grouped.get(step.deposit.id) ?? []), step]);
  return grouped;
};

/**
 * A stretch without what it would have made of announced money that stands elsewhere by now: it came, was taken back or was
 * decided about in front of the server. Those that stand where the history left them stay held, so that it stays true.
 */
export const withoutDecided = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk): Promise<Chunk> => {
  const known = [...byDeposit(chunk)].flatMap(([id, [first]]) => (first?.from ? [{ id, from: first.from }] : []));
  const standing = await holdStatuses(
    tx,
    organisationId,
    known.map(({ id }) => id),
  );
  const gone = new Set(known.filter(({ id, from }) => standing.get(id) !== from).map(({ id }) => id));
  if (gone.size === 0) return chunk;
  return {
    ...chunk,
    fiatSteps: chunk.fiatSteps.filter(({ deposit }) => !gone.has(deposit.id)),
    transitions: chunk.transitions.filter(({ entityId }) => !gone.has(entityId)),
    transactions: chunk.transactions.filter((posting) => !gone.has(factsOf(posting).entityId)),
  };
};

/** A stretch without its decisions about money that does not wait any more, or never came: somebody else has decided. */
export const withoutSettled = async (tx: Tx, organisationId: OrganisationId, chunk: Chunk): Promise<Chunk> => {
  const fresh = new Set(chunk.unassociated.map(({ id }) => id));
  const gone = new Set<string>();
  const decisions = [];
  for (const decision of chunk.decisions) {
    const { deposit, resolution } = decision;
    if (fresh.has(deposit.id) || (await holdWaiting(tx, organisationId, deposit.id))?.businessId === null)
      decisions.push(decision);
    else for (const id of [deposit.id, resolution?.into?.id]) if (id) gone.add(id);
  }
  if (gone.size === 0) return chunk;
  return {
    ...chunk,
    decisions,
    whitelabels: chunk.whitelabels.filter(({ id }) => !gone.has(id)),
    transitions: chunk.transitions.filter(({ entityId }) => !gone.has(entityId)),
    transactions: chunk.transactions.filter((posting) => !gone.has(factsOf(posting).entityId)),
  };
};

/** Writes a stretch's money that came by bank, and what belongs to no payment. */
export const writeFiatRows = async (tx: Tx, chunk: Chunk): Promise<void> => {
  const fresh = [];
  for (const steps of byDeposit(chunk).values()) {
    const last = steps.at(-1)!.deposit;
    if (steps[0]?.from === null) fresh.push(last);
    else await storeOutcome(tx, last);
  }
  await insertFiatDeposits(tx, fresh);
  await insertWhitelabelDeposits(tx, chunk.whitelabels);
  await insertUnassociatedDeposits(tx, chunk.unassociated);
  for (const { deposit, businessId, resolution, at } of chunk.decisions) {
    if (businessId !== null) await storeBusiness(tx, deposit, businessId, at);
    if (resolution) await storeResolution(tx, deposit, resolution);
  }
};
