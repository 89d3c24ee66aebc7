import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAccount } from '@countinghouse/database/embedded';

const root = join(import.meta.dirname, '../../../..');

/** Blocks of commands and settings below a heading of a page of `docs/`, in their order. Throws an Error if there is no such heading. */
export const blocksBelow = (page: string, heading: string): readonly string[] => {
  const text = readFileSync(join(root, 'docs', page), 'utf8');
  const [, after] = text.split(`\n### ${heading}\n`);
  if (after === undefined) throw new Error(`docs/${page} has no heading "${heading}"`);
  const section = after.split(/\n##+ /)[0] ?? '';
  return [...section.matchAll(/```(?:\w+)?\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
};

export type Shell = {
  /** Directory of the programs, before those of PATH. */
  readonly programs: string;
  readonly environment: Readonly<Record<string, string>>;
  /** File that takes what the commands say. */
  readonly log: string;
};

/** A running script: `ended` resolves with its exit code. */
export type Script = { readonly pid: number; readonly ended: Promise<number> };

/** Starts a script by `sh -e`, as the account that PostgreSQL runs as. */
export const startScript = ({ programs, environment, log }: Shell, script: string): Script => {
  const output = openSync(log, 'a');
  const child = spawn('/bin/sh', ['-e', '-c', script], {
    ...databaseAccount().ids,
    cwd: '/',
    env: { ...environment, LC_ALL: 'C', PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { pid: child.pid ?? 0, ended };
};

/** Runs a script to its end. Throws an Error with the end of its log unless it succeeds. */
export const runScript = async (shell: Shell, script: string): Promise<void> => {
  const code = await startScript(shell, script).ended;
  if (code === 0) return;
  const said = readFileSync(shell.log, 'utf8').trim().split('\n').slice(-8).join('\n');
  throw new Error(`It ended with ${code}:\n${script}\n${said}`);
};
