import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, sealingWith, type Database } from '@countinghouse/database';
import { databaseAccount } from '@countinghouse/database/embedded';
import { verify, verifySeals } from '@countinghouse/ledger';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { noteBackup } from '../cli/back-up';
import { requireOwnSecret } from '../cli/require-own-secret';
import { invariants } from '../invariants';
import { ledgerSealMac, sealLedger } from '../modules/books/ledger';
import { sealAuditTrail } from '../platform/audit/seal';
import { verifyAuditTrail } from '../platform/audit/verify';
import { fileWitness } from '../platform/audit/witness';
import { heldTo } from '../platform/restoration/excuse';
import { noticeRestoration } from '../platform/restoration/notice';
import { verifyRows } from '../platform/row-checks/row-check';
import { rowChecks } from '../row-checks';
import { startTestApi, type TestApi } from './index';
import { createBusiness } from './commerce';
import { blocksBelow, runScript, startScript, type Shell } from './documented-commands';
import { testOperators } from './operators';
import { endow } from './withdrawals';

type Acknowledged = { readonly id: string; readonly askedAt: number; readonly answeredAt: number };

export type DrillResult = {
  readonly acknowledged: number;
  /** Transfers that were acknowledged and are gone after everything there is was restored. */
  readonly lost: number;
  /** Milliseconds from the answer to the oldest lost transfer to the destruction; 0 if none is lost. */
  readonly lostMs: number;
  readonly backupMs: number;
  /** Milliseconds from the first command of the restoration to a database that answers. */
  readonly restoreMs: number;
  /** Sentences; none if everything held. */
  readonly deviations: readonly string[];
};

type Options = {
  /** Seconds of load before the base backup, and after it. */
  readonly loadSeconds: readonly [before: number, after: number];
  readonly say: (line: string) => void;
};

const page = 'backup.md';

/** Programs of the newest PostgreSQL of the distribution. */
const ownPrograms = (): string => {
  const parent = '/usr/lib/postgresql';
  const [newest] = (existsSync(parent) ? readdirSync(parent) : []).toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new Error('Install PostgreSQL of the distribution: its own tools are what is tried.');
  return join(parent, newest, 'bin');
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** A server of one's own in a directory, set up by the page's commands. */
const setUp = async (directory: string) => {
  const shell: Shell = {
    programs: ownPrograms(),
    environment: { PGPORT: String(await freePort()) },
    log: join(directory, 'commands.log'),
  };
  const data = join(directory, 'data');
  const restored = join(directory, 'restored');
  const here = (text: string): string =>
    text
      .replaceAll('/backups', join(directory, 'backups'))
      .replaceAll('/var/lib/postgresql/restored', restored)
      .replaceAll(' -o postgres -g postgres', '')
      .replaceAll(/^npm run operator.*$/gm, '');
  const [directories = '', settings = '', receiving = ''] = blocksBelow(page, 'Once: archive the log').map(here);
  await runScript(shell, `initdb -D ${data} -U postgres -A trust -k --locale=C.UTF-8`);
  await runScript(shell, directories);
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${settings}\nport = ${shell.environment['PGPORT']}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n`,
  );
  await runScript(shell, `pg_ctl -D ${data} -w start`);
  const [createSlot = '', receive = ''] = receiving.trim().split('\n');
  await runScript(shell, `install -d -m 700 ${join(directory, 'backups/stream')}\n${createSlot}`);
  const receiver = startScript(shell, `exec ${receive}`);
  receiver.ended.catch(() => undefined);
  const backUp = () =>
    runScript(shell, blocksBelow(page, 'Every night: a base backup that was verified').map(here).join('\n'));
  /** Restores to an instant, or to the end of the log. */
  const restore = async (base: string, instant: Date | null): Promise<void> => {
    const [text = ''] = blocksBelow(page, 'Restore to an instant').map(here);
    const script = text
      .replace(/^B=.*$/m, `B=${base}`)
      .replace(
        /'2026-\d\d-\d\d [\d:]+\+00'/,
        `'${instant?.toISOString().replace('T', ' ').replace('Z', '+00') ?? ''}'`,
      );
    await runScript(shell, instant ? script : script.replaceAll(/^recovery_target.*\n/gm, ''));
  };
  const stop = (of: string) => runScript(shell, `pg_ctl -D ${of} -m immediate -w stop`);
  const destroy = async (): Promise<number> => {
    const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const at = Date.now();
    process.kill(Number(postmaster), 'SIGKILL');
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    // Otherwise the receiver would wait for the server to come back.
    process.kill(receiver.pid, 'SIGINT');
    await receiver.ended;
    return at;
  };
  const adminUrl = `postgres://postgres@127.0.0.1:${shell.environment['PGPORT']}/postgres`;
  return { adminUrl, backUp, restore, destroy, stop, restored };
};

/** Four clients that move a cent each time, until told to stop. */
const load = async (api: TestApi) => {
  const organisation = await api.createOrganisation();
  const [from, to] = [await createBusiness(api, organisation), await createBusiness(api, organisation)];
  await endow(api, from, amountOf('100000.00', 'EUR'));
  const token = await api.signInWith(organisation, ['CREATE_INTERNAL_TRANSFER']);
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const askedAt = Date.now();
      const body = { fromBusinessId: from.id, toBusinessId: to.id, currency: 'EUR', amount: '0.01' };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await api.call('POST', 'payment/internal-transfers', { token, body });
      if (answer.statusCode === 201)
        acknowledged.push({ id: answer.json<{ id: string }>().id, askedAt, answeredAt: Date.now() });
      else if (!isOver) await pause(20);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  return {
    acknowledged,
    end: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
};

const transfersIn = async (database: Database): Promise<ReadonlySet<string>> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ id: string }>`select id from internal_transfer`.execute(tx),
  );
  return new Set(rows.map(({ id }) => id));
};

