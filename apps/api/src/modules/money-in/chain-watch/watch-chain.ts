import type { Tx } from '@countinghouse/database';
import { chainUnits } from '@countinghouse/money';
import { IllegalTransition, uniformValue, UnknownRate } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import type { Chain, ChainTransfer, OurAddresses, Place, SeenTransfer } from '../../../rails/chain';
import { recordUnassociated, reverseUnassociated } from '../unassociated-deposits';
import { doubtLate } from '../late-coins';
import { followLate } from './follow-late';
import { receiveTransfer } from './receive-transfer';
import { tellPayment, type ToldEvent } from '../crypto-deposits';
import { confirmationsAt, failures, inOneStep, type Failures, type Watching } from './watching';
import type { WatchedTransfer } from './watch-repository';
import {
  assignedAmong,
  awaitedOn,
  chainPosition,
  countConfirmations,
  doubtAbove,
  doubtfulOn,
  forgetDeep,
  forgetWatched,
  moveChainPosition,
  noteFinal,
  notePlace,
  openOn,
  uniformCurrencyOf,
} from './watch-repository';

/**
 * Updates our view of a chain: takes in new transfers, counts confirmations, finds those the chain took back. Each run compares states and does the
 * rest of the work, so that it may be killed anywhere and may run twice at once: a position is recorded as read only after everything up to it was
 * reported.
 *
 * @throws AggregateError naming the transfers that could not be reported, once all others were; they are read again
 */
export const watchChain = async (watching: Watching, chain: Chain, signal: AbortSignal): Promise<void> => {
  const failed = failures(chain);
  const head = await readNews(watching, chain, signal, failed);
  await followOpen(watching, chain, head, signal, failed);
  await followDoubtful(watching, chain, signal, failed);
  await followLate(watching, chain, { head, signal, failed });
  await watching.database.acrossOrganisations(async (tx) => {
    await forgetDeep(tx, chain, head);
    await watching.onRead(tx, chain);
  });
  failed.throwIfAny();
};

/** Reads to the end; returns the height of the newest block. */
const readNews = async (
  { database, reader, rates, onChanged }: Watching,
  chain: Chain,
  signal: AbortSignal,
  failed: Failures,
): Promise<number> => {
  const ours: OurAddresses = {
    among: (addresses) => database.acrossOrganisations((tx) => assignedAmong(tx, chain, [...new Set(addresses)])),
    awaited: () => database.acrossOrganisations((tx) => awaitedOn(tx, chain)),
  };
  let position = await database.acrossOrganisations((tx) => chainPosition(tx, chain));
  let allTold = true;
  for (;;) {
    const reading = await reader.read(chain, position, ours);
    for (const transfer of reading.transfers) {
      const told = await failed.guarding(transfer.transactionId, () =>
        inOneStep(database, (tx) => receiveTransfer(tx, chain, transfer, rates)),
      );
      allTold &&= told;
    }
    const from = position;
    if (allTold) {
      await database.acrossOrganisations(async (tx) => {
        if (reading.changedAbove !== null) {
          await doubtAbove(tx, chain, reading.changedAbove);
          await doubtLate(tx, chain, reading.changedAbove);
          await onChanged(tx, chain, reading.changedAbove);
        }
        await moveChainPosition(tx, chain, {
          from,
          to: reading.cursor,
          head: reading.head.height,
          isEnd: !reading.hasMore,
          hiddenOutputs: reading.hiddenOutputs ?? 0,
        });
      });
    }
    position = reading.cursor;
    if (!reading.hasMore || signal.aborted) return reading.head.height;
  }
};

/** Open transfers: in a block by now, deep enough, or gone. */
const followOpen = async (
  watching: Watching,
  chain: Chain,
  head: number,
  signal: AbortSignal,
  failed: Failures,
): Promise<void> => {
  const { database, reader } = watching;
  const open = await database.acrossOrganisations((tx) => openOn(tx, chain));
  if (open.length === 0) return;
  const places = await reader.locate(chain, open.map(asSeen));
  const settled: [WatchedTransfer, Place][] = [];
  for (const [index, transfer] of open.entries()) {
    const place = places[index] ?? 'GONE';
    if (place !== 'GONE' && hasMoved(transfer, place))
      await database.acrossOrganisations((tx) => notePlace(tx, transfer, place.block));
    const isDeep =
      place !== 'GONE' && place.block && confirmationsAt(head, place.block.height) >= transfer.required_confirmations;
    if (place === 'GONE' || isDeep) settled.push([transfer, place]);
  }
  await database.acrossOrganisations((tx) => count(tx, chain, head));
  for (const [transfer, place] of settled) {
    if (signal.aborted) return;
    await failed.guarding(transfer.transaction_id, () =>
      inOneStep(database, (tx) =>
        place === 'GONE'
          ? dropped(tx, watching, transfer)
          : final(tx, watching, transfer, place.block?.height ?? 0, head),
      ),
    );
  }
};

/** A new confirmation is not a transition, but viewers are notified. */
const count = async (tx: Tx, chain: Chain, head: number): Promise<void> => {
  const counted = await countConfirmations(tx, chain, head);
  const at = await clockNow(tx);
  await noteChanges(
    tx,
    counted.map(({ organisation_id: organisationId, payment_id: entityId }) => ({
      organisationId,
      entityType: 'PAYMENT',
      entityId,
      status: null,
      at,
    })),
  );
};

