import type { Page } from 'playwright-core';

/** Waits for the first screen of a signed-in person: its title, not only the frame around it or the login before it. */
export const firstScreen = (page: Page): Promise<void> =>
  page.locator('#content').getByRole('heading', { level: 1 }).waitFor();

/** Landing page after a sign-in with all permissions. */
const landing = '/statistics';

/** Waits until a sign-in has led to the first screen of a person with all permissions. */
export const landed = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => url.pathname === landing);
  await firstScreen(page);
};

/** From the first screen after a sign-in to the list of businesses: by the sidebar, on a phone by the address. */
export const openBusinesses = async (page: Page): Promise<void> => {
  await firstScreen(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Businesses', exact: true });
  await ((await link.isVisible()) ? link.click() : page.goto('/businesses'));
  await page.getByRole('heading', { level: 1, name: 'Businesses' }).waitFor();
};
