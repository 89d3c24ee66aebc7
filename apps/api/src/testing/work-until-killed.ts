import { openDatabase } from '@countinghouse/database';
import { handle } from '../platform/jobs/job';
import { createJobRunner } from '../platform/jobs/runner';
import { createLog } from '../platform/log';
import { workJob } from './jobs';

// Worker in a process of its own over a test's database. It reports its jobs' starts and never finishes one.
const [appUrl, workerUrl] = process.argv.slice(2);
if (!appUrl || !workerUrl) throw new Error('Needs the addresses of the test database');
const database = await openDatabase({ appUrl, workerUrl });
const endless = handle(workJob, ({ name }) => {
  process.stdout.write(`${String(name)}\n`);
  return new Promise(() => undefined);
});
createJobRunner(database, { handlers: [endless] }, createLog('silent')).start();
