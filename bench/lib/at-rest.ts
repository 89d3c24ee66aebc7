import type { Page, Request } from 'playwright-core';

const restMilliseconds = 500;

/** A stream of events never ends, so it is not waited for. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/events');

/** Returns the wait for half a second of a page's network at rest. Call it before its first request. */
export const watchNetwork = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  let changedAt = performance.now();
  const changed = (change: (request: Request) => void) => (request: Request) => {
    if (isStream(request)) return;
    change(request);
    changedAt = performance.now();
  };
  page.on(
    'request',
    changed((request) => open.add(request)),
  );
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      changed((request) => open.delete(request)),
    );
  return async () => {
    while (open.size > 0 || performance.now() - changedAt < restMilliseconds)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
};
