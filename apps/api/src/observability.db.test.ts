import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { chainPosition, moveChainPosition } from './modules/money-in/chain-watch/watch-repository';
import { sealAuditTrail } from './platform/audit/seal';
import type { Witness } from './platform/audit/witness';
import { insertBackup } from './platform/backups/repository';
import { startTestApi, testPassword, type TestApi } from './testing';
import { demoHistory } from './testing/history';
import { addDeadLetter } from './testing/jobs';
import { alarms, alarmTests, anchors, documentedMetrics, metricsIn, panelQueries } from './testing/observed';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
});
afterAll(() => api.close());

type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
};
const metrics = () => api.app.metrics.getMetricsAsArray() as unknown as readonly Metric[];
const body = async () => (await api.app.inject('/metrics')).body;
const valueOf = async (line: string): Promise<number> => {
  const found = (await body()).split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1).replace('Inf', 'Infinity'));
};

describe('the metrics', () => {
  it('have names by the practice of Prometheus, and each a text', () => {
    expect(metrics().length).toBeGreaterThan(50);
    for (const { name, help, type } of metrics()) {
      expect(name).toMatch(/^(countinghouse|http|process|nodejs)_[a-z0-9_]+$/);
      expect(help.length, name).toBeGreaterThan(10);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|days|percent)\b/);
    }
  });

  it('name no organisation, person, address or amount in a label, with data in all of them', async () => {
    await api.call('GET', 'payments/0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c');
    const ours = metrics().filter(({ name }) => /^(countinghouse|http)_/.test(name));
    const allowed = `call chain class currency kind method mode name of_table outcome pair part pool rail reason role route source state status version`;
    expect([...new Set(ours.flatMap(({ labelNames }) => labelNames))].toSorted()).toEqual(allowed.split(' '));
    const values = [...(await body()).matchAll(/(?<=[{,])(\w+)="([^"]*)"/g)].filter(([, label]) => label !== 'le');
    expect(values.length).toBeGreaterThan(300);
    const telling = /@|[0-9a-f]{8}-[0-9a-f]{4}|0x[0-9a-f]{6}|[A-Za-z0-9]{26}/i;
    expect(values.map(([, , value = '']) => value).filter((value) => telling.test(value))).toEqual([]);
  });

  it('stand in docs/observability.md as they are, and no other does', () => {
    const own = metrics().filter(({ name }) => /^(countinghouse|http)_/.test(name));
    const rows = own.map(({ name, type, labelNames, help }) => [
      name,
      type,
      labelNames.map((label) => `\`${label}\``).join(', '),
      help,
    ]);
    expect(documentedMetrics()).toEqual(rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)));
  });

  it('are all that an alarm or a panel names', () => {
    const known = new Set(metrics().map(({ name }) => name));
    const queries = [...alarms().map(({ name, expr }) => ({ title: name, expr })), ...panelQueries()];
    expect(queries.length).toBeGreaterThan(80);
    const named = queries.map(({ title, expr }) => [title, metricsIn(expr)] as const);
    const unknown = named.map(([title, names]) => [title, names.filter((name) => !known.has(name))] as const);
    expect(unknown.filter(([, names]) => names.length > 0)).toEqual([]);
    expect(named.filter(([, names]) => names.length === 0).map(([title]) => title)).toEqual([
      'CountinghouseProcessDown',
    ]);
  });

  it('say nothing of a replica where there is none, so that nobody is called for it', async () => {
    expect(await body()).not.toMatch(/^countinghouse_replica_\w+[ {]/m);
  });

  it('follow what happens: a refused sign-in, a job that failed for the last time, a backup', async () => {
    const organisation = await api.createOrganisation();
    const { email } = await api.createUser([organisation]);
    const refused = 'countinghouse_sign_ins_total{outcome="BAD_CREDENTIALS"}';
    await api.call('POST', 'auth/login', { body: { email, password: 'Wrong-Harbour-7' } });
    await api.call('POST', 'auth/login', { body: { email, password: testPassword } });
    expect(await valueOf(refused)).toBe(1);
    expect(await valueOf('countinghouse_sign_ins_total{outcome="SIGNED_IN"}')).toBe(1);
    await addDeadLetter(api.database, organisation.id);
    expect(await valueOf('countinghouse_base_backup_age_seconds')).toBe(Infinity);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await api.database.acrossOrganisations((tx) =>
      insertBackup(tx, { beganAt: hourAgo, endedAt: hourAgo, place: '/backups/monday' }),
    );
    await expect.poll(() => valueOf('countinghouse_jobs_dead{kind="hopeless"}')).toBe(1);
    await expect.poll(() => valueOf('countinghouse_base_backup_age_seconds')).toBeLessThan(4_000);
    expect(await valueOf('countinghouse_base_backup_age_seconds')).toBeGreaterThanOrEqual(3_600);
  });
});

