import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { CompanyProvider, Product } from './src';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  giveDevice,
  password,
  signIn,
  startCompanyProvider,
  startProduct,
  useBrowser,
} from './src';

// A product of its own: it may call one server on this machine, the provider.
const { openPage } = useBrowser();
let product: Product;
let provider: CompanyProvider;

beforeAll(async () => {
  provider = await startCompanyProvider();
  product = await startProduct({ env: { CALLBACK_RECEIVER: provider.issuer } });
  await provider.register(companies.map((company) => `${hostOf(company)}/company-sign-in`));
});
afterAll(async () => {
  await product?.stop();
  await provider?.stop();
});

const companies = ['harbour', 'kestrel'] as const;
/** Address of a company's own brand: at another one nobody is offered its sign-in. */
const hostOf = (company: string): string => product.url.replace('localhost', `${company}.localhost`);
/** The provider's own pages ask for a font that no test reaches. */
const fontOfProvider = /net::ERR_NAME_NOT_RESOLVED|net::ERR_INTERNET_DISCONNECTED/;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const look = async (page: Page) => {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
};

/** Signs in on the provider's own pages, which are the library's. */
const passProvider = async (page: Page, company: string) => {
  await page.waitForURL((url) => url.origin === provider.issuer);
  await page.locator('input[name=login]').fill(`mara.${company}`);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=login]').waitFor({ state: 'detached' });
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.origin === hostOf(company));
};

const logOut = async (page: Page) => {
  await page.goto('/');
  const logout = page.getByRole('button', { name: 'Logout', exact: true });
  const menu = page.getByRole('button', { name: 'Open menu' });
  await logout.or(menu).first().waitFor();
  // On a phone it stands in the menu.
  if (await menu.isVisible()) await menu.click();
  await logout.click();
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
};

describe.each([
  [1440, companies[0]],
  [390, companies[1]],
] as const)('a company’s sign-in on a screen of %i px', (width, company) => {
  // Once: a second try would meet the passkey of the first.
  it(
    '[COMPANY-1] is set up by an administrator, linked by its person, offered by the domain and signs in with the second factor',
    { retry: 0 },
    async () => {
      const page = await openPage({ url: hostOf(company), width, expectedErrors: [fontOfProvider] });
      await giveDevice(page);
      await signIn(page, `admin@${company}.example`);
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor({ state: 'detached' });
      await page.goto('/authentication');
      await press(page, 'Add a passkey');
      await page.locator('form').getByLabel('Password', { exact: true }).last().fill(password);
      await press(page, 'Add a passkey');
      await press(page, 'I have stored them');

      await page.goto('/sign-in-settings');
      const form = page.getByRole('form', { name: 'Company sign-in' });
      await form.getByLabel('Issuer').fill(provider.issuer);
      await form.getByLabel('Client ID').fill(provider.clientId);
      await form.getByLabel('Client secret').fill(provider.clientSecret);
      await form.getByLabel('Mail domains').fill(`${company}.example`);
      await look(page);
      await form.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Not proved', { exact: true }).waitFor();
      await look(page);
      await press(page, `Look up the record of ${company}.example`);
      await page.getByText('Proved', { exact: true }).waitFor();

      await page.goto('/authentication');
      await page.getByRole('button', { name: /^Link your company account of/ }).click();
      await page.locator('form').getByLabel('Password', { exact: true }).last().fill(password);
      await look(page);
      await press(page, 'Go to your company’s sign-in');
      await passProvider(page, company);
      await page.getByText(`mara.${company}@elsewhere.example`).waitFor();
      await look(page);

      await logOut(page);
      await page.getByLabel('Email').fill(`nobody@${company}.example`);
      await page.getByRole('button', { name: 'Continue with your company’s sign-in' }).waitFor();
      await look(page);
      await press(page, 'Continue with your company’s sign-in');
      // The provider remembers the person; what it answers with is the first factor.
      await page.getByRole('heading', { name: 'One more step' }).waitFor();
      await look(page);
      await press(page, 'Use a passkey');
      await page.getByRole('button', { name: 'Login', exact: true }).waitFor({ state: 'detached' });
      await page.goto('/authentication');
      await page.getByText('Last used').first().waitFor();
    },
  );
});
