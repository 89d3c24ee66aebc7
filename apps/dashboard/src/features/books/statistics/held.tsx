import { AmountText, DateTimeText, FigureLink, Skeleton, SkeletonRows } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, type CSSProperties } from 'react';
import { balancesQuery, businessBalancesQuery, organisationBalancesQuery } from '../../../entities/balance/api';
import { CurrencyCoin } from '../../../entities/currency/cells';
import { heldText, isZeroText, shownText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { accountHref } from '../../../entities/ledger/account';
import { currencyHref } from '../../../entities/ledger/paths';
import { ProofButton } from '../../../entities/proof/proof-button';
import { percentOf } from './activity';
import { Failure } from './failures';
import { messages } from './messages';
import { balanceDecimals, mixOf, ofBusiness, ofOrganisation, type Holdings } from './model';
import styles from './statistics.module.css';

/** Holdings of the organisation, per currency and in total. */
export const OrganisationHeld = () => {
  const { data, error, refetch, isFetching } = useQuery(organisationBalancesQuery());
  const businesses = useQuery(balancesQuery());
  return (
    <Held
      title={messages.organisationBalance}
      caption={messages.captions.organisation}
      holdings={data && ofOrganisation(data)}
      decimalsOf={balanceDecimals}
      places={4}
      partsOf={currencyHref}
      businessId={null}
      note={businesses.data && messages.businesses(businesses.data.length)}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
};

/** Holdings of one business. */
export const BusinessHeld = ({ businessId }: { readonly businessId: string }) => {
  const { data, error, refetch, isFetching } = useQuery(businessBalancesQuery(businessId));
  const { decimalsOf } = useCurrencyBook();
  return (
    <Held
      title={messages.businessBalance}
      caption={messages.captions.business}
      holdings={data && ofBusiness(data)}
      decimalsOf={decimalsOf}
      businessId={businessId}
      partsOf={(currency) => accountHref(businessId, { kind: 'available', currency })}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
};

type HeldProps = {
  /** Null: the organisation. */
  readonly businessId: string | null;
  readonly title: string;
  readonly caption: string;
  readonly holdings: Holdings | undefined;
  readonly decimalsOf: (currency: string) => number;
  /** Decimals that every balance has room for. */
  readonly places?: number;
  /** Link to the parts of a balance. */
  readonly partsOf: (currency: string) => string;
  readonly note?: string | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

const Held = ({
  businessId,
  title,
  caption,
  holdings,
  decimalsOf,
  places,
  partsOf,
  note,
  error,
  onRetry,
  isRetrying,
}: HeldProps) => {
  const heading = useId();
  return (
    <section className={styles.held} aria-labelledby={heading} aria-busy={!holdings && !error}>
      <div>
        <h2 id={heading} className={styles.eyebrow}>
          {title}
        </h2>
        <p className={styles.sum}>
          {holdings ? (
            <>
              <AmountText text={shownText(holdings.total, 2)} code={holdings.currency} kind="fiat" size="xl" />
              <ProofButton figure={{ businessId, measure: 'available', currency: null, asOf: null }} />
            </>
          ) : error ? (
            '–'
          ) : (
            <Skeleton width={220} shape="block" />
          )}
        </p>
        {holdings && <Mix holdings={holdings} />}
        {holdings && (
          <p className={styles.heldNote}>
            {note}{' '}
            {holdings.ratesAt !== null && (
              <>
                {messages.valuedAt} <DateTimeText iso={holdings.ratesAt} />.
              </>
            )}
          </p>
        )}
      </div>
      {error && !holdings ? (
        <Failure message={error.message} onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <HeldTable caption={caption} holdings={holdings} decimalsOf={decimalsOf} places={places} partsOf={partsOf} />
      )}
    </section>
  );
};

const tones = [styles.tone1, styles.tone2, styles.tone3, styles.tone4, styles.tone5];

const Mix = ({ holdings }: { readonly holdings: Holdings }) => {
  const parts = mixOf(holdings);
  if (parts.length === 0) return null;
  return (
    <>
      <div className={styles.mix} aria-hidden="true">
        {parts.map(({ currency, percent }, index) => (
          <i key={currency} className={tones[index]} style={{ '--w': percent } as CSSProperties} />
        ))}
      </div>
      <ul className={styles.mixKey}>
        {parts.map(({ currency, percent }, index) => (
          <li key={currency}>
            <i className={tones[index]} />
            {currency ?? messages.other} {percentOf(shownText(percent, 1))}
          </li>
        ))}
      </ul>
    </>
  );
};

type HeldTableProps = Pick<HeldProps, 'caption' | 'holdings' | 'decimalsOf' | 'partsOf'> & {
  readonly places: number | undefined;
};

const HeldTable = ({ caption, holdings, decimalsOf, places, partsOf }: HeldTableProps) => {
  const book = useCurrencyBook();
  return (
    <table className={styles.table}>
      <caption className={styles.spoken}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.settlementBalances}</th>
          <th scope="col" className={styles.codedLong}>
            {messages.balance}
          </th>
          <th scope="col" className={`${styles.coded} ${styles.wide}`}>
            {messages.value}
          </th>
          <th scope="col" className={styles.number}>
            {messages.percent}
          </th>
        </tr>
      </thead>
      <tbody>
        {!holdings ? (
          <SkeletonRows rows={7} columns={4} />
        ) : (
          holdings.rows.map(({ currency, amount, value, percent }) => (
            <tr key={currency} data-zero={isZeroText(amount) || undefined}>
              <th scope="row">
                <span className={styles.named}>
                  <CurrencyCoin code={currency} />
                  {book.nameOf(currency)}
                </span>
              </th>
              <td className={styles.codedLong}>
                <FigureLink href={partsOf(currency)} title={messages.partsOf(currency)}>
                  <AmountText
                    text={heldText(amount, decimalsOf(currency))}
                    code={currency}
                    kind={book.isFiat(currency) ? 'fiat' : 'crypto'}
                    places={places}
                  />
                </FigureLink>
              </td>
              <td className={`${styles.coded} ${styles.wide}`}>
                <AmountText text={shownText(value, 2)} code={holdings.currency} kind="fiat" />
              </td>
              <td className={styles.number}>{percentOf(percent)}</td>
            </tr>
          ))
        )}
      </tbody>
      {holdings && (
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">{messages.total}</th>
            <td className={styles.codedLong}>
              <span className={styles.narrow}>
                <TotalHeld holdings={holdings} />
              </span>
            </td>
            <td className={`${styles.coded} ${styles.wide}`}>
              <TotalHeld holdings={holdings} />
            </td>
            <td className={styles.number}>{percentOf(isZeroText(holdings.total) ? '0.00' : '100.00')}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};

/** In the column of values; where there is no room for that column, among the balances. */
const TotalHeld = ({ holdings }: { readonly holdings: Holdings }) => (
  <AmountText text={shownText(holdings.total, 2)} code={holdings.currency} kind="fiat" />
);
