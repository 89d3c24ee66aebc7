import type { AnswerOf, BodyIn, Endpoint, ErrorBody, FieldError, ParamsIn, QueryIn } from '@countinghouse/contract';
import { pollHeader } from '@countinghouse/contract/endpoint';
import { rowCountHeader } from '@countinghouse/contract/file-headers';
import { passkeyProofMark } from '@countinghouse/contract/people/passkey-answers';
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
  /** Six digits, or the answer of a passkey; sent in the header X-Two-Fa-Code. */
  twoFactorCode?: string;
  /** Created when a form's overview opens; a repeated call with the same key acts once. */
  idempotencyKey?: string;
  /** The `ETag` of the edited entity, from its read: the change is refused if it differs by now. */
  version?: string | null;
  signal?: AbortSignal;
  /** Another token than the session's: a login that has not become the session yet. */
  token?: string;
  /** Background call: its failure is ignored and never ends the session. Every poll is one. */
  isBackground?: boolean;
  /** Automatic call: it does not count as activity. */
  isPoll?: boolean;
  /** Called with every piece of a file. */
  onProgress?: (progress: DownloadProgress) => void;
};

export type CallOptions<E extends Endpoint> = Given<ParamsIn<E>, 'params'> &
  Given<BodyIn<E>, 'body'> &
  CommonOptions & { query?: QueryIn<E> };

/** Options after the compiler has checked their shapes. */
type AnyOptions = CommonOptions & { params?: unknown; body?: unknown; query?: unknown };

type Arguments<E extends Endpoint> = undefined extends ParamsIn<E> & BodyIn<E>
  ? [options?: CallOptions<E>]
  : [options: CallOptions<E>];

/** An answer with its headers. */
export type Answered<E extends Endpoint> = { readonly answer: AnswerOf<E>; readonly headers: Headers };

/**
 * Makes one call of the contract and parses its answer. Throws `ApiError` with the sentence to show. A 401 other than the second factor's, and a
 * missing answer, have ended the session by then (specification section 8). A GET without an answer is silently retried once; an aborted call
 * rejects with the signal's reason and ends nothing.
 */
export const call = async <E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<AnswerOf<E>> =>
  (await exchange(endpoint, ...args)).answer;

let isInBackground = false;

/** Marks the calls that `act` starts synchronously as background calls: their failures end no session. */
export const inBackground = <Value>(act: () => Value): Value => {
  isInBackground = true;
  try {
    return act();
  } finally {
    isInBackground = false;
  }
};

/** `call`, for the few calls whose answer also has information in its headers. */
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
  let response = await send(endpoint, url, options, token);
  let data = await bodyOf(response);
  while (endpoint.onlyReads && codeOf(data) === 'HISTORY_UNFINISHED') {
    await pause(historyAgainMs, options.signal);
    response = await send(endpoint, url, options, token);
    data = await bodyOf(response);
  }
  noteServerTime(response.headers);
  if (response.status !== 401 && !options.isPoll) noteAnswer(token);
  if (options.twoFactorCode && !options.twoFactorCode.startsWith(passkeyProofMark) && tookCode(response))
    noteSpentCode();
  if (!response.ok) throw refusal(endpoint, response, data, token);
  const parsed = endpoint.answer ? z.safeParse(endpoint.answer, data) : { success: true as const, data: undefined };
  if (!parsed.success)
    throw new ApiError(endpoint.fallback, { status: response.status, code: 'UNREADABLE_ANSWER', cause: parsed.error });
  return { answer: parsed.data as AnswerOf<E>, headers: response.headers };
};

/** Milliseconds until a read asks a sandbox again that is still being filled. */
const historyAgainMs = 1_000;

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const over = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(over);
      reject(signal.reason as Error);
    });
  });

/** Editable value with the version its form starts from. */
export type Versioned<Value> = Value & { readonly version: string | null };

/** Reads one editable entity with its version. */
export const readVersioned = async <E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<Versioned<AnswerOf<E> & object>> => {
  const { answer, headers } = await exchange(endpoint, ...args);
  return { ...(answer as AnswerOf<E> & object), version: headers.get('etag') };
};

/** Progress of a download. `rows` of `allRows`, if the server told and the file can be counted by its lines. */
export type DownloadProgress = {
  readonly bytes: number;
  readonly rows: number | null;
  readonly allRows: number | null;
};

/** Longest silence within a file, which may take as long as it grows, in milliseconds. */
const longestSilence = 60_000;
const lineFeed = 10;
const linesIn = (chunk: Uint8Array): number => chunk.reduce((sum, byte) => (byte === lineFeed ? sum + 1 : sum), 0);

/**
 * Calls an endpoint whose answer is a file. A refusal is JSON and throws `ApiError` like any other; an answer that breaks off, or is silent for a
 * minute, throws too, so that nobody saves half a file.
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
      // Streamed into the browser's own file store: a large file is never held by the page.
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

/** True if a call reached its second factor and passed it: an earlier refusal leaves the code good. */
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
  // Calls aborted by leaving the page are no failures.
  if (options.isBackground || isLeaving) return error;
  if (isLogin(endpoint)) sessionStore.end({ rateLimited: true });
  else sessionStore.endOf(token, { rateLimited: true, notice: message });
  return error;
};

/** Parsed JSON of an answer; null without a body, the text if it is not JSON. */
const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return null;
  try {
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

const codeOf = (data: unknown): ErrorBody['code'] => ((data ?? {}) as Partial<ErrorBody>).code ?? 'INTERNAL';

const fieldsOf = (data: unknown): readonly FieldError[] => {
  const { fields } = (data ?? {}) as Partial<ErrorBody>;
  return Array.isArray(fields) ? fields : [];
};

const refusal = (endpoint: Endpoint, response: Response, data: unknown, token: string | null): ApiError => {
  const code = codeOf(data);
  const fallback = code === 'HISTORY_UNFINISHED' ? messages.historyUnfinished : endpoint.fallback;
  const said = messageOf(typeof data === 'string' ? data : { data }, fallback);
  if (response.status === 401 && said !== twoFactorMessage) endBy401(endpoint, token);
  if (code === 'FORBIDDEN' || (code === 'TWO_FA_INVALID' && endpoint.secondFactor !== 'none')) raiseDoubt('refused');
  const retryAfter = Number(response.headers.get('retry-after'));
  // The server names a time for a code only if it was right but used before.
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
