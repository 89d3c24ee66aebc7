import type * as z from 'zod/mini';
import type { ErrorCode } from './errors';
import { fallbacks } from './errors';
import type { PermissionNeed, SystemRole } from './permissions';
import { all } from './permissions';

/** Header of a sandbox's answers: the time of its clock, which its visitors move on. */
export const businessTimeHeader = 'X-Business-Time';

/**
 * Header of a GET that no person requested: answered like any other, without restarting the session's idle time. `true`; any other value, or
 * another method, has no effect.
 */
export const pollHeader = 'X-Poll';

/**
 * Callers allowed. `session` is any signed-in person, even before an organisation is chosen; `caller` is that or any API key; `organisation` is any
 * session bound to an organisation; `permission` is the latter holding one of the alternatives, and, if a role is named, only people of that system
 * role: no custom role qualifies, whatever it holds.
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
  /** Capability; the same word as its folders. */
  readonly slug: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, without a leading slash, parameters as `:id`: `payments/:id`. */
  readonly path: string;
  readonly access: Access;
  /** `whenEnabled`: the X-Two-Fa-Code header is checked for people who have a second factor. `always`: people without one are refused. */
  readonly secondFactor: 'none' | 'whenEnabled' | 'always';
  /** `accepted`: an Idempotency-Key header makes a retry answer from the store instead of acting twice. */
  readonly idempotency: 'none' | 'accepted';
  /**
   * A read: a program may repeat it unattended without counting as a person's activity. GETs, and other methods that only answer, such as a quote
   * whose question is too long for an address.
   */
  readonly onlyReads: boolean;
  /**
   * Optimistic locking of one editable entity: `answered` returns its version in `ETag`; `checked` also takes it back in `If-Match` and refuses a
   * change based on an older one with CHANGED_MEANWHILE. Without the header the last write wins.
   */
  readonly version: 'none' | 'answered' | 'checked';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** `undefined`: no content. */
  readonly answer: Answer;
  readonly status: 200 | 201 | 202 | 204;
  /** Condition that makes the call wait for somebody else, answered with 202; null if none. */
  readonly waitsFor: string | null;
  /** Refusals of its own, beyond those that every call may give. */
  readonly errors: readonly ErrorCode[];
  /** Text of the dashboard when the server gives none. */
  readonly fallback: string;
  /**
   * `events`: the answer lasts while somebody reads: no time limit, and no activity of the session. `file`: it is sent in pieces, any number of
   * them: the time limit of a call applies to each piece.
   */
  readonly stream: 'none' | 'events' | 'file';
  /** Served only while MODE is sandbox. */
  readonly sandboxOnly: boolean;
  /** Plays the world outside: in production only test organisations may call it. */
  readonly testOnly: boolean;
  /** Refused to test organisations: it would reach a bank, or vouch for money to somebody outside. */
  readonly notInTestMode: boolean;
  /** `people`: an API key is refused, whatever it may do. */
  readonly callers: 'all' | 'people';
  /** Ends a look at the dashboard as another role, and so is allowed in it though it writes. */
  readonly endsView: boolean;
};

type Declared<P, Q, B, A> = {
  name: string;
  slug: string;
  method: Endpoint['method'];
  path: string;
  /** No default: an endpoint without a declared access does not compile. */
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
  testOnly?: boolean;
  notInTestMode?: boolean;
  callers?: Endpoint['callers'];
  endsView?: boolean;
};

/** Declares one call of the API. Registration, client, reference and authorisation tests all read this. Its text for people stands in the file's `*.reference.ts`. */
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
  testOnly: false,
  notInTestMode: false,
  callers: 'all',
  endsView: false,
  ...declared,
  params: declared.params as P,
  query: declared.query as Q,
  body: declared.body as B,
  answer: declared.answer as A,
});

/**
 * True if a call moves money or authority, so that its outcome must be found out even after the session that sent it: the calls that take an
 * Idempotency-Key.
 */
export const movesMoneyOrAuthority = ({ idempotency }: Pick<Endpoint, 'idempotency'>): boolean =>
  idempotency === 'accepted';

/**
 * True if somebody who looks at the dashboard as another role may call it: it ends the look, or it only reads, takes no file away and shows nothing so
 * secret that it asks for a second factor and goes on record.
 */
export const isOpenToViews = ({ onlyReads, stream, secondFactor, endsView }: Endpoint): boolean =>
  endsView || (onlyReads && stream !== 'file' && secondFactor === 'none');

/**
 * True if an API key may hold what a call needs. Calls about a person's own account, of administrators alone, or with a second factor from everybody
 * are for people.
 */
export const isForApiKeys = ({ access, secondFactor, callers }: Endpoint): boolean =>
  callers === 'all' &&
  secondFactor !== 'always' &&
  (access.kind === 'caller' ||
    access.kind === 'organisation' ||
    (access.kind === 'permission' && access.role === undefined));

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Values a caller passes. */
export type ParamsIn<E extends Endpoint> = InputOf<E['params']>;
export type QueryIn<E extends Endpoint> = InputOf<E['query']>;
export type BodyIn<E extends Endpoint> = InputOf<E['body']>;
/** Values the server's handler receives after the strict parse. */
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>;
/** Values the server's handler may answer, before the parse. */
export type AnswerIn<E extends Endpoint> = InputOf<E['answer']>;
/** Values the server answers and the client gets. */
export type AnswerOf<E extends Endpoint> = OutputOf<E['answer']>;
