import type { EventName } from './event-names';
import type { refusalPrefix } from './events';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import type { AuditEntity } from './entity-types';
import { redact } from './redact';

/** Action done, tried or refused. */
export type AuditEvent = {
  readonly actor: {
    readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
    readonly id: string | null;
    readonly label: string;
  };
  readonly organisationId?: OrganisationId | null;
  readonly sessionId?: string | null;
  readonly request?: { readonly id: string; readonly ip: string; readonly userAgent: string };
  /** Noun and verb: `login.failed`, `password.change`. */
  readonly action: EventName | `${typeof refusalPrefix}${string}`;
  readonly entity?: AuditEntity;
  /** JSON values; secrets and personal identifiers are taken out on the way in. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly result: 'SUCCESS' | 'DENIED' | 'FAILED';
};

/** Appends to the audit trail, in the transaction of the event. */
export const audit = (tx: Tx, event: AuditEvent): Promise<void> =>
  auditInEach(tx, event.organisationId ? [event.organisationId] : [], event);

/**
 * Appends an event about a person's account to the trail of every organisation they are active in; without one, to the trail of the installation.
 * One statement, so that timing does not reveal their number.
 */
export const auditInEach = async (tx: Tx, organisationIds: readonly string[], event: AuditEvent): Promise<void> => {
  const trails = organisationIds.length > 0 ? [...organisationIds] : [null];
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(redact(value)));
  await sql`
    insert into audit_event (id, actor_type, actor_id, actor_label, organisation_id, session_id, ip, user_agent, request_id,
                             action, entity_type, entity_id, before, after, result)
    select trail.id, ${event.actor.type}::text, ${event.actor.id}::uuid, ${event.actor.label}::text, trail.organisation_id,
           ${event.sessionId ?? null}::uuid, ${event.request?.ip ?? null}::text, ${event.request?.userAgent ?? null}::text,
           ${event.request?.id ?? null}::text, ${event.action}::text, ${event.entity?.type ?? null}::text,
           ${event.entity?.id ?? null}::text, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
           ${event.result}::text
      from unnest(${trails.map(() => newId())}::uuid[], ${trails}::uuid[]) as trail (id, organisation_id)`.execute(tx);
};
