import {
  CopyButton,
  EmptyState,
  ErrorState,
  LinkButton,
  Page,
  PageHeader,
  Skeleton,
  SplitView,
  Tabs,
  useMediaQuery,
} from '@countinghouse/ui';
import { all, holds } from '@countinghouse/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { businessQuery } from '../../entities/business/api';
import { visibleTabs } from '../../entities/business/tabs';
import { BusinessViewProvider } from '../../entities/business/view';
import { useComposition } from '../../platform/composition';
import type { FeatureTab } from '../../platform/feature';
import { Outlet, usePathname, usePathParameter } from '../../platform/navigation';
import { useSession } from '../../platform/session';
import { BusinessMoney } from './business-money';
import styles from './business-page.module.css';
import { messages } from './messages';

/** Wider than this a tab's view has room for a table. */
const desktop = '(min-width: 961px)';

/** One business: where it stands, its name and id, and the tabs the person may see around the view of one of them. */
const BusinessPage = () => {
  const id = usePathParameter('id');
  const { permissions } = useSession();
  const { tabs, canOpen } = useComposition();
  const shown = visibleTabs(tabs, permissions);
  const business = useQuery(businessQuery(id));
  const isDesktop = useMediaQuery(desktop);
  const [drawerSlot, setDrawerSlot] = useState<HTMLElement | null>(null);

  const view = useMemo(
    () =>
      business.data && {
        id,
        name: business.data.name,
        supportedDepositCurrencies: business.data.supportedDepositCurrencies,
        isDesktop,
        drawerSlot,
      },
    [business.data, id, isDesktop, drawerSlot],
  );

  return (
    <SplitView drawer={<div ref={setDrawerSlot} className={styles.slot} />}>
      <Page>
        <PageHeader
          breadcrumbs={[
            { label: messages.businesses, ...(canOpen('/businesses') && { href: '/businesses' }) },
            { label: view?.name ?? '…' },
          ]}
          title={view?.name ?? <Skeleton width={180} />}
          subtitle={<BusinessId id={id} />}
          actions={<Actions id={id} />}
        />
        {holds(new Set(permissions), all('GET_BALANCES')) && (!business.error || view) && <BusinessMoney id={id} />}
        {business.error && !view ? (
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

/** What the person may do with the business from here, the most frequent last and filled. */
const Actions = ({ id }: { id: string }) => {
  const { canOpen } = useComposition();
  const actions = [
    { label: messages.edit, icon: 'pencil', path: '/edit-business/$id', href: `/edit-business/${id}` },
    { label: messages.transfer, icon: 'swap', path: '/internal-transfer', href: `/internal-transfer?from=${id}` },
    { label: messages.deposit, icon: 'plus', path: '/crypto-deposit', href: `/crypto-deposit?business=${id}` },
  ] as const;
  const offered = actions.filter(({ path }) => canOpen(path));
  return offered.map(({ label, icon, href, path }) => (
    <LinkButton key={path} icon={icon} href={href} variant={path === '/crypto-deposit' ? 'primary' : 'secondary'}>
      {label}
    </LinkButton>
  ));
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
        const href = `/business/${id}/${path}`;
        return { href, label, isCurrent: pathname === href };
      })}
    />
  );
};

const NoActivity = () => <EmptyState title={messages.noActivity}>{messages.noActivityHint}</EmptyState>;

export default BusinessPage;
