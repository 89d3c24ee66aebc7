import type { Database, Tx } from '@countinghouse/database';
import { chainUnits, currencyNetworkOf } from '@countinghouse/money';
import { amountIn } from '../../../platform/amount-columns';
import { newId } from '../../../platform/ids';
import { isTestChain, type ChainReader, type ChainSender } from '../../../rails/chain';
import { SignerRefused, type Signer } from '../../../rails/signer';
import { isStopped } from '../outgoing-stop';
import type { OutgoingRow } from './repository';
import {
  endLease,
  failedOrders,
  firstOrderedAt,
  headOf,
  holdLease,
  moveOrder,
  noteBlock,
  noteRefusal,
  noteReason,
  noteReorganised,
  noteSignerRefusal,
  openOrders,
  renameTransaction,
  takeLease,
  timesReorganised,
  wasGivenUp,
} from './repository';

/** Steps of an order's owner as it proceeds, each in the transaction that moves the order. */
export type OutgoingSteps = {
  /** Checked before each handover to the chain: the order still matches the decision. */
  readonly isSound?: (tx: Tx, order: OutgoingRow) => Promise<boolean>;
  /** The check failed before anything was signed: it will not leave. */
  readonly unsound?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** No transaction could ever pay it, and nothing was signed: the order is cancelled. */
  readonly unpayable: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  readonly prepared: (tx: Tx, order: OutgoingRow, transactionId: string) => Promise<unknown>;
  /** Already prepared, it was given a transaction that paid it beside this server. Absent: as `renamed`. */
  readonly taken?: (tx: Tx, order: OutgoingRow, transactionId: string) => Promise<unknown>;
  /** Handed over, but the answer was lost. */
  readonly unknown?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** Another transaction of the same order, such as one with a higher network fee, was mined or waits instead of the recorded one. */
  readonly renamed?: (tx: Tx, order: OutgoingRow, transactionId: string) => Promise<unknown>;
  /** Its chain accepted it. */
  readonly sent?: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** First confirmation; repeated while there is no second one. `fee`: what the chain took, in its own smallest unit; null: nobody tells. */
  readonly mined?: (tx: Tx, order: OutgoingRow, fee: bigint | null) => Promise<unknown>;
  readonly refused: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
  /** An order that its chain had once and now refuses stays open, handed over again each time, until operators end it. */
  readonly outlivesRefusal?: boolean;
  /** `time`: ordinal of this finality. `fee`: as of `mined`. */
  readonly confirmed: (tx: Tx, order: OutgoingRow, time: number, fee: bigint | null) => Promise<unknown>;
  /** Finality was lost, for the `time`-th time; the same transaction is handed over again. */
  readonly reorganised: (tx: Tx, order: OutgoingRow, time: number) => Promise<unknown>;
  readonly tryAgain: (tx: Tx, order: OutgoingRow) => Promise<unknown>;
};

export type Execution = {
  readonly database: Database;
  readonly signer: Signer;
  readonly sender: ChainSender;
  readonly reader: ChainReader;
  /** Steps by the cause of the order. */
  readonly steps: Readonly<Record<OutgoingRow['kind'], OutgoingSteps>>;
  /** The first order that a run had no time for, by chain: the next run begins with it. */
  readonly leftOff?: Map<string, string>;
};

const batchSize = 200;
/** Longest time that a run begins orders of one chain, in milliseconds: a slow chain keeps the others waiting no longer. */
const turnMs = 20_000;
/** Seconds until a transfer refused by its chain is ordered again. */
const retryAfterSeconds = 600;

/**
 * Sends the orders. One process at a time does so: it holds a lease whose number is checked by every step, and a later holder has a larger one. A
 * transaction's id is on record before the handover, and follows from its order: if it is unknown whether a chain took it, the chain is asked, and
 * the same transaction is handed over again, never another. While an organisation's outgoing money is stopped nothing of it is handed over. Chains
 * are served side by side, each for a limited time: one that answers slowly or not at all keeps back its own orders.
 *
 * @throws AggregateError naming the orders that could not be moved on
 */
export const executeTransfers = async (execution: Execution, signal: AbortSignal): Promise<void> => {
  const { database, steps, reader, signer } = execution;
  // Transfers on an unwatched chain, or of a coin unknown there, do not leave: they wait. So do those that nobody signs.
  const chains = reader.chains.filter((chain) => signer.chains?.includes(chain) ?? true);
  const isFollowed = ({ chain, currency, network }: OutgoingRow): boolean =>
    isTestChain(chain) || (reader.knows?.(currency, network) ?? true);
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
    const open = await database.acrossOrganisations((tx) => openOrders(tx, { chains, limit: batchSize }));
    const leftOff = execution.leftOff ?? new Map<string, string>();
    await Promise.all(
      chains.map(async (chain) => {
        const ends = performance.now() + turnMs;
        for (const order of inTurn(open.filter(isFollowed), chain, leftOff)) {
          if (performance.now() > ends) leftOff.set(chain, order.id);
          if (signal.aborted || performance.now() > ends) return;
          await guarding(order.id, () => moveOnOrWait(execution, fence, order));
        }
      }),
    );
  } finally {
    await database.acrossOrganisations((tx) => endLease(tx, fence));
  }
  if (failed.size > 0)
    throw new AggregateError(
      [...failed.values()],
      `Transfers that could not be sent on: ${[...failed.keys()].join(', ')}`,
    );
};

