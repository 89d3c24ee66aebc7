import type { Database } from '@countinghouse/database';
import { clockNow } from '../../../platform/clock/repository';
import type { BankPayer } from '../../../rails/bank';
import { importBankFile, type Takes } from '../../money-in/fiat-deposits';
import { textOfFile } from './payment-file';
import { holdPaymentFile, paymentsOfFile, selectOpenFiles } from './repository';

const mostAtOnce = 100;

type Means = { readonly database: Database; readonly payer: BankPayer; readonly takes: Takes };

/** Has a bank that pays by itself read every file that waits for it, and takes its messages as if they had come as files. */
export const letBankPay = async ({ database, payer, takes }: Means, signal: AbortSignal): Promise<void> => {
  const open = await database.acrossOrganisations(async (tx) => {
    const now = (await clockNow(tx)).getTime();
    return (await selectOpenFiles(tx, mostAtOnce)).map((file) => ({
      ...file,
      age: (now - file.created_at.getTime()) / 1000,
    }));
  });
  for (const { id, organisation_id, age } of open) {
    if (age < payer.afterSeconds) continue;
    if (signal.aborted) return;
    const text = await database.acrossOrganisations(async (tx) => {
      const file = await holdPaymentFile(tx, id);
      return file && textOfFile(file, await paymentsOfFile(tx, organisation_id, id));
    });
    if (text === null) continue;
    for (const message of payer.answersTo(text, age >= payer.confirmedAfterSeconds))
      await importBankFile(database, takes, message);
  }
};
