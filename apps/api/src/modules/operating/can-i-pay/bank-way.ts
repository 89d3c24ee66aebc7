import { bankMethodOf, type BankMethod, type PaymentMethod } from '@countinghouse/contract/payment-methods';
import { amountOf, compare, type Amount } from '@countinghouse/money';
import { fiatLimitProblem, settlementTimes, type SettlementTimes } from '@countinghouse/payments';

/** Method of recipients' accounts, and the times of a payment made now. */
export type BankWay = {
  readonly method: BankMethod;
  readonly accounts: number;
  readonly times: SettlementTimes;
  readonly isInTime: boolean;
  /** Last cut-off with which the money is there on the day; null: none is left. */
  readonly lastChance: Date | null;
};

/** Cut-offs looked at before a day: more than there are banking days in two years. */
const mostCutOffs = 520;

/** The last cut-off after which the money still arrives by an ISO day; by methods around the clock the end of that day. */
export const lastChanceOf = (method: Pick<BankMethod, 'cutOff' | 'arrival'>, now: Date, day: string): Date | null => {
  if (method.cutOff === '24x7') {
    const end = new Date(`${day}T23:59:59.999Z`);
    return end < now ? null : end;
  }
  let last: Date | null = null;
  let from = now;
  for (let count = 0; count < mostCutOffs; count += 1) {
    const times = settlementTimes(method, from);
    if (times.arrivesUntil > day) break;
    last = times.submitAt;
    from = new Date(times.submitAt.getTime() + 1);
  }
  return last;
};

type Stated = { readonly payment_method: string; readonly accounts: number };

/** The cheapest method that takes the amount and is there in time, else the soonest that takes it, else any; null without an account. */
export const bankWayOf = (
  stated: readonly Stated[],
  amount: Amount,
  { now, day }: { readonly now: Date; readonly day: string },
): BankWay | null => {
  const { currency } = amount;
  const ways = stated.flatMap(({ payment_method: name, accounts }): BankWay[] => {
    const method = bankMethodOf(currency, name as PaymentMethod);
    if (!method) return [];
    const times = settlementTimes(method, now);
    const isInTime = times.arrivesUntil <= day;
    return [{ method, accounts, times, isInTime, lastChance: lastChanceOf(method, now, day) }];
  });
  const takes = ({ method }: BankWay): number => (fiatLimitProblem(amount, method) === null ? 0 : 1);
  const feeOf = ({ method }: BankWay): Amount => amountOf(method.fee, currency);
  const [first] = ways.toSorted(
    (one, other) =>
      takes(one) - takes(other) ||
      Number(other.isInTime) - Number(one.isInTime) ||
      (one.isInTime
        ? compare(feeOf(one), feeOf(other))
        : one.times.arrivesUntil < other.times.arrivesUntil
          ? -1
          : Number(one.times.arrivesUntil > other.times.arrivesUntil)) ||
      compare(feeOf(one), feeOf(other)),
  );
  return first ?? null;
};
