import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProduct, TabOptions } from './src';
import {
  callProduct,
  copiedBy,
  expectAccessible,
  expectMessage,
  expectNoSidewaysScroll,
  expectPath,
  giveRole,
  landed,
  logIn,
  openStore,
  signIn,
  startRunning,
  uniqueEmail,
  uniqueName,
  useBrowser,
} from './src';

// A product of its own, whose clock runs: events are listed in their order.
const { openPage, openSignedIn } = useBrowser();
let product: RunningProduct;

const admin = 'admin@northgate.example';
const support = 'support@northgate.example';
/** Formula a spreadsheet would run, in a field anybody on the internet may fill. */
const formula = '=HYPERLINK("http://evil.example")';

/** Request ids of events made before the journeys look at them. */
const done = { refusedLogin: '', refused: '', grant: '', setting: '' };
const refusals = 60;

/** One refused reading of the users, by its request id. A fast machine asks more often than one person may: then it waits. */
const refusedList = async (token: string): Promise<string> => {
  const answer = await callProduct(product, 'GET', 'users', { token });
  if (answer.status === 429) {
    await delay(1000);
    return refusedList(token);
  }
  expect(answer.status).toBe(403);
  return answer.requestId;
};

beforeAll(async () => {
  product = await startRunning();
  const attempt = await logIn(product, support, { secret: 'Wrong2025', userAgent: formula });
  done.refusedLogin = attempt.requestId;
  const { token: theirs } = await logIn(product, support);
  for (let count = 0; count < refusals; count += 1) done.refused = await refusedList(theirs);
  const { token } = await logIn(product, admin);
  done.grant = (await giveRole(product, token, { email: support, role: 'MANAGER' })).requestId;
});
afterAll(() => product?.stop());

const openAs = async (email: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage({ url: product.url, aheadBy: product.aheadBy, ...options });
  await signIn(page, email);
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .waitFor();
  await page.waitForURL((url) => url.pathname !== '/');
  return page;
};

/** The screen at an address, once its rows are there. */
const openLog = async (search = '', options: TabOptions = {}): Promise<Page> => {
  const page = await openSignedIn(admin, `/audit-log${search}`, {
    url: product.url,
    aheadBy: product.aheadBy,
    ...options,
  });
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await anyRow(page).waitFor();
  return page;
};

const list = (page: Page) => page.getByRole('table', { name: 'Audit log, newest first' });
const openers = (page: Page) => list(page).locator('[data-row-opener]');
const anyRow = (page: Page) => page.locator('[data-row-opener], ul[aria-label^="Audit log"] button').first();
const actions = (page: Page) => openers(page).allTextContents();
const drawer = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Close' }) });
const searchBox = (page: Page) => page.getByRole('searchbox');

/** Opens the one event of a request. */
const openEvent = async (page: Page, requestId: string) => {
  const [answer] = await Promise.all([
    page.waitForResponse((found) => new URL(found.url()).searchParams.get('search') === requestId),
    searchBox(page).fill(requestId),
  ]);
  const { events } = (await answer.json()) as { events: { id: string }[] };
  expect(events).toHaveLength(1);
  // By its id: until this answer is drawn, the one visible row may be an earlier search's.
  await page.locator(`[data-row-opener="${events[0]?.id}"]`).click();
  const details = drawer(page);
  await details.getByText('Where from').waitFor();
  expect(await copiedBy(page, () => details.getByRole('button', { name: 'Copy request ID' }).click())).toBe(requestId);
  return details;
};

/** Invites somebody, and leaves the traces of a server that could not send the mail. */
const giveUpInvitation = async (email: string): Promise<void> => {
  const { token } = await logIn(product, admin);
  const choices = (await callProduct(product, 'GET', 'users/role-choices', { token })).json<{
    roles: { id: string; name: string }[];
  }>();
  const roleId = choices.roles.find(({ name }) => name === 'SUPPORT')?.id;
  const invited = await callProduct(product, 'POST', 'users', { token, body: { email, roleId } });
  const store = await openStore(product);
  await store.acrossOrganisations(async (tx) => {
    await sql`delete from dead_letter`.execute(tx);
    await sql`
      insert into dead_letter (id, organisation_id, kind, payload, attempts, created_at, failed_at, problem)
      select gen_random_uuid(), organisation_id, 'send-invitation',
             jsonb_build_object('organisationId', organisation_id, 'userId', user_id), 8, app_clock(), app_clock(), ''
        from membership where user_id = ${invited.json<{ id: string }>().id}`.execute(tx);
  });
  await store.close();
};

/** The rows of RFC 4180 text. */
const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
};

const exportFile = async (page: Page) => {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByText('All columns').click();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await dialog.waitFor({ state: 'detached' });
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [header = [], ...rows] = parseCsv(text.slice(1));
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
};

