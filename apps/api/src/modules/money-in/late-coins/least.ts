import type { Tx } from '@countinghouse/database';
import { add } from '@countinghouse/money';
import { StaleRates, transferLimits, UnknownRate } from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import type { RateFeed } from '../../../rails/rates';
import { waysOfHeld, type LeastLate } from './repository';

/** Least that is sent on of every coin that waits, at the prices of now. A coin without a price has none, so that nothing of it is hidden. */
export const leastLate = async (tx: Tx, rates: RateFeed): Promise<LeastLate[]> => {
  const ways = await waysOfHeld(tx);
  if (ways.length === 0) return [];
  const book = await rates.current(tx, null);
  return ways.flatMap(({ currency, network }) => {
    try {
      const { networkFee, minimum } = transferLimits(currency, network, book);
      return [{ currency, network, units: unitsOf(add(networkFee, minimum)) }];
    } catch (error) {
      if (error instanceof UnknownRate || error instanceof StaleRates) return [];
      throw error;
    }
  });
};
