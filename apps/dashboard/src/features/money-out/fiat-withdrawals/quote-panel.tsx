import { Banner, DateTimeText } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
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
import { quoteQuery, type Quote } from './api';
import { arrivalText } from './days';
import { quoteRequest, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';

const messages = formMessages.quote;

/** Quote for the typed values, after a pause in typing. */
export const useQuote = (of: Fields<WithdrawalValues>) => {
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useStill(quoteRequest(values));
  const quote = useQuery({
    ...quoteQuery(asked),
    placeholderData: keepPreviousData,
    refetchInterval: quoteRefreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null };
};

/** Result of the typed values, line by line, with the remaining balance and the arrival. */
export const QuotePanel = ({ of }: { readonly of: Fields<WithdrawalValues> }) => {
  const quote = useQuote(of);
  return (
    <Panel texts={messages} quote={quote}>
      {(data) => <Lines quote={data} isOld={quote.isPlaceholderData} />}
    </Panel>
  );
};

const Lines = ({ quote, isOld }: { readonly quote: Quote; readonly isOld: boolean }) => {
  const { currency, after, fee, available } = quote;
  const money = (amount: string) => <Amount money={{ amount, currency }} />;
  if (!after) return <p>{messages.waiting}</p>;
  return (
    <>
      {after.approvalRequired && <Banner tone="info">{messages.approvals(after.requiredApprovals)}</Banner>}
      <Slip isOld={isOld}>
        <SlipLine label={messages.arrives}>{money(after.amount)}</SlipLine>
        <SlipLine label={messages.fee}>{money(fee)}</SlipLine>
        <SlipLine label={messages.debited} isSum>
          {money(after.debitAmount)}
        </SlipLine>
        <SlipLine label={messages.availableNow}>{money(available)}</SlipLine>
        <SlipLine label={messages.availableAfter}>
          {after.availableAfter.startsWith('-') ? (
            <Lacking>{messages.insufficient}</Lacking>
          ) : (
            money(after.availableAfter)
          )}
        </SlipLine>
        <SlipLine label={messages.heldAfter}>{money(after.heldAfter)}</SlipLine>
        <SlipLine label={messages.submit}>
          <DateTimeText iso={quote.submitAt} />
        </SlipLine>
        <SlipLine label={messages.arrival}>{arrivalText(quote)}</SlipLine>
      </Slip>
    </>
  );
};
