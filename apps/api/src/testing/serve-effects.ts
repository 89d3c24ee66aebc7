import { openDatabase, sealingWith } from '@countinghouse/database';
import { buildApp } from '../app';
import { effectRoute } from './effect-endpoint';
import { testConfig } from './config';
import { unlimitedAdmission, unlimitedRates } from '.';

// A server process of its own over a test's database, for tests that need two. Prints its address, ends with its input.
const [appUrl, workerUrl, assetsDir] = process.argv.slice(2);
if (!appUrl || !workerUrl || !assetsDir)
  throw new Error('Needs the addresses of the test database, and the place of the assets');
const config = testConfig({ assetsDir });
const database = await openDatabase({
  appUrl,
  workerUrl,
  poolSize: 30,
  unhurried: true,
  sealing: sealingWith(config.secretKey),
});
const app = await buildApp({
  config,
  database,
  rates: unlimitedRates,
  admission: unlimitedAdmission,
  jobs: 'manual',
  furtherRoutes: [effectRoute],
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.stdin.resume().on('end', () => {
  void app.close().then(() => database.close());
});
