import type { AuditEventView } from '@countinghouse/contract/people/audit';
import type { EventRow } from './repository';

export const auditEventView = (row: EventRow): AuditEventView => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
  action: row.action,
  entity: row.entity_type !== null && row.entity_id !== null ? { type: row.entity_type, id: row.entity_id } : null,
  before: row.before,
  after: row.after,
  result: row.result,
  ip: row.ip,
  userAgent: row.user_agent,
  requestId: row.request_id,
  sessionId: row.session_id,
});
