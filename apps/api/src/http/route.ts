import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@countinghouse/contract';
import { identityTokenHeader } from '@countinghouse/contract/people/sign-in';
import type { Database, ReadTx, Tx } from '@countinghouse/database';
import type { Config } from '../config';
import type { AuditEntity } from '../platform/audit/entity-types';
import type { Principal, RequestInfo } from '../platform/principal';
import type { Expected } from '../platform/versions/expected';

export { actorOf, callerIdOf, memberOf } from '../platform/principal';
export type { Member, Principal, RequestInfo } from '../platform/principal';

type PrincipalFor<E extends Endpoint> = E['access'] extends { kind: 'public' } ? Principal | null : Principal;

export type ReplyControls = {
  setHeader: (name: string, value: string) => void;
  /** Names the entity the idempotent call made, for `GET operations/{key}`. */
  made: (entityType: AuditEntity['type'], entityId: string) => void;
  /** Marks the answer as 202: the endpoint's declared condition makes it wait. */
  waits: () => void;
  /** The version of the thing that is answered, for `ETag`: the digest of what its form may set. */
  version: (version: string) => void;
};

/** Input of a handler, all of it checked: session, scope, permission, shape, key and second factor. */
export type Context<E extends Endpoint = Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly principal: PrincipalFor<E>;
  /** The one transaction, bound to the caller's organisation, or to none for public and any-session calls. */
  readonly tx: Tx;
  readonly database: Database;
  readonly config: Config;
  /** The database's clock, `app_clock()`. */
  readonly now: () => Promise<Date>;
  readonly request: RequestInfo;
  /** Version in the caller's If-Match; any version without that header. */
  readonly expected: Expected;
  readonly reply: ReplyControls;
};

/**
 * Input of a handler that only looks: its transaction may be of the replica, so it takes nothing that writes or decides, and opens no other.
 */
export type ReadContext<E extends Endpoint = Endpoint> = Omit<Context<E>, 'tx' | 'database' | 'expected' | 'reply'> & {
  readonly tx: ReadTx;
};

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E>>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (context: Context) => Promise<unknown>;
  /** `none`: the handler opens its transactions itself, because it must not hold one while it hashes or streams. `reading`: see `readRoute`. */
  readonly transaction: 'one' | 'none' | 'reading';
  /** Longer time limit of a handler that waits for an outside system. */
  readonly timeoutMs: number | undefined;
  /** Part of an answer with a secret that is stored for replays, without the secret. */
  readonly kept: ((answer: unknown) => unknown) | null;
};

/** Binds a declared call to its handler. The registrar does everything else. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  {
    transaction = 'one',
    timeoutMs,
    kept = null,
  }: {
    transaction?: Route['transaction'];
    timeoutMs?: number;
    kept?: ((answer: AnswerOf<E>) => AnswerOf<E>) | null;
  } = {},
): Route => ({
  endpoint,
  // The registrar parses with this very endpoint's schemas before it calls, which the list of routes cannot express.
  handle: handle as unknown as Route['handle'],
  transaction,
  timeoutMs,
  kept: kept as Route['kept'],
});

/** A route that only looks, and is answered by the replica where there is one. */
export type ReadRoute = Omit<Route, 'handle' | 'transaction'> & {
  readonly handle: (context: ReadContext) => Promise<unknown>;
  readonly transaction: 'reading';
};

/**
 * Binds a list or figures of an organisation to a handler that only looks.
 *
 * @throws Error for a call that does more, or is not of an organisation
 */
export const readRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (context: ReadContext<E>) => Promise<AnswerOf<E>>,
): ReadRoute => {
  const { name, method, onlyReads, access, idempotency, version, stream } = endpoint;
  const isOfOrganisation = access.kind === 'permission' || access.kind === 'organisation';
  const isPlain = idempotency === 'none' && version === 'none' && stream === 'none';
  if (method !== 'GET' || !onlyReads || !isOfOrganisation || !isPlain)
    throw new Error(`${name} is no plain read of an organisation: the replica does not answer it`);
  return {
    endpoint,
    handle: handle as unknown as ReadRoute['handle'],
    transaction: 'reading',
    timeoutMs: undefined,
    kept: null,
  };
};

/** True if the replica may answer it. */
export const isReadRoute = (route: Route): route is ReadRoute => route.transaction === 'reading';

/** Sends the token of a login or a switch, in its header. */
export const setToken = (reply: ReplyControls, token: string): void => reply.setHeader(identityTokenHeader, token);
