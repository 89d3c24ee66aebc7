import type { EventName } from './event-names';
import type { Tx } from '@countinghouse/database';
import { actorOf, memberOf, type Member, type Principal, type RequestInfo } from '../principal';
import type { AuditEntity } from './entity-types';
import { audit } from './repository';

/** Author and request of a change: every use case that changes anything takes one. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

/** The caller of a request as the author of a change. */
export const changeBy = (principal: Principal, request: RequestInfo): Change => ({
  member: memberOf(principal),
  request,
});

/** Action and its entity, for the trail. */
export type Recorded = {
  /** Entity and action: `business.create`, `internal-transfer.create`. */
  readonly action: EventName;
  readonly entity: AuditEntity;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Records an action in the audit trail, in the transaction that performs it. */
export const recordChange = (
  tx: Tx,
  { member, request }: Change,
  { action, entity, before, after }: Recorded,
): Promise<void> =>
  audit(tx, {
    actor: actorOf(member),
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    action,
    entity,
    before,
    after,
    result: 'SUCCESS',
  });
