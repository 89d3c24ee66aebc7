import * as z from 'zod/mini';
import { balanceChange } from '../books/time-machine';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { paymentMethods } from '../payment-methods';
import { all } from '../permissions';

/** Kinds of money that is under way, in the order in which they are listed. */
export const wayKinds = ['PAYMENTS', 'BANK_DEPOSITS', 'WITHDRAWALS', 'BANK_WITHDRAWALS'] as const;
export type WayKind = (typeof wayKinds)[number];

/** Money of the visible businesses this morning. Amounts without a currency are in the uniform one, with two decimals. */
export const morning = z.object({
  asOf: instant,
  uniformCurrency: currencyCode,
  businesses: z.int(),
  available: amountText,
  pending: amountText,
  held: amountText,
  /** Time of the oldest price behind them; null if nothing is converted. */
  ratesAt: z.nullable(instant),
  /** End of the person's session before this one in this organisation, on any device, at most 30 days ago; null: none. */
  lastVisitAt: z.nullable(instant),
  /** Beginning of the changes: the end of the last visit, or the beginning of the day in UTC. */
  since: instant,
  /** Null while a price of then is unknown. */
  change: z.nullable(balanceChange),
  /** Money that is expected or sent and not final, by kind; kinds with nothing under way are left out. */
  onItsWay: z.array(
    z.object({
      kind: z.enum(wayKinds),
      count: z.int(),
      businesses: z.int(),
      /** Positive: it comes. Null while a currency has no price. */
      amount: z.nullable(amountText),
      /** Begin of the longest wait. */
      oldestAt: instant,
    }),
  ),
  /** Sum of the amounts; null if one is unknown. */
  onItsWayTotal: z.nullable(amountText),
  /** Withdrawals that are approved and wait until custody holds enough coins, with the oldest; null: none. */
  lackOfCustody: z.nullable(z.object({ count: z.int(), since: instant, businessId, withdrawalId: uuid })),
  /** Next cut-off of each payment method of the organisation's bank accounts, the soonest first. Methods that work around the clock have none. */
  cutOffs: z.array(
    z.object({
      method: z.enum(paymentMethods),
      currency: currencyCode,
      at: instant,
      /** Withdrawals that go to the bank then, and their sum in `currency`. */
      count: z.int(),
      amount: amountText,
    }),
  ),
});
export type Morning = z.output<typeof morning>;

export const getMorning = endpoint({
  name: 'getMorning',
  slug: 'morning',
  method: 'GET',
  path: 'morning',
  access: needs(all('GET_BALANCES')),
  answer: morning,
  errors: ['RATES_UNAVAILABLE', 'UNAVAILABLE'],
});
