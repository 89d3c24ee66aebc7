import { addMinutes } from './calendar';
import type { PayingWay } from './data/coin-mix';
import { mixedCurrencyShare, outcomes, twoTransfersShare, type Outcome } from './data/outcomes';
import { isBusy } from './data/verticals';
import type { PaymentPlan, PlanBasics, PlanContext, PlannedTransfer, TransferSize, Trouble } from './plan';
import { chooseWay, planPrice } from './plan-price';
import { planTransfer } from './plan-transfer';
import type { Random } from './random';

const minutesPerDay = 1_440;

/** Choices that a script makes instead of chance. */
export type Forced = {
  readonly outcome?: Outcome;
  /** null: the payer has not chosen a coin. */
  readonly way?: PayingWay | null;
  readonly displayCurrency?: string;
  readonly expirationMinutes?: number;
  /** Minutes from the choice of the coin to the first transfer. */
  readonly seenAfter?: number;
  /** What an overpayment brings, as a multiple of what was asked for. */
  readonly overpaid?: number;
  readonly trouble?: Trouble;
};

const usualExpirations = [
  [30, 70],
  [15, 12],
  [60, 12],
  [1_440, 6],
] as const;

/** Invoices and bookings stay open for days. */
const invoiceExpirations = [
  [30, 45],
  [1_440, 25],
  [4_320, 18],
  [10_080, 12],
] as const;

const expirationOf = ({ business }: PlanContext, random: Random): number => {
  const isInvoiced = !isBusy(business.vertical);
  return random.weighted<number>('expiration', isInvoiced ? invoiceExpirations : usualExpirations);
};

/** A ONE_TIME payment and the transfers its outcome takes. */
export const planOneTime = (context: PlanContext, basics: PlanBasics, forced: Forced = {}): PaymentPlan => {
  const { random, createdAt } = basics;
  const outcome = forced.outcome ?? random.weighted('outcome', outcomes);
  const { displayCurrency, displayAmount, eur } = planPrice(context, basics, forced.displayCurrency);
  const expirationMinutes = forced.expirationMinutes ?? expirationOf(context, random);
  const expiresAt = addMinutes(createdAt, expirationMinutes);
  const rateType = expirationMinutes <= 30 && random.chance('rate-type', 0.9) ? 'FIXED' : 'FLOATING';
  const isAbandoned = outcome === 'NO_FUNDS' || outcome === 'CANCELLED';
  const neverChose = forced.way === undefined && isAbandoned && random.chance('never-chose', 0.25);
  const way = neverChose ? null : forced.way === undefined ? chooseWay(context, random, eur, createdAt) : forced.way;
  const cancelledAt =
    outcome === 'CANCELLED' ? addMinutes(createdAt, expirationMinutes * (0.15 + 0.7 * random.u('cancelled'))) : null;
  const choosesLater = forced.way === undefined && cancelledAt === null && random.chance('chosen-later', 0.15);
  const chosenAt = way && (choosesLater ? addMinutes(createdAt, 0.2 + 2 * random.u('choosing')) : createdAt);
  const transfers =
    way && chosenAt && !isAbandoned
      ? oneTimeTransfers(context, basics, outcome, { way, chosenAt, expiresAt, eur, forced })
      : [];
  return {
    ...basics,
    type: 'ONE_TIME',
    outcome,
    rateType,
    expirationMinutes,
    expiresAt,
    displayCurrency,
    displayAmount,
    way,
    chosenAt,
    cancelledAt,
    transfers,
    ...(forced.trouble && { trouble: forced.trouble }),
  };
};

type Chosen = {
  readonly way: PayingWay;
  readonly chosenAt: Date;
  readonly expiresAt: Date;
  readonly eur: number;
  readonly forced: Forced;
};

const oneTimeTransfers = (
  context: PlanContext,
  { random }: PlanBasics,
  outcome: Outcome,
  chosen: Chosen,
): PlannedTransfer[] => {
  const { way, chosenAt, expiresAt, eur, forced } = chosen;
  const openMinutes = (expiresAt.getTime() - chosenAt.getTime()) / 60_000;
  const delay = forced.seenAfter ?? Math.max(0.3, Math.min(random.exponential('detection', 6), openMinutes * 0.9, 240));
  const inTime = addMinutes(chosenAt, delay);
  const transfer = (index: number, size: TransferSize, detectedAt: Date, by: PayingWay = way, hit = false) =>
    planTransfer(random, { index, way: by, size, detectedAt, eur, hit });
  const ofExpected = (ratio: number): TransferSize => ({ kind: 'OF_EXPECTED', ratio });

  switch (outcome) {
    case 'EXACT': {
      const second = secondWay(context, random, way);
      const split = second ?? (random.chance('two-transfers', twoTransfersShare) ? way : null);
      if (!split) return [transfer(0, ofExpected(1), inTime)];
      const first = ofExpected(0.42 + 0.16 * random.u('split'));
      const later = addMinutes(inTime, Math.min(1 + 5 * random.u('second'), (openMinutes - delay) * 0.8));
      return [transfer(0, first, inTime), transfer(1, { kind: 'REMAINDER' }, later, split)];
    }
    case 'UNDERPAID':
      return [transfer(0, ofExpected(0.5 + 0.494 * Math.sqrt(random.u('ratio'))), inTime)];
    case 'OVERPAID':
      return [transfer(0, ofExpected(forced.overpaid ?? 1.006 + 0.394 * random.u('ratio') ** 2), inTime)];
    case 'LATE':
      return [transfer(0, ofExpected(1), addMinutes(expiresAt, 3 + random.exponential('late', 150)))];
    case 'FOLLOW_UP': {
      const again = addMinutes(expiresAt, 20 + Math.min(random.exponential('again', 600), 3 * minutesPerDay));
      const ratio = random.chance('same-again', 0.5) ? 1 : 0.2 + 0.7 * random.u('ratio');
      return [transfer(0, ofExpected(1), inTime), transfer(1, ofExpected(ratio), again)];
    }
    case 'UNPROCESSABLE':
      return [transfer(0, { kind: 'OF_MINIMUM', ratio: 0.2 + 0.7 * random.u('ratio') }, inTime)];
    case 'BLOCKED':
      return [transfer(0, ofExpected(1), inTime, way, true)];
    case 'NO_FUNDS':
    case 'CANCELLED':
      return [];
  }
};

/** The other coin of a payment that arrives in two: another one enabled on the same network, so at the same address. */
const secondWay = ({ ways }: PlanContext, random: Random, way: PayingWay): PayingWay | null => {
  if (way.network === 'MAIN') return null;
  const others = ways.filter(({ currency, network }) => network === way.network && currency !== way.currency);
  return others.length > 0 && random.chance('mixed', mixedCurrencyShare) ? random.pick('mixed-coin', others) : null;
};
