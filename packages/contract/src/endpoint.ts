import type * as z from 'zod/mini';
import type { ErrorCode } from './errors';
import { fallbacks } from './errors';
import type { PermissionNeed, SystemRole } from './permissions';
import { all } from './permissions';

/**
 * Goes with a GET that no person asked for: it is answered like any other, and the session's idle time does not begin anew.
 * `true`; any other value and any other method means nothing.
 */
export const pollHeader = 'X-Poll';

/**
 * Who may call. `session` is any signed-in person, even before an organisation is chosen; `caller` is that or any API key; `organisation` is any session
 * bound to an organisation; `permission` is the latter holding one of the alternatives, and, where a role is named, only
 * people of that system role: no role of the organisation's own gets there, whatever it holds.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'session' }
  | { readonly kind: 'caller' }
  | { readonly kind: 'organisation' }
  | { readonly kind: 'permission'; readonly need: PermissionNeed; readonly role?: SystemRole };

export const publicAccess: Access = { kind: 'public' };
export const anySession: Access = { kind: 'session' };
export const anyCaller: Access = { kind: 'caller' };
export const anyMember: Access = { kind: 'organisation' };
export const needs = (need: PermissionNeed): Access => ({ kind: 'permission', need });
/** People of the system role ADMIN. */
export const administrators: Access = { kind: 'permission', need: all('MANAGE_ROLES'), role: 'ADMIN' };

type Schema = z.ZodMiniType;

export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> = {
  /** Unique over the product; the OpenAPI operationId. Verb first: `listPayments`. */
  readonly name: string;
  /** The capability, the same word as the folders. */
  readonly slug: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, without a leading slash, parameters as `:id`: `payments/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * `whenEnabled`: the X-Two-Fa-Code header is checked for people who have a second factor. `always`: nobody may who has none.
   */
  readonly secondFactor: 'none' | 'whenEnabled' | 'always';
  /** `accepted`: an Idempotency-Key header makes a retry answer from the store instead of acting twice. */
  readonly idempotency: 'none' | 'accepted';
  /**
   * It changes nothing, so that a program may ask it by itself, again and again, without that being a person's activity. A
   * GET; of the others what only answers, as a quote does whose question is too long for an address.
   */
  readonly onlyReads: boolean;
  /**
   * Of one thing that people edit: `answered` says its version in `ETag`; `checked` also takes it back in `If-Match` and
   * refuses with CHANGED_MEANWHILE what was made from an older one. Left out by the caller, the last write wins.
   */
  readonly version: 'none' | 'answered' | 'checked';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** `undefined`: no content. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 202 | 204;
  /** What makes it wait for somebody else, answered with 202 instead; null where nothing does. */
  readonly waitsFor: string | null;
  /** Refusals of its own, beyond those that every call may give. */
  readonly errors: readonly ErrorCode[];
  /** What the dashboard says when the server says nothing. */
  readonly fallback: string;
  /**
   * `events`: the answer goes on for as long as somebody reads: no time limit, and no activity of the session. `file`: it comes
   * piece by piece, however many there are: the time of a call is that of one piece.
   */
  readonly stream: 'none' | 'events' | 'file';
  /** Served only while MODE is sandbox. */
  readonly sandboxOnly: boolean;
  /** An example answer for the reference, taken from the design. */
  readonly example?: unknown;
};

type Declared<P, Q, B, A> = {
  name: string;
  slug: string;
  method: Endpoint['method'];
  path: string;
  summary: string;
  /** There is no default: an endpoint without a declared access does not compile. */
  access: Access;
  secondFactor?: Endpoint['secondFactor'];
  idempotency?: Endpoint['idempotency'];
  onlyReads?: boolean;
  version?: Endpoint['version'];
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  status?: Endpoint['status'];
  waitsFor?: string;
  errors?: readonly ErrorCode[];
  fallback?: string;
  stream?: Endpoint['stream'];
  sandboxOnly?: boolean;
  example?: unknown;
};

/** Declares one call of the API. Registration, client, reference and authorisation tests all read this. */
export const endpoint = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
>(
  declared: Declared<P, Q, B, A>,
): Endpoint<P, Q, B, A> => ({
  secondFactor: 'none',
  idempotency: 'none',
  onlyReads: declared.method === 'GET',
  version: 'none',
  status: declared.answer ? 200 : 204,
  waitsFor: null,
  errors: [],
  fallback: fallbacks.default,
  stream: 'none',
  sandboxOnly: false,
  ...declared,
  params: declared.params as P,
  query: declared.query as Q,
  body: declared.body as B,
  answer: declared.answer as A,
});

/**
 * Whether a call moves money or authority, so that what became of it must be found out even after the session that sent
 * it: those are the calls that take an Idempotency-Key.
 */
export const movesMoneyOrAuthority = ({ idempotency }: Pick<Endpoint, 'idempotency'>): boolean =>
  idempotency === 'accepted';

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller hands over. */
export type ParamsIn<E extends Endpoint> = InputOf<E['params']>;
export type QueryIn<E extends Endpoint> = InputOf<E['query']>;
export type BodyIn<E extends Endpoint> = InputOf<E['body']>;
/** What the server's handler receives after the strict parse. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** What the server answers and the client gets. */
export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']>;
