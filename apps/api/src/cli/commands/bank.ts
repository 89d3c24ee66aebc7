import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from '@countinghouse/contract/fields';
import type { Database } from '@countinghouse/database';
import { toText, type Amount } from '@countinghouse/money';
import { allAccounts, announcedEntries, importBankFile, type AccountState } from '../../modules/money-in/fiat-deposits';
import {
  exportPaymentFile,
  fiatOwnPayments,
  openPaymentFiles,
  orderedFromAccounts,
} from '../../modules/money-out/fiat-withdrawals';
import { actorOf, OperatorRefused, type Operator } from '../../modules/operating/operators';
import { textIn } from '../../platform/amount-columns';
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

const mostAccounts = 500;

const accountLine = (row: AccountState, ordered: Amount | undefined): string =>
  [
    `${row.id}  ${row.organisation_name}: ${row.bank_name} …${(row.iban ?? row.account_number ?? '').slice(-4)}`,
    `${row.payment_methods.join(' ')} by ${row.channel ?? 'the way without a name'} as ${row.payment_message}`,
    row.stated_until === null
      ? `${textIn(row.units, row.currency)} ${row.currency} by its entries, never stated`
      : `${textIn(row.units, row.currency)} ${row.currency}, stated until ${row.stated_until.toISOString()}`,
    ...(ordered === undefined ? [] : [`${toText(ordered)} ordered`]),
    ...(row.difference === null || row.difference === '0'
      ? []
      : [`its statement is ${textIn(row.difference, row.currency)} off the one before`]),
  ].join(', ');

const announcedLine = (entry: Awaited<ReturnType<typeof announcedEntries>>[number]): string => {
  const words = [entry.remitter_name, entry.reference].filter((word) => word !== null && word !== '').join(', ');
  const sum = `${textIn(entry.amount, entry.currency)} ${entry.currency}`;
  return `  announced, not booked: ${entry.is_credit ? 'in' : 'out'} ${sum}${words === '' ? '' : ` (${words})`}, ${entry.last_told_at.toISOString()}`;
};

/** Every account at a bank, with its bank, and its money by that bank's word. */
const listAccounts = async (database: Database): Promise<Answer> => {
  const accounts = await database.acrossOrganisations(async (tx) => {
    const rows = await allAccounts(tx, mostAccounts);
    const ordered = new Map<string, Amount>();
    for (const organisation of new Set(rows.map(({ organisation_id }) => organisation_id)))
      for (const [id, amount] of await orderedFromAccounts(tx, organisation)) ordered.set(id, amount);
    const announced = await announcedEntries(tx, mostAccounts);
    return rows.map((row) => ({
      row,
      text: accountLine(row, ordered.get(row.id)),
      announced: announced.filter((entry) => entry.collection_account_id === row.id).map(announcedLine),
    }));
  });
  return {
    lines:
      accounts.length === 0
        ? ['No organisation has an account.']
        : accounts.flatMap(({ text, announced }) => [text, ...announced]),
    object: {
      accounts: accounts.map(({ row, text, announced }) => ({
        id: row.id,
        organisation: row.organisation_id,
        channel: row.channel,
        announced,
        text,
      })),
    },
  };
};

/** Files to the banks and from them. */
export const bankCommands: readonly OperatorCommand[] = [
  {
    name: 'bank-accounts',
    takes: '',
    summary:
      'accounts of the organisations at banks: their bank, their money by its word, what is ordered and announced',
    needs: 'OPERATOR',
    dry: 'READS',
    prepare: (words) => {
      placesIn(words, 0);
      return ({ database }) => listAccounts(database);
    },
  },
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
    summary: 'take in what a bank wrote: pain.002, camt.052, camt.053, camt.054',
    needs: 'OPERATOR',
    dry: 'UNDONE',
    prepare: (words) => {
      const [path] = placesIn(words, 1);
      if (path === undefined) throw new UsageError(`Which file? ${operatorCommand('bank-file PATH')}`);
      return ({ database, operator }) => takeIn(database, operator, path);
    },
  },
];
