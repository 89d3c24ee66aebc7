import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProduct } from './src';
import {
  callProduct,
  expectAccessible,
  expectFocused,
  expectNoSidewaysScroll,
  logIn,
  startRunning,
  useBrowser,
} from './src';

// A product of its own: payments are made, and they expire by the server's clock, which runs here.
const { openPage, openSignedIn } = useBrowser();
let product: RunningProduct;

beforeAll(async () => {
  product = await startRunning();
});
afterAll(() => product?.stop());

const choose = async (page: Page, field: RegExp, option: RegExp): Promise<void> => {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a payment', () => {
  it('[CDEP-1] [CDEP-2] is made after an overview of what comes of it, shows all that the customer needs, and is cancelled', async () => {
    const page = await openSignedIn('admin@northgate.example', '/', { url: product.url, aheadBy: product.aheadBy });
    await page.getByRole('link', { name: 'Crypto deposit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Crypto deposit' }).waitFor();

    await press(page, 'Verify');
    await page.getByText('Business is required').waitFor();
    await expectFocused(page.getByRole('button', { name: /Business/ }));
    await expectAccessible(page);
    await choose(page, /Business/, /Aurora Games/);
    expect(await page.getByLabel('Settlement currency').isDisabled()).toBe(true);
    expect(await page.getByLabel('Settlement currency').inputValue()).toBe('EUR');
    expect(await page.getByLabel('Payment ID').inputValue()).toMatch(/^P-\d{8}-[2-9A-HJ-NP-Z]{6}$/);

    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('100.001');
    await page.getByText('Decimal signs exceeded').waitFor();
    await amount.fill('100');
    await choose(page, /Deposit currency/, /Bitcoin \(BTC\)/);
    expect(await page.getByRole('button', { name: /Network/ }).isDisabled()).toBe(true);
    const estimate = page.getByRole('region', { name: 'Estimate' });
    await estimate.getByText('Service fee').waitFor();
    await page.getByLabel('Expires after').fill('3O');
    await page.getByText('Numbers only').waitFor();
    await page.getByLabel('Expires after').fill('60');
    await page.getByText('A fixed rate needs an expiration of at most 30 minutes').waitFor();
    await page.getByLabel('Expires after').fill('30');
    await expectNoSidewaysScroll(page);
    await press(page, 'Verify');

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('table', { name: 'Estimate' }).getByText('99.00 EUR, after a fee of 1.00 EUR').waitFor();
    await expectAccessible(page);
    // Two presses of one intention.
    await page.getByRole('button', { name: 'Submit' }).dblclick();
    const created = page.getByRole('region', { name: 'Payment created' });
    await created.getByRole('img', { name: 'QR code of the payment' }).waitFor();
    await expectFocused(created);
    await created.getByText('Send only BTC on Main network. Anything else may be lost.').waitFor();
    await created.getByText(/^(29|30):\d\d left$/).waitFor();
    await created.getByRole('radio', { name: 'Address only' }).press('Space');
    for (const what of ['address', 'amount', 'payment link'])
      await created.getByRole('button', { name: `Copy ${what}`, exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: 'Go to payment' }).click();
    const drawer = page
      .getByRole('complementary')
      .filter({ hasText: 'Nothing was sent to this payment’s address yet.' });
    await drawer.getByRole('button', { name: 'Cancel', exact: true }).click();
    const asking = page.getByRole('alertdialog', { name: /Cancel the payment/ });
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Cancel payment' }).click();
    await page.getByText('Payment cancelled').first().waitFor();
    await drawer.getByText('Cancelled', { exact: true }).first().waitFor();
    await drawer.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' });
  });

  it('is paid on the page of its link, on a phone: the coin chosen, the code shown, the coins seen and credited', async () => {
    const { token } = await logIn(product, 'admin@northgate.example');
    const ask = async <Answer>(path: string, body: object): Promise<Answer> =>
      (await callProduct(product, 'POST', path, { token, body })).json<Answer>();
    const businesses = (await callProduct(product, 'GET', 'businesses', { token })).json<
      { id: string; name: string }[]
    >();
    const business = businesses.find(({ name }) => name === 'Aurora Games');
    const thanks = `${product.url}/health/live?thanks`;
    const made = await ask<{ id: string; paymentUrl: string }>('payments', {
      businessId: business?.id,
      clientPaymentId: `phone-${Date.now()}`,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
      redirectUrl: thanks,
    });
    const path = new URL(made.paymentUrl).pathname;
    const page = await openPage({ url: product.url, aheadBy: product.aheadBy, width: 390, height: 844 });
    // Page of the same link without a stream: it polls.
    const deaf = await openPage({ url: product.url, aheadBy: product.aheadBy });
    await deaf.route(`**${path.replace('/pay/', '/public/payments/')}/events`, (route) =>
      route.fulfill({ status: 429 }),
    );
    const followed = page.waitForResponse((answer) => answer.url().endsWith('/events'));

    await page.goto('/pay/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('heading', { level: 1, name: 'There is no such payment' }).waitFor();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: 'Pay Aurora Games' }).waitFor();
    expect((await followed).headers()['content-type']).toContain('text/event-stream');
    await deaf.goto(path);
    await page.getByText(/^(29|30):\d\d$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /Bitcoin BTC/ }).click();

    await page.getByRole('img', { name: 'QR code of the payment address and amount' }).waitFor();
    await page.getByText('Send only BTC on Main network. Anything else may be lost.').waitFor();
    await page.getByRole('button', { name: 'Address only' }).click();
    await page.getByRole('img', { name: 'QR code of the payment address', exact: true }).waitFor();
    const address = (await page.locator('[data-address]').textContent()) ?? '';
    expect(address).toMatch(/^bc1q[a-z0-9]+$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Address and amount are readable without scripts.
    const plain = await (await fetch(new URL(path, product.url))).text();
    expect(plain).toContain(address);
    expect(plain).toMatch(
      /Send exactly<\/p>\s*<p class="big">\s*<span class="amount\s*"\s*>0\.00\d+ <span class="code">BTC/,
    );

    const { transfers } = await ask<{ transfers: { transactionId: string }[] }>(`sandbox/payments/${made.id}/play`, {
      play: 'EXACT',
    });
    await page.getByRole('heading', { name: 'Payment seen' }).waitFor();
    await expectAccessible(page);
    await callProduct(product, 'POST', `sandbox/deposits/${transfers[0]?.transactionId}/confirm`, { token });
    await page.getByRole('heading', { name: 'Payment complete' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to Aurora Games' });
    expect(await back.getAttribute('href')).toBe(thanks);
    await deaf.getByRole('heading', { name: 'Payment complete' }).waitFor();
    await page.getByRole('button', { name: 'Stay here' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.waitForURL(thanks);

    // Repeated requests are told to wait, by the page as by the call behind it.
    for (const asked of [path, path.replace('/pay/', '/api/v1/public/payments/')]) {
      const answersTo = (times: number) =>
        Promise.all(Array.from({ length: times }, () => fetch(new URL(asked, product.url))));
      // A busy machine answers sixty more slowly than the allowance grows.
      let refused: Response | undefined;
      for (let times = 60; !refused && times <= 960; times *= 2)
        refused = (await answersTo(times)).find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('[LINK-2] [LINK-6] is made by a visitor of a payment link, paid in the sandbox, and stands under the link', async () => {
    const page = await openSignedIn('admin@northgate.example', '/crypto-deposit/links', {
      url: product.url,
      aheadBy: product.aheadBy,
    });
    await page.getByRole('heading', { level: 1, name: 'Crypto deposit' }).waitFor();
    await page.getByRole('link', { name: 'New payment link' }).first().click();
    // Until the form is there, the list's own filter by business is what a press would open.
    await page.getByRole('heading', { level: 1, name: 'New payment link' }).waitFor();
    await choose(page, /Business/, /Aurora Games/);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Season ticket');
    await page.getByRole('textbox', { name: /^Amount/ }).fill('120');
    await expectAccessible(page);
    await press(page, 'Verify');
    await press(page, 'Create payment link');
    const url = await page.getByRole('link', { name: /\/pay-link\// }).getAttribute('href');
    const path = new URL(url ?? '').pathname;

    const visitor = await openPage({ url: product.url, aheadBy: product.aheadBy, width: 390, height: 844 });
    await visitor.goto(path);
    await visitor.getByRole('heading', { level: 2, name: 'Season ticket' }).waitFor();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    await visitor.getByRole('button', { name: 'Pay 120.00 EUR' }).click();
    await visitor.getByRole('button', { name: /Bitcoin BTC/ }).click();
    await visitor.locator('[data-address]').waitFor();

    const { token } = await logIn(product, 'admin@northgate.example');
    const links = (await callProduct(product, 'GET', 'pay-links', { token })).json<{ payLinks: { id: string }[] }>();
    const linkId = links.payLinks[0]?.id ?? '';
    const made = (await callProduct(product, 'GET', `payments?payLinkId=${linkId}`, { token })).json<{
      payments: { id: string; clientPaymentId: string }[];
    }>();
    expect(made.payments).toHaveLength(1);
    const { transfers } = (
      await callProduct(product, 'POST', `sandbox/payments/${made.payments[0]?.id}/play`, {
        token,
        body: { play: 'EXACT' },
      })
    ).json<{ transfers: { transactionId: string }[] }>();
    await callProduct(product, 'POST', `sandbox/deposits/${transfers[0]?.transactionId}/confirm`, { token });
    await visitor.getByRole('heading', { name: 'Payment complete' }).waitFor();

    await page.goto(`/crypto-deposit/links?open=${linkId}`);
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await page.getByRole('row', { name: new RegExp(made.payments[0]?.clientPaymentId ?? '') }).waitFor();
    await page.getByText('Payment link', { exact: false }).first().waitFor();
  });

  it('is paid without a script: the coin is chosen by a form, and whoever sent too little reads at once what is missing, where to and until when', async () => {
    const { token } = await logIn(product, 'admin@northgate.example');
    const ask = async <Answer>(path: string, body: object): Promise<Answer> =>
      (await callProduct(product, 'POST', path, { token, body })).json<Answer>();
    const businesses = (await callProduct(product, 'GET', 'businesses', { token })).json<
      { id: string; name: string }[]
    >();
    const made = await ask<{ id: string; paymentUrl: string }>('payments', {
      businessId: businesses.find(({ name }) => name === 'Aurora Games')?.id,
      clientPaymentId: `plain-${Date.now()}`,
      displayCurrency: 'EUR',
      displayAmount: '100.00',
    });
    const path = new URL(made.paymentUrl).pathname;
    const plain = await openPage({
      url: product.url,
      aheadBy: product.aheadBy,
      width: 390,
      height: 844,
      hasScripts: false,
    });
    await plain.goto(path);
    await plain.getByText(/^\s*Pay until \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d UTC/).waitFor();
    await plain.getByRole('button', { name: /Bitcoin BTC/ }).click();
    await plain.getByText('Send exactly').waitFor();
    expect(new URL(plain.url()).pathname).toBe(path);
    const address = await plain.locator('[data-address]').textContent();

    const page = await openPage({
      url: product.url,
      aheadBy: product.aheadBy,
      width: 390,
      height: 844,
      timezoneId: 'Asia/Tokyo',
    });
    await page.goto(path);
    await expect
      .poll(() => page.locator('.count').innerText())
      .toMatch(/^Pay until \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d (GMT\+9|JST), \d\d:\d\d left/);
    await ask(`sandbox/payments/${made.id}/play`, { play: 'UNDER' });
    await page.getByRole('heading', { name: 'Part of the payment seen' }).waitFor();
    await plain.goto(path);
    for (const shown of [page, plain]) {
      await shown.getByText('Send the rest, exactly').waitFor();
      await shown.getByText(/^[\d.]+ of [\d.]+ BTC seen so far\.$/).waitFor();
      expect(await shown.locator('[data-address]').textContent()).toBe(address);
      expect(await shown.getByText(/Pay until/).count()).toBe(1);
      expect(await shown.getByText('You may close this page').count()).toBe(0);
      await expectNoSidewaysScroll(shown);
    }
    await expectAccessible(page);
  });

  it('[VAL-11] [NAV-5] waits above the threshold of the travel rule, is counted in the sidebar, and is credited once its payer is named', async () => {
    const { token } = await logIn(product, 'admin@northgate.example');
    const get = async <Answer>(path: string): Promise<Answer> =>
      (await callProduct(product, 'GET', path, { token })).json<Answer>();
    const businessId = (await get<{ id: string; name: string }[]>('businesses')).find(
      ({ name }) => name === 'Aurora Games',
    )?.id;
    const waiting = async () => (await get<{ total: number }>('deposits/travel-rule?limit=1&includeTotal=true')).total;
    const statusOf = async ({ id }: { readonly id: string }) =>
      (await get<{ status: string }>(`payments/${id}`)).status;
    /** Pays it on the simulated chain, for good. */
    const pay = async ({ id }: { readonly id: string }): Promise<void> => {
      const played = await callProduct(product, 'POST', `sandbox/payments/${id}/play`, {
        token,
        body: { play: 'EXACT' },
      });
      const { transfers } = played.json<{ transfers: { transactionId: string }[] }>();
      await callProduct(product, 'POST', `sandbox/deposits/${transfers[0]?.transactionId}/confirm`, { token });
    };
    const payment = async (who: string, displayAmount: string) => {
      const clientPaymentId = `${who}-${Date.now()}`;
      const body = { businessId, clientPaymentId, displayCurrency: 'EUR', displayAmount, depositCurrency: 'BTC' };
      const made = await callProduct(product, 'POST', 'payments', { token, body });
      return { clientPaymentId, id: made.json<{ id: string }>().id };
    };
    const before = await waiting();
    const [person, company, little] = [
      await payment('person', '1500.00'),
      await payment('company', '2500.00'),
      await payment('little', '50.00'),
    ];
    for (const made of [person, company, little]) await pay(made);
    await expect.poll(() => statusOf(little)).toBe('DEPOSITED');
    await expect.poll(waiting).toBe(before + 2);
    expect(await statusOf(person)).toBe('AWAITING');

    const page = await openSignedIn('admin@northgate.example', '/', { url: product.url, aheadBy: product.aheadBy });
    const badge = (count: number) =>
      page
        .getByText(new RegExp(`^${count} deposits? waits? for travel-rule data$`))
        .first()
        .waitFor({ state: 'attached' });
    await badge(before + 2);
    const name = async (who: { readonly clientPaymentId: string }) => {
      await page.goto(`/travel-rule?search=${who.clientPaymentId}`);
      await page.getByRole('link', { name: 'Add originator' }).first().click();
      await page.getByRole('heading', { level: 1, name: /Add originator/ }).waitFor();
    };
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    const submit = async () => {
      await press(page, 'Submit');
      const done = page.getByRole('dialog', { name: 'Originator accepted' });
      await done.getByText('The deposit is credited to the business.').waitFor();
      await done.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('heading', { level: 1, name: 'Travel rule' }).waitFor();
    };

    await name(person);
    await press(page, 'Verify');
    for (const said of ['Name is required', 'ID type is required', 'Identifier is required'])
      await page.getByText(said, { exact: true }).waitFor();
    await expectFocused(field('Name'));
    await expectAccessible(page);
    await field('Name').fill('Okonkwo');
    await page.getByRole('textbox', { name: /First names/ }).fill('Adaeze');
    await choose(page, /ID type/, /Passport/);
    await field('Identifier').fill('A0771<2345');
    await page.getByText('Special characters are not allowed').waitFor();
    await field('Identifier').fill('A07712345');
    await press(page, 'Verify');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText('Adaeze Okonkwo').waitFor();
    expect(await waiting()).toBe(before + 2);
    await press(page, 'Back');
    expect(await field('Name').inputValue()).toBe('Okonkwo');
    expect(await field('Identifier').inputValue()).toBe('A07712345');
    await press(page, 'Verify');
    await submit();
    await expect.poll(() => statusOf(person)).toBe('DEPOSITED');
    await badge(before + 1);
    // The payer's name is stored on the server, sealed, and in no browser.
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
    expect(kept).not.toContain('Okonkwo');

    await name(company);
    await page.getByRole('radio', { name: 'Legal person' }).press('Space');
    await field('Name').fill('Aurora Imports GmbH');
    await choose(page, /ID type/, /LEI/);
    await field('Identifier').fill('5493001KJTIIGC8Y1R13');
    await press(page, 'Verify');
    await page.getByText('Invalid LEI').waitFor();
    expect(await statusOf(company)).toBe('AWAITING');
    await field('Identifier').fill('5493001KJTIIGC8Y1R12');
    await press(page, 'Verify');
    await page.getByText('Aurora Imports GmbH').waitFor();
    await submit();
    await expect.poll(() => statusOf(company)).toBe('DEPOSITED');
    expect(await waiting()).toBe(before);

    // Named with the payment, nothing waits.
    await page.goto(`/crypto-deposit?businessId=${businessId}`);
    await field('Amount').fill('3000');
    await choose(page, /Deposit currency/, /Bitcoin \(BTC\)/);
    const named = await page.getByLabel('Payment ID').inputValue();
    await page.getByText('Advanced', { exact: true }).click();
    await page.getByRole('checkbox', { name: /Name the originator now/ }).check({ force: true });
    await field('Name').fill('Adaeze Okonkwo');
    await press(page, 'Verify');
    await page.getByText('Identifier is required', { exact: true }).waitFor();
    await choose(page, /ID type/, /Passport/);
    await field('Identifier').fill('A07712345');
    await expectAccessible(page);
    await press(page, 'Verify');
    await page.getByText('Adaeze Okonkwo').waitFor();
    await press(page, 'Submit');
    await page.getByRole('region', { name: 'Payment created' }).waitFor();
    const { payments } = await get<{ payments: { id: string }[] }>(`payments?businessId=${businessId}&search=${named}`);
    await pay(payments[0]!);
    await expect.poll(() => statusOf(payments[0]!)).toBe('DEPOSITED');
    expect(await waiting()).toBe(before);

    // Nobody is named until the deadline: the money stays, and the platform has to decide.
    const unnamed = await payment('unnamed', '1500.00');
    await pay(unnamed);
    await expect.poll(waiting).toBe(before + 1);
    await callProduct(product, 'POST', 'sandbox/time/advance', { token, body: { minutes: 120 * 60 + 1 } });
    const escalatedAt = async () =>
      (
        await get<{ deposits: { escalatedAt: string | null }[] }>(
          `deposits/travel-rule?search=${unnamed.clientPaymentId}`,
        )
      ).deposits[0]?.escalatedAt;
    await expect.poll(escalatedAt).toMatch(/Z$/);
    expect(await statusOf(unnamed)).toBe('AWAITING');
    await page.goto(`/travel-rule?search=${unnamed.clientPaymentId}`);
    await page.getByText('Past its deadline').first().waitFor();
  });
});
