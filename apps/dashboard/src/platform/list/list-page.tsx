import { breakpoints, type Crumb, LinkButton, Page, PageHeader, SplitView, useMediaQuery } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { ListDrawer, ListView } from './list-view';
import type { Identified } from './identified';
import type { List } from './use-list';

type ListPageProps<Row extends Identified> = {
  readonly list: List<Row>;
  readonly title: string;
  /** Of one tab among those under the title: its name in the window's title. */
  readonly name?: string;
  /** For a list that another screen leads to. */
  readonly breadcrumbs?: readonly Crumb[];
  readonly subtitle?: ReactNode;
  /** At the right of the title, none of them primary. */
  readonly actions?: ReactNode;
  /** Way to make a row, for whoever may: at the right of the title, and in the middle while there is none. */
  readonly create?: { readonly href: string; readonly label: string } | false | undefined;
  /** Notice between head and list. */
  readonly notice?: ReactNode;
};

/** Screen that is a list: its head, the list, the details of one row beside it. */
export const ListPage = <Row extends Identified>({
  list,
  title,
  name,
  breadcrumbs,
  subtitle,
  actions,
  create,
  notice,
}: ListPageProps<Row>) => {
  const isDesktop = useMediaQuery(breakpoints.desktop);
  const createButton = create && (
    <LinkButton variant="primary" size="sm" icon="plus" href={create.href}>
      {create.label}
    </LinkButton>
  );
  return (
    <SplitView drawer={<ListDrawer list={list} />}>
      <Page>
        <PageHeader
          title={title}
          {...(name !== undefined && { name })}
          {...(breadcrumbs && { breadcrumbs })}
          subtitle={subtitle}
          actions={
            <>
              {actions}
              {!list.isBare && createButton}
            </>
          }
        />
        {notice}
        <ListView list={list} isDesktop={isDesktop} create={createButton} />
      </Page>
    </SplitView>
  );
};
