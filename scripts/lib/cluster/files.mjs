import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files in the folder of a cluster. */
export const files = (folder) => ({
  /** Ports, secrets and command lines. */
  plan: join(folder, 'cluster.json'),
  /** Programs that shall run, each with the earliest instant of its next start. */
  wanted: join(folder, 'wanted.json'),
  /** Programs that run. Written by the supervisor alone. */
  running: join(folder, 'running.json'),
});

/** @returns {any} the content, or undefined without the file */
export const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Nobody ever reads half of it. */
export const writeJson = (file, value) => {
  const whole = `${file}.${process.pid}`;
  writeFileSync(whole, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(whole, file);
};
