import type { Database, Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { textIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { AppError } from '../../../platform/errors';
import { isStopped } from '../../carriers/outgoing-stop';
import { digestOf, textOfFile } from './payment-file';
import { holdPaymentFile, noteExport, paymentsOfFile, selectOpenFiles, type PaymentFileRow } from './repository';

/** Most files listed; the others follow once these are answered. */
const mostListed = 200;

/** A file of payments that a bank has not answered completely. */
export type OpenFile = {
  readonly id: string;
  readonly organisationId: string;
  readonly text: string;
};

/** The files that wait for a bank, the oldest first. */
export const openPaymentFiles = async (database: Database): Promise<OpenFile[]> => {
  const files = await database.acrossOrganisations((tx) => selectOpenFiles(tx, mostListed));
  return files.map((file) => ({
    id: file.id,
    organisationId: file.organisation_id,
    text: [
      `${textIn(file.control_sum, file.currency)} ${file.currency}`,
      `${file.payments} by ${file.payment_method} on ${file.execution_date}`,
      `${file.unanswered} unanswered`,
      ...(file.delivered_at === null ? [] : [`delivered ${file.delivered_at.toISOString()}`]),
      ...(file.delivery_fault === null ? [] : [`not delivered: ${file.delivery_fault}`]),
      file.exported_at === null
        ? 'not taken out yet'
        : `taken out ${file.exports === 1 ? 'once' : `${file.exports} times`}, last ${file.exported_at.toISOString()}`,
    ].join(', '),
  }));
};

/** The file does not match its digest: it may not be taken to a bank. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export type ExportedFile = {
  readonly name: string;
  readonly text: string;
  /** Number of earlier exports; a bank given it twice recognises its message id. */
  readonly timesBefore: number;
};

export const paymentFileName = ({ id, payment_method }: Pick<PaymentFileRow, 'id' | 'payment_method'>): string =>
  `pain.001-${payment_method}-${id}.xml`;

/**
 * Text of a file that may go to the bank now.
 *
 * @throws FileChanged
 */
export const soundText = async (tx: Tx, file: PaymentFileRow): Promise<string> => {
  const text = textOfFile(file, await paymentsOfFile(tx, file.organisation_id, file.id));
  if (digestOf(text).equals(file.digest)) return text;
  throw new FileChanged(`The file ${file.id} is not what it was when it was made. Nobody may take it to a bank.`);
};

/**
 * File for the bank: the same bytes at every export. Each export is recorded in the trail.
 *
 * @returns null if there is no such file
 * @throws FileChanged, AppError OUTGOING_STOPPED
 */
export const exportPaymentFile = (database: Database, id: string, actor: Actor): Promise<ExportedFile | null> =>
  database.acrossOrganisations(async (tx) => {
    const file = await holdPaymentFile(tx, id);
    if (!file) return null;
    if (await isStopped(tx, file.organisation_id))
      throw new AppError('OUTGOING_STOPPED', {
        message: 'Nothing leaves this organisation now: it is suspended, or its outgoing money is stopped.',
      });
    const text = await soundText(tx, file);
    await noteExport(tx, file);
    await audit(tx, {
      actor,
      organisationId: file.organisation_id,
      action: 'fiat-withdrawal.file.export',
      entity: { type: 'bank-payment-file', id },
      after: { time: file.exports + 1, payments: file.payments },
      result: 'SUCCESS',
    });
    // A delivery that began may have handed it over already.
    const timesBefore = file.delivery !== null && file.exports === 0 ? 1 : file.exports;
    return { name: paymentFileName(file), text, timesBefore };
  });
