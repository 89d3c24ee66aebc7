import type { EventName } from '../platform/audit/event-names';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@countinghouse/database/embedded';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { audit } from '../platform/audit/repository';
import { fileWitness } from '../platform/audit/witness';
import type { Columns } from '../platform/tables';
import { extendHistory, seedHistory } from '../sandbox';
import { historyVersion } from '../sandbox/history-version';
import { testConfig } from '../testing/config';
import type { Installation } from './open-installation';
import { openInstallation } from './open-installation';

// A real data directory with a server of its own, as a start finds it.
let dataDir: string;
let said: string[];
let open: Installation | null = null;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-old-'));
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'secret-key'), 'the secret of this directory');
  said = [];
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
  open = await openInstallation(config(), log);
  return open;
};
const stop = async () => {
  await open?.close();
  open = null;
};

type Facts = { version: number; bank_money_from: Date | null; payments: number; refunded: number };
const factsQuery = `
  select version, bank_money_from, (select count(*)::int from payment) as payments,
         (select count(*)::int from payment where status = 'REFUNDED') as refunded from sandbox_history`;
const factsOf = async ({ database }: Installation): Promise<Facts | undefined> =>
  (await database.acrossOrganisations((tx) => sql.raw<Facts>(factsQuery).execute(tx))).rows[0];

/** A directory as an older version left it: its history, without the kinds of events that came later. */
const leaveOldHistory = async (work: (installation: Installation) => Promise<unknown> = async () => undefined) => {
  const installation = await start();
  await seedHistory({ database: installation.database, profile: 'tiny', secretKey, anchor });
  await installation.database.acrossOrganisations(async (tx) => {
    await sql`update payment set status = 'DEPOSITED' where status = 'REFUNDED'`.execute(tx);
    await sql`update sandbox_history set version = ${oldVersion}`.execute(tx);
  });
  await work(installation);
  await stop();
};

/** What a person leaves in the trail. */
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
    expect(facts).toMatchObject({ version: historyVersion, bank_money_from: null });
    expect(facts!.refunded).toBeGreaterThan(0);
    await stop();

    // Nothing more happens at the next start.
    expect(await factsOf(await start())).toEqual(facts);
    expect(said.filter((line) => line.includes('demo history'))).toEqual([]);
    await stop();

    // The old one starts from where it was put, with its own passwords, secret, witness and data.
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
  'an old sandbox that people have worked in stays, says so in one line, and meets the new kinds from then on',
  { timeout: 300_000 },
  async () => {
    await leaveOldHistory(trace('business.update'));

    const upgraded = await start();
    expect(said.filter((line) => line.includes('demo history'))).toEqual([
      expect.stringMatching(/people have worked in it: it stays, and the kinds of events that are new begin now\.$/),
    ]);
    const { database } = upgraded;
    const before = await factsOf(upgraded);
    expect(before).toMatchObject({ version: oldVersion, refunded: 0 });
    const now = new Date(`${anchor}T23:59:59.999Z`);
    await extendHistory({ database, secretKey, now });
    expect(await factsOf(upgraded)).toMatchObject({
      version: historyVersion,
      bank_money_from: expect.any(Date),
      payments: before!.payments,
      refunded: 0,
    });
    await stop();
    await start();
    expect(said.filter((line) => line.includes('demo history'))).toEqual([]);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(true);
  },
);
