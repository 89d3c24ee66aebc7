import type { Report } from '@countinghouse/contract/books/reports';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { createBusiness, fund, giveRates, hideBusiness, holdBack, type TestBusiness } from '../../../testing/commerce';
import { builtDashboard } from '../../../testing/dashboard';
import { textOfPdf } from '../../../testing/pdf';
import { askedConfirmation } from '../../../testing/reports';

let api: TestApi;
let organisation: TestOrganisation;
let aurora: TestBusiness;
let borealis: TestBusiness;
let token: string;
const dashboard = builtDashboard();

const at = (iso: string) => api.testDatabase.setClock(iso);

beforeAll(async () => {
  api = await startTestApi({ config: { dashboardDir: dashboard.dashboardDir } });
  await at('2025-03-14T09:30:00.000Z');
  await giveRates(api, new Date('2025-03-14T09:29:30.000Z'));
  organisation = await api.createOrganisation();
  aurora = await createBusiness(api, organisation, { name: 'Aurora Travel' });
  borealis = await createBusiness(api, organisation, { name: 'Borealis', settlementCurrency: 'USD' });
  await fund(api, aurora, amountOf('12450.32', 'EUR'));
  await fund(api, aurora, amountOf('1886', 'USDT'));
  await holdBack(api, aurora, amountOf('1003.5', 'USDT'));
  await fund(api, borealis, amountOf('1000.00', 'USD'));
  await at('2025-03-14T10:00:00.000Z');
  await fund(api, aurora, amountOf('0.68', 'EUR'));
  token = await api.signInWith(organisation, ['GET_BALANCES']);
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
  dashboard.remove();
});

const asOf = '2025-03-14T09:31:00.000Z';
/** Five a minute of one person: each test is another minute. */
let minute = 0;
beforeEach(async () => {
  minute += 1;
  await at(new Date(Date.parse('2025-03-14T12:00:00.000Z') + minute * 61_000).toISOString());
  // Keeps the session alive while the clock moves.
  token = await api.signInWith(organisation, ['GET_BALANCES']);
});

const confirm = (body: object, by = token) => api.call('POST', 'reports/balance-confirmation', { token: by, body });
const confirmed = async (more: object = {}, businesses = [aurora]) => {
  const answer = await confirm(askedConfirmation(businesses, { asOf, ...more }));
  expect(answer.statusCode, answer.body).toBe(200);
  const text = textOfPdf(answer.rawPayload);
  return { answer, text, code: /\/verify\/([\w-]{22})/.exec(text)?.[1] ?? '' };
};
const reportOf = async (answer: { headers: Record<string, unknown> }, by = token) =>
  api.call('GET', `reports/${String(answer.headers['x-report-id'])}`, { token: by });
const reports = async () => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ count: number }>`select count(*)::int as count from report_job`.execute(tx),
  );
  return rows[0]?.count;
};

