import type { Page, Request } from 'playwright-core';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  callProduct,
  expectAccessible,
  expectPath,
  firstScreen,
  newPerson,
  ownPassword,
  signIn,
  tokenOf,
  uniqueEmail,
  useBrowser,
} from './src';

const { openPage } = useBrowser();
const lost = { expectedErrors: [/net::ERR_/] };
const product = () => ({ url: inject('productUrl') });

/** One per journey, so that no other journey's attempt is reported to them. */
let person: string;
beforeEach(async () => {
  person = await newPerson('ADMIN');
});

const enter = async (page: Page) => {
  await signIn(page, person);
  await firstScreen(page);
};

/** On the present login screen: another address would reload the page. */
const enterHere = async (page: Page) => {
  await page.getByLabel('Email').fill(person);
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await loginButton(page).click();
  await firstScreen(page);
};

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const roleButton = (page: Page) => page.getByRole('button', { name: /Role/ });

/** Fills in an invitation up to the last press. */
const prepareInvitation = async (page: Page, email: string) => {
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: 'Create user' }).click();
  await emailField(page).fill(email);
  await roleButton(page).click();
  await page.getByRole('option', { name: 'SUPPORT' }).click();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Send invitation' }).click();
const isInvitation = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/v1/users');

/** From now on requests reach the server, and answers do not reach the page. */
const cutAnswers = (page: Page) =>
  page.route('**/api/v1/users', async (route) => {
    if (!isInvitation(route.request())) return route.continue();
    await route.fetch();
    return route.abort();
  });

/** From now on requests do not reach the server: they are under way until released. The page's own wait is cut, or goes on. */
const delayRequests = async (page: Page, { isCut = true } = {}) => {
  let delayed: { url: string; init: RequestInit } | undefined;
  await page.route('**/api/v1/users', async (route) => {
    const request = route.request();
    if (!isInvitation(request)) return route.continue();
    delayed = { url: request.url(), init: { method: 'POST', headers: request.headers(), body: request.postData() } };
    return isCut ? route.abort() : undefined;
  });
  return async () => {
    if (!delayed) throw new Error('Nothing was submitted');
    const answer = await fetch(delayed.url, delayed.init);
    return { status: answer.status, body: await answer.text() };
  };
};

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'What became of your last changes' }).getByText(text);
const wentThrough = (email: string) => `Your invitation of ${email} as SUPPORT went through`;
const didNotHappen = (email: string) => `Your invitation of ${email} as SUPPORT did not happen`;

const invited = async (email: string): Promise<number> => {
  const token = await tokenOf('admin@kestrel.example');
  const found = await callProduct(product(), 'GET', `users?search=${encodeURIComponent(email)}`, { token });
  return found.json<{ users: unknown[] }>().users.length;
};

