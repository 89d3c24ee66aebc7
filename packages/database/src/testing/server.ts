import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../embedded';

/** Variable with the address of the test run's server, whose login may create databases and roles. */
export const serverVariable = 'COUNTINGHOUSE_TEST_POSTGRES';

export type TestServer = { readonly adminUrl: string; readonly stop: () => Promise<void> };

/** A PostgreSQL in a temporary directory, without writes to disk: for tests and benches that do not measure them. */
export const startTestServer = async ({ durable = false } = {}): Promise<TestServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-test-'));
  const server = await startEmbedded({ dataDir, durable });
  return {
    adminUrl: server.superuserUrl,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (server.home !== dataDir) rmSync(server.home, { recursive: true, force: true });
    },
  };
};
