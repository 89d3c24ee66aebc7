import axe from 'axe-core';
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium';
import { fixedInstant } from './product';

export const password = 'Sandbox2025';

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
};

const defaultExpected = [
  // Chromium logs every answer that is not 2xx; refusals are what many journeys are about.
  /Failed to load resource: the server responded with a status of 4\d\d/,
];

/**
 * Gives a journey its browser. Each page is guarded: a console error, an uncaught exception or a report of the content
 * security policy fails the test that opened it.
 */
export const useBrowser = () => {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0), 'console errors, exceptions and content security reports').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const openPage = async ({
    width = 1440,
    height = 900,
    colorScheme = 'light',
    timezoneId = 'UTC',
    url,
    expectedErrors = [],
    serviceWorkers = 'block',
  }: PageOptions = {}) => {
    const context = await browser.newContext({
      baseURL: url ?? inject('productUrl'),
      viewport: { width, height },
      colorScheme,
      locale: 'en-GB',
      timezoneId,
      reducedMotion: 'reduce',
      serviceWorkers,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    contexts.push(context);
    await context.addInitScript(reportPolicyViolations);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
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
  await page.getByLabel('Password', { exact: true }).fill(options.secret ?? password);
  if (options.twoFactorCode) await page.getByLabel('Two-factor code').fill(options.twoFactorCode);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** No violation of WCAG 2.0 to 2.2 A and AA on the page as it stands, in light and in dark. */
export const expectAccessible = async (page: Page, exclude: readonly string[] = []) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async (excluded) => {
      const run = (window as unknown as { axe: typeof axe }).axe.run;
      const result = await run(
        { exclude: excluded.map((selector) => [selector]) },
        { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
      );
      return result.violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`).join(' | ')}`,
      );
    }, exclude);
    expect(violations, `accessibility in ${colorScheme}`).toEqual([]);
  }
};

/** The page never scrolls sideways. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
};
