import type { ApiCredential } from '@countinghouse/contract/api-keys';
import { all } from '@countinghouse/contract/permissions';
import { DataTable, EmptyState, IconButton, IconLink, LinkButton, Page, PageHeader, Row } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../platform/session';
import { keysQuery } from './api';
import { cardOf, columnsOf } from './columns';
import { messages } from './messages';
import { deleteHref, editHref, paths } from './paths';

/** The organisation's API keys. */
const ApiKeysPage = () => {
  const keys = useQuery(keysQuery);
  const mayCreate = useMay(all('CREATE_API_CREDENTIALS'));
  const mayChange = useMay(all('UPDATE_API_CREDENTIALS'));
  const actionsOf = ({ id, name }: ApiCredential) => (
    <Row align="end">
      <IconLink icon="pencil" label={`${messages.edit} ${name}`} href={editHref(id)} />
      <IconLink icon="trash" label={`${messages.delete} ${name}`} href={deleteHref(id)} />
    </Row>
  );
  const columns = columnsOf(actionsOf).filter(({ id }) => mayChange || id !== 'actions');
  const rows = keys.data?.apiCredentials;
  return (
    <Page>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <>
            <IconButton icon="refresh" label={messages.refresh} onPress={() => void keys.refetch()} />
            {mayCreate && (
              <LinkButton variant="primary" size="sm" icon="plus" href={paths.create}>
                {messages.create}
              </LinkButton>
            )}
          </>
        }
      />
      <DataTable<ApiCredential>
        label={messages.caption}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(mayChange ? { rowHref: ({ id }: ApiCredential) => editHref(id) } : {})}
        card={cardOf}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
        error={rows ? null : keys.error?.message}
        onRetry={() => void keys.refetch()}
        isRefreshing={keys.isFetching}
      />
    </Page>
  );
};

export default ApiKeysPage;