describe('a balance confirmation', () => {
  it('[API-5] [SCR-5] [CONST-1] is a PDF that says available, reserved, pending and total as of its instant, and what that came to', async () => {
    const { answer, text } = await confirmed({}, [aurora, borealis]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="balance-confirmation-2025-03-14.pdf"',
    });
    const lines = text.split('\n');
    const rowAt = (first: string, title: string) => {
      const from = lines.indexOf(first, lines.indexOf(title));
      return lines.slice(from, from + 6);
    };
    // Entries booked after the instant are not included.
    expect(rowAt('EUR', 'Aurora Travel')).toEqual(['EUR', '12,450.32', '0.00', '0.00', '12,450.32', '12,450.32']);
    expect(rowAt('USDT', 'Aurora Travel')).toEqual([
      'USDT',
      '882.500000',
      '1,003.500000',
      '0.000000',
      '1,886.000000',
      '1,734.18',
    ]);
    expect(rowAt('USD', 'Borealis')).toEqual(['USD', '1,000.00', '0.00', '0.00', '1,000.00', '920.00']);
    for (const said of [
      'As of 14 Mar 2025, 09:31 UTC',
      'Northgate Payments Ltd',
      'Dublin, Ireland',
      'Example Audit LLP',
      'M. Lind, Finance Director',
      '14,184.50',
      '15,104.50',
      '1 USDT = 0.9195 EUR, simulated, 14 Mar 2025, 09:29 UTC',
    ])
      expect(text).toContain(said);
  });

  it('goes on over as many pages as its businesses need, each numbered, and leaves none of them out', async () => {
    const elsewhere = await api.createOrganisation();
    const many: TestBusiness[] = [];
    for (let number = 1; number <= 24; number += 1) {
      const business = await createBusiness(api, elsewhere, { name: `Branch ${number}.` });
      await fund(api, business, amountOf(`${number}.07`, 'EUR'));
      many.push(business);
    }
    const theirs = await api.signInWith(elsewhere, ['GET_BALANCES']);
    const fundedAt = Date.parse('2025-03-14T12:00:00.000Z') + minute * 61_000;
    await at(new Date(fundedAt + 55_000).toISOString());
    const answer = await confirm(askedConfirmation(many, { asOf: new Date(fundedAt + 50_000).toISOString() }), theirs);
    expect(answer.statusCode, answer.body).toBe(200);
    const lines = textOfPdf(answer.rawPayload).split('\n');
    const pages = lines.flatMap((line) => /^(\d+) \/ (\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
    const count = pages[1] ?? 0;
    expect(count).toBeGreaterThan(1);
    expect(pages).toEqual(Array.from({ length: count }, (_page, index) => [index + 1, count]).flat());
    for (let number = 1; number <= 24; number += 1) {
      const from = lines.indexOf(`Branch ${number}.`);
      expect(lines.slice(from).find((line) => line.endsWith('.07'))).toBe(`${number}.07`);
    }
    // 1.07 + … + 24.07
    expect(lines).toContain('301.68');
  });

  it('is kept with the hash of its file, which its report and the audit trail tell', async () => {
    const { answer } = await confirmed();
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
    const report = (await reportOf(answer)).json<Report>();
    expect(report).toMatchObject({
      kind: 'BALANCE_CONFIRMATION',
      format: 'PDF',
      status: 'DONE',
      sha256,
      rowCount: null,
    });
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ after: { sha256: string } }>`
        select after from audit_event where action = 'report.confirm-balances' and entity_id = ${report.id}`.execute(
        tx,
      ),
    );
    expect(rows.map(({ after }) => after.sha256)).toEqual([sha256]);
  });

  it('is mailed where that was asked for, under the sender’s subject, as the very file that was handed out', async () => {
    await confirmed({ send: true, recipient: { name: 'Example Audit LLP', email: 'auditor@example.com' } });
    await api.app.jobs.runDue();
    const { rows } = await api.database.onPlatform((tx) =>
      sql<{ subject: string; body: string }>`
        select subject, body from mailbox_message where recipient = 'auditor@example.com'`.execute(tx),
    );
    expect(rows).toEqual([
      { subject: 'Balance confirmation', body: expect.stringContaining('[balance-confirmation-2025-03-14.pdf]') },
    ]);
    expect(rows[0]?.body).toMatch(/\/verify\/[\w-]{22}/);
  });

  it.each<readonly [string, object, number, object]>([
    ['an instant to come', { asOf: '2030-01-01T00:00:00.000Z' }, 400, { fields: [{ field: 'asOf' }] }],
    ['no business', { businessIds: [] }, 400, { message: 'Please choose at least one business' }],
    ['a mail to nobody', { send: true, recipient: { name: 'Audit' } }, 400, { fields: [{ field: 'recipient.email' }] }],
    ['a sender without a name', { sender: { ...askedConfirmation([]).sender, name: '' } }, 400, {}],
    ['a business that there is not', { businessIds: ['0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c'] }, 404, {}],
  ])('[VAL-10] is refused for %s, and nothing is kept of it', async (_, changes, status, said) => {
    const before = await reports();
    const refused = await confirm({ ...askedConfirmation([aurora], { asOf }), ...changes });
    expect(refused.statusCode).toBe(status);
    expect(refused.json()).toMatchObject(said);
    expect(await reports()).toBe(before);
  });

  it('of the hidden business is for those who may know of it alone, its report too', async () => {
    const elsewhere = await api.createOrganisation();
    const secret = await createBusiness(api, elsewhere);
    await hideBusiness(api, secret);
    const admin = await api.signIn(await api.createUser([elsewhere], { systemRole: 'ADMIN' }), elsewhere);
    const other = await api.signInWith(elsewhere, ['GET_BALANCES']);
    expect((await confirm(askedConfirmation([secret], { asOf }), other)).statusCode).toBe(404);
    const answer = await confirm(askedConfirmation([secret], { asOf }), admin);
    expect(answer.statusCode).toBe(200);
    expect((await reportOf(answer, other)).statusCode).toBe(404);
    expect((await reportOf(answer, admin)).statusCode).toBe(200);
  });
});

describe('GET balances/at', () => {
  it('tells balances after everything up to the instant, blocked money only where every business is told of', async () => {
    const answer = await api.call('GET', `balances/at?asOf=${asOf}&businessId=${aurora.id}`, { token });
    const told = answer.json();
    expect(told).toMatchObject({ asOf, uniformTotal: '14184.50', blocked: null });
    expect(told.businesses[0].balances[1]).toEqual({
      currency: 'USDT',
      available: '882.5',
      held: '1003.5',
      pending: '0',
      total: '1886',
      uniformAmount: '1734.18',
      rate: { rate: '0.9195', source: 'simulated', at: '2025-03-14T09:29:30.000Z' },
    });
    expect((await api.call('GET', `balances/at?asOf=${asOf}`, { token })).json()).toMatchObject({ blocked: [] });
  });
});

