import { createHash, createHmac } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { addressProblem } from '@countinghouse/payments/addresses';
import { addressFamily, encodeAddress, encodeTransactionId } from '../../apps/api/src/rails/chain/encode-address';
import type { GatewayOrder, GatewayTerms, GatewayTransfer } from '../../apps/api/src/rails/gateway/form';

// A simulated chain with its keeper: addresses, blocks, transfers and orders, kept in a journal, so that nothing an answer has said is forgotten.

type Terms = GatewayTerms;
type Seen = Omit<GatewayTransfer, 'block'> & {
  /** Block of the transfer, or the next one; null: gone. */
  readonly height: number | null;
};

/** What happened, in order: the whole state follows from it. */
type Happened =
  | { readonly kind: 'ADDRESS'; readonly id: string }
  | { readonly kind: 'MINED'; readonly blocks: number }
  | { readonly kind: 'REPLACED'; readonly above: number }
  | { readonly kind: 'TRANSFER'; readonly transfer: Seen }
  | { readonly kind: 'ORDER'; readonly id: string; readonly terms: Terms; readonly reason: string | null }
  | { readonly kind: 'SENT'; readonly id: string };

export type ChainSettings = {
  /** `SOL`, `XRP`, `XLM` or another one whose addresses the product knows. */
  readonly chain: string;
  readonly net: string;
  readonly coins: readonly { readonly currency: string; readonly network: string }[];
  /** Root of all addresses and hashes. */
  readonly seed: string;
  /** File of the journal; absent: nothing is kept. */
  readonly journal?: string;
  /** Blocks below the newest one that no other can replace. */
  readonly finality?: number;
  readonly fee?: { readonly currency: string; readonly amount: string };
};

type Block = { readonly height: number; readonly hash: string };
/** A transfer with the ordinal of its last change. */
type Entry = { readonly transfer: Seen; readonly sequence: number };

const idOf = ({
  currency,
  network,
  transactionId,
  outputIndex,
}: Pick<Seen, 'currency' | 'network' | 'transactionId' | 'outputIndex'>) =>
  JSON.stringify([currency, network, transactionId, outputIndex]);

export type SimulatedChain = ReturnType<typeof simulatedChain>;