describe('figures of the database', () => {
  const rowsOf = <Row>(query: ReturnType<typeof sql<Row>>) =>
    api.database.acrossOrganisations(async (tx) => (await query.execute(tx)).rows);

  it('count what waits by its reason, and know since when the longest does', async () => {
    const rows = await rowsOf(sql<{ reason: string; waiting: number }>`
      select 'APPROVAL' as reason, count(*)::integer as waiting from withdrawal_approval where status = 'PENDING'
      union all select 'TRAVEL_RULE', count(*)::integer from deposit where status = 'PENDING_TRAVEL_RULE'
      union all select 'SCREENING_HIT', (select count(*) from deposit where status = 'BLOCKED')::integer
        + (select count(*) from crypto_withdrawal where status = 'BLOCKED')::integer
      union all select 'ASSOCIATION', count(*)::integer from unassociated_deposit
       where status = 'PENDING' and resolved_into_id is null
      union all select 'BANK', count(*)::integer from fiat_withdrawal where status in ('PENDING', 'PROCESSING')`);
    expect(rows.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(2);
    for (const { reason, waiting } of rows)
      expect([reason, await valueOf(`countinghouse_waiting{reason="${reason}"}`)]).toEqual([reason, waiting]);
    const [oldest] = await rowsOf(sql<{ age: number }>`
      select extract(epoch from app_clock() - min(received_at))::float8 as age from unassociated_deposit
       where status = 'PENDING' and resolved_into_id is null`);
    expect(await valueOf('countinghouse_waiting_oldest_age_seconds{reason="ASSOCIATION"}')).toBeCloseTo(
      oldest?.age ?? -1,
      3,
    );
  });

  it('sum up balances in whole units of the currency, by kind of account', async () => {
    const [sum] = await rowsOf(sql<{ euros: number }>`
      select (sum(balance) / 100)::float8 as euros from ledger_account where code like 'business:%:available:EUR'`);
    expect(sum?.euros).toBeGreaterThan(0);
    const line = 'countinghouse_ledger_balance{kind="liability:available",currency="EUR"}';
    expect(await valueOf(line)).toBeCloseTo(sum?.euros ?? 0, 2);
  });

  it('follow a stop of outgoing money, a chain that is read, and the sealing of the trail', async () => {
    expect(await valueOf('countinghouse_outgoing_stopped_organisations')).toBe(0);
    const organisation = await api.createOrganisation();
    const token = await api.signInWith(organisation, ['CREATE_WITHDRAWAL']);
    expect(
      (await api.call('POST', 'outgoing-money/stop', { token, body: { reason: 'A test' } })).statusCode,
    ).toBeLessThan(300);
    await expect.poll(() => valueOf('countinghouse_outgoing_stopped_organisations')).toBe(1);

    expect(await valueOf('countinghouse_chain_read_age_seconds{chain="TRX"}')).toBeGreaterThan(60);
    await api.database.acrossOrganisations(async (tx) => {
      const from = await chainPosition(tx, 'TRX');
      await moveChainPosition(tx, 'TRX', { from, to: 'later', head: 4_711, isEnd: true });
    });
    await expect.poll(() => valueOf('countinghouse_chain_read_age_seconds{chain="TRX"}')).toBe(0);
    expect(await valueOf('countinghouse_chain_head_height{chain="TRX"}')).toBe(4_711);

    const unsealed = () => valueOf('countinghouse_audit_oldest_unsealed_age_seconds');
    await expect.poll(unsealed).toBeGreaterThan(0);
    const { database, config } = api;
    const witness: Witness = { read: () => null, write: () => undefined };
    await sealAuditTrail({ database, secretKey: config.secretKey, witness });
    await expect.poll(unsealed).toBe(0);
  });
});

describe('an alarm', () => {
  it('has a severity, a sentence and a place in the docs that says what to do', () => {
    const known = anchors();
    for (const { name, severity, summary, runbook } of alarms()) {
      expect(['critical', 'warning'], name).toContain(severity);
      expect(summary, name).toMatch(/^[A-Z].*\.$/);
      expect([runbook, known.has(runbook)]).toEqual([`docs/observability.md#${name.toLowerCase()}`, true]);
    }
  });

  it('is shown to fire once and to be silent on a healthy day', () => {
    const names = alarms().map(({ name }) => name);
    const tests = alarmTests();
    expect(tests.filter(({ fires }) => fires).map(({ name }) => name)).toEqual(names);
    expect([...new Set(tests.filter(({ fires }) => !fires).map(({ name }) => name))]).toEqual(names);
  });
});
