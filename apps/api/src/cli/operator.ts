import { createInterface } from 'node:readline/promises';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { readConfig } from '../config';
import { OperatorRefused } from '../modules/operating/operators';
import { fail } from './fail';
import { operate, refusalOf, usage, type Desk } from './operate';
import { reachDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { say } from './terminal';

/** Questions at the terminal; without one, as in scripts, the lines of the input answer them in turn. */
const terminal = (): Desk & { readonly close: () => void } => {
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
  return { question, secret, say, close: () => lines.close() };
};

const desk = terminal();
try {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    say(usage);
  } else {
    const log = { info: () => undefined, warn: say };
    const config = readConfig(process.env);
    const { urls, stop } = await reachDatabase(config, log);
    const database = await openDatabase({ ...urls, poolSize: 2, log, sealing: sealingWith(config.secretKey) });
    try {
      await requireOwnSecret(database, config, { taking: false });
      await operate(desk, database, config, words);
    } finally {
      await database.close();
      await stop();
    }
  }
} catch (error) {
  const refusal = refusalOf(error);
  if (refusal === null) fail(error);
  console.error(refusal);
  process.exitCode = 1;
} finally {
  desk.close();
}
