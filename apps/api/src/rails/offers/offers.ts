import { publicCurrencies } from '@countinghouse/money';
import { chainOf, type ChainRail } from '../chain';
import type { Signer } from '../signer';
import type { Offers } from './port';

/**
 * Offers of these rails. Simulated ones move every coin; real ones only those of the chains that the settings name: the rest is neither received nor
 * sent, since a deposit would never be seen and a withdrawal wait for ever.
 */
export const offersOf = ({
  chain: { addresses, reader, sender },
  signer,
}: {
  readonly chain: ChainRail;
  readonly signer: Signer | null;
}): Offers => {
  const follows = (currency: string, network: string, isTest: boolean): boolean =>
    reader.chains.includes(chainOf(currency, network, isTest)) &&
    (isTest || (reader.knows?.(currency, network) ?? true));
  /** Chains by whether they have addresses: deriving one takes a moment, and never another answer. */
  const addressed = new Map<string, boolean>();
  const hasAddresses = (chain: string): boolean => {
    const known =
      addressed.get(chain) ??
      (addresses.stock?.chains.includes(chain) === true ||
        addresses.addressAt(chain, 0n) !== null ||
        addresses.sharedAddress(chain, '') !== null);
    addressed.set(chain, known);
    return known;
  };
  return {
    receives: (currency, network, isTest = false) =>
      follows(currency, network, isTest) && hasAddresses(chainOf(currency, network, isTest)),
    sends: (currency, network, isTest = false) =>
      follows(currency, network, isTest) &&
      sender !== null &&
      signer !== null &&
      (signer.chains?.includes(chainOf(currency, network, isTest)) ?? true),
  };
};

/** A coin on a network, and what these rails do not do with it. */
export type Lack = {
  readonly currency: string;
  readonly network: string;
  readonly lacks: 'BOTH' | 'RECEIVING' | 'SENDING';
};

/** Coins that people may see and these rails do not receive, send, or both, in the order of the pickers. */
export const lacksOf = ({ receives, sends }: Offers): readonly Lack[] =>
  publicCurrencies.flatMap(({ code: currency, networks }) =>
    networks.flatMap(({ network }): readonly Lack[] => {
      const [comes, goes] = [receives(currency, network), sends(currency, network)];
      if (comes && goes) return [];
      return [{ currency, network, lacks: comes ? 'SENDING' : goes ? 'RECEIVING' : 'BOTH' }];
    }),
  );

/** `USDT on TRX`, or `BTC` where the coin has a chain of its own. */
const pairText = ({ currency, network }: Pick<Lack, 'currency' | 'network'>): string =>
  chainOf(currency, network) === currency ? currency : `${currency} on ${network}`;

/** Sentences about what these rails do not offer, a chain as a whole where none of its coins is; empty if everything is. */
export const lackTexts = (offers: Offers): readonly string[] => {
  const all = lacksOf(offers);
  const wordings = { BOTH: '', RECEIVING: 'not received: ', SENDING: 'not sent: ' } as const;
  return (['BOTH', 'RECEIVING', 'SENDING'] as const).flatMap((kind) => {
    const lacking = all.filter(({ lacks }) => lacks === kind);
    const chains = [...new Set(lacking.map(({ currency, network }) => chainOf(currency, network)))];
    const names = chains.flatMap((chain) => {
      const [here, of] = [lacking, publicPairs].map((pairs) =>
        pairs.filter(({ currency, network }) => chainOf(currency, network) === chain),
      );
      return here!.length === of!.length && here!.length > 1 ? [`all on ${chain}`] : here!.map(pairText);
    });
    return names.length === 0 ? [] : [`${wordings[kind]}${names.join(', ')}`];
  });
};

const publicPairs = publicCurrencies.flatMap(({ code: currency, networks }) =>
  networks.map(({ network }) => ({ currency, network })),
);
