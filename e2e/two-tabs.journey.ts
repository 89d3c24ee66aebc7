import type { Page, Request } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import {
  callProduct,
  expectAccessible,
  expectPath,
  firstScreen,
  landed,
  newPerson,
  openBusinesses,
  signIn,
  tokenOf,
  uniqueEmail,
  uniqueName,
  useBrowser,
} from './src';

const { openPage, openSignedIn } = useBrowser();

const person = 'multi@example.com';
const marker = (page: Page, organisation: string) =>
  page.getByRole('link', { name: new RegExp(`Organisation: ${organisation}`) });
const names = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in separately and opens the businesses of an organisation. */
const enter = async (page: Page, organisation: string) => {
  await signIn(page, person);
  await page.getByRole('button', { name: new RegExp(organisation) }).click();
  await marker(page, organisation).waitFor();
  await landed(page);
  await openBusinesses(page);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

const switchTo = async (page: Page, organisation: string) => {
  await page.getByRole('link', { name: /^Organisation: / }).click();
  await page.getByRole('button', { name: new RegExp(organisation) }).click();
  await marker(page, organisation).waitFor();
  await landed(page);
  await openBusinesses(page);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
};

/** Creates a business in this tab. */
const create = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'create new business' }).click();
  await page.getByLabel('Business name').fill(name);
  await page.getByRole('checkbox', { name: 'EUR' }).check();
  await press(page, 'Configure currencies and networks');
  const dialog = page.getByRole('dialog', { name: 'Deposit currencies and networks' });
  await dialog.getByRole('switch', { name: 'BTC' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await press(page, 'Verify');
  await press(page, 'Submit');
  const result = page.getByRole('dialog', { name: 'Business created successfully!' });
  await result.getByRole('link', { name: 'Go to businesses' }).click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
};

/** Collects the tokens of a tab's calls. */
const tokensOf = (page: Page): ReadonlySet<string> => {
  const tokens = new Set<string>();
  page.on('request', (request: Request) => {
    const token = request.headers().authorization;
    if (token) tokens.add(token);
  });
  return tokens;
};

/** Entities of this name created according to an organisation's trail, with their authors. */
const trailOf = async (administrator: string, name: string): Promise<string[]> => {
  const answer = await fetch(`${inject('productUrl')}/api/v1/audit/events?action=business.create&limit=100`, {
    headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
  });
  const { events } = (await answer.json()) as { events: { actor: { label: string }; after: { name?: string } }[] };
  return events.filter(({ after }) => JSON.stringify(after).includes(name)).map(({ actor }) => actor.label);
};

describe('two tabs of one person', () => {
  it('act each in its own organisation, in turns: tokens, rows, addresses and the trail are kept apart', async () => {
    const northgate = await openPage();
    const harbour = await northgate.context().newPage();
    const [ofNorthgate, ofHarbour] = [tokensOf(northgate), tokensOf(harbour)];
    await enter(northgate, 'Northgate Payments');
    await enter(harbour, 'Harbour Group');
    const [one, two] = [uniqueName('Nord'), uniqueName('Haven')];
    await create(northgate, one);
    await create(harbour, two);

    for (const [page, own, foreign] of [
      [northgate, one, two],
      [harbour, two, one],
    ] as const) {
      await page.reload();
      await page.getByRole('heading', { level: 2, name: own, exact: true }).waitFor();
      expect(await names(page)).not.toContain(foreign);
      await page.getByLabel('Search business').fill(foreign);
      await page
        .getByText('No business matches')
        .or(page.getByText(/^No businesses/))
        .first()
        .waitFor();
      await page.getByLabel('Search business').fill('');
    }

    // An address of one is not found in the other.
    await northgate.getByRole('link', { name: `Expand business ${one}` }).click();
    await northgate.getByRole('heading', { level: 1, name: one }).waitFor();
    await harbour.goto(new URL(northgate.url()).pathname);
    await harbour.getByRole('alert').waitFor();
    expect(await harbour.getByText(one).count()).toBe(0);

    expect([...ofNorthgate].filter((token) => ofHarbour.has(token))).toEqual([]);
    expect(await trailOf('admin@northgate.example', one)).toEqual([person]);
    expect(await trailOf('admin@northgate.example', two)).toEqual([]);
    expect(await trailOf('admin@harbour.example', two)).toEqual([person]);
    expect(await trailOf('admin@harbour.example', one)).toEqual([]);
  });

  it('a switch in one leaves the other where it is, also while both reload and act', async () => {
    const still = await openPage();
    const moving = await still.context().newPage();
    await enter(still, 'Northgate Payments');
    await enter(moving, 'Harbour Group');
    const rows = await names(still);
    for (const organisation of ['Baltic Commerce', 'Northgate Payments', 'Harbour Group']) {
      await switchTo(moving, organisation);
      await Promise.all([still.reload(), moving.reload()]);
      await marker(moving, organisation).waitFor();
      await marker(still, 'Northgate Payments').waitFor();
      await expect.poll(async () => (await names(still)).includes(rows[0] ?? '')).toBe(true);
    }
    const name = uniqueName('Stay');
    await create(still, name);
    expect(await trailOf('admin@northgate.example', name)).toEqual([person]);
    expect(await trailOf('admin@harbour.example', name)).toEqual([]);
  });

  it('a duplicated tab holds the same session: a switch there ends it here, and never shows the other’s rows', async () => {
    const first = await openPage();
    await enter(first, 'Harbour Group');
    const rows = await names(first);
    const [twin] = await Promise.all([
      first.waitForEvent('popup'),
      first.evaluate(() => void window.open('/businesses')),
    ]);
    await marker(twin, 'Harbour Group').waitFor();
    await switchTo(twin, 'Baltic Commerce');
    const ofBaltic = await names(twin);
    expect(ofBaltic.filter((name) => rows.includes(name))).toEqual([]);

    await first.getByRole('link', { name: 'API keys', exact: true }).click();
    await first.getByText('Session expired').waitFor();
    await expectPath(first, '/');
    await twin.reload();
    await marker(twin, 'Baltic Commerce').waitFor();
    await expect.poll(() => names(twin)).toEqual(ofBaltic);
  });

  it('an answer for the organisation before that comes after the switch is not shown', async () => {
    const page = await openPage();
    await enter(page, 'Harbour Group');
    const rows = await names(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/v1\/(balances|businesses)$/, async (route) => {
      const answer = await route.fetch();
      await held;
      await route.fulfill({ response: answer }).catch(() => undefined);
    });
    const asked = page.waitForRequest(/\/api\/v1\/balances$/);
    await page.reload();
    await asked;
    await page.getByRole('link', { name: /^Organisation: / }).click();
    await page.getByRole('button', { name: /Baltic Commerce/ }).waitFor();
    const switched = page.waitForResponse(/\/api\/v1\/auth\/login\/[\w-]+$/);
    await page.getByRole('button', { name: /Baltic Commerce/ }).click();
    await switched;
    release();
    await marker(page, 'Baltic Commerce').waitFor();
    await landed(page);
    await page.unrouteAll({ behavior: 'wait' });
    await openBusinesses(page);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect((await names(page)).filter((name) => rows.includes(name))).toEqual([]);
  });
});

describe('two tabs that edit one thing', () => {
  type Thing = {
    readonly what: string;
    /** Creates one by the API; returns the address of its form. */
    readonly make: (token: string) => Promise<string>;
    readonly field: string;
    readonly submit: string;
    readonly result: string;
  };
  const made = async (token: string, path: string, body: object) =>
    (await callProduct({ url: inject('productUrl') }, 'POST', path, { token, body })).json<{ id: string }>().id;
  const things: readonly Thing[] = [
    {
      what: 'business',
      make: async (token) => {
        const id = await made(token, 'businesses', {
          businessName: uniqueName('Twin'),
          settlementCurrency: 'EUR',
          supportedDisplayCurrencies: ['EUR'],
          supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
          overpaymentPolicy: 'PROCESS',
          refundFollowUpDepositsForOneTimePayments: false,
          blockchainFeePaidBy: 'MERCHANT',
          userServiceFeeDistributionPercentage: 0,
          stableCryptoCurrencyDepegThreshold: null,
        });
        return `/edit-business/${id}`;
      },
      field: 'Business name',
      submit: 'Submit',
      result: 'Business updated successfully!',
    },
    {
      what: 'role',
      make: async (token) =>
        `/user-roles/edit/${await made(token, 'roles', { name: uniqueName('Twin'), permissions: ['GET_BALANCES'] })}`,
      field: 'Role name',
      submit: 'Save changes',
      result: 'Role updated successfully!',
    },
    {
      what: 'user',
      make: async (token) => {
        const { roles } = (
          await callProduct({ url: inject('productUrl') }, 'GET', 'users/role-choices', { token })
        ).json<{ roles: { id: string; name: string }[] }>();
        const roleId = roles.find(({ name }) => name === 'SUPPORT')?.id;
        return `/edit-user/${await made(token, 'users', { email: uniqueEmail('twin'), roleId })}`;
      },
      field: 'First name',
      submit: 'Save changes',
      result: 'User updated successfully!',
    },
    {
      what: 'API key',
      make: async (token) => {
        const body = { name: uniqueName('Twin'), permissions: ['GET_PAYMENTS'], businessIds: null };
        return `/edit-api-key/${await made(token, 'api-credentials', { ...body, ipAddresses: ['203.0.113.10'] })}`;
      },
      field: 'Key name',
      submit: 'Save changes',
      result: 'API key updated successfully!',
    },
  ];

  let administrator: Promise<string> | undefined;

  it.each(things)(
    'of one $what: the older is stopped, told by whom, and goes on',
    async ({ make, field, submit, result }) => {
      const email = await (administrator ??= newPerson('ADMIN'));
      const address = await make(await tokenOf(email));
      const newer = await openSignedIn(email, address);
      const older = await newer.context().newPage();
      await signIn(older, email);
      await firstScreen(older);
      await older.goto(address);
      for (const page of [older, newer]) await page.getByLabel(field).waitFor();
      const [first, second] = [`Newer ${crypto.randomUUID().slice(0, 8)}`, `Older ${crypto.randomUUID().slice(0, 8)}`];
      const save = async (page: Page) => {
        await press(page, 'Verify');
        await page.getByRole('heading', { name: 'Overview' }).waitFor();
        await press(page, submit);
      };
      await newer.getByLabel(field).fill(first);
      await save(newer);
      await newer.getByRole('dialog', { name: result }).waitFor();

      await older.getByLabel(field).fill(second);
      await save(older);
      const panel = older.getByRole('region', { name: 'Changed meanwhile' });
      await panel.getByText(`${email} changed this while you had it open`).waitFor();
      await panel.getByText(first).first().waitFor();
      expect(await older.getByLabel(field).inputValue()).toBe(second);
      await expectAccessible(older);
      await press(older, 'Go on from the new version');
      await save(older);
      await older.getByRole('dialog', { name: result }).waitFor();
      await older.goto(address);
      await expect.poll(() => older.getByLabel(field).inputValue()).toBe(second);
    },
  );
});
