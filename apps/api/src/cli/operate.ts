import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid } from '@countinghouse/contract/fields';
import { newPassword } from '@countinghouse/contract/validation';
import { sqlStateOf, type Database } from '@countinghouse/database';
import type { Config } from '../config';
import { importBankFile } from '../modules/money-in/fiat-deposits';
import {
  exportPaymentFile,
  FileChanged,
  fiatOwnPayments,
  openPaymentFiles,
} from '../modules/money-out/fiat-withdrawals';
import {
  actorOf,
  ask,
  confirm,
  decline,
  enrol,
  newcomers,
  newSecret,
  openOrders,
  operatorActions,
  OperatorRefused,
  type Operator,
  signIn,
  vouchersNeeded,
  waitingForPlatform,
} from '../modules/operating/operators';
import { audit } from '../platform/audit/repository';
import { AppError } from '../platform/errors';
import { StatementRefused } from '../rails/bank';
import { storedRates } from '../rails/rates';

/** PostgreSQL's word for a table that is not there. */
const unknownTable = '42P01';

export const usage = `npm run operator -- COMMAND

  enrol                        become an operator (from the third on two others vouch)
  waiting                      what only operators may decide about
  orders                       what waits for a confirmation
  confirm ORDER                carry out what another operator asked for
  decline ORDER                take an order off the list
  payment-files                files of payments that a bank has not answered completely
  payment-file FILE DIRECTORY  write a file of payments (pain.001) for the bank; the same bytes each time
  bank-file PATH               take in what a bank wrote: pain.002, camt.053, camt.054
  ask ACTION --name=value …    ask for one of:

${operatorActions.map(({ name, summary }) => `    ${name.padEnd(22)} ${summary}`).join('\n')}

Each command asks for address, password and code. Whatever is asked for happens when another operator confirms it,
within a day. Everything stands in the audit trail.`;

/** Whoever sits at the terminal: what they are asked, and what they are told. `secret` shows nothing of the answer. */
export type Desk = {
  readonly question: (text: string) => Promise<string>;
  readonly secret: (text: string) => Promise<string>;
  readonly say: (line: string) => void;
};

const credentials = async ({ question, secret }: Desk) => ({
  email: await question('Address: '),
  password: await secret('Password: '),
  code: await question('Code: '),
});

const becomeOperator = async (desk: Desk, database: Database, { secretKey }: Config): Promise<void> => {
  const { say } = desk;
  const vouchers: Operator[] = [];
  const needed = await vouchersNeeded(database);
  while (vouchers.length < needed) {
    say(vouchers.length === 0 ? 'Two operators vouch for the new one. The first:' : 'The second:');
    vouchers.push(await signIn(database, secretKey, await credentials(desk)));
  }
  if (needed > 0) say('The new operator:');
  const email = await desk.question('Address: ');
  const password = await desk.secret('New password: ');
  const sound = newPassword.safeParse(password);
  if (!sound.success) throw new OperatorRefused(sound.error.issues[0]?.message ?? 'The password is not good enough.');
  const { secret, url } = newSecret(email);
  say(`Enter this into an authenticator: ${secret}`);
  say(url);
  const code = await desk.question('Code: ');
  const operator = await enrol(database, secretKey, { email, password, code, secret }, vouchers);
  say(`${operator.email} is an operator now.`);
  if (needed > 0)
    say('What others ask for may be confirmed by them in 72 hours, and never what one asked who vouched.');
};

/** Tells of those who joined a moment ago: whoever finds somebody among them who should not be there knows it in time. */
const tellNewcomers = async ({ say }: Desk, database: Database): Promise<void> => {
  for (const { email, createdAt, vouchers } of await newcomers(database))
    say(`New operator: ${email}, ${createdAt.toISOString()}, vouched for by ${vouchers.join(' and ') || 'nobody'}.`);
};

/** `--legal-name=X` is `legalName`. */
const optionsOf = (words: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    words.map((word) => {
      const [, name = '', value = ''] = /^--([a-z-]+)=(.*)$/s.exec(word) ?? [];
      if (name === '') throw new OperatorRefused(`Not understood: ${word}`);
      return [name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value];
    }),
  );

