import {
  conversionSentences,
  namedCurrency,
  type NewBalanceConversion,
} from '@countinghouse/contract/across/new-balance-conversion';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { amountOf, maySettleIn, usdtRefusedText, type Amount, type Fraction } from '@countinghouse/money';
import {
  conversionLimits,
  conversionRate,
  convertedAmounts,
  type ConvertedAmounts,
  type RateBook,
} from '@countinghouse/payments';
import { refused } from '../../../platform/errors';
import type { RateFeed } from '../../../rails/rates';
import { feesOf } from '../../organisation/businesses';
import type { Organisation } from '../../organisation/organisations';

type Asked = Omit<NewBalanceConversion, 'amount'> & { readonly amount?: string | undefined };

export type PricedConversion = {
  /** Null without a named amount. */
  readonly amounts: ConvertedAmounts | null;
  readonly rate: Fraction;
  readonly midRate: Fraction;
  readonly spread: Fraction;
  readonly limits: { readonly min: Amount; readonly max: Amount };
  readonly rates: RateBook;
};

/** @throws AppError RULE_VIOLATED for a currency the organisation does not settle in */
export const assertConvertible = (organisation: Organisation, asked: Asked): void => {
  for (const field of ['debitCurrency', 'creditCurrency'] as const) {
    const currency = asked[field];
    if (maySettleIn(organisation, currency)) continue;
    const isRefused = currency === 'USDT' && organisation.refuseUsdtSettlement;
    throw refused(field, isRefused ? usdtRefusedText : conversionSentences.notEnabled(currency));
  }
};

/**
 * Price of a conversion now, at the business's own spread.
 *
 * @throws UnknownRate, StaleRates
 */
export const priceConversion = async (
  tx: Tx,
  organisationId: OrganisationId,
  asked: Asked,
  { feed, at }: { readonly feed: RateFeed; readonly at: Date },
): Promise<PricedConversion> => {
  const rates = await feed.current(tx, at);
  const { conversionSpread: spread } = await feesOf(tx, organisationId, asked.businessId);
  const { rate, mid } = conversionRate(asked, spread, rates);
  const named = asked.amount === undefined ? null : amountOf(asked.amount, namedCurrency(asked));
  return {
    amounts: named && convertedAmounts(asked.amountCurrencyType, named, rate, asked),
    rate,
    midRate: mid,
    spread,
    limits: conversionLimits(asked.debitCurrency, rates),
    rates,
  };
};
