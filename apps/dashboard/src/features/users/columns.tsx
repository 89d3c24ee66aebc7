import type { User } from '@countinghouse/contract/users';
import type { Column, RowCard } from '@countinghouse/ui';
import { DateTimeText, StatusChip } from '@countinghouse/ui';
import { sentenceCase } from '../../entities/status/status';
import { messages } from './messages';
import { fullName } from './model';
import { RowActions } from './user-actions';

const names = messages.columns;

const tones = { INVITED: 'info', ACTIVE: 'success', LOCKED: 'warning', DISABLED: 'neutral' } as const;

export const UserStatus = ({ status }: Pick<User, 'status'>) => (
  <StatusChip tone={tones[status]} label={sentenceCase(status)} />
);

/** The columns of the list, in order. */
export const columns: readonly Column<User>[] = [
  { id: 'email', header: names.email, isRowHeader: true, skeleton: 170, cell: ({ email }) => email },
  { id: 'name', header: names.name, priority: 'p2', cell: (user) => fullName(user) ?? messages.nothing },
  { id: 'role', header: names.role, skeleton: 80, cell: ({ role }) => role.name },
  { id: 'status', header: names.status, skeleton: 0, cell: (user) => <UserStatus status={user.status} /> },
  {
    id: 'twoFactor',
    header: names.twoFactor,
    priority: 'p2',
    skeleton: 24,
    cell: ({ twoFaEnabled }) => (twoFaEnabled ? messages.on : messages.off),
  },
  {
    id: 'lastLogin',
    header: names.lastLogin,
    priority: 'p2w',
    cell: ({ lastLoginAt }) => (lastLoginAt ? <DateTimeText iso={lastLoginAt} /> : messages.never),
  },
  {
    id: 'created',
    header: names.created,
    sorted: 'descending',
    priority: 'p2w',
    cell: ({ createdAt }) => <DateTimeText iso={createdAt} />,
  },
  {
    id: 'actions',
    header: names.actions,
    align: 'end',
    isFixed: true,
    skeleton: 90,
    cell: (user) => <RowActions user={user} />,
  },
];

/** A row on a narrow screen. */
export const cardOf = (user: User): RowCard => ({
  title: user.email,
  amount: user.role.name,
  caption: fullName(user) ?? messages.noName,
  status: <UserStatus status={user.status} />,
});
