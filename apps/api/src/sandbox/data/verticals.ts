import type { Random } from '../random';

/** Habits of a line of business: sizes in EUR, weekday factors from Monday, shares as fractions of one. */
export type Vertical = {
  readonly paymentsPerDay: number;
  readonly weekdays: readonly [number, number, number, number, number, number, number];
  readonly oneTimeShare: number;
  readonly amountInEur: (random: Random, month: number) => number;
  /** Prefix of the merchant's own payment ids. */
  readonly idPrefix: string;
};

const lognormal =
  (median: number, sigma: number) =>
  (random: Random): number =>
    random.lognormal('amount', median, sigma);

const isSummer = (month: number): boolean => month >= 6 && month <= 8;

export const verticals = {
  GAMING: {
    paymentsPerDay: 24,
    weekdays: [0.9, 0.9, 0.95, 1, 1.2, 1.3, 1.2],
    oneTimeShare: 0.7,
    amountInEur: lognormal(60, 1),
    idPrefix: 'P',
  },
  E_COMMERCE: {
    paymentsPerDay: 12,
    weekdays: [1, 1, 1, 1, 1.1, 1.05, 0.95],
    oneTimeShare: 0.98,
    amountInEur: lognormal(85, 0.8),
    idPrefix: 'ORD',
  },
  FOREX: {
    paymentsPerDay: 5,
    weekdays: [1.2, 1.2, 1.2, 1.2, 1.1, 0.4, 0.4],
    oneTimeShare: 0.4,
    amountInEur: lognormal(400, 1.2),
    idPrefix: 'DEP',
  },
  SAAS: {
    paymentsPerDay: 4,
    weekdays: [1.1, 1.1, 1.1, 1.1, 1, 0.6, 0.6],
    oneTimeShare: 1,
    amountInEur: (random: Random) =>
      random.weighted('amount', [
        [19, 0.4],
        [49, 0.35],
        [99, 0.2],
        [299, 0.05],
      ]),
    idPrefix: 'INV',
  },
  TRAVEL: {
    paymentsPerDay: 2,
    weekdays: [1, 1, 1, 1, 1, 1, 1],
    oneTimeShare: 1,
    amountInEur: (random: Random, month: number) => random.lognormal('amount', 320, 0.9) * (isSummer(month) ? 1.5 : 1),
    idPrefix: 'BKG',
  },
  B2B: {
    paymentsPerDay: 0.6,
    weekdays: [1.3, 1.3, 1.3, 1.3, 1.3, 0.1, 0.1],
    oneTimeShare: 0.2,
    amountInEur: lognormal(2500, 1.1),
    idPrefix: 'PO',
  },
} as const satisfies Readonly<Record<string, Vertical>>;

export type VerticalName = keyof typeof verticals;

const busyVerticals: readonly VerticalName[] = ['GAMING', 'E_COMMERCE', 'FOREX'];

/** True if such a business is paid at any hour; the others send invoices and bookings that stay open for days. */
export const isBusy = (vertical: VerticalName): boolean => busyVerticals.includes(vertical);
