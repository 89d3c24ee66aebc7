import { Banner, Skeleton } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Amount } from '../../entities/currency/cells';
import { rateText } from '../../entities/currency/figures';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import type { Fields } from '../../platform/forms';
import { useWatch } from '../../platform/forms';
import styles from './crypto-withdrawals.module.css';
import { quoteAsked, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';
import { quoteQuery, type Quote } from './quote';

const messages = formMessages.quote;
const pauseMilliseconds = 300;
export const refreshMilliseconds = 15_000;

/** What stood still for a moment. */
const useSettled = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

/** The quote for what is typed, once it stood still for a moment. */
export const useQuote = (of: Fields<WithdrawalValues>) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useSettled(quoteAsked(values, book));
  const quote = useQuery({
    ...quoteQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null };
};

/** What comes of what is typed, line by line, and what will be left. */
export const QuotePanel = ({ of }: { readonly of: Fields<WithdrawalValues> }) => {
  const quote = useQuote(of);
  return (
    <section className={styles.quote} aria-label={messages.title} aria-live="polite">
      {!quote.isAsked ? (
        <p>{messages.waiting}</p>
      ) : quote.data ? (
        <Slip quote={quote.data} isOld={quote.isPlaceholderData} />
      ) : quote.error ? (
        <p>{quote.error.message || messages.failed}</p>
      ) : (
        <Skeleton shape="block" width="100%" />
      )}
    </section>
  );
};

type LineProps = { readonly label: string; readonly isSum?: boolean; readonly children: ReactNode };

const Line = ({ label, isSum, children }: LineProps) => (
  <div className={isSum ? styles.sum : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Slip = ({ quote, isOld }: { readonly quote: Quote; readonly isOld: boolean }) => {
  const { cryptoCurrency, network, debitCurrency, debitAmount, heldAmount, rate } = quote;
  const coins = (amount: string) => <Amount money={{ amount, currency: cryptoCurrency }} network={network} />;
  const debited = (amount: string) => <Amount money={{ amount, currency: debitCurrency }} />;
  const isLacking = quote.availableAfter.startsWith('-');
  return (
    <>
      {quote.approvalRequired && <Banner tone="info">{messages.approvals(quote.requiredApprovals)}</Banner>}
      <dl className={isOld ? `${styles.slip} ${styles.old}` : styles.slip}>
        <Line label={messages.recipientGets}>{coins(quote.recipientAmount)}</Line>
        <Line label={messages.networkFee}>{coins(quote.networkFee)}</Line>
        <Line label={messages.serviceFee}>{debited(quote.serviceFee)}</Line>
        {rate !== null && (
          <Line label={messages.rate}>{`1 ${cryptoCurrency} = ${rateText(rate)} ${debitCurrency}`}</Line>
        )}
        <Line label={messages.debited} isSum>
          {debited(debitAmount)}
        </Line>
        {heldAmount !== debitAmount && <Line label={messages.reserved}>{debited(heldAmount)}</Line>}
        <Line label={messages.availableNow}>{debited(quote.available)}</Line>
        <Line label={messages.availableAfter}>
          {isLacking ? (
            <strong className={styles.lacking}>{messages.insufficient}</strong>
          ) : (
            debited(quote.availableAfter)
          )}
        </Line>
        <Line label={messages.heldAfter}>{debited(quote.heldAfter)}</Line>
      </dl>
    </>
  );
};
