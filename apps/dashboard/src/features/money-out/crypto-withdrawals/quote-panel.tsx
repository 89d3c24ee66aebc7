import { Banner } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
import { rateText } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import {
  Lacking,
  QuotePanel as Panel,
  quoteRefreshMilliseconds,
  Slip,
  SlipLine,
} from '../../../entities/quote/quote-panel';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { useStill } from '../../../platform/use-still';
import { quoteRequest, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';
import { quoteQuery, type Quote } from './quote';

const messages = formMessages.quote;

/** Quote for the typed values, after a pause in typing. */
export const useQuote = (of: Fields<WithdrawalValues>) => {
  const book = useCurrencyBook();
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useStill(quoteRequest(values, book));
  const quote = useQuery({
    ...quoteQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: quoteRefreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null };
};

/** Result of the typed values, line by line, and the remaining balance. */
export const QuotePanel = ({ of }: { readonly of: Fields<WithdrawalValues> }) => {
  const quote = useQuote(of);
  return (
    <Panel texts={messages} quote={quote}>
      {(data) => <Lines quote={data} isOld={quote.isPlaceholderData} />}
    </Panel>
  );
};

const Lines = ({ quote, isOld }: { readonly quote: Quote; readonly isOld: boolean }) => {
  const { cryptoCurrency, network, debitCurrency, debitAmount, heldAmount, rate } = quote;
  const coins = (amount: string) => <Amount money={{ amount, currency: cryptoCurrency }} network={network} />;
  const debited = (amount: string) => <Amount money={{ amount, currency: debitCurrency }} />;
  const isLacking = quote.availableAfter.startsWith('-');
  return (
    <>
      {quote.approvalRequired && <Banner tone="info">{messages.approvals(quote.requiredApprovals)}</Banner>}
      <Slip isOld={isOld}>
        <SlipLine label={messages.recipientGets}>{coins(quote.recipientAmount)}</SlipLine>
        <SlipLine label={messages.networkFee}>{coins(quote.networkFee)}</SlipLine>
        <SlipLine label={messages.serviceFee}>{debited(quote.serviceFee)}</SlipLine>
        {rate !== null && (
          <SlipLine label={messages.rate}>{`1 ${cryptoCurrency} = ${rateText(rate)} ${debitCurrency}`}</SlipLine>
        )}
        <SlipLine label={messages.debited} isSum>
          {debited(debitAmount)}
        </SlipLine>
        {heldAmount !== debitAmount && <SlipLine label={messages.reserved}>{debited(heldAmount)}</SlipLine>}
        <SlipLine label={messages.availableNow}>{debited(quote.available)}</SlipLine>
        <SlipLine label={messages.availableAfter}>
          {isLacking ? <Lacking>{messages.insufficient}</Lacking> : debited(quote.availableAfter)}
        </SlipLine>
        <SlipLine label={messages.heldAfter}>{debited(quote.heldAfter)}</SlipLine>
      </Slip>
    </>
  );
};
