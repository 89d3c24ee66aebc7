import { permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/roles';
import type { Column, RowCard } from '@countinghouse/ui';
import { IconLink, Tag } from '@countinghouse/ui';
import { messages } from './messages';
import { countAccess, shortName } from './model';
import { deleteHref, editHref } from './paths';
import { Access } from './role-fields';
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

/** The columns of the list, in order: one for each permission group at the end. */
export const columns: readonly Column<Role>[] = [
  { id: 'name', header: messages.columns.name, isRowHeader: true, cell: ({ name }) => name },
  { id: 'kind', header: messages.columns.kind, skeleton: 50, cell: (role) => <Tag label={kindOf(role)} /> },
  { id: 'users', header: messages.columns.users, align: 'end', skeleton: 20, cell: ({ userCount }) => userCount },
  {
    id: 'actions',
    header: messages.columns.actions,
    isFixed: true,
    skeleton: 60,
    cell: (role) => <RowActions role={role} />,
  },
  ...permissionGroups.map(({ name }): Column<Role> => ({
    id: name,
    header: shortName(name),
    skeleton: 70,
    cell: ({ groups }) => <Access access={groups.find((group) => group.name === name)?.access ?? 'NONE'} />,
  })),
];

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
