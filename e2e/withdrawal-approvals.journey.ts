import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductClock } from './src';
import {
  authenticatorCode,
  callProduct,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPath,
  firstScreen,
  fixedInstant,
  freezeClock,
  giveRole,
  logIn,
  openClock,
  signIn,
  startProduct,
  useBrowser,
} from './src';

// A product of its own: coins leave it, rules are made in it, and its clock is moved.
const { openPage } = useBrowser();
let product: Product;
let clock: ProductClock;
let admin: string;
let initiator: string;
let business: { readonly id: string; readonly name: string };
let secret = '';
let now = Date.parse(fixedInstant);

const approver = 'twofa@northgate.example';

const later = async (seconds: number): Promise<void> => {
  now += seconds * 1_000;
  await clock.standAt(new Date(now));
};
/** Turns the clock on by a step; the code an authenticator shows then. */
const freshCode = async (): Promise<string> => {
  await later(30);
  return authenticatorCode(secret, new Date(now));
};
const api = async <Body>(as: string, method: string, path: string, body?: object): Promise<Body> => {
  const answer = await callProduct(product, method, path, { token: as, ...(body && { body }) });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json())}`);
  return answer.json<Body>();
};

type Made = { readonly id: string; readonly status: string };
/** A different one in each try: the first use of a recipient is flagged once. */
const recipients = [
  'TDb1uGH95YvCPHHk82U3hdAYbYooPzig6n',
  'TPxSqY3GdiJ54BB1ykZ5GPmuBnrs4tzMj2',
  'TYkZiENU8tvYxubaDxAjYMGYhAptnpkXYK',
];
const make = (clientWithdrawalId: string): Promise<Made> =>
  api<Made>(initiator, 'POST', 'withdrawals/crypto', {
    clientWithdrawalId,
    businessId: business.id,
    cryptoCurrency: 'USDT',
    network: 'TRX',
    debitCurrency: 'EUR',
    recipientAddress: recipients[tries % recipients.length],
    targetAmount: '200',
  });
let tries = 0;
/** Client's id of a withdrawal: a different one in each try, for an id is used once. */
const named = (what: string): string => `${what}-${tries}`;
/** Signs in again and calls off what an earlier try left waiting. */
const resetForTry = async (): Promise<void> => {
  tries += 1;
  ({ token: admin } = await logIn(product, 'admin@northgate.example'));
  ({ token: initiator } = await logIn(product, 'manager@northgate.example'));
  const { withdrawals } = await api<{ withdrawals: Made[] }>(
    initiator,
    'GET',
    `withdrawals/crypto?businessId=${business.id}&status=PENDING_APPROVAL&limit=100`,
  );
  for (const { id } of withdrawals)
    await callProduct(product, 'POST', `withdrawals/crypto/${id}/cancel`, { token: initiator });
};
const statusOf = async ({ id }: Made): Promise<string> =>
  (await api<Made>(admin, 'GET', `withdrawals/crypto/${id}`)).status;

beforeAll(async () => {
  product = await startProduct();
  clock = await openClock(product);
  // Past the day of the demonstration manager's withdrawals, which count towards the rules for larger sums.
  await later(25 * 3_600);
  const { signIns } = (await callProduct(product, 'GET', 'sandbox/sign-ins')).json<{
    signIns: { email: string; twoFactorSecret?: string }[];
  }>();
  secret = signIns.find(({ email }) => email === approver)?.twoFactorSecret ?? '';
  ({ token: admin } = await logIn(product, 'admin@northgate.example'));
  ({ token: initiator } = await logIn(product, 'manager@northgate.example'));
  await giveRole(product, admin, { email: approver, role: 'MANAGER' });
  type Balances = { businessId: string; businessName: string; balances: Record<string, { amount: string }> }[];
  const [richest] = (await api<Balances>(admin, 'GET', 'balances')).toSorted(
    (one, other) => Number(other.balances.EUR?.amount ?? 0) - Number(one.balances.EUR?.amount ?? 0),
  );
  business = { id: richest?.businessId ?? '', name: richest?.businessName ?? '' };
});
afterAll(async () => {
  await clock?.close();
  await product?.stop();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const open = async (email: string): Promise<Page> => {
  const page = await openPage({ url: product.url, expectedErrors: [/401/, /403/, /409/] });
  await freezeClock(page);
  await signIn(page, email, email === approver ? { twoFactorCode: await freshCode() } : {});
  await firstScreen(page);
  await page.goto('/withdrawal-approvals');
  await page.getByRole('heading', { level: 1, name: 'Withdrawal approvals' }).waitFor();
  return page;
};
/** Opens what waits at its place among the others: its facts, and the vote beside them. */
const deskOf = async (page: Page, id: string) => {
  await page.getByRole('button', { name: new RegExp(id) }).click();
  await page.getByRole('region', { name: id }).getByText('Asked because').waitFor();
  return page.getByRole('main');
};
const drawerOf = async (page: Page, id: string) => {
  await page.getByRole('row').filter({ hasText: id }).click();
  const drawer = page.getByRole('complementary').filter({ hasText: id });
  await drawer.getByText('Asked because').waitFor();
  return drawer;
};
const badge = (page: Page, count: number) =>
  page
    .getByRole('navigation')
    .getByText(`${count} ${count === 1 ? 'withdrawal waits' : 'withdrawals wait'} for your approval`);

describe('approvals of withdrawals', () => {
  it('[SCR-4] a rule is made, and made weaker only by two administrators', async () => {
    const page = await open('admin@northgate.example');
    // Two withdrawals of the demonstration wait too, for other people than this journey's.
    await page
      .getByRole('button', { name: /Tidewater FX/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await expectPath(page, '/withdrawal-approvals/rules');
    await page.getByRole('row').filter({ hasText: '10,000.00' }).getByText('1 of 3').waitFor();
    await page.getByRole('link', { name: 'Add rule' }).first().click();
    await press(page, 'Verify');
    await page.getByText('Choose at least one approver').waitFor();
    await page.getByLabel('Threshold').fill('100');
    await page.getByRole('checkbox', { name: new RegExp(approver) }).check();
    await page.getByLabel('Required approvals').fill('2');
    await press(page, 'Verify');
    await page.getByText('At most 1: there are no more approvers').waitFor();
    await page.getByLabel('Required approvals').fill('1');
    await expectAccessible(page);
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await press(page, 'Add rule');
    const done = page.getByRole('dialog', { name: 'The rule holds from now on' });
    await done.getByRole('button', { name: 'Close' }).last().click();
    await expectPath(page, '/withdrawal-approvals/rules');
    await page.getByRole('row').filter({ hasText: '100.00' }).getByText('1 of 1').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page
      .getByRole('row')
      .filter({ hasText: '100.00' })
      .getByRole('link', { name: /^Edit from/ })
      .click();
    await page.getByLabel('Threshold').fill('150');
    await press(page, 'Verify');
    await press(page, 'Save rule');
    const waiting = page.getByRole('dialog', { name: 'A second administrator has to confirm' });
    await waiting.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Waiting for a second administrator: change of a rule').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    await page.getByRole('row').filter({ hasText: '100.00' }).getByText('1 of 1').waitFor();
    await press(page, 'Withdraw');
    await press(page, 'Withdraw change');
    await expect.poll(() => page.getByText('Waiting for a second administrator').count()).toBe(0);
  });

  it('[SCR-4] who made one cannot approve it; a colleague does, with a code, and it is sent', async () => {
    await resetForTry();
    const [toApprove, toReject] = [named('approve'), named('reject')];
    const [sent, rejected] = [await make(toApprove), await make(toReject)];
    await make(named('expire'));
    expect(sent.status).toBe('PENDING_APPROVAL');

    const own = await open('manager@northgate.example');
    const ownDesk = await deskOf(own, toApprove);
    await ownDesk.getByText('You cannot approve a withdrawal you created').waitFor();
    expect(await ownDesk.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
    expect(await badge(own, 3).count()).toBe(0);

    const page = await open(approver);
    await badge(page, 3).waitFor({ state: 'attached' });
    const desk = await deskOf(page, toApprove);
    await desk.getByText('First use of this recipient').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await desk.getByLabel('Comment').fill('Known supplier');
    await desk.getByLabel('Two-factor code').fill('000000');
    await press(page, 'Approve');
    await desk.getByText('Invalid or expired 2FA verification code.').waitFor();
    expect(await desk.getByLabel('Comment').inputValue()).toBe('Known supplier');
    expect(await desk.getByLabel('Two-factor code').inputValue()).toBe('');
    expect(await statusOf(sent)).toBe('PENDING_APPROVAL');
    await desk.getByText(/^After your vote: /).waitFor();
    await desk.getByLabel('Two-factor code').fill(await freshCode());
    await page.keyboard.press('Enter');
    await page.getByText('Withdrawal approved').waitFor();
    await badge(page, 2).waitFor({ state: 'attached' });
    // The creator sees it leave the list without an action of his own.
    await expect.poll(() => own.getByRole('button', { name: new RegExp(toApprove) }).count()).toBe(0);
    // The next one is there after a vote.
    await page.getByLabel('Two-factor code').waitFor();
    expect(await page.getByRole('region', { name: toApprove }).count()).toBe(0);
    await expect
      .poll(
        async () => {
          await later(60);
          return statusOf(sent);
        },
        // Jobs and the market keep pace with a clock that moves on once a second, not twenty times.
        { timeout: 120_000, interval: 1_000 },
      )
      .toBe('COMPLETED');

    // The clock advanced by minutes: the next approver signs in anew.
    const next = await open(approver);
    const other = await deskOf(next, toReject);
    await other.getByLabel('Two-factor code').fill(await freshCode());
    await press(next, 'Reject');
    await other.getByText('Say why you reject it').waitFor();
    await other.getByLabel('Comment').fill('Unknown recipient');
    await press(next, 'Reject');
    await next.getByText('Withdrawal rejected').waitFor();
    expect(await statusOf(rejected)).toBe('REJECTED');
    await next.getByRole('link', { name: 'History', exact: true }).click();
    await expectPath(next, '/withdrawal-approvals/history');
    await next.getByRole('row').filter({ hasText: toReject }).getByText('Rejected').waitFor();
    await next.getByRole('row').filter({ hasText: toApprove }).getByText('Approved').waitFor();
    const decided = await drawerOf(next, toReject);
    await decided.getByText('Unknown recipient').waitFor();
    await expectAccessible(next);
  });

  it('[SCR-4] who made one calls it off while it waits, without a code: nothing is sent, and its money is available again', async () => {
    const heldNow = async (): Promise<number> => {
      const { balances } = await api<{ balances: Record<string, { held: string }> }>(
        admin,
        'GET',
        `balances/${business.id}`,
      );
      return Number(balances['EUR']?.held ?? '0');
    };
    // The clock advanced until the last one was sent: by hours on a busy machine, which ends an idle session.
    ({ token: admin } = await logIn(product, 'admin@northgate.example'));
    ({ token: initiator } = await logIn(product, 'manager@northgate.example'));
    const before = await heldNow();
    const made = await make('call-off-1');
    expect(made.status).toBe('PENDING_APPROVAL');
    expect(await heldNow()).toBeGreaterThan(before);
    const page = await openPage({ url: product.url });
    await freezeClock(page);
    await signIn(page, 'manager@northgate.example');
    await firstScreen(page);
    await page.goto(`/business/${business.id}/withdrawals?open=${made.id}`);
    const drawer = page.getByRole('complementary').filter({ hasText: made.id.slice(0, 6) });
    await drawer.getByRole('button', { name: 'Cancel withdrawal' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Cancel withdrawal call-off-1?' });
    await asked.getByText('Nothing is sent, and').waitFor();
    await asked.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await asked.waitFor({ state: 'detached' });
    await drawer.getByText('Cancelled', { exact: true }).first().waitFor();
    expect(await statusOf(made)).toBe('CANCELLED');
    expect(await heldNow()).toBe(before);
    // Nobody is asked to decide on it any more.
    const { approvals } = await api<{ approvals: { withdrawalId?: string; id: string }[] }>(
      admin,
      'GET',
      'withdrawals/approvals',
    );
    expect(JSON.stringify(approvals)).not.toContain(made.id);
  });

  it('[SCR-4] nobody decided within 72 hours about another: it expires, and its money is available again', async () => {
    await later(72 * 3600);
    ({ token: admin } = await logIn(product, 'admin@northgate.example'));
    const page = await open('admin@northgate.example');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect
      .poll(async () => {
        await later(30);
        await page.reload();
        await page
          .getByRole('row')
          .filter({ hasText: named('reject') })
          .waitFor();
        return page
          .getByRole('row')
          .filter({ hasText: named('expire') })
          .getByText('Expired')
          .count();
      })
      .toBe(1);
    const balances = await api<{ balances: Record<string, { held: string }> }>(admin, 'GET', `balances/${business.id}`);
    expect(Number(balances.balances.EUR?.held ?? '0')).toBe(0);
  });
});
