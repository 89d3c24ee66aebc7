import * as z from 'zod/mini';
import type { BusinessId } from '@countinghouse/contract/ids';
import {
  coinStatistics,
  histogram,
  type CoinStatistics,
  type Histogram,
} from '@countinghouse/contract/books/statistics';
import { verify } from '@countinghouse/ledger';
import { amountOf, writtenText } from '@countinghouse/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDailyFigures, type DailyFigure } from '../../../platform/daily-figures/repository';
import type { TestApi, TestOrganisation } from '../../../testing';
import { startTestApi } from '../../../testing';
import { demoHistory } from '../../../testing/history';
import { newId } from '../../../platform/ids';
import { createBusiness, createTestPayment, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';
import { callAs, createTestKey } from '../../../testing/machine';
import { movements } from '../../../invariants';
import { dailyFigureInvariants } from './kept-figures';
import { rebuildDailyFigures } from './rebuild-repository';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory, isTampered: true });
});
afterAll(() => api.close());

const period = 'after=2025-03-01T00:00:00.000Z&before=2025-04-01T00:00:00.000Z';
const read = async (token: string, path: string) => {
  const answer = await api.call('GET', `statistics/${path}`, { token });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<unknown>();
};
const days = async (token: string, path: string): Promise<Histogram> => {
  const body = await read(token, path);
  expect(z.parse(histogram, body)).toEqual(body);
  return body as Histogram;
};
const coins = async (token: string, path: string): Promise<CoinStatistics> => {
  const body = await read(token, path);
  expect(z.parse(coinStatistics, body)).toEqual(body);
  return body as CoinStatistics;
};
/** Decimal text as a whole number of its last unit. */
const units = (text: string): bigint => BigInt(text.replace('.', ''));
const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((all, number) => all + number, 0n);

