import type { BalancesSince } from '@countinghouse/contract/books/time-machine';
import {
  AmountText,
  ErrorState,
  FigureLink,
  Link,
  LinkButton,
  Skeleton,
  Totals,
  dateTimeText,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useComposition } from '../../platform/composition';
import { ChangeList, Signed } from '../change/change-list';
import { Amount, CurrencyCoin } from '../currency/cells';
import { isZeroText, rateText, shownText } from '../currency/figures';
import { useCurrencyBook } from '../currency/use-currency-book';
import { businessHref } from '../business/paths';
import { ProofButton } from '../proof/proof-button';
import { accountParameter, accountText, partParameter } from '../ledger/account';
import { healthPath } from '../ledger/paths';
import { asOfParameter, useAsOf } from './as-of';
import { balancesSinceQuery } from './api';
import { messages } from './messages';
import styles from './past.module.css';
import { spanText } from './times';

const figures = ['available', 'pending', 'held', 'total'] as const;

type PastMoneyProps = {
  readonly asOf: string;
  /** Null: all visible businesses. */
  readonly businessId: string | null;
  /** Further figures of then, below the currencies. */
  readonly below?: (since: BalancesSince) => ReactNode;
};

/** Balances as of an instant with those of now beneath, why they differ, and what they rest on. */
export const PastMoney = ({ asOf, businessId, below }: PastMoneyProps) => {
  const query = useQuery(balancesSinceQuery(asOf, businessId));
  const { data, error, isPlaceholderData } = query;
  if (error && !data) {
    return <ErrorState message={error.message} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  const isEmpty = data !== undefined && data.proof.entries === 0;
  return (
    <div className={styles.turned} aria-busy={isPlaceholderData || !data} data-stale={isPlaceholderData || undefined}>
      <div className={styles.figures}>
        <Totals
          items={figures.map((figure) => ({
            label: messages[figure],
            isSum: figure === 'total',
            value: !data ? (
              <Skeleton width={120} />
            ) : isEmpty ? (
              '–'
            ) : (
              <>
                <AmountText text={shownText(data.past[figure], 2)} code={data.uniformCurrency} kind="fiat" />
                <ProofButton figure={{ businessId, measure: figure, currency: null, asOf: data.asOf }} />
              </>
            ),
            note: data && (
              <>
                {messages.now} <AmountText text={shownText(data.present[figure], 2)} code="" kind="fiat" isCodeHidden />
              </>
            ),
          }))}
        />
        {isEmpty && <Before since={data} />}
        {data && data.withoutRate.length > 0 && <p className={styles.warn}>{messages.noRateFor(data.withoutRate)}</p>}
      </div>
      <Why since={data} businessId={businessId} />
      <div className={styles.parts}>
        <Currencies since={data} businessId={businessId} />
        {data && <Basis since={data} />}
        {data && below?.(data)}
      </div>
    </div>
  );
};

/** Nothing was there yet; where something first was. */
const Before = ({ since: { proof, businesses } }: { readonly since: BalancesSince }) => {
  const { hrefOf } = useAsOf();
  if (proof.firstEntryAt === null) return <p className={styles.quiet}>{messages.never}</p>;
  const name = businesses.length === 1 ? (businesses[0]?.businessName ?? messages.everything) : messages.everything;
  return (
    <p className={styles.quiet}>
      {messages.noEntriesBefore(name)} {dateTimeText(new Date(proof.firstEntryAt))}.{' '}
      <Link href={hrefOf(proof.firstEntryAt)}>{messages.goThere}</Link>
    </p>
  );
};

const Why = ({
  since,
  businessId,
}: {
  readonly since: BalancesSince | undefined;
  readonly businessId: string | null;
}) => {
  const book = useCurrencyBook();
  const change = since?.change;
  if (since && !change) return null;
  const isUnchanged = change !== undefined && change !== null && change.causes.length === 0 && isZeroText(change.total);
  return (
    <aside className={styles.why} aria-label={messages.why}>
      <h2>{messages.why}</h2>
      <p className={styles.sum}>
        {since && change ? <Signed text={change.total} currency={since.uniformCurrency} /> : <Skeleton width={180} />}
      </p>
      <p className={styles.span}>
        {since && change ? (
          messages.span(shownText(change.before, 2), shownText(since.present.total, 2), spanText(since.asOf, since.now))
        ) : (
          <Skeleton width={240} />
        )}
      </p>
      {isUnchanged ? (
        <p className={styles.quiet}>{messages.unchanged}</p>
      ) : (
        <ChangeList
          change={change ?? undefined}
          currency={since?.uniformCurrency ?? ''}
          noteOf={({ id, changes }) =>
            id === 'RATES'
              ? since && ratesOf(since)
              : changes.length > 0 && (
                  <>
                    {changes.map(({ currency, amount }, index) => {
                      const text = `${amount.startsWith('-') ? '\u2212' : '+'}${shownText(amount.replace('-', ''), book.decimalsOf(currency))} ${currency}`;
                      return (
                        <span key={currency} className={styles.moved}>
                          {since && businessId !== null ? (
                            <FigureLink
                              href={sinceHref(businessId, currency, since.asOf)}
                              title={messages.entriesSince(currency)}
                            >
                              {text}
                            </FigureLink>
                          ) : (
                            text
                          )}
                          {index < changes.length - 1 && ','}
                        </span>
                      );
                    })}
                  </>
                )
          }
        />
      )}
      {since && change && (
        <>
          <p className={styles.note}>{messages.basis}</p>
          {since.movedWithin > 0 && <p className={styles.note}>{messages.movedWithin(since.movedWithin)}</p>}
        </>
      )}
    </aside>
  );
};

const accountHref = (businessId: string, currency: string, asOf: string, part: 'then' | 'since'): string => {
  const query = new URLSearchParams({
    [asOfParameter]: asOf,
    [accountParameter]: accountText({ kind: 'available', currency }),
    ...(part === 'since' ? { [partParameter]: part } : {}),
  });
  return `${businessHref(businessId)}?${query}`;
};
const sinceHref = (businessId: string, currency: string, asOf: string) =>
  accountHref(businessId, currency, asOf, 'since');

/** `USDT` and `0.9170 → 0.9200`, each of the rates of money that lay there then and is worth another sum now. */
const ratesOf = ({ currencies }: BalancesSince): ReactNode => {
  const moved = currencies.flatMap(({ currency, total, rate, rateNow }) =>
    rate && rateNow && !isZeroText(total) && rate.rate !== rateNow.rate
      ? { currency, text: `${rateText(rate.rate)} → ${rateText(rateNow.rate)}` }
      : [],
  );
  if (moved.length === 0) return null;
  return (
    <span className={styles.rates}>
      {moved.map(({ currency, text }) => (
        <Fragment key={currency}>
          <span>{currency}</span> <span>{text}</span>
        </Fragment>
      ))}
    </span>
  );
};

const Currencies = ({
  since,
  businessId,
}: {
  readonly since: BalancesSince | undefined;
  readonly businessId: string | null;
}) => {
  const book = useCurrencyBook();
  if (!since) return <Skeleton shape="block" />;
  const { currencies, uniformCurrency, asOf } = since;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>{messages.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.currency}</th>
            <th scope="col">{messages.thenColumn}</th>
            <th scope="col" className={styles.worth}>
              {messages.valueThen}
            </th>
            <th scope="col" className={styles.is}>
              {messages.nowColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {currencies.map(({ currency, total, value, rate, totalNow }) => {
            const then = <Amount money={{ amount: total, currency }} />;
            return (
              <tr key={currency}>
                <th scope="row">
                  <span className={styles.currency}>
                    <CurrencyCoin code={currency} />
                    <span>
                      {book.nameOf(currency)}
                      {currency !== uniformCurrency && (
                        <small>{rate ? messages.at(rateText(rate.rate)) : messages.noRate}</small>
                      )}
                    </span>
                  </span>
                </th>
                <td>
                  {businessId === null ? (
                    then
                  ) : (
                    <FigureLink
                      href={accountHref(businessId, currency, asOf, 'then')}
                      title={messages.entriesThen(messages.available, currency)}
                    >
                      {then}
                    </FigureLink>
                  )}
                  <small className={styles.narrow}>
                    {messages.now} <Amount money={{ amount: totalNow, currency }} />
                  </small>
                </td>
                <td className={styles.worth}>
                  {value === null ? '–' : <AmountText text={shownText(value, 2)} code={uniformCurrency} kind="fiat" />}
                </td>
                <td className={styles.is}>
                  <Amount money={{ amount: totalNow, currency }} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{messages.total}</th>
            <td>
              <span className={styles.narrowTotal}>
                <AmountText text={shownText(since.past.total, 2)} code={uniformCurrency} kind="fiat" />
              </span>
            </td>
            <td className={styles.worth}>
              <AmountText text={shownText(since.past.total, 2)} code={uniformCurrency} kind="fiat" />
            </td>
            <td className={styles.is}>
              <AmountText text={shownText(since.present.total, 2)} code={uniformCurrency} kind="fiat" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

/** Number of entries behind the figures, and whether they are verified and sealed. */
const Basis = ({ since: { proof } }: { readonly since: BalancesSince }) => {
  const { canOpen } = useComposition();
  const isSealed = proof.sealed === proof.entries;
  return (
    <p className={styles.basis}>
      <span>{messages.entriesUpTo(proof.entries)}</span>
      {!proof.isSound ? (
        <span className={styles.broken}>
          {messages.doesNotVerify}
          {canOpen(healthPath) && (
            <>
              , <Link href={healthPath}>{messages.health}</Link>
            </>
          )}
        </span>
      ) : (
        <span data-holds={(isSealed && proof.verifiedAt !== null) || undefined}>
          {proof.verifiedAt === null
            ? messages.notVerified
            : messages.verified(dateTimeText(new Date(proof.verifiedAt)))}
          {', '}
          {isSealed ? messages.sealed : messages.notSealed}
        </span>
      )}
    </p>
  );
};

/** The way back to now, in reach of the thumb on a phone. */
export const PastFoot = () => {
  const { hrefOf } = useAsOf();
  return (
    <div className={styles.foot}>
      <LinkButton variant="primary" href={hrefOf(null)}>
        {messages.backToNow}
      </LinkButton>
    </div>
  );
};
