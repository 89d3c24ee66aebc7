import * as z from 'zod/mini';
import { administrators, endpoint } from '../endpoint';
import { instant, uuid } from '../fields';
import { paging, pagingQuery, periodQuery, withinLongestPeriod, totals } from '../paging';

export const actorTypes = ['USER', 'API_KEY', 'SYSTEM', 'PLATFORM'] as const;
export type ActorType = (typeof actorTypes)[number];

export const auditResults = ['SUCCESS', 'DENIED', 'FAILED'] as const;
export type AuditResult = (typeof auditResults)[number];

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** All optional, narrowing together. `after` is inclusive, `before` exclusive. */
const filterFields = {
  /** The actor's id, or their e-mail address or name as the trail holds it. */
  actor: z.optional(text(254)),
  /** One action, or with a full stop at the end all with that prefix: `login.`. */
  action: z.optional(text(64)),
  entityType: z.optional(text(64)),
  entityId: z.optional(text(128)),
  result: z.optional(z.enum(auditResults)),
  /** Part of the actor, the action or the address, or exactly an entity's or a request's id. */
  search: z.optional(text(128)),
  ...periodQuery,
};

export const auditFilters = z.strictObject(filterFields).check(withinLongestPeriod);
export type AuditFilters = z.output<typeof auditFilters>;

/** Action done, tried or refused. Secrets and personal identifiers read `[redacted]`. */
export const auditEvent = z.object({
  id: uuid,
  at: instant,
  actor: z.object({ type: z.enum(actorTypes), id: z.nullable(uuid), label: z.string() }),
  action: z.string(),
  entity: z.nullable(z.object({ type: z.string(), id: z.string() })),
  /** The values before and after as JSON; null where there were none. */
  before: z.unknown(),
  after: z.unknown(),
  result: z.enum(auditResults),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  sessionId: z.nullable(uuid),
});
export type AuditEventView = z.output<typeof auditEvent>;

export const listAuditEvents = endpoint({
  name: 'listAuditEvents',
  slug: 'audit',
  method: 'GET',
  path: 'audit/events',
  access: administrators,
  query: z.strictObject({ ...pagingQuery, ...filterFields }).check(withinLongestPeriod),
  answer: z.object({ events: z.array(auditEvent), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const listAuditActions = endpoint({
  name: 'listAuditActions',
  slug: 'audit',
  method: 'GET',
  path: 'audit/actions',
  access: administrators,
  answer: z.object({ actions: z.array(z.string()) }),
});
