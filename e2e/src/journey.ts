import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium';
import { passwordOf } from './people';
import { fixedInstant } from './product';

/** How long what a journey waits for may take, in milliseconds: a busy machine is slow, not wrong. */
const patience = 30_000;

export type PageOptions = {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** The browser's zone; default UTC. */
  readonly timezoneId?: string;
  /** Origin to open; default the shared product. */
  readonly url?: string;
  /** Console errors the journey provokes on purpose (a refused call logs one in Chromium). */
  readonly expectedErrors?: readonly RegExp[];
  /** The service worker, which a journey's own answers do not pass; off unless the journey is about it. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Without them for a page that has to do without; they run unless told. */
  readonly hasScripts?: boolean;
};

const defaultExpected = [
  // Chromium logs every answer that is not 2xx; refusals are what many journeys are about.
  /Failed to load resource: the server responded with a status of 4\d\d/,
];

/** One browser for all journeys of a worker process; each page has a context, and so storage, of its own. */
let browserOfWorker: Promise<Browser> | undefined;

const sharedBrowser = async (): Promise<Browser> => {
  const running = await browserOfWorker?.catch(() => undefined);
  if (running?.isConnected()) return running;
  browserOfWorker = launchChromium();
  return browserOfWorker;
};

/**
 * Gives a journey its browser. Each page is guarded: a console error, an uncaught exception or a report of the content
 * security policy fails the test that opened it.
 */
export const useBrowser = () => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0), 'console errors, exceptions and content security reports').toEqual([]);
  });
  const openPage = async ({
    width = 1440,
    height = 900,
    colorScheme = 'light',
    timezoneId = 'UTC',
    url,
    expectedErrors = [],
    serviceWorkers = 'block',
    hasScripts = true,
  }: PageOptions = {}) => {
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
    contexts.push(context);
    await context.addInitScript(reportPolicyViolations);
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const allowed = [...defaultExpected, ...expectedErrors];
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() !== 'error') return;
      if (!allowed.some((pattern) => pattern.test(message.text()))) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    return page;
  };
  return { openPage };
};

/** Runs in the page before its own script: a policy violation becomes a console error, which the guard catches. */
const reportPolicyViolations = () => {
  addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `content security policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sourceFile ?? ''}`,
    );
  });
};

/** Makes the page's own clock agree with the server's fixed one, so that presets such as "Last 30 days" hold rows. */
export const freezeClock = (page: Page, instant = fixedInstant) => page.clock.setFixedTime(new Date(instant));

/** Signs a person in through the form, as a person would. */
export const signIn = async (page: Page, email: string, options: { secret?: string; twoFactorCode?: string } = {}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(options.secret ?? passwordOf(email));
  if (options.twoFactorCode) await page.getByLabel('Two-factor code').fill(options.twoFactorCode);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};
