import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { movesMoneyOrAuthority } from '@countinghouse/contract/endpoint';
import type { CallOptions } from '../api/call';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import type { Failure } from '../attempts';
import { attempts } from '../attempts';
import { sessionStore } from '../session/current';
import { fateOf } from './fate';

/** The parts of a request that a form fills in. */
export type RequestOf<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'body'>;

/** One write, as a form or a dialog is about to send it. All of it may be remembered: it holds no password and no code. */
export type Write<E extends Endpoint = Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** What was asked, to follow "Your": `transfer of 500.00 EUR`, `invitation of ana@example.com as SUPPORT`. */
  readonly summary: string;
  /** Where the form opens again, and what was changed in it; null where there is nothing to fill in. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>> | null;
  /** The `ETag` of what the write changes; null for something new. */
  readonly version: string | null;
};

/** What goes along with a write. */
export type Proof = {
  /** The same for every try of one attempt, so that a retry never acts twice. */
  readonly idempotencyKey: string;
  /** Empty for people without a second factor. */
  readonly twoFactorCode: string;
};

/** The same for two writes that ask for the same. */
export const contentOf = ({ endpoint, request }: Pick<Write, 'endpoint' | 'request'>): string =>
  JSON.stringify([endpoint.name, request.params, request.body]);

/**
 * Sends a write. Everything that forms and dialogs send goes through here. What moves money or authority is remembered
 * before it is sent, so that it can be found out what became of it when no answer comes.
 * @throws ApiError with the sentence to show; `fateOf` says whether the key is spent.
 */
export const sendWrite = async <E extends Endpoint>(write: Write<E>, proof: Proof): Promise<AnswerOf<E>> => {
  const { endpoint, request, version } = write;
  // Of the session that asks for it: while it is noted down another organisation may be chosen.
  const token = sessionStore.token() ?? undefined;
  const options = { ...request, ...proof, version, token } as CallOptions<E>;
  const send = call as (endpoint: E, options: CallOptions<E>) => Promise<AnswerOf<E>>;
  const key = await remember(write, proof.idempotencyKey);
  try {
    const answer = await send(endpoint, options);
    if (key !== null) await attempts?.end(key, 'done');
    return answer;
  } catch (error) {
    if (key !== null) await attempts?.end(key, failureOf(error));
    throw error;
  }
};

/** Whether a call is remembered: it moves money or authority, and this browser can keep a secret. */
export const remembers = (endpoint: Endpoint): boolean => attempts !== null && movesMoneyOrAuthority(endpoint);

/** The key under which a write is remembered; null where it is not. */
const remember = async (write: Write, key: string): Promise<string | null> => {
  const state = sessionStore.read();
  if (!attempts || !remembers(write.endpoint) || state.status !== 'signedIn') return null;
  const { id, organisationId } = state.session;
  if (organisationId === null) return null;
  const { endpoint, summary, path, values } = write;
  await attempts.begin(id, { key, operation: endpoint.name, organisationId, summary, path, values });
  return key;
};

/** The form that was left, or whose dialog was closed, waits for this attempt no longer. */
export const leaveWrite = (key: string): void => attempts?.leave(key);

/** Turned away before anything was looked at, while the session goes on. */
const turnsAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TWO_FA_INVALID' || error.status === 403 || error.status === 429);

/** Whether nobody knows what a write did that ended so. */
export const isUncertain = (error: unknown): boolean => failureOf(error) === 'lost';

const failureOf = (error: unknown): Failure => {
  if (fateOf(error) === 'refused') return 'spent';
  return turnsAway(error) ? 'tryAgain' : 'lost';
};
