import type { LedgerHealth } from '@countinghouse/contract/books/ledger-health';
import { ErrorState, FigureLink, LinkButton, SkeletonRows } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { balancesQuery } from '../../../entities/balance/api';
import { Amount, CurrencyCoin } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { accountHref, balanceKinds } from '../../../entities/ledger/account';
import { useSearchText } from '../../../platform/navigation';
import { FoldRow } from './fold-row';
import styles from './ledger-health.module.css';
import { messages } from './messages';
import { currencyHref, currencyParameter, path } from './paths';

type Sum = LedgerHealth['sums'][number];

/** Sums over the businesses, currency by currency; a figure opens each one's share. */
export const Sums = ({ sums }: { readonly sums: readonly Sum[] | undefined }) => {
  const book = useCurrencyBook();
  const chosen = useSearchText()[currencyParameter];
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{messages.sums}</h2>
      <p className={styles.note}>{messages.sumsHint}</p>
      {sums?.length === 0 ? (
        <p className={styles.nothing}>{messages.noSums}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.amounts}`} aria-labelledby={heading} aria-busy={!sums}>
            <Head of={messages.currency} />
            <tbody>
              {!sums && <SkeletonRows rows={6} columns={5} />}
              {sums?.map((sum) => (
                <FoldRow key={sum.currency} name={book.nameOf(sum.currency)} isChosen={sum.currency === chosen}>
                  <th scope="row">
                    <span className={styles.currency}>
                      <CurrencyCoin code={sum.currency} /> {book.nameOf(sum.currency)}
                    </span>
                  </th>
                  {[...balanceKinds, 'total' as const].map((kind) => (
                    <td key={kind} data-label={messages[kind]} data-lead={kind === 'total' || undefined}>
                      <FigureLink
                        href={currencyHref(sum.currency)}
                        title={messages.partsOf(messages[kind], sum.currency)}
                      >
                        <Amount money={{ amount: sum[kind], currency: sum.currency }} />
                      </FigureLink>
                    </td>
                  ))}
                </FoldRow>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {typeof chosen === 'string' && sums?.some(({ currency }) => currency === chosen) && <Parts currency={chosen} />}
    </section>
  );
};

const Head = ({ of }: { readonly of: string }) => (
  <thead>
    <tr>
      <th scope="col">{of}</th>
      {balanceKinds.map((kind) => (
        <th key={kind} scope="col">
          {messages[kind]}
        </th>
      ))}
      <th scope="col">{messages.total}</th>
    </tr>
  </thead>
);

/** Holdings of each business in a currency, each figure with its entries behind it. */
const Parts = ({ currency }: { readonly currency: string }) => {
  const { data, error, refetch, isFetching } = useQuery(balancesQuery());
  const heading = useId();
  if (error && !data)
    return <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const rows = data?.flatMap(({ businessId, businessName, balances }) => {
    const of = balances[currency];
    return of ? [{ businessId, businessName, available: of.amount, held: of.held, pending: of.pending }] : [];
  });
  return (
    <div className={styles.parts}>
      <div className={styles.partsHead}>
        <h3 id={heading}>{messages.each(currency)}</h3>
        <LinkButton size="sm" href={path}>
          {messages.hide}
        </LinkButton>
      </div>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.amounts}`} aria-labelledby={heading} aria-busy={!rows}>
          <thead>
            <tr>
              <th scope="col">{messages.business}</th>
              {balanceKinds.map((kind) => (
                <th key={kind} scope="col">
                  {messages[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {!rows && <SkeletonRows rows={4} columns={4} />}
            {rows?.map((row) => (
              <tr key={row.businessId}>
                <th scope="row">{row.businessName}</th>
                {balanceKinds.map((kind) => (
                  <td key={kind} data-label={messages[kind]}>
                    <FigureLink
                      href={accountHref(row.businessId, { kind, currency })}
                      title={messages.entriesOf(messages[kind], currency)}
                    >
                      <Amount money={{ amount: row[kind], currency }} />
                    </FigureLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
