import { DrawerSection, ErrorState, Journal, Skeleton } from '@countinghouse/ui';
import { useQueries } from '@tanstack/react-query';
import { shownText } from '../currency/figures';
import { useCurrencyBook } from '../currency/use-currency-book';
import type { LedgerItem } from './api';
import { ledgerEntriesQuery } from './api';
import { journalOf, sumsOf, type HolderName } from './journal';

type Props = {
  /** Items whose postings are shown. */
  readonly items: readonly LedgerItem[];
  /** Account holders, if several businesses are involved. */
  readonly holderName?: HolderName;
  readonly texts: {
    readonly title: string;
    readonly count: (transactions: number) => string;
    readonly none: string;
    /** Name of the journal for screen readers. */
    readonly label: string;
  };
};

/** Journal of an item, closed as bookkeepers close it. Needs GET_BALANCES. */
export const Postings = ({ items, holderName, texts }: Props) => {
  const book = useCurrencyBook();
  const answers = useQueries({ queries: items.map(ledgerEntriesQuery) });
  const failed = answers.find(({ error }) => error);
  if (failed?.error) {
    return (
      <DrawerSection title={texts.title}>
        <ErrorState message={failed.error.message} onRetry={() => answers.forEach((answer) => void answer.refetch())} />
      </DrawerSection>
    );
  }
  if (answers.some(({ data }) => !data)) {
    return (
      <DrawerSection title={texts.title}>
        <Skeleton width={220} />
      </DrawerSection>
    );
  }
  const journal = journalOf(
    answers.flatMap(({ data }) => data ?? []),
    book.networkName,
    holderName,
  );
  if (journal.length === 0) {
    return (
      <DrawerSection title={texts.title}>
        <p>{texts.none}</p>
      </DrawerSection>
    );
  }
  const figure = (amount: string, currency: string) => ({
    text: shownText(amount, book.decimalsOf(currency)),
    code: currency,
    kind: book.isFiat(currency) ? ('fiat' as const) : ('crypto' as const),
  });
  return (
    <DrawerSection title={texts.title} note={texts.count(journal.length)}>
      <Journal
        label={texts.label}
        isDated
        transactions={journal.map((transaction) => ({
          id: transaction.id,
          title: transaction.title,
          reference: transaction.eventType,
          note: transaction.note,
          iso: transaction.postedAt,
          sums: sumsOf(transaction).map(({ currency, amount }) => figure(amount, currency)),
          entries: transaction.lines.map((line) => ({
            id: line.id,
            account: line.account,
            direction: line.side,
            amount: figure(line.amount, line.currency),
          })),
        }))}
      />
    </DrawerSection>
  );
};