export const simulatedChain = (settings: ChainSettings) => {
  const { chain, net, coins, seed, journal, finality = 31, fee = { currency: chain, amount: '0.00001' } } = settings;
  const addresses = new Map<string, string>();
  const given = new Set<string>();
  const transfers = new Map<string, Entry>();
  const orders = new Map<string, { readonly terms: Terms; readonly reason: string | null; isSent: boolean }>();
  const replaced: { readonly above: number; readonly sequence: number }[] = [];
  let sequence = 0;
  let height = 100;

  const bytes = (name: string): Buffer => createHmac('sha512', seed).update(`${chain}/${name}`).digest();
  const addressOf = (name: string): string => {
    const key = bytes(name).subarray(0, 32);
    return encodeAddress(addressFamily(chain), { key, hash: key.subarray(0, 20) });
  };
  const transactionOf = (name: string): string =>
    encodeTransactionId(addressFamily(chain), bytes(`transaction/${name}`));
  const hashAt = (at: number): string => {
    const branch = replaced.filter(({ above }) => at > above).length;
    return createHash('sha256').update(`${seed}/${chain}/${at}/${branch}`).digest('hex');
  };
  const blockAt = (at: number): Block => ({ height: at, hash: hashAt(at) });

  const put = (transfer: Seen): void => {
    sequence += 1;
    transfers.set(idOf(transfer), { transfer, sequence });
  };
  const apply = (happened: Happened): void => {
    switch (happened.kind) {
      case 'ADDRESS': {
        const address = addressOf(`address/${happened.id}`);
        addresses.set(happened.id, address);
        given.add(address);
        return;
      }
      case 'MINED': {
        const before = height;
        height += happened.blocks;
        // A transfer that came into a block is told again.
        for (const { transfer } of transfers.values())
          if (transfer.height !== null && transfer.height > before && transfer.height <= height) put(transfer);
        return;
      }
      case 'REPLACED':
        sequence += 1;
        replaced.push({ above: happened.above, sequence });
        return;
      case 'TRANSFER':
        put(happened.transfer);
        return;
      case 'ORDER':
        orders.set(happened.id, { terms: happened.terms, reason: happened.reason, isSent: false });
        return;
      case 'SENT': {
        const order = orders.get(happened.id);
        if (!order || order.isSent) return;
        order.isSent = true;
        const { currency, network, amount, to, tag } = order.terms;
        const made = { currency, network, amount, to, tag, from: [addressOf('wallet')], outputIndex: 0 };
        put({ ...made, transactionId: transactionOf(happened.id), height: height + 1 });
      }
    }
  };

  if (journal !== undefined && existsSync(journal))
    // A line that was cut off by a crash was never answered for.
    for (const line of readFileSync(journal, 'utf8').split('\n').slice(0, -1)) apply(JSON.parse(line) as Happened);
  const file = journal === undefined ? null : openSync(journal, 'a');
  /** On disk before anybody is told of it. */
  const happen = (happened: Happened): void => {
    if (file !== null) {
      writeSync(file, `${JSON.stringify(happened)}\n`);
      fsyncSync(file);
    }
    apply(happened);
  };

  const shown = ({ height: at, ...transfer }: Seen): GatewayTransfer => ({
    ...transfer,
    block: at !== null && at <= height ? blockAt(at) : null,
  });
  const isCoin = ({ currency, network }: Pick<Terms, 'currency' | 'network'>): boolean =>
    coins.some((coin) => coin.currency === currency && coin.network === network);
  const isPayable = ({ currency, network, to }: Pick<Terms, 'currency' | 'network' | 'to'>): boolean =>
    isCoin({ currency, network }) && addressProblem(currency, network, to) === null;
  const orderOf = (id: string): GatewayOrder | null => {
    const order = orders.get(id);
    if (!order) return null;
    const { terms, reason, isSent } = order;
    const state = reason !== null ? 'REFUSED' : isSent ? 'SENT' : 'PREPARED';
    return { id, ...terms, state, transactions: reason === null ? [transactionOf(id)] : [], reason };
  };
  const state = () => ({
    version: 1 as const,
    chain,
    net,
    head: blockAt(height),
    final: blockAt(Math.max(0, height - finality)),
  });

  return {
    state,
    isCoin,
    isPayable,
    order: orderOf,
    fee: () => fee,
    block: (at: number): Block | null => (at <= height ? blockAt(at) : null),
    address: (id: string): string => {
      if (!addresses.has(id)) happen({ kind: 'ADDRESS', id });
      return addresses.get(id) ?? '';
    },
    /** Changes after a cursor: transfers to addresses that were given out, and the lowest block that stayed. */
    since: (cursor: number, limit: number) => {
      const changed = [...transfers.values()]
        .filter((entry) => entry.sequence > cursor && given.has(entry.transfer.to) && entry.transfer.height !== null)
        .toSorted((one, other) => one.sequence - other.sequence);
      const hasMore = changed.length > limit;
      const page = changed.slice(0, limit);
      const to = hasMore ? (page.at(-1)?.sequence ?? cursor) : sequence;
      const above = replaced.filter((one) => one.sequence > cursor && one.sequence <= to).map((one) => one.above);
      return {
        ...state(),
        transfers: page.map(({ transfer }) => shown(transfer)),
        cursor: String(to),
        hasMore,
        changedAbove: above.length === 0 ? null : Math.min(...above),
      };
    },
    find: (id: Parameters<typeof idOf>[0]): GatewayTransfer | null => {
      const transfer = transfers.get(idOf(id))?.transfer;
      return transfer && transfer.height !== null ? shown(transfer) : null;
    },
    /** Sums of what reached these addresses in blocks: the example keeps it there. */
    balances: (of: readonly string[]) => {
      const asked = new Set(of);
      return coins.map(({ currency, network }) => {
        const units = [...transfers.values()]
          .map(({ transfer }) => shown(transfer))
          .filter((one) => one.block && asked.has(one.to) && one.currency === currency && one.network === network)
          .reduce((sum, one) => sum + inUnits(one.amount), 0n);
        return { currency, network, amount: asText(units) };
      });
    },
    /** What is left of a wallet that began with a million of each coin. */
    wallet: () =>
      coins.map(({ currency, network }) => {
        const sent = [...orders.values()]
          .filter(({ terms, isSent }) => isSent && terms.currency === currency && terms.network === network)
          .reduce((sum, { terms }) => sum + inUnits(terms.amount), 0n);
        return { currency, network, amount: asText(inUnits('1000000') - sent) };
      }),
    prepare: (id: string, terms: Terms): GatewayOrder | 'CONFLICT' => {
      const known = orders.get(id);
      if (known && JSON.stringify(known.terms) !== JSON.stringify(terms)) return 'CONFLICT';
      if (!known)
        happen({
          kind: 'ORDER',
          id,
          terms,
          reason: isPayable(terms) ? null : 'The recipient is no address of the coin',
        });
      return orderOf(id) as GatewayOrder;
    },
    send: (id: string): GatewayOrder | null => {
      const order = orderOf(id);
      if (order?.state === 'PREPARED') happen({ kind: 'SENT', id });
      return orderOf(id);
    },
    /** The chain itself, for whoever plays a payer or a miner. */
    mine: (blocks: number): void => happen({ kind: 'MINED', blocks }),
    pay: (paid: Terms & { readonly from: readonly string[] }): string => {
      const transactionId = transactionOf(`paid/${sequence}/${transfers.size}`);
      const { currency, network, amount, to, tag, from } = paid;
      happen({
        kind: 'TRANSFER',
        transfer: {
          currency,
          network,
          amount,
          to,
          tag,
          from: [...from],
          transactionId,
          outputIndex: 0,
          height: height + 1,
        },
      });
      return transactionId;
    },
    /** Replaces the blocks above a height. The transfers in them are in the next block again, or gone. */
    replace: (above: number, then: 'AGAIN' | 'GONE'): void => {
      if (above < height - finality) throw new Error('Final blocks stay');
      const lost = [...transfers.values()].filter(
        ({ transfer }) => transfer.height !== null && transfer.height > above,
      );
      happen({ kind: 'REPLACED', above });
      for (const { transfer } of lost)
        happen({ kind: 'TRANSFER', transfer: { ...transfer, height: then === 'GONE' ? null : height + 1 } });
    },
    /** Amounts that reached an address in blocks. */
    received: (address: string): string[] =>
      [...transfers.values()].flatMap(({ transfer }) =>
        transfer.to === address && shown(transfer).block ? [transfer.amount] : [],
      ),
    stranger: (name: string): string => addressOf(`stranger/${name}`),
    close: (): void => {
      if (file !== null) closeSync(file);
    },
  };
};

const decimals = 18;
const inUnits = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
};
const asText = (units: bigint): string => {
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '') || '0';
};
