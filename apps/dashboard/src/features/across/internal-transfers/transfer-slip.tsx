import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Amount } from '../../../entities/currency/cells';
import { addTexts } from '../../../entities/currency/figures';
import { Lacking, QuotePanel, Slip, SlipHeadline, SlipLine } from '../../../entities/quote/quote-panel';
import type { Fields } from '../../../platform/forms';
import { useWatch } from '../../../platform/forms';
import { amountError } from '../../../platform/forms/amounts';
import { useStill } from '../../../platform/use-still';
import { estimateQuery } from './estimate';
import { amountRulesOf, balancesAfter, type TransferValues } from './form';
import { messages } from './messages';

type Props = {
  readonly of: Fields<TransferValues>;
  readonly businesses: readonly BusinessOption[];
  /** The transfer is being made: the figures stay as they were agreed to. */
  readonly isFrozen: boolean;
};

const texts = messages.slip;
const blank = { headline: texts.arrives, lines: [messages.fields.fee], sum: texts.debited };

/** Estimate for the typed values; not asked before there is a source and a sound amount. */
const useEstimate = ({ of, businesses, isFrozen }: Props) => {
  const values = useWatch({ control: of.control }) as TransferValues;
  const { fromBusinessId, currency, amount } = values;
  const isSound =
    fromBusinessId !== '' && currency !== '' && amountError(amount, amountRulesOf(undefined, currency)) === undefined;
  const asked = useStill(isSound ? { fromBusinessId, currency, amount } : null);
  const estimate = useQuery({
    ...estimateQuery(asked ?? values),
    enabled: asked !== null && !isFrozen,
    placeholderData: keepPreviousData,
  });
  const named = (id: string) => businesses.find((business) => business.id === id);
  return {
    ...estimate,
    isAsked: asked !== null,
    values: { ...values, ...asked },
    from: named(fromBusinessId),
    to: named(values.toBusinessId),
  };
};

/** The first thing still missing. */
const waitingFor = ({ fromBusinessId, currency }: TransferValues): string => {
  if (fromBusinessId === '') return texts.waiting;
  return currency === '' ? texts.waitingFor.currency : texts.waitingFor.amount;
};

/** Cost of the transfer, and the balances of both businesses before and after it. */
export const TransferSlip = (props: Props) => {
  const estimate = useEstimate(props);
  const { values, from, to } = estimate;
  const money = (amount: string, size?: 'lg') => <Amount money={{ amount, currency: values.currency }} size={size} />;
  return (
    <QuotePanel texts={{ ...texts, waiting: waitingFor(values) }} quote={estimate} blank={blank}>
      {({ fee }) => {
        const { before, after } = balancesAfter(values, fee, from, to);
        return (
          <>
            <SlipHeadline label={to ? texts.gets(to.name) : texts.arrives}>
              {money(values.amount.trim(), 'lg')}
            </SlipHeadline>
            <Slip isOld={estimate.isPlaceholderData}>
              <SlipLine label={messages.fields.fee}>{money(fee)}</SlipLine>
              <SlipLine label={texts.debited} isSum>
                {money(addTexts([values.amount.trim(), fee]))}
              </SlipLine>
              <SlipLine label={texts.now(from?.name ?? '')} isFirst>
                {money(before.from)}
              </SlipLine>
              <SlipLine label={texts.after}>
                {after.from.startsWith('-') ? (
                  <Lacking>{texts.insufficient}</Lacking>
                ) : (
                  <strong>{money(after.from)}</strong>
                )}
              </SlipLine>
              {to && (
                <>
                  <SlipLine label={texts.now(to.name)} isFirst>
                    {money(before.to)}
                  </SlipLine>
                  <SlipLine label={texts.after}>
                    <strong>{money(after.to)}</strong>
                  </SlipLine>
                </>
              )}
            </Slip>
          </>
        );
      }}
    </QuotePanel>
  );
};

/** Total debited, for the closed sheet. */
export const TransferTotal = (props: Props) => {
  const { data, isAsked, values } = useEstimate(props);
  return (
    <Amount
      money={isAsked && data ? { amount: addTexts([values.amount.trim(), data.fee]), currency: values.currency } : null}
    />
  );
};
