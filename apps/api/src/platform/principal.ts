import type { SystemRole } from '@countinghouse/contract';
import type { BusinessId, OrganisationId, PersonId } from '@countinghouse/contract/ids';

/** The key a machine signed its request with. */
type ApiKeyCaller = {
  readonly id: string;
  readonly name: string;
  /** Null: every business that is not hidden. */
  readonly businessIds: readonly BusinessId[] | null;
  /** When it stops working; null: never. */
  readonly expiresAt: Date | null;
};

/**
 * The caller, read afresh on every request: a person by a session, or a machine by an API key. For a machine, person and e-mail are those
 * responsible for its key.
 */
export type Principal = {
  readonly userId: PersonId;
  readonly email: string;
  /** Null for people. */
  readonly apiKey: ApiKeyCaller | null;
  /** Credential of the request: the session, or the API key's own id. */
  readonly sessionId: string;
  /** Null until an organisation is chosen. */
  readonly organisationId: OrganisationId | null;
  /** The role's name; null until an organisation is chosen. */
  readonly role: string | null;
  /** The system role itself; null for custom roles, whatever their names. */
  readonly systemRole: SystemRole | null;
  readonly permissions: ReadonlySet<string>;
  /** Id of the role as which a person looks at the dashboard, without any right to write; null for everybody else. */
  readonly viewing: string | null;
  readonly twoFactorEnabled: boolean;
  /** Of the chosen organisation: no real money moves in it. */
  readonly isTest: boolean;
};

/** A principal inside an organisation. */
export type Member = Principal & { readonly organisationId: OrganisationId; readonly role: string };

export type RequestInfo = {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The dashboard's, as the client named it: decides the brand, never an address we send out. */
  readonly host: string;
  /** Last event of a broken stream that is to resume. */
  readonly lastEventId?: string | undefined;
};

/** The caller as a member. The registrar refused everyone without an organisation before the handler ran. */
export const memberOf = (principal: Principal | null): Member => {
  if (!principal?.organisationId || principal.role === null)
    throw new Error('The call is not bound to an organisation');
  return { ...principal, organisationId: principal.organisationId, role: principal.role };
};

/** Owner of retry keys: a person's and each API key's are kept apart. */
export const callerIdOf = ({ apiKey, userId }: Principal): string => apiKey?.id ?? userId;

/** Actor as history and the audit trail name him. */
export const actorOf = ({ apiKey, userId, email }: Principal) =>
  apiKey
    ? ({ type: 'API_KEY', id: apiKey.id, label: apiKey.name } as const)
    : ({ type: 'USER', id: userId, label: email } as const);
