// npm run release:keep VERSION plays a small day of deposits, withdrawals with approvals and transfers, seals it, and keeps the whole database as the
// fixture of that release (testing/releases), from which every later version is upgraded in upgrade.db.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { sealLedger } from '../modules/books/ledger';
import { sealAuditTrail } from '../platform/audit/seal';
import { fileWitness } from '../platform/audit/witness';
import { startTestApi } from '.';
import { approvalRounds } from './approval-rounds';
import { createBusiness } from './commerce';
import { depositRounds } from './deposit-rounds';
import { testOperators } from './operators';
import { readFixture, storeFixture } from './release-fixture';
import { endow } from './withdrawals';

const [version = ''] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) {
  process.stderr.write('Which version? npm run release:keep 1.2.3\n');
  process.exit(1);
}
const server = await startTestServer();
const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-release-'));
process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
try {
  const api = await startTestApi();
  const deposits = await depositRounds(api);
  await deposits.live(4);
  await testOperators(api);
  await approvalRounds(api, 2, new Date(Date.now() + 3_600_000));
  const organisation = await api.createOrganisation();
  const [from, to] = [await createBusiness(api, organisation), await createBusiness(api, organisation)];
  await endow(api, from, amountOf('500.00', 'EUR'));
  const token = await api.signInWith(organisation, ['CREATE_INTERNAL_TRANSFER']);
  for (const amount of ['1.00', '19.90', '250.00']) {
    const body = { fromBusinessId: from.id, toBusinessId: to.id, currency: 'EUR', amount };
    const { statusCode } = await api.call('POST', 'payment/internal-transfers', { token, body });
    if (statusCode !== 201) throw new Error(`A transfer was answered ${statusCode}`);
  }
  const { database } = api;
  const { secretKey } = api.config;
  const witnesses = { audit: fileWitness(dataDir, 'audit'), ledger: fileWitness(dataDir, 'ledger') };
  await sealAuditTrail({ database, secretKey, witness: witnesses.audit });
  await sealLedger({ database, secretKey, witness: witnesses.ledger });
  const { ownerUrl } = api.testDatabase.urls;
  const remembered = { audit: witnesses.audit.read(), ledger: witnesses.ledger.read() };
  const bytes = storeFixture(await readFixture(ownerUrl, version, remembered));
  await api.app.close();
  await api.testDatabase.close();
  process.stdout.write(`Kept the data of ${version}: ${Math.ceil(bytes / 1024)} KiB.\n`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
