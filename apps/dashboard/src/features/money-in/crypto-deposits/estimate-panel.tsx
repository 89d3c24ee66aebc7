import { Skeleton } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount, amountText } from '../../../entities/currency/cells';
import { isZeroText, rateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { useStill } from '../../../platform/use-still';
import { estimateQuery, estimateRefreshMilliseconds } from './api';
import { createMessages } from './create-messages';
import styles from './create-payment.module.css';
import { estimateAsked, tooFew, type Estimate, type PaymentValues } from './payment-form';

const messages = createMessages.estimate;

/** Result of the typed values at current prices. */
export const EstimatePanel = ({ of }: { readonly of: Fields<PaymentValues> }) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as PaymentValues;
  const asked = useStill(estimateAsked(values, book));
  const estimate = useQuery({
    ...estimateQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: estimateRefreshMilliseconds,
  });
  return (
    <section className={styles.estimate} aria-label={messages.title} aria-live="polite">
      {asked === null ? (
        <p>{waitingFor(values)}</p>
      ) : estimate.data ? (
        <Figures estimate={estimate.data} isOld={estimate.isPlaceholderData} />
      ) : estimate.error ? (
        <p>{estimate.error.message || messages.failed}</p>
      ) : (
        <Skeleton shape="block" width="100%" />
      )}
    </section>
  );
};

const waitingFor = ({ type, denomination, displayAmount, depositAmount, depositCurrency }: PaymentValues): string => {
  const typed = denomination === 'DISPLAY' ? displayAmount : depositAmount;
  if (type === 'REUSABLE' && typed.trim() === '') return messages.open;
  return denomination === 'DISPLAY' && depositCurrency === '' && typed.trim() !== ''
    ? messages.later
    : messages.waiting;
};

const Figures = ({ estimate, isOld }: { readonly estimate: Estimate; readonly isOld: boolean }) => {
  const book = useCurrencyBook();
  const { depositCurrency, network, settlementCurrency, displayCurrency, userServiceFee } = estimate;
  const settled = (amount: string) => ({ amount, currency: settlementCurrency });
  return (
    <dl className={isOld ? styles.old : undefined}>
      <div>
        <dt>{messages.pays}</dt>
        <dd>
          <Amount
            money={{ amount: estimate.expectedDepositAmount, currency: depositCurrency }}
            network={network}
            size="md"
          />
          <small>{tooFew(estimate) ?? rateOf(estimate)}</small>
          {userServiceFee !== null && displayCurrency !== null && !isZeroText(userServiceFee) && (
            <small>{messages.userFee(amountText(book, { amount: userServiceFee, currency: displayCurrency }))}</small>
          )}
        </dd>
      </div>
      <div>
        <dt>{messages.receives}</dt>
        <dd>
          <Amount money={settled(estimate.settlementPayableAmount)} size="md" />
          <small>{messages.fee(amountText(book, settled(estimate.settlementServiceFee)))}</small>
        </dd>
      </div>
    </dl>
  );
};

/** Price of one coin; null if nothing is converted. */
const rateOf = ({ oneToOneApplied, rate, depositCurrency, displayCurrency }: Estimate): string | null => {
  if (rate === null || displayCurrency === null) return null;
  return oneToOneApplied
    ? messages.oneToOne
    : messages.atRate(`1 ${depositCurrency} = ${rateText(rate)} ${displayCurrency}`);
};
