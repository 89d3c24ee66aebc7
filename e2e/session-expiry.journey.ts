import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectPath, firstScreen, signIn, useBrowser } from './src';

const { openPage } = useBrowser();

const title = 'You are about to be signed out';
const warningOn = (page: Page) => page.getByRole('alertdialog', { name: title });

/**
 * Advances the page's time, a few seconds at once, until the page has been answered. Its timer may begin only after the first of them, so that no fixed
 * time is enough; once the request is made, time stands still for its answer.
 */
const runUntilAnswered = async (page: Page, path: RegExp, begin: () => Promise<void> = async () => {}) => {
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= path.test(request.url());
  });
  const answer = page.waitForResponse(path, { timeout: 120_000 });
  const advance = async () => {
    await begin();
    const isDue = async () => {
      if (!isAsked) await page.clock.runFor(5_000);
      return isAsked;
    };
    await expect.poll(isDue, { timeout: 60_000, message: `a request for ${path.source}` }).toBe(true);
  };
  const [answered] = await Promise.all([answer, advance()]);
  await answered.finished();
};

/** Scripts that pages have asked for and not got yet. */
const onTheirWay = new WeakMap<Page, Set<Request>>();

const followScripts = (page: Page): void => {
  const waiting = new Set<Request>();
  onTheirWay.set(page, waiting);
  page.on('request', (request) => void (request.url().includes('/assets/') && waiting.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void waiting.delete(request));
};

/** A script that is on its way when time jumps has taken longer than two minutes: the page would load itself anew, and ask for the limits once more. */
const scriptsLoaded = async (page: Page): Promise<void> => {
  const waiting = () => [...(onTheirWay.get(page) ?? [])].map((request) => request.url());
  await expect.poll(waiting, { message: 'scripts on their way' }).toEqual([]);
};

/** Signed in on a page whose clock this journey moves, and that knows the limits of its session. */
const openSession = async (email: string): Promise<Page> => {
  const page = await openPage();
  followScripts(page);
  await page.clock.install();
  // The session's watcher loads once the browser is idle.
  await runUntilAnswered(page, /session-expiry-prompt/, async () => {
    await signIn(page, email);
    await firstScreen(page);
  });
  // The limits are requested in the background, a minute after the sign-in.
  await runUntilAnswered(page, /\/users\/sessions$/);
  await scriptsLoaded(page);
  return page;
};

/**
 * Advances the page's time until it warns; returns the minutes that passed. For a quarter of an hour a minute is one jump, which fires a timer once and
 * not sixty times; then it goes on by a few seconds, so that the warning is met at its beginning. The first warning's script is fetched when it is due,
 * so time stops for it as soon as it is requested.
 */
const minutesUntilWarned = async (page: Page): Promise<number> => {
  let isDue = false;
  page.on('request', (request) => {
    isDue ||= request.url().includes('session-expiry-dialog');
  });
  let seconds = 0;
  while (!isDue && !(await warningOn(page).isVisible())) {
    const step = seconds < 15 * 60 ? 60 : 20;
    await page.clock.fastForward(step * 1_000);
    // A request is told of a moment after it began; another step would take its time away.
    await page.waitForTimeout(25);
    seconds += step;
    expect(seconds, 'seconds without a warning').toBeLessThan(60 * 60);
  }
  await warningOn(page).waitFor();
  return seconds / 60;
};

/** The seconds that the warning counts down from. */
const secondsLeft = async (page: Page): Promise<number> => {
  const [, minutes, seconds] = /ends in (\d):(\d\d)/.exec((await warningOn(page).textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

/** Advances time until the session has ended, and checks that the server is notified. */
const expectEnd = async (page: Page) => {
  const ended = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().endsWith('/auth/session'),
  );
  const isOver = async () => {
    await page.clock.runFor(10_000);
    return page.getByRole('button', { name: 'Login', exact: true }).isVisible();
  };
  await expect.poll(isOver).toBe(true);
  await page.getByText('Session expired').first().waitFor();
  await expectPath(page, '/');
  expect((await ended).ok()).toBe(true);
};

describe('a session that nobody uses', () => {
  it('warns two minutes before its end, by the keyboard is prolonged, and ends when nobody answers', async () => {
    const page = await openSession('manager@baltic.example');
    // 30 minutes, less the minute to which the server remembers the last call, less the two of the warning.
    expect(await minutesUntilWarned(page)).toBeGreaterThan(24);
    const left = await secondsLeft(page);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(120);
    const warning = warningOn(page);
    await warning.getByText('You have not used the dashboard for a while.').waitFor();
    await expectAccessible(page);

    const answered = page.waitForResponse((response) => response.url().endsWith('/users/sessions'));
    await warning.getByRole('button', { name: 'Stay signed in' }).press('Enter');
    expect((await answered).ok()).toBe(true);
    const isGone = async () => {
      await page.clock.runFor(1_000);
      return (await warning.count()) === 0;
    };
    await expect.poll(isGone).toBe(true);
    await firstScreen(page);

    expect(await minutesUntilWarned(page)).toBeGreaterThan(24);
    await expectEnd(page);
  });

  it('ends at once where the warning is answered with that', async () => {
    const page = await openSession('manager@baltic.example');
    await minutesUntilWarned(page);
    await warningOn(page).getByRole('button', { name: 'Log out now' }).click();
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
    expect(await page.getByText('Session expired').count()).toBe(0);
  });
});

describe('a session in use', () => {
  it('warns two minutes before its twelve hours are over, which nothing prolongs, and ends', async () => {
    const page = await openSession('admin@meridian.example');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('row').nth(1).waitFor();
    await scriptsLoaded(page);
    for (let passed = 1; passed < 11 * 60 + 40; passed += 25) {
      await page.clock.fastForward('25:00');
      // A poll may be on its way as well, and does not keep a session alive. Nor does one that the next press aborts.
      const answered = page.waitForEvent('requestfinished', {
        predicate: (request) => /\/users\?/.test(request.url()) && !('x-poll' in request.headers()),
      });
      await page.getByRole('button', { name: 'Refresh' }).click();
      await answered;
    }
    expect(await warningOn(page).count()).toBe(0);
    await minutesUntilWarned(page);
    expect(await secondsLeft(page)).toBeLessThanOrEqual(120);
    const warning = warningOn(page);
    await expect.poll(() => warning.textContent()).toContain('A session lasts 12 hours at most');
    expect(await warning.getByRole('button', { name: 'Stay signed in' }).count()).toBe(0);
    await expectAccessible(page);

    // Dismissed, so that unfinished work can be completed; the warning does not return, and the session ends all the same.
    await warning.getByRole('button', { name: 'Close' }).last().click();
    await warning.waitFor({ state: 'detached' });
    await page.clock.runFor(5_000);
    expect(await warning.count()).toBe(0);
    await expectEnd(page);
  });
});
