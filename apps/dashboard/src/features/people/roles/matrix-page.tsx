import { breakpoints, ErrorState, LinkButton, Page, PageHeader, Skeleton, useMediaQuery } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { rolesPage } from './api';
import { matrixMessages } from './matrix-messages';
import { messages } from './messages';
import { paths } from './paths';
import { RoleMatrix } from './role-matrix';
import { RolePicked } from './role-picked';
import { RoleTabs } from './role-tabs';
import styles from './matrix.module.css';

/** All roles beside each other, permission by permission; one at a time where there is no room for a table. */
const MatrixPage = () => {
  const { data, error, isFetching, refetch } = useQuery(rolesPage);
  const isDesktop = useMediaQuery(breakpoints.desktop);
  return (
    <Page>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={
          <LinkButton variant="primary" size="sm" icon="plus" href={paths.create}>
            {messages.create}
          </LinkButton>
        }
      />
      <RoleTabs />
      {data ? (
        isDesktop ? (
          <RoleMatrix roles={data.rows} />
        ) : (
          <RolePicked roles={data.rows} />
        )
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <section aria-busy="true" aria-label={matrixMessages.loading} className={styles.awaited}>
          <Skeleton shape="block" width="100%" />
        </section>
      )}
    </Page>
  );
};

export default MatrixPage;
