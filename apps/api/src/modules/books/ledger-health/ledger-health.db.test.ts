import type { Permission } from '@countinghouse/contract';
import { ledgerHealth, type LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { openOwner } from '@countinghouse/database';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amountOf, fromUnits, toText } from '@countinghouse/money';
import { invariants } from '../../../invariants';
import { rowChecks, sealedTables } from '../../../row-checks';
import { createLog } from '../../../platform/log';
import { makeMonthsAhead } from '../../../platform/months/repository';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { demoHistory } from '../../../testing/history';
import { movements } from '../../../invariants';
import { rebuildDailyFigures } from '../statistics';
import { ledgerHealthJobs } from './jobs';
import { verifySample } from './verify-sample';

let api: TestApi;
type Organisation = TestOrganisation & { readonly hidden: string | null };
let organisations: readonly Organisation[];

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  organisations = await rowsOf<Organisation>(
    sql`select id, name, special_business_id as hidden from organisation order by name`,
  );
});
afterAll(() => api.close());

const rowsOf = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await api.database.acrossOrganisations((tx) => query.execute(tx))).rows as Row[];

/** A change that takes every right on the database. */
const tamper = async (table: string, statement: string, values: readonly unknown[] = []): Promise<number> => {
  const owner = new pg.Client({ connectionString: api.testDatabase.urls.ownerUrl });
  await owner.connect();
  try {
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(`alter table ${table} disable row level security, no force row level security`);
    const { rowCount } = await owner.query(statement, [...values]);
    await owner.query(`alter table ${table} enable row level security, force row level security`);
    await owner.query(`alter table ${table} enable trigger user`);
    return rowCount ?? 0;
  } finally {
    await owner.end();
  }
};

const read = async (token: string): Promise<LedgerHealth> => {
  const answer = await api.call('GET', 'ledger/health', { token });
  expect(answer.statusCode).toBe(200);
  const body = answer.json<LedgerHealth>();
  expect(z.parse(ledgerHealth, body)).toEqual(body);
  return body;
};
const memberOf = (organisation: Organisation, ...more: Permission[]) =>
  api.signInWith(organisation, ['GET_BALANCES', ...more]);
const adminOf = async (organisation: Organisation) =>
  api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);

type Figure = {
  readonly business_id: string;
  readonly direction: string;
  readonly currency: string;
  readonly day: string;
  readonly count: number;
};

/** The organisation whose hidden business has moved money. */
const withHidden = (): Organisation => {
  const found = organisations.find(({ hidden }) => hidden !== null);
  if (!found) throw new Error('The history has no organisation with a hidden business');
  return found;
};

/** Verification as a member with GET_BALANCES sees it; signed in anew, since sessions end while the clock is moved. */
const seenBy = async (organisation: Organisation) => (await read(await memberOf(organisation))).verification;

/** Sample size that covers everything, so that nothing depends on chance. */
const all = { days: 100_000, accounts: 100_000, entries: 1_000_000 };
const verify = (organisation: Organisation, size = all) =>
  api.database.acrossOrganisations((tx) => verifySample(tx, organisation.id, size));

const runJob = async (name: string): Promise<void> => {
  const log = createLog('silent');
  const { config, database } = api;
  const { handlers } = ledgerHealthJobs({
    database,
    log,
    config,
    rules: invariants,
    rowChecks: rowChecks(config),
    sealedTables,
  });
  const signal = new AbortController().signal;
  const handler = handlers.find(({ kind }) => kind.name === name);
  await handler?.run({}, { id: '', organisationId: null, attempt: 1, signal });
};

