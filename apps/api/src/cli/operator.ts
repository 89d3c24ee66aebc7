import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { uuid } from '@countinghouse/contract/fields';
import { newPassword } from '@countinghouse/contract/validation';
import { openDatabase, sqlStateOf, type Database } from '@countinghouse/database';
import { readConfig, type Config } from '../config';
import { importBankFile } from '../modules/fiat-deposits';
import { exportPaymentFile, FileChanged, fiatOwnPayments, openPaymentFiles } from '../modules/fiat-withdrawals';
import {
  actorOf,
  ask,
  confirm,
  decline,
  enrol,
  needsSponsor,
  newSecret,
  openOrders,
  operatorActions,
  OperatorRefused,
  type Operator,
  signIn,
  waitingForPlatform,
} from '../modules/operators';
import { AppError } from '../platform/errors';
import { StatementRefused } from '../rails/bank';
import { storedRates } from '../rails/rates';
import { fail } from './fail';
import { reachDatabase } from './reach-database';
import { say } from './terminal';

/** PostgreSQL's word for a table that is not there. */
const unknownTable = '42P01';

const usage = `npm run operator -- COMMAND

  enrol                        become an operator (from the third on another one vouches)
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

/** Questions at the terminal; without one, as in scripts, the lines of the input answer them in turn. */
const terminal = () => {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: process.stdin.isTTY });
  const waiting = lines[Symbol.asyncIterator]();
  const question = async (text: string): Promise<string> => {
    process.stdout.write(text);
    const { value, done } = await waiting.next();
    if (done) throw new OperatorRefused('The input ended.');
    return String(value);
  };
  /** What is typed is not shown. */
  const secret = async (text: string): Promise<string> => {
    if (!process.stdin.isTTY) return question(text);
    const shown = process.stdout.write.bind(process.stdout);
    shown(text);
    process.stdout.write = (() => true) as typeof process.stdout.write;
    try {
      const { value, done } = await waiting.next();
      if (done) throw new OperatorRefused('The input ended.');
      return String(value);
    } finally {
      process.stdout.write = shown;
      shown('\n');
    }
  };
  return { question, secret, close: () => lines.close() };
};

type Asking = ReturnType<typeof terminal>;

const credentials = async ({ question, secret }: Asking) => ({
  email: await question('Address: '),
  password: await secret('Password: '),
  code: await question('Code: '),
});

const becomeOperator = async (asking: Asking, database: Database, { secretKey }: Config): Promise<void> => {
  let sponsor = null;
  if (await needsSponsor(database)) {
    say('An operator vouches for the new one:');
    sponsor = await signIn(database, secretKey, await credentials(asking));
    say('The new operator:');
  }
  const email = await asking.question('Address: ');
  const password = await asking.secret('New password: ');
  const sound = newPassword.safeParse(password);
  if (!sound.success) throw new OperatorRefused(sound.error.issues[0]?.message ?? 'The password is not good enough.');
  const { secret, url } = newSecret(email);
  say(`Enter this into an authenticator: ${secret}`);
  say(url);
  const code = await asking.question('Code: ');
  const operator = await enrol(database, secretKey, { email, password, code, secret }, sponsor);
  say(`${operator.email} is an operator now.`);
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
const takeOut = async (database: Database, operator: Operator, id: string, directory: string): Promise<void> => {
  if (!uuid.safeParse(id).success) throw new OperatorRefused('Which file? npm run operator -- payment-files');
  const file = await exportPaymentFile(database, id, actorOf(operator));
  if (!file) throw new OperatorRefused('There is no such file.');
  const path = join(directory, file.name);
  await writeFile(path, file.text);
  if (file.timesBefore > 0)
    say(
      `Warning: this file was taken out ${file.timesBefore} times before. It is the same file: give it to the bank once.`,
    );
  say(`Wrote ${path}.`);
};

const run = async (asking: Asking, database: Database, config: Config, words: readonly string[]): Promise<void> => {
  const [command = '', subject = '', ...rest] = words;
  if (command === 'enrol') return becomeOperator(asking, database, config);
  const chosen = operatorActions.find(({ name }) => name === subject);
  const isKnown =
    ['waiting', 'orders', 'confirm', 'decline', 'payment-files', 'payment-file', 'bank-file'].includes(command) ||
    (command === 'ask' && chosen !== undefined);
  if (!isKnown) throw new OperatorRefused(usage);
  const options = command === 'ask' ? optionsOf(rest) : {};
  const operator = await signIn(database, config.secretKey, await credentials(asking));
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
    await takeOut(database, operator, subject, rest[0] ?? '.');
  } else if (command === 'bank-file') {
    const text = await readFile(subject, 'utf8');
    const { taken, known } = await importBankFile(database, { rates: storedRates, ownPayments: fiatOwnPayments }, text);
    say(`Taken: ${taken}. Known before: ${known}.`);
  } else if (command === 'decline') {
    await decline(database, operator, subject);
    say('Declined.');
  } else if (chosen) {
    const id = await ask(database, operator, chosen, options);
    say(`Asked for. Another operator confirms it within a day: npm run operator -- confirm ${id}`);
  }
};

const asking = terminal();
try {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    say(usage);
  } else {
    const log = { info: () => undefined, warn: say };
    const config = readConfig(process.env);
    const { urls, stop } = await reachDatabase(config, log);
    const database = await openDatabase({ ...urls, poolSize: 2, log });
    try {
      await run(asking, database, config, words);
    } finally {
      await database.close();
      await stop();
    }
  }
} catch (error) {
  if (error instanceof OperatorRefused || error instanceof FileChanged || error instanceof StatementRefused) {
    console.error(error.message);
    process.exitCode = 1;
  } else if (error instanceof AppError) {
    console.error(error.sentence ?? error.code);
    process.exitCode = 1;
  } else if (sqlStateOf(error) === unknownTable) {
    console.error('The database is of an older version: start the server once, which brings it up to date.');
    process.exitCode = 1;
  } else fail(error);
} finally {
  asking.close();
}
