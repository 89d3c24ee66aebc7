import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import { redact } from './redact';

/** Something that was done, tried or refused. */
export type AuditEvent = {
  readonly actor: {
    readonly type: 'USER' | 'API_KEY' | 'SYSTEM' | 'PLATFORM';
    readonly id: string | null;
    readonly label: string;
  };
  readonly organisationId?: string | null;
  readonly sessionId?: string | null;
  readonly request?: { readonly id: string; readonly ip: string; readonly userAgent: string };
  /** Noun and verb: `login.failed`, `password.change`. */
  readonly action: string;
  readonly entity?: { readonly type: string; readonly id: string };
  /** JSON values; secrets and personal identifiers are taken out on the way in. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly result: 'SUCCESS' | 'DENIED' | 'FAILED';
};

/** Appends to the audit trail, in the transaction of what it tells about. */
export const audit = async (tx: Tx, event: AuditEvent): Promise<void> => {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(redact(value)));
  await sql`
    insert into audit_event (id, actor_type, actor_id, actor_label, organisation_id, session_id, ip, user_agent, request_id,
                             action, entity_type, entity_id, before, after, result)
    values (${newId()}, ${event.actor.type}, ${event.actor.id}, ${event.actor.label}, ${event.organisationId ?? null},
            ${event.sessionId ?? null}, ${event.request?.ip ?? null}, ${event.request?.userAgent ?? null},
            ${event.request?.id ?? null}, ${event.action}, ${event.entity?.type ?? null}, ${event.entity?.id ?? null},
            ${json(event.before)}::jsonb, ${json(event.after)}::jsonb, ${event.result})`.execute(tx);
};
