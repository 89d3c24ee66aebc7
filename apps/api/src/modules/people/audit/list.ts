import { listAuditEvents } from '@countinghouse/contract/people/audit';
import { declareList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';
import { by, is, period } from '../../../platform/list/filters';
import { isAction, isBy, isFound, isOfType, ofEvent } from './repository';
import { auditEventView } from './view';

const { instant, text } = cell;

const json = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value));

/** The organisation's audit trail, by when its events happened. */
export const auditList = declareList(listAuditEvents, {
  name: 'audit',
  rows: 'events',
  table: 'audit_event',
  select: { columns: ofEvent },
  sortedBy: { at: ['at'] },
  filters: {
    actor: by(isBy),
    action: by(isAction),
    entityType: by(isOfType),
    entityId: is('entity_id'),
    result: is('result'),
    search: by(isFound),
    ...period('at'),
  },
  view: auditEventView,
  exported: {
    title: 'Audit log',
    columns: [
      instant('at', 'Time', ({ at }) => at),
      text('action', 'Action', ({ action }) => action),
      text('actor', 'Who', ({ actor }) => actor.label),
      text('actor', 'Actor type', ({ actor }) => actor.type),
      text('actor', 'Actor ID', ({ actor }) => actor.id),
      text('result', 'Result', ({ result }) => result),
      text('entity', 'What', ({ entity }) => entity && entity.type),
      text('entity', 'Entity ID', ({ entity }) => entity && entity.id),
      text('entity', 'Before', ({ before }) => json(before)),
      text('entity', 'After', ({ after }) => json(after)),
      text('ip', 'IP address', ({ ip }) => ip),
      text('ip', 'User agent', ({ userAgent }) => userAgent),
      text('ip', 'Session ID', ({ sessionId }) => sessionId),
      text('ip', 'Request ID', ({ requestId }) => requestId),
      text(null, 'Event ID', ({ id }) => id),
    ],
  },
});