describe('the verifier', () => {
  it('finds every daily figure, every balance and the book of the demo history as their entries come to', async () => {
    const kept = await rowsOf<{ id: string; figures: number; accounts: number }>(sql`
      select o.id, (select count(*)::int from stat_daily where organisation_id = o.id)
               + (select count(*)::int from stat_daily_total where organisation_id = o.id) as figures,
             (select count(*)::int from ledger_account where organisation_id = o.id and seq > 0) as accounts
        from organisation o`);
    let checked = 0;
    for (const organisation of organisations) {
      const run = await verify(organisation);
      expect(run.findings).toEqual([]);
      const { figures, accounts } = kept.find(({ id }) => id === organisation.id) ?? { figures: -1, accounts: -1 };
      expect(run.checked).toMatchObject({ figures, accounts });
      checked += run.checked.figures;
    }
    expect(checked).toBeGreaterThan(100);
  });

  it('names a figure that was changed or lost, goes on naming it, and says when it agrees again', async () => {
    const organisation = withHidden();
    const [changed, lost] = await rowsOf<Figure>(sql`
      select business_id, direction, currency, to_char(day, 'YYYY-MM-DD') as day, count::int as count from stat_daily
       where organisation_id = ${organisation.id} and business_id <> ${organisation.hidden} and count > 0
       order by random() limit 2`);
    if (!changed || !lost) throw new Error('The history has no figures');
    const key = `organisation_id = $1 and business_id = $2 and direction = $3 and currency = $4 and day = $5`;
    const of = (one: Figure) => [organisation.id, one.business_id, one.direction, one.currency, one.day];
    await api.testDatabase.setClock('2025-06-30T14:40:00.000Z');
    expect(
      await tamper(
        'stat_daily',
        `update stat_daily set count = count + 1, volume = volume + 7 where ${key}`,
        of(changed),
      ),
    ).toBe(1);
    expect(await tamper('stat_daily', `update stat_daily set count = 0, volume = 0 where ${key}`, of(lost))).toBe(1);
    await verify(organisation);
    const found = (await seenBy(organisation))?.findings ?? [];
    expect(found).toHaveLength(2);
    for (const [one, more] of [
      [changed, 1],
      [lost, -lost.count],
    ] as const)
      expect(found).toContainEqual(
        expect.objectContaining({
          check: 'FIGURE',
          businessId: one.business_id,
          direction: one.direction,
          currency: one.currency,
          day: one.day,
          kept: expect.objectContaining({ count: one.count + more }) as unknown,
          recomputed: expect.objectContaining({ count: one.count }) as unknown,
        }),
      );
    // Random choice finds nothing now: earlier findings are checked all the same.
    await api.testDatabase.setClock('2025-06-30T15:30:00.000Z');
    await verify(organisation, { days: 0, accounts: 0, entries: 0 });
    expect((await seenBy(organisation))?.findings).toHaveLength(2);
    await api.database.acrossOrganisations((tx) => rebuildDailyFigures(tx, movements));
    await api.testDatabase.setClock('2025-06-30T16:30:00.000Z');
    await verify(organisation, { days: 0, accounts: 0, entries: 0 });
    expect((await seenBy(organisation))?.findings).toEqual([]);
    expect(
      await rowsOf(sql`
        select action from audit_event
         where organisation_id = ${organisation.id} and action like 'ledger-verification.%' order by at`),
    ).toEqual([{ action: 'ledger-verification.differ' }, { action: 'ledger-verification.agree' }]);
  });

  it('names a day of all businesses together that is not the sum of theirs, to those who see all of them, until it is', async () => {
    const organisation = withHidden();
    const [one] = await rowsOf<Pick<Figure, 'direction' | 'currency' | 'day'>>(sql`
      select direction, currency, to_char(day, 'YYYY-MM-DD') as day from stat_daily_total
       where organisation_id = ${organisation.id} and count > 0 order by random() limit 1`);
    if (!one) throw new Error('The history has no figures');
    const moved = (by: number) =>
      tamper(
        'stat_daily_total',
        `update stat_daily_total set count = count + $5, volume = volume + $5
          where organisation_id = $1 and direction = $2 and currency = $3 and day = $4`,
        [organisation.id, one.direction, one.currency, one.day, by],
      );
    await api.testDatabase.setClock('2025-06-30T16:40:00.000Z');
    expect(await moved(2)).toBe(1);
    const amount = toText(fromUnits(2n, one.currency));
    const finding = { check: 'TOTAL', ...one, difference: { count: 2, amount } };
    expect((await verify(organisation)).findings).toEqual([finding]);
    await api.testDatabase.setClock('2025-06-30T16:45:00.000Z');
    await verify(organisation, { days: 0, accounts: 0, entries: 0 });
    expect((await read(await adminOf(organisation))).verification?.findings).toEqual([finding]);
    expect((await seenBy(organisation))?.findings).toEqual([]);
    await moved(-2);
    await api.testDatabase.setClock('2025-06-30T16:50:00.000Z');
    await verify(organisation, { days: 0, accounts: 0, entries: 0 });
    expect((await read(await adminOf(organisation))).verification?.findings).toEqual([]);
  });

  it('names an account and an entry whose balance does not follow, and a book that does not close', async () => {
    const organisation = withHidden();
    const [account] = await rowsOf<{ id: string; code: string; currency: string; holder_id: string }>(sql`
      select id, code, currency, holder_id from ledger_account
       where organisation_id = ${organisation.id} and kind = 'available' and seq > 4 and holder_id <> ${organisation.hidden}
       order by code limit 1`);
    if (!account) throw new Error('The history has no account');
    const { code, currency, holder_id: businessId } = account;
    await api.testDatabase.setClock('2025-06-30T17:00:00.000Z');
    await tamper('ledger_account', `update ledger_account set credits = credits + 3 where id = $1`, [account.id]);
    await verify(organisation);
    const least = toText(fromUnits(3n, currency));
    const balance = { check: 'BALANCE', businessId, account: code, currency };
    expect((await seenBy(organisation))?.findings).toEqual([
      { check: 'BOOK', currency, difference: `-${least}` },
      { ...balance, accountSeq: null, difference: least },
    ]);
    await tamper('ledger_account', `update ledger_account set credits = credits - 3 where id = $1`, [account.id]);
    const moved = (by: number) =>
      tamper(
        'ledger_entry',
        `update ledger_entry set balance_after = balance_after + $2 where account_id = $1 and account_seq = 3`,
        [account.id, by],
      );
    expect(await moved(3)).toBe(1);
    await api.testDatabase.setClock('2025-06-30T17:10:00.000Z');
    await verify(organisation);
    expect((await seenBy(organisation))?.findings).toEqual([{ ...balance, accountSeq: 3, difference: least }]);
    await api.testDatabase.setClock('2025-06-30T17:20:00.000Z');
    await verify(organisation, { days: 0, accounts: 0, entries: 2 });
    expect((await seenBy(organisation))?.findings).toEqual([{ ...balance, accountSeq: 3, difference: least }]);
    await moved(-3);
    await api.testDatabase.setClock('2025-06-30T17:30:00.000Z');
    expect((await verify(organisation)).findings).toEqual([]);
  });

  it('notices within five minutes a balance that no entry made, whichever account it is, and tells it once', async () => {
    const organisation = withHidden();
    const jobs = {
      database: api.database,
      log: createLog('silent'),
      config: api.config,
      rules: [],
      rowChecks: [],
      sealedTables: [],
    };
    const watch = ledgerHealthJobs(jobs).schedules.find(({ kind }) => kind.name === 'watch-ledger-balances');
    // A run starts at this interval, and takes one look-up per account.
    expect(watch?.everySeconds).toBeLessThanOrEqual(240);
    const accounts = await rowsOf<{ id: string; code: string; currency: string; holder_id: string | null }>(sql`
      select id, code, currency, holder_id from ledger_account where organisation_id = ${organisation.id} order by random()`);
    const runs = async () =>
      (await rowsOf(sql`select from book_verification where organisation_id = ${organisation.id}`)).length;
    await api.testDatabase.setClock('2025-06-30T18:00:00.000Z');
    const before = await runs();
    await runJob('watch-ledger-balances');
    expect(await runs()).toBe(before);
    const [{ id, code, currency, holder_id: businessId } = { id: '', code: '', currency: '', holder_id: null }] =
      accounts;
    const moved = (by: number) =>
      tamper('ledger_account', `update ledger_account set credits = credits + ($2)::numeric where id = $1`, [id, by]);
    await moved(7);
    for (const minute of [4, 8]) {
      await api.testDatabase.setClock(`2025-06-30T18:0${minute}:00.000Z`);
      await runJob('watch-ledger-balances');
    }
    expect(await runs()).toBe(before + 1);
    const { verification } = await read(await adminOf(organisation));
    expect(verification?.startedAt).toBe('2025-06-30T18:04:00.000Z');
    expect(verification?.findings).toContainEqual(
      expect.objectContaining({ check: 'BALANCE', businessId, account: code, currency, accountSeq: null }),
    );
    await moved(-7);
    await api.testDatabase.setClock('2025-06-30T18:10:00.000Z');
    expect((await verify(organisation)).findings).toEqual([]);
  });

  it('runs as a job over every organisation, and a run that is missing for long is said to be', async () => {
    const organisation = withHidden();
    await api.testDatabase.setClock('2025-06-30T20:00:00.000Z');
    await runJob('verify-ledger-sample');
    expect(await seenBy(organisation)).toMatchObject({ startedAt: '2025-06-30T20:00:00.000Z', isOverdue: false });
    const runs = await rowsOf(sql`select from book_verification where started_at = '2025-06-30T20:00:00Z'`);
    expect(runs).toHaveLength(organisations.length);
    await api.testDatabase.setClock('2025-06-30T23:00:01.000Z');
    expect((await seenBy(organisation))?.isOverdue).toBe(true);
  });
});

