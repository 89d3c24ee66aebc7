import { DateTimeText } from '@countinghouse/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
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
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { useStill } from '../../../platform/use-still';
import { quoteQuery, type Quote } from './api';
import { arrivalText } from './days';
import { quoteRequest, type WithdrawalValues } from './form';
import { formMessages } from './form-messages';

const messages = formMessages.quote;
const blank = { headline: messages.arrives, lines: [messages.fee], sum: messages.debited };

/** Quote for the typed values, after a pause in typing. Frozen: it stays as it is, because the withdrawal is being made. */
export const useQuote = (of: Fields<WithdrawalValues>, isFrozen = false) => {
  const values = useWatch({ control: of.control }) as WithdrawalValues;
  const asked = useStill(quoteRequest(values));
  const quote = useQuery({
    ...quoteQuery(asked),
    enabled: asked !== null && !isFrozen,
    placeholderData: keepPreviousData,
    refetchInterval: quoteRefreshMilliseconds,
  });
  return { ...quote, isAsked: asked !== null };
};

type Props = { readonly of: Fields<WithdrawalValues>; readonly isFrozen: boolean };

/** Result of the typed values, line by line, with the remaining balance and the arrival. */
export const QuotePanel = ({ of, isFrozen }: Props) => {
  const quote = useQuote(of, isFrozen);
  return (
    <Panel texts={messages} quote={quote} blank={blank}>
      {(data) => (
        <>
          <Lines quote={data} isOld={quote.isPlaceholderData} />
          {!isFrozen && <QuoteClock updatedAt={quote.dataUpdatedAt} text={messages.refreshes} />}
        </>
      )}
    </Panel>
  );
};

/** Total debited, for the closed sheet. */
export const QuoteTotal = ({ of, isFrozen }: Props) => {
  const { data, isAsked } = useQuote(of, isFrozen);
  const after = isAsked ? data?.after : undefined;
  return <Amount money={after && data ? { amount: after.debitAmount, currency: data.currency } : null} />;
};

const Lines = ({ quote, isOld }: { readonly quote: Quote; readonly isOld: boolean }) => {
  const { currency, after, fee, available } = quote;
  const money = (amount: string, size?: 'lg') => <Amount money={{ amount, currency }} size={size} />;
  if (!after) return <p>{messages.waiting}</p>;
  return (
    <>
      <SlipHeadline label={messages.arrives}>{money(after.amount, 'lg')}</SlipHeadline>
      <Slip isOld={isOld}>
        <SlipLine label={messages.fee}>{money(fee)}</SlipLine>
        <SlipLine label={messages.debited} isSum>
          {money(after.debitAmount)}
        </SlipLine>
        <SlipLine label={messages.availableNow} isFirst>
          {money(available)}
        </SlipLine>
        <SlipLine label={messages.availableAfter}>
          {after.availableAfter.startsWith('-') ? (
            <Lacking>{messages.insufficient}</Lacking>
          ) : (
            <strong>{money(after.availableAfter)}</strong>
          )}
        </SlipLine>
        <SlipLine label={messages.heldAfter}>{money(after.heldAfter)}</SlipLine>
        <SlipLine label={messages.submit} isFirst>
          <DateTimeText iso={quote.submitAt} />
        </SlipLine>
        <SlipLine label={messages.arrival}>{arrivalText(quote)}</SlipLine>
      </Slip>
      {after.approvalRequired && <SlipNeeds>{messages.approvals(after.requiredApprovals)}</SlipNeeds>}
    </>
  );
};
