import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { testPassword, type Mover } from '@countinghouse/api/testing/crowd';

export type Kind = 'transfer' | 'list' | 'export' | 'signIn' | 'live' | 'ready';

export type Outcome = {
  readonly kind: Kind;
  /** 0: no answer within the limit, or a broken connection. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  readonly ms: number;
  /** Id of what was made, of a transfer that was acknowledged. */
  readonly id: string | null;
  readonly key: string | null;
  readonly mover: Mover | null;
};

/** Longer than all time limits of the server together: whatever takes longer hangs. */
const hangsAfterMs = 30_000;

/** `limit_conn` and `keepalive` of deploy/nginx. */
export const mostAtOnce = 400;

type Sent = {
  readonly kind: Kind;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly mover?: Mover;
  readonly address?: string;
  readonly body?: object;
  readonly key?: string;
};

/** Calls a server on a port of this machine, as its proxy would pass them on; for a host, if several are served there. */
export const callerOf = (port: number, servedHost?: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 2_000 });
  let atOnce = 0;
  const send = (sent: Sent): Promise<Outcome> => {
    const { kind, key = null, mover = null } = sent;
    // As the proxy in front does, by the same number.
    if (atOnce >= mostAtOnce && kind !== 'live' && kind !== 'ready')
      return Promise.resolve({ kind, key, mover, status: 503, hasRetryAfter: true, ms: 0, id: null });
    atOnce += 1;
    return pass(sent).finally(() => (atOnce -= 1));
  };
  const pass = ({ kind, method, path, mover, address = mover?.address, body, key }: Sent): Promise<Outcome> =>
    new Promise((resolve) => {
      const began = performance.now();
      const text = body === undefined ? undefined : JSON.stringify(body);
      let timer: NodeJS.Timeout | undefined;
      const done = (status: number, hasRetryAfter: boolean, id: string | null): void => {
        clearTimeout(timer);
        resolve({
          kind,
          status,
          hasRetryAfter,
          ms: performance.now() - began,
          id,
          key: key ?? null,
          mover: mover ?? null,
        });
      };
      const asked = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            ...(servedHost !== undefined && { host: servedHost }),
            ...(mover && kind !== 'signIn' && { authorization: `Bearer ${mover.token}` }),
            ...(address && { 'x-forwarded-for': address }),
            ...(key && { 'idempotency-key': key }),
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          let read = '';
          answer.on('data', (part: Buffer) => {
            if (kind === 'transfer') read += part.toString();
          });
          answer.on('error', () => done(0, false, null));
          answer.on('end', () => {
            const { statusCode = 0, headers } = answer;
            const made = kind === 'transfer' && statusCode === 201 ? (JSON.parse(read) as { id: string }).id : null;
            done(statusCode, headers['retry-after'] !== undefined, made);
          });
        },
      );
      timer = setTimeout(() => asked.destroy(new Error('It hangs')), hangsAfterMs);
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that was kept and that the server closed in the same moment: any client sends the call again.
        if (asked.reusedSocket && error.code === 'ECONNRESET') {
          clearTimeout(timer);
          resolve(pass({ kind, method, path, mover, address, body, key }));
        } else done(0, false, null);
      });
      asked.end(text);
    });
  const base = '/api/v1/';
  return {
    transfer: (mover: Mover, key: string = randomUUID()) => {
      // From the key alone, so that a repeated key means the same transfer.
      const from = Number.parseInt(key.slice(0, 2), 16) % mover.businesses.length;
      const to = (from + 1) % mover.businesses.length;
      const [fromBusinessId, toBusinessId] = [mover.businesses[from], mover.businesses[to]];
      const body = { fromBusinessId, toBusinessId, currency: 'EUR', amount: '0.01' };
      return send({ kind: 'transfer', method: 'POST', path: `${base}payment/internal-transfers`, mover, body, key });
    },
    list: (mover: Mover) =>
      send({
        kind: 'list',
        method: 'GET',
        path: `${base}payment/internal-transfers?businessId=${mover.businesses[0]}`,
        mover,
      }),
    export: (mover: Mover) =>
      send({
        kind: 'export',
        method: 'POST',
        path: `${base}reports/exports/internal-transfers`,
        mover,
        body: { businessId: mover.businesses[0] },
      }),
    signIn: (email: string, address: string, password: string = testPassword) =>
      send({ kind: 'signIn', method: 'POST', path: `${base}auth/login`, address, body: { email, password } }),
    health: (kind: 'live' | 'ready') => send({ kind, method: 'GET', path: `/health/${kind}` }),
    close: () => agent.destroy(),
  };
};
export type Caller = ReturnType<typeof callerOf>;

const isOk = ({ status }: Outcome): boolean => status >= 200 && status < 300;

/** Share of `outcomes` that were answered as asked. */
export const servedOf = (outcomes: readonly Outcome[], kind: Kind): { readonly asked: number; readonly ok: number } => {
  const those = outcomes.filter((outcome) => outcome.kind === kind);
  return { asked: those.length, ok: those.filter(isOk).length };
};

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

export const millisecondsOf = (outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean): number[] =>
  outcomes.filter(is).map(({ ms }) => ms);

export const isServed = (kind: Kind) => (outcome: Outcome) => outcome.kind === kind && isOk(outcome);
export const isRefused = ({ status }: Outcome): boolean => status === 503 || status === 429;

/** Answers that no caller may get, in words: broken or hanging calls, a fault of the server, a refusal that does not say when to come again. */
export const wrongAnswers = (outcomes: readonly Outcome[]): string[] => {
  const counts = new Map<string, number>();
  for (const { kind, status, hasRetryAfter } of outcomes) {
    const wrong =
      status === 0
        ? `${kind} without an answer`
        : [400, 403, 404].includes(status)
          ? `${kind} answered ${status}`
          : status >= 500 && status !== 503
            ? `${kind} answered ${status}`
            : (status === 503 || status === 429) && !hasRetryAfter
              ? `${kind} refused by ${status} without Retry-After`
              : null;
    if (wrong !== null) counts.set(wrong, (counts.get(wrong) ?? 0) + 1);
  }
  return [...counts].map(([wrong, count]) => `${count} times: ${wrong}`);
};