describe('a verification', () => {
  const figure = { business: 'Aurora Travel', currency: 'USDT', total: '1886' };
  const verify = async (code: string, ...figures: object[]) =>
    api.call('POST', `public/verifications/${code}`, { body: { figures } });
  const outcomes = async (code: string, ...figures: object[]) =>
    (await verify(code, ...figures)).json<{ figures: { confirmed: boolean }[] }>().figures.map((one) => one.confirmed);

  it('confirms what stands in the letter however it is typed, denies everything else, and shows no figure', async () => {
    const { code } = await confirmed();
    const yes = [
      figure,
      { ...figure, business: ' aurora  travel', currency: 'usdt', total: '1,886.00' },
      { business: 'Aurora Travel', currency: 'EUR', total: '12 450.32', asOf: '2025-03-14 09:31 UTC' },
      { ...figure, asOf: '2025-03-14T09:31:00.000Z' },
      { ...figure, asOf: '14 Mar 2025, 09:31 UTC' },
    ];
    expect(await outcomes(code, ...yes)).toEqual(yes.map(() => true));
    const no = [
      { ...figure, total: '1886.01' },
      { ...figure, total: '882.5' },
      { ...figure, currency: 'EUR' },
      { ...figure, business: 'Borealis' },
      { ...figure, asOf: '2025-03-14 09:31:01' },
      { ...figure, asOf: '14 Mar 2025, 09:31:01' },
      { ...figure, asOf: '14 Mrz 2025, 09:31' },
      { ...figure, total: 'all' },
    ];
    const answer = await verify(code, ...no);
    expect(answer.json()).toEqual({ figures: no.map(() => ({ confirmed: false })) });
  });

  it('knows no other code', async () => {
    const { code } = await confirmed();
    for (const other of ['nothing', `${code.slice(0, -1)}${code.endsWith('A') ? 'Q' : 'A'}`])
      expect((await verify(other, figure)).statusCode).toBe(404);
  });

  it('denies everything once what was handed out was altered, or rests on what the ledger does not say', async () => {
    const { answer, code } = await confirmed();
    const id = String(answer.headers['x-report-id']);
    expect(await outcomes(code, figure)).toEqual([true]);
    await alterByOwner(`update report_job set ledger_hash = repeat('0', 64) where id = '${id}'`);
    expect(await outcomes(code, figure)).toEqual([false]);
  });

  /** The form of the page as a browser sends it, without a script. */
  const typed = (code: string, fields: readonly (readonly [string, string])[]) =>
    api.app.inject({
      method: 'POST',
      url: `/verify/${code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
    });
  const row = (business: string, currency: string, total: string) =>
    [
      ['business', business],
      ['currency', currency],
      ['total', total],
    ] as const;
  const instantTyped = ['asOf', '2025-03-14 09:31 UTC'] as const;
  const nothingTyped = row('', '', '');

  it.each(['/verify/%00', '/pay/%00', '/verify/a%00b', '/pay/a%00b', '/verify/%ed%a0%80', '/pay/%ed%a0%80'])(
    'at an address that nothing could be stored under (%s) is not found, like the page of a payer',
    async (url) => {
      const answers = [await api.app.inject({ url, headers: { accept: 'text/html' } })];
      if (url.startsWith('/verify')) answers.push(await typed(url.slice('/verify/'.length), [['act', 'verify']]));
      for (const answer of answers) expect(answer.statusCode, answer.body).toBe(404);
    },
  );

  it('without a code asks for one, leads to its form, and asks again where there is no such letter', async () => {
    const { code } = await confirmed();
    const get = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } });
    const empty = await get('/verify');
    expect(empty.statusCode).toBe(200);
    expect(empty.body).toContain('<form method="get" action="/verify">');
    expect(empty.body).toMatch(/<input\s+name="code"/);
    expect(empty.body).not.toContain('<script');
    expect(String(empty.headers['content-security-policy'])).toContain("form-action 'self'");
    for (const url of ['/verify?code=', '/verify?code=a&code=b', '/verify?code=%00'])
      expect((await get(url)).body).toBe(empty.body);
    const led = await get(`/verify?code=+${code.slice(0, 8)}%20${code.slice(8)}`);
    expect([led.statusCode, led.headers.location]).toEqual([303, `/verify/${code}`]);
    const unknown = await get('/verify/nothing');
    expect([unknown.statusCode, /<input\s+name="code"/.test(unknown.body)]).toEqual([404, true]);
  });

  it('is a form that needs no script: figures that were typed are told apart, and stay as they were typed', async () => {
    const { code } = await confirmed();
    const page = await api.app.inject({ url: `/verify/${code}`, headers: { accept: 'text/html' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`<form method="post" action="/verify/${code}">`);
    expect(page.body).not.toContain('<script');
    expect(String(page.headers['content-security-policy'])).toContain("form-action 'self'");
    const all = await typed(code, [
      instantTyped,
      ...row('Aurora Travel', 'USDT', '1,886'),
      ...nothingTyped,
      ['act', 'verify'],
    ]);
    expect(all.statusCode).toBe(200);
    expect(all.headers['cache-control']).toBe('no-store');
    expect(all.body).toContain('All figures agree');
    expect(all.body.match(/<p class="outcome/g)).toHaveLength(1);
    const some = await typed(code, [
      instantTyped,
      ...row('Aurora Travel', 'USDT', '1886'),
      ...row('<Aurora>', 'EUR', '1.00'),
      ['act', 'verify'],
    ]);
    expect(some.body).toContain('Not all figures agree');
    expect(some.body.match(/class="outcome (good|bad)"/g)).toEqual(['class="outcome good"', 'class="outcome bad"']);
    expect(some.body).toContain('value="&lt;Aurora&gt;"');
    // A verdict reveals no figure of the letter that was not typed.
    expect(some.body).not.toContain('12,450.32');
  });

  it('asks for what the form lacks without looking anything up, and offers further rows', async () => {
    const { code } = await confirmed();
    const nothing = await typed(code, [instantTyped, ...nothingTyped, ['act', 'verify']]);
    expect(nothing.body).toContain('Type at least one figure: business, currency and total.');
    const noInstant = await typed(code, [['asOf', ' '], ...row('Aurora Travel', 'EUR', '1'), ['act', 'verify']]);
    expect(noInstant.body).toContain('Type the instant that the letter names.');
    const more = await typed(code, [instantTyped, ...row('Aurora Travel', 'EUR', '1'), ['act', 'more']]);
    expect(more.body.match(/<fieldset/g)).toHaveLength(4);
    expect(more.body).not.toContain('class="outcome');
  });

  it('knows no letter of another code, takes no form that no browser sends, and nothing that is none', async () => {
    const { code } = await confirmed();
    const other = await typed('nothing', [instantTyped, ...row('Aurora Travel', 'EUR', '1'), ['act', 'verify']]);
    expect([other.statusCode, other.body.includes('Nothing is known by this code')]).toEqual([404, true]);
    const tooLong = await typed(code, [instantTyped, ...row('a'.repeat(201), 'EUR', '1'), ['act', 'verify']]);
    expect(tooLong.statusCode).toBe(400);
    const json = await api.app.inject({ method: 'POST', url: `/verify/${code}`, payload: { asOf } });
    expect(json.statusCode).toBe(415);
  });

  it('ends for a while when thirty figures were denied, and of that letter alone', async () => {
    const [{ code }, { code: other }] = [await confirmed(), await confirmed()];
    const wrong = { ...figure, total: '1' };
    await verify(code, ...Array.from({ length: 20 }, () => wrong));
    await verify(code, ...Array.from({ length: 10 }, () => wrong));
    const refused = await verify(code, figure);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await outcomes(other, figure)).toEqual([true]);
  });

  it('judges thirty denied figures of a letter and no more, however many calls come at once, by the API and on the page', async () => {
    const { code } = await confirmed();
    const guesses = (from: number) =>
      Array.from({ length: 7 }, (_, index) => ({ ...figure, total: String(from + index) }));
    const answers = await Promise.all(Array.from({ length: 8 }, (_, call) => verify(code, ...guesses(call * 7 + 1))));
    const judged = answers.filter(({ statusCode }) => statusCode === 200);
    expect(judged).toHaveLength(4);
    for (const answer of answers) expect([200, 429]).toContain(answer.statusCode);
    expect((await verify(code, figure)).statusCode).toBe(429);

    const { code: second } = await confirmed();
    const page = (from: number) =>
      typed(second, [instantTyped, ...guesses(from).flatMap(({ total }) => row('Aurora Travel', 'USDT', total))]);
    const pages = await Promise.all(Array.from({ length: 8 }, (_, call) => page(call * 7 + 1)));
    expect(pages.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect((await verify(second, figure)).statusCode).toBe(429);
  });

  /** As the database's owner: no role of the product may. */
  const alterByOwner = async (statement: string): Promise<void> => {
    const owner = new pg.Client(api.testDatabase.urls.ownerUrl);
    await owner.connect();
    await owner.query('alter table report_job no force row level security');
    await owner.query(statement);
    await owner.query('alter table report_job force row level security');
    await owner.end();
  };
});
