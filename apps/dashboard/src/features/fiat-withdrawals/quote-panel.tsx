import { DateTimeText, Skeleton } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Amount } from '../../entities/currency/cells';
import type { Fields } from '../../platform/forms';
import { useWatch } from '../../platform/forms';
import { quoteQuery, type Quote } from './api';
import { arrivalText } from './days';
import styles from './fiat-withdrawals.module.css';
import { quoteAsked, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';

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
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useSettled(quoteAsked(values));
  const quote = useQuery({
    ...quoteQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null };
};

/** What comes of what is typed, line by line, what will be left, and when it arrives. */
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
  const { currency, after, fee, available } = quote;
  const money = (amount: string) => <Amount money={{ amount, currency }} />;
  if (!after) return <p>{messages.waiting}</p>;
  return (
    <dl className={isOld ? `${styles.slip} ${styles.old}` : styles.slip}>
      <Line label={messages.arrives}>{money(after.amount)}</Line>
      <Line label={messages.fee}>{money(fee)}</Line>
      <Line label={messages.debited} isSum>
        {money(after.debitAmount)}
      </Line>
      <Line label={messages.availableNow}>{money(available)}</Line>
      <Line label={messages.availableAfter}>
        {after.availableAfter.startsWith('-') ? (
          <strong className={styles.lacking}>{messages.insufficient}</strong>
        ) : (
          money(after.availableAfter)
        )}
      </Line>
      <Line label={messages.heldAfter}>{money(after.heldAfter)}</Line>
      <Line label={messages.submit}>
        <DateTimeText iso={quote.submitAt} />
      </Line>
      <Line label={messages.arrival}>{arrivalText(quote)}</Line>
    </dl>
  );
};
