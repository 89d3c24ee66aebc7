import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount, amountText, spokenText } from '../../../entities/currency/cells';
import { rateText, subtractTexts } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import {
  Lacking,
  QuoteClock,
  QuotePanel as Panel,
  quoteRefreshMilliseconds,
  Slip,
  SlipHeadline,
  SlipLine,
  SlipNeeds,
} from '../../../entities/quote/quote-panel';
import { ApiError } from '../../../platform/api';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { useStill } from '../../../platform/use-still';
import { quoteRequest, targetCurrencyOf, termsRequest, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';
import { quoteQuery, termsQuery, type Quote } from './quote';

const messages = formMessages.quote;
const blank = {
  headline: messages.recipientGets,
  lines: [messages.networkFee, messages.serviceFee],
  sum: messages.debited,
};

/** Quote for the typed values, after a pause in typing. Frozen: it stays as it is, because the withdrawal is being made. */
export const useQuote = (of: Fields<WithdrawalValues>, isFrozen = false) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useStill(quoteRequest(values, book));
  const quote = useQuery({
    ...quoteQuery(asked),
    enabled: asked !== null && !isFrozen,
    placeholderData: keepPreviousData,
    refetchInterval: quoteRefreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null, values };
};

type Props = { readonly of: Fields<WithdrawalValues>; readonly isFrozen: boolean };

/** Result of the typed values, line by line, and the remaining balance. */
export const QuotePanel = ({ of, isFrozen }: Props) => {
  const { isAsked, data, error, values, isPlaceholderData, dataUpdatedAt } = useQuote(of, isFrozen);
  const most = useMost(values, error);
  return (
    <Panel texts={messages} quote={{ isAsked, data, error: most === null ? error : new Error(most) }} blank={blank}>
      {(quote) => (
        <>
          <Lines quote={quote} isOld={isPlaceholderData} />
          {!isFrozen && <QuoteClock updatedAt={dataUpdatedAt} text={messages.refreshes} />}
        </>
      )}
    </Panel>
  );
};

/** The most that can be sent, where more was typed; null otherwise: the field itself says that it is too much. */
const useMost = (values: WithdrawalValues, error: Error | null): string | null => {
  const book = useCurrencyBook();
  const { data: terms } = useQuery(termsQuery(termsRequest(values)));
  const isTooMuch = error instanceof ApiError && error.code === 'ABOVE_MAXIMUM';
  // A limit is in coins, and so says nothing beside an amount in another currency.
  if (!isTooMuch || !terms || values.targetAmountPolicy === 'FIAT') return null;
  const currency = targetCurrencyOf(values);
  const { mostTargetAmount, maximumAmount, available, debitCurrency } = terms;
  return subtractTexts(maximumAmount, mostTargetAmount).startsWith('-')
    ? messages.atMostOnce(spokenText(book, { amount: maximumAmount, currency }))
    : messages.atMostFrom(
        spokenText(book, { amount: mostTargetAmount, currency }),
        spokenText(book, { amount: available, currency: debitCurrency }),
      );
};

/** Total debited, for the closed sheet. */
export const QuoteTotal = ({ of, isFrozen }: Props) => {
  const { data, isAsked } = useQuote(of, isFrozen);
  return <Amount money={isAsked && data ? { amount: data.debitAmount, currency: data.debitCurrency } : null} />;
};

const Lines = ({ quote, isOld }: { readonly quote: Quote; readonly isOld: boolean }) => {
  const book = useCurrencyBook();
  const { cryptoCurrency, network, debitCurrency, debitAmount, heldAmount, heldParts, rate } = quote;
  const inCoins = (amount: string) => spokenText(book, { amount, currency: cryptoCurrency });
  const debited = (amount: string) => <Amount money={{ amount, currency: debitCurrency }} />;
  const isLacking = quote.availableAfter.startsWith('-');
  return (
    <>
      <SlipHeadline
        label={messages.recipientGets}
        note={messages.worth(amountText(book, { amount: quote.uniformAmount, currency: quote.uniformCurrency }))}
      >
        <Amount money={{ amount: quote.recipientAmount, currency: cryptoCurrency }} network={network} size="lg" />
      </SlipHeadline>
      <Slip isOld={isOld}>
        <SlipLine
          label={rate === null ? messages.recipientGets : inCoins(quote.recipientAmount)}
          note={rate !== null && messages.at(`${rateText(rate)} ${debitCurrency}`)}
        >
          {debited(heldParts.recipientAmount)}
        </SlipLine>
        <SlipLine label={messages.networkFee} note={rate !== null && inCoins(quote.networkFee)}>
          {debited(heldParts.networkFee)}
        </SlipLine>
        <SlipLine label={messages.serviceFee}>{debited(heldParts.serviceFee)}</SlipLine>
        <SlipLine label={messages.debited} isSum>
          {debited(debitAmount)}
        </SlipLine>
        {heldAmount !== debitAmount && (
          <SlipLine label={messages.reserved} isFirst>
            {debited(heldAmount)}
          </SlipLine>
        )}
        <SlipLine label={messages.availableNow} isFirst>
          {debited(quote.available)}
        </SlipLine>
        <SlipLine label={messages.availableAfter}>
          {isLacking ? <Lacking>{messages.insufficient}</Lacking> : <strong>{debited(quote.availableAfter)}</strong>}
        </SlipLine>
        <SlipLine label={messages.heldAfter}>{debited(quote.heldAfter)}</SlipLine>
      </Slip>
      {quote.approvalRequired && <SlipNeeds>{messages.approvals(quote.requiredApprovals)}</SlipNeeds>}
    </>
  );
};
