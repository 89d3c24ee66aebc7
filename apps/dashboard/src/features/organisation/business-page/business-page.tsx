import {
  CopyAction,
  CopyButton,
  EmptyState,
  ErrorState,
  FoldedHead,
  LinkButton,
  Page,
  PageHeader,
  Skeleton,
  SplitView,
  Tabs,
  ToolPopover,
  breakpoints,
  type ButtonVariant,
  later,
  useMediaQuery,
  zoneText,
} from '@countinghouse/ui';
import { all, holds } from '@countinghouse/contract/permissions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { businessQuery, businessesQuery } from '../../../entities/business/api';
import { businessesPath, tabHref } from '../../../entities/business/paths';
import { visibleTabs } from '../../../entities/business/tabs';
import { BusinessViewProvider } from '../../../entities/business/view';
import { accountParameter, partParameter, readAccount } from '../../../entities/ledger/account';
import { hrefAsOf, readAsOf, useAsOf } from '../../../entities/past/as-of';
import { LookBack } from '../../../entities/past/look-back';
import { messages as pastMessages } from '../../../entities/past/messages';
import { longText } from '../../../entities/past/times';
import { useComposition } from '../../../platform/composition';
import type { FeatureTab } from '../../../platform/feature';
import { createDrawerSlot, DrawerPlace } from '../../../platform/list/drawer-place';
import { Outlet, useNavigate, usePathname, usePathParameter, useSearchText } from '../../../platform/navigation';
import { stringifySearch } from '../../../platform/search-text';
import { useSession } from '../../../platform/session';
import { BusinessAvailable, BusinessMoney } from './business-money';
import styles from './business-page.module.css';
import { messages } from './messages';
import { actions, convertHref, depositHref, editHref, transferHref } from './paths';

const AccountDrawer = lazy(() => import('./account-drawer'));
const PastBand = later(async () => (await import('../../../entities/past/screens')).PastBand);
const PastMoney = later(async () => (await import('../../../entities/past/screens')).PastMoney);
const PastFoot = later(async () => (await import('../../../entities/past/screens')).PastFoot);

