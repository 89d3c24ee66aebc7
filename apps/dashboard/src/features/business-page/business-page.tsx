import {
  CopyButton,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Skeleton,
  SplitView,
  Tabs,
  breakpoints,
  useMediaQuery,
} from '@countinghouse/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { balancesQuery } from '../../entities/balance/api';
import { businessQuery, businessesQuery } from '../../entities/business/api';
import { businessesPath, tabHref } from '../../entities/business/paths';
import { visibleTabs } from '../../entities/business/tabs';
import { BusinessViewProvider } from '../../entities/business/view';
import { useComposition } from '../../platform/composition';
import type { FeatureTab } from '../../platform/feature';
import { Outlet, usePathname, usePathParameter } from '../../platform/navigation';
import { useSession } from '../../platform/session';
import styles from './business-page.module.css';
import { messages } from './messages';

/** One business: where it stands, its name and id, and the tabs the person may see around the view of one of them. */
const BusinessPage = () => {
  const id = usePathParameter('id');
  const { permissions } = useSession();
  const { tabs, canOpen } = useComposition();
  const shown = visibleTabs(tabs, permissions);
  const business = useQuery(businessQuery(id));
  const knownName = useKnownName(id);
  const name = business.data?.name ?? knownName;
  const isDesktop = useMediaQuery(breakpoints.desktop);
  const [drawerSlot, setDrawerSlot] = useState<HTMLElement | null>(null);

  const view = useMemo(
    () =>
      name !== undefined && {
        id,
        name,
        supportedDepositCurrencies: business.data?.supportedDepositCurrencies ?? [],
        isDesktop,
        drawerSlot,
      },
    [name, business.data, id, isDesktop, drawerSlot],
  );

  return (
    <SplitView drawer={<div ref={setDrawerSlot} className={styles.slot} />}>
      <Page>
        <PageHeader
          breadcrumbs={[
            { label: messages.businesses, ...(canOpen(businessesPath) && { href: businessesPath }) },
            { label: name ?? '…' },
          ]}
          title={name ?? <Skeleton width={180} />}
          subtitle={<BusinessId id={id} />}
        />
        {business.error && !business.data ? (
          <ErrorState
            message={business.error.message}
            onRetry={() => void business.refetch()}
            isRetrying={business.isFetching}
          />
        ) : (
          <>
            <BusinessTabs id={id} tabs={shown} />
            {view && (
              <BusinessViewProvider value={view}>{shown.length > 0 ? <Outlet /> : <NoActivity />}</BusinessViewProvider>
            )}
          </>
        )}
      </Page>
    </SplitView>
  );
};

/** The name as a list has told it already: the page stands before its own answer is there. */
const useKnownName = (id: string): string | undefined => {
  const queries = useQueryClient();
  const balances = queries.getQueryData(balancesQuery().queryKey);
  const businesses = queries.getQueryData(businessesQuery().queryKey);
  return (
    balances?.find(({ businessId }) => businessId === id)?.businessName ??
    businesses?.find((business) => business.id === id)?.name
  );
};

const BusinessId = ({ id }: { id: string }) => (
  <span className={styles.id}>
    <span>{id}</span>
    <CopyButton value={id} noun={messages.id} />
  </span>
);

const BusinessTabs = ({ id, tabs }: { id: string; tabs: readonly FeatureTab[] }) => {
  const pathname = usePathname();
  if (tabs.length === 0) return null;
  return (
    <Tabs
      label={messages.tabs}
      items={tabs.map(({ label, path }) => {
        const href = tabHref(id, { path });
        return { href, label, isCurrent: pathname === href };
      })}
    />
  );
};

const NoActivity = () => <EmptyState title={messages.noActivity}>{messages.noActivityHint}</EmptyState>;

export default BusinessPage;
