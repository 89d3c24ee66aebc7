import type { AnswerOf, BodyIn, Endpoint, ErrorBody, FieldError, ParamsIn, QueryIn } from '@countinghouse/contract';
import { pollHeader } from '@countinghouse/contract/endpoint';
import { rowCountHeader } from '@countinghouse/contract/file-headers';
import { twoFactorMessage } from '@countinghouse/contract/errors';
import * as z from 'zod/mini';
import { noteAnswer } from '../session/activity';
import { sessionStore } from '../session/current';
import { raiseDoubt } from '../session/doubt';
import { apiBase } from './base';
import { noteSpentCode } from './code-clock';
import { ApiError, messageOf } from './error';
import { messages } from './messages';
import { isPolling } from './polls';
import { noteServerTime } from './server-clock';

type Given<Value, Key extends string> = Value extends undefined ? { [K in Key]?: undefined } : { [K in Key]: Value };

type CommonOptions = {
  /** Six digits; goes out in the header X-Two-Fa-Code. */
  twoFactorCode?: string;
  /** Made when a form's overview opens; a repeated call with the same key acts once. */
  idempotencyKey?: string;
  /** The `ETag` of what is changed, as its read answered it: the change is refused where it has another by now. */
  version?: string | null;
  signal?: AbortSignal;
  /** Another token than the session's: a login that has not become the session yet. */
  token?: string;
  /** A call nobody waits for: no answer is its own business and never ends the session. Every poll is one. */
  isBackground?: boolean;
  /** Nobody asked for it: it does not count as activity. */
  isPoll?: boolean;
  /** Told of every piece of a file that comes. */
  onProgress?: (progress: DownloadProgress) => void;
};

export type CallOptions<E extends Endpoint> = Given<ParamsIn<E>, 'params'> &
  Given<BodyIn<E>, 'body'> &
  CommonOptions & { query?: QueryIn<E> };

/** The options once their shapes were checked by the compiler. */
type AnyOptions = CommonOptions & { params?: unknown; body?: unknown; query?: unknown };

type Arguments<E extends Endpoint> = undefined extends ParamsIn<E> & BodyIn<E>
  ? [options?: CallOptions<E>]
  : [options: CallOptions<E>];

/** An answer with its headers. */
export type Answered<E extends Endpoint> = { readonly answer: AnswerOf<E>; readonly headers: Headers };

/**
 * Makes one call of the contract and parses its answer. Throws `ApiError` with the sentence to show. A 401 other than
 * the second factor's, and a call without an answer, have ended the session by then (specification section 8). A GET
 * without an answer is tried once more in silence; an aborted call rejects with the signal's reason and ends nothing.
 */
export const call = async <E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<AnswerOf<E>> =>
  (await exchange(endpoint, ...args)).answer;

let isInBackground = false;

/** Makes the calls that `act` starts at once calls that nobody waits for: what they meet ends no session. */
export const inBackground = (act: () => void): void => {
  isInBackground = true;
  try {
    act();
  } finally {
    isInBackground = false;
  }
};

/** As `call`, for the few calls whose answer also says something in its headers. */
export const exchange = async <E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<Answered<E>> => {
  const asked: AnyOptions = args[0] ?? {};
  const isPoll = isPolling();
  if (isPoll && !endpoint.onlyReads) throw new Error(`${endpoint.name} changes things: only a person asks for it`);
  const options: AnyOptions = {
    ...asked,
    ...((isInBackground || isPoll) && { isBackground: true }),
    ...(isPoll && { isPoll }),
  };
  const url = urlOf(endpoint, options);
  const token = options.token ?? (endpoint.access.kind === 'public' ? null : sessionStore.token());
  const response = await send(endpoint, url, options, token);
  noteServerTime(response.headers);
  if (response.status !== 401 && !options.isPoll) noteAnswer(token);
  const data = await bodyOf(response);
  if (options.twoFactorCode && tookCode(response)) noteSpentCode();
  if (!response.ok) throw refusal(endpoint, response, data, token);
  const parsed = endpoint.answer ? z.safeParse(endpoint.answer, data) : { success: true as const, data: undefined };
  if (!parsed.success)
    throw new ApiError(endpoint.fallback, { status: response.status, code: 'UNREADABLE_ANSWER', cause: parsed.error });
  return { answer: parsed.data as AnswerOf<E>, headers: response.headers };
};

/** What is read to be edited: beside its values the version that its form starts from. */
export type Versioned<Value> = Value & { readonly version: string | null };

/** Reads one editable thing with its version. */
export const readVersioned = async <E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<Versioned<AnswerOf<E> & object>> => {
  const { answer, headers } = await exchange(endpoint, ...args);
  return { ...(answer as AnswerOf<E> & object), version: headers.get('etag') };
};

/** How much of a file has come. `rows` of how many, where the server said and the file tells by its lines. */
export type DownloadProgress = {
  readonly bytes: number;
  readonly rows: number | null;
  readonly allRows: number | null;
};

/** A file may take as long as it grows; in silence nobody waits longer, in milliseconds. */
const longestSilence = 60_000;
const lineFeed = 10;
const linesIn = (chunk: Uint8Array): number => chunk.reduce((sum, byte) => (byte === lineFeed ? sum + 1 : sum), 0);

/**
 * Calls an endpoint whose answer is a file. A refusal is JSON all the same and throws `ApiError` like any other; an answer
 * that breaks off in the middle, or of which nothing came for a minute, throws too, so that nobody saves half a file.
 */
