import type { Database, Tx } from '@countinghouse/database';
import { chainUnits, currencyNetworkOf } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import { newId } from '../../../platform/ids';
import type { ChainReader, ChainSender } from '../../../rails/chain';
import type { Signer } from '../../../rails/signer';
import { isStopped } from '../outgoing-stop';
import type { OutgoingRow } from './repository';
import {
  endLease,
  failedOrders,
  headOf,
  holdLease,
  moveOrder,
  noteBlock,
  noteRefusal,
  noteReorganised,
  openOrders,
  renameTransaction,
  takeLease,
  timesReorganised,
} from './repository';

/** What whoever ordered a transfer does as it goes on, each in the transaction that moves the order. */
export type OutgoingSteps = {
  /** Asked each time before it is handed to its chain: whether it is still what was decided. */
  readonly isSound?: (tx: Tx, order: OutgoingRow) => Promise<boolean>;
  /** It was not, and nothing was signed yet: it will not leave. */
  readonly unsound?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  readonly prepared: (tx: Tx, order: OutgoingRow, transactionId: string) => Promise<unknown>;
  /** It was handed over and the answer got lost. */
  readonly unknown?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** Another transaction of the same order, which offers its network more, stands or waits in the place of the one on record. */
  readonly renamed?: (tx: Tx, order: OutgoingRow, transactionId: string) => Promise<unknown>;
  /** Its chain has it. */
  readonly sent?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** It has its first confirmation; told again as long as it has no more than that. */
  readonly mined?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  readonly refused: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** What its chain had once and refuses by now stays as it is, handed over again each time, until operators end it. */
  readonly outlivesRefusal?: boolean;
  /** `time`: how many times it has been final by now, this one included. */
  readonly confirmed: (tx: Tx, order: OutgoingRow, time: number) => Promise<unknown>;
  /** A reorganisation took back what was final, that many times by now; the same transaction is handed over again. */
  readonly reorganised: (tx: Tx, order: OutgoingRow, time: number) => Promise<unknown>;
  readonly tryAgain: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
};

export type Execution = {
  readonly database: Database;
  readonly signer: Signer;
  readonly sender: ChainSender;
  readonly reader: ChainReader;
  /** By what was ordered. */
  readonly steps: Readonly<Record<OutgoingRow['kind'], OutgoingSteps>>;
};

const batchSize = 200;
/** A transfer that its chain refused is ordered again after so long. */
const retryAfterSeconds = 600;

/**
 * Sends what was ordered. One process does so at a time: it holds a lease whose number every step shows, and whoever comes
 * after it has a larger one. A transaction's id is on record before it is handed over, and follows from its order: when
 * nobody knows whether a chain took it, the chain is asked for it, and the same one is handed over again, never another.
 * Nothing is handed over of an organisation whose outgoing money is stopped.
 *
 * @throws AggregateError naming the orders that could not be moved on
 */
export const executeTransfers = async (execution: Execution, signal: AbortSignal): Promise<void> => {
  const { database, steps, reader } = execution;
  // What is not followed does not leave: it waits.
  const { chains } = reader;
  const fence = await database.acrossOrganisations((tx) => takeLease(tx, newId()));
  if (fence === null) return;
  const failed = new Map<string, unknown>();
  const guarding = async (id: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      failed.set(id, error);
    }
  };
  try {
    const failedBefore = await database.acrossOrganisations((tx) => failedOrders(tx, retryAfterSeconds, batchSize));
    for (const order of failedBefore)
      await guarding(order.id, () => inStep(database, fence, (tx) => steps[order.kind].tryAgain(tx, order)));
    for (const order of await database.acrossOrganisations((tx) => openOrders(tx, { chains, limit: batchSize }))) {
      if (signal.aborted) break;
      await guarding(order.id, () => moveOn(execution, fence, order));
    }
  } finally {
    await database.acrossOrganisations((tx) => endLease(tx, fence));
  }
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `Transfers that could not be sent on: ${[...failed.keys()].join(', ')}`,
    );
};

/** One step, which only the one that holds the lease may take. */
const inStep = <T>(database: Database, fence: bigint, run: (tx: Tx) => Promise<T>): Promise<T> =>
  database.acrossOrganisations(async (tx) => {
    if (!(await holdLease(tx, fence))) throw new Error('Another process sends by now');
    return run(tx);
  });

