import { Skeleton } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount, amountText } from '../../../entities/currency/cells';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { givenOf, gotOf, priceText } from './columns';
import styles from './conversions.module.css';
import { indicativeAsked, type ConversionValues, type Indicative } from './form';
import { indicativeQuery, refreshMilliseconds } from './indicative';
import { messages } from './messages';

const texts = messages.estimate;

/** Result of the typed values at the current price, refreshed every few seconds. */
export const EstimatePanel = ({ of }: { readonly of: Fields<ConversionValues> }) => {
  const book = useCurrencyBook();
  const asked = indicativeAsked(useWatch({ control: of.control }) as ConversionValues, book);
  const indicative = useQuery({
    ...indicativeQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  return (
    <section className={styles.estimate} aria-label={texts.title} aria-live="polite">
      {asked === null ? (
        <p>{texts.waiting}</p>
      ) : indicative.data ? (
        <Figures indicative={indicative.data} />
      ) : indicative.error ? (
        <p>{indicative.error.message || texts.failed}</p>
      ) : (
        <Skeleton shape="block" width="100%" />
      )}
    </section>
  );
};

const Figures = ({ indicative }: { readonly indicative: Indicative }) => {
  const book = useCurrencyBook();
  const { amountCurrencyType, debitAmount, creditAmount, debitCurrency, minDebitAmount, maxDebitAmount } = indicative;
  const limit = (amount: string) => amountText(book, { amount, currency: debitCurrency });
  const isGiven = amountCurrencyType === 'DEBIT';
  return (
    <dl>
      {debitAmount !== null && creditAmount !== null && (
        <div>
          <dt>{isGiven ? texts.wouldGet : texts.wouldGive}</dt>
          <dd>
            <Amount
              money={
                isGiven
                  ? gotOf({ ...indicative, debitAmount, creditAmount })
                  : givenOf({ ...indicative, debitAmount, creditAmount })
              }
              size="md"
            />
          </dd>
        </div>
      )}
      <div>
        <dt>{messages.fields.rate}</dt>
        <dd>
          {priceText(indicative)}
          <small>{texts.between(limit(minDebitAmount), limit(maxDebitAmount))}</small>
        </dd>
      </div>
    </dl>
  );
};