describe('the demo history', () => {
  type Row = { readonly key: string; readonly count: string; readonly volume: string; readonly own: string };

  /** The deposits themselves, without the figures kept of them. */
  const recomputed = async (
    organisationId: string,
    by: 'day' | 'coin',
    hidden: string | null,
    [after, before] = ['2025-05-30T00:00:00Z', '2025-07-01T00:00:00Z'],
  ): Promise<Row[]> => {
    const key = by === 'day' ? sql`to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD')` : sql`deposit_currency`;
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<Row>`
        select ${key} as key, count(*)::text as count, sum(uniform_amount)::text as volume, sum(accepted_amount)::text as own
          from deposit
         where organisation_id = ${organisationId} and status = 'CONFIRMED' and business_id is distinct from ${hidden}::uuid
           and confirmed_at >= ${after}::timestamptz and confirmed_at < ${before}::timestamptz
         group by 1`.execute(tx),
    );
    return rows;
  };

  test('[STAT-1] [STAT-2] its statistics are its confirmed deposits, counted again one by one, to the last unit', async () => {
    const { rows: organisations } = await api.database.acrossOrganisations((tx) =>
      sql<TestOrganisation & { hidden: string | null }>`
        select id, name, special_business_id as hidden from organisation order by name`.execute(tx),
    );
    expect(organisations.length).toBeGreaterThan(1);
    // One of them has had no history: its statistics say so.
    let counted = 0;
    for (const organisation of organisations) {
      const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
      const member = await api.signInWith(organisation, ['GET_STATISTICS']);
      for (const [token, hidden] of [
        [admin, null],
        [member, organisation.hidden],
      ] as const) {
        const byDay = new Map((await recomputed(organisation.id, 'day', hidden)).map((row) => [row.key, row]));
        const { points, after, before } = await days(token, 'deposits/histogram');
        expect([after, before, points.length]).toEqual(['2025-05-30T00:00:00.000Z', '2025-06-30T23:59:59.999Z', 32]);
        expect(points.map(({ date, count, volume }) => [date, String(count), String(units(volume))])).toEqual(
          points.map(({ date }) => [date, byDay.get(date)?.count ?? '0', byDay.get(date)?.volume ?? '0']),
        );

        const byCoin = new Map((await recomputed(organisation.id, 'coin', hidden)).map((row) => [row.key, row]));
        const { rows, totalCount, totalVolume } = await coins(token, 'deposits');
        expect(rows).toHaveLength(byCoin.size);
        for (const { currency, count, volume, currencyVolume } of rows) {
          const { count: n, volume: value, own } = byCoin.get(currency)!;
          expect([currency, String(count), String(units(volume))]).toEqual([currency, n, value]);
          expect([currency, amountOf(currencyVolume, currency).units.toString()]).toEqual([currency, own]);
        }
        expect(totalCount).toBe(points.reduce((all, { count }) => all + count, 0));
        expect(units(totalVolume)).toBe(sum(points.map(({ volume }) => units(volume))));
        expect(sum(rows.map(({ percent }) => units(percent)))).toBe(rows.length === 0 ? 0n : 10_000n);
        counted += totalCount;
      }
    }
    expect(counted).toBeGreaterThan(100);
  });

  test.each([
    ['2025-06-02T09:30:00.000Z', '2025-06-05T17:45:30.250Z', 4],
    ['2025-06-03T00:00:00.000Z', '2025-06-04T12:00:00.000Z', 2],
    ['2025-06-10T06:00:00.000Z', '2025-06-10T18:00:00.000Z', 1],
    ['2025-06-10T18:00:00.000Z', '2025-06-10T18:00:00.000Z', 1],
  ])('[STAT-2] hours are answered by the hour: from %s until before %s', async (after, before, touched) => {
    const { rows: organisations } = await api.database.acrossOrganisations((tx) =>
      sql<TestOrganisation & { hidden: string | null; business: BusinessId | null }>`
        select id, name, special_business_id as hidden,
               (select id from business where organisation_id = organisation.id order by id limit 1) as business
          from organisation order by name`.execute(tx),
    );
    const query = `after=${after}&before=${before}`;
    let total = 0;
    for (const organisation of organisations) {
      const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
      const member = await api.signInWith(organisation, ['GET_STATISTICS']);
      for (const [token, hidden] of [
        [admin, null],
        [member, organisation.hidden],
      ] as const) {
        const byDay = await recomputed(organisation.id, 'day', hidden, [after, before]);
        const answer = await days(token, `deposits/histogram?${query}`);
        expect(answer.points).toHaveLength(touched);
        const last = new Date(Math.max(Date.parse(after), Date.parse(before) - 1)).toISOString();
        expect([answer.after, answer.before]).toEqual([after, last]);
        const counted = answer.points.filter(({ count }) => count > 0);
        expect(counted.map(({ date, count, volume }) => [date, String(count), String(units(volume))])).toEqual(
          byDay
            .map(({ key, count, volume }) => [key, count, volume])
            .toSorted(([one = ''], [other = '']) => one.localeCompare(other)),
        );
        total += counted.length;
        const byCoin = await recomputed(organisation.id, 'coin', hidden, [after, before]);
        const { rows } = await coins(token, `deposits?${query}`);
        expect(
          new Map(rows.map(({ currency, count, volume }) => [currency, [String(count), String(units(volume))]])),
        ).toEqual(new Map(byCoin.map(({ key, count, volume }) => [key, [count, volume]])));
      }
      if (organisation.business === null) continue;
      // Also of one business: its days and its coins have one sum.
      const own = `${query}&businessId=${organisation.business}`;
      const { points } = await days(admin, `withdrawals/histogram?${own}`);
      const { totalCount, totalVolume } = await coins(admin, `withdrawals?${own}`);
      expect(points.reduce((all, { count }) => all + count, 0)).toBe(totalCount);
      expect(sum(points.map(({ volume }) => units(volume)))).toBe(units(totalVolume));
    }
    expect(total > 0).toBe(after < before);
  });

  test('a figure that was spoilt, lost or invented is named by the verifier and mended by the rebuild, and nothing else is touched', async () => {
    const kept = () =>
      api.database.acrossOrganisations(async (tx) => {
        const { rows } = await sql<{ count: string }>`
          select organisation_id, business_id, direction, currency, day, count, volume, uniform_volume from stat_daily
           where count <> 0 order by 1, 2, 3, 4, 5`.execute(tx);
        return rows;
      });
    const findings = () => api.database.acrossOrganisations((tx) => verify(tx, dailyFigureInvariants(movements)));
    const rebuild = () => api.database.acrossOrganisations((tx) => rebuildDailyFigures(tx, movements));
    const totals = () =>
      api.database.acrossOrganisations(async (tx) => {
        const { rows } = await sql<{ count: string }>`
          select organisation_id, direction, currency, day, count, volume, uniform_volume from stat_daily_total
           where count <> 0 order by 1, 2, 3, 4`.execute(tx);
        return rows;
      });
    const sound = [await kept(), await totals()];
    expect([await findings(), await rebuild()]).toEqual([[], 0]);
    await api.database.acrossOrganisations(async (tx) => {
      const of = (direction: string, place: number) =>
        sql`(organisation_id, business_id, direction, currency, day) = (
          select organisation_id, business_id, direction, currency, day from stat_daily
           where direction = ${direction} order by day, 1, 2, 4 offset ${place} limit 1)`;
      await sql`update stat_daily set uniform_volume = uniform_volume + 1 where ${of('DEPOSIT', 0)}`.execute(tx);
      await sql`update stat_daily set volume = volume + 1 where ${of('TRANSFER_IN', 0)}`.execute(tx);
      await sql`delete from stat_daily where ${of('DEPOSIT', 3)}`.execute(tx);
      await sql`
        insert into stat_daily select organisation_id, business_id, direction, currency, '2020-01-01', 1, 1, 1
          from stat_daily where ${of('DEPOSIT', 5)}`.execute(tx);
    });
    // One of each rule, with the figures that break it: the days of the organisation are no longer those of its businesses.
    expect(await findings()).toHaveLength(2);
    expect(await rebuild()).toBe(4);
    expect(await findings()).toEqual([]);
    expect([await kept(), await totals()]).toEqual(sound);
    await api.database.acrossOrganisations(async (tx) => {
      const of = (place: number) =>
        sql`(organisation_id, direction, currency, day) = (
          select organisation_id, direction, currency, day from stat_daily_total
           where count > 0 order by day, 1, 2, 3 offset ${place} limit 1)`;
      await sql`update stat_daily_total set uniform_volume = uniform_volume + 1 where ${of(0)}`.execute(tx);
      // One that is lost, one that is invented.
      await sql`update stat_daily_total set day = '2020-01-01' where ${of(2)}`.execute(tx);
    });
    expect(await findings()).toHaveLength(1);
    expect(await rebuild()).toBe(3);
    expect([await kept(), await totals()]).toEqual(sound);
  });
});

