import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium';
import { tabsOfWorker } from './tabs';

/** Longest wait of a journey, in milliseconds: a busy machine is slow, not wrong. */
const patience = 30_000;

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** The browser's zone; default UTC. */
  readonly timezoneId?: string;
  /** Origin to open; default the shared product. */
  readonly url?: string;
  /** Milliseconds that the page's running clock is ahead of the real one; default 0. */
  readonly aheadBy?: number;
  /** Console errors the journey provokes on purpose (a refused call logs one in Chromium). */
  readonly expectedErrors?: readonly RegExp[];
  /** The service worker, which a journey's own answers do not pass; off unless the journey is about it. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Scripts in the page; default true. False for a page that has to do without. */
  readonly hasScripts?: boolean;
  /** Screens that are loaded ahead of their opening, as by default in a browser that saves no data; default false. */
  readonly loadsAhead?: boolean;
};

const defaultExpected = [
  // Chromium logs every answer that is not 2xx; refusals are what many journeys are about.
  /Failed to load resource: the server responded with a status of 4\d\d/,
  // A form that a reload has filled again asks before it is left, and Chromium puts the question only after a gesture.
  /^Blocked attempt to show a 'beforeunload' confirmation panel/,
];

/** One browser for all journeys of a worker process; each page has a context, and so storage, of its own. */
let browserOfWorker: Promise<Browser> | undefined;

const sharedBrowser = async (): Promise<Browser> => {
  const running = await browserOfWorker?.catch(() => undefined);
  if (running?.isConnected()) return running;
  browserOfWorker = launchChromium();
  return browserOfWorker;
};

/** Complaints of this worker's pages since the last test; a worker runs one test at a time. */
const complaints: string[] = [];
/** Errors that the running test provokes, by the page it provokes them on. */
const expectedOf = new WeakMap<Page, readonly RegExp[]>();

const open = async ({
  width = 1440,
  height = 900,
  colorScheme = 'light',
  timezoneId = 'UTC',
  url,
  aheadBy,
  expectedErrors = [],
  serviceWorkers = 'block',
  hasScripts = true,
  loadsAhead = false,
}: PageOptions = {}): Promise<Page> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: url ?? inject('productUrl'),
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId,
    reducedMotion: 'reduce',
    serviceWorkers,
    javaScriptEnabled: hasScripts,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await context.addInitScript(reportPolicyViolations);
  if (!loadsAhead) await context.addInitScript(saveData);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  if (aheadBy !== undefined) await page.clock.install({ time: Date.now() + aheadBy });
  expectedOf.set(page, expectedErrors);
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return;
    const allowed = [...defaultExpected, ...(expectedOf.get(page) ?? [])];
    if (!allowed.some((pattern) => pattern.test(message.text()))) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  return page;
};

const tabs = tabsOfWorker(open, (page, errors) => expectedOf.set(page, errors));

/**
 * Gives a journey its browser. Each page is guarded: a console error, an uncaught exception or a report of the content
 * security policy fails the test that opened it.
 */
export const useBrowser = () => {
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    await tabs.leave(task.result?.state === 'fail');
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0), 'console errors, exceptions and content security reports').toEqual([]);
  });
  afterAll(tabs.leaveFile);
  return {
    /** Opens a page in a context of its own, which ends with the test. */
    openPage: async (options: PageOptions = {}): Promise<Page> => {
      const page = await open(options);
      contexts.push(page.context());
      return page;
    },
    openSignedIn: tabs.openSignedIn,
    openTab: tabs.openTab,
  };
};

/** Runs in the page before its own script: no screen is loaded ahead of its opening, some hundred scripts with each load of the page. */
const saveData = () => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (connection instanceof Object) Object.defineProperty(connection, 'saveData', { get: () => true });
};

/** Runs in the page before its own script: a policy violation becomes a console error, which the guard catches. */
const reportPolicyViolations = () => {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `content security policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sourceFile ?? ''}`,
    );
  });
};
