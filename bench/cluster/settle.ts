/**
 * Makes the organisations, people and money that the callers of `npm run prove cluster` need, and writes them as JSON. A program of its own, because a
 * database of an earlier release is filled by that release. Settings: those of the servers, and INTO.
 */
import { writeFileSync } from 'node:fs';
import { settleCrowd } from '@countinghouse/api/testing/crowd';
import { openDatabase, sealingWith } from '@countinghouse/database';

const setting = (name: string): string => process.env[name] ?? '';
const secretKey = setting('SECRET_KEY');
const database = await openDatabase({
  appUrl: setting('DATABASE_APP_URL'),
  workerUrl: setting('DATABASE_WORKER_URL'),
  poolSize: 4,
  waitMs: 10_000,
  sealing: sealingWith(secretKey),
});
try {
  const movers = await settleCrowd(database, secretKey, { organisations: 4, peopleEach: 4 });
  writeFileSync(setting('INTO'), JSON.stringify(movers));
} finally {
  await database.close();
}
