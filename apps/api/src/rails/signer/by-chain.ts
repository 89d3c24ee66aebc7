import { chainOf, type ChainSender } from '../chain';
import type { Signer, SigningOrder } from './port';

type OfChains<What> = { readonly chains: readonly string[]; readonly does: What };

const onChain = <What>(all: readonly OfChains<What>[], chain: string): What => {
  const found = all.find(({ chains }) => chains.includes(chain));
  if (!found) throw new Error(`Nothing is sent over ${chain}`);
  return found.does;
};

const ofChain = <What>(
  all: readonly OfChains<What>[],
  { currency, network }: Pick<SigningOrder, 'currency' | 'network'>,
): What => onChain(all, chainOf(currency, network));

/** One signer for chains of several kinds; null without any. */
export const signerByChain = (signers: readonly OfChains<Signer>[]): Signer | null =>
  signers.length === 0
    ? null
    : {
        chains: signers.flatMap(({ chains }) => chains),
        keepers: signers.flatMap(({ does }) => does.keepers ?? []),
        holds: async (chain) => (await onChain(signers, chain).holds?.(chain)) ?? null,
        canPay: async (order) => (await ofChain(signers, order).canPay?.(order)) ?? true,
        refusalOf: async (order) => (await ofChain(signers, order).refusalOf?.(order)) ?? null,
        sign: (order) => ofChain(signers, order).sign(order),
        raise: async (order) => (await ofChain(signers, order).raise?.(order)) ?? null,
        paidBeside: async (order, since) => (await ofChain(signers, order).paidBeside?.(order, since)) ?? null,
        renew: async (order, recorded, given) => {
          const { renew } = ofChain(signers, order);
          return renew ? renew(order, recorded, given) : recorded;
        },
      };

/** One sender for chains of several kinds; null without any. */
export const senderByChain = (senders: readonly OfChains<ChainSender>[]): ChainSender | null =>
  senders.length === 0
    ? null
    : {
        broadcast: (signed) => ofChain(senders, signed).broadcast(signed),
        feeOf: async (signed) => (await ofChain(senders, signed).feeOf?.(signed)) ?? null,
      };