describe('one organisation', () => {
  let organisation: TestOrganisation;
  let aurora: TestBusiness;
  let borealis: TestBusiness;
  let hidden: TestBusiness;

  beforeAll(async () => {
    organisation = await api.createOrganisation();
    aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
    borealis = await createBusiness(api, organisation, { name: 'Borealis' });
    hidden = await createBusiness(api, organisation, { name: 'Corona' });
    const at = new Date('2025-03-14T09:22:11.000Z');
    // 100.00, 100.00 on the next day, 200.00 in the other, 400.00 in the hidden one.
    await createTestPayment(api, aurora, { at, sent: ['0.00173281'] });
    await createTestPayment(api, aurora, { at: new Date('2025-03-14T23:50:00.000Z'), sent: ['0.00173281'] });
    await createTestPayment(api, borealis, { at, sent: ['0.00173281', '0.00173281'] });
    await createTestPayment(api, hidden, { at, sent: ['0.00173281'] });
    await hideBusiness(api, hidden);
  });

  const member = () => api.signInWith(organisation, ['GET_STATISTICS']);
  const moved = ({ points }: Histogram) =>
    points.filter(({ count }) => count > 0).map(({ date, count }) => [date, count]);

  test('[STAT-2] [API-2] a deposit counts on the UTC day of its confirmation; days without any stand at zero', async () => {
    const body = await days(await member(), `deposits/histogram?${period}&businessId=${aurora.id}&groupByCriteria=DAY`);
    expect(body).toMatchObject({
      groupByCriteria: 'DAY',
      after: '2025-03-01T00:00:00.000Z',
      before: '2025-03-31T23:59:59.999Z',
      currency: 'EUR',
    });
    expect(body.points).toHaveLength(31);
    expect(body.points[0]).toEqual({ date: '2025-03-01', count: 0, volume: '0.00' });
    expect(moved(body)).toEqual([
      ['2025-03-14', 1],
      ['2025-03-15', 1],
    ]);
  });

  describe('saved as a file', () => {
    const ask = (token: string, body: object) => api.call('POST', 'reports/exports/statistics', { token, body });
    const march = { after: '2025-03-01T00:00:00.000Z', before: '2025-04-01T00:00:00.000Z' };
    const saved = async (token: string, body: object) => {
      const answer = await ask(token, body);
      expect(answer.statusCode, answer.body).toBe(200);
      const [header = [], ...rows] = parseCsv(answer.body);
      return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
    };

    test('[STAT-1] [STAT-2] [CONST-1] holds the figures of the four calls for the same days and business, every coin and every day', async () => {
      const token = await member();
      for (const businessId of [undefined, aurora.id]) {
        const rows = await saved(token, { ...march, ...(businessId && { businessId }) });
        const query = `${period}${businessId ? `&businessId=${businessId}` : ''}`;
        for (const [path, direction] of [
          ['deposits', 'Deposits'],
          ['withdrawals', 'Withdrawals'],
        ] as const) {
          const of = (by: string) => rows.filter((row) => row['Direction'] === direction && row['By'] === by);
          expect(
            of('Coin').map((row) => [
              row['Coin'],
              row['Count'],
              row['Percent'],
              row['Volume'],
              row['Volume in the coin'],
            ]),
          ).toEqual(
            (await coins(token, `${path}?${query}`)).rows.map((row) => [
              row.currency,
              String(row.count),
              row.percent,
              row.volume,
              writtenText(row.currencyVolume, row.currency),
            ]),
          );
          expect(of('Day').map((row) => [row['Day (UTC)'], Number(row['Count']), row['Volume']])).toEqual(
            (await days(token, `${path}/histogram?${query}`)).points.map(({ date, count, volume }) => [
              date,
              count,
              volume,
            ]),
          );
        }
        expect(rows.filter((row) => row['By'] === 'Coin').map((row) => row['Volume'])).toEqual([
          businessId ? '200.00' : '400.00',
        ]);
        for (const row of rows)
          expect([
            row['Period from (UTC day)'],
            row['Period to (UTC day)'],
            row['Business'],
            row['Business ID'],
            row['Volume currency'],
          ]).toEqual([
            '2025-03-01',
            '2025-03-31',
            businessId ? 'Aurora Travel' : 'All businesses',
            businessId ?? '',
            'EUR',
          ]);
      }
    });

    test('is a spreadsheet as well, and is written down with the filters in force', async () => {
      const token = await member();
      const answer = await ask(token, { ...march, businessId: aurora.id, format: 'XLSX' });
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="statistics-\d{4}-\d\d-\d\d\.xlsx"$/,
      );
      const [sheet] = await readXlsx(answer.rawPayload);
      const csv = parseCsv((await ask(token, { ...march, businessId: aurora.id })).body);
      expect(sheet?.data.map((row) => row.map((cell) => String(cell ?? '')).at(-1))).toEqual(
        csv.map((row) => row.at(-1)),
      );
      const { rows } = await api.database.acrossOrganisations((tx) =>
        sql<object>`
          select status, format, row_count, business_ids, params -> 'filters' as filters from report_job
           where organisation_id = ${organisation.id} and params ->> 'list' = 'statistics' and format = 'XLSX'`.execute(
          tx,
        ),
      );
      expect(rows).toEqual([
        {
          status: 'DONE',
          format: 'XLSX',
          row_count: '63',
          business_ids: [aurora.id],
          filters: { ...march, businessId: aurora.id, groupByCriteria: 'DAY' },
        },
      ]);
    });

    test('holds whole days: hours are refused at their field', async () => {
      const token = await member();
      for (const [field, hours] of [
        ['after', { ...march, after: '2025-03-01T10:00:00.000Z' }],
        ['before', { ...march, before: '2025-03-31T10:00:00.000Z' }],
      ] as const) {
        const refused = await ask(token, hours);
        expect([refused.statusCode, refused.json()]).toMatchObject([
          400,
          { fields: [{ field, message: 'A file of statistics holds whole days of UTC' }] },
        ]);
      }
    });

    test('is nobody else’s: without GET_STATISTICS, of a hidden or a foreign business, or of none, there is no file', async () => {
      const token = await member();
      expect((await ask(await api.signInWith(organisation, ['GET_BALANCES']), march)).statusCode).toBe(403);
      for (const businessId of [hidden.id, newId()])
        expect((await ask(token, { ...march, businessId })).statusCode).toBe(404);
      const refused = await ask(token, { ...march, businessId: '' });
      expect([refused.statusCode, refused.body.includes('Invalid business ID')]).toEqual([400, true]);
      expect((await ask(token, { ...march, ids: [] })).statusCode).toBe(400);
    });

    test('[STAT-2] is of the last month where no days are named', async () => {
      const rows = await saved(await member(), {});
      expect([rows[0]?.['Period from (UTC day)'], rows[0]?.['Period to (UTC day)']]).toEqual([
        '2025-05-30',
        '2025-06-30',
      ]);
    });
  });

  test('[BLIST-7] today is told business by business: number and net since midnight UTC, nothing of the hidden one', async () => {
    const net = (direction: DailyFigure['direction'], count: 1 | -1, volume: string): DailyFigure => ({
      organisationId: organisation.id,
      businessId: borealis.id,
      direction,
      day: '2025-06-30',
      count,
      volume: amountOf('1', 'BTC'),
      uniformVolume: amountOf(volume, 'EUR'),
    });
    await api.database.acrossOrganisations((tx) =>
      addDailyFigures(tx, [
        net('DEPOSIT', 1, '100.00'),
        net('WITHDRAWAL', 1, '180.05'),
        { ...net('DEPOSIT', 1, '7.00'), businessId: hidden.id },
        { ...net('DEPOSIT', 1, '9.00'), businessId: aurora.id, day: '2025-06-29' },
        { ...net('TRANSFER_IN', 1, '50.00'), businessId: aurora.id },
      ]),
    );
    const today = (token: string) => read(token, 'today');
    const borealis$ = { businessId: borealis.id, deposits: 1, withdrawals: 1, net: '-80.05' };
    expect(await today(await member())).toEqual({ date: '2025-06-30', currency: 'EUR', businesses: [borealis$] });
    const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    expect(((await today(admin)) as { businesses: unknown[] }).businesses).toHaveLength(2);
    const other = await api.createOrganisation();
    expect(await today(await api.signInWith(other, ['GET_STATISTICS']))).toMatchObject({ businesses: [] });
    expect(
      (await api.call('GET', 'statistics/today', { token: await api.signInWith(organisation, ['GET_BALANCES']) }))
        .statusCode,
    ).toBe(403);
  });

  test('a part of a day counts what moved in it, to the millisecond', async () => {
    const token = await member();
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ at: Date }>`
        select confirmed_at as at from deposit where business_id = ${aurora.id} order by confirmed_at limit 1`.execute(
        tx,
      ),
    );
    const at = rows[0]?.at.getTime() ?? 0;
    const counted = async (after: number, before: number) => {
      const [from, until] = [after, before].map((instant) => new Date(instant).toISOString());
      return moved(await days(token, `deposits/histogram?after=${from}&before=${until}&businessId=${aurora.id}`));
    };
    expect(await counted(at, at + 1)).toEqual([['2025-03-14', 1]]);
    expect(await counted(at - 3_600_000, at)).toEqual([]);
    expect(await counted(at + 1, at + 3_600_000)).toEqual([]);
  });

  test('[BLIST-7] the special business is in no sum but an administrator’s, and not there when asked for', async () => {
    const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const counted = async (token: string) => (await coins(token, `deposits?${period}`)).totalCount;
    expect([await counted(await member()), await counted(admin)]).toEqual([4, 5]);
    for (const path of ['deposits', 'withdrawals', 'deposits/histogram', 'withdrawals/histogram']) {
      const asked = `statistics/${path}?businessId=${hidden.id}`;
      const refused = await api.call('GET', asked, { token: await member() });
      expect([path, refused.statusCode, refused.json().code]).toEqual([path, 404, 'NOT_FOUND']);
      expect((await api.call('GET', asked, { token: admin })).statusCode).toBe(200);
    }
  });

  test('a key of chosen businesses is told of those alone', async () => {
    const admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
    const key = await createTestKey(api, admin, { permissions: ['GET_STATISTICS'], businessIds: [borealis.id] });
    const answer = await callAs(api, key, 'GET', `statistics/deposits?${period}`);
    expect([answer.statusCode, answer.json().totalCount]).toEqual([200, 2]);
    expect((await callAs(api, key, 'GET', `statistics/deposits?businessId=${aurora.id}`)).statusCode).toBe(404);
  });

  test.each(['', 'aurora'])('[STAT-4] the business %j is refused: Invalid business ID', async (id) => {
    for (const path of ['deposits', 'withdrawals', 'deposits/histogram', 'withdrawals/histogram']) {
      const answer = await api.call('GET', `statistics/${path}?businessId=${id}`, { token: await member() });
      expect([path, answer.statusCode, answer.json().message]).toEqual([path, 400, 'Invalid business ID']);
    }
  });

  test('another organisation’s business is not there, and its figures are in no sum', async () => {
    const other = await api.createOrganisation({ name: 'Harbour Group' });
    const foreign = await api.signInWith(other, ['GET_STATISTICS']);
    expect((await coins(foreign, `deposits?${period}`)).rows).toEqual([]);
    const answer = await api.call('GET', `statistics/deposits?businessId=${aurora.id}`, { token: foreign });
    expect(answer.statusCode).toBe(404);
  });

  test('without GET_STATISTICS nothing is told, whatever else is held', async () => {
    const token = await api.signInWith(organisation, ['GET_BALANCES', 'GET_BUSINESSES', 'GET_PAYMENT']);
    for (const path of ['deposits', 'withdrawals', 'deposits/histogram', 'withdrawals/histogram'])
      expect((await api.call('GET', `statistics/${path}`, { token })).statusCode).toBe(403);
  });
});