describe('an attempt whose answer got lost', () => {
  it('[ERR-4] is told after the next sign-in: it went through, once, with the way to what was made', async () => {
    const email = uniqueEmail('cut');
    const page = await openPage(lost);
    await enter(page);
    await prepareInvitation(page, email);
    await cutAnswers(page);
    await submit(page);
    const why = page.getByText('Too many failed login attempts. Try again later.');
    await why.waitFor();
    await expectPath(page, '/');
    // Longer than a notification stays.
    await page.clock.install();
    await page.clock.runFor(6_000);
    expect(await why.isVisible()).toBe(true);
    await page.clock.resume();
    await page.unrouteAll();
    expect(await invited(email)).toBe(1);

    await enter(page);
    await notice(page, wentThrough(email)).waitFor();
    expect(await page.getByRole('button', { name: /^Continue to/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'View' }).click();
    await page.getByRole('heading', { level: 1, name: email }).waitFor();
    await notice(page, wentThrough(email)).waitFor({ state: 'detached' });
    expect(await invited(email)).toBe(1);
  });

  it('is said not to have happened only after the server refuses it for good, and opens again, filled in', async () => {
    const email = uniqueEmail('late');
    const page = await openPage(lost);
    await enter(page);
    await prepareInvitation(page, email);
    const arrive = await delayRequests(page);
    await submit(page);
    await loginButton(page).waitFor();
    await page.unrouteAll();

    await enter(page);
    await notice(page, didNotHappen(email)).waitFor();
    await expectAccessible(page);
    const late = await arrive();
    expect(late.status, late.body).toBe(409);
    expect(late.body).toContain('OPERATION_CLOSED');
    expect(await invited(email)).toBe(0);

    await page.getByRole('button', { name: 'Open again' }).click();
    await expectPath(page, '/create-user');
    await expect.poll(() => emailField(page).inputValue()).toBe(email);
    await roleButton(page).getByText('SUPPORT').waitFor();
    await page.getByRole('button', { name: 'Verify' }).click();
    await submit(page);
    await page.getByRole('dialog', { name: 'User created successfully!' }).waitFor();
    expect(await invited(email)).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    await firstScreen(page);
    expect(await notice(page, didNotHappen(email)).count()).toBe(0);
  });

  it('outlives its tab, and is told to nobody else', async () => {
    const email = uniqueEmail('closed');
    const first = await openPage(lost);
    await enter(first);
    await prepareInvitation(first, email);
    const sent = first.waitForRequest(isInvitation);
    const arrive = await delayRequests(first, { isCut: false });
    await submit(first);
    await sent;
    const page = await first.context().newPage();
    await first.close();
    const other = await newPerson('ADMIN');
    await signIn(page, other);
    await firstScreen(page);
    const watch = page.waitForResponse(/attempt-notices/);
    await page.reload();
    await watch;
    await page.getByRole('button', { name: 'Logout' }).click();
    await loginButton(page).waitFor();
    expect((await arrive()).status).toBe(201);

    await enter(page);
    await notice(page, wentThrough(email)).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice(page, wentThrough(email)).waitFor({ state: 'detached' });
  });

  it('is told once in two tabs, by the other as soon as the first is gone', async () => {
    const email = uniqueEmail('twice');
    const page = await openPage(lost);
    const other = await page.context().newPage();
    await enter(page);
    await enter(other);
    await prepareInvitation(page, email);
    await cutAnswers(page);
    await submit(page);
    await loginButton(page).waitFor();
    await page.unrouteAll();
    // The other tab is still signed in as the same person.
    await notice(other, wentThrough(email)).waitFor();
    await enter(page);
    await expectAccessible(page);
    expect(await notice(page, wentThrough(email)).count()).toBe(0);
    await other.close();
    await notice(page, wentThrough(email)).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice(page, wentThrough(email)).waitFor({ state: 'detached' });
    await page.reload();
    await firstScreen(page);
    expect(await notice(page, wentThrough(email)).count()).toBe(0);
  });
});

describe('a form whose session ends under it', () => {
  it('[ERR-3] says why on the login screen, and offers the same person the form with what was typed', async () => {
    const email = uniqueEmail('typed');
    const page = await openPage();
    const token = page.waitForRequest((request) => request.headers().authorization !== undefined);
    await enter(page);
    const { authorization = '' } = (await token).headers();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: 'Create user' }).click();
    await emailField(page).fill(email);
    await roleButton(page).click();
    await page.getByRole('option', { name: 'MANAGER' }).click();
    await fetch(`${product().url}/api/v1/auth/session`, { method: 'DELETE', headers: { authorization } });
    await page.getByRole('button', { name: 'Verify' }).click();
    await submit(page);
    await page.getByText('Session expired').waitFor();
    await expectPath(page, '/');

    await enter(page);
    // The invitation was submitted, so its outcome is told before the form is offered again.
    await notice(page, `Your invitation of ${email} as MANAGER did not happen`).waitFor();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect.poll(() => emailField(page).inputValue()).toBe(email);
  });

  it('[ERR-3] keeps what was typed and not sent, says why until the next login, and continues there', async () => {
    const email = uniqueEmail('unsent');
    const page = await openPage();
    const asked = page.waitForRequest((request) => request.headers().authorization !== undefined);
    await enter(page);
    const { authorization = '' } = (await asked).headers();
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: 'Create user' }).click();
    await emailField(page).fill(email);
    await fetch(`${product().url}/api/v1/auth/session`, { method: 'DELETE', headers: { authorization } });
    // Another request while the form is open: the search fetches the businesses as it opens.
    await page.getByRole('button', { name: 'Search (Ctrl K)' }).click();
    await page.getByText('Session expired').waitFor();
    await expectPath(page, '/');

    await enterHere(page);
    expect(await page.getByText('Session expired').count()).toBe(0);
    await page.getByRole('button', { name: /^Continue to/ }).click();
    await expectPath(page, '/create-user');
    await expect.poll(() => emailField(page).inputValue()).toBe(email);
  });
});
