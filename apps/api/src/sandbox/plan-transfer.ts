import { addMinutes } from './calendar';
import { blockSeconds, chainOf } from '../rails/chain';
import { requiredConfirmations, type PayingWay } from './data/coin-mix';
import type { PlannedTransfer, TransferSize } from './plan';
import type { Random } from './random';

type TransferChoice = {
  readonly index: number;
  readonly way: PayingWay;
  readonly size: TransferSize;
  readonly detectedAt: Date;
  readonly eur: number;
  readonly hit: boolean;
};

/** A transfer seen at a moment, final when its blocks are there, screened some seconds later. */
export const planTransfer = (random: Random, choice: TransferChoice): PlannedTransfer => {
  const { index, way, size, detectedAt, eur, hit } = choice;
  const required = requiredConfirmations(way.currency, way.network, eur);
  const seconds =
    required * blockSeconds(chainOf(way.currency, way.network)) * (0.85 + 0.5 * random.u(`blocks/${index}`));
  const finalAt = addMinutes(detectedAt, Math.max(1, seconds) / 60);
  return {
    index,
    currency: way.currency,
    network: way.network,
    size,
    detectedAt,
    finalAt,
    requiredConfirmations: required,
    screenedAt: addMinutes(finalAt, (1 + random.exponential(`screening/${index}`, 4)) / 60),
    screeningHit: hit,
  };
};