describe('the nightly verification', () => {
  const whole = async (token: string) => (await read(token)).whole;
  const night = async (at: string) => {
    await api.testDatabase.setClock(at);
    await runJob('verify-whole-ledger');
  };

  it('falls due at three in the morning UTC, once a day', () => {
    const { schedules } = ledgerHealthJobs({
      database: api.database,
      log: createLog('silent'),
      config: api.config,
      rules: [],
      rowChecks: [],
      sealedTables: [],
    });
    expect(schedules).toContainEqual(
      expect.objectContaining({ everySeconds: 86_400, offsetSeconds: 10_800 }) as unknown,
    );
  });

  it('checks every rule over all of it and says so on the page, and says when none has run for two days', async () => {
    const organisation = withHidden();
    expect(await whole(await memberOf(organisation))).toBeNull();
    await night('2025-07-01T03:00:00.000Z');
    expect(await whole(await memberOf(organisation))).toMatchObject({
      startedAt: '2025-07-01T03:00:00.000Z',
      isOverdue: false,
      rules: invariants.length + rowChecks(api.config).length + 1,
      unfinished: 0,
      findings: [],
    });
    await api.testDatabase.setClock('2025-07-03T03:00:01.000Z');
    expect((await whole(await memberOf(organisation)))?.isOverdue).toBe(true);
  });

  it('finds a row that was changed by hand, tells only the organisation it is of, keeps it in the trail, and says when it holds again', async () => {
    const organisation = withHidden();
    const other = organisations.find(({ id }) => id !== organisation.id)!;
    const [transfer] = await rowsOf<{ id: string }>(sql`
      select id from internal_transfer where organisation_id = ${organisation.id} order by id limit 1`);
    const changed = (by: number) =>
      tamper('internal_transfer', `update internal_transfer set fee = fee + $2 where id = $1`, [transfer?.id, by]);
    expect(await changed(1)).toBe(1);
    await night('2025-07-04T03:00:00.000Z');
    const findings = async (token: string) => (await whole(token))?.findings.map(({ rule, count }) => [rule, count]);
    // Changed with the triggers off: the fees above the list are still the old ones, by hour, day and month.
    expect(await findings(await adminOf(organisation))).toEqual([
      ['transfers-agree-with-entries', 1],
      ['list-totals-agree-with-rows', 3],
      ['transfers-bear-the-fee-of-their-schedule', 1],
    ]);
    // A member who may not know of all businesses is not told the number of affected rows.
    expect(await findings(await memberOf(organisation))).toEqual([
      ['transfers-agree-with-entries', null],
      ['list-totals-agree-with-rows', null],
      ['transfers-bear-the-fee-of-their-schedule', null],
    ]);
    expect(await findings(await adminOf(other))).toEqual([]);
    await night('2025-07-05T03:00:00.000Z');
    await changed(-1);
    await night('2025-07-06T03:00:00.000Z');
    expect(await findings(await adminOf(organisation))).toEqual([]);
    expect(
      await rowsOf(sql`
        select action from audit_event
         where organisation_id = ${organisation.id} and action like 'whole-ledger.%' order by at`),
    ).toEqual([{ action: 'whole-ledger.broken' }, { action: 'whole-ledger.sound' }]);
  });

  it('does not call sound what it could not check, and goes on with the other rules', async () => {
    const organisation = withHidden();
    await api.testDatabase.setClock('2025-07-07T03:00:00.000Z');
    const rules = [
      { name: 'slow', proves: 'nothing.', offenders: 'select 1 / 0 as never' },
      { name: 'guard', proves: 'a guard stands.', offenders: 'select 1 as missing' },
    ];
    const { handlers } = ledgerHealthJobs({
      database: api.database,
      log: createLog('silent'),
      config: api.config,
      rules,
      rowChecks: [],
      sealedTables: [],
    });
    const signal = new AbortController().signal;
    const handler = handlers.find(({ kind }) => kind.name === 'verify-whole-ledger');
    await handler?.run({}, { id: '', organisationId: null, attempt: 1, signal });
    expect(await whole(await adminOf(organisation))).toMatchObject({
      rules: 3,
      unfinished: 1,
      findings: [{ rule: 'guard', proves: 'a guard stands.', count: 1 }],
    });
    await night('2025-07-08T03:00:00.000Z');
  });
});

