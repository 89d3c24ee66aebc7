import type { GroupAccess } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import type { Column, RowCard } from '@countinghouse/ui';
import { IconLink, Tag } from '@countinghouse/ui';
import { messages } from './messages';
import { deleteHref, editHref } from './paths';
import styles from './roles.module.css';

const kindOf = ({ isSystem }: Role): string => (isSystem ? messages.system : messages.custom);

/** Number of areas that a role has in full and to view: `11 full, 1 view`. */
const summaryOf = ({ groups }: Pick<Role, 'groups'>): string => {
  const countOf = (level: GroupAccess) => groups.filter(({ access }) => access === level).length;
  return messages.summary(countOf('FULL'), countOf('VIEW'));
};

const RowActions = ({ role }: { role: Role }) => (
  <span className={styles.actions}>
    <IconLink
      icon={role.isSystem ? 'eye' : 'pencil'}
      label={`${role.isSystem ? messages.view : messages.edit} ${role.name}`}
      href={editHref(role.id)}
    />
    {!role.isSystem && <IconLink icon="trash" label={`${messages.delete} ${role.name}`} href={deleteHref(role.id)} />}
  </span>
);

/** Columns of the list, in order, the actions last. Access area by area is in the matrix. */
export const columns: readonly Column<Role>[] = [
  {
    id: 'name',
    header: messages.columns.name,
    type: 'person',
    isRowHeader: true,
    value: ({ name }) => name,
  },
  {
    id: 'kind',
    header: messages.columns.kind,
    type: 'chip',
    width: 88,
    value: (role) => ({ label: kindOf(role) }),
  },
  { id: 'users', header: messages.columns.users, type: 'count', value: ({ userCount }) => userCount },
  {
    id: 'access',
    header: messages.columns.access,
    type: 'text',
    width: 196,
    value: (role) => summaryOf(role),
  },
  { id: 'actions', header: messages.columns.actions, type: 'actions', cell: (role) => <RowActions role={role} /> },
];

/** A row on a narrow screen. */
export const cardOf = (role: Role): RowCard => ({
  title: role.name,
  amount: messages.users(role.userCount),
  caption: summaryOf(role),
  status: <Tag label={kindOf(role)} />,
});
