import { createHash } from 'node:crypto';
import { permissionGroups } from '@countinghouse/contract/permissions';
import type { PersonId } from '@countinghouse/contract/ids';
import { exports, type ExportType } from '@countinghouse/contract/exports';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../http/route';
import { giveExportPlaceBack, takeExportPlace } from '../../../platform/exports/repository';
import { newId } from '../../../platform/ids';
import type { TestApi, TestOrganisation, TestUser } from '../../../testing';
import { startTestApi } from '../../../testing';
import { createBusiness, createTestPayment, fund, hideBusiness, type TestBusiness } from '../../../testing/commerce';
import { parseCsv } from '../../../testing/csv';
import { recordTestRates } from '../../../testing/rates';
import { auditRoutes } from '../../people/audit';
import { lists as declaredLists } from '../../../lists';
import { exportList, type ReadList } from './export-list';

const exportedOf = (type: ExportType) =>
  declaredLists.find(({ endpoint }) => endpoint === exports[type].list)!.exported!;

let api: TestApi;
let organisation: TestOrganisation;
let admin: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  admin = await api.createUser([organisation], { systemRole: 'ADMIN' });
  await recordTestRates(api.database);
});
afterAll(() => api.close());

/** Person who has not exported anything yet. */
const somebody = async (settings: Parameters<TestApi['createUser']>[1] = { systemRole: 'ADMIN' }) =>
  api.signIn(await api.createUser([organisation], settings), organisation);

const save = (type: ExportType, body: object, token: string) =>
  api.call('POST', `reports/exports/${type}`, { token, body });
const saved = async (type: ExportType, body: object = {}, token?: string) => {
  const answer = await save(type, body, token ?? (await somebody()));
  expect(answer.statusCode, answer.body).toBe(200);
  return parseCsv(answer.body);
};
const recordEvents = (count: number, action: string) =>
  api.database.acrossOrganisations((tx) =>
    sql`
      insert into audit_event (id, actor_type, actor_label, organisation_id, action, result)
      select gen_random_uuid(), 'SYSTEM', 'bulk', ${organisation.id}, ${action}, 'SUCCESS'
        from generate_series(1, ${count}::int)`.execute(tx),
  );
const eventsOf = async (action: string) => {
  const token = await api.signIn(admin, organisation);
  const { events } = (await api.call('GET', `audit/events?action=${action}`, { token })).json();
  return events as { after: unknown; actor: { label: string }; entity: unknown }[];
};
/** Records of a list's files, in the order they were begun. */
const reportsOf = async (list: ExportType) => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ status: string }>`
      select kind, format, status, sha256, row_count, params, requested_by_label from report_job
       where organisation_id = ${organisation.id} and params ->> 'list' = ${list} order by started_at, id`.execute(tx),
  );
  return rows;
};

