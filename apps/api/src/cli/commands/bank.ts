import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from '@countinghouse/contract/fields';
import type { Database } from '@countinghouse/database';
import { importBankFile } from '../../modules/money-in/fiat-deposits';
import { exportPaymentFile, fiatOwnPayments, openPaymentFiles } from '../../modules/money-out/fiat-withdrawals';
import { actorOf, OperatorRefused, type Operator } from '../../modules/operating/operators';
import { audit } from '../../platform/audit/repository';
import { operatorCommand } from '../../platform/operator-command';
import { stoppedByRestorationSince } from '../../platform/restoration/repository';
import { storedRates } from '../../rails/rates';
import { placesAndOptions, refuseOtherOptions, UsageError, type Answer } from '../command-line';
import type { OperatorCommand } from './command';

const placesIn = (words: readonly string[], most: number): readonly string[] => {
  const { places, options } = placesAndOptions(words, most);
  refuseOtherOptions(options, []);
  return places;
};

type Export = { readonly id: string; readonly directory: string; readonly isDry: boolean };

/** Writes a file of payments for transport to the bank. A repeated export is identical to the byte. */
const takeOut = async (database: Database, operator: Operator, { id, directory, isDry }: Export): Promise<Answer> => {
  if (await database.acrossOrganisations(stoppedByRestorationSince))
    throw new OperatorRefused(
      'The database was restored and forgot what was taken out since: no file is taken out before release-after-restore.',
    );
  // Checked first: a file that was not written must not count as exported.
  if (!existsSync(directory)) throw new OperatorRefused(`There is no directory ${directory}.`);
  const file = await exportPaymentFile(database, id, actorOf(operator));
  if (!file) throw new OperatorRefused('There is no such file.');
  const path = join(directory, file.name);
  if (!isDry) await writeFile(path, file.text);
  return {
    lines: [
      ...(file.timesBefore > 0
        ? [
            `Warning: this file was taken out ${file.timesBefore === 1 ? 'once' : `${file.timesBefore} times`} before. It is the same file: give it to the bank once.`,
          ]
        : []),
      isDry ? `It would be written to ${path}.` : `Wrote ${path}.`,
    ],
    object: { file: id, path, timesBefore: file.timesBefore },
  };
};

/** Imports a bank's file, and records its carrier in the trail: the file itself is identified by its digest. */
const takeIn = async (database: Database, operator: Operator, path: string): Promise<Answer> => {
  if (!existsSync(path)) throw new OperatorRefused(`There is no file ${path}.`);
  const text = await readFile(path, 'utf8');
  const imported = await importBankFile(database, { rates: storedRates, ownPayments: fiatOwnPayments }, text);
  const id = createHash('sha256').update(text).digest('hex');
  await database.acrossOrganisations((tx) =>
    audit(tx, {
      actor: actorOf(operator),
      action: 'operator.bank-file',
      entity: { type: 'bank-file', id },
      after: imported,
      result: 'SUCCESS',
    }),
  );
  return { lines: [`Taken: ${imported.taken}. Known before: ${imported.known}.`], object: { sha256: id, ...imported } };
};

/** Files to the banks and from them. */
export const bankCommands: readonly OperatorCommand[] = [
  {
    name: 'payment-files',
    takes: '',
    summary: 'files of payments that a bank has not answered completely',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      placesIn(words, 0);
      return async ({ database }) => {
        const files = await openPaymentFiles(database);
        return {
          lines:
            files.length === 0
              ? ['No file waits for a bank.']
              : files.map(({ id, organisationId, text }) => `${id}  ${text}  --organisation=${organisationId}`),
          object: { files },
        };
      };
    },
  },
  {
    name: 'payment-file',
    takes: 'FILE DIRECTORY',
    summary: 'write a file of payments (pain.001) for the bank; the same bytes each time',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const [id = '', directory = '.'] = placesIn(words, 2);
      if (!uuid.safeParse(id).success) throw new UsageError(`Which file? ${operatorCommand('payment-files')}`);
      return ({ database, operator, isDry }) => takeOut(database, operator, { id, directory, isDry });
    },
  },
  {
    name: 'bank-file',
    takes: 'PATH',
    summary: 'take in what a bank wrote: pain.002, camt.053, camt.054',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const [path] = placesIn(words, 1);
      if (path === undefined) throw new UsageError(`Which file? ${operatorCommand('bank-file PATH')}`);
      return ({ database, operator }) => takeIn(database, operator, path);
    },
  },
];
