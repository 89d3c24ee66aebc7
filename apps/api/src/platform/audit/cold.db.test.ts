import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { openOwner, type Owner } from '@countinghouse/database';
import { createTestDatabase, testSecretKey, type TestDatabase } from '@countinghouse/database/testing';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations';
import { addEvents, beginMonths, countRows } from '../../testing/months';
import { createOrganisation } from '../../testing/people';
import { detachMonth } from '../months/detach';
import { selectDetached } from '../months/repository';
import { returnMonth } from '../months/return';
import { rowSealing } from '../secret-key/ring';
import type { AuditFinding } from './finding';
import { sealAuditTrail } from './seal';
import { verifyAuditTrail } from './verify';
import { verifyColdFile } from './verify-cold';

const actor = { type: 'PLATFORM', id: null, label: 'ada@platform.example' } as const;
const [march, april] = ['2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z'];

let test: TestDatabase;
let owner: Owner;
let superuser: pg.Client;
let directory: string;
let file: string;
let organisation: OrganisationId;

const seal = () =>
  sealAuditTrail({
    database: test.database,
    secretKey: testSecretKey,
    witness: { read: () => null, write: () => undefined },
  });
const problems = (findings: readonly AuditFinding[]): string[] => [...new Set(findings.map(({ problem }) => problem))];
const verify = (): Promise<AuditFinding[]> =>
  test.database.verifying((tx) => verifyAuditTrail(tx, testSecretKey, null, { mode: 'sandbox' }));
const inFile = async (of = file): Promise<readonly AuditFinding[]> =>
  (await test.database.verifying(async (tx) => verifyColdFile(tx, testSecretKey, of, await selectDetached(tx))))
    .findings;
const detach = (month = '2025-03', into = file) =>
  detachMonth({ database: test.database, owner, actor }, 'audit_event', month, into);
/** Changes a file in place, as somebody might who has it. */
const alter = (change: (lines: string[]) => readonly string[]): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8').split('\n')).join('\n'));

beforeEach(async () => {
  test = await createTestDatabase(migrations);
  owner = openOwner(test.urls.ownerUrl, { sealing: rowSealing(testSecretKey) });
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  directory = mkdtempSync(join(tmpdir(), 'countinghouse-cold-'));
  file = join(directory, 'events.cold');
  await beginMonths(test.urls.ownerUrl, [march, april]);
  organisation = (await createOrganisation(test.database)).id;
  for (const since of [march, april]) await addEvents(test.database, [null, organisation], { count: 1_200, since });
  await seal();
});
afterEach(async () => {
  await superuser.end();
  await owner.close();
  await test.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('Events of a month in cold storage', () => {
  it('[PART-6] [PART-9] are verified by their file with the seals of the trail, and the others as before; back again, all of them', async () => {
    await detach();
    await seal();
    expect(await countRows(test.database, 'audit_event')).toBe(2_400);
    expect(await verify()).toEqual([]);
    expect(await inFile()).toEqual([]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('{"seal"')).length).toBeGreaterThan(1);
    const [record] = await test.database.acrossOrganisations(selectDetached);
    expect(record?.chains).toMatchObject({ platform: { count: 1_200 }, [organisation]: { count: 1_200 } });

    await returnMonth(
      { database: test.database, owner, actor, secretKey: testSecretKey },
      { table: 'audit_event', month: '2025-03', file },
      null,
    );
    await seal();
    expect(await countRows(test.database, 'audit_event')).toBe(4_800);
    expect(await verify()).toEqual([]);
  });

  it.each<[string, (lines: string[]) => readonly string[], string[]]>([
    [
      'an event that was altered',
      (lines) => lines.map((line) => line.replace('thing.happens', 'thing.forged')),
      ['COLD_FILE', 'ALTERED'],
    ],
    [
      'an id and an instant that nobody can read',
      (lines) =>
        lines.map((line, index) => {
          if (index === 700) return line.replace(/[0-9a-f]{8}-/, 'nobody-');
          return index === 701 ? line.replaceAll(/\d{4}-\d\d-\d\d \d\d:/g, 'never ') : line;
        }),
      ['COLD_FILE', 'ALTERED'],
    ],
    ['an event that was taken out', (lines) => lines.toSpliced(700, 1), ['COLD_FILE']],
    ['an event that was put in twice', (lines) => lines.toSpliced(700, 0, lines[700]!), ['COLD_FILE']],
    [
      'an event that never was',
      (lines) => lines.toSpliced(700, 0, lines[700]!.replace(/[0-9a-f]{8}/, '00000000')),
      ['COLD_FILE', 'INSERTED'],
    ],
    ['an end that was cut off', (lines) => lines.slice(0, 900), ['COLD_FILE']],
    ['another file', () => ['Dear reader,'], ['COLD_FILE']],
  ])('[PART-6] are told from %s', async (_what, change, expected) => {
    await detach();
    alter(change);
    expect(problems(await inFile())).toEqual(expected);
  });

  it('[PART-6] are told from an event that somebody took out of the database beside them', async () => {
    await detach();
    await superuser.query(`alter table audit_event disable trigger user`);
    await superuser.query(
      `delete from audit_event where id in (select id from audit_event where organisation_id = $1 order by recorded_at limit 1)`,
      [organisation],
    );
    expect(problems(await verify())).toEqual(['REMOVED']);
  });

  it('[PART-6] are named where the database has one of them as well', async () => {
    await detach();
    const lines = readFileSync(file, 'utf8').split('\n');
    const row = JSON.parse(lines.find((line) => line.startsWith('['))!) as string[];
    await superuser.query(`select make_month('audit_event', '2025-03-01T00:00:00Z')`);
    await superuser.query(
      `insert into audit_event (id, at, recorded_at, actor_type, actor_label, action, result) values ($1, $2, $2, 'SYSTEM', 'test', 'thing.happens', 'SUCCESS')`,
      [row[0], march],
    );
    expect(problems(await verify())).toEqual(expect.arrayContaining(['INSERTED']));
    expect(problems(await inFile())).toContain('INSERTED');
  });

  it('[PART-6] are not excused by a record that somebody wrote, or made wider', async () => {
    await detach();
    await superuser.query(`update detached_month set chains = jsonb_set(chains, '{platform,count}', '1201')`);
    expect(problems(await verify())).toEqual(expect.arrayContaining(['COLD_FILE', 'REMOVED']));
  });

  it('[PART-6] leave only when they are sealed', async () => {
    await addEvents(test.database, [null], { count: 1, since: march });
    await expect(detach()).rejects.toThrow('has an event that is not sealed');
    expect(await countRows(test.database, 'audit_event')).toBe(4_801);
  });

  it('[PART-6] are found where the trail has the id of an event twice', async () => {
    await superuser.query(
      `insert into audit_event (id, at, recorded_at, actor_type, actor_label, organisation_id, action, result)
       select id, at, recorded_at + interval '31 days', 'SYSTEM', 'test', organisation_id, 'thing.forged', 'SUCCESS'
         from audit_event where organisation_id = $1 order by recorded_at limit 1`,
      [organisation],
    );
    expect((await verify()).length).toBeGreaterThan(0);
  });
});
