import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount, amountText } from '../../../entities/currency/cells';
import { subtractTexts } from '../../../entities/currency/figures';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { Lacking, QuotePanel, Slip, SlipHeadline, SlipLine } from '../../../entities/quote/quote-panel';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { givenOf, gotOf, priceText } from './columns';
import { indicativeAsked, type ConversionValues, type Indicative } from './form';
import { indicativeQuery, refreshMilliseconds } from './indicative';
import { messages } from './messages';

const texts = messages.estimate;
const blank = {
  headline: texts.wouldGet,
  lines: [messages.fields.rate, texts.least, texts.most],
  sum: messages.fields.gives,
};

type Props = {
  readonly of: Fields<ConversionValues>;
  /** The quote is being requested: the figures stay as they were agreed to. */
  readonly isFrozen: boolean;
};

const useIndicative = ({ of, isFrozen }: Props) => {
  const book = useCurrencyBook();
  const asked = indicativeAsked(useWatch({ control: of.control }) as ConversionValues, book);
  const indicative = useQuery({
    ...indicativeQuery(asked),
    enabled: asked !== null && !isFrozen,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
  return { ...indicative, isAsked: asked !== null };
};

/** Result of the typed values at the current price, refreshed every few seconds, and what is left. */
export const EstimatePanel = (props: Props) => {
  const indicative = useIndicative(props);
  return (
    <QuotePanel texts={texts} quote={indicative} blank={blank}>
      {(data) => <Figures indicative={data} isOld={indicative.isPlaceholderData} />}
    </QuotePanel>
  );
};

/** Given amount, for the closed sheet. */
export const EstimateTotal = (props: Props) => {
  const { data, isAsked } = useIndicative(props);
  const amount = isAsked ? data?.debitAmount : null;
  return <Amount money={data && amount ? { amount, currency: data.debitCurrency } : null} />;
};

const Figures = ({ indicative, isOld }: { readonly indicative: Indicative; readonly isOld: boolean }) => {
  const book = useCurrencyBook();
  const { amountCurrencyType, debitAmount, creditAmount, debitCurrency, available } = indicative;
  const limit = (amount: string) => amountText(book, { amount, currency: debitCurrency });
  const isGiven = amountCurrencyType === 'DEBIT';
  const sides = debitAmount !== null && creditAmount !== null ? { ...indicative, debitAmount, creditAmount } : null;
  const left = sides && subtractTexts(available, sides.debitAmount);
  return (
    <>
      {sides && (
        <SlipHeadline label={isGiven ? texts.wouldGet : texts.wouldGive}>
          <Amount money={isGiven ? gotOf(sides) : givenOf(sides)} size="lg" />
        </SlipHeadline>
      )}
      <Slip isOld={isOld}>
        <SlipLine label={messages.fields.rate}>{priceText(indicative)}</SlipLine>
        <SlipLine label={texts.least}>{limit(indicative.minDebitAmount)}</SlipLine>
        <SlipLine label={texts.most}>{limit(indicative.maxDebitAmount)}</SlipLine>
        {sides && (
          <SlipLine label={messages.fields.gives} isSum>
            <Amount money={givenOf(sides)} />
          </SlipLine>
        )}
        <SlipLine label={texts.availableNow} isFirst>
          <Amount money={{ amount: available, currency: debitCurrency }} />
        </SlipLine>
        {left !== null && (
          <SlipLine label={messages.fields.after}>
            {left.startsWith('-') ? (
              <Lacking>{texts.insufficient}</Lacking>
            ) : (
              <strong>
                <Amount money={{ amount: left, currency: debitCurrency }} />
              </strong>
            )}
          </SlipLine>
        )}
      </Slip>
    </>
  );
};
