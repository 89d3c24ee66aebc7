import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  expectPath,
  firstScreen,
  freezeClock,
  settled,
  signIn,
  useBrowser,
  useTreasury,
} from './src';

// A product of its own: coins leave it, a rule is made in it, and its clock is moved.
const { openPage } = useBrowser();
const treasury = useTreasury();
const colleague = 'manager@northgate.example';
let business: { readonly id: string; readonly name: string };

const api = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const answer = await treasury.call(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.json<Body>();
};
/** Coins held of the business, as a number: they are few. */
const held = async (): Promise<number> => {
  const { balances } = await api<{ balances: Record<string, { held: string }> }>('GET', `balances/${business.id}`);
  return Number(balances['USDT']?.held ?? '0');
};

beforeAll(async () => {
  type Balances = { businessId: string; businessName: string; balances: Record<string, { amount: string }> }[];
  const [richest] = (await api<Balances>('GET', 'balances')).toSorted(
    (one, other) => Number(other.balances['USDT']?.amount ?? 0) - Number(one.balances['USDT']?.amount ?? 0),
  );
  business = { id: richest?.businessId ?? '', name: richest?.businessName ?? '' };
  const { approvers } = await api<{ approvers: { userId: string; email: string }[] }>(
    'GET',
    'withdrawals/approval-rules/approvers',
  );
  await api('POST', 'withdrawals/approval-rules', {
    kinds: ['CRYPTO'],
    thresholdUniformAmount: '50',
    approverUserIds: approvers.filter(({ email }) => email === colleague).map(({ userId }) => userId),
    requiredApprovals: 1,
    includeApiRequests: true,
  });
});

/** Addresses that nobody was paid at before, of a try of their own: a payout that was made once is doubted the next time. */
const strangers = [
  ['TQMVxLn6C4w3TgMCx5YRbhomWsnV1XjxEs', 'TD7KLc6ShvhbEmBqfwZRqviZ7RcNVboLaa', 'TUy3gYN2f6RH9tx1v61fVa1WEUd9kwnAQJ'],
  ['TFGgUVfcfcE5ziYsSuZxi2Fpck4Jrn7WjC', 'TKiJkzuNEVR1m6DV9E5VgkhN9nUxhc6RE9', 'TTV57NZbqHJN17RaBCE7saBYJfKsxYZHNt'],
  ['TXFKhWSajZh3LHzu7Hx1ii7jNDrhrX3HWA', 'TCMxZ5xNtPYCADtJByVva6nJSmASxT4y3M', 'TSyJ7yTJqRLji7hyq5PUZisiyD8QVNaLEJ'],
] as const;
/** The simulated screening never answers about it: its payout waits. */
const silent = 'TTCgZQDnXAzA7myGpwDUXLUXYg3pXejW7b';
let tries = 0;

type File = { readonly name: string; readonly text: string; readonly addresses: readonly [string, string, string] };

/** Six rows: a sign is wrong in the first, the third has too many decimals, the sixth is the fifth once more. */
const fileOf = (about: string): File => {
  const addresses = strangers[tries % strangers.length] ?? strangers[0];
  tries += 1;
  const [noor, kessler, bluefin] = addresses;
  const tag = `${about}${tries}`;
  const lines = [
    'name,address,amount,reference,note',
    `Noor Haddad,${noor.slice(0, -1)}${noor.endsWith('k') ? 'm' : 'k'},26,${tag}-1,June royalties`,
    `"Kessler, Studio",${kessler},41.5,${tag}-2,`,
    `Owen Pryce,${kessler},12.1234567,${tag}-3,`,
    `Aino Korhonen,${silent},15,${tag}-4,`,
    `Bluefin Studios,${bluefin},30,${tag}-5,`,
    `Bluefin Studios,${bluefin},30,${tag}-6,`,
  ];
  return { name: `Creators ${tag}`, text: `${lines.join('\n')}\n`, addresses };
};

