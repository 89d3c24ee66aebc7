import type { CallbackBody } from '@countinghouse/contract/callback-messages';
import { mostUnsentTold } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { metadataOf } from '../../../platform/metadata';
import { queueCallback, type Callback, type Queued, type ToldThing, type ToldThings } from '../../running/callbacks';
import { payoutBatchEntityType, type PayoutBatch } from './batch';
import { countPayouts, countRows, findBatch, readBatch, selectUnsent } from './repository';

type Ended = CallbackBody<'PAYOUT_BATCH_ENDED'>;

/** Status of every payout of a batch that was never released: each is told of it after the batch. */
const decided = { REFUSED: 'REJECTED', EXPIRED: 'EXPIRED', CANCELLED: 'CANCELLED' } as const;

/**
 * Message about the end of a frozen batch: counts, and the payouts that were not sent, by their reference. A body stays small enough for any server, so
 * that further ones, and those that were sent, are read from `results`.
 */
const callbackOf = async (tx: Tx, batch: PayoutBatch): Promise<Callback> => {
  const { organisationId, id, businessId, frozen, endedAt } = batch;
  if (!frozen || !endedAt) throw new Error(`The batch ${id} did not end`);
  const whole = batch.status in decided ? decided[batch.status as keyof typeof decided] : null;
  const sent = (await countPayouts(tx, batch)).find(({ status }) => status === 'COMPLETED')?.count ?? 0;
  const unsent = await selectUnsent(tx, batch, mostUnsentTold);
  const payload: Ended = {
    batchId: id,
    name: batch.name,
    businessId,
    metadata: metadataOf(batch.metadata),
    status: batch.status,
    kind: batch.kind,
    currency: batch.currency,
    cryptoCurrency: batch.kind === 'CRYPTO' ? batch.currency : null,
    network: batch.network as Ended['network'],
    rows: await countRows(tx, batch),
    payouts: frozen.payouts,
    sent,
    notSent: frozen.payouts - sent,
    unsent: unsent.map((row) => ({
      number: Number(row.batch_row),
      clientWithdrawalId: row.client_withdrawal_id,
      withdrawalId: row.id,
      status: whole ?? row.status,
      statusReason: row.status_reason,
    })),
    results: `/api/v1/payout-batches/${id}/rows`,
    endedAt: endedAt.toISOString(),
  };
  return {
    organisationId,
    businessId,
    event: 'PAYOUT_BATCH_ENDED',
    entityType: payoutBatchEntityType,
    entityId: id,
    payload,
  };
};

/** Queues the callback about the end of a frozen batch within this transaction. Null without a URL. */
export const queueBatchCallback = async (tx: Tx, batch: PayoutBatch): Promise<Queued | null> =>
  queueCallback(tx, await callbackOf(tx, batch));

/** Batches that are over, as businesses are told of them. */
export const toldBatches: ToldThings = {
  events: ['PAYOUT_BATCH_ENDED'],
  messagesAbout: async (tx, scope, _event, ids) => {
    const found = new Map<string, ToldThing>();
    for (const id of ids) {
      const visible = await findBatch(tx, scope, id);
      const batch = visible && (await readBatch(tx, scope.organisationId, id));
      if (batch)
        found.set(id, { of: id, callback: batch.endedAt && batch.frozen ? await callbackOf(tx, batch) : null });
    }
    return found;
  },
};
