import type { Tx } from '@countinghouse/database';
import type { Member, RequestInfo } from '../../http/route';
import { actorOf } from '../../http/route';
import { audit } from '../../platform/audit/repository';

/** Who changes, and by which request: for the audit trail. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

type What = {
  readonly action: `business.${string}`;
  readonly businessId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Appends to the audit trail what somebody did to a business. */
export const recordOn = (
  tx: Tx,
  { member, request }: Change,
  { action, businessId, before, after }: What,
): Promise<void> =>
  audit(tx, {
    actor: actorOf(member),
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    action,
    entity: { type: 'business', id: businessId },
    before,
    after,
    result: 'SUCCESS',
  });
