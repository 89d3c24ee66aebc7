import type { EventName } from '../platform/audit/event-names';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@countinghouse/database/embedded';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit } from '../platform/audit/repository';
import { fileWitness } from '../platform/audit/witness';
import type { Columns } from '../platform/tables';
import { extendHistory, seedHistory } from '../sandbox';
import { historyVersion } from '../sandbox/history-version';
import { testConfig } from '../testing/config';
import type { Installation } from './open-installation';
import { openInstallation } from './open-installation';

// A real data directory with a server of its own, as a start finds it.
let oldDir: string;
let dataDir: string;
let said: string[];
let open: Installation | null = null;
const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-old-'));
  chmodSync(directory, 0o755);
  return directory;
};
beforeEach(() => {
  dataDir = newDirectory();
  spawnSync('cp', ['-a', `${oldDir}/.`, dataDir]);
});
afterEach(async () => {
  await open?.close();
  open = null;
  rmSync(dataDir, { recursive: true, force: true });
});

const config = () => testConfig({ dataDir, historyProfile: 'tiny' });
const { secretKey } = testConfig();
const anchor = '2025-06-15';
/** The last that knew no money by bank. */
const oldVersion = 3;

const start = async (): Promise<Installation> => {
  said = [];
  const log = { info: (line: string) => void said.push(line), warn: (line: string) => void said.push(line) };
  open = await openInstallation(config(), log, { unhurried: true });
  return open;
};
const stop = async () => {
  await open?.close();
  open = null;
};

type Facts = { version: number; payments: number; refunded: number };
const factsQuery = `
  select version, (select count(*)::int from payment) as payments,
         (select count(*)::int from payment where status = 'REFUNDED') as refunded from sandbox_history`;
const factsOf = async ({ database }: Installation): Promise<Facts | undefined> =>
  (await database.acrossOrganisations((tx) => sql.raw<Facts>(factsQuery).execute(tx))).rows[0];

// A directory of an older version: its history, without the kinds of events that came later. Made once, and copied for each test.
beforeAll(async () => {
  dataDir = oldDir = newDirectory();
  writeFileSync(join(oldDir, 'secret-key'), 'the secret of this directory');
  const { database } = await start();
  await seedHistory({ database, profile: 'tiny', secretKey, anchor });
  await database.acrossOrganisations((tx) =>
    sql`update payment set status = 'DEPOSITED' where status = 'REFUNDED'`.execute(tx),
  );
  await stop();
});
afterAll(() => rmSync(oldDir, { recursive: true, force: true }));

/** Lets people work in the old sandbox. Its version is set last: a start would renew an old one. */
const leaveOldHistory = async (work: (installation: Installation) => Promise<unknown>) => {
  const installation = await start();
  await work(installation);
  await installation.database.acrossOrganisations((tx) =>
    sql`update sandbox_history set version = ${oldVersion}`.execute(tx),
  );
  await stop();
};

/** Events in the trail that show a person at work. */
const trace =
  (action: EventName) =>
  ({ database }: Installation) =>
    database.acrossOrganisations(async (tx) => {
      const { rows } = await sql<
        Columns<'organisation', 'id'>
      >`select id from organisation order by id limit 1`.execute(tx);
      const actor = { type: 'USER', id: null, label: 'ana@example.com' } as const;
      await audit(tx, { actor, organisationId: rows[0]!.id, action, result: 'SUCCESS' });
    });

it(
  'an old sandbox that people only looked at is made anew, says so in one line and keeps the old one',
  { timeout: 300_000 },
  async () => {
    await leaveOldHistory(trace('login.succeeded'));
    fileWitness(dataDir, 'ledger').write({ number: 7n, mac: 'ab' });

    const renewed = await start();
    const lines = said.filter((line) => line.includes('demo history'));
    expect(lines).toEqual([
      expect.stringMatching(/nobody has changed anything: it is made anew, the old one is kept in /),
    ]);
    const kept = /kept in (.*)\.$/.exec(lines[0]!)![1]!;
    expect(await factsOf(renewed)).toBeUndefined();
    await seedHistory({ database: renewed.database, profile: 'tiny', secretKey, anchor });
    const facts = await factsOf(renewed);
    expect(facts).toMatchObject({ version: historyVersion });
    expect(facts!.refunded).toBeGreaterThan(0);
    await stop();

    // Nothing more happens at the next start.
    expect(await factsOf(await start())).toEqual(facts);
    expect(said.filter((line) => line.includes('demo history'))).toEqual([]);
    await stop();

    // The old one starts from its new directory, with its own passwords, secret, witness and data.
    expect(fileWitness(dataDir, 'ledger').read()).toBeNull();
    expect(fileWitness(kept, 'ledger').read()).toEqual({ number: 7n, mac: 'ab' });
    expect(readFileSync(join(kept, 'secret-key'), 'utf8')).toBe('the secret of this directory');
    const old = await startEmbedded({ dataDir: kept, durable: false });
    const client = new pg.Client({ connectionString: old.urls.workerUrl });
    await client.connect();
    const { rows } = await client.query<Facts>(factsQuery);
    await client.end();
    await old.stop();
    expect(rows[0]).toMatchObject({ version: oldVersion, refunded: 0 });
    expect(rows[0]!.payments).toBe(facts!.payments);
  },
);

it(
  'an old sandbox that people have worked in stays as it is and says so in one line at each start',
  { timeout: 300_000 },
  async () => {
    await leaveOldHistory(trace('business.update'));

    const kept = await start();
    const told = expect.stringMatching(/people have worked in it: it stays as it is, and no days are added to it\.$/);
    expect(said.filter((line) => line.includes('demo history'))).toEqual([told]);
    const before = await factsOf(kept);
    expect(before).toMatchObject({ version: oldVersion, refunded: 0 });
    await extendHistory({ database: kept.database, secretKey, now: new Date(`${anchor}T23:59:59.999Z`) });
    expect(await factsOf(kept)).toEqual(before);
    await stop();
    await start();
    expect(said.filter((line) => line.includes('demo history'))).toEqual([told]);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(true);
  },
);
