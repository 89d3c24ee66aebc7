import type { Tx } from '@countinghouse/database';
import { audit, type AuditEvent } from '../../platform/audit/repository';
import type { Caller } from './scope-of';

/** Who changes, and by which request: for the audit trail. */
export type Change = {
  readonly member: Caller & { readonly sessionId: string };
  readonly actor: AuditEvent['actor'];
  readonly request: NonNullable<AuditEvent['request']>;
};

type What = {
  readonly action: `business.${string}`;
  readonly businessId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Appends to the audit trail what somebody did to a business. */
export const recordOn = (
  tx: Tx,
  { member, actor, request }: Change,
  { action, businessId, before, after }: What,
): Promise<void> =>
  audit(tx, {
    actor,
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    action,
    entity: { type: 'business', id: businessId },
    before,
    after,
    result: 'SUCCESS',
  });
