import { permissionGroups } from '@countinghouse/contract/permissions';
import type { Role } from '@countinghouse/contract/roles';
import type { Column, RowCard } from '@countinghouse/ui';
import { DataTable, EmptyState, IconButton, IconLink, LinkButton, Page, PageHeader, Tag } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { rolesQuery } from './api';
import { messages } from './messages';
import { countAccess, shortName } from './model';
import { deleteHref, editHref, paths } from './paths';
import { Access } from './role-fields';
import styles from './roles.module.css';

const kindOf = ({ isSystem }: Role): string => (isSystem ? messages.system : messages.custom);

const Actions = ({ role }: { role: Role }) => (
  <span className={styles.actions}>
    <IconLink
      icon={role.isSystem ? 'eye' : 'pencil'}
      label={`${role.isSystem ? messages.view : messages.edit} ${role.name}`}
      href={editHref(role.id)}
    />
    {!role.isSystem && <IconLink icon="trash" label={`${messages.delete} ${role.name}`} href={deleteHref(role.id)} />}
  </span>
);

const columns: readonly Column<Role>[] = [
  { id: 'name', header: messages.columns.name, isRowHeader: true, cell: ({ name }) => name },
  { id: 'kind', header: messages.columns.kind, skeleton: 50, cell: (role) => <Tag label={kindOf(role)} /> },
  { id: 'users', header: messages.columns.users, align: 'end', skeleton: 20, cell: ({ userCount }) => userCount },
  { id: 'actions', header: messages.columns.actions, skeleton: 60, cell: (role) => <Actions role={role} /> },
  ...permissionGroups.map(({ name }): Column<Role> => ({
    id: name,
    header: shortName(name),
    skeleton: 70,
    cell: ({ groups }) => <Access access={groups.find((group) => group.name === name)?.access ?? 'NONE'} />,
  })),
];

// Sixteen columns never fit; they scroll instead of hiding what the list is for.
const everyColumn = columns.map(({ id }) => id);

const cardOf = (role: Role): RowCard => {
  const { full, view } = countAccess(role);
  return {
    title: role.name,
    amount: messages.users(role.userCount),
    caption: messages.summary(full, view),
    status: <Tag label={kindOf(role)} />,
  };
};

/** The system roles and the organisation's own. */
const RolesPage = () => {
  const roles = useQuery(rolesQuery);
  return (
    <Page>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <>
            <IconButton icon="refresh" label={messages.refresh} onPress={() => void roles.refetch()} />
            <LinkButton variant="primary" size="sm" icon="plus" href={paths.create}>
              {messages.create}
            </LinkButton>
          </>
        }
      />
      <DataTable<Role>
        label={messages.caption}
        columns={columns}
        rows={roles.data?.roles}
        rowKey={({ id }) => id}
        rowHref={({ id }) => editHref(id)}
        card={cardOf}
        chosenColumns={everyColumn}
        empty={<EmptyState title={messages.none} />}
        error={roles.data ? null : roles.error?.message}
        onRetry={() => void roles.refetch()}
        isRefreshing={roles.isFetching}
        skeletonRows={6}
      />
    </Page>
  );
};

export default RolesPage;