const moveOn = async (execution: Execution, fence: bigint, order: OutgoingRow): Promise<void> => {
  const { database, signer, reader } = execution;
  const steps = execution.steps[order.kind];
  const { isSound = async () => true } = steps;
  const wasSent = order.status === 'SENT' || order.status === 'CONFIRMED';
  /** Ends what is not what was decided; answers whether it may go on. */
  const mayBegin = async (tx: Tx): Promise<boolean> => {
    if (await isStopped(tx, order.organisation_id)) return false;
    if (await isSound(tx, order)) return true;
    if (await moveOrder(tx, order, 'ORDERED', 'CANCELLED', { fence })) await steps.unsound?.(tx, order);
    return false;
  };

  // Asked before it is signed as well: what has a place in a row of transactions holds up those behind it.
  if (order.status === 'ORDERED' && !(await inStep(database, fence, mayBegin))) return;
  const amount = amountIn(order.amount, order.currency);
  const { currency, network, to_address: to, tag } = order;
  const asked = { id: order.id, currency, network, units: chainUnits(amount, network), to, tag };
  const signed = await signer.sign(asked);
  const onRecord = order.transaction_id ?? signed[0].transactionId;
  const recorded = signed.find(({ transactionId }) => transactionId === onRecord);
  if (!recorded) throw new Error(`The order ${order.id} is on record with another transaction`);
  if (order.status === 'ORDERED') {
    const isOurs = await inStep(database, fence, async (tx) => {
      if (!(await mayBegin(tx))) return false;
      const { transactionId } = recorded;
      if (!(await moveOrder(tx, order, 'ORDERED', 'PREPARED', { transactionId, fence }))) return false;
      await steps.prepared(tx, order, transactionId);
      return true;
    });
    if (!isOurs) return;
  }
  const places = await reader.locate(
    order.chain,
    signed.map(({ transactionId }) => ({
      currency,
      network,
      transactionId,
      outputIndex: 0,
      to,
      amount: amount.units,
      block: null,
    })),
  );
  // Of those that were signed for it only one can stand in the chain.
  const standing = signed.findIndex((_one, index) => places[index] !== 'GONE' && places[index]?.block);
  const isWaiting = places.some((place) => place !== 'GONE');
  const place = places[standing] ?? (isWaiting ? { block: null } : 'GONE');
  if (order.status === 'CONFIRMED') {
    const stands = place === 'GONE' ? null : place.block;
    await inStep(database, fence, async (tx) => {
      if (stands) return noteBlock(tx, order, stands.height);
      const time = await noteReorganised(tx, order, fence);
      if (time !== null) await steps.reorganised(tx, order, time);
    });
    if (stands) return;
  }
  if (place === 'GONE') {
    const [mayLeave, sound] = await inStep(database, fence, async (tx) => [
      !(await isStopped(tx, order.organisation_id)),
      await isSound(tx, order),
    ]);
    // It is on record and on no chain: it waits until the organisation lets money leave again.
    if (!mayLeave) return;
    if (!sound) throw new Error(`The order ${order.id} is not what was decided`);
    // Never anew: whatever became of the first try, this is the same transaction.
    if ((await handOver(execution, fence, order, recorded)) === 'REFUSED') {
      await inStep(database, fence, async (tx) => {
        if (wasSent && steps.outlivesRefusal) return noteRefusal(tx, order, true);
        const from = wasSent ? 'SENT' : 'PREPARED';
        if (await moveOrder(tx, order, from, 'FAILED', { fence })) await steps.refused(tx, order);
      });
      return;
    }
  }
  if (order.refused_since) await inStep(database, fence, (tx) => noteRefusal(tx, order, false));
  if (!wasSent)
    await inStep(database, fence, async (tx) => {
      if (await moveOrder(tx, order, 'PREPARED', 'SENT', { fence })) await steps.sent?.(tx, order);
    });
  if (place === 'GONE') return;
  if (!place.block) return raise(execution, fence, order, asked);
  const mined = signed[standing] ?? recorded;
  if (mined !== recorded) await inStep(database, fence, (tx) => rename(tx, steps, order, mined.transactionId, fence));
  const { height } = place.block;
  await inStep(database, fence, async (tx) => {
    const head = await headOf(tx, order.chain);
    const { usual } = currencyNetworkOf(currency, network).confirmations;
    if (head === null || head < height) return;
    await steps.mined?.(tx, order);
    if (head - height + 1 < usual) return;
    if (!(await moveOrder(tx, order, 'SENT', 'CONFIRMED', { fence }))) return;
    await noteBlock(tx, order, height);
    await steps.confirmed(tx, order, (await timesReorganised(tx, order)) + 1);
  });
};

/** What waits for a block for too long is offered more for: the same transfer, of which one can happen. */
const raise = async (
  execution: Execution,
  fence: bigint,
  order: OutgoingRow,
  asked: Parameters<Signer['sign']>[0],
): Promise<void> => {
  const { database, signer } = execution;
  const steps = execution.steps[order.kind];
  const { isSound = async () => true } = steps;
  if (!signer.raise || !steps.renamed) return;
  const mayLeave = await inStep(
    database,
    fence,
    async (tx) => !(await isStopped(tx, order.organisation_id)) && (await isSound(tx, order)),
  );
  const raised = mayLeave ? await signer.raise(asked) : null;
  if (raised && (await handOver(execution, fence, order, raised)) === 'ACCEPTED')
    await inStep(database, fence, (tx) => rename(tx, steps, order, raised.transactionId, fence));
};

/** It is known by another transaction from now on, which was signed for the same order. */
const rename = async (
  tx: Tx,
  steps: OutgoingSteps,
  order: OutgoingRow,
  transactionId: string,
  fence: bigint,
): Promise<void> => {
  await renameTransaction(tx, order, transactionId, fence);
  await steps.renamed?.(tx, order, transactionId);
};

/** Hands a transaction to its chain. An answer that gets lost is noted before it is thrown. */
const handOver = async (
  { database, sender, steps }: Execution,
  fence: bigint,
  order: OutgoingRow,
  signed: Parameters<ChainSender['broadcast']>[0],
): Promise<'ACCEPTED' | 'REFUSED'> => {
  try {
    return await sender.broadcast(signed);
  } catch (error) {
    await inStep(database, fence, async (tx) => steps[order.kind].unknown?.(tx, order));
    throw error;
  }
};
