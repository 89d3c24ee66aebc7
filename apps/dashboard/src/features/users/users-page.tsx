import { all } from '@countinghouse/contract/permissions';
import type { User } from '@countinghouse/contract/users';
import { DataTable, EmptyState, IconButton, IconLink, LinkButton, Page, PageHeader, Pager } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListState } from '../../platform/list/use-list-state';
import { useMay } from '../../platform/session';
import { usersPageQuery } from './api';
import { cardOf, columnsOf } from './columns';
import { messages } from './messages';
import { deleteHref, editHref, paths } from './paths';
import { ResendDialog } from './resend-dialog';
import styles from './users.module.css';

const noFilters: readonly string[] = [];

/** Everybody who belongs to the organisation. */
const UsersPage = () => {
  const list = useListState(noFilters);
  const { limit, cursor } = list.state;
  const page = useQuery(usersPageQuery({ limit, cursor: cursor ?? undefined }));
  const [invited, setInvited] = useState<User | null>(null);
  const mayUpdate = useMay(all('UPDATE_USER'));
  const mayDelete = useMay(all('DELETE_USER'));
  const rows = page.data?.users;
  const neighbours = page.data?.paging ?? { nextCursor: null, prevCursor: null };
  const actionsOf = (user: User) => (
    <span className={styles.actions}>
      {user.status === 'INVITED' && (
        <IconButton icon="send" label={`${messages.resend}: ${user.email}`} onPress={() => setInvited(user)} />
      )}
      {mayUpdate && <IconLink icon="pencil" label={`${messages.edit} ${user.email}`} href={editHref(user.id)} />}
      {mayDelete && <IconLink icon="trash" label={`${messages.delete} ${user.email}`} href={deleteHref(user.id)} />}
    </span>
  );

  return (
    <Page>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <>
            <IconButton icon="refresh" label={messages.refresh} onPress={() => void page.refetch()} />
            <LinkButton variant="primary" size="sm" icon="plus" href={paths.create}>
              {messages.create}
            </LinkButton>
          </>
        }
      />
      <DataTable<User>
        label={messages.caption}
        columns={columnsOf(actionsOf)}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => editHref(id)}
        card={cardOf}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
        error={rows && !page.isPlaceholderData ? null : page.error?.message}
        onRetry={() => void page.refetch()}
        isRefreshing={page.isFetching}
      />
      {rows && rows.length > 0 && (
        <Pager
          summary={messages.shown(rows.length)}
          onPrevious={list.previous(neighbours)}
          onNext={list.next(neighbours)}
          pageSize={list.state.limit}
          onPageSize={list.setLimit}
          isBusy={page.isPlaceholderData}
        />
      )}
      {invited && <ResendDialog user={invited} onClose={() => setInvited(null)} />}
    </Page>
  );
};

export default UsersPage;