/** Orders of a chain, beginning with the one that the last run had no time for. */
const inTurn = (open: readonly OutgoingRow[], chain: string, leftOff: Map<string, string>): readonly OutgoingRow[] => {
  const orders = open.filter((order) => order.chain === chain);
  const first = orders.findIndex(({ id }) => id === leftOff.get(chain));
  leftOff.delete(chain);
  return first <= 0 ? orders : [...orders.slice(first), ...orders.slice(0, first)];
};

/** One step, allowed only to the holder of the lease. */
const inStep = <T>(database: Database, fence: bigint, run: (tx: Tx) => Promise<T>): Promise<T> =>
  database.acrossOrganisations(async (tx) => {
    if (!(await holdLease(tx, fence))) throw new Error('Another process sends by now');
    return run(tx);
  });

/** Moves an order on; one that the signer's policy refuses waits, for others or another day may pass, and operators see why. */
const moveOnOrWait = async (execution: Execution, fence: bigint, order: OutgoingRow): Promise<void> => {
  const { database } = execution;
  const note = (refusal: string | null) => inStep(database, fence, (tx) => noteSignerRefusal(tx, order, refusal));
  try {
    await moveOn(execution, fence, order);
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error;
    await note(`${error.code}: ${error.sentence}`);
    return;
  }
  if (order.signer_refused_since) await note(null);
};

