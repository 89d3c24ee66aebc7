import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf, SystemRole } from '@countinghouse/contract';
import { identityTokenHeader } from '@countinghouse/contract/sign-in';
import type { Database, Tx } from '@countinghouse/database';
import type { Config } from '../config';

/** Who is calling, read afresh on every request. */
export type Principal = {
  readonly userId: string;
  readonly email: string;
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
};

/** Binds a declared call to its handler. The registrar does everything else. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { transaction = 'one' }: { transaction?: Route['transaction'] } = {},
): Route => ({
  endpoint,
  // The registrar parses with this very endpoint's schemas before it calls, which the list of routes cannot express.
  handle: handle as unknown as Route['handle'],
  transaction,
});

/** The caller as a member. The registrar refused everyone without an organisation before the handler ran. */
export const memberOf = (principal: Principal | null): Member => {
  if (!principal?.organisationId || principal.role === null)
    throw new Error('The call is not bound to an organisation');
  return { ...principal, organisationId: principal.organisationId, role: principal.role };
};

/** Answers the token of a login or a switch, in its header. */
export const setToken = (reply: ReplyControls, token: string): void => reply.setHeader(identityTokenHeader, token);
