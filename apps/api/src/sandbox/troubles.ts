import { amountFrom, currencyNetworkOf, fraction, type Amount } from '@countinghouse/money';
import { addMinutes } from './calendar';
import { organisations } from './data/organisations';
import type { PaymentPlan, PlannedTransfer, Trouble } from './plan';
import type { Random } from './random';
import type { RatePath } from './rate-path';
import type { World } from './world';

const hour = 60;
const chances = { slowScreening: 0.002, noOriginator: 0.05, refundFails: 0.03 } as const;
/** Where payers are asked for their name and three in ten do not answer. */
const refusedShare = 0.3;

/** Whether the payment is one that chance, or a script, makes difficult. */
const mayBeTroubled = ({ createdAt }: PaymentPlan, { allKindsFrom }: World): boolean =>
  allKindsFrom === null || createdAt >= allKindsFrom;

const hasTrouble = (plan: PaymentPlan, world: World, trouble: Trouble, index: number, chance: number): boolean =>
  mayBeTroubled(plan, world) &&
  (plan.trouble === undefined ? plan.random.chance(`${trouble}/${index}`, chance) : plan.trouble === trouble);

/** When screening answers. */
export const screenedAt = (plan: PaymentPlan, { index, screenedAt: usual }: PlannedTransfer, world: World): Date =>
  hasTrouble(plan, world, 'SLOW_SCREENING', index, chances.slowScreening)
    ? addMinutes(usual, 30 + Math.min(plan.random.exponential(`slow/${index}`, 50), 4 * hour))
    : usual;

/**
 * Whether a payer whom the rule wants to know was not named. In the EU merchants send the name with every payment; only a
 * script leaves one out there. Reusable payments are paid by people the merchant knows.
 */
export const lacksOriginator = (
  plan: PaymentPlan,
  { index }: PlannedTransfer,
  organisationKey: string,
  world: World,
): boolean => {
  const regime = organisations.find(({ key }) => key === organisationKey)?.travelRule.regime;
  const chance = regime === 'FATF' && plan.type === 'ONE_TIME' ? chances.noOriginator : 0;
  const isNeverNamed = plan.trouble === 'PAYER_REFUSES' || plan.trouble === 'PAYER_SILENT';
  return isNeverNamed || hasTrouble(plan, world, 'NO_ORIGINATOR', index, chance);
};

/**
 * When staff hear about the payer, or that he will not answer. Scripted ones are open longer than two days and a half, and
 * those nobody answers longer than the five days that the rule gives.
 */
export const originatorAnswer = (
  { random, trouble }: PaymentPlan,
  { index }: PlannedTransfer,
  from: Date,
): { readonly at: Date; readonly kind: 'IDENTIFIED' | 'REFUSED' } => {
  const after = (minutes: number, kind: 'IDENTIFIED' | 'REFUSED') => ({ at: addMinutes(from, minutes), kind });
  const u = random.u(`answer/${index}`);
  if (trouble === 'PAYER_REFUSES') return after((2 + 4 * u) * hour, 'REFUSED');
  if (trouble === 'PAYER_SILENT') return after((140 + 9 * u) * hour, 'REFUSED');
  if (trouble === 'NO_ORIGINATOR') return after((61 + 9 * u) * hour, 'IDENTIFIED');
  const minutes = Math.min(20 + random.exponential(`answer/${index}`, 9 * hour), 71 * hour);
  return after(minutes, random.chance(`refused/${index}`, refusedShare) ? 'REFUSED' : 'IDENTIFIED');
};

/** Whether the chain drops the first try of a refund, and when it is sent again. */
export const retryOf = (
  plan: PaymentPlan,
  { index }: PlannedTransfer,
  from: Date,
  world: World,
): { readonly failsAt: Date; readonly retriedAt: Date } | null => {
  if (!hasTrouble(plan, world, 'REFUND_FAILS', index, chances.refundFails)) return null;
  const failsAt = addMinutes(from, 6 + 20 * plan.random.u(`fails/${index}`));
  const hours = plan.trouble === 'REFUND_FAILS' ? 9 : 0.5;
  return { failsAt, retriedAt: addMinutes(failsAt, (hours + 8 * plan.random.u(`retry/${index}`)) * hour) };
};

/** What the networks take for a transfer, in their own coin: from, to. */
const gasRanges: Readonly<Record<string, readonly [number, number]>> = {
  ETH: [0.0003, 0.0012],
  TRX: [8.2, 27.9],
  BNB: [0.00012, 0.0004],
  SOL: [0.000005, 0.00002],
};
/** Coins of chains of their own: a part of what the payer bore. */
const ownChainShare = [0.2, 0.7] as const;

/** What the network takes for a transfer: a usual sum in its own coin, or a share of what was borne for it. */
export const networkTakes = (
  random: Random,
  path: string,
  currency: string,
  network: string,
  borne: Amount,
): Amount => {
  const { gasCurrency } = currencyNetworkOf(currency, network);
  const range = gasRanges[gasCurrency];
  const [from, to] = range ?? ownChainShare.map((share) => (share * Number(borne.units)) / 10 ** borne.scale);
  const spent = (from ?? 0) + ((to ?? 0) - (from ?? 0)) * random.u(path);
  return amountFrom(fraction(spent.toFixed(8)), gasCurrency, { rounding: 'up' });
};

/** What a refund's transfer cost; null for payments from before such costs were booked. */
export const gasOf = (
  plan: PaymentPlan,
  { index, currency, network }: PlannedTransfer,
  borne: Amount,
  world: World,
): Amount | null =>
  mayBeTroubled(plan, world) ? networkTakes(plan.random, `gas/${index}`, currency, network, borne) : null;

const gasFundingEur = 4_000;

/** The coins that pay the fees of an organisation's networks and are not among its own, with an amount to begin with. */
export const gasFunding = (
  cryptoCurrencies: readonly string[],
  networksOf: (code: string) => readonly { readonly network: string; readonly gasCurrency: string }[],
  rates: RatePath,
  at: Date,
): readonly { readonly amount: Amount; readonly network: string }[] => {
  const needed = new Map<string, string>();
  for (const code of cryptoCurrencies) {
    for (const { network, gasCurrency } of networksOf(code)) {
      if (!cryptoCurrencies.includes(gasCurrency)) needed.set(network, gasCurrency);
    }
  }
  return [...needed].map(([network, gasCurrency]) => {
    const units = Number((gasFundingEur / rates.approximateEur(gasCurrency, at)).toPrecision(2));
    return { network, amount: amountFrom(fraction(units.toFixed(4)), gasCurrency, { rounding: 'down' }) };
  });
};
