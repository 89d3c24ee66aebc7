import { listUsers } from '@countinghouse/contract/people/users';
import { camelCased } from '@countinghouse/database';
import { declareList } from '../../../platform/list/declare';
import { cell, yesNo } from '../../../platform/list/exported';
import { by, is } from '../../../platform/list/filters';
import { isFound, isShownAs, withPerson } from './repository';
import { userView } from './view';

const { instant, text } = cell;

/** The members of the organisation, by when they joined. */
export const userList = declareList(listUsers, {
  name: 'users',
  rows: 'users',
  table: 'membership',
  select: withPerson,
  narrowingJoins: withPerson.person,
  sortedBy: { created: ['created_at'] },
  id: 'user_id',
  filters: {
    search: by(isFound),
    status: by(isShownAs),
    roleId: is('role_id'),
  },
  view: (row) => userView(camelCased(row)),
  exported: {
    title: 'Users',
    columns: [
      text('email', 'Email', ({ email }) => email),
      text('name', 'First name', ({ firstName }) => firstName),
      text('name', 'Last name', ({ lastName }) => lastName),
      text('role', 'Role', ({ role }) => role.name),
      text('status', 'Status', ({ status }) => status),
      text('twoFactor', 'Two-factor', ({ twoFaEnabled }) => yesNo(twoFaEnabled)),
      instant('lastLogin', 'Last login', ({ lastLoginAt }) => lastLoginAt),
      instant('created', 'Joined', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