describe('a list saved as a file', () => {
  let business: TestBusiness;
  beforeAll(async () => {
    business = await createBusiness(api, organisation, { name: 'Aurora Travel' });
    for (let index = 0; index < 3; index += 1) await createTestPayment(api, business);
    await fund(api, business, amountOf('0.10000001', 'BTC'));
  });

  // Statistics are no list: their file has its own test below. The files of costs and of a batch have theirs beside them.
  const lists = (Object.keys(exports) as ExportType[]).filter(
    (type) => type !== 'statistics' && type !== 'costs' && type !== 'payout-batch',
  );
  it.each(lists)('holds of %s every row that the list shows', async (type) => {
    const token = await somebody();
    const { list, endpoint } = exports[type];
    const isOfBusiness = 'businessId' in (endpoint.body as unknown as { def: { shape: object } }).def.shape;
    const query = isOfBusiness ? `?businessId=${business.id}` : '';
    const shown = exportedOf(type).rowsOf((await api.call('GET', `${list.path}${query}`, { token })).json());
    const [header, ...rows] = await saved(type, isOfBusiness ? { businessId: business.id } : {}, token);
    expect(header).toEqual(exportedOf(type).columns.map(({ header: name }) => name));
    expect(new Set(header).size).toBe(header?.length);
    expect(rows).toHaveLength(shown.length);
    for (const row of rows) expect(row).toHaveLength(header?.length ?? 0);
  });

  it('follows the filters, the columns in their order, and the zone; the row’s own id is always there', async () => {
    const all = await saved('payments', { businessId: business.id, timezone: 'Asia/Kathmandu' });
    expect(all[0]?.slice(0, 3)).toEqual(['Created', 'Payment ID', 'Status']);
    expect(all[1]?.[0]).toBe('2025-03-14T15:07:11.000+05:45');
    const { payments } = (
      await api.call('GET', `payments?businessId=${business.id}`, { token: await somebody() })
    ).json();
    const [one] = payments as { clientPaymentId: string; id: string }[];
    const narrowed = await saved('payments', {
      businessId: business.id,
      search: one?.clientPaymentId,
      columns: ['requested', 'paymentId', 'actions'],
    });
    expect(narrowed).toEqual([
      ['Requested amount', 'Requested currency', 'Payment ID', 'Metadata', 'Business', 'ID'],
      ['100.00', 'EUR', one?.clientPaymentId, '', 'Aurora Travel', one?.id],
    ]);
    expect(await saved('payments', { businessId: business.id, status: ['CANCELLED'] })).toHaveLength(1);
  });

  it('of a list that comes whole holds the rows that are left on the screen', async () => {
    const rows = await saved('roles', { columns: ['name'] });
    const kept = rows[2]?.at(-1);
    expect(await saved('roles', { columns: ['name'], ids: [kept] })).toEqual([rows[0], rows[2]]);
  });

  it('of roles names each area where the screen sums them up in one column', async () => {
    const [heads] = await saved('roles', { columns: ['name', 'access'] });
    expect(heads).toEqual(['Name', 'Permissions', 'Created', ...permissionGroups.map(({ name }) => name), 'ID']);
  });

  it('is for those alone who may read the list, and never of the business that is hidden from them or of another organisation', async () => {
    const hidden = await createBusiness(api, organisation, { name: 'Corona' });
    await createTestPayment(api, hidden);
    await hideBusiness(api, hidden);
    const refused = await save('payments', {}, await somebody({ permissions: ['GET_WITHDRAWALS'] }));
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    const clerk = await somebody({ permissions: ['GET_PAYMENT', 'GET_BUSINESSES'] });
    expect(await saved('payments', {}, clerk)).toHaveLength(4);
    expect(await saved('payments', { businessId: hidden.id }, clerk)).toHaveLength(1);
    expect(await saved('payments')).toHaveLength(5);
    const other = await api.createOrganisation();
    const stranger = await api.signIn(await api.createUser([other], { systemRole: 'ADMIN' }), other);
    expect(await saved('payments', { businessId: business.id }, stranger)).toHaveLength(1);
  });

  it('refuses what is no filter, column, format or zone with an answer in JSON', async () => {
    const token = await somebody();
    for (const body of [
      { status: 'MAYBE' },
      { limit: 5 },
      { cursor: 'x' },
      { format: 'PDF' },
      { timezone: 'Mars/Olympus' },
      { columns: [] },
      { after: '2024-01-01T00:00:00.000Z', before: '2025-06-01T00:00:00.000Z' },
    ]) {
      const answer = await save('payments', body, token);
      expect(answer.statusCode, JSON.stringify(body)).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('[CONST-1] states every amount in the decimals of its currency, as the screen does', async () => {
    const own = await createBusiness(api, organisation, { name: 'Decimals' });
    await createTestPayment(api, own, { sent: ['0.0015'], rules: { settlementCurrency: 'BTC' } });
    const [header = [], ...rows] = await saved('payments', { businessId: own.id });
    const of = (name: string) => rows.map((row) => row[header.indexOf(name)]);
    for (const name of ['Expected amount', 'Received amount', 'Net settlement', 'Gross settlement', 'Fee'])
      expect(of(name), name).toEqual([expect.stringMatching(/^\d+\.\d{8}$/)]);
    expect(of('Received amount')).toEqual(['0.00150000']);
    expect(of('Received')).toEqual(['0.00150000 BTC']);
    expect(of('Requested amount')).toEqual(['100.00']);
  });
});

describe('a spreadsheet of a list', () => {
  it('is read by another program as the CSV file is', async () => {
    await recordEvents(1_100, 'sheet.test');
    const token = await somebody();
    const csv = await saved('audit-log', { action: 'sheet.test' }, token);
    const answer = await save('audit-log', { action: 'sheet.test', format: 'XLSX' }, token);
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.xlsx"$/);
    const [sheet] = await readXlsx(answer.rawPayload);
    const [header, ...rows] = sheet?.data ?? [];
    expect(header?.[0]).toBe('Time (UTC)');
    expect(header?.slice(1)).toEqual(csv[0]?.slice(1));
    expect(rows.map((row) => row.at(-1))).toEqual(csv.slice(1).map((row) => row.at(-1)));
    // A cell counts days; its reader may lose a millisecond.
    expect(Math.abs(Number(rows[0]?.[0]) - Date.parse(String(csv[1]?.[0])))).toBeLessThanOrEqual(1);
    await expect.poll(placesTaken).toBe(0);
  });

  it('has at most 100,000 rows: the refusal comes before the first, and leaves no event and no place taken', async () => {
    await recordEvents(100_001, 'too.many');
    const token = await somebody();
    const answer = await save('audit-log', { action: 'too.many', format: 'XLSX' }, token);
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Narrow the period']);
    expect(JSON.stringify(await eventsOf('list.export'))).not.toContain('too.many');
    await expect.poll(placesTaken).toBe(0);
    expect((await save('audit-log', { action: 'too.many.else', format: 'XLSX' }, token)).statusCode).toBe(200);
  });
});

const placesTaken = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ count: number }>`
      select count(*)::int as count from export_run
       where organisation_id = ${organisation.id} and held_until > app_clock()`.execute(tx),
  );
  return rows[0]?.count;
};

