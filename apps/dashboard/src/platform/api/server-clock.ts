/** What the server's clock said last, and when that was by a clock of this page that nobody sets. */
let heard: { readonly server: number; readonly here: number } | null = null;

/** Learns from an answer what time it is at the server, to the second. */
export const noteServerTime = (headers: Headers): void => {
  const server = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(server)) heard = { server, here: performance.now() };
};

/** The server's time in milliseconds, at most about a second behind; the browser's own while no answer has come. */
export const serverNow = (): number => (heard ? heard.server + (performance.now() - heard.here) : Date.now());
