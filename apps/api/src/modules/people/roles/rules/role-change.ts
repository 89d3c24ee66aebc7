import { ownRoleMessage, roleInUseMessage, systemRoleMessage } from '@countinghouse/contract/people/roles';
import { AppError } from '../../../../platform/errors';
import type { Authority } from '../../../../platform/grants';
import { assertMayGrant, authorityOf, noAuthority } from '../../../../platform/grants';

type Editor = Authority & { readonly roleId: string };
type Existing = { readonly id: string; readonly isSystem: boolean; readonly permissions: readonly string[] };

const rule = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });

/** @throws AppError FORBIDDEN */
export const assertMayCreateRole = (editor: Authority, permissions: readonly string[]): void =>
  assertMayGrant(editor, noAuthority, authorityOf(permissions));

/** @throws AppError FORBIDDEN (system role, more than the editor holds), RULE_VIOLATED (the editor's own role). */
export const assertMayEditRole = (editor: Editor, role: Existing, permissions: readonly string[]): void => {
  if (role.isSystem) throw new AppError('FORBIDDEN', { message: systemRoleMessage });
  const before = new Set(role.permissions);
  const isChanged = permissions.length !== before.size || permissions.some((permission) => !before.has(permission));
  if (isChanged && role.id === editor.roleId) throw rule(ownRoleMessage);
  assertMayGrant(editor, authorityOf(before), authorityOf(permissions));
};

/** @throws AppError FORBIDDEN (system role), ROLE_IN_USE */
export const assertMayDeleteRole = ({ isSystem }: Pick<Existing, 'isSystem'>, userCount: number): void => {
  if (isSystem) throw new AppError('FORBIDDEN', { message: systemRoleMessage });
  if (userCount === 0) return;
  const message = roleInUseMessage(userCount);
  throw new AppError('ROLE_IN_USE', { message, rejection: message });
};
