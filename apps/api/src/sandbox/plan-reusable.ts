import { addMinutes } from './calendar';
import {
  longestLifeDays,
  type PaymentPlan,
  type PlanBasics,
  type PlanContext,
  type PlannedTransfer,
  type TransferSize,
} from './plan';
import { chooseWay, minimumEur, planPrice } from './plan-price';
import { planTransfer } from './plan-transfer';

const minutesPerDay = 1_440;

/** A REUSABLE payment: no price, no expiry, one to twelve deposits of about the same size over its life. */
export const planReusable = (context: PlanContext, basics: PlanBasics): PaymentPlan => {
  const { random, createdAt } = basics;
  const { displayCurrency, eur } = planPrice(context, basics);
  const way = chooseWay(context, random, Math.max(eur, 25), createdAt);
  const count = 1 + Math.floor(12 * random.u('deposits') ** 3);
  const transfers: PlannedTransfer[] = [];
  let at = addMinutes(createdAt, 2 + random.exponential('first', 90));
  for (let index = 0; index < count; index++) {
    if (index > 0) at = addMinutes(at, 30 + random.exponential(`gap/${index}`, 5 * minutesPerDay));
    if (at.getTime() > createdAt.getTime() + (longestLifeDays - 2) * minutesPerDay * 60_000) break;
    const value = context.business.vertical === 'B2B' ? eur : eur * Math.exp(0.5 * random.normal(`value/${index}`));
    const size: TransferSize = { kind: 'VALUE', eur: Math.max(value, 1.15 * minimumEur(context, way, at)) };
    transfers.push(
      planTransfer(random, {
        index,
        way,
        size,
        detectedAt: at,
        eur: value,
        hit: random.chance(`hit/${index}`, 0.002),
      }),
    );
  }
  return {
    ...basics,
    type: 'REUSABLE',
    outcome: null,
    rateType: 'FLOATING',
    expirationMinutes: null,
    expiresAt: null,
    displayCurrency,
    displayAmount: null,
    way,
    chosenAt: createdAt,
    cancelledAt: null,
    transfers,
  };
};
