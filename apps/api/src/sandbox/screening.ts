import { fraction, toText, type Fraction } from '@countinghouse/money';
import type { Deposit } from '@countinghouse/payments';
import { organisations } from './data/organisations';
import type { KnownBusiness } from './organisations';
import type { PaymentPlan, PlannedTransfer } from './plan';
import type { Random } from './random';
import { lacksOriginator } from './troubles';
import type { World } from './world';

const cleanCategories = [
  ['exchange', 52],
  ['wallet', 34],
  ['payment service', 9],
  ['mining pool', 5],
] as const;

const riskyCategories = [
  ['darknet market', 3],
  ['mixer', 4],
  ['sanctions', 2],
  ['stolen funds', 2],
] as const;

/** What screening says about where the coins of a transfer come from. */
export const riskOf = (
  random: Random,
  { index, screeningHit }: PlannedTransfer,
): { riskScore: Fraction; riskCategory: string } => {
  const u = random.u(`risk/${index}`);
  const score = screeningHit ? 0.78 + 0.2 * u : 0.01 + 0.3 * u ** 3;
  return {
    riskScore: fraction(score.toFixed(2)),
    riskCategory: random.weighted(`category/${index}`, screeningHit ? riskyCategories : cleanCategories),
  };
};

/** Merchants know their payers and send the originator with the payment; some forget. */
export const travelRuleOf = (
  { plan, business: { organisationKey } }: { readonly plan: PaymentPlan; readonly business: KnownBusiness },
  transfer: PlannedTransfer,
  deposit: Deposit | undefined,
  world: World,
): 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING' => {
  const rule = organisations.find(({ key }) => key === organisationKey)?.travelRule;
  if (!deposit?.finalAt || !rule || rule.regime === 'OFF') return 'NOT_REQUIRED';
  const eur = Number(toText(deposit.amount)) * world.rates.approximateEur(deposit.currency, deposit.finalAt);
  if (eur < Number(rule.dataThresholdUniform)) return 'NOT_REQUIRED';
  return lacksOriginator(plan, transfer, organisationKey, world) ? 'MISSING' : 'COMPLETED';
};
