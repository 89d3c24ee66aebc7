import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const children = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  // Only while children run; a script without any keeps the default.
  process.on(signal, () => {
    if (children.size === 0) process.exit(signal === 'SIGINT' ? 130 : 143);
    for (const child of children) child.kill(signal);
  });
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet keeps the output for the caller
 * @returns {Promise<{ code: number, output: string }>} code 1 when it could not be started or was killed
 */
export const run = (program, args, { env = {}, quiet = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk.toString();
      });
    }
    const end = (code) => {
      children.delete(child);
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
