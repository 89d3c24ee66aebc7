import type { BalancesAt } from '@countinghouse/contract/books/balances-at';
import { AmountText, DateTimeText, ErrorState, Skeleton } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { amountText, CurrencyCoin } from '../../../entities/currency/cells';
import { shownText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { balancesAtQuery } from './api';
import { messages } from './messages';
import { chosenOf, sumOf } from './model';
import styles from './reports.module.css';

const { columns } = messages;

type FiguresProps = { readonly asOf: string; readonly businessIds: readonly string[] };

/** Balances of the chosen businesses at an instant, as the letter will state them. */
export const Figures = ({ asOf, businessIds }: FiguresProps) => {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(balancesAtQuery(asOf));
  if (!data) {
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeleton shape="block" />
    );
  }
  const chosen = chosenOf(data, businessIds);
  if (chosen.length === 0) return <p className={styles.quiet}>{messages.nothingChosen}</p>;
  const { uniformCurrency } = data;
  return (
    <div className={styles.figures} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
      <p className={styles.quiet}>
        {messages.asOf} <DateTimeText iso={data.asOf} />
      </p>
      {chosen.map((business) => (
        <BusinessFigures key={business.businessId} business={business} uniformCurrency={uniformCurrency} />
      ))}
      {chosen.length > 1 && (
        <p className={styles.sum}>
          <span>{messages.allBusinesses}</span>
          <Value amount={sumOf(chosen.map(({ uniformTotal }) => uniformTotal))} code={uniformCurrency} />
        </p>
      )}
    </div>
  );
};

const Value = ({ amount, code }: { readonly amount: string | null; readonly code: string }) =>
  amount === null ? <>{messages.noValue}</> : <AmountText text={shownText(amount, 2)} code={code} kind="fiat" />;

type Business = BalancesAt['businesses'][number];

const BusinessFigures = ({
  business: { businessName, balances, uniformTotal, unassociated },
  uniformCurrency,
}: {
  readonly business: Business;
  readonly uniformCurrency: string;
}) => {
  const book = useCurrencyBook();
  const shown = (amount: string, currency: string) => shownText(amount, book.decimalsOf(currency));
  return (
    <section className={styles.business}>
      <h3>{businessName}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.currency}</th>
            <th scope="col">{columns.available}</th>
            <th scope="col">{columns.held}</th>
            <th scope="col">{columns.pending}</th>
            <th scope="col">{columns.total}</th>
            <th scope="col">{columns.value(uniformCurrency)}</th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ currency, available, held, pending, total, uniformAmount, rate }) => (
            <tr key={currency}>
              <th scope="row">
                <span className={styles.currency}>
                  <CurrencyCoin code={currency} />
                  {currency}
                </span>
              </th>
              <td data-label={columns.available}>{shown(available, currency)}</td>
              <td data-label={columns.held}>{shown(held, currency)}</td>
              <td data-label={columns.pending}>{shown(pending, currency)}</td>
              <td className={styles.strong} data-label={columns.total}>
                {shown(total, currency)}
              </td>
              <td
                data-label={columns.value(uniformCurrency)}
                title={rate ? `${messages.valuedAt(currency)} ${rate.rate} ${uniformCurrency}` : undefined}
              >
                {uniformAmount === null ? messages.noValue : shownText(uniformAmount, 2)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {messages.totalOf}
            </th>
            <td>
              <Value amount={uniformTotal} code={uniformCurrency} />
            </td>
          </tr>
        </tfoot>
      </table>
      {unassociated.length > 0 && (
        <p className={styles.quiet}>
          {messages.unassociated} {unassociated.map((one) => amountText(book, one)).join(', ')}
        </p>
      )}
    </section>
  );
};
