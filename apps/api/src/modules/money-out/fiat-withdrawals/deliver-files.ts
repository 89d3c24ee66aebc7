import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '@countinghouse/database';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { stoppedByRestorationSince } from '../../../platform/restoration/repository';
import type { PaymentOutbox } from '../../../rails/bank';
import { isStopped } from '../../carriers/outgoing-stop';
import { paymentFileName, soundText } from './export-file';
import {
  beginDelivery,
  holdPaymentFile,
  noteDelivery,
  noteDeliveryFault,
  selectUndelivered,
  type PaymentFileRow,
} from './repository';

const mostAtOnce = 100;

type Means = {
  readonly database: Database;
  readonly outbox: PaymentOutbox;
  /** Bank that the outbox leads to. */
  readonly channel: string | null;
};

/**
 * Hands every file of payments for a bank over to it, each once. One that cannot be handed over waits, with the reason for operators, and does not stop the
 * others.
 *
 * @throws AggregateError if some could not be
 */
export const deliverFiles = async ({ database, outbox, channel }: Means, signal: AbortSignal): Promise<void> => {
  if (await database.acrossOrganisations(stoppedByRestorationSince)) return;
  const faults: unknown[] = [];
  for (const { id } of await database.acrossOrganisations((tx) => selectUndelivered(tx, channel, mostAtOnce))) {
    if (signal.aborted) return;
    try {
      await deliver(database, outbox, id);
    } catch (error) {
      faults.push(error);
      await noteFault(database, id, error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Files of payments could not be delivered');
};

/** The file, locked, if it may go now: nobody took it out by hand, and nothing stops its organisation. */
const holdDeliverable = async (tx: Tx, id: string): Promise<PaymentFileRow | null> => {
  const file = await holdPaymentFile(tx, id);
  return file && file.exports === 0 && !(await isStopped(tx, file.organisation_id)) ? file : null;
};

const deliver = async (database: Database, outbox: PaymentOutbox, id: string): Promise<void> => {
  const found = await database.acrossOrganisations(async (tx) => {
    const file = await holdDeliverable(tx, id);
    return file && { file, text: await soundText(tx, file) };
  });
  if (!found) return;
  const { file, text } = found;
  const name = paymentFileName(file);
  const delivery = file.delivery ?? (await begin(database, outbox, { id, name, text }));
  if (delivery === null) return;
  await database.acrossOrganisations(async (tx) => {
    const held = await holdPaymentFile(tx, id);
    if (!held || held.delivered_at !== null) return;
    // Under the lock of its row: two servers never work on one part.
    await outbox.release(name, delivery, text, held.delivery_place);
    await noteDelivery(tx, held);
    await audit(tx, {
      actor: systemActor,
      organisationId: held.organisation_id,
      action: 'fiat-withdrawal.file.deliver',
      entity: { type: 'bank-payment-file', id },
      after: { name, place: outbox.place, payments: held.payments },
      result: 'SUCCESS',
    });
  });
};

/** Prepares a delivery and records that it is released from here on; null if another one, or a person, came first. */
const begin = async (
  database: Database,
  outbox: PaymentOutbox,
  { id, name, text }: { readonly id: string; readonly name: string; readonly text: string },
): Promise<string | null> => {
  const delivery = randomUUID();
  await outbox.prepare(name, delivery, text);
  const isOurs = await database.acrossOrganisations(async (tx) => {
    const held = await holdDeliverable(tx, id);
    if (!held || held.delivery !== null) return false;
    await beginDelivery(tx, held, delivery, outbox.place);
    return true;
  });
  if (isOurs) return delivery;
  await outbox.discard(name, delivery);
  return null;
};

/** Keeps the reason with the file; the trail has it once until it changes. */
const noteFault = (database: Database, id: string, error: unknown): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    const reason = (error instanceof Error ? error.message : String(error))
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 280);
    const file = await holdPaymentFile(tx, id);
    if (!file || !(await noteDeliveryFault(tx, id, reason === '' ? 'unknown' : reason))) return;
    await audit(tx, {
      actor: systemActor,
      organisationId: file.organisation_id,
      action: 'fiat-withdrawal.file.deliver',
      entity: { type: 'bank-payment-file', id },
      after: { reason },
      result: 'FAILED',
    });
  });
