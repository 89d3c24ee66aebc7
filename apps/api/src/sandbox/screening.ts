import { fraction, toText, type Fraction } from '@countinghouse/money';
import type { Deposit } from '@countinghouse/payments';
import { organisations } from './data/organisations';
import type { KnownBusiness } from './organisations';
import type { PlannedTransfer } from './plan';
import type { Random } from './random';
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

/** Merchants here know their payers and send the originator with the payment, so nothing is ever missing. */
export const travelRuleOf = (
  { organisationKey }: KnownBusiness,
  deposit: Deposit | undefined,
  { rates }: World,
): 'NOT_REQUIRED' | 'COMPLETED' => {
  const rule = organisations.find(({ key }) => key === organisationKey)?.travelRule;
  if (!deposit?.finalAt || !rule || rule.regime === 'OFF') return 'NOT_REQUIRED';
  const eur = Number(toText(deposit.amount)) * rates.approximateEur(deposit.currency, deposit.finalAt);
  return eur >= Number(rule.dataThresholdUniform) ? 'COMPLETED' : 'NOT_REQUIRED';
};
