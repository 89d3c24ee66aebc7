import { lastAdministratorMessage } from '@countinghouse/contract/people/users';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { holdAuthorities } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import type { Principal, RequestInfo } from '../../../platform/principal';
import { actorOf } from '../../../platform/principal';
import { assertNotBreakGlass, assertSpeaksFor } from '../../../platform/sessions/policy-repository';
import { endSessionsIn } from '../../../platform/sessions/repository';
import { findStanding, removeMembership, selectMemberships } from './repository';

/**
 * Ends the caller's own membership: sessions there end, keys under their responsibility stay dead, and an open factor reset requested by the
 * organisation goes with it.
 *
 * @throws AppError NOT_FOUND (does not belong to it), RULE_VIOLATED (its last administrator), STATE_CONFLICT (a session of another one's provider)
 */
export const leaveOrganisation = async (
  tx: Tx,
  principal: Principal,
  organisationId: OrganisationId,
  request: RequestInfo,
): Promise<void> => {
  const { userId, sessionId } = principal;
  await assertSpeaksFor(tx, sessionId, organisationId);
  await holdAuthorities(tx, organisationId);
  const standing = await findStanding(tx, organisationId, userId);
  if (standing?.status !== 'ACTIVE') throw new AppError('NOT_FOUND');
  const own = (await selectMemberships(tx, userId)).find((one) => one.organisationId === organisationId);
  if (own?.isLastAdministrator)
    throw new AppError('RULE_VIOLATED', { message: lastAdministratorMessage, rejection: lastAdministratorMessage });
  await assertNotBreakGlass(tx, userId, organisationId);
  await removeMembership(tx, organisationId, standing.id);
  await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  await audit(tx, {
    actor: actorOf(principal),
    organisationId,
    sessionId,
    request,
    action: 'membership.leave',
    entity: { type: 'user', id: userId },
    before: { status: 'ACTIVE', role: standing.role },
    result: 'SUCCESS',
  });
};
