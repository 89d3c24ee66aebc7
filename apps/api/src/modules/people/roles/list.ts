import { listRoles, type Role } from '@countinghouse/contract/people/roles';
import { permissionGroups } from '@countinghouse/contract/permissions';
import { declareWholeList } from '../../../platform/list/declare';
import { cell } from '../../../platform/list/exported';

const { count, instant, text } = cell;

/** The organisation's roles. */
export const roleList = declareWholeList(listRoles, 'roles', {
  views: ['roles'],
  exported: {
    title: 'Roles',
    columns: [
      text('name', 'Name', ({ name }) => name),
      text('kind', 'Kind', ({ isSystem }) => (isSystem ? 'SYSTEM' : 'CUSTOM')),
      count('users', 'Users', ({ userCount }) => userCount),
      ...permissionGroups.map(({ name }) =>
        text('access', name, ({ groups }: Role) => groups.find((group) => group.name === name)?.access ?? 'NONE'),
      ),
      text('name', 'Permissions', ({ permissions }) => permissions.join(' ')),
      instant('name', 'Created', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
