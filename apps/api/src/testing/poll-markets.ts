import dns from 'node:dns';
import { createInterface } from 'node:readline';
import { openDatabase, sealingWith } from '@countinghouse/database';
import { createJobRunner } from '../platform/jobs/runner';
import { createLog } from '../platform/log';
import { marketPrices, type PriceSources } from '../rails/rates';
import { testConfig } from './config';

// The readers of markets in a process of their own, which believes the authority of NODE_EXTRA_CA_CERTS from its start as production does. Every
// name leads to this machine. Each line of its input has the markets asked once; the answer is an empty line.
const [given] = process.argv.slice(2);
if (given === undefined) throw new Error('Needs the addresses of the test database and the sources');
const { urls, sources } = JSON.parse(given) as {
  readonly urls: { readonly appUrl: string; readonly workerUrl: string };
  readonly sources: PriceSources;
};
const lookup = (_name: string, options: { readonly all?: boolean }, done: (...told: unknown[]) => void): void =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
dns.lookup = lookup as unknown as typeof dns.lookup;

const sealing = sealingWith(testConfig().secretKey);
const database = await openDatabase({ ...urls, poolSize: 2, unhurried: true, sealing });
const jobs = marketPrices(database, sources);
const runner = createJobRunner(database, jobs, createLog('silent'));
for await (const _line of createInterface(process.stdin)) {
  await runner.fireDue();
  await runner.runDue();
  process.stdout.write('\n');
}
await database.close();
