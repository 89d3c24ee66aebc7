import type { SandboxPlay } from '@countinghouse/contract/operating/sandbox';
import {
  add,
  amountOf,
  currencies,
  fraction,
  max,
  percentOf,
  precisionOf,
  subtract,
  type Amount,
} from '@countinghouse/money';

/** Payment as its simulated payer knows it. */
export type Played = {
  readonly currency: string;
  readonly network: string;
  /** Requested amount of the payment; null if the payer chooses. */
  readonly expected: Amount | null;
  /** The least that the network takes. */
  readonly minimum: Amount;
  /** True if its business accepts the coin over the network. */
  readonly takes: (currency: string) => boolean;
};

/** Multiple of the minimum that a payer sends to an open payment without a price. */
const openFactor = '10';

const part = (amount: Amount, share: string, network: string, rounding: 'down' | 'up' = 'down'): Amount =>
  percentOf(amount, fraction(share), { rounding, decimals: precisionOf(amount.currency, network) });

/** Coin on the network that the business does not accept; null for none. */
const foreignCoin = ({ currency, network, takes }: Played): string | null =>
  currencies.find(
    ({ code, networks }) =>
      code !== currency && network !== 'MAIN' && networks.some((line) => line.network === network) && !takes(code),
  )?.code ?? null;

/** Amounts a play sends, in order; null if the payment's network has no such case. */
export const amountsOf = (play: SandboxPlay, played: Played): readonly Amount[] | null => {
  const { network, expected, minimum } = played;
  const asked = expected ?? part(minimum, openFactor, network);
  switch (play) {
    case 'EXACT':
    case 'LATE':
    case 'NO_TAG':
    case 'LISTED':
    case 'UNANSWERED':
      return [asked];
    case 'UNDER':
      return [max(part(asked, '0.6', network), minimum)];
    case 'OVER':
      return [add(asked, max(part(asked, '0.25', network, 'up'), minimum))];
    case 'IN_TWO_PARTS': {
      const first = part(asked, '0.4', network);
      return [first, subtract(asked, first)];
    }
    case 'BELOW_MINIMUM':
      return [part(minimum, '0.5', network)];
    case 'WRONG_TOKEN': {
      const coin = foreignCoin(played);
      return coin === null ? null : [amountOf('12', coin)];
    }
  }
};