describe('the page', () => {
  it('sums what each business holds, and the hidden business and what was found of it only for those who may see it', async () => {
    const organisation = withHidden();
    await api.testDatabase.setClock('2025-07-09T09:00:00.000Z');
    await tamper(
      'stat_daily',
      `update stat_daily set count = count + 1 where organisation_id = $1 and business_id = $2
         and day = (select max(day) from stat_daily where organisation_id = $1 and business_id = $2)`,
      [organisation.id, organisation.hidden],
    );
    await verify(organisation);
    const sums = (hidden: string | null) =>
      rowsOf<{ currency: string; kind: string; units: string }>(sql`
        select currency, kind, sum(balance)::text as units from ledger_account
         where organisation_id = ${organisation.id} and kind in ('available','held','pending')
           and holder_id is distinct from ${hidden}::uuid and balance <> 0
         group by 1, 2`);
    const seen: LedgerHealth[] = [];
    for (const [token, hidden] of [
      [await adminOf(organisation), null],
      [await memberOf(organisation), organisation.hidden],
    ] as const) {
      const health = await read(token);
      const raw = await sums(hidden);
      expect(raw.length).toBeGreaterThan(3);
      const shown = health.sums.flatMap(({ currency, available, held, pending, total }) => {
        const units = [available, held, pending].map((text) => amountOf(text, currency).units);
        expect(amountOf(total, currency).units).toBe(units.reduce((all, one) => all + one, 0n));
        return ['available', 'held', 'pending'].flatMap((kind, place) =>
          units[place] === 0n ? [] : [`${currency} ${kind} ${units[place]}`],
        );
      });
      expect(shown.toSorted()).toEqual(
        raw.map(({ currency, kind, units }) => `${currency} ${kind} ${units}`).toSorted(),
      );
      seen.push(health);
    }
    expect(seen[0]?.sums).not.toEqual(seen[1]?.sums);
    expect(seen.map(({ verification }) => verification?.findings.length === 0)).toEqual([false, true]);
    expect(JSON.stringify(seen[1])).not.toContain(organisation.hidden);
    await api.database.acrossOrganisations((tx) => rebuildDailyFigures(tx, movements));
  });

  it('says of each kind how many wait and since when, and leads to the oldest only whoever may open its list', async () => {
    const organisation = withHidden();
    const [waiting] = await rowsOf<{ count: number; since: Date }>(sql`
      select count(*)::int as count, min(detected_at) as since from deposit
       where organisation_id = ${organisation.id} and status in ('PENDING_AML','PENDING_TRAVEL_RULE')
         and business_id <> ${organisation.hidden}`);
    expect(waiting?.count).toBeGreaterThan(0);
    const of = async (token: string) => (await read(token)).pending.find(({ kind }) => kind === 'DEPOSIT');
    const plain = await of(await memberOf(organisation));
    expect(plain).toMatchObject({
      count: waiting?.count,
      isMore: false,
      since: waiting?.since.toISOString(),
      item: null,
    });
    const opening = await of(await memberOf(organisation, 'GET_PAYMENT'));
    expect(opening?.item?.entityType).toBe('PAYMENT');
  });

  it('names callbacks that stand still, and tells operators how many and for how long', async () => {
    const organisation = withHidden();
    const of = async () => (await read(await adminOf(organisation))).pending.find(({ kind }) => kind === 'CALLBACK');
    expect(await of()).toBeUndefined();
    await tamper(
      'callback_delivery',
      `update callback_delivery set status = 'PENDING', delivered_at = null, next_attempt_at = app_clock() - interval '10 minutes'
        where (organisation_id, id) in (select organisation_id, id from callback_delivery where organisation_id = $1
               and business_id <> $2 order by id limit 2)`,
      [organisation.id, organisation.hidden],
    );
    expect(await of()).toMatchObject({ count: 2, isMore: false, item: null });
    const { body } = await api.app.inject('/metrics');
    expect(body).toMatch(/^countinghouse_callbacks_due 2$/m);
    expect(body).toMatch(/^countinghouse_callbacks_oldest_due_age_seconds 600$/m);
  });

  it('[PART-3] tells when the months ahead of a table are late, until they are made', async () => {
    const token = await adminOf(withHidden());
    expect((await read(token)).lateMonths).toEqual([]);
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ month: string }>`
        select month from months_of_tables() where of_table = 'callback_attempt' and covers_from > clock_timestamp()`.execute(
        tx,
      ),
    );
    const owner = openOwner(api.testDatabase.urls.ownerUrl);
    try {
      for (const { month } of rows) await owner.alone(`drop table months.${month}`);
    } finally {
      await owner.close();
    }
    const [late, ...others] = (await read(token)).lateMonths;
    expect([late?.table, others]).toEqual(['callback_attempt', []]);
    await api.database.acrossOrganisations(makeMonthsAhead);
    expect((await read(token)).lateMonths).toEqual([]);
  });

  it('tells nothing of another organisation, and nothing without GET_BALANCES', async () => {
    const stranger = await api.createOrganisation();
    expect(await read(await api.signInWith(stranger, ['GET_BALANCES']))).toMatchObject({
      verification: null,
      sums: [],
      pending: [],
    });
    const token = await api.signInWith(stranger, ['GET_PAYMENT']);
    expect((await api.call('GET', 'ledger/health', { token })).statusCode).toBe(403);
  });
});

