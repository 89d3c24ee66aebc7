import type { BrowserContext, Page } from 'playwright-core';
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
  /** Console errors that this test provokes on purpose. */
  readonly expectedErrors?: readonly RegExp[];
};

export type SignedInOptions = TabOptions & {
  /** Code for a person with a second factor; asked for only if a sign-in takes place. */
  readonly twoFactorCode?: () => Promise<string>;
};

type Tab = {
  readonly page: Page;
  readonly email: string | null;
  readonly url: string | undefined;
  isInUse: boolean;
};

/** Text that the server answers without a script: a tab rests there, asking nothing. */
const restingPlace = '/health/live';

/**
 * Tabs that outlive a test, because a new one with a sign-in costs more than most tests: those of the shared product until the worker ends, others
 * until their file does.
 *
 * @param open opens a page in a context of its own
 * @param expect says which console errors of a page the running test provokes
 */
export const tabsOfWorker = (
  open: (options: Pick<TabOptions, 'url' | 'aheadBy'>) => Promise<Page>,
  expect: (page: Page, errors: readonly RegExp[]) => void,
) => {
  const tabs = new Map<string, Tab>();

  const drop = async (key: string, { page }: Tab): Promise<void> => {
    tabs.delete(key);
    await page.context().close();
  };

  /** The tab of a person, in the size and scheme of a new test; opened by the first test that asks. */
  const take = async (
    email: string | null,
    { width = 1440, height = 900, colorScheme = 'light', url, aheadBy, expectedErrors = [] }: TabOptions,
  ): Promise<{ readonly page: Page; readonly isNew: boolean }> => {
    const key = [email ?? 'Nobody', url, aheadBy].join(' ');
    const kept = tabs.get(key);
    if (kept?.isInUse) throw new Error(`${key} has a tab in this test already: openPage opens a second one.`);
    const page = kept?.page ?? (await open({ ...(url && { url }), ...(aheadBy !== undefined && { aheadBy }) }));
    tabs.set(key, { page, email, url, isInUse: true });
    expect(page, expectedErrors);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    return { page, isNew: !kept };
  };

  const forget = async (test: (tab: Tab) => boolean): Promise<void> => {
    for (const [key, tab] of tabs) if (test(tab)) await drop(key, tab);
  };

  return {
    /** Opens a path in the one tab of the file that nobody signs in to. `isLoaded`: as an earlier test left it, if that was on this path. */
    openTab: async (
      path: string,
      { isLoaded = false, ...options }: TabOptions & { readonly isLoaded?: boolean } = {},
    ): Promise<Page> => {
      const { page, isNew } = await take(null, options);
      if (isNew || !isLoaded || new URL(page.url()).pathname !== path) await page.goto(path);
      return page;
    },

    /**
     * Opens a path as a person. The first test of a worker that asks for this person signs in by the form; the others get the same tab, loaded anew
     * and without what the one before stored. For people whose session and rights no test changes, once per test and person: a second tab is opened
     * by `openPage`.
     */
    openSignedIn: async (
      email: string,
      path: string,
      { twoFactorCode, ...options }: SignedInOptions = {},
    ): Promise<Page> => {
      const { page, isNew } = await take(email, options);
      if (isNew) {
        if (options.aheadBy === undefined) await freezeClock(page);
        await signIn(page, email, twoFactorCode && { twoFactorCode: await twoFactorCode() });
        await page.waitForURL(({ pathname }) => pathname !== '/');
      }
      if (!isNew || path !== '/') await page.goto(path);
      await firstScreen(page);
      return page;
    },

    /** Ends a test: takes away what it has done to its tabs, except the sessions. After a failure nothing is kept. */
    leave: async (hasFailed: boolean): Promise<void> => {
      for (const [key, tab] of tabs) {
        const isUsable = !hasFailed && (!tab.isInUse || (await isRestored(tab)));
        if (isUsable) tab.isInUse = false;
        else await drop(key, tab);
      }
    },

    /** Ends a file: its own products end with it, and what it left in the tab of nobody is no other file's business. */
    leaveFile: (): Promise<void> => forget(({ email, url }) => email === null || url !== undefined),
  };
};

/** False for a page that is on its way somewhere, or gone. */
const isRestored = (tab: Tab): Promise<boolean> =>
  restore(tab).then(
    () => true,
    () => false,
  );

const restore = async ({ page, email }: Tab): Promise<void> => {
  const context = page.context();
  for (const event of ['dialog', 'request', 'response'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await closeOthers(context, page);
  await page.emulateMedia({ media: null, forcedColors: null });
  await context.clearCookies();
  // A screen may still write as it is left: that is cleared too. Afterwards it draws, asks and loads ahead no more.
  if (email !== null) await page.goto(restingPlace);
  await page.evaluate(() => {
    localStorage.clear();
    for (const name of ['countinghouse-drafts', 'countinghouse-attempts']) indexedDB.deleteDatabase(name);
  });
};

const closeOthers = (context: BrowserContext, page: Page): Promise<unknown> =>
  Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