export const download = async <E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<{ readonly file: Blob; readonly name: string }> => {
  const options: AnyOptions = args[0] ?? {};
  const token = sessionStore.token();
  const silence = new AbortController();
  const fellSilent = () => silence.abort(new ApiError(messages.silentFile, { status: 0, code: 'UNREADABLE_ANSWER' }));
  let timer = setTimeout(fellSilent, longestSilence);
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal;
  try {
    const response = await send(endpoint, urlOf(endpoint, options), { ...options, signal }, token);
    if (!response.ok) throw refusal(endpoint, response, await bodyOf(response), token);
    const { headers } = response;
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download';
    const type = headers.get('content-type') ?? '';
    const said = headers.get(rowCountHeader);
    let progress: DownloadProgress = {
      bytes: 0,
      rows: type.startsWith('text/csv') ? 0 : null,
      allRows: said === null ? null : Number(said),
    };
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        clearTimeout(timer);
        timer = setTimeout(fellSilent, longestSilence);
        const { bytes, rows, allRows } = progress;
        progress = { bytes: bytes + chunk.length, rows: rows === null ? null : rows + linesIn(chunk), allRows };
        options.onProgress?.(progress);
        controller.enqueue(chunk);
      },
    });
    try {
      // Piece by piece into the browser's own store of files: a large one is never held by the page.
      const body = response.body?.pipeThrough(counted);
      return { file: await new Response(body ?? null, { headers: { 'content-type': type } }).blob(), name };
    } catch (cause) {
      signal.throwIfAborted();
      throw new ApiError(endpoint.fallback, { status: response.status, code: 'UNREADABLE_ANSWER', cause });
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Whether a call came as far as its second factor, and past it: what is refused before keeps the code good. */
const tookCode = ({ ok, status }: Response): boolean => ok || ![400, 401, 403, 429].includes(status);

const urlOf = (endpoint: Endpoint, { params, query }: AnyOptions): string => {
  // Checked before a path is built from them: an id from the address bar must not name another call.
  if (endpoint.params && !z.safeParse(endpoint.params, params).success)
    throw new ApiError(endpoint.fallback, { status: 0, code: 'BAD_REQUEST' });
  const named = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(named[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const single of Array.isArray(value) ? value : [value])
      if (single !== undefined && single !== null && single !== '') search.append(name, String(single));
  return `${apiBase()}${path}${search.size > 0 ? `?${search}` : ''}`;
};

const headersOf = (options: AnyOptions, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(options.twoFactorCode ? { 'x-two-fa-code': options.twoFactorCode } : {}),
  ...(options.isPoll ? { [pollHeader.toLowerCase()]: 'true' } : {}),
  ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  ...(options.version ? { 'if-match': options.version } : {}),
});

const send = async (endpoint: Endpoint, url: string, options: AnyOptions, token: string | null) => {
  const request: RequestInit = {
    method: endpoint.method,
    headers: headersOf(options, token),
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
    cache: 'no-store',
    redirect: 'error',
    // A logout has to reach the server although the page may reload right after it.
    keepalive: options.isBackground === true,
  };
  const tries = endpoint.method === 'GET' && !options.isBackground ? 2 : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, request);
    } catch (cause) {
      options.signal?.throwIfAborted();
      if (attempt < tries) continue;
      throw noAnswer(endpoint, options, token, cause);
    }
  }
};

let isLeaving = false;
globalThis.addEventListener?.('pagehide', () => {
  isLeaving = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false;
});

const isLogin = (endpoint: Endpoint): boolean => endpoint.name === 'logIn';

const noAnswer = (endpoint: Endpoint, options: AnyOptions, token: string | null, cause: unknown) => {
  const message = isLogin(endpoint) ? messages.tooManyLogins : messages.tooManyElsewhere;
  const error = new ApiError(message, { status: 0, code: 'NO_ANSWER', cause });
  // A page that is being left loses its calls; that is nobody's failure.
  if (options.isBackground || isLeaving) return error;
  if (isLogin(endpoint)) sessionStore.end({ rateLimited: true });
  else sessionStore.endOf(token, { rateLimited: true, notice: message });
  return error;
};

/** The parsed JSON of an answer; null where it has none, the text where it is not JSON. */
const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  try {
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

const fieldsOf = (data: unknown): readonly FieldError[] => {
  const { fields } = (data ?? {}) as Partial<ErrorBody>;
  return Array.isArray(fields) ? fields : [];
};

const refusal = (endpoint: Endpoint, response: Response, data: unknown, token: string | null): ApiError => {
  const said = messageOf(typeof data === 'string' ? data : { data }, endpoint.fallback);
  if (response.status === 401 && said !== twoFactorMessage) endBy401(endpoint, token);
  const code = ((data ?? {}) as Partial<ErrorBody>).code ?? 'INTERNAL';
  if (code === 'FORBIDDEN' || (code === 'TWO_FA_INVALID' && endpoint.secondFactor !== 'none')) raiseDoubt('refused');
  const retryAfter = Number(response.headers.get('retry-after'));
  // Of a code the server names a time only where it was right and used before.
  const wasUsed = code === 'TWO_FA_INVALID' && retryAfter > 0;
  if (wasUsed) noteSpentCode();
  return new ApiError(wasUsed ? messages.codeUsed(retryAfter) : said, {
    status: response.status,
    code,
    fields: fieldsOf(data),
    response: { status: response.status, data },
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  });
};

const endBy401 = (endpoint: Endpoint, token: string | null) => {
  if (endpoint.access.kind === 'public') sessionStore.end();
  else sessionStore.endOf(token, { sessionExpired: true });
};