describe('the reading of chains', () => {
  it('is told with the newest block and the last failure of each node, what needs attention first', async () => {
    await api.database.acrossOrganisations(async (tx) => {
      await sql`delete from chain_cursor`.execute(tx);
      await sql`
        insert into chain_cursor (chain, position, head_height, head_since, read_at) values
          ('BTC', 'x', 887214, app_clock() - interval '9 minutes', app_clock()),
          ('ETH', 'x', 21000000, app_clock(), app_clock() - interval '10 seconds'),
          ('LTC', 'x', 3000000, app_clock(), app_clock() - interval '3 minutes')`.execute(tx);
      await sql`
        insert into chain_problem (chain, at, problem) values
          ('BTC', app_clock() - interval '1 minute', 'The node of BTC cannot be reached'),
          ('ETH', app_clock(), 'The node of ETH did not answer')`.execute(tx);
    });
    const { chains } = await read(await memberOf(withHidden()));
    expect(chains.slice(0, 2)).toMatchObject([
      { chain: 'ETH', state: 'FAILING', problem: { text: 'The node of ETH did not answer' } },
      { chain: 'LTC', state: 'DELAYED', height: 3_000_000, problem: null },
    ]);
    expect(chains.at(-1)).toMatchObject({
      chain: 'BTC',
      state: 'CURRENT',
      height: 887_214,
      problem: { text: 'The node of BTC cannot be reached' },
    });
    expect(new Set(chains.slice(2, -1).map(({ state }) => state))).toEqual(new Set(['NOT_READ']));
  });
});

