import type { SettlementWish } from '../stories/settlement';
import type { TopUpEnd } from '../stories/money-by-bank';
import type { Forced } from '../stories/plan-payment';
import type { WithdrawalWish } from './withdrawals';

// Stories independent of chance: one row each. Most are under way where the first history ends, so that every state can be seen there.

/** A deep reorganisation: it hits the first plain payment of a business that is credited after a day. */
export type ScriptedReorg = {
  readonly business: string;
  readonly daysBeforeAnchor: number;
  /** Minutes between the credit and the reorganisation. */
  readonly afterMinutes: number;
  /** Set if the business has withdrawn all but this part of the credit by then, so that the reversal leaves a receivable. */
  readonly partLeft: string | null;
};

export const reorgs: readonly ScriptedReorg[] = [
  { business: 'Nordlys Electronics', daysBeforeAnchor: 291, afterMinutes: 52, partLeft: null },
  { business: 'Aurora Games', daysBeforeAnchor: 164, afterMinutes: 38, partLeft: null },
  { business: 'Kestrel Outfitters', daysBeforeAnchor: 96, afterMinutes: 71, partLeft: '0.4' },
];

/** Businesses of a row: paid at any hour; those of them that return an excess; with one-to-one rates; under the EU's travel rule, or its first three; traders of currencies under the FATF's. */
export type Payers = 'BUSY' | 'EXCESS' | 'ONE_TO_ONE' | 'EU' | 'THREE_OF_EU' | 'FATF_FOREX';

type PaymentRow = readonly [
  of: Payers,
  hoursAgo: number,
  /** Up to so many hours more. */
  spread: number,
  choices: Omit<Forced, 'way'> & { readonly way: 'NONE' | 'FIRST' | 'FAST' | 'SLOW' | 'USDC' },
];

const minute = 1 / 60;
const soon = 5 * minute;
const atOnce = 0.4;
const unnamed = { outcome: 'EXACT', way: 'FAST', trouble: 'NO_ORIGINATOR' } as const;
const large = { outcome: 'EXACT', way: 'FAST', leastEur: 1_400 } as const;
const excess = { outcome: 'OVERPAID', way: 'FAST', seenAfter: atOnce, overpaid: 2.5 } as const;
const dollars = { outcome: 'EXACT', way: 'USDC', displayCurrency: 'USD' } as const;
const day = 24;

export const payments: readonly PaymentRow[] = [
  // Just made; waiting for money, for blocks, for screening; an excess about to be sent back, and one whose sending the chain dropped.
  ['BUSY', minute, soon, { outcome: 'NO_FUNDS', way: 'NONE' }],
  ['BUSY', 5 * minute, soon, { outcome: 'NO_FUNDS', way: 'FIRST' }],
  ['BUSY', 9 * minute, soon, { outcome: 'EXACT', way: 'SLOW' }],
  ['BUSY', 14 * minute, soon, { outcome: 'EXACT', way: 'FAST', seenAfter: atOnce, trouble: 'SLOW_SCREENING' }],
  ['EXCESS', 3 * minute, soon, excess],
  ['EXCESS', 190 * minute, soon, { ...excess, trouble: 'REFUND_FAILS' }],
  // The days on which USDC lost its peg.
  ...[240, 239].flatMap((days): PaymentRow[] => [
    ['ONE_TO_ONE', days * day, 3, dollars],
    ['ONE_TO_ONE', days * day, 3, dollars],
  ]),
  // The travel-rule list where every deposit needs a name, and where large ones do.
  ['EU', 49, 10, unnamed],
  ['EU', 1, 46, unnamed],
  ['EU', 1, 46, unnamed],
  ['THREE_OF_EU', 1, 46, unnamed],
  ['FATF_FOREX', 22, 6, { ...large, trouble: 'PAYER_REFUSES' }],
  ['FATF_FOREX', 4, 5, { ...large, trouble: 'NO_ORIGINATOR' }],
  ['FATF_FOREX', 29, 5, { ...large, trouble: 'NO_ORIGINATOR' }],
  ['FATF_FOREX', 77, 5, { ...large, trouble: 'PAYER_SILENT' }],
  ['FATF_FOREX', 108, 5, { ...large, trouble: 'PAYER_SILENT' }],
  ['FATF_FOREX', 126, 5, { ...large, trouble: 'PAYER_SILENT' }],
  ['FATF_FOREX', 158, 5, { ...large, trouble: 'PAYER_SILENT' }],
];

