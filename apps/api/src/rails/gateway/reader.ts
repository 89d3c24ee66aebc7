import { amountOfChainUnits, currencies } from '@countinghouse/money';
import * as z from 'zod/mini';
import {
  chainOf,
  type Block,
  type Chain,
  type ChainReader,
  type ChainTransfer,
  type Place,
  type SeenTransfer,
  usesDestinationTag,
} from '../chain';
import { unitsOfText } from './amounts';
import { gatewayLimits, type GatewayTransfer } from './form';
import { assertOnChain, eachOnce, partsOf, type Gateway } from './gateway';

/** Place up to which a gateway was read: its own cursor, and the blocks that it named then. */
const cursorForm = z.object({
  at: z.string(),
  head: z.tuple([z.number(), z.string()]),
  final: z.tuple([z.number(), z.string()]),
  /** Net and identity of the gateway. */
  of: z.optional(z.string()),
  replaced: z._default(z.array(z.tuple([z.number(), z.number()])), []),
});

/** Heights above the first one, up to the second, whose blocks were replaced with a word. */
type Replaced = readonly (readonly [above: number, upTo: number])[];
/** Replacements that are remembered: more than there are while a transfer waits for final blocks. */
const mostReplaced = 20;

type Kept = {
  readonly at: string;
  readonly head: Block;
  readonly final: Block;
  readonly replaced: Replaced;
  readonly of?: string | undefined;
};

