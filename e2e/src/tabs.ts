import type { Page } from 'playwright-core';
import { firstScreen } from './first-screen';
import { freezeClock } from './page-clock';
import { signIn } from './sign-in';

export type TabOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Origin to open; default the shared product. */
  readonly url?: string;
  /** Milliseconds that the page's running clock is ahead of the real one; without it the page's clock stands where the shared product's does. */
  readonly aheadBy?: number;
};

type Tab = { readonly page: Page; isInUse: boolean };

/**
 * Tabs that outlive a test, because a new one with a sign-in costs more than most tests.
 *
 * @param open opens a page in a context of its own
 */
export const tabsOfFile = (open: (options: Pick<TabOptions, 'url' | 'aheadBy'>) => Promise<Page>) => {
  const tabs = new Map<string, Tab>();

  const drop = async (key: string, { page }: Tab): Promise<void> => {
    tabs.delete(key);
    await page.context().close();
  };

  /** The tab of a key, in the size and scheme of a new test; opened by the first test that asks. */
  const take = async (
    key: string,
    { width = 1440, height = 900, colorScheme = 'light', url, aheadBy }: TabOptions,
  ): Promise<{ readonly page: Page; readonly isNew: boolean }> => {
    const kept = tabs.get(key);
    if (kept?.isInUse) throw new Error(`${key} has a tab in this test already: openPage opens a second one.`);
    const page = kept?.page ?? (await open({ ...(url && { url }), ...(aheadBy !== undefined && { aheadBy }) }));
    tabs.set(key, { page, isInUse: true });
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    return { page, isNew: !kept };
  };

  return {
    /** Opens a path in the one tab of the file that nobody signs in to. `isLoaded`: as an earlier test left it, if that was on this path. */
    openTab: async (
      path: string,
      { isLoaded = false, ...options }: TabOptions & { readonly isLoaded?: boolean } = {},
    ): Promise<Page> => {
      const { page, isNew } = await take('Nobody', options);
      if (isNew || !isLoaded || new URL(page.url()).pathname !== path) await page.goto(path);
      return page;
    },

    /**
     * Opens a path as a person. The first test of a file that asks for this person signs in by the form; the others get the same tab, loaded anew and
     * without what the one before stored. For people whose session and rights no test changes, once per test and person: a second tab is opened by
     * `openPage`.
     */
    openSignedIn: async (email: string, path: string, options: TabOptions = {}): Promise<Page> => {
      const { page, isNew } = await take(email, options);
      if (isNew) {
        if (options.aheadBy === undefined) await freezeClock(page);
        await signIn(page, email);
        await page.waitForURL(({ pathname }) => pathname !== '/');
      }
      if (!isNew || path !== '/') await page.goto(path);
      await firstScreen(page);
      return page;
    },

    /** Ends a test: takes away what it has done to its tabs, except the sessions. After a failure nothing is kept. */
    leave: async (hasFailed: boolean): Promise<void> => {
      for (const [key, tab] of tabs) {
        const isUsable = !hasFailed && (!tab.isInUse || (await isRestored(tab.page)));
        if (isUsable) tab.isInUse = false;
        else await drop(key, tab);
      }
    },

    close: async (): Promise<void> => {
      for (const [key, tab] of tabs) await drop(key, tab);
    },
  };
};

/** False for a page that is on its way somewhere, or gone. */
const isRestored = (page: Page): Promise<boolean> =>
  restore(page).then(
    () => true,
    () => false,
  );

const restore = async (page: Page): Promise<void> => {
  const context = page.context();
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  await page.emulateMedia({ media: null, forcedColors: null });
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    for (const name of ['countinghouse-drafts', 'countinghouse-attempts']) indexedDB.deleteDatabase(name);
  });
};
