import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const children = new Set();

/**
 * Only while children run: a script that becomes the server leaves the signals to it. Ctrl-C reaches the children from the terminal itself; a
 * second copy of it would tell them not to wait.
 */
const passOn = (signal) => {
  if (signal === 'SIGINT') return;
  for (const child of children) child.kill(signal);
};
const watch = (child) => {
  if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, passOn);
  children.add(child);
};
const forget = (child) => {
  children.delete(child);
  if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn);
};

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, say?: (text: string) => void }} [options] quiet keeps the output
 *   for the caller; say is told it as it comes, too
 * @returns {Promise<{ code: number, output: string }>} code 1 when it could not be started or was killed
 */
export const run = (program, args, { env = {}, say, quiet = say !== undefined } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    watch(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        const text = chunk.toString();
        output += text;
        say?.(text);
      });
    }
    const end = (code) => {
      forget(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });

/** Runs a JavaScript program with this very Node. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);