describe('the export', () => {
  it('runs twice at once in an organisation and five times a minute for a person, whoever else exports', async () => {
    const own = await api.createOrganisation();
    const people = await Promise.all([0, 1, 2].map(() => api.createUser([own], { systemRole: 'ADMIN' })));
    const tokens = await Promise.all(people.map((person) => api.signIn(person, own)));
    const place = (userId: PersonId) =>
      api.database.inOrganisation(own.id, (tx) => takeExportPlace(tx, { organisationId: own.id, userId }));
    const [first, second] = [await place(people[0]!.id), await place(people[1]!.id)];
    const refused = await save('audit-log', {}, tokens[2]!);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    for (const id of [first, second])
      await api.database.inOrganisation(own.id, (tx) => giveExportPlaceBack(tx, own.id, id));
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await save('audit-log', {}, tokens[2]!)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await save('audit-log', {}, tokens[1]!)).statusCode).toBe(200);
    const race = await Promise.allSettled(Array.from({ length: 4 }, () => place(people[0]!.id)));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('is of all pages, in the order of the list, says how many rows it has, and is an event itself', async () => {
    await recordEvents(2_500, 'bulk.test');
    const answer = await save('audit-log', { action: 'bulk.test', descending: 'false' }, await somebody());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-row-count': '2500',
    });
    expect(answer.body.startsWith('\uFEFFTime,Action,Who,')).toBe(true);
    const [, ...rows] = parseCsv(answer.body);
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(2_500);
    const times = rows.map(([at]) => String(at));
    expect(times).toEqual(times.toSorted());
    const event = (await eventsOf('list.export')).find(({ after }) => JSON.stringify(after).includes('bulk.test'));
    expect(event).toMatchObject({
      entity: { type: 'list', id: 'audit-log' },
      after: { filters: { action: 'bulk.test' }, format: 'CSV', rows: 2_500 },
    });
  });

  it('reads at most a thousand rows at a time and none ahead of its reader, however long the list, and stops with him', async () => {
    await recordEvents(30_000, 'long');
    let reads = 0;
    const member = {
      userId: admin.id,
      email: admin.email,
      apiKey: null,
      sessionId: newId(),
      organisationId: organisation.id,
      role: 'ADMIN',
      systemRole: 'ADMIN',
      permissions: new Set<string>(),
      twoFactorEnabled: false,
      isTest: false,
      viewing: null,
    } as const;
    const request = { id: newId(), ip: '127.0.0.1', userAgent: 'test', host: 'localhost' };
    const list = auditRoutes.find(({ endpoint }) => endpoint === exports['audit-log'].list)!;
    const read: ReadList = (page) => {
      reads += 1;
      return api.database.reading(organisation.id, (tx) =>
        list.handle({
          tx,
          config: api.config,
          principal: member,
          query: { action: 'long', descending: true, ...page },
        } as unknown as Context),
      ) as ReturnType<ReadList>;
    };
    const { stream } = await exportList(
      'audit-log',
      exportedOf('audit-log'),
      { database: api.database, member, request, read },
      {},
    );
    const counted = reads;
    const lines: number[] = [];
    for await (const chunk of stream) {
      lines.push(String(chunk).split('\r\n').length - 1);
      if (lines.length === 13) break;
    }
    // A page of a thousand in four pieces, after the header.
    expect(lines).toEqual([1, ...Array<number>(12).fill(250)]);
    // A stream may buffer a few pages for a fast reader; it does not buffer all thirty.
    expect(reads - counted).toBeLessThan(10);
    await expect.poll(placesTaken).toBe(0);
    await expect.poll(async () => (await reportsOf('audit-log')).at(-1)?.status).toBe('FAILED');
  });

  it('is written down with the hash of the very file, who has it and what was asked for', async () => {
    const person = await api.createUser([organisation], { systemRole: 'ADMIN' });
    const asked = { action: 'bulk.test', descending: 'false' };
    const answer = await save('audit-log', asked, await api.signIn(person, organisation));
    expect((await reportsOf('audit-log')).at(-1)).toMatchObject({
      kind: 'LIST_EXPORT',
      format: 'CSV',
      status: 'DONE',
      sha256: createHash('sha256').update(answer.rawPayload).digest('hex'),
      row_count: String(answer.headers['x-row-count']),
      params: { list: 'audit-log', filters: { action: 'bulk.test' } },
      requested_by_label: person.email,
    });
  });
});