describe('the audit log', () => {
  it('names who was refused a sign-in and an action, whence, and by which request', async () => {
    const page = await openLog('', { width: 1600 });
    const login = await openEvent(page, done.refusedLogin);
    await login.getByRole('heading', { level: 2, name: 'Failed to sign in' }).waitFor();
    await login.getByText(support).first().waitFor();
    await login.getByText(formula, { exact: true }).waitFor();
    await login.getByText('127.0.0.1').waitFor();

    const refused = await openEvent(page, done.refused);
    await refused.getByRole('heading', { level: 2, name: 'Refused: list users' }).waitFor();
    await refused.getByText('Denied', { exact: true }).waitFor();
    await refused.getByText('FORBIDDEN').waitFor();
    await expectAccessible(page);
  });

  it('shows what was changed, from what to what: a grant and a setting', async () => {
    const page = await openLog('', { width: 1600 });
    const grant = await openEvent(page, done.grant);
    await grant.getByRole('heading', { level: 2, name: 'Changed a user' }).waitFor();
    await grant.getByText(admin).first().waitFor();
    await grant.getByRole('deletion').filter({ hasText: 'SUPPORT' }).waitFor();
    await grant.getByRole('insertion').filter({ hasText: 'MANAGER' }).waitFor();

    await page.goto('/businesses');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    const name = uniqueName('Renamed');
    const before = await page.getByLabel('Business name').inputValue();
    await page.getByLabel('Business name').fill(name);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PATCH'),
      page.getByRole('button', { name: 'Submit', exact: true }).click(),
    ]);
    const requestId = answer.headers()['x-request-id'] ?? '';
    await page.goto('/audit-log');
    const setting = await openEvent(page, requestId);
    await setting.getByRole('heading', { level: 2, name: 'Changed a business' }).waitFor();
    await setting.getByRole('deletion').filter({ hasText: before }).waitFor();
    await setting.getByRole('insertion').filter({ hasText: name }).waitFor();
    await expectAccessible(page);
  });

  it('filters by result, action, days, person and thing; the address keeps the view, one button clears it', async () => {
    const page = await openLog('', { width: 1600 });
    const inAddress = (name: string) => new URL(page.url()).searchParams.get(name);
    const all = await actions(page);
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await page.getByRole('radio', { name: 'Denied' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => inAddress('result')).toBe('DENIED');
    await expect
      .poll(async () => new Set(await actions(page)))
      .toEqual(new Set([`${support} was refused: list users`]));
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.url()).not.toContain('result');
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    await page.getByRole('radio', { name: 'Changed a user' }).check();
    await page.keyboard.press('Escape');
    await expect.poll(() => inAddress('action')).toBe('user.update');
    await expect
      .poll(async () => new Set((await actions(page)).map((told) => / changed the user /.test(told))))
      .toEqual(new Set([true]));

    await page.getByRole('button', { name: 'Time', exact: true }).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect.poll(() => inAddress('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await expect.poll(() => actions(page)).not.toEqual([]);
    const narrowed = await actions(page);
    await page.reload();
    await expect.poll(() => actions(page)).toEqual(narrowed);
    // A week of another year has none of them.
    await page.goto('/audit-log?from=2020-01-01&to=2020-01-07');
    await page.getByText('No audit events found').waitFor();
    await page.getByText('Nothing matches the filters.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(async () => (await actions(page)).length).toBe(all.length);

    const refused = await openEvent(page, done.refusedLogin);
    await refused.getByRole('button', { name: /^Show only this person/ }).click();
    await expect.poll(() => inAddress('actor')).not.toBeNull();
    await drawer(page).waitFor({ state: 'detached' });
    const grant = await openEventOf(page, done.grant);
    await grant.getByRole('button', { name: /^Show only this user/ }).click();
    await expect.poll(() => inAddress('entityId')).not.toBeNull();
    await searchBox(page).fill('');
    await expect
      .poll(async () => new Set((await actions(page)).map((told) => / changed the user /.test(told))))
      .toEqual(new Set([true]));
  });

  it('walks the pages forth and back, and by more rows at once', async () => {
    const page = await openLog('?action=denied.listUsers');
    const times = () =>
      list(page)
        .locator('tbody time')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('datetime') ?? ''));
    await expect.poll(async () => (await times()).length).toBe(25);
    const first = await times();
    expect(first).toEqual(first.toSorted().toReversed());
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/cursor=/);
    await expect.poll(times).not.toEqual(first);
    const second = await times();
    expect((second[0] ?? '') <= (first.at(-1) ?? '')).toBe(true);
    await page.reload();
    await expect.poll(times).toEqual(second);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(async () => (await times()).length).toBe(refusals - 50);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(times).toEqual(second);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(times).toEqual(first);
    await page.goto('/audit-log?action=denied.listUsers&limit=100');
    await expect.poll(async () => (await times()).length).toBe(refusals);
  });

  it('walks from event to event beside the list, and closes on Escape', async () => {
    const page = await openLog('?action=denied.listUsers', { width: 1600 });
    await openers(page).first().focus();
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('heading', { level: 2, name: 'Refused: list users' }).waitFor();
    const opened = page.url();
    await drawer(page).getByRole('button', { name: 'Next event' }).click();
    await expect.poll(() => page.url()).not.toBe(opened);
    await drawer(page).getByRole('button', { name: 'Previous event' }).click();
    await expect.poll(() => page.url()).toBe(opened);
    await page.reload();
    await drawer(page).getByRole('heading', { level: 2, name: 'Refused: list users' }).waitFor();
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('open=');
  });

  it('saves what the filters show as a file, all pages of it, with nothing a spreadsheet would run', async () => {
    const page = await openLog('?action=denied.listUsers');
    const refused = await exportFile(page);
    expect(refused).toHaveLength(refusals);
    expect(new Set(refused.map((row) => `${row.Who} ${row.Result} ${row.Action}`))).toEqual(
      new Set([`${support} DENIED denied.listUsers`]),
    );
    expect(refused[0]?.['Request ID']).toBe(done.refused);

    await page.goto('/audit-log');
    await anyRow(page).waitFor();
    const all = await exportFile(page);
    const attempt = all.find((row) => row['Request ID'] === done.refusedLogin);
    expect(attempt).toMatchObject({ Action: 'login.failed', Who: support, 'User agent': `'${formula}` });
    const grant = all.find((row) => row['Request ID'] === done.grant);
    expect(JSON.parse(grant?.Before ?? '')).toMatchObject({ role: { name: 'SUPPORT' } });
    expect(JSON.parse(grant?.After ?? '')).toMatchObject({ role: { name: 'MANAGER' } });
    expect(all.flatMap((row) => Object.values(row)).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);

    // The export is an event itself.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(async () => (await actions(page))[0]).toBe(`${admin} saved as a file the list audit log`);
  });

  it('is there for administrators alone: no item, no screen, no answer', async () => {
    const page = await openAs('backoffice@northgate.example');
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.goto('/audit-log');
    await landed(page);

    // A keeper of roles who is no administrator sees the roles, and not the log.
    const { token } = await logIn(product, admin);
    const role = uniqueName('Keeper');
    const keeper = 'treasury@northgate.example';
    await callProduct(product, 'POST', 'roles', {
      token,
      body: { name: role, permissions: ['MANAGE_ROLES', 'GET_BUSINESSES'] },
    });
    await giveRole(product, token, { email: keeper, role });
    const theirs = await openAs(keeper);
    await theirs.getByRole('link', { name: 'User roles' }).waitFor();
    expect(await theirs.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await theirs.goto('/audit-log');
    await expectPath(theirs, '/businesses');
    const { token: keepers } = await logIn(product, keeper);
    for (const [method, path] of [
      ['GET', 'audit/events'],
      ['GET', 'audit/actions'],
      ['POST', 'reports/exports/audit-log'],
    ] as const) {
      const answer = await callProduct(product, method, path, {
        token: keepers,
        ...(method === 'POST' && { body: {} }),
      });
      expect(answer.status).toBe(403);
    }
  });

  it('says what failed, list and file alike, and Retry brings the list', async () => {
    const page = await openAs(admin, { expectedErrors: [/status of 503/] });
    let isDown = true;
    await page.route(/\/api\/v1\/(audit\/events|reports\/exports)/, (route) =>
      isDown ? route.fulfill({ status: 503, json: { requestId: 'r', code: 'UNAVAILABLE' } }) : route.continue(),
    );
    await page.goto('/audit-log');
    await page.getByRole('alert').getByText('Error completing action. Please try again later.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.getByRole('alert').getByText('Failed to export the list').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await anyRow(page).waitFor();
  });

  it('leads administrators to the work that the server gave up, and runs it again', async () => {
    const email = uniqueEmail('invited');
    await giveUpInvitation(email);
    const page = await openLog('', { width: 1600 });
    await page.getByRole('link', { name: 'Audit log 1 failed job' }).waitFor();
    await page.getByRole('main').getByText('1 failed job').waitFor();
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    await expectPath(page, '/audit-log/failed-jobs');
    const jobs = page.getByRole('table', { name: 'Failed jobs, newest first' });
    await jobs.getByText('Mail an invitation').waitFor();
    await expectAccessible(page);
    await jobs.getByRole('button', { name: 'Run again: Mail an invitation' }).click();
    await expectMessage(page, 'The server runs it again', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Run again', exact: true }).click(),
    );
    await page.getByText('No failed jobs').waitFor();
    // The mail proves that the invitation was made.
    const mails = async () =>
      (await callProduct(product, 'GET', `sandbox/mailbox?to=${encodeURIComponent(email)}`)).json<{
        messages: unknown[];
      }>().messages.length;
    await expect.poll(mails).toBe(2);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(async () => (await actions(page))[0]).toMatch(/ ran the failed job .* again$/);
    await expect.poll(() => page.getByText('1 failed job').count()).toBe(0);
  });

  it('lists cards on a phone, and an event fills it', async () => {
    const page = await openLog('', { width: 390, height: 844, colorScheme: 'dark' });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await anyRow(page).click();
    const details = page.getByRole('dialog');
    await details.getByText('Where from').waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

/** Opens an event after clearing the earlier filters. */
const openEventOf = async (page: Page, requestId: string) => {
  await page.goto('/audit-log');
  await anyRow(page).waitFor();
  return openEvent(page, requestId);
};
