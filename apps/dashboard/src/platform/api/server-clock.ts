import { businessTimeHeader } from '@countinghouse/contract/endpoint';

/** Times of the server's clocks with the last answer, and when it was heard by the page's monotonic clock. */
let heard: { readonly server: number; readonly business: number; readonly here: number } | null = null;

/** Learns the server's times from an answer, to the second. */
export const noteServerTime = (headers: Headers): void => {
  const server = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const business = Date.parse(headers.get(businessTimeHeader) ?? '');
  heard = { server, business: Number.isNaN(business) ? server : business, here: performance.now() };
};

const since = (here: number): number => performance.now() - here;

/** Server time in milliseconds, at most about a second behind; the browser's own before any answer. */
export const serverNow = (): number => (heard ? heard.server + since(heard.here) : Date.now());

/** Time of the clock that deadlines are set by, in milliseconds: a sandbox may be ahead of the server's time. */
export const businessNow = (): number => (heard ? heard.business + since(heard.here) : Date.now());
