import { amountFrom, currencyNetworkOf, fraction, type Amount, type Fraction } from '@countinghouse/money';
import {
  travelRuleNeed,
  travelRulePolicy,
  uniformValue,
  type Deposit,
  type TravelRulePolicy,
} from '@countinghouse/payments';
import { addMinutes } from '../calendar';
import type { DemoOrganisation } from '../data/organisations';
import type { Random } from '../random';
import type { RatePath } from '../rate-path';
import { uniformCurrency } from '../world';
import type { PaymentPlan, PlannedTransfer, Trouble } from './plan-payment';

const hour = 60;
const chances = { slowScreening: 0.002, noOriginator: 0.05, refundFails: 0.03 } as const;
/** Share of payers who do not answer when asked for their name. */
const refusedShare = 0.3;

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

/** Screening's answer about the source of a transfer's coins. */
export const riskOf = (
  random: Random,
  { index, screeningHit }: PlannedTransfer,
): { riskScore: Fraction; riskCategory: string } => {
  const u = random.u(`risk/${index}`);
  return {
    riskScore: fraction((screeningHit ? 0.78 + 0.2 * u : 0.01 + 0.3 * u ** 3).toFixed(2)),
    riskCategory: random.weighted(`category/${index}`, screeningHit ? riskyCategories : cleanCategories),
  };
};

/** True if chance, or a script, makes a payment difficult. */
const hasTrouble = (plan: PaymentPlan, trouble: Trouble, index: number, chance: number): boolean =>
  plan.trouble === undefined ? plan.random.chance(`${trouble}/${index}`, chance) : plan.trouble === trouble;

/** The moment at which screening answers. */
export const screenedAt = (plan: PaymentPlan, { index, screenedAt: usual }: PlannedTransfer): Date =>
  hasTrouble(plan, 'SLOW_SCREENING', index, chances.slowScreening)
    ? addMinutes(usual, 30 + Math.min(plan.random.exponential(`slow/${index}`, 50), 4 * hour))
    : usual;

/** The travel rule as the organisation has set it. */
export const policyOf = ({ travelRule, cryptoCurrencies }: DemoOrganisation): TravelRulePolicy =>
  travelRulePolicy(travelRule, { uniformCurrency, isEu: !cryptoCurrencies.includes('USDT'), mayBeOff: true });

/** The rule's word about a final deposit. Merchants know their payers and send the originator with the payment; some forget. */
export const travelRuleOf = (
  organisation: DemoOrganisation,
  deposit: Deposit | undefined,
  rates: RatePath,
  isUnnamed: boolean,
): 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING' => {
  if (!deposit?.finalAt) return 'NOT_REQUIRED';
  const value = uniformValue(deposit.amount, rates.bookAt(deposit.finalAt), uniformCurrency);
  if (travelRuleNeed(policyOf(organisation), { at: deposit.finalAt, value }).reason === null) return 'NOT_REQUIRED';
  return isUnnamed ? 'MISSING' : 'COMPLETED';
};

/**
 * True if nobody gave the payer's name. In the EU merchants send the name with every payment; only a script leaves one out there. Reusable payments
 * are paid by people the merchant knows.
 */
export const lacksOriginator = (
  plan: PaymentPlan,
  { index }: PlannedTransfer,
  { travelRule: { regime } }: DemoOrganisation,
): boolean => {
  const chance = regime === 'FATF' && plan.type === 'ONE_TIME' ? chances.noOriginator : 0;
  const isNeverNamed = plan.trouble === 'PAYER_REFUSES' || plan.trouble === 'PAYER_SILENT';
  return isNeverNamed || hasTrouble(plan, 'NO_ORIGINATOR', index, chance);
};

/**
 * The moment at which staff learn the payer's name, or that he will not answer. Scripted cases are open longer than two and a half days, and those
 * without any answer longer than the rule's five days.
 */
export const originatorAnswer = (
  { random, trouble }: PaymentPlan,
  { index }: PlannedTransfer,
  from: Date,
): { readonly at: Date; readonly isNamed: boolean } => {
  const after = (minutes: number, isNamed: boolean) => ({ at: addMinutes(from, minutes), isNamed });
  const u = random.u(`answer/${index}`);
  if (trouble === 'PAYER_REFUSES') return after((2 + 4 * u) * hour, false);
  if (trouble === 'PAYER_SILENT') return after((140 + 9 * u) * hour, false);
  if (trouble === 'NO_ORIGINATOR') return after((61 + 9 * u) * hour, true);
  const minutes = Math.min(20 + random.exponential(`answer/${index}`, 9 * hour), 71 * hour);
  return after(minutes, !random.chance(`refused/${index}`, refusedShare));
};

/** Time of a refund's second try if the chain drops the first; else null. */
export const retryOf = (
  plan: PaymentPlan,
  { index }: PlannedTransfer,
  from: Date,
): { readonly failsAt: Date; readonly retriedAt: Date } | null => {
  if (!hasTrouble(plan, 'REFUND_FAILS', index, chances.refundFails)) return null;
  const failsAt = addMinutes(from, 6 + 20 * plan.random.u(`fails/${index}`));
  const hours = plan.trouble === 'REFUND_FAILS' ? 9 : 0.5;
  return { failsAt, retriedAt: addMinutes(failsAt, (hours + 8 * plan.random.u(`retry/${index}`)) * hour) };
};

/** Networks' fees for a transfer, in their own coin: from, to. */
const gasRanges: Readonly<Record<string, readonly [number, number]>> = {
  ETH: [0.0003, 0.0012],
  TRX: [8.2, 27.9],
  BNB: [0.00012, 0.0004],
  SOL: [0.000005, 0.00002],
};
/** Coins with their own chain: a share of the fee charged to the payer. */
const ownChainShare = [0.2, 0.7] as const;

/** The network's fee of a transfer: a usual sum in its own coin, or a share of the fee charged for it. */
export const networkTakes = (
  random: Random,
  path: string,
  currency: string,
  network: string,
  borne: Amount,
): Amount => {
  const { gasCurrency } = currencyNetworkOf(currency, network);
  const [from, to] =
    gasRanges[gasCurrency] ?? ownChainShare.map((share) => (share * Number(borne.units)) / 10 ** borne.scale);
  const spent = (from ?? 0) + ((to ?? 0) - (from ?? 0)) * random.u(path);
  return amountFrom(fraction(spent.toFixed(8)), gasCurrency, { rounding: 'up' });
};