export const withdrawals: readonly (readonly [business: string, hoursAgo: number, wish: WithdrawalWish])[] = [
  ['Tidewater FX', 106, { eur: 11_020, voting: 'SILENT', way: 'USDT/TRX' }],
  ['Tidewater FX', 31, { eur: 10_840, voting: 'REJECTED', way: 'USDT/TRX' }],
  ['Atlas Prime Trading', 59, { eur: 10_720, voting: 'TAKEN_BACK', way: 'USDT/TRX' }],
  ['Atlas Prime Trading', 80, { eur: 10_620, voting: 'APPROVED', way: 'USDT/TRX' }],
  ['Tidewater FX', 2.4, { eur: 11_240, voting: 'SILENT', way: 'USDT/TRX' }],
  ['Tidewater FX', 21, { eur: 12_780, voting: 'SILENT', way: 'BTC/MAIN' }],
  ['Atlas Prime Trading', 5.2, { eur: 10_960, voting: 'ONE_OF_MANY', way: 'USDT/TRX' }],
  ['Atlas Prime Trading', 46, { eur: 13_420, voting: 'SILENT', way: 'USDT/TRX' }],
  ['Pixelforge Arcade', 27, { eur: 64, course: 'BLOCKED', hours: 61, way: 'USDT/TRX' }],
  ['Riga Capital Markets', 7, { eur: 83, course: 'NOT_LISTED', way: 'BTC/MAIN' }],
  ['Royal Tide Casino', 0.7, { eur: 71, course: 'CONFIRMING', way: 'BTC/MAIN' }],
  ['Pixelforge Arcade', 1.6, { eur: 58, course: 'UNKNOWN', hours: 5, way: 'USDT/TRX' }],
  ['Zenith Markets', 30, { eur: 40, course: 'SENT', way: 'LRC/ETH', isUncovered: true }],
  ['Zenith Markets', 31, { eur: 40, course: 'SENT', way: 'CVC/ETH', isUncovered: true }],
  ['Zenith Markets', 32, { eur: 40, course: 'SENT', way: 'KNC/ETH', isUncovered: true }],
];

export const settlements: readonly (readonly [business: string, hoursAgo: number, wish: SettlementWish])[] = [
  'Aurora Games',
  'Royal Tide Casino',
  'Amber and Pine',
  'Halden Metals',
].flatMap((business) => [
  [business, 0.005, { course: 'PAID', amount: 100 }],
  [business, 52, { course: 'CANCELLED', amount: 60 }],
  [business, 76, { course: 'REFUSED', amount: 60 }],
  [business, 150, { course: 'REFUSED_BY_BANK', amount: 60 }],
  [business, 216, { course: 'RETURNED', amount: 60 }],
]);

/** Announced money, with the hours after its announcement of its end. */
export const topUps: readonly (readonly [business: string, hoursAgo: number, end: TopUpEnd, after: number])[] = [
  ...['Aurora Games', 'Royal Tide Casino', 'Zenith Markets'].flatMap((business) => [
    [business, 5, 'RECEIVED', 26] as const,
    [business, 54, 'REVIEWED', 46] as const,
  ]),
  // Nobody paid, but money came in another currency.
  ['Tidewater FX', 400, 'EXPIRED', 0],
  ...['Pixelforge Arcade', 'Blue Anchor Poker', 'Halden Metals'].map(
    (business) => [business, 22, 'RECEIVED', 52] as const,
  ),
];