/** Null for the cursor of another rail, which served the chain before: all is read again, and every known transfer counts once. */
const keptOf = (cursor: string | null): Kept | null => {
  const parsed = cursorForm.safeParse(cursor === null ? null : parsedJson(cursor));
  if (!parsed.success) return null;
  const { at, head, final, replaced, of } = parsed.data;
  return { at, head: { height: head[0], hash: head[1] }, final: { height: final[0], hash: final[1] }, replaced, of };
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const cursorOf = ({ at, head, final, replaced, of }: Kept): string =>
  JSON.stringify({ at, head: [head.height, head.hash], final: [final.height, final.hash], replaced, of });

/** Net and identity of the gateway that a chain was read over up to this cursor; null for another rail, and if nobody wrote it down. */
export const gatewayOfCursor = (cursor: string): string | null => keptOf(cursor)?.of ?? null;

/** Fewest confirmations that credit a coin of the chain. */
const leastConfirmations = (chain: Chain): number =>
  Math.min(
    ...currencies.flatMap(({ code, networks }) =>
      networks.flatMap(({ network, confirmations }) => (chainOf(code, network) === chain ? [confirmations.usual] : [])),
    ),
  );

const longestTag = 128;

/**
 * Tag of a transfer. Senders write any text: what cannot be stored is replaced, so that it stays a tag that nobody has. None where the chain's
 * addresses are of one payment each.
 */
const tagOf = (chain: Chain, written: string | null): string | null => {
  if (written === null || written === '' || !usesDestinationTag(chain)) return null;
  return written.slice(0, longestTag).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');
};

const asTransfer = (chain: Chain, transfer: GatewayTransfer): ChainTransfer => {
  const { currency, network, transactionId, outputIndex, amount, from, to, block } = transfer;
  const tag = tagOf(chain, transfer.tag);
  const units = unitsOfText(amount, currency, network);
  return { currency, network, transactionId, outputIndex, units, from, to, tag, block };
};

/**
 * Reads chains over gateways. Confirmations are counted so that the last one belongs to final blocks alone. Everything that a gateway states is
 * compared with what it stated before: one that goes back, replaces blocks in silence or loses a final transfer is not believed, and its chain
 * stands still.
 */
export const gatewayReader = (gateways: Readonly<Record<Chain, Gateway>>): ChainReader => {
  const of = (chain: Chain): Gateway => {
    const gateway = gateways[chain];
    if (!gateway) throw new Error(`${chain} has no gateway`);
    return gateway;
  };
  /** Replacements of the last reading, and the highest block that was named, by chain. */
  const told = new Map<Chain, Replaced>();
  const highest = new Map<Chain, number>();
  const noteHead = (chain: Chain, { height }: Block): void => {
    highest.set(chain, Math.max(height, highest.get(chain) ?? 0));
  };
  return {
    chains: Object.keys(gateways),
    read: async (chain, cursor, ours) => {
      const gateway = of(chain);
      const kept = keptOf(cursor);
      const own = `${gateway.net}/${gateway.id}`;
      if (kept?.of !== undefined && kept.of !== own)
        throw new Error(`The gateway of ${chain} is ${own}, not ${kept.of}, over which it was read so far`);
      const limit = gatewayLimits.transfers;
      const query = { ...(kept && { cursor: kept.at }), limit: String(limit) };
      const news = await gateway.stating('transfers', { query });
      if (news.hasMore && news.cursor === kept?.at) throw new Error(`The gateway of ${chain} does not move its cursor`);
      if (kept) await assertFollows(gateway, kept, news);
      const known = eachOnce(chain, news.transfers);
      for (const transfer of known) assertOnChain(chain, transfer, news.head);
      const earlier = kept?.replaced ?? [];
      const upTo = Math.max(kept?.head.height ?? 0, highest.get(chain) ?? 0);
      const replaced: Replaced =
        news.changedAbove === null ? earlier : [...earlier, [news.changedAbove, upTo] as const].slice(-mostReplaced);
      told.set(chain, replaced);
      noteHead(chain, news.head);
      const watched = await ours.among(known.map(({ to }) => to));
      return {
        transfers: known.filter(({ to }) => watched.has(to)).map((one) => asTransfer(chain, one)),
        head: { height: Math.min(news.head.height, news.final.height + leastConfirmations(chain) - 1) },
        changedAbove: news.changedAbove,
        cursor: cursorOf({ at: news.cursor, head: news.head, final: news.final, replaced, of: own }),
        hasMore: news.hasMore,
      };
    },
    locate: async (chain, transfers) => {
      const gateway = of(chain);
      const places: Place[] = [];
      for (const part of partsOf(transfers, gatewayLimits.places)) {
        const body = { transfers: part.map(idOf) };
        const said = await gateway.stating('places', { body });
        noteHead(chain, said.head);
        if (said.places.length !== part.length)
          throw new Error(`The gateway of ${chain} answers for ${said.places.length} of ${part.length} transfers`);
        for (const [index, seen] of part.entries())
          places.push(await placeOf(gateway, seen, said.places[index] ?? null, said, told.get(chain) ?? []));
      }
      return places;
    },
  };
};

/** @throws Error for blocks that went back or were replaced without a word, and for final ones that were replaced with one */
const assertFollows = async (
  gateway: Gateway,
  kept: Kept,
  { head, final, changedAbove }: { readonly head: Block; readonly final: Block; readonly changedAbove: number | null },
): Promise<void> => {
  const { chain } = gateway;
  const hashAt = async (height: number): Promise<string> => {
    const known = [head, final].find((block) => block.height === height);
    if (known) return known.hash;
    const found = await gateway.find('block', { path: { height: String(height) } });
    if (found?.height !== height)
      throw new Error(`The gateway of ${chain} does not have the block ${height} that was read`);
    return found.hash;
  };
  if (final.height < kept.final.height)
    throw new Error(`The gateway of ${chain} took back that its block ${kept.final.height} is final`);
  if (changedAbove !== null && changedAbove < kept.final.height)
    throw new Error(`The gateway of ${chain} replaces final blocks, those above ${changedAbove}`);
  if ((await hashAt(kept.final.height)) !== kept.final.hash)
    throw new Error(`The gateway of ${chain} replaced its final block ${kept.final.height}`);
  const isTold = changedAbove !== null && changedAbove < kept.head.height;
  if (isTold) return;
  if (head.height < kept.head.height)
    throw new Error(`The gateway of ${chain} went back from its block ${kept.head.height} to ${head.height}`);
  if ((await hashAt(kept.head.height)) !== kept.head.hash)
    throw new Error(`The gateway of ${chain} replaced its block ${kept.head.height} and does not say so`);
};

const idOf = ({ currency, network, transactionId, outputIndex }: SeenTransfer) => ({
  currency,
  network,
  transactionId,
  outputIndex,
});

/**
 * Place of a transfer that was seen before.
 *
 * @throws Error where it is another transfer by now, or is no longer in its block though the block stands, or, without a word that it was replaced, is
 * final or not known any more
 */
const placeOf = async (
  { chain, find }: Gateway,
  seen: SeenTransfer,
  said: GatewayTransfer | null,
  { head, final }: { readonly head: Block; readonly final: Block },
  replaced: Replaced,
): Promise<Place> => {
  const { transactionId, block } = seen;
  const stands = said?.block ?? null;
  if (block && (stands?.height !== block.height || stands.hash !== block.hash)) {
    const now = await find('block', { path: { height: String(block.height) } });
    if (now?.hash === block.hash)
      throw new Error(`The gateway of ${chain} lost the transfer ${transactionId} of its block ${block.height}`);
    const isTold = replaced.some(([above, upTo]) => block.height > above && block.height <= upTo);
    if (!isTold && block.height <= final.height)
      throw new Error(`The gateway of ${chain} lost the transfer ${transactionId} of its final block ${block.height}`);
    if (!isTold && now?.height !== block.height)
      throw new Error(`The gateway of ${chain} does not have the block ${block.height} of ${transactionId}`);
  }
  if (!said) return 'GONE';
  assertOnChain(chain, said, head);
  const isSame = JSON.stringify(idOf({ ...seen, ...said, amount: 0n })) === JSON.stringify(idOf(seen));
  if (!isSame) throw new Error(`The gateway of ${chain} answers about another transfer than ${transactionId}`);
  const units = unitsOfText(said.amount, said.currency, said.network);
  if (said.to !== seen.to || amountOfChainUnits(units, said.currency, said.network).units !== seen.amount)
    throw new Error(`The gateway of ${chain} says another amount or recipient of the transfer ${transactionId}`);
  return { block: stands };
};
