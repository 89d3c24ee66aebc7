import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, SystemRole } from '@countinghouse/contract';
import { identityTokenHeader } from '@countinghouse/contract/sign-in';
import type { Database, Tx } from '@countinghouse/database';
import type { Config } from '../config';

/** The key a machine signed its request with. */
export type ApiKeyCaller = {
  readonly id: string;
  readonly name: string;
  /** Null: every business that is not hidden. */
  readonly businessIds: readonly string[] | null;
};

/**
 * Who is calling, read afresh on every request: a person by a session, or a machine by an API key. Of a machine, person
 * and e-mail are those who answer for its key.
 */
export type Principal = {
  readonly userId: string;
  readonly email: string;
  /** Null for people. */
  readonly apiKey: ApiKeyCaller | null;
  /** What the request was admitted by: the session, or the API key's own id. */
  readonly sessionId: string;
  /** Null until an organisation is chosen. */
  readonly organisationId: string | null;
  /** The role's name; null until an organisation is chosen. */
  readonly role: string | null;
  /** The system role itself; null for roles of the organisation's own, whatever their names. */
  readonly systemRole: SystemRole | null;
  readonly permissions: ReadonlySet<string>;
  readonly twoFactorEnabled: boolean;
};

/** A principal inside an organisation. */
export type Member = Principal & { readonly organisationId: string; readonly role: string };

type PrincipalFor<E extends Endpoint> = E['access'] extends { kind: 'public' } ? Principal | null : Principal;

export type RequestInfo = {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** As the client named it: decides the brand, never an address we send out. */
  readonly host: string;
};

export type ReplyControls = {
  setHeader: (name: string, value: string) => void;
  /** Names what the idempotent call made, for `GET operations/{key}`. */
  made: (entityType: string, entityId: string) => void;
};

/** What a handler gets. All of it was checked: session, scope, permission, shape, key and second factor. */
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
  readonly reply: ReplyControls;
};

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<AnswerOf<E>>;

export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (context: Context) => Promise<unknown>;
  /** `none`: the handler opens its transactions itself, because it must not hold one while it hashes or streams. */
  readonly transaction: 'one' | 'none';
  /** Instead of the usual time a handler has, for one that waits for somebody else. */
  readonly timeoutMs: number | undefined;
  /** What of an answer with a secret in it is kept for replays, the secret left out. */
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

/** The caller as a member. The registrar refused everyone without an organisation before the handler ran. */
export const memberOf = (principal: Principal | null): Member => {
  if (!principal?.organisationId || principal.role === null)
    throw new Error('The call is not bound to an organisation');
  return { ...principal, organisationId: principal.organisationId, role: principal.role };
};

/** Whose retry keys these are: a person's and each API key's are kept apart. */
export const callerIdOf = ({ apiKey, userId }: Principal): string => apiKey?.id ?? userId;

/** Who did it, as history and the audit trail name them. */
export const actorOf = ({ apiKey, userId, email }: Principal) =>
  apiKey
    ? ({ type: 'API_KEY', id: apiKey.id, label: apiKey.name } as const)
    : ({ type: 'USER', id: userId, label: email } as const);

/** Answers the token of a login or a switch, in its header. */
export const setToken = (reply: ReplyControls, token: string): void => reply.setHeader(identityTokenHeader, token);
