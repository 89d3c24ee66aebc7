import { chainOf, playedChain, type Chain } from './port';

// The time of the simulated chains, and of the demo history before them.

const secondsPerBlock: Readonly<Record<Chain, number>> = {
  BTC: 600,
  LTC: 150,
  ETH: 12,
  TRX: 3,
  BSC: 3,
  SOL: 0.4,
};

const otherSecondsPerBlock = 60;

/** Usual time between two blocks of the chain, in seconds. */
export const blockSeconds = (chain: Chain): number => secondsPerBlock[playedChain(chain)] ?? otherSecondsPerBlock;

/** Heights of the chains at the start of 2023, from which block heights of deposits are reckoned. */
const heights2023: Readonly<Record<Chain, number>> = {
  BTC: 769_787,
  LTC: 2_398_000,
  BCH: 773_500,
  DASH: 1_797_000,
  XRP: 76_900_000,
  XLM: 44_300_000,
  EOS: 286_000_000,
  ETH: 16_308_190,
  BSC: 24_393_000,
  TRX: 47_350_000,
  SOL: 170_300_000,
};

const realSecondsPerBlock: Readonly<Record<Chain, number>> = {
  BCH: 600,
  DASH: 157,
  XRP: 3.9,
  XLM: 5.8,
  EOS: 0.5,
};

const start2023 = Date.UTC(2023, 0, 1);

/** A believable height of the chain at an instant. */
export const blockHeightAt = (chain: Chain, at: Date): number => {
  const played = playedChain(chain);
  const seconds = realSecondsPerBlock[played] ?? blockSeconds(played);
  return Math.floor((heights2023[played] ?? 0) + (at.getTime() - start2023) / 1000 / seconds);
};

/** Every chain there is. */
export const simulatedChains: readonly Chain[] = Object.keys(heights2023);

/** EOS is legacy: known, shown where it once moved, and not offered in production. */
export const legacyChain = 'EOS';

/** Chains of test organisations: one for each that a live one could have. */
export const testChains: readonly Chain[] = simulatedChains
  .filter((chain) => chain !== legacyChain)
  .map((chain) => chainOf(chain, chain, true));
