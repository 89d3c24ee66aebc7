import type { PaymentDetail } from '@countinghouse/contract/crypto-deposits';
import { DrawerSection, ErrorState, Journal, Skeleton } from '@countinghouse/ui';
import { useQueries } from '@tanstack/react-query';
import { shownText } from '../../entities/currency/figures';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import type { LedgerItem } from '../../entities/ledger/api';
import { ledgerEntriesQuery } from '../../entities/ledger/api';
import { journalOf, sumsOf } from '../../entities/ledger/journal';
import { messages } from './messages';

const names = messages.postings;

/** The deposits and refunds of a payment: money is posted for these, never for the request itself. */
const itemsOf = ({ deposits }: PaymentDetail): LedgerItem[] =>
  deposits.flatMap(({ id, refund }) => [
    { entityType: 'DEPOSIT' as const, entityId: id },
    ...(refund ? [{ entityType: 'REFUND' as const, entityId: refund.id }] : []),
  ]);

/** What the payment did to the books, closed as bookkeepers close it. */
export const PaymentPostings = ({ payment }: { payment: PaymentDetail }) => {
  const book = useCurrencyBook();
  const answers = useQueries({ queries: itemsOf(payment).map(ledgerEntriesQuery) });
  const failed = answers.find(({ error }) => error);
  if (failed?.error) {
    return (
      <DrawerSection title={names.title}>
        <ErrorState message={failed.error.message} onRetry={() => answers.forEach((answer) => void answer.refetch())} />
      </DrawerSection>
    );
  }
  if (answers.some(({ data }) => !data)) {
    return (
      <DrawerSection title={names.title}>
        <Skeleton width={220} />
      </DrawerSection>
    );
  }
  const journal = journalOf(
    answers.flatMap(({ data }) => data ?? []),
    book.networkName,
  );
  if (journal.length === 0) {
    return (
      <DrawerSection title={names.title}>
        <p>{names.none}</p>
      </DrawerSection>
    );
  }
  const figure = (amount: string, currency: string) => ({
    text: shownText(amount, book.decimalsOf(currency)),
    code: currency,
    kind: book.isFiat(currency) ? ('fiat' as const) : ('crypto' as const),
  });
  return (
    <DrawerSection title={names.title} note={names.count(journal.length)}>
      <Journal
        label={names.label(payment.clientPaymentId)}
        isDated
        transactions={journal.map((transaction) => ({
          id: transaction.id,
          title: transaction.title,
          reference: transaction.eventType,
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
