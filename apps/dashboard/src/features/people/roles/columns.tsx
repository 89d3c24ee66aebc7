import { permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/people/roles';
import type { Column, RowCard } from '@countinghouse/ui';
import { IconLink, Tag } from '@countinghouse/ui';
import { messages } from './messages';
import { shortName } from '../../../entities/role/summary';
import { deleteHref, editHref } from './paths';
import { Access } from './access';
import styles from './roles.module.css';

const kindOf = ({ isSystem }: Role): string => (isSystem ? messages.system : messages.custom);

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

/** Columns of the list, in order: one for each permission group, the actions last. */
export const columns: readonly Column<Role>[] = [
  {
    id: 'name',
    header: messages.columns.name,
    type: 'person',
    width: 132,
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
  ...permissionGroups.map(({ name }): Column<Role> => ({
    id: name,
    header: shortName(name),
    type: 'chip',
    width: 96,
    cell: ({ groups }) => <Access access={groups.find((group) => group.name === name)?.access ?? 'NONE'} />,
  })),
  { id: 'actions', header: messages.columns.actions, type: 'actions', cell: (role) => <RowActions role={role} /> },
];

/** Number of groups a role has in full and to view. */
const countAccess = ({ groups }: Pick<Role, 'groups'>): { full: number; view: number } => ({
  full: groups.filter(({ access }) => access === 'FULL').length,
  view: groups.filter(({ access }) => access === 'VIEW').length,
});

/** A row on a narrow screen. */
export const cardOf = (role: Role): RowCard => {
  const { full, view } = countAccess(role);
  return {
    title: role.name,
    amount: messages.users(role.userCount),
    caption: messages.summary(full, view),
    status: <Tag label={kindOf(role)} />,
  };
};
