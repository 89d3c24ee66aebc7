import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundledProgram } from './built';
import type { TestApi } from './index';

/** A server in a process of its own, over a test's database: the whole product, and the tests' own effects. */
export type ServerProcess = { readonly address: string; readonly close: () => Promise<void> };

export const startServerProcess = async ({ testDatabase: { urls }, config }: TestApi): Promise<ServerProcess> => {
  const script = fileURLToPath(new URL('serve-effects.ts', import.meta.url));
  const program = await bundledProgram(script);
  const child = spawn(process.execPath, [program, urls.appUrl, urls.workerUrl, config.assetsDir], {
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
