import { all } from '@countinghouse/contract/permissions';
import { Button, EmptyState, ErrorState, LinkButton, Page, PageHeader, SearchField } from '@countinghouse/ui';
import { useState } from 'react';
import { useComposition } from '../../platform/composition';
import { useMay } from '../../platform/session';
import { BusinessCard, BusinessCardSkeleton } from './business-card';
import styles from './businesses.module.css';
import { messages } from './messages';
import type { BusinessCardModel } from './model';
import { cardsMatching } from './model';
import { editHref, paths } from './paths';
import { useBusinessCards } from './use-business-cards';

const skeletonCards = 6;

/** Every business of the organisation with what it holds: the way into each of them. */
const BusinessesPage = () => {
  const { source, cards, error, isFetching, refetch } = useBusinessCards();
  const [searched, setSearched] = useState('');
  const { canOpen } = useComposition();
  const mayCreate = useMay(all('CREATE_BUSINESS'));
  const create = mayCreate && canOpen(paths.create) && <CreateButton />;
  // On the first day there is nothing to order or search, and the one thing to do stands in the middle.
  const isFirstDay = cards?.length === 0;

  return (
    <Page isNarrow>
      <PageHeader
        title={messages.title}
        subtitle={isFirstDay ? undefined : source === 'balances' ? messages.sortedByTotal : messages.sortedByName}
        actions={
          !isFirstDay && (
            <>
              <SearchField
                label={messages.search}
                placeholder={messages.search}
                value={searched}
                onChange={setSearched}
                maxLength={64}
              />
              {create}
            </>
          )
        }
      />
      {error && !cards ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Cards cards={cards} searched={searched} onClearSearch={() => setSearched('')} create={create} />
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

type CardsProps = {
  readonly cards: readonly BusinessCardModel[] | undefined;
  readonly searched: string;
  readonly onClearSearch: () => void;
  readonly create: React.ReactNode;
};

const Cards = ({ cards, searched, onClearSearch, create }: CardsProps) => {
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
