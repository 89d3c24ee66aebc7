import type { AuditEventView } from '@countinghouse/contract/audit';
import type { EventRow } from './repository';

export const auditEventView = (row: EventRow): AuditEventView => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { type: row.actorType, id: row.actorId, label: row.actorLabel },
  action: row.action,
  entity: row.entityType !== null && row.entityId !== null ? { type: row.entityType, id: row.entityId } : null,
  before: row.before,
  after: row.after,
  result: row.result,
  ip: row.ip,
  userAgent: row.userAgent,
  requestId: row.requestId,
  sessionId: row.sessionId,
});