/** Writes a file of payments where it can be carried to the bank. One that was taken out before is the same to the byte. */
const takeOut = async (
  { say }: Desk,
  database: Database,
  operator: Operator,
  id: string,
  directory: string,
): Promise<void> => {
  if (!uuid.safeParse(id).success) throw new OperatorRefused('Which file? npm run operator -- payment-files');
  // Looked at first: a file that was written nowhere must not count as taken out.
  if (!existsSync(directory)) throw new OperatorRefused(`There is no directory ${directory}.`);
  const file = await exportPaymentFile(database, id, actorOf(operator));
  if (!file) throw new OperatorRefused('There is no such file.');
  const path = join(directory, file.name);
  await writeFile(path, file.text);
  if (file.timesBefore > 0)
    say(
      `Warning: this file was taken out ${file.timesBefore === 1 ? 'once' : `${file.timesBefore} times`} before. It is the same file: give it to the bank once.`,
    );
  say(`Wrote ${path}.`);
};

/** Takes in what a bank wrote, and leaves in the trail who brought it: the file itself is known by its digest. */
const takeIn = async ({ say }: Desk, database: Database, operator: Operator, path: string): Promise<void> => {
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
  say(`Taken: ${imported.taken}. Known before: ${imported.known}.`);
};

/**
 * Carries out one command of an operator.
 * @throws OperatorRefused, and whatever else `refusalOf` has a sentence for
 */
export const operate = async (
  desk: Desk,
  database: Database,
  config: Config,
  words: readonly string[],
): Promise<void> => {
  const { say } = desk;
  const [command = '', subject = '', ...rest] = words;
  if (command === 'enrol') return becomeOperator(desk, database, config);
  const chosen = operatorActions.find(({ name }) => name === subject);
  const isKnown =
    ['waiting', 'orders', 'confirm', 'decline', 'payment-files', 'payment-file', 'bank-file'].includes(command) ||
    (command === 'ask' && chosen !== undefined);
  if (!isKnown) throw new OperatorRefused(usage);
  const options = command === 'ask' ? optionsOf(rest) : {};
  const operator = await signIn(database, config.secretKey, await credentials(desk));
  if (command === 'orders' || command === 'waiting') await tellNewcomers(desk, database);
  if (command === 'orders') {
    const orders = await openOrders(database);
    if (orders.length === 0) say('Nothing waits for a confirmation.');
    for (const { id, action, params, askedByEmail, askedAt } of orders)
      say(`${id}  ${askedAt.toISOString()}  ${askedByEmail}  ${action} ${JSON.stringify(params)}`);
  } else if (command === 'waiting') {
    const lines = await waitingForPlatform(database);
    if (lines.length === 0) say('Nothing waits for a decision.');
    for (const { what, organisationId, id, text } of lines)
      say(`${what}: ${text}  --organisation=${organisationId} ${id}`);
  } else if (command === 'confirm') {
    say(await confirm(database, operator, subject, operatorActions, { config, rates: storedRates }));
  } else if (command === 'payment-files') {
    const files = await openPaymentFiles(database);
    if (files.length === 0) say('No file waits for a bank.');
    for (const { id, organisationId, text } of files) say(`${id}  ${text}  --organisation=${organisationId}`);
  } else if (command === 'payment-file') {
    await takeOut(desk, database, operator, subject, rest[0] ?? '.');
  } else if (command === 'bank-file') {
    await takeIn(desk, database, operator, subject);
  } else if (command === 'decline') {
    await decline(database, operator, subject);
    say('Declined.');
  } else if (chosen) {
    const id = await ask(database, operator, chosen, options, config);
    say(`Asked for. Another operator confirms it within a day: npm run operator -- confirm ${id}`);
  }
};

/** What an operator is told who cannot do something; null: it is a defect. */
export const refusalOf = (error: unknown): string | null => {
  if (error instanceof OperatorRefused || error instanceof FileChanged || error instanceof StatementRefused)
    return error.message;
  if (error instanceof AppError) return error.sentence ?? error.code;
  if (sqlStateOf(error) === unknownTable)
    return 'The database is of an older version: start the server once, which brings it up to date.';
  return null;
};
