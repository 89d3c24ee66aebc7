import { breakpoints, type Crumb, Page, PageHeader, SplitView, useMediaQuery } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { ListDrawer, ListTools, ListView } from './list-view';
import type { Identified } from './identified';
import styles from './list.module.css';
import type { List } from './use-list';

type ListPageProps<Row extends Identified> = {
  readonly list: List<Row>;
  readonly title: string;
  /** For a list that another screen leads to. */
  readonly breadcrumbs?: readonly Crumb[];
  readonly subtitle?: ReactNode;
  /** At the right of the title; at most one primary. */
  readonly actions?: ReactNode;
  /** Notice between head and list. */
  readonly notice?: ReactNode;
};

/** Screen that is a list: its head, the list, the details of one row beside it. */
export const ListPage = <Row extends Identified>({
  list,
  title,
  breadcrumbs,
  subtitle,
  actions,
  notice,
}: ListPageProps<Row>) => {
  const isDesktop = useMediaQuery(breakpoints.desktop);
  return (
    <SplitView drawer={<ListDrawer list={list} />}>
      <Page>
        <PageHeader
          title={title}
          {...(breadcrumbs && { breadcrumbs })}
          subtitle={subtitle}
          actions={
            <>
              {list.definition.filters.length === 0 && (
                <span className={styles.tools}>
                  <ListTools list={list} isDesktop={isDesktop} />
                </span>
              )}
              {actions}
            </>
          }
        />
        {notice}
        <ListView list={list} isDesktop={isDesktop} />
      </Page>
    </SplitView>
  );
};
