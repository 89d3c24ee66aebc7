import type { RateFeed } from '../../../rails/rates';
import type { TellPayment } from '../travel-rule';
import { tellPayment } from './tell-payment';

/** How the travel rule tells a payment that its payer was named, or was not. */
export const tellDepositBy =
  (rates: RateFeed): TellPayment =>
  async (tx, whose, event) => {
    const settled = await tellPayment(tx, { ...whose, rates }, event);
    if (!settled) throw new Error(`Nothing followed from ${event.kind} of ${event.depositId}`);
    return settled.deposit;
  };
