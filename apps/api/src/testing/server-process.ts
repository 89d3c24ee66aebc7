import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApi } from './index';

/** A server in a process of its own, over a test's database: the whole product, and the tests' own effects. */
export type ServerProcess = { readonly address: string; readonly close: () => Promise<void> };

export const startServerProcess = async ({ testDatabase: { urls } }: TestApi): Promise<ServerProcess> => {
  const script = fileURLToPath(new URL('serve-effects.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, urls.appUrl, urls.workerUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: line.toString().trim(),
    close: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
};
