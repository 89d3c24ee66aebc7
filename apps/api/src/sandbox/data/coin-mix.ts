import { requiredConfirmations as required } from '@countinghouse/payments';

/** One way to pay: a coin on a network, and its share of payments in percent. */
export type PayingWay = { readonly currency: string; readonly network: string; readonly share: number };

const way = (currency: string, network: string, share: number): PayingWay => ({ currency, network, share });

/** The mix with everything enabled; elsewhere disabled ways are dropped and the rest keep their weights. */
export const payingWays: readonly PayingWay[] = [
  way('USDT', 'TRX', 38),
  way('BTC', 'MAIN', 18),
  way('ETH', 'ETH', 8),
  way('USDT', 'ETH', 7),
  way('USDT', 'BSC', 6),
  way('LTC', 'MAIN', 5),
  way('USDC', 'ETH', 4),
  way('USDT', 'SOL', 3),
  way('USDC', 'SOL', 3),
  way('XRP', 'MAIN', 3),
  way('BCH', 'MAIN', 1.5),
  way('ETH', 'BSC', 1),
  way('USDC', 'BSC', 1),
  way('XLM', 'MAIN', 0.7),
  way('DASH', 'MAIN', 0.5),
  way('LINK', 'ETH', 0.12),
  way('BAT', 'ETH', 0.08),
  way('EOS', 'MAIN', 0.04),
  way('ENJ', 'ETH', 0.02),
  way('LRC', 'ETH', 0.02),
  way('ZIL', 'ETH', 0.02),
];

/** Confirmations a deposit of this worth needs. */
export const requiredConfirmations = (currency: string, network: string, worthEur: number): number =>
  required(currency, network, (eur) => worthEur > Number(eur));
