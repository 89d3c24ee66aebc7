import type { User } from '@countinghouse/contract/people/users';
import type { Column, RowCard } from '@countinghouse/ui';
import { StatusChip } from '@countinghouse/ui';
import { sentenceCase } from '../../../entities/status/status';
import { messages } from './messages';
import { fullName } from './full-name';
import { RowActions } from './user-actions';

const names = messages.columns;

const tones = { INVITED: 'info', ACTIVE: 'success', LOCKED: 'warning', DISABLED: 'neutral' } as const;

export const UserStatus = ({ status }: Pick<User, 'status'>) => (
  <StatusChip tone={tones[status]} label={sentenceCase(status)} />
);

/** The columns of the list, in order. */
export const columns: readonly Column<User>[] = [
  { id: 'email', header: names.email, type: 'person', isRowHeader: true, value: ({ email }) => email },
  { id: 'name', header: names.name, type: 'person', width: 148, priority: 'p2', value: fullName },
  { id: 'role', header: names.role, type: 'person', width: 116, value: ({ role }) => role.name },
  {
    id: 'status',
    header: names.status,
    type: 'chip',
    width: 104,
    value: ({ status }) => ({ label: sentenceCase(status), tone: tones[status] }),
  },
  {
    id: 'twoFactor',
    header: names.twoFactor,
    type: 'text',
    width: 68,
    priority: 'p2',
    value: ({ twoFaEnabled }) => (twoFaEnabled ? messages.on : messages.off),
  },
  {
    id: 'lastLogin',
    header: names.lastLogin,
    type: 'date',
    priority: 'p2w',
    value: ({ lastLoginAt }) => lastLoginAt,
    none: messages.never,
  },
  {
    id: 'created',
    header: names.created,
    type: 'date',
    sorted: 'descending',
    priority: 'p2w',
    value: ({ createdAt }) => createdAt,
  },
  { id: 'actions', header: names.actions, type: 'actions', width: 120, cell: (user) => <RowActions user={user} /> },
];

/** A row on a narrow screen. */
export const cardOf = (user: User): RowCard => ({
  title: user.email,
  amount: user.role.name,
  caption: fullName(user) ?? messages.noName,
  status: <UserStatus status={user.status} />,
});
