import type { Page } from 'playwright-core';
import { passwordOf } from './people';

/** Signs a person in through the form, as a person would. */
export const signIn = async (page: Page, email: string, options: { secret?: string; twoFactorCode?: string } = {}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(options.secret ?? passwordOf(email));
  if (options.twoFactorCode) await page.getByLabel('Two-factor code').fill(options.twoFactorCode);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
