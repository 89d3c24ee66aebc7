import { all } from '@countinghouse/contract';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import { assertNotBreakGlass } from '../../../platform/sessions/policy-repository';
import { endSessionsIn } from '../../../platform/sessions/repository';
import type { Edit } from './change';
import { assertAsSeen, existing, record, shown, standingOf } from './change';
import { countOtherAdministrators, removeMembership } from './repository';
import { assertMayChangeMember } from './rules/member-change';

/** Takes a person out of the organisation. @throws AppError NOT_FOUND, CHANGED_MEANWHILE, RULE_VIOLATED */
export const deleteUser = async (tx: Tx, change: Edit, userId: PersonId): Promise<void> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('DELETE_USER'));
  const member = await existing(tx, organisationId, userId);
  await assertAsSeen(tx, change, member);
  assertMayChangeMember({
    actor,
    isSelf: userId === change.member.userId,
    before: standingOf(member),
    after: null,
    otherAdministrators: await countOtherAdministrators(tx, organisationId, userId),
  });
  await assertNotBreakGlass(tx, userId, organisationId);
  // Their links and the authority of their keys go with the membership.
  await removeMembership(tx, organisationId, userId);
  await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  await record(tx, change, 'user.delete', userId, shown(member), undefined);
};