/** Everything the verifiers find in a restored database, held to the witnesses of the lost one. */
const findingsIn = (database: Database, { secretKey }: { readonly secretKey: string }, dataDir: string) =>
  database.acrossOrganisations(async (tx) => {
    const audited = await heldTo(tx, secretKey, 'audit', fileWitness(dataDir, 'audit').read());
    const booked = await heldTo(tx, secretKey, 'ledger', fileWitness(dataDir, 'ledger').read());
    return [
      ...(await verify(tx, invariants)),
      ...(await verifyRows(tx, rowChecks({ secretKey }))),
      ...(await verifyAuditTrail(tx, secretKey, audited.seal, { mode: 'sandbox' })),
      ...(await verifySeals(tx, ledgerSealMac(secretKey), booked.seal ?? undefined)),
    ].map((finding) => JSON.stringify(finding));
  });

/**
 * Sets up a PostgreSQL of the distribution by the commands of docs/backup.md, loads the product on it, backs it up meanwhile, goes on, destroys the
 * server with its disk, and restores it twice: to an instant, and to the last second.
 */
export const restoreDrill = async ({ loadSeconds: [before, after], say }: Options): Promise<DrillResult> => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-restore-'));
  chmodSync(directory, 0o755);
  const place = join(directory, 'postgres');
  mkdirSync(place);
  databaseAccount().own(place);
  const dataDir = join(directory, 'witnesses');
  const deviations: string[] = [];
  const expect = (holds: boolean, sentence: string): void => {
    if (!holds) deviations.push(sentence);
  };
  const server = await setUp(place);
  process.env['COUNTINGHOUSE_TEST_POSTGRES'] = server.adminUrl;
  say('A PostgreSQL of the distribution archives its log.');
  const api = await startTestApi();
  const { secretKey } = api.config;
  const config = { ...api.config, dataDir };
  const noticing = (database: Database) => noticeRestoration({ database, config, tell: say });
  await requireOwnSecret(api.database, config, { taking: true });
  expect((await noticing(api.database)) === null, 'a fresh database counts as restored');
  const operators = await testOperators(api);
  const clients = await load(api);
  const witness = (of: 'audit' | 'ledger') => ({
    database: api.database,
    secretKey,
    witness: fileWitness(dataDir, of),
  });
  let isLost = false;
  const sealing = (async () => {
    while (!isLost) {
      // oxlint-disable-next-line no-await-in-loop -- rounds
      await Promise.all([sealAuditTrail(witness('audit')), sealLedger(witness('ledger')), pause(1_000)]).catch(
        () => undefined,
      );
    }
  })();
  await pause(before * 1_000);
  const backupBegan = Date.now();
  await server.backUp();
  const backupMs = Date.now() - backupBegan;
  const bases = join(place, 'backups/base');
  const base = join(bases, readdirSync(bases)[0] ?? '');
  await noteBackup(api.database, base);
  say(`Backed up and verified in ${backupMs} ms, after ${clients.acknowledged.length} transfers.`);
  await pause((after / 2) * 1_000);
  const instant = new Date();
  await pause((after / 2) * 1_000);
  const destroyedAt = await server.destroy();
  isLost = true;
  await Promise.all([clients.end(), sealing]);
  await api.database.close();
  await api.app.close().catch(() => undefined);
  const acknowledged = clients.acknowledged.filter(({ answeredAt }) => answeredAt <= destroyedAt);
  say(`Destroyed after ${acknowledged.length} transfers.`);

  const open = () => openDatabase({ ...api.testDatabase.urls, unhurried: true, sealing: sealingWith(secretKey) });
  await server.restore(base, instant);
  const asOf = await open();
  const then = await transfersIn(asOf);
  const wrongly = acknowledged.filter(({ id, askedAt, answeredAt }) =>
    then.has(id) ? askedAt > instant.getTime() : answeredAt < instant.getTime(),
  );
  expect(wrongly.length === 0, `${wrongly.length} transfers are not as of the instant`);
  expect(then.size > 0 && then.size < acknowledged.length, 'the instant is at an end of the load');
  await asOf.close();
  await server.stop(server.restored);
  rmSync(server.restored, { recursive: true });
  say(`Restored to the instant: ${then.size} transfers.`);

  const restoreBegan = Date.now();
  await server.restore(base, null);
  const restoreMs = Date.now() - restoreBegan;
  const database = await open();
  const there = await transfersIn(database);
  const lost = acknowledged.filter(({ id }) => !there.has(id));
  const lostMs = lost.length === 0 ? 0 : destroyedAt - Math.min(...lost.map(({ answeredAt }) => answeredAt));
  say(`Restored to the last second: ${there.size} transfers.`);

  const isRefused = await requireOwnSecret(database, { ...config, secretKey: `${secretKey}?` }, { taking: false }).then(
    () => false,
    () => true,
  );
  expect(isRefused, 'another secret is taken for its own');
  await requireOwnSecret(database, config, { taking: false });
  expect((await noticing(database)) !== null, 'nobody notices that it was restored');
  await operators.decide('accept-restored-database', { reason: 'A drill' }, database);
  deviations.push(...(await findingsIn(database, config, dataDir)));
  const sealed = await sealAuditTrail({ ...witness('audit'), database });
  expect(sealed.tailIsIntact, 'the trail is not sealed on');
  await sealLedger({ ...witness('ledger'), database });
  await operators.decide('release-after-restore', { reason: 'A drill', unread: 'COMPARED-BY-HAND' }, database);
  expect((await noticing(database)) === null, 'it is held back after its release');
  deviations.push(...(await findingsIn(database, config, dataDir)));
  await database.close();
  await server.stop(server.restored);
  rmSync(directory, { recursive: true, force: true });
  return { acknowledged: acknowledged.length, lost: lost.length, lostMs, backupMs, restoreMs, deviations };
};
