import { ownRoleMessage } from '@countinghouse/contract/people/roles';
import { lastAdministratorMessage, ownAccountMessage } from '@countinghouse/contract/people/users';
import { AppError } from '../../../../platform/errors';
import type { Authority } from '../../../../platform/grants';
import { assertMayGrant, noAuthority } from '../../../../platform/grants';

/** A membership: a role's authority, which counts unless it is disabled. Null: none. */
export type Standing = {
  readonly roleId: string;
  readonly authority: Authority;
  readonly status: 'INVITED' | 'ACTIVE' | 'DISABLED';
} | null;

export type MemberChange = {
  readonly actor: Authority;
  /** The actor changes themself. */
  readonly isSelf: boolean;
  /** Null: the person is invited. */
  readonly before: Standing;
  /** Null: the person is removed. */
  readonly after: Standing;
  /** Active administrators besides the person. */
  readonly otherAdministrators: number;
};

const rule = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });

// An invited person holds the role from the moment the mail is read: it was granted with the invitation.
const authorityIn = (standing: Standing): Authority =>
  standing && standing.status !== 'DISABLED' ? standing.authority : noAuthority;

const administers = (standing: Standing): boolean =>
  standing?.status === 'ACTIVE' && standing.authority.isAdministrator;

/**
 * All rules of inviting, assigning a role, disabling, enabling and removing.
 * @throws AppError RULE_VIOLATED (own role, own account, last administrator), FORBIDDEN (a grant beyond the actor's own)
 */
export const assertMayChangeMember = ({ actor, isSelf, before, after, otherAdministrators }: MemberChange): void => {
  if (isSelf && after && before && after.roleId !== before.roleId) throw rule(ownRoleMessage);
  if (administers(before) && !administers(after) && otherAdministrators === 0) throw rule(lastAdministratorMessage);
  if (isSelf && (!after || after.status === 'DISABLED')) throw rule(ownAccountMessage);
  assertMayGrant(actor, authorityIn(before), authorityIn(after));
};
