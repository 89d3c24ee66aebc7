import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount, amountText } from '../../../entities/currency/cells';
import { isZeroText, rateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { QuotePanel, Slip, SlipHeadline, SlipLine } from '../../../entities/quote/quote-panel';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { useStill } from '../../../platform/use-still';
import { createMessages } from './create-messages';
import { estimateQuery, estimateRefreshMilliseconds } from './estimate';
import { estimateAsked, tooFew, type Estimate, type PaymentValues } from './payment-form';

const messages = createMessages.estimate;
const blank = { headline: messages.pays, lines: [messages.rate, messages.fee], sum: messages.receives };

type Props = {
  readonly of: Fields<PaymentValues>;
  /** The overview has an estimate of its own, and shows none from before. */
  readonly isOverview: boolean;
  /** The payment is being made: the figures stay as they were agreed to. */
  readonly isFrozen: boolean;
};

const useEstimate = ({ of, isOverview, isFrozen }: Props) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as PaymentValues;
  const asked = useStill(estimateAsked(values, book));
  const estimate = useQuery({
    ...(isOverview ? estimateQuery(asked, 'overview') : estimateQuery(asked)),
    enabled: asked !== null && !isFrozen,
    placeholderData: isOverview ? undefined : keepPreviousData,
    refetchInterval: estimateRefreshMilliseconds,
  });
  return { ...estimate, isAsked: asked !== null, values };
};

/** Result of the typed values at current prices. */
export const EstimatePanel = (props: Props) => {
  const estimate = useEstimate(props);
  return (
    <QuotePanel texts={{ ...messages, waiting: waitingFor(estimate.values) }} quote={estimate} blank={blank}>
      {(data) => <Figures estimate={data} isOld={estimate.isPlaceholderData} />}
    </QuotePanel>
  );
};

/** Credited amount, for the closed sheet. */
export const EstimateTotal = (props: Props) => {
  const { data, isAsked } = useEstimate(props);
  return (
    <Amount
      money={isAsked && data ? { amount: data.settlementPayableAmount, currency: data.settlementCurrency } : null}
    />
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
  const settled = (amount: string) => <Amount money={{ amount, currency: settlementCurrency }} />;
  const rate = rateOf(estimate);
  return (
    <>
      <SlipHeadline label={messages.pays} note={tooFew(estimate)}>
        <Amount
          money={{ amount: estimate.expectedDepositAmount, currency: depositCurrency }}
          network={network}
          size="lg"
        />
      </SlipHeadline>
      {userServiceFee !== null && displayCurrency !== null && !isZeroText(userServiceFee) && (
        <p>{messages.userFee(amountText(book, { amount: userServiceFee, currency: displayCurrency }))}</p>
      )}
      <Slip isOld={isOld}>
        {rate !== null && <SlipLine label={messages.rate}>{rate}</SlipLine>}
        <SlipLine label={messages.fee}>{settled(estimate.settlementServiceFee)}</SlipLine>
        <SlipLine label={messages.receives} isSum>
          {settled(estimate.settlementPayableAmount)}
        </SlipLine>
      </Slip>
    </>
  );
};

/** Price of one coin; null if nothing is converted. */
const rateOf = ({ oneToOneApplied, rate, depositCurrency, displayCurrency }: Estimate): string | null => {
  if (rate === null || displayCurrency === null) return null;
  return oneToOneApplied ? messages.oneToOne : `1 ${depositCurrency} = ${rateText(rate)} ${displayCurrency}`;
};
