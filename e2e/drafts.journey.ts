import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, firstScreen, password, signIn, useBrowser } from './src';

const { openPage, openSignedIn } = useBrowser();

const owner = 'manager@northgate.example';
const colleague = 'admin@northgate.example';

type Typed = Readonly<Record<string, string>>;

const transfer = ['internal-transfer', 'Internal transfer', { Amount: '75.00', Note: 'Float for July' }] as const;
/** Every form that moves money, with fields that need nothing else chosen first. */
const forms: readonly (readonly [path: string, title: string, typed: Typed])[] = [
  ['crypto-deposit', 'Crypto deposit', { 'Payment ID': 'order-4711' }],
  ['crypto-withdrawal', 'Crypto withdrawal', { Amount: '4711.5' }],
  ['fiat-deposit', 'Fiat deposit', { Amount: '1250.50', 'Client label': 'float-4711' }],
  ['fiat-withdrawal', 'Fiat withdrawal', { Amount: '310.20', 'Client label': 'salary-4711' }],
  transfer,
  ['balance-conversion', 'Balance conversion', { Amount: '900.00' }],
];

const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) });

const open = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(`/${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
const typeInto = async (page: Page, typed: Typed): Promise<void> => {
  for (const [label, value] of Object.entries(typed)) await fieldOf(page, label).fill(value);
};
const valuesIn = (page: Page, typed: Typed): Promise<string[]> =>
  Promise.all(Object.keys(typed).map((label) => fieldOf(page, label).inputValue()));
const expectFilledIn = async (page: Page, typed: Typed): Promise<void> => {
  await page.getByText(/^Filled in again with what you typed and did not send/).waitFor();
  expect(await valuesIn(page, typed)).toEqual(Object.values(typed));
};
const expectEmpty = async (page: Page, typed: Typed): Promise<void> => {
  await fieldOf(page, Object.keys(typed)[0] ?? '').waitFor();
  // A draft would be there by now: it comes from this browser, not from the server.
  await page.waitForTimeout(500);
  // Some fields begin with a proposal.
  for (const value of await valuesIn(page, typed)) expect(Object.values(typed)).not.toContain(value);
  expect(await page.getByText(/^Filled in again/).count()).toBe(0);
};

type Kept = { readonly key: string; readonly userId: string; readonly inClear: string; readonly unsealed: string };

/** Everything that this browser keeps of drafts: as it lies there, and as this person's key opens it. */
const keptIn = (page: Page): Promise<Kept[]> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('failed')));
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'countinghouse-drafts')) return [];
    const database = await done(indexedDB.open('countinghouse-drafts'));
    type Stored = { key: string; userId: string; vector: BufferSource; sealed: ArrayBuffer };
    const all = <Item>(store: string) =>
      done(database.transaction(store).objectStore(store).getAll()) as Promise<Item[]>;
    const keys = new Map(
      (await all<{ userId: string; key: CryptoKey }>('keys')).map(({ userId, key }) => [userId, key]),
    );
    const stored = await all<Stored>('drafts');
    database.close();
    return Promise.all(
      stored.map(async ({ key, userId, vector, sealed }) => {
        const additionalData = new TextEncoder().encode(`${userId} ${key}`);
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: vector, additionalData },
          keys.get(userId) as CryptoKey,
          sealed,
        );
        const text = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
        return { key, userId, inClear: text(sealed), unsealed: text(opened) };
      }),
    );
  });

/** Lets every amount with thousands that the page draws fail, as a fault of ours in a screen would, until it is mended. */
const breakAmounts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replace = Object.getOwnPropertyDescriptor(String.prototype, 'replace')!;
    const broken = function (this: string, pattern: string | RegExp, ...rest: unknown[]): string {
      if (pattern instanceof RegExp && pattern.source.includes('{3}')) throw new TypeError('No thousands today');
      return Reflect.apply(replace.value, this, [pattern, ...rest]);
    };
    Object.defineProperty(String.prototype, 'replace', { ...replace, value: broken });
    window.addEventListener('mend', () => Object.defineProperty(String.prototype, 'replace', replace));
  });
const mendAmounts = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('mend')));

/** Waits until the last thing typed lies in this browser. */
const kept = (page: Page, path: string, typed: Typed): Promise<void> => {
  const last = Object.values(typed).at(-1) ?? '';
  return expect
    .poll(async () =>
      (await keptIn(page)).some(({ key, unsealed }) => key.endsWith(`/${path}`) && unsealed.includes(last)),
    )
    .toBe(true);
};

const signedIn = async (email: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage(options);
  // A reload asks whether what is typed may go; it comes back.
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, email);
  await firstScreen(page);
  return page;
};
const signInHere = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await firstScreen(page);
};
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Logout' }).click();
  const leave = page.getByRole('button', { name: 'Discard changes' });
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await login.or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await login.waitFor();
};

describe('what is typed into a form that moves money', () => {
  it.each(forms)('is there again after a reload: /%s', async (path, title, typed) => {
    const page = await openSignedIn(owner, `/${path}`);
    // A reload asks whether what is typed may go; it comes back.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await typeInto(page, typed);
    await kept(page, path, typed);
    await page.reload();
    await expectFilledIn(page, typed);
  });

  it('lies sealed in the browser, with no more than was typed into fields, and is there again after the session, and is shown to nobody else on the same machine', async () => {
    const [path, title, typed] = transfer;
    const page = await signedIn(owner);
    await open(page, path, title);
    await typeInto(page, typed);
    await kept(page, path, typed);
    const [record] = await keptIn(page);
    expect(record?.inClear).not.toContain(typed.Note);
    const { values, ...rest } = JSON.parse(record?.unsealed ?? '{}') as { values: Typed };
    expect(values).toEqual({ amount: typed.Amount, note: typed.Note });
    expect(Object.keys(rest).toSorted()).toEqual(['at', 'place']);

    // The session ends without an answer to what becomes of the form.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
    await signInHere(page, colleague);
    await open(page, path, title);
    await expectEmpty(page, typed);
    const own = { Amount: '12.00', Note: 'Of somebody else' };
    await typeInto(page, own);
    await kept(page, path, own);
    expect((await keptIn(page)).map(({ userId }) => userId).toSorted()).toHaveLength(2);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
    await signInHere(page, owner);
    await open(page, path, title);
    await expectFilledIn(page, typed);
  });

  it('outlives a screen that crashes over it: the message says so, names a reference, and opens the form filled in', async () => {
    const [path, title, typed] = transfer;
    const page = await signedIn(owner, { expectedErrors: [/No thousands today/] });
    await open(page, path, title);
    await typeInto(page, typed);
    await kept(page, path, typed);
    await breakAmounts(page);
    await page.getByRole('button', { name: /From business/ }).click();
    await page.getByRole('option').first().click();
    const message = page.getByRole('alert').filter({ hasText: 'This screen stopped working' });
    await message.getByText(/What you typed is kept/).waitFor();
    await message.getByText(/^Reference /).waitFor();
    await expectAccessible(page);
    await mendAmounts(page);
    await message.getByRole('button', { name: 'Open again' }).click();
    await expectFilledIn(page, typed);
  });

  it('is lost by a logout only where the person agreed to it', async () => {
    const [path, title, typed] = transfer;
    const page = await signedIn(owner);
    await open(page, path, title);
    await typeInto(page, typed);
    await kept(page, path, typed);
    await logOut(page);
    expect(await keptIn(page)).toEqual([]);
  });
});