/** One business: its trail, name and id, and the tabs visible to the person around the view of one of them. */
const BusinessPage = () => {
  const id = usePathParameter('id');
  const { permissions } = useSession();
  const { tabs, canOpen } = useComposition();
  const maySeeBalances = holds(new Set(permissions), all('GET_BALANCES'));
  const shown = visibleTabs(tabs, permissions);
  const pathname = usePathname();
  const tab = shown.find((candidate) => tabHref(id, candidate) === pathname);
  const business = useQuery(businessQuery(id));
  const knownName = useKnownName(id);
  const name = business.data?.name ?? knownName;
  const asOf = useAsOf().asOf;
  const isPast = asOf !== null && maySeeBalances;
  const isDesktop = useMediaQuery(breakpoints.desktop);
  const [drawerSlot] = useState(createDrawerSlot);

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
    <SplitView
      drawer={
        <>
          <DrawerPlace slot={drawerSlot} className={styles.slot} />
          {maySeeBalances && <Account businessId={id} businessName={name} />}
        </>
      }
    >
      {isPast && (
        <Suspense fallback={null}>
          <PastBand asOf={asOf} businessId={id} />
        </Suspense>
      )}
      <Page>
        <PageHeader
          breadcrumbs={[
            {
              label: messages.businesses,
              ...(canOpen(businessesPath) && { href: hrefAsOf(businessesPath, isPast ? asOf : null) }),
            },
            { label: name ?? '…' },
          ]}
          title={name ?? (business.error ? messages.business : <Skeleton width={180} />)}
          {...(name !== undefined && tab && { name: `${name} · ${tab.label}` })}
          subtitle={isPast ? pastMessages.asItStood(longText(asOf), zoneText(new Date(asOf))) : <BusinessId id={id} />}
          actions={
            isPast ? (
              <CopyAction value={window.location.href} noun={pastMessages.link} label={pastMessages.copyLink} />
            ) : (
              name !== undefined && <Actions id={id} maySeeBalances={maySeeBalances} />
            )
          }
        />
        {maySeeBalances && !isPast && (!business.error || view) && <BusinessMoney id={id} />}
        {!isPast && name !== undefined && (
          <FoldedHead>
            <span data-truncates="">{name}</span>
            {maySeeBalances && <BusinessAvailable id={id} />}
          </FoldedHead>
        )}
        {isPast && !business.error && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <PastMoney asOf={asOf} businessId={id} />
            <PastFoot />
          </Suspense>
        )}
        {business.error && !business.data ? (
          <ErrorState
            message={business.error.message}
            onRetry={() => void business.refetch()}
            isRetrying={business.isFetching}
          />
        ) : isPast ? null : (
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

/** The entries of the figure that the address names; a row that is open has the place. */
const Account = ({ businessId, businessName }: { businessId: string; businessName: string | undefined }) => {
  const pathname = usePathname();
  const navigate = useNavigate();
  const search = useSearchText();
  const account = readAccount(search[accountParameter]);
  if (!account || search['open'] !== undefined) return null;
  const asOf = readAsOf(search);
  const part = asOf === null ? null : search[partParameter] === 'since' ? { since: asOf } : { upTo: asOf };
  const close = () =>
    navigate(pathname + stringifySearch({ ...search, [accountParameter]: undefined, [partParameter]: undefined }), {
      replace: true,
    });
  return (
    <Suspense fallback={null}>
      <AccountDrawer
        key={JSON.stringify([account, part])}
        businessId={businessId}
        businessName={businessName}
        account={account}
        part={part}
        onClose={close}
      />
    </Suspense>
  );
};

/** Name known from a list: the page appears before its own answer. */
const useKnownName = (id: string): string | undefined => {
  const queries = useQueryClient();
  const balances = queries.getQueryData(balancesQuery().queryKey);
  const businesses = queries.getQueryData(businessesQuery().queryKey);
  return (
    balances?.find(({ businessId }) => businessId === id)?.businessName ??
    businesses?.find((business) => business.id === id)?.name
  );
};

type ActionsProps = { readonly id: string; readonly maySeeBalances: boolean };

/** Actions for the business, the most frequent last and filled; without room most are behind the dots. */
const Actions = ({ id, maySeeBalances }: ActionsProps) => {
  const { canOpen } = useComposition();
  const [edit, transfer, convert, deposit] = (
    [
      { label: messages.edit, icon: 'pencil', path: actions.edit, href: editHref(id) },
      { label: messages.transfer, icon: 'swap', path: actions.transfer, href: transferHref(id) },
      { label: messages.convert, icon: 'convert', path: actions.convert, href: convertHref(id) },
      { label: messages.deposit, icon: 'plus', path: actions.deposit, href: depositHref(id) },
    ] as const
  ).map(({ label, path, ...link }) =>
    canOpen(path)
      ? (variant?: ButtonVariant) => (
          <LinkButton {...link} variant={variant}>
            {label}
          </LinkButton>
        )
      : null,
  );
  return (
    <>
      {maySeeBalances && (
        <span className={styles.withRoom}>
          <LookBack size="md" />
        </span>
      )}
      {edit?.()}
      {transfer && <span className={styles.withRoom}>{transfer()}</span>}
      {convert && <span className={styles.withRoom}>{convert()}</span>}
      {(maySeeBalances || transfer || convert) && (
        <span className={styles.more}>
          <ToolPopover icon="dots" size="lg" label={messages.more}>
            {() => (
              <div className={styles.menu}>
                {maySeeBalances && <LookBack size="md" variant="ghost" />}
                {transfer?.('ghost')}
                {convert?.('ghost')}
              </div>
            )}
          </ToolPopover>
        </span>
      )}
      {deposit?.('primary')}
    </>
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
