import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { movesMoneyOrAuthority } from '@countinghouse/contract/endpoint';
import type { CallOptions } from '../api/call';
import { call } from '../api/call';
import { ApiError } from '../api/error';
import type { Failure } from '../attempts';
import { attempts } from '../attempts';
import { sessionStore } from '../session/current';
import { fateOf } from './fate';

/** The functions of this module, for whoever loads it later. */
export type Writer = {
  readonly contentOf: typeof contentOf;
  readonly isUncertain: typeof isUncertain;
  readonly leaveWrite: typeof leaveWrite;
  readonly remembers: typeof remembers;
  readonly sendWrite: typeof sendWrite;
};

/** The parts of a request that a form fills in. */
export type RequestOf<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'body'>;

/** Write that a form or a dialog is about to send. All of it may be remembered: it has no password and no code. */
export type Write<E extends Endpoint = Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** Summary that follows "Your": `transfer of 500.00 EUR`, `invitation of ana@example.com as SUPPORT`. */
  readonly summary: string;
  /** Path of the form, and its changed values; null without fields. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>> | null;
  /** `ETag` of the edited entity; null for a new one. */
  readonly version: string | null;
};

/** Proofs sent along with a write. */
export type Proof = {
  /** Constant over the tries of one attempt, so that a retry never acts twice. */
  readonly idempotencyKey: string;
  /** Empty for people without a second factor. */
  readonly twoFactorCode: string;
};

/** Content of a write, equal for equal requests. */
export const contentOf = ({ endpoint, request }: Pick<Write, 'endpoint' | 'request'>): string =>
  JSON.stringify([endpoint.name, request.params, request.body]);

/**
 * Sends a write. All forms and dialogs send through here. Writes that move money or authority are remembered before they are sent, so that their
 * outcome can be found out if no answer comes.
 *
 * @throws ApiError with the sentence to show; `fateOf` tells if the key is spent
 */
export const sendWrite = async <E extends Endpoint>(write: Write<E>, proof: Proof): Promise<AnswerOf<E>> => {
  const { endpoint, request, version } = write;
  // Token of the requesting session: while the attempt is stored another organisation may be chosen.
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

/** True if a call is remembered: it moves money or authority, and this browser can keep a secret. */
export const remembers = (endpoint: Endpoint): boolean => attempts !== null && movesMoneyOrAuthority(endpoint);

/** Key under which a write is remembered; null if it is not. */
const remember = async (write: Write, key: string): Promise<string | null> => {
  const state = sessionStore.read();
  if (!attempts || !remembers(write.endpoint) || state.status !== 'signedIn') return null;
  const { id, organisationId } = state.session;
  if (organisationId === null) return null;
  const { endpoint, summary, path, values } = write;
  await attempts.begin(id, { key, operation: endpoint.name, organisationId, summary, path, values });
  return key;
};

/** The form was left, or its dialog closed: it no longer waits for this attempt. */
export const leaveWrite = (key: string): void => attempts?.leave(key);

/** Refused before any check, while the session goes on. */
const turnsAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TWO_FA_INVALID' || error.status === 403 || error.status === 429);

/** True if the effect of a failed write is unknown. */
export const isUncertain = (error: unknown): boolean => failureOf(error) === 'lost';

const failureOf = (error: unknown): Failure => {
  if (fateOf(error) === 'refused') return 'spent';
  return turnsAway(error) ? 'tryAgain' : 'lost';
};
