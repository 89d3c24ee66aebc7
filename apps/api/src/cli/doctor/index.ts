import type { Database } from '@countinghouse/database';
import type { Config } from '../../config';
import { cellQuestions } from './cells';
import { databaseQuestions } from './database';
import { findingsOf, type Finding } from './finding';
import { machineQuestions } from './machine';
import { outsideQuestions } from './outside';

export type { Finding } from './finding';

/**
 * Asks everything that production needs, all at once and each with a limit.
 *
 * @param mailTo a message is sent there; without it the mail server is only asked whether it takes the login
 */
export const diagnose = (config: Config, database: Database, mailTo?: string): Promise<readonly Finding[]> =>
  findingsOf([
    ...databaseQuestions(database, config),
    ...outsideQuestions(config, database, mailTo),
    ...machineQuestions(config),
    ...cellQuestions(database, config),
  ]);

const marks = { FINE: 'ok  ', WARNING: 'warn', FAULT: 'FAIL' } as const;

/** A diagnosis for people, a line each with what to do below it. */
export const diagnosisLines = (findings: readonly Finding[]): readonly string[] => {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return findings.flatMap(({ about, state, text, advice }) => [
    `${marks[state]}  ${about.padEnd(width)}  ${text}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 8)}${advice}`]),
  ]);
};

/** True if production has everything it needs. */
export const isSound = (findings: readonly Finding[]): boolean => findings.every(({ state }) => state !== 'FAULT');
