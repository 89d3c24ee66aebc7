import type { Database } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { textIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { digestOf, textOfFile } from './payment-file';
import { holdPaymentFile, noteExport, paymentsOfFile, selectOpenFiles } from './repository';

/** So many are listed; the rest shows when these are answered. */
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
      file.exported_at === null
        ? 'not taken out yet'
        : `taken out ${file.exports === 1 ? 'once' : `${file.exports} times`}, last ${file.exported_at.toISOString()}`,
    ].join(', '),
  }));
};

/** A file that is not what it was when it was made: nobody may take it to a bank. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export type ExportedFile = {
  readonly name: string;
  readonly text: string;
  /** How often it was taken out before; a bank that is given it twice knows it by its message id. */
  readonly timesBefore: number;
};

/**
 * A file as it is handed to the bank: the same bytes each time it is asked for. That it was taken out stands in the trail.
 * @returns null where there is no such file
 * @throws FileChanged
 */
export const exportPaymentFile = (database: Database, id: string, actor: Actor): Promise<ExportedFile | null> =>
  database.acrossOrganisations(async (tx) => {
    const file = await holdPaymentFile(tx, id);
    if (!file) return null;
    const text = textOfFile(file, await paymentsOfFile(tx, file.organisation_id, id));
    if (!digestOf(text).equals(file.digest))
      throw new FileChanged(`The file ${id} is not what it was when it was made. Nobody may take it to a bank.`);
    await noteExport(tx, file);
    await audit(tx, {
      actor,
      organisationId: file.organisation_id,
      action: 'fiat-withdrawal.file.export',
      entity: { type: 'bank-payment-file', id },
      after: { time: file.exports + 1, payments: file.payments },
      result: 'SUCCESS',
    });
    return { name: `pain.001-${file.payment_method}-${id}.xml`, text, timesBefore: file.exports };
  });