const moveOn = async (execution: Execution, fence: bigint, order: OutgoingRow): Promise<void> => {
  const { database, signer, reader } = execution;
  const steps = execution.steps[order.kind];
  const { isSound = async () => true } = steps;
  const wasSent = order.status === 'SENT' || order.status === 'CONFIRMED';
  /** Cancels an order that does not match its decision; returns true if it may go on. */
  const mayBegin = async (tx: Tx): Promise<boolean> => {
    if (await isStopped(tx, order.organisation_id)) return false;
    if (await isSound(tx, order)) return true;
    if (await moveOrder(tx, order, 'ORDERED', 'CANCELLED', { fence })) await steps.unsound?.(tx, order);
    return false;
  };

  // Checked before signing as well: an order with a nonce blocks those behind it.
  if (order.status === 'ORDERED' && !(await inStep(database, fence, mayBegin))) return;
  const amount = amountIn(order.amount, order.currency);
  const { currency, network, to_address: to, tag } = order;
  const isTest = isTestChain(order.chain);
  const asked = { id: order.id, currency, network, units: chainUnits(amount, network), to, tag, isTest };
  if (order.status === 'ORDERED' && (await signer.canPay?.(asked)) === false) {
    const reason = await reasonOf(signer, asked);
    await inStep(database, fence, async (tx) => {
      if (!(await moveOrder(tx, order, 'ORDERED', 'CANCELLED', { fence }))) return;
      if (reason !== null) await noteReason(tx, order, reason);
      await steps.unpayable(tx, order);
    });
    return;
  }
  if (order.status === 'ORDERED' && (await seemsPaid(execution, fence, order, asked))) return;
  const placesOf = (transactionIds: readonly string[]) =>
    reader.locate(
      order.chain,
      transactionIds.map((transactionId) => ({
        currency,
        network,
        transactionId,
        outputIndex: 0,
        to,
        amount: amount.units,
        block: null,
      })),
    );
  // Nobody is asked to sign for a stopped organisation, however long that lasts; what left before the stop is followed.
  if (order.status === 'PREPARED' && order.transaction_id !== null) {
    const stopped = await inStep(database, fence, (tx) => isStopped(tx, order.organisation_id));
    if (stopped && (await placesOf([order.transaction_id]))[0] === 'GONE') return;
  }
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
  const places = await placesOf(signed.map(({ transactionId }) => transactionId));
  // Only one of an order's signed transactions can be in the chain.
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
    // The order is on record and on no chain: it waits until the organisation lets money leave again.
    if (!mayLeave) return;
    if (!sound) throw new Error(`The order ${order.id} is not what was decided`);
    if (await seemsPaid(execution, fence, order, asked)) return;
    // Never a new one, unless this one can never happen: whatever became of the first try, this is the same transaction.
    const given = { mayFollow: steps.renamed !== undefined, wasSent };
    const next = (await signer.renew?.(asked, recorded, given)) ?? recorded;
    if (next !== 'REFUSED' && next.transactionId !== recorded.transactionId)
      await inStep(database, fence, (tx) => rename(tx, steps, order, next.transactionId, fence));
    const answer = next === 'REFUSED' ? next : await handOver(execution, fence, order, next);
    if (answer === 'UNDERPRICED' && !(await offerMore(execution, fence, order, asked, signed)))
      throw new Error(`The order ${order.id} offers less than its chain takes now`);
    if (answer === 'REFUSED' || answer === 'OVERTAKEN') {
      const reason = answer === 'REFUSED' ? await reasonOf(signer, asked) : null;
      await inStep(database, fence, async (tx) => {
        if (reason !== null) await noteReason(tx, order, reason);
        // The transaction in its place may have paid the same by hand: operators take it, or say that nothing paid the order.
        const isOpen = answer === 'OVERTAKEN' && order.given_up_at === null;
        if (isOpen || (wasSent && steps.outlivesRefusal)) return noteRefusal(tx, order, true);
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
  if (!place.block) {
    await raise(execution, fence, order, asked);
    return;
  }
  const mined = signed[standing] ?? recorded;
  if (mined !== recorded) await inStep(database, fence, (tx) => rename(tx, steps, order, mined.transactionId, fence));
  const { height } = place.block;
  const fee = place.fee ?? mined.fee ?? (await execution.sender.feeOf?.(mined)) ?? null;
  await inStep(database, fence, async (tx) => {
    const head = await headOf(tx, order.chain);
    const { usual } = currencyNetworkOf(currency, network).confirmations;
    if (head === null || head < height) return;
    await steps.mined?.(tx, order, fee);
    if (head - height + 1 < usual) return;
    if (!(await moveOrder(tx, order, 'SENT', 'CONFIRMED', { fence }))) return;
    await noteBlock(tx, order, height);
    await steps.confirmed(tx, order, (await timesReorganised(tx, order)) + 1, fee);
  });
};

/**
 * True if a transaction that nobody here made seems to have paid an order, where no number or output would tell: nothing is signed or handed over for it
 * until operators take that transaction, or say that nothing paid the order.
 */
const seemsPaid = async (
  { database, signer }: Execution,
  fence: bigint,
  order: OutgoingRow,
  asked: Parameters<Signer['sign']>[0],
): Promise<boolean> => {
  if (!signer.paidBeside) return false;
  const since = await inStep(database, fence, async (tx) =>
    (await wasGivenUp(tx, order)) ? null : firstOrderedAt(tx, order),
  );
  if (since === null || (await signer.paidBeside(asked, since)) === null) return false;
  await inStep(database, fence, (tx) => noteRefusal(tx, order, true));
  return true;
};

/** Words about a refusal, which stands without them too. */
const reasonOf = async (
  { refusalOf }: Pick<Signer, 'refusalOf'>,
  asked: Parameters<Signer['sign']>[0],
): Promise<string | null> => (await refusalOf?.(asked).catch(() => null)) ?? null;

/** The chain takes none with such a fee now: the newest one signed may offer enough, or else a new one. True if the chain took it. */
const offerMore = async (
  execution: Execution,
  fence: bigint,
  order: OutgoingRow,
  asked: Parameters<Signer['sign']>[0],
  signed: Awaited<ReturnType<Signer['sign']>>,
): Promise<boolean> => {
  const steps = execution.steps[order.kind];
  const newest = signed.at(-1);
  if (
    steps.renamed &&
    newest &&
    signed.length > 1 &&
    (await handOver(execution, fence, order, newest)) === 'ACCEPTED'
  ) {
    await inStep(execution.database, fence, (tx) => rename(tx, steps, order, newest.transactionId, fence));
    return true;
  }
  return raise(execution, fence, order, asked);
};

/**
 * A transaction that waits too long for a block is offered again with a higher fee: the same transfer, of which only one can happen. True if the
 * chain took it.
 */
const raise = async (
  execution: Execution,
  fence: bigint,
  order: OutgoingRow,
  asked: Parameters<Signer['sign']>[0],
): Promise<boolean> => {
  const { database, signer } = execution;
  const steps = execution.steps[order.kind];
  const { isSound = async () => true } = steps;
  if (!signer.raise || !steps.renamed) return false;
  const mayLeave = await inStep(
    database,
    fence,
    async (tx) => !(await isStopped(tx, order.organisation_id)) && (await isSound(tx, order)),
  );
  const raised = mayLeave ? await signer.raise(asked) : null;
  if (!raised || (await handOver(execution, fence, order, raised)) !== 'ACCEPTED') return false;
  await inStep(database, fence, (tx) => rename(tx, steps, order, raised.transactionId, fence));
  return true;
};

/** Changes the order's transaction id to that of another one signed for it. */
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

/** Hands a transaction to its chain. A lost answer is recorded before it is thrown. */
const handOver = async (
  { database, sender, steps }: Execution,
  fence: bigint,
  order: OutgoingRow,
  signed: Parameters<ChainSender['broadcast']>[0],
): ReturnType<ChainSender['broadcast']> => {
  try {
    return await sender.broadcast(signed);
  } catch (error) {
    await inStep(database, fence, async (tx) => steps[order.kind].unknown?.(tx, order));
    throw error;
  }
};
