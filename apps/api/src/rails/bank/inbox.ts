import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatementInbox } from './port';
import { longestStatement } from './xml';

/** Smaller is no rule, only kinder: a file still being written is left for the next look. */
const settledForMilliseconds = 2_000;

/**
 * Directory into which banks (or a transport from them) put their statements as `*.xml`. Each is moved to `accepted` or to `refused` below it,
 * there with a file that has the reason.
 */
export const directoryInbox = (directory: string): StatementInbox => {
  const putAway = async (name: string, to: 'accepted' | 'refused'): Promise<void> => {
    await mkdir(join(directory, to), { recursive: true });
    await rename(join(directory, name), join(directory, to, name));
  };
  const refuse = async (name: string, reason: string): Promise<void> => {
    await putAway(name, 'refused');
    await writeFile(join(directory, 'refused', `${name}.reason.txt`), `${reason}\n`);
  };
  const next: StatementInbox['next'] = async () => {
    const names = (await readdir(directory)).filter((name) => name.toLowerCase().endsWith('.xml')).sort();
    for (const name of names) {
      const { size, mtimeMs } = await stat(join(directory, name));
      if (Date.now() - mtimeMs < settledForMilliseconds) continue;
      if (size > longestStatement) {
        await refuse(name, 'The file is too large');
        continue;
      }
      const bytes = await readFile(join(directory, name));
      try {
        return { name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
      } catch {
        await refuse(name, 'The file is not UTF-8');
      }
    }
    return null;
  };
  return { next, accept: (name) => putAway(name, 'accepted'), refuse };
};
