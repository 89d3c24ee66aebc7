import type { RateFeed } from '../../../rails/rates';
import type { TellPayment } from '../travel-rule';
import { tellPayment } from './tell-payment';

/** Callback of the travel rule into a payment: its payer was named, or was not. */
export const tellDepositBy =
  (rates: RateFeed): TellPayment =>
  async (tx, whose, event) => {
    const settled = await tellPayment(tx, { ...whose, rates }, event);
    if (!settled) throw new Error(`Nothing followed from ${event.kind} of ${event.depositId}`);
    return settled.deposit;
  };
