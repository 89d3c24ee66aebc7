import type { AnswerOf, BodyOf } from '@countinghouse/contract';
import type { setSandboxRate as endpoint } from '@countinghouse/contract/operating/sandbox';
import type { Tx } from '@countinghouse/database';
import { currencyOf, isCurrency } from '@countinghouse/money';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { replaceSetRates, type SetRate } from './repository';

/** One side of a threshold of one per cent, then past it, as in the history. */
const depegMids = ['0.974', '0.988'] as const;

const refused = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });

/**
 * Sets a currency's price on the sandbox's market for a while, replacing earlier settings. `askMarket` updates the market's prices as soon as this
 * has committed.
 *
 * @throws AppError RULE_VIOLATED (no such currency, the euro itself, a peg that the currency does not have)
 */
export const setRate = async (
  tx: Tx,
  change: Change,
  { currency, mid, script, minutes }: BodyOf<typeof endpoint>,
  askMarket: (tx: Tx) => Promise<void>,
): Promise<AnswerOf<typeof endpoint>> => {
  if (!isCurrency(currency) || currency === 'EUR') throw refused(`${currency} has no price of its own`);
  const { pegCurrency } = currencyOf(currency);
  if (script === 'DEPEG' && pegCurrency === null) throw refused(`${currency} has no peg to lose`);
  const now = await clockNow(tx);
  const after = (share: number): Date => new Date(now.getTime() + share * minutes * 60_000);
  const prices: SetRate[] =
    script === 'DEPEG'
      ? depegMids.map((price, half) => ({ mid: price, from: after(half / 2), until: after((half + 1) / 2) }))
      : mid === undefined
        ? []
        : [{ mid, from: now, until: after(1) }];
  const quote = pegCurrency ?? 'EUR';
  await replaceSetRates(tx, { base: currency, quote }, prices);
  await askMarket(tx);
  const told = prices.map((price) => ({ mid: price.mid, until: price.until.toISOString() }));
  await recordChange(tx, change, {
    action: 'sandbox.rate.set',
    entity: { type: 'currency', id: currency },
    after: { quote, prices: told },
  });
  return { currency, quote, prices: told };
};
