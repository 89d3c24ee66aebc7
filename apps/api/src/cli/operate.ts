import { sqlStateOf, undoing, type Database, type Log } from '@countinghouse/database';
import { postedSetting } from '@countinghouse/ledger';
import type { Config } from '../config';
import { FileChanged } from '../modules/money-out/fiat-withdrawals';
import { MoveRefused } from '../modules/operating/moves';
import { OperatorRefused, operatorActions, signIn } from '../modules/operating/operators';
import { AppError } from '../platform/errors';
import { MonthRefused } from '../platform/months/refused';
import { operatorCommand } from '../platform/operator-command';
import { StatementRefused } from '../rails/bank';
import { brandCommands } from './commands/brand';
import { monthCommands } from './commands/month';
import { moveCommands } from './commands/move';
import { organisationCommands } from './commands/organisation';
import { answerObject, UsageError, wordsOf, type Answer, type Words } from './command-line';
import { bankCommands } from './commands/bank';
import { enrolCommand } from './commands/enrol';
import { installationCommands, restoreCommand } from './commands/installation';
import { orderCommands } from './commands/orders';
import { secretCommands } from './commands/secret';
import { travelRuleCommands } from './commands/travel-rule';
import type { Command, Desk, DatabaseCommand, EnrolCommand, OperatorCommand } from './commands/command';
import type { ReachedDatabase } from './reach-database';

/** PostgreSQL's word for a table that is not there. */
const unknownTable = '42P01';

const ofDatabase: readonly (DatabaseCommand | EnrolCommand | OperatorCommand)[] = [
  enrolCommand,
  ...installationCommands,
  ...orderCommands,
  ...bankCommands,
  ...brandCommands,
  ...organisationCommands,
  ...moveCommands,
  ...monthCommands,
  ...secretCommands,
  ...travelRuleCommands,
];

/** Every command of the tool. */
export const commands: readonly Command[] = [...ofDatabase, restoreCommand];

const listed = commands.map(({ name, takes }) => `${name} ${takes}`.trim());
const width = 30;
const lineOf = ({ name, takes, summary }: Command): string => {
  const call = `${name} ${takes}`.trim();
  return call.length < width ? `  ${call.padEnd(width)}${summary}` : `  ${call}\n  ${' '.repeat(width)}${summary}`;
};

export const usage = `${operatorCommand('COMMAND')}

${commands.map(lineOf).join('\n')}

Every command takes --json (one line of JSON, questions go to standard error) and --dry-run (everything is checked, and nothing
of it is kept). Exit codes: 0 done, 1 refused or something found, 2 not understood.

ask ACTION --name=value …       ask for one of:

${operatorActions.map(({ name, summary }) => `    ${name.padEnd(24)} ${summary}`).join('\n')}

doctor, backup, backup-taken, restore and cell-claims ask nobody; every other command asks for address, password and code. Whatever is asked
for happens when another operator confirms it, within a day. Everything stands in the audit trail.`;

/** The command that words begin with, and the words behind its name. */
const found = <Known extends Command>(
  among: readonly Known[],
  words: readonly string[],
): { readonly command: Known; readonly rest: readonly string[] } | null => {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = among.find((one) => one.name === name);
    if (command) return { command, rest: words.slice(length) };
  }
  return null;
};

/** Name of the command in words, as answers state it; the first word of an unknown one. */
export const nameIn = ({ words }: Words): string => found(commands, words)?.command.name ?? words[0] ?? '';

const notUnderstood = ([first]: readonly string[]): UsageError => {
  const group = listed.filter((call) => call.startsWith(`${first} `) && commands.every(({ name }) => name !== first));
  return new UsageError(
    group.length === 0 ? usage : `One of:\n${group.map((call) => `  ${operatorCommand(call)}`).join('\n')}`,
  );
};

const refuseDry = ({ dry }: Command, isDry: boolean): void => {
  if (isDry && typeof dry === 'object') throw new UsageError(dry.refusal);
};

const say = ({ say: line }: Pick<Desk, 'say'>, command: Command, { isJson, isDry }: Words, answer: Answer): Answer => {
  if (isJson) line(JSON.stringify(answerObject(command.name, isDry, answer)));
  else {
    answer.lines.forEach(line);
    if (isDry && command.dry === 'UNDONE') line('Tried, and undone: without --dry-run it is kept.');
  }
  return answer;
};

const credentials = async ({ question, secret }: Desk) => ({
  email: await question('Address: '),
  password: await secret('Password: '),
  code: await question('Code: '),
});

/** Command that is run before there is a database, or null. */
export const operateAlone = async (
  desk: Pick<Desk, 'say'>,
  config: Config,
  log: Log,
  typed: readonly string[],
): Promise<Answer | null> => {
  const words = wordsOf(typed);
  const named = found([restoreCommand], words.words);
  if (!named) return null;
  return say(
    desk,
    restoreCommand,
    words,
    await restoreCommand.prepare(named.rest)({ config, log, isDry: words.isDry }),
  );
};

/**
 * Runs one command on a database, and says its answer.
 *
 * @throws UsageError, before anybody signs in; OperatorRefused, and the other errors for which `refusalOf` has a sentence
 */
export const operate = async (
  desk: Desk,
  database: Database,
  config: Config,
  typed: readonly string[],
  reached: Pick<ReachedDatabase, 'backUp'> & Partial<Pick<ReachedDatabase, 'urls'>> = {},
): Promise<Answer> => {
  const words = wordsOf(typed);
  const { isDry } = words;
  const named = found(ofDatabase, words.words);
  if (!named) throw notUnderstood(words.words);
  const { command, rest } = named;
  refuseDry(command, isDry);
  if (command.needs === 'CONVERSATION')
    return say(desk, command, words, await command.prepare(rest)({ desk, database, config }));
  const onTrial = <T>(run: (on: Database) => Promise<T>): Promise<T> =>
    isDry && command.dry === 'UNDONE' ? undoing(database, run, [postedSetting]) : run(database);
  if (command.needs === 'DATABASE') {
    const run = command.prepare(rest);
    return say(desk, command, words, await onTrial((on) => run({ database: on, config, reached, isDry })));
  }
  const run = command.prepare(rest);
  const operator = await signIn(database, config.secretKey, await credentials(desk));
  return say(
    desk,
    command,
    words,
    await onTrial((on) => run({ database: on, ownerUrl: reached.urls?.ownerUrl ?? '', config, operator, isDry })),
  );
};

/** Message for an operator whose command is refused; null for a defect. */
export const refusalOf = (error: unknown): string | null => {
  if (
    error instanceof OperatorRefused ||
    error instanceof MoveRefused ||
    error instanceof MonthRefused ||
    error instanceof UsageError ||
    error instanceof FileChanged ||
    error instanceof StatementRefused
  )
    return error.message;
  if (error instanceof AppError) return error.sentence ?? error.code;
  if (sqlStateOf(error) === unknownTable)
    return 'The database is of an older version: start the server once, which brings it up to date.';
  return null;
};
