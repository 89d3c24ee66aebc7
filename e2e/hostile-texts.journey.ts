import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts, settled, startProduct, useBrowser } from './src';
import type { Product } from './src';

const { openSignedIn } = useBrowser();

/** Stored text, written past every check: what an older version, an import or an attacker might have left there. */
const planted: readonly { table: string; columns: readonly string[]; where?: string }[] = [
  { table: 'organisation', columns: ['legal_name', 'street', 'city'] },
  { table: 'sender_data', columns: ['name', 'address', 'city', 'signature_name', 'mail_subject'] },
  { table: 'app_user', columns: ['first_name', 'last_name'] },
  { table: 'role', columns: ['name'], where: 'not is_system' },
  {
    table: 'business',
    columns: ['name', 'deposit_received_callback_url', 'withdrawal_callback_url', 'withdrawal_approval_callback_url'],
  },
  {
    table: 'payment',
    columns: ['client_payment_id', 'customer_email', 'redirect_url', 'refund_address', 'created_by_label'],
  },
  { table: 'deposit', columns: ['from_address', 'risk_category'] },
  { table: 'state_transition', columns: ['actor_label'] },
];

const superuserUrl = ({ dataDir }: Product): string => {
  const state = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    superuserPassword: string;
    port: number;
  };
  return `postgres://postgres:${encodeURIComponent(state.superuserPassword)}@127.0.0.1:${state.port}/countinghouse`;
};

/** Gives every row of a column another of the texts, in turn, so that each is stored and shown somewhere. */
const plant = async (client: pg.Client) => {
  for (const { table, columns, where = 'true' } of planted)
    for (const [offset, column] of columns.entries())
      await client.query(
        `with numbered as (select ctid as place, row_number() over () + $2 as n from ${table} where ${where})
         update ${table} t set ${column} = ($1::text[])[1 + (numbered.n % cardinality($1::text[]))]
         from numbered where t.ctid = numbered.place`,
        [hostileTexts, offset * 7],
      );
};

describe('200 texts of script and markup, stored in every field that holds text', () => {
  let product: Product;
  let businesses: string[];

  beforeAll(async () => {
    product = await startProduct();
    const client = new pg.Client({ connectionString: superuserUrl(product) });
    await client.connect();
    try {
      // The lists of the businesses with the most payments show the most texts.
      await client.query('alter table payment disable trigger user');
      const { rows } = await client.query<{ id: string }>(
        `select b.id from business b join organisation o on o.id = b.organisation_id
         join payment p on p.organisation_id = b.organisation_id and p.business_id = b.id
         where o.name = 'Northgate Payments' group by b.id order by count(*) desc limit 2`,
      );
      businesses = rows.map(({ id }) => id);
      if (businesses.length !== 2) throw new Error('Two businesses were expected.');
      await client.query('drop index if exists payment_client_id');
      await plant(client).catch(async (error: unknown) => {
        throw new Error(`planting failed: ${error instanceof Error ? error.message : String(error)}`);
      });
    } finally {
      await client.end();
    }
  });
  afterAll(() => product?.stop());

  /** Signed in on a page that notes every dialog and every request that leaves our own host. */
  const watchedPage = async (width: number) => {
    const page = await openSignedIn('admin@northgate.example', '/', { url: product.url, width });
    const escapes: string[] = [];
    page.on('dialog', (dialog) => {
      // Leaving a form with changes asks first; everything else was opened by a text.
      if (dialog.type() !== 'beforeunload') escapes.push(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) escapes.push(`request: ${request.url()}`);
    });
    return { page, escapes };
  };

  /** The screen is there with its data. */
  const shown = async (page: Page) => {
    await page.locator('main').first().waitFor();
    await settled(page);
  };
  /** Problems on a screen, as sentences; none expected. */
  const findings = async (page: Page, escapes: readonly string[], where: string): Promise<string[]> => {
    const ran = await page.evaluate(() => (window as { ran?: unknown }).ran !== undefined);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    return [
      ...(ran ? [`${where}: a script ran`] : []),
      ...(wide > 0 ? [`${where}: scrolls ${wide} px sideways`] : []),
      ...(new URL(page.url()).origin === product.url ? [] : [`${where}: led to ${page.url()}`]),
      ...escapes.map((escape) => `${where}: ${escape}`),
    ];
  };

  it.each([1440, 390])('none runs, leads away or breaks the layout on any screen, %i px wide', async (width) => {
    const { page, escapes } = await watchedPage(width);
    const screens = [
      '/businesses',
      ...businesses.flatMap((id) => [`/business/${id}/deposits?limit=100`, `/edit-business/${id}`]),
      '/create-business',
      '/users?limit=100',
      '/create-user',
      '/user-roles',
      '/user-roles/create',
      '/api-keys',
      '/create-api-keys',
      '/audit-log',
      '/authentication',
      '/change-password',
    ];
    const found: string[] = [];
    for (const screen of screens) {
      await page.goto(screen);
      await shown(page);
      found.push(...(await findings(page, escapes, screen)));
    }
    expect(found).toEqual([]);
  });

  it('each is shown as the text it is', async () => {
    const { page, escapes } = await watchedPage(1440);
    const seen = new Set<string>();
    const rows = async () => (await page.locator('tbody').allInnerTexts()).join('\n').trim();
    for (const id of businesses) {
      await page.goto(`/business/${id}/deposits?limit=100`);
      for (let before = ''; ;) {
        await shown(page);
        // The rows of the page before stay until the next ones are there.
        await expect.poll(rows).not.toBe(before);
        const text = await rows();
        before = text;
        for (const hostile of hostileTexts) if (text.includes(hostile.trim())) seen.add(hostile);
        expect(await findings(page, escapes, page.url())).toEqual([]);
        const next = page.getByRole('button', { name: 'Next' });
        if (await next.isDisabled()) break;
        const address = page.url();
        await next.click();
        await page.waitForURL((url) => url.href !== address);
      }
    }
    // Long ones are shown by their ends.
    expect(seen.size).toBeGreaterThan(25);
  });

  it('an open payment, its timeline and its links stay text', async () => {
    const { page, escapes } = await watchedPage(1440);
    await page.goto(`/business/${businesses[0]}/deposits?status=DEPOSITED`);
    await shown(page);
    for (let row = 0; row < 12; row += 1) {
      await page.locator('tbody tr').nth(row).click();
      await shown(page);
      const addresses = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
      expect(addresses.filter((protocol) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([]);
      expect(await findings(page, escapes, `payment ${row}`)).toEqual([]);
    }
  });

  it('typed into every text field of a form, none runs and the form says what is wrong in its place', async () => {
    const { page, escapes } = await watchedPage(1440);
    for (const screen of [
      '/create-business',
      '/create-user',
      '/user-roles/create',
      '/create-api-keys',
      '/change-password',
    ]) {
      await page.goto(screen);
      await shown(page);
      const fields = page.locator(
        'main input:not([type=checkbox]):not([type=radio]):not([type=range]):not([disabled]), main textarea',
      );
      const count = await fields.count();
      for (let index = 0; index < count; index += 1) {
        const field = fields.nth(index);
        if (!(await field.isEditable())) continue;
        for (const text of hostileTexts.filter((_, place) => place % 10 === index % 10)) await field.fill(text);
      }
      await page.keyboard.press('Enter');
      await shown(page);
      expect(await findings(page, escapes, screen)).toEqual([]);
    }
  });
});
