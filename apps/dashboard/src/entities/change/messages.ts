import { figureText } from '../../platform/list/range';

export const messages = {
  causes: {
    PAYMENTS: (count: number) => `Payments credited, ${figureText(count)}`,
    BANK_DEPOSITS: (count: number) => `Fiat deposits, ${figureText(count)}`,
    WITHDRAWALS: (count: number) => `Withdrawals, ${figureText(count)}`,
    RELEASED: (count: number) => `Released or returned, ${figureText(count)}`,
    TRANSFERS: (count: number) => `Transfers, ${figureText(count)}`,
    CONVERSIONS: (count: number) => `Conversions, ${figureText(count)}`,
    CORRECTIONS: (count: number) => `Corrections, ${figureText(count)}`,
  },
  otherMovements: (count: number) => `Other movements, ${figureText(count)}`,
  rates: 'Rates',
  change: 'Change',
} as const;
