import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const markFile = (dataDir: string): string => join(dataDir, 'restored.json');

/** Marks a data directory whose database is being restored: the next start of the server notices it. */
export const markRestored = (dataDir: string, from: string): void => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markFile(dataDir), `${JSON.stringify({ from })}\n`, { flush: true });
};

export const isMarkedRestored = (dataDir: string): boolean => existsSync(markFile(dataDir));

export const forgetMark = (dataDir: string): void => rmSync(markFile(dataDir), { force: true });