/** Transfer as its chain would report it again. */
const again = (transfer: WatchedTransfer): ChainTransfer => ({
  ...idOf(transfer),
  units: chainUnits(amountIn(transfer.amount, transfer.currency), transfer.network),
  from: transfer.from_addresses,
  to: transfer.to_address,
  tag: transfer.tag,
  block: null,
});

const asSeen = (transfer: WatchedTransfer): SeenTransfer => ({
  ...idOf(transfer),
  to: transfer.to_address,
  amount: BigInt(transfer.amount),
  block: blockOf(transfer),
});

const idOf = ({ currency, network, transaction_id, output_index }: WatchedTransfer) => ({
  currency,
  network,
  transactionId: transaction_id,
  outputIndex: output_index,
});

const blockOf = ({ block_height: height, block_hash: hash }: WatchedTransfer) =>
  height === null || hash === null ? null : { height: Number(height), hash };

const hasMoved = (transfer: WatchedTransfer, { block }: Exclude<Place, 'GONE'>): boolean =>
  (transfer.block_height === null ? null : Number(transfer.block_height)) !== (block?.height ?? null) ||
  transfer.block_hash !== (block?.hash ?? null);

const tell = (tx: Tx, { rates }: Watching, transfer: WatchedTransfer, event: ToldEvent) =>
  tellPayment(tx, { organisationId: transfer.organisation_id, paymentId: transfer.payment_id ?? '', rates }, event);

const dropped = async (tx: Tx, watching: Watching, transfer: WatchedTransfer): Promise<void> => {
  if ((await forgetWatched(tx, transfer)) && transfer.reason === null)
    await tell(tx, watching, transfer, { kind: 'DROPPED', depositId: transfer.id });
};

const final = async (
  tx: Tx,
  watching: Watching,
  transfer: WatchedTransfer,
  blockHeight: number,
  head: number,
): Promise<void> => {
  if (!(await noteFinal(tx, transfer))) return;
  if (transfer.reason !== null) return recordStray(tx, watching, transfer, transfer.reason, blockHeight);
  await tell(tx, watching, transfer, {
    kind: 'FINAL_ON_CHAIN',
    depositId: transfer.id,
    confirmations: Math.min(confirmationsAt(head, blockHeight), transfer.required_confirmations),
    blockHeight,
  });
  await watching.askForScreening(tx);
};

const recordStray = async (
  tx: Tx,
  { rates }: Watching,
  transfer: WatchedTransfer,
  reason: NonNullable<WatchedTransfer['reason']>,
  blockHeight: number,
): Promise<void> => {
  const uniformCurrency = await uniformCurrencyOf(tx, transfer.organisation_id);
  const amount = amountIn(transfer.amount, transfer.currency);
  const prices = await rates.current(tx, null);
  const worth = () => {
    try {
      return uniformValue(amount, prices, uniformCurrency);
    } catch (error) {
      if (error instanceof UnknownRate) return null;
      throw error;
    }
  };
  await recordUnassociated(tx, {
    organisationId: transfer.organisation_id,
    id: transfer.id,
    kind: 'CRYPTO',
    businessId: transfer.business_id,
    network: transfer.network,
    amount,
    uniformAmount: worth(),
    uniformCurrency,
    fromAddress: transfer.from_address,
    toAddress: transfer.to_address,
    destinationTag: transfer.tag,
    transactionId: transfer.transaction_id,
    outputIndex: transfer.output_index,
    blockHeight,
    senderName: null,
    senderAccountMasked: null,
    reference: null,
    reason,
    paymentId: transfer.payment_id,
    receivedAt: await clockNow(tx),
  });
};

/** Final transfers whose blocks were replaced: somewhere else by now, or removed. */
const followDoubtful = async (
  watching: Watching,
  chain: Chain,
  signal: AbortSignal,
  failed: Failures,
): Promise<void> => {
  const { database, reader } = watching;
  const doubtful = await database.acrossOrganisations((tx) => doubtfulOn(tx, chain));
  if (doubtful.length === 0) return;
  const places = await reader.locate(chain, doubtful.map(asSeen));
  for (const [index, transfer] of doubtful.entries()) {
    if (signal.aborted) return;
    const place = places[index] ?? 'GONE';
    const block = place === 'GONE' ? null : place.block;
    await failed.guarding(transfer.transaction_id, () =>
      block
        ? database.acrossOrganisations((tx) => notePlace(tx, transfer, block))
        : takenBack(watching, transfer, place !== 'GONE'),
    );
  }
};

/**
 * Finality was lost. A transfer waiting for another block starts again, with the time it was first seen. While a refund of it is on its way it
 * stays in doubt, until the chain decides about the refund.
 */
const takenBack = async (watching: Watching, transfer: WatchedTransfer, waits: boolean): Promise<void> => {
  try {
    await inOneStep(watching.database, async (tx) => {
      if (!(await forgetWatched(tx, transfer))) return;
      if (transfer.reason === null) await tell(tx, watching, transfer, { kind: 'REORGED', depositId: transfer.id });
      else await reverseUnassociated(tx, transfer.organisation_id, transfer.id);
      if (waits) await receiveTransfer(tx, transfer.chain, again(transfer), watching.rates, transfer.seen_at);
    });
  } catch (error) {
    if (!(error instanceof IllegalTransition)) throw error;
  }
};
