import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import { AmountText, DateTimeText, FigureLink, Skeleton, Totals, dateTimeText } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { businessBalancesQuery } from '../../../entities/balance/api';
import { Amount, CurrencyCoin } from '../../../entities/currency/cells';
import { shownText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { accountParameter, accountText, balanceKinds, type BalanceAccount } from '../../../entities/ledger/account';
import { ProofButton } from '../../../entities/proof/proof-button';
import { usePathname, useSearchText } from '../../../platform/navigation';
import { stringifySearch } from '../../../platform/search-text';
import styles from './business-page.module.css';
import { messages } from './messages';

const texts = messages.money;
const isToday = (iso: string): boolean => new Date(iso).toDateString() === new Date().toDateString();

const figures = ['available', 'pending', 'held', 'total'] as const;

/** Balance of a business: available, pending, reserved and total, in the organisation's reporting currency. */
export const BusinessMoney = ({ id }: { id: string }) => {
  const balances = useQuery(businessBalancesQuery(id));
  if (balances.error && !balances.data) {
    return (
      <p className={styles.failed}>
        {texts.failed}{' '}
        <button type="button" className={styles.link} onClick={() => void balances.refetch()}>
          {texts.retry}
        </button>
      </p>
    );
  }
  return (
    <Totals
      items={figures.map((figure) => ({
        label: texts[figure],
        isSum: figure === 'total',
        value: balances.data ? (
          <>
            <AmountText
              text={shownText(balances.data.totals[figure], 2)}
              code={balances.data.displayCurrency}
              kind="fiat"
            />
            <ProofButton figure={{ businessId: id, measure: figure, currency: null, asOf: null }} />
          </>
        ) : (
          <Skeleton width={120} />
        ),
      }))}
      note={balances.data ? <Rates of={balances.data} /> : <Skeleton width={220} />}
    />
  );
};

/** Money that a business may spend, in words and in one line. */
export const BusinessAvailable = ({ id }: { id: string }) => {
  const { data } = useQuery(businessBalancesQuery(id));
  if (!data) return null;
  return (
    <span>
      {texts.available}{' '}
      <AmountText text={shownText(data.totals.available, 2)} code={data.displayCurrency} kind="fiat" />
    </span>
  );
};

/** Number of currencies behind the figures, with the time of the rates, and each currency on demand. */
const Rates = ({ of }: { of: BusinessBalances }) => {
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const currencies = Object.keys(of.balances);
  return (
    <>
      {texts.currencies(currencies.length)}
      {of.ratesAt && (
        <>
          {' '}
          {texts.ratesOf} <DateTimeText iso={of.ratesAt} show={isToday(of.ratesAt) ? 'time' : 'datetime'} />
        </>
      )}
      ,{' '}
      <button
        type="button"
        className={styles.link}
        aria-expanded={isOpen}
        aria-controls={tableId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideEach : texts.showEach}
      </button>
      <div id={tableId} className={styles.each} hidden={!isOpen}>
        {isOpen && <EachCurrency of={of} />}
      </div>
    </>
  );
};

const EachCurrency = ({ of: { balances, displayCurrency } }: { of: BusinessBalances }) => {
  const book = useCurrencyBook();
  const hrefOf = useAccountHref();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.currency}</th>
          {balanceKinds.map((kind) => (
            <th key={kind} scope="col">
              {texts[kind]}
            </th>
          ))}
          <th scope="col">{texts.value(displayCurrency)}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(balances).map(([currency, { amount, pending, held, uniformAmount, uniformRate }]) => (
          <tr key={currency}>
            <th scope="row">
              <span className={styles.currency}>
                <CurrencyCoin code={currency} /> {book.nameOf(currency)}
              </span>
            </th>
            {balanceKinds.map((kind) => (
              <td key={kind}>
                <FigureLink href={hrefOf({ kind, currency })} title={texts.entriesOf(texts[kind], currency)}>
                  <Amount money={{ amount: { available: amount, pending, held }[kind], currency }} />
                </FigureLink>
              </td>
            ))}
            <td
              title={uniformRate ? texts.rate(uniformRate.source, dateTimeText(new Date(uniformRate.at))) : undefined}
            >
              <AmountText text={shownText(uniformAmount, 2)} code={displayCurrency} kind="fiat" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Address of this page with one figure's entries open. */
const useAccountHref = () => {
  const pathname = usePathname();
  const search = useSearchText();
  return (account: BalanceAccount): string =>
    pathname + stringifySearch({ ...search, open: undefined, [accountParameter]: accountText(account) });
};
