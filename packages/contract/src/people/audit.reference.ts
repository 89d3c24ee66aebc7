import { documented } from '../reference';
import { listAuditActions, listAuditEvents, type AuditEventView } from './audit';

const example: AuditEventView = {
  id: '0195fa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  at: '2025-03-14T09:26:53.589Z',
  actor: { type: 'USER', id: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f', label: 'mara.lind@example.com' },
  action: 'role.update',
  entity: { type: 'role', id: '0191aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c' },
  before: { name: 'Treasury', permissions: ['GET_BALANCES'] },
  after: { name: 'Treasury', permissions: ['GET_BALANCES', 'GET_STATISTICS'] },
  result: 'SUCCESS',
  ip: '203.0.113.10',
  userAgent: 'Mozilla/5.0',
  requestId: '7f8e9d0c1b2a',
  sessionId: '0195fa00-1111-7222-8333-944455556666',
};

export const auditEndpoints = [
  documented(listAuditEvents, {
    summary: 'The audit trail of the organisation, newest first, a page at a time',
    example: { events: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
  }),
  documented(listAuditActions, {
    summary: 'The actions that occur in the audit trail of the organisation, in alphabetical order',
    example: { actions: ['login.failed', 'login.succeeded', 'role.update'] },
  }),
];
