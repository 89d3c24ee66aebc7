import { fraction, type Fraction } from '@countinghouse/money';
import type { Deposit, TravelRuleSettings } from '@countinghouse/payments';
import { travelRuleNeed, travelRulePolicy, uniformValue } from '@countinghouse/payments';
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

/** What an organisation's settings and coins say about the rule. */
export type TravelRules = { readonly settings: TravelRuleSettings; readonly isEu: boolean };

export const travelRulesOf = (organisationKey: string): TravelRules | undefined => {
  const organisation = organisations.find(({ key }) => key === organisationKey);
  return organisation && { settings: organisation.travelRule, isEu: !organisation.cryptoCurrencies.includes('USDT') };
};

/** Merchants know their payers and send the originator with the payment; some forget. */
export const travelRuleOf = (
  { plan, business: { organisationKey } }: { readonly plan: PaymentPlan; readonly business: KnownBusiness },
  transfer: PlannedTransfer,
  deposit: Deposit | undefined,
  world: World,
): 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING' => {
  const rules = travelRulesOf(organisationKey);
  if (!deposit?.finalAt || !rules) return 'NOT_REQUIRED';
  const { uniformCurrency } = world;
  const policy = travelRulePolicy(rules.settings, { uniformCurrency, isEu: rules.isEu, mayBeOff: true });
  const value = uniformValue(deposit.amount, world.rates.bookAt(deposit.finalAt), uniformCurrency);
  if (travelRuleNeed(policy, { at: deposit.finalAt, value }).reason === null) return 'NOT_REQUIRED';
  return lacksOriginator(plan, transfer, organisationKey, world) ? 'MISSING' : 'COMPLETED';
};
