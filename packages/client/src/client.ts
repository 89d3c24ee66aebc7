import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, type Calls, type Lists } from './calls.generated';
import { NotAnswered, RequestRefused } from './errors';
import type { AnswerFacts, CallOptions, ClientOptions, FileAnswer } from './options';
import { authorizationOf } from './signature';

/** Every call by its name, and `each` with the lists, row by row over all their pages. */
export type Client = Calls & { readonly each: Lists };

type Name = keyof typeof calls;
type Call = {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  readonly takesKey: boolean;
  readonly isRepeatable: boolean;
  readonly isFile: boolean;
  readonly rows: string | null;
};
type Given = {
  readonly params: readonly string[];
  readonly body: unknown;
  readonly query: unknown;
  readonly options: CallOptions;
};

const usualTries = 5;
const usualTimeoutMs = 30_000;
/** A longer wait is the caller's to decide: the limit of an hour may ask for many minutes. */
const longestWaitSeconds = 60;

/** Answers after which the same request may do better. */
const mayPass = (status: number, code: string): boolean =>
  status >= 500 || status === 429 || status === 408 || code === 'REQUEST_IN_PROGRESS';

/** Refusals that came before anything was done, so that any call may be repeated. */
const didNothing = (status: number): boolean => status === 429;

const pathOf = ({ path }: Call, params: readonly string[]): string => {
  let index = 0;
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(params[index++] ?? ''));
};

type Plain = string | number | boolean | null | undefined;

/** Lists repeat their name: `status=NEW&status=PENDING`. */
const queryOf = (query: unknown): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, Plain | readonly Plain[]>)) {
    for (const one of Array.isArray(value) ? (value as readonly Plain[]) : [value as Plain]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

const fileNameIn = (disposition: string | null): string | null => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
};

const secondsIn = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null;

/** Half a second, doubled with each try, with up to as much again by chance: many clients do not come back together. */
const pauseSeconds = (tried: number): number => 0.5 * 2 ** (tried - 1) * (1 + Math.random());

const parsed = (text: string): unknown => {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    // A proxy's page: its status counts.
    return null;
  }
};

type Sent = { readonly response: Response; readonly answer: unknown };

/**
 * A client of the API. Calls are signed, and repeated where that is safe: reads, and writes under their one key, when no answer came, on 5xx and on
 * 429. Amounts are decimal text throughout.
 */
export const createClient = (settings: ClientOptions): Client => {
  const { url, apiKey, apiSecret, tries = usualTries, timeoutMs = usualTimeoutMs, now = Date.now } = settings;
  const { sleep = (milliseconds) => wait(milliseconds), fetch: send = fetch } = settings;

  const once = async (call: Call, given: Given, idempotencyKey: string | null): Promise<Sent> => {
    const target = new URL(`/api/v1/${pathOf(call, given.params)}${queryOf(given.query)}`, url);
    const body = given.body === undefined ? '' : JSON.stringify(given.body);
    const { ifMatch, signal } = given.options;
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await send(target, {
      method: call.method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        accept: call.isFile ? '*/*' : 'application/json',
        authorization: authorizationOf({
          apiKey,
          apiSecret,
          timestamp: now(),
          nonce: randomUUID(),
          method: call.method,
          pathAndQuery: target.pathname + target.search,
          body,
        }),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...(body === '' ? {} : { body }),
    });
    if (!response.ok || !call.isFile) return { response, answer: parsed(await response.text()) };
    const file: FileAnswer = {
      name: fileNameIn(response.headers.get('content-disposition')),
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
    return { response, answer: file };
  };

  const perform = async (name: Name, given: Given): Promise<unknown> => {
    const call: Call = calls[name];
    const { options } = given;
    const idempotencyKey = call.takesKey ? (options.idempotencyKey ?? randomUUID()) : null;
    for (let tried = 1; ; tried++) {
      let sent: Sent;
      try {
        sent = await once(call, given, idempotencyKey);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (tried >= tries || !call.isRepeatable) throw new NotAnswered(name, idempotencyKey, error);
        await sleep(pauseSeconds(tried) * 1000);
        continue;
      }
      const { response, answer } = sent;
      const { status, headers } = response;
      if (response.ok) {
        options.onAnswer?.(factsOf(response));
        return answer ?? undefined;
      }
      const retryAfterSeconds = secondsIn(headers.get('retry-after'));
      const refused = new RequestRefused(
        status,
        { requestId: headers.get('x-request-id') ?? '', ...(answer as object | null) },
        { retryAfterSeconds, idempotencyKey },
      );
      const seconds = retryAfterSeconds ?? pauseSeconds(tried);
      const isSafe = call.isRepeatable || didNothing(status);
      if (tried >= tries || !isSafe || !mayPass(status, refused.code) || seconds > longestWaitSeconds) throw refused;
      await sleep(seconds * 1000);
    }
  };

  /** Tells path parameters, body, query and options apart by the call's declaration. */
  const givenOf = (call: Call, values: readonly unknown[]): Given => {
    const rest = [...values];
    const params = (call.path.match(/:\w+/g) ?? []).map(() => String(rest.shift()));
    const body = call.hasBody ? rest.shift() : undefined;
    const query = call.hasQuery ? rest.shift() : undefined;
    return { params, body, query, options: (rest.shift() as CallOptions | undefined) ?? {} };
  };

  const eachOf = async function* (name: Name, given: Given): AsyncGenerator<unknown> {
    const { rows } = calls[name] as Call;
    if (rows === null) throw new TypeError(`${name} is no list`);
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { ...(given.query as object), ...(cursor === null ? {} : { cursor }) };
      const page = (await perform(name, { ...given, query })) as Record<string, unknown>;
      yield* page[rows] as unknown[];
      const paging = page.paging as { hasMore: boolean; nextCursor: string | null };
      cursor = paging.hasMore ? paging.nextCursor : null;
    } while (cursor !== null);
  };

  const names = Object.keys(calls) as Name[];
  return Object.fromEntries([
    ...names.map((name) => [name, (...values: unknown[]) => perform(name, givenOf(calls[name], values))]),
    [
      'each',
      Object.fromEntries(
        names
          .filter((name) => calls[name].rows !== null)
          .map((name) => [name, (...values: unknown[]) => eachOf(name, givenOf(calls[name], values))]),
      ),
    ],
  ]) as Client;
};

const factsOf = ({ status, headers }: Response): AnswerFacts => ({
  status,
  headers,
  requestId: headers.get('x-request-id') ?? '',
  version: headers.get('etag'),
  isReplayed: headers.get('idempotent-replayed') === 'true',
});