const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, number: number) => page.getByRole('listitem', { name: new RegExp(`^Row ${number},`) });
/** Sums of the slip, which a narrow screen folds to one. */
const slip = (page: Page) => page.getByRole('complementary', { name: 'Fee slip' });

const open = async (email: string, size: { width?: number; height?: number } = {}): Promise<Page> => {
  const page = await openPage({ url: treasury.url(), expectedErrors: [/401/, /403/, /409/], ...size });
  await freezeClock(page);
  await signIn(page, email, email === treasury.email ? { twoFactorCode: await treasury.freshCode() } : {});
  await firstScreen(page);
  return page;
};

/** Batch of the screen, as its own address names it. */
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

type Row = { readonly number: number; readonly withdrawal: { readonly id: string; readonly status: string } | null };
const rowsOf = async (id: string): Promise<readonly Row[]> =>
  (await api<{ rows: Row[] }>('GET', `payout-batches/${id}/rows`)).rows;
const statusesOf = async (id: string): Promise<readonly (string | null)[]> =>
  (await rowsOf(id)).map(({ withdrawal }) => withdrawal?.status ?? null);

/** Lets the jobs and the chain proceed with time until the payouts of a batch stand so. */
const until = async (id: string, statuses: readonly (string | null)[]): Promise<void> => {
  await expect
    .poll(
      async () => {
        await treasury.moveOn(20_000);
        return statusesOf(id);
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toEqual(statuses);
};

/** The colleague finds the batch among what waits, sees its fingerprint, and approves it. */
const approve = async (name: string, fingerprint: string): Promise<void> => {
  const page = await open(colleague);
  await page.goto('/withdrawal-approvals');
  await page.getByRole('button', { name: new RegExp(name) }).click();
  const facts = page.getByRole('region', { name });
  await facts.getByText('4 payouts').first().waitFor();
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  await expect.poll(async () => (await facts.textContent())?.replaceAll(/\s/g, '')).toContain(fingerprint);
  await facts.getByRole('link', { name: 'All 4 rows' }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, 'Approve');
  await page.getByText('Withdrawal approved').waitFor();
};

/** Cancels the payout of a row that waits, as its maker may until it is sent. */
const cancelRow = async (page: Page, number: number): Promise<void> => {
  await page.getByRole('link', { name: `Open the payout of row ${number}`, exact: true }).click();
  const drawer = page.getByRole('complementary').filter({ hasText: 'Waiting for screening' });
  await press(drawer, 'Cancel withdrawal');
  const asked = page.getByRole('alertdialog');
  await press(asked, 'Cancel withdrawal');
  await asked.waitFor({ state: 'detached' });
};

describe('a payout batch', () => {
  it('is read from a file, mended row by row, frozen with a code, approved once, sent, and what failed is tried again', async () => {
    const file = fileOf('P');
    const before = await held();
    const page = await open(treasury.email);
    await page.getByRole('link', { name: 'Payout batches', exact: true }).click();
    await expectPath(page, '/payout-batches');
    await page.getByRole('link', { name: 'New batch' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'New payout batch' }).waitFor();
    await expectAccessible(page);
    await press(page, /Business$/);
    await page.getByRole('option', { name: new RegExp(`^${business.name}`) }).click();
    await press(page, /Coin$/);
    await page.getByRole('option', { name: /USDT/ }).first().click();
    await press(page, /Network$/);
    await page.getByRole('option', { name: /TRON/ }).first().click();
    const input = page.locator('input[type="file"]');
    const buffer = Buffer.from(file.text.replace('name,address,amount,reference,note', 'name,address,reference'));
    await input.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer });
    await page.getByText(/^No column is named “amount”/).waitFor();
    await input.setInputFiles({ name: `${file.name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
    await page.getByText('6 rows read').waitFor();
    await expectNoSidewaysScroll(page);
    await press(page, 'Check 6 rows');

    await page.getByRole('heading', { level: 1, name: file.name }).waitFor();
    await group(page, 'Errors').waitFor();
    await press(page, /^Errors 2$/);
    expect(await page.getByRole('listitem', { name: /^Row \d/ }).count()).toBe(2);
    await press(page, /^Needs you/);
    await row(page, 1)
      .getByText(/address/i)
      .first()
      .waitFor();
    await row(page, 3)
      .getByText(/decimal/)
      .waitFor();
    await group(page, 'Duplicates').getByText('Same address and amount as row 5').waitFor();
    await slip(page).getByText('3 payouts come to').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await press(row(page, 1), 'Mend row 1');
    await expectAccessible(page);
    const address = row(page, 1).getByRole('textbox', { name: 'Address in row 1' });
    await address.fill(file.addresses[0]);
    await press(row(page, 1), 'Save');
    // The next row that can be mended is opened.
    await expectFocused(row(page, 3).getByRole('textbox', { name: 'Amount in row 3' }));
    await press(row(page, 3), 'Leave row 3 out');
    await slip(page).getByText('4 payouts come to').waitFor();
    await press(group(page, 'Duplicates'), 'Leave row 6 out');
    await group(page, 'Left out').waitFor();
    await slip(page).getByText('2 rows stay out').waitFor();
    expect(await held()).toBe(before);

    await press(slip(page), 'Freeze 4 payouts');
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await asked.getByText('4 payouts are made').waitFor();
    await asked.getByLabel('Two-factor code').fill('000000');
    await press(asked, 'Freeze 4 payouts');
    await asked.getByText('Invalid or expired 2FA verification code.').waitFor();
    expect(await held()).toBe(before);
    await asked.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(asked, 'Freeze 4 payouts');
    const id = idOf(page);
    await page.getByRole('region', { name: 'Fingerprint' }).waitFor();
    await page.getByText('Waits for approval').first().waitFor();
    expect(await held()).toBeGreaterThan(before + 112);
    expect(await statusesOf(id)).toEqual([
      'PENDING_APPROVAL',
      'PENDING_APPROVAL',
      null,
      'PENDING_APPROVAL',
      'PENDING_APPROVAL',
      null,
    ]);
    // Its maker is no approver of it, and no row changes any more.
    await page.getByRole('link', { name: 'Open the approval' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const { fingerprint } = await api<{ fingerprint: string }>('GET', `payout-batches/${id}`);
    await approve(file.name, fingerprint);

    await until(id, ['COMPLETED', 'COMPLETED', null, 'PENDING', 'COMPLETED', null]);
    await page.reload();
    await group(page, 'Payouts').getByText('Waits for screening of the recipient').waitFor();
    await group(page, 'Sent').getByText('Completed').first().waitFor();
    await cancelRow(page, 4);
    await page.goto(`/payout-batches/${id}`);
    await expect
      .poll(async () => {
        await treasury.moveOn(20_000);
        return (await api<{ status: string }>('GET', `payout-batches/${id}`)).status;
      })
      .toBe('PARTLY');
    await page.reload();
    await page.getByText('3 of 4 payouts sent').waitFor();
    await group(page, 'Not sent').getByText('Cancelled').waitFor();
    expect(await held()).toBe(before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await press(page, 'Retry 1 payout');
    const again = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await press(again, 'Retry 1 payout');
    await page.waitForURL((url) => url.pathname.startsWith('/payout-batches/') && !url.pathname.endsWith(id));
    await slip(page).getByText('1 payout come').or(slip(page).getByText('1 payout comes')).waitFor();
    expect(await statusesOf(idOf(page))).toEqual([null]);
    await press(slip(page), 'Freeze 1 payout');
    const last = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await last.getByLabel('Two-factor code').fill(await treasury.freshCode());
    await press(last, 'Freeze 1 payout');
    await page.getByRole('region', { name: 'Fingerprint' }).waitFor();
    // Nothing of the first batch was made twice.
    expect((await statusesOf(id)).filter((status) => status === 'COMPLETED')).toHaveLength(3);
  });

  it('is pasted, mended, frozen and taken back with the keyboard alone on a phone, and holds nothing after it', async () => {
    const file = fileOf('K');
    const before = await held();
    const page = await open(treasury.email, { width: 390, height: 844 });
    await page.goto('/payout-batches/create');
    await page.getByRole('heading', { level: 1, name: 'New payout batch' }).waitFor();
    await expectAccessible(page);
    const choose = async (label: RegExp, typed: string) => {
      await reach(page, page.getByRole('button', { name: label }));
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: new RegExp(`${typed}.*${label.source}`) }).waitFor();
    };
    await choose(/Business$/, business.name);
    await choose(/Coin$/, 'Tether');
    // The coin's usual network is chosen with it.
    await page.getByRole('button', { name: /TRON.*Network$/ }).waitFor();
    await reach(page, page.getByRole('textbox', { name: 'Name of the batch' }));
    await page.keyboard.type(file.name);
    await reach(page, page.getByRole('textbox', { name: /^Or paste rows/ }));
    await page.keyboard.insertText(file.text);
    await page.getByText('6 rows read').waitFor();
    await reach(page, page.getByRole('button', { name: 'Check 6 rows' }));
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: file.name }).waitFor();
    await group(page, 'Errors').waitFor();
    // At its end nothing of the page is below the closed slip.
    await page.evaluate(() => document.scrollingElement?.scrollTo(0, document.scrollingElement.scrollHeight));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await reach(page, row(page, 1).getByRole('button', { name: 'Mend row 1' }));
    await page.keyboard.press('Enter');
    const address = row(page, 1).getByRole('textbox', { name: 'Address in row 1' });
    await expectFocused(address);
    await page.keyboard.press('Escape');
    await expectFocused(row(page, 1).getByRole('button', { name: 'Mend row 1' }));
    await page.keyboard.press('Enter');
    await expectFocused(address);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(file.addresses[0]);
    await page.keyboard.press('Enter');
    const amount = row(page, 3).getByRole('textbox', { name: 'Amount in row 3' });
    await expectFocused(amount);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12.123456');
    await page.keyboard.press('Enter');
    await expect.poll(() => group(page, 'Errors').count()).toBe(0);
    await reach(page, row(page, 4).getByRole('button', { name: 'Leave row 4 out' }));
    await page.keyboard.press('Enter');
    await group(page, 'Left out').waitFor();
    await reach(page, row(page, 6).getByRole('button', { name: 'Let it go: row 6' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => group(page, 'Duplicates').count()).toBe(0);
    await reach(page, page.getByRole('button', { name: 'Freeze 5 payouts' }));
    await page.keyboard.press('Enter');
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    const code = asked.getByLabel('Two-factor code');
    await code.waitFor();
    await reach(page, code);
    await page.keyboard.type(await treasury.freshCode());
    await reach(page, asked.getByRole('button', { name: 'Freeze 5 payouts' }));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Fingerprint' }).waitFor();
    expect(await held()).toBeGreaterThan(before);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await reach(page, page.getByRole('button', { name: 'Take the batch back' }));
    await page.keyboard.press('Enter');
    const back = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await reach(page, back.getByRole('button', { name: 'Take the batch back' }));
    await page.keyboard.press('Enter');
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await expect
      .poll(async () => {
        await treasury.moveOn(20_000);
        return held();
      })
      .toBe(before);
    expect(await statusesOf(idOf(page))).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
      null,
      'CANCELLED',
      'CANCELLED',
    ]);
  });
});

/** Reaches a control by Tab from where the focus is. */
const reach = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  await settled(page);
  const isReached = (): Promise<boolean> => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isReached()); presses += 1) {
    expect(presses, 'presses of Tab').toBeLessThan(120);
    await page.keyboard.press('Tab');
  }
};