describe('prices', () => {
  it('are told with the last answer and fault of each source and with the age of each pair, on the page and in the metrics', async () => {
    await api.database.acrossOrganisations(async (tx) => {
      for (const table of ['rate', 'price_source', 'price_pair'])
        await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`
        insert into price_source (source, asked_at, answered_at, newest_at, pairs, problem) values
          ('Bitstamp', app_clock(), app_clock(), app_clock() - interval '7 seconds', 2, null),
          ('Kraken', app_clock(), app_clock() - interval '10 minutes', app_clock() - interval '10 minutes', 0, 'answered 429'),
          ('Coinbase', app_clock(), null, null, 0, 'no answer in time')`.execute(tx);
      await sql`insert into price_pair (base, quote, asked_at, said) values
        ('BTC', 'EUR', app_clock(), 'Bitstamp, Kraken'), ('ETH', 'EUR', app_clock(), 'Bitstamp alone')`.execute(tx);
      await sql`
        insert into rate (base, quote, mid, source, at) values
          ('BTC', 'EUR', '66437.35', 'Bitstamp, Kraken', app_clock() - interval '40 seconds'),
          ('ETH', 'EUR', '3000', 'Bitstamp, Kraken', app_clock() - interval '150 seconds'),
          ('EUR', 'USD', '1.1642', 'ECB', app_clock() - interval '2 days')`.execute(tx);
    });
    const { prices } = await read(await memberOf(withHidden()));
    expect(prices.sources).toMatchObject([
      { source: 'Bitstamp', pairs: 2, problem: null },
      { source: 'Coinbase', answeredAt: null, problem: 'no answer in time' },
      { source: 'Kraken', pairs: 0, problem: 'answered 429' },
    ]);
    expect(prices.pairs.map(({ base, quote, state, said }) => [`${base}/${quote}`, state, said])).toEqual(
      expect.arrayContaining([
        ['BTC/EUR', 'CURRENT', 'Bitstamp, Kraken'],
        ['ETH/EUR', 'OLD', 'Bitstamp alone'],
        ['EUR/USD', 'REFERENCE', null],
      ]),
    );
    // A reading is used again for a second.
    const scraped = async () => (await api.app.inject('/metrics')).body;
    await expect.poll(scraped).toContain('countinghouse_price_age_seconds{source="Kraken"}');
    await expect.poll(scraped).toMatch(/^countinghouse_price_pair_age_seconds\{pair="ETH\/EUR"\} 1[5-9]\d/m);
    const metrics = await scraped();
    expect(metrics).toMatch(/^countinghouse_price_age_seconds\{source="Bitstamp"\} \d\d?(\.\d+)?$/m);
    expect(metrics).toMatch(/^countinghouse_price_age_seconds\{source="Kraken"\} 6\d\d(\.\d+)?$/m);
    expect(metrics).not.toMatch(/price_age_seconds\{source="Coinbase"\}/);
    expect(metrics).toMatch(/^countinghouse_price_pair_age_seconds\{pair="ETH\/EUR"\} 1[5-9]\d(\.\d+)?$/m);
    expect(metrics).not.toMatch(/price_pair_age_seconds\{pair="EUR\/USD"\}/);
  });
});
