import { all } from '@countinghouse/contract/permissions';
import {
  AmountText,
  Button,
  CopyAction,
  EmptyState,
  ErrorState,
  IconButton,
  LinkButton,
  Page,
  PageHeader,
  SearchField,
  Skeleton,
  Totals,
  later,
  zoneText,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { organisationBalancesQuery } from '../../../entities/balance/api';
import { shownText } from '../../../entities/currency/figures';
import { useAsOf } from '../../../entities/past/as-of';
import { LookBack } from '../../../entities/past/look-back';
import { messages as pastMessages } from '../../../entities/past/messages';
import { longText } from '../../../entities/past/times';
import { ProofButton } from '../../../entities/proof/proof-button';
import { useComposition } from '../../../platform/composition';
import { useOnlySearch } from '../../../platform/list';
import { useMay, useSession } from '../../../platform/session';
import { BusinessCard, BusinessCardSkeleton } from './business-card';
import { BusinessTable } from './business-table';
import styles from './businesses.module.css';
import { messages } from './messages';
import type { BusinessCardModel } from './model';
import { cardsMatching, sourceFor } from './model';
import { editHref, paths } from './paths';
import { useBusinessCards } from './use-business-cards';
import type { View } from './use-view';
import { useView } from './use-view';

const PastBand = later(async () => (await import('../../../entities/past/screens')).PastBand);
const PastBusinesses = later(async () => (await import('../../../entities/past/screens')).PastBusinesses);
const Differences = later(async () => (await import('./differences')).default);

const skeletonCards = 6;
const views = [
  { id: 'cards', label: messages.asCards, icon: 'cards' },
  { id: 'list', label: messages.asList, icon: 'rows' },
] as const;

/** Every business of the organisation with its balances and a link; as of an instant if the address names one. */
const BusinessesPage = () => {
  const { asOf } = useAsOf();
  const { permissions } = useSession();
  return asOf !== null && sourceFor(permissions) === 'balances' ? <Past asOf={asOf} /> : <Present />;
};

const Past = ({ asOf }: { readonly asOf: string }) => (
  <>
    <Suspense fallback={null}>
      <PastBand asOf={asOf} businessId={null} />
    </Suspense>
    <Page isForCards>
      <PageHeader
        title={messages.title}
        subtitle={pastMessages.asItStood(longText(asOf), zoneText(new Date(asOf)))}
        actions={<CopyAction value={window.location.href} noun={pastMessages.link} label={pastMessages.copyLink} />}
      />
      <Suspense fallback={<Skeleton shape="block" />}>
        <PastBusinesses asOf={asOf} />
      </Suspense>
    </Page>
  </>
);

const Present = () => {
  const { source, cards, error, isFetching, refetch } = useBusinessCards();
  const { text: searched, setText: setSearched, settle } = useOnlySearch();
  const { view, choose } = useView();
  const { canOpen } = useComposition();
  const mayCreate = useMay(all('CREATE_BUSINESS'));
  const create = mayCreate && canOpen(paths.create) && <CreateButton />;
  // On the first day there is nothing to sort or search, and the one thing to do is in the middle.
  const isFirstDay = cards?.length === 0;

  return (
    <Page isForCards>
      <PageHeader
        title={messages.title}
        subtitle={isFirstDay ? undefined : source === 'balances' ? messages.sortedByAvailable : messages.sortedByName}
        actions={
          !isFirstDay && (
            <>
              <SearchField
                label={messages.search}
                placeholder={messages.search}
                value={searched}
                onChange={setSearched}
                onSubmit={settle}
                onBlur={settle}
                maxLength={64}
              />
              {source === 'balances' && canOpen(paths.canPay) && (
                <LinkButton variant="secondary" size="sm" icon="question" href={paths.canPay}>
                  {messages.canPay}
                </LinkButton>
              )}
              {source === 'balances' && <LookBack />}
              {create}
            </>
          )
        }
      />
      {error && !cards ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          {source === 'balances' && cards && <Differences />}
          {source === 'balances' && !isFirstDay && <Top view={view} onView={choose} />}
          <Businesses
            view={source === 'balances' ? view : 'cards'}
            cards={cards}
            searched={searched}
            onClearSearch={() => setSearched('')}
            create={create}
          />
        </>
      )}
    </Page>
  );
};

const CreateButton = () => (
  <LinkButton variant="primary" size="sm" icon="plus" href={paths.create}>
    <span className={styles.create}>
      <span>{messages.create}</span>
    </span>
  </LinkButton>
);

/** Totals over all of them, as the server states them everywhere, and the choice of view. */
const Top = ({ view, onView }: { view: View; onView: (view: View) => void }) => {
  const { data, error } = useQuery(organisationBalancesQuery());
  return (
    <div className={styles.top}>
      <Totals
        items={(['available', 'total'] as const).map((figure) => ({
          label: messages[figure],
          isSum: figure === 'total',
          value: data ? (
            <>
              <AmountText text={shownText(data.totals[figure], 2)} code={data.uniformCurrency} kind="fiat" />
              <ProofButton figure={{ businessId: null, measure: figure, currency: null, asOf: null }} />
            </>
          ) : error ? (
            '–'
          ) : (
            <Skeleton width={148} />
          ),
        }))}
        note={messages.ofAll}
        isNoteBeside
      />
      <fieldset aria-label={messages.view} className={styles.views}>
        {views.map(({ id, label, icon }) => (
          <IconButton key={id} icon={icon} label={label} isPressed={id === view} onPress={() => onView(id)} />
        ))}
      </fieldset>
    </div>
  );
};

type BusinessesProps = {
  readonly view: View;
  readonly cards: readonly BusinessCardModel[] | undefined;
  readonly searched: string;
  readonly onClearSearch: () => void;
  readonly create: React.ReactNode;
};

const Businesses = ({ view, cards, searched, onClearSearch, create }: BusinessesProps) => {
  const { canOpen } = useComposition();
  // The button's need is not the route's: both must hold.
  const mayEdit = useMay(all('CREATE_BUSINESS')) && canOpen(paths.edit);
  if (!cards) {
    return (
      <ul className={styles.cards} aria-busy="true" aria-label={messages.loading}>
        {Array.from({ length: skeletonCards }, (_, index) => (
          <li key={index}>
            <BusinessCardSkeleton />
          </li>
        ))}
      </ul>
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState title={messages.none} action={create}>
        {create ? messages.noneCreate : messages.noneHint}
      </EmptyState>
    );
  }
  const found = cardsMatching(cards, searched);
  if (found.length === 0) {
    return (
      <EmptyState
        picture="search"
        title={messages.noMatch}
        action={<Button onPress={onClearSearch}>{messages.clearSearch}</Button>}
      >
        {messages.noMatchHint(searched.trim())}
      </EmptyState>
    );
  }
  if (view === 'list') return <BusinessTable cards={found} mayEdit={mayEdit} />;
  return (
    <ul className={styles.cards} aria-label={messages.list}>
      {found.map((card) => (
        <li key={card.id}>
          <BusinessCard card={card} editHref={mayEdit ? editHref(card.id) : null} />
        </li>
      ))}
    </ul>
  );
};

export default BusinessesPage;