describe('any history of figures', () => {
  const businesses: BusinessId[] = [];
  let organisation: TestOrganisation;

  beforeAll(async () => {
    organisation = await api.createOrganisation({ name: 'Random Group' });
    for (const name of ['One', 'Two']) businesses.push((await createBusiness(api, organisation, { name })).id);
  });

  const figure = fc.record({
    business: fc.constantFrom(0, 1),
    direction: fc.constantFrom('DEPOSIT', 'WITHDRAWAL'),
    currency: fc.constantFrom('BTC', 'ETH', 'USDT', 'LTC', 'XRP', 'USDC', 'BCH'),
    day: fc.constantFrom('2025-02-28', '2025-03-01', '2025-03-15', '2025-03-30', '2025-03-31', '2025-04-01'),
    volume: fc.bigInt(1n, 10n ** 15n),
    uniform: fc.bigInt(0n, 10n ** 11n),
  });

  test('businesses that move money at the same time do not wait for each other for ever, and every movement is counted', async () => {
    const coinsOfDay = ['BTC', 'ETH', 'LTC', 'USDT'];
    const add = (turn: number) =>
      api.database.inOrganisation(organisation.id, (tx) =>
        addDailyFigures(
          tx,
          (turn % 2 ? coinsOfDay : coinsOfDay.toReversed()).map((currency): DailyFigure => ({
            organisationId: organisation.id,
            businessId: businesses[(turn >> 1) % 2]!,
            direction: 'DEPOSIT',
            day: '2024-12-24',
            count: 1,
            volume: { ...amountOf('0', currency), units: 7n },
            uniformVolume: { ...amountOf('0', 'EUR'), units: 3n },
          })),
        ),
      );
    await Promise.all(Array.from({ length: 40 }, (_, turn) => add(turn)));
    const token = await api.signInWith(organisation, ['GET_STATISTICS']);
    const day = 'after=2024-12-24T00:00:00Z&before=2024-12-25T00:00:00Z';
    const { rows, totalVolume } = await coins(token, `deposits?${day}`);
    expect(rows.map(({ currency, count }) => [currency, count])).toEqual(coinsOfDay.map((coin) => [coin, 40]));
    expect(totalVolume).toBe('4.80');
    for (const id of businesses) expect((await coins(token, `deposits?${day}&businessId=${id}`)).totalCount).toBe(80);
  });

  test('[STAT-1] [STAT-2] sums are exact, sorted by volume, and shares come to 100.00, for deposits and withdrawals', async () => {
    const token = await api.signInWith(organisation, ['GET_STATISTICS']);
    await fc.assert(
      fc.asyncProperty(fc.array(figure, { minLength: 1, maxLength: 40 }), async (drawn) => {
        const figures = drawn.map(({ business, direction, currency, day, volume, uniform }): DailyFigure => ({
          organisationId: organisation.id,
          businessId: businesses[business]!,
          direction,
          day,
          count: 1,
          volume: { ...amountOf('0', currency), units: volume },
          uniformVolume: { ...amountOf('0', 'EUR'), units: uniform },
        }));
        await api.database.inOrganisation(organisation.id, async (tx) => {
          await sql`delete from stat_daily where organisation_id = ${organisation.id}`.execute(tx);
          await sql`update stat_daily_total set count = 0, volume = 0, uniform_volume = 0`.execute(tx);
          await addDailyFigures(tx, figures);
        });
        for (const [path, direction] of [
          ['deposits', 'DEPOSIT'],
          ['withdrawals', 'WITHDRAWAL'],
        ] as const) {
          const own = figures.filter((one) => one.direction === direction && one.day.startsWith('2025-03'));
          const { rows, totalCount, totalVolume } = await coins(token, `${path}?${period}`);
          expect(totalCount).toBe(own.length);
          expect(units(totalVolume)).toBe(sum(own.map(({ uniformVolume }) => uniformVolume.units)));
          for (const { currency, count, volume, currencyVolume } of rows) {
            const ofCoin = own.filter((one) => one.volume.currency === currency);
            expect(count).toBe(ofCoin.length);
            expect(units(volume)).toBe(sum(ofCoin.map(({ uniformVolume }) => uniformVolume.units)));
            expect(amountOf(currencyVolume, currency).units).toBe(sum(ofCoin.map((one) => one.volume.units)));
          }
          const volumes = rows.map(({ volume }) => units(volume));
          expect(volumes).toEqual(volumes.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)));
          expect(sum(rows.map(({ percent }) => units(percent)))).toBe(own.length === 0 ? 0n : 10_000n);
          const { points } = await days(token, `${path}/histogram?${period}`);
          for (const { date, count, volume } of points) {
            const ofDay = own.filter(({ day }) => day === date);
            expect([date, count, units(volume)]).toEqual([
              date,
              ofDay.length,
              sum(ofDay.map(({ uniformVolume }) => uniformVolume.units)),
            ]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
