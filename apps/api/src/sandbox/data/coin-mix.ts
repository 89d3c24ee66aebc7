import { currencyNetworkOf } from '@countinghouse/money';

/** One way to pay: a coin on a network, and its share of payments in percent. */
export type PayingWay = { readonly currency: string; readonly network: string; readonly share: number };

const way = (currency: string, network: string, share: number): PayingWay => ({ currency, network, share });

/** The mix where everything is enabled; elsewhere what is not enabled is dropped and the rest weighs alike. */
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

const secondsPerBlock: Readonly<Record<string, number>> = {
  'BTC/MAIN': 600,
  'LTC/MAIN': 150,
  ETH: 12,
  TRX: 3,
  BSC: 3,
  SOL: 0.4,
};

const otherSecondsPerBlock = 60;

/** Usual time between two blocks of the chain, in seconds. */
export const blockSeconds = (currency: string, network: string): number =>
  secondsPerBlock[`${currency}/${network}`] ?? secondsPerBlock[network] ?? otherSecondsPerBlock;

/** Confirmations a deposit of this worth needs. */
export const requiredConfirmations = (currency: string, network: string, worthEur: number): number => {
  const { usual, large } = currencyNetworkOf(currency, network).confirmations;
  return large && worthEur > Number(large.aboveEur) ? large.confirmations : usual;
};

/** Heights of the chains at the start of 2023, from which block heights of deposits are reckoned. */
const heights2023: Readonly<Record<string, number>> = {
  'BTC/MAIN': 769_787,
  'LTC/MAIN': 2_398_000,
  'BCH/MAIN': 773_500,
  'DASH/MAIN': 1_797_000,
  'XRP/MAIN': 76_900_000,
  'XLM/MAIN': 44_300_000,
  'EOS/MAIN': 286_000_000,
  ETH: 16_308_190,
  BSC: 24_393_000,
  TRX: 47_350_000,
  SOL: 170_300_000,
};

const realSecondsPerBlock: Readonly<Record<string, number>> = {
  'BCH/MAIN': 600,
  'DASH/MAIN': 157,
  'XRP/MAIN': 3.9,
  'XLM/MAIN': 5.8,
  'EOS/MAIN': 0.5,
};

const start2023 = Date.UTC(2023, 0, 1);

/** A believable height of the chain at an instant. */
export const blockHeightAt = (currency: string, network: string, at: Date): number => {
  const chain = network === 'MAIN' ? `${currency}/MAIN` : network;
  const seconds = realSecondsPerBlock[chain] ?? blockSeconds(currency, network);
  return Math.floor((heights2023[chain] ?? 0) + (at.getTime() - start2023) / 1000 / seconds);
};
