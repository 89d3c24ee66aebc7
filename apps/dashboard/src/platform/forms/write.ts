import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import type { CallOptions } from '../api/call';
import { call } from '../api/call';

/** The parts of a request that a form fills in. */
export type RequestOf<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'body'>;

/** One write, as a form or a dialog is about to send it. All of it may be remembered: it holds no password and no code. */
export type Write<E extends Endpoint = Endpoint> = {
  readonly endpoint: E;
  readonly request: RequestOf<E>;
  /** What was asked, as a person would say it: `Invite ana@example.com as SUPPORT`. */
  readonly summary: string;
  /** Where the form opens again, and what it held. */
  readonly path: string;
  readonly values: unknown;
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
 * Sends a write. Everything that forms and dialogs send goes through here.
 * @throws ApiError with the sentence to show; `fateOf` says whether the key is spent.
 */
export const sendWrite = <E extends Endpoint>({ endpoint, request }: Write<E>, proof: Proof): Promise<AnswerOf<E>> => {
  const options = { ...request, ...proof } as CallOptions<E>;
  return (call as (endpoint: E, options: CallOptions<E>) => Promise<AnswerOf<E>>)(endpoint, options);
};
