import type { Database } from '@countinghouse/database';
import { currencyNetworkOf } from '@countinghouse/money';
import * as z from 'zod/mini';
import { clockNow } from '../../platform/clock/repository';
import { chainOf, type Chain } from '../chain';
import { dustOf, hexOfScript, scriptOf, utxoCoinOf } from '../chain/utxo-coins';
import { coins as coinsOf, type UtxoNode } from '../chain/utxo-node';
import type { SignedTransfer, Signer, SigningOrder } from './port';
import type { WalletKey } from './utxo-keys';
import {
  insertOutputs,
  insertPrepared,
  lockOutputs,
  noteAsked,
  noteSigned,
  noteWanted,
  selectFree,
  selectFreeSum,
  selectPrepared,
  selectTaken,
  takeOutputs,
  type Prepared,
} from './utxo-repository';
import { feeOf, selectCoins, sizeOf, type Coin } from './utxo-selection';
import { contentOf, transactionOf, unsignedHex, type SpentCoin, type Unsigned } from './utxo-transaction';
import type { UtxoKeyring } from './utxo-wallet';

/** A transaction that has waited this long for a block is offered more for, if the network asks for more by now. */
const stuckAfterMs = 30 * 60_000;
/** Blocks within which a transaction shall be in the chain. */
const withinBlocks = 3;
/** Nodes take a replacement that pays so much more for its own relay, in units per 1,000 virtual bytes. */
const relayRate = 1_000n;
/** New coins of miners may be spent from this depth on. */
const matureDepth = 100;
/** Free outputs that are looked up for a payment, the largest. */
const mostLookedUp = 100;

type UtxoLine = { readonly node: UtxoNode; readonly keyring: UtxoKeyring };

type Given = {
  readonly database: Database;
  readonly lines: Readonly<Record<Chain, UtxoLine>>;
};

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const mempool = z.object({ mempoolminfee: coinsOf });

/** Least rate that the node takes now, and the one at which a transaction is in the chain soon; the latter never above the ceiling. */
const ratesNow = async (chain: Chain, node: UtxoNode) => {
  const { floor, ceiling } = utxoCoinOf(chain);
  const { mempoolminfee: least } = await node.ask('getmempoolinfo', [], mempool);
  // Without an estimate there is no rate of zero: the floor is offered.
  const estimated = (await node.feeFor(withinBlocks))?.per1000 ?? floor;
  return { least, rate: smaller(larger(larger(estimated, least), floor), ceiling) };
};

/** Index of the key to which an order's change goes: by turns, and always the same for one order. */
const changeKeyOf = (keys: readonly WalletKey[], orderId: string): WalletKey => {
  const index = Number(BigInt(`0x${orderId.replaceAll('-', '')}`) % BigInt(keys.length));
  const key = keys[index];
  if (!key) throw new Error('The wallet has no keys');
  return key;
};

type FreeCoin = Coin & { readonly keyIndex: number };

/**
 * Signs transfers on chains of outputs. An order takes its outputs once, in the transaction that records what is to be signed; any later transaction
 * of it spends the very same outputs, pays the recipient the same amount, and differs in its fee, which is taken from its change: only one of them
 * can ever happen. The transaction's id is on record before it is signed.
 */
export const utxoSigner = ({ database, lines }: Given): Signer => {
  const across = database.acrossOrganisations.bind(database);
  const lineOf = ({ currency, network }: SigningOrder) => {
    const chain = chainOf(currency, network);
    const line = lines[chain];
    if (!line) throw new Error(`Nobody signs for ${chain}`);
    return { chain, ...line };
  };
  const asSigned = (
    order: SigningOrder,
    { transaction_id: transactionId, fee }: Prepared,
    raw: string,
  ): SignedTransfer => ({ ...order, transactionId, raw, fee: BigInt(fee) });

  /** Outputs that the chain has and that are deep enough. Change of ours needs one confirmation: its payment is handed over until it stands. */
  const freeCoins = async (chain: Chain, node: UtxoNode, order: SigningOrder, keyring: UtxoKeyring) => {
    const { usual } = currencyNetworkOf(order.currency, order.network).confirmations;
    const { leastDepth } = utxoCoinOf(chain);
    const known = await across((tx) => selectFree(tx, chain, mostLookedUp));
    const looked = await Promise.all(
      known.map(async (row): Promise<FreeCoin[]> => {
        const { transaction_id: transactionId, output_index: index, key_index: keyIndex } = row;
        const found = await node.unspent(transactionId, index, true);
        const script = keyring.keys[keyIndex]?.script;
        if (!found || !script || found.scriptPubKey.hex !== hexOfScript(script) || found.value !== BigInt(row.units))
          return [];
        const isOwn = row.change_of !== null;
        const depth = found.coinbase ? matureDepth : isOwn ? 1 : Math.max(usual, leastDepth);
        return found.confirmations >= depth ? [{ transactionId, index, units: found.value, keyIndex }] : [];
      }),
    );
    return looked.flat();
  };

  /** Takes outputs for an order and records its transaction, at once. */
  const prepare = async (order: SigningOrder): Promise<void> => {
    const { chain, node, keyring } = lineOf(order);
    const script = scriptOf(chain, order.to);
    const least = dustOf(chain, script);
    if (order.units < least)
      throw new Error(
        `The order ${order.id} pays ${order.units} units, and nodes of ${chain} relay no less than ${least} to ${order.to}`,
      );
    // All calls that may fail come before the order takes its outputs.
    const { rate } = await ratesNow(chain, node);
    await keyring.assertReady();
    const found = await freeCoins(chain, node, order, keyring);
    const changeKey = changeKeyOf(keyring.keys, order.id);
    const isPrepared = await across(async (tx) => {
      await lockOutputs(tx, chain);
      if ((await selectPrepared(tx, order.id)).length > 0) return true;
      const free = new Set((await selectFree(tx, chain, mostLookedUp)).map(nameOf));
      const selection = selectCoins({
        coins: found.filter(({ transactionId, index }) => free.has(`${transactionId}:${index}`)),
        amount: order.units,
        script: script.length,
        changeScript: changeKey.script.length,
        rate,
        dust: dustOf(chain, changeKey.script),
      });
      if (!selection) {
        await noteWanted(tx, chain);
        return false;
      }
      const { inputs, change, fee } = selection;
      const named = inputs.map(({ transactionId, index }) => ({ transaction_id: transactionId, output_index: index }));
      if (!(await takeOutputs(tx, chain, order.id, named)))
        throw new Error(`Another order has an output of ${order.id}`);
      const outputs = [
        { script, units: order.units },
        ...(change === null ? [] : [{ script: changeKey.script, units: change }]),
      ];
      await record(tx, { chain, order, attempt: 1, fee, changeKey }, { inputs: spent(keyring, inputs), outputs });
      return true;
    });
    if (!isPrepared) {
      const have = found.reduce((sum, { units }) => sum + units, 0n);
      throw new Error(
        `The hot wallet of ${chain} has ${have} confirmed units in ${found.length} free outputs, too few for the order ${order.id} of ${order.units}`,
      );
    }
  };

  type Recorded = {
    readonly chain: Chain;
    readonly order: SigningOrder;
    readonly attempt: number;
    readonly fee: bigint;
    readonly changeKey: WalletKey;
  };

  const record = async (
    tx: Parameters<typeof insertPrepared>[0],
    { chain, order, attempt, fee, changeKey }: Recorded,
    unsigned: Unsigned,
  ): Promise<void> => {
    const transaction = transactionOf(unsigned);
    const transactionId = transaction.id;
    await insertPrepared(tx, {
      chain,
      orderId: order.id,
      attempt,
      transactionId,
      unsigned: unsignedHex(transaction),
      fee,
    });
    const change = unsigned.outputs[1];
    if (change)
      await insertOutputs(
        tx,
        chain,
        [{ transactionId, index: 1, units: change.units, keyIndex: changeKey.index }],
        order.id,
      );
  };

  /** Transaction as it was recorded, with what its inputs spend. */
  const recorded = async (order: SigningOrder, kept: Prepared, keyring: UtxoKeyring): Promise<Unsigned> => {
    const taken = await across((tx) => selectTaken(tx, order.id));
    const { inputs, outputs } = contentOf(kept.unsigned);
    const coins = inputs.map(({ transactionId, index }) => {
      const row = taken.get(`${transactionId}:${index}`);
      if (!row) throw new Error(`The order ${order.id} spends an output that is not its own`);
      return { transactionId, index, units: BigInt(row.units), keyIndex: row.key_index };
    });
    return { inputs: spent(keyring, coins), outputs };
  };

  const signAndKeep = async (order: SigningOrder, kept: Prepared): Promise<SignedTransfer> => {
    const { chain, keyring } = lineOf(order);
    await keyring.assertReady();
    const unsigned = await recorded(order, kept, keyring);
    assertPays(order, chain, unsigned, kept, keyring);
    await across((tx) => noteAsked(tx, kept.transaction_id));
    const raw = await keyring.sign(unsigned);
    await across((tx) => noteSigned(tx, kept.transaction_id, raw));
    return asSigned(order, kept, raw);
  };

  return {
    chains: Object.keys(lines),
    /** Change that waits for its block is counted: it pays soon. */
    holds: async (chain) => {
      const { units } = await across((tx) => selectFreeSum(tx, chain));
      return [{ currency: chain, units }];
    },
    canPay: (order) => {
      const { chain } = lineOf(order);
      try {
        return order.units >= dustOf(chain, scriptOf(chain, order.to));
      } catch {
        return false;
      }
    },
    sign: async (order) => {
      const kept = await across((tx) => selectPrepared(tx, order.id));
      const [oldest, ...others] = kept.flatMap((one) => (one.raw === null ? [] : [asSigned(order, one, one.raw)]));
      if (oldest) return [oldest, ...others];
      if (kept.length === 0) await prepare(order);
      const [first] = kept.length > 0 ? kept : await across((tx) => selectPrepared(tx, order.id));
      if (!first) throw new Error(`Nothing was recorded for the order ${order.id}`);
      return [await signAndKeep(order, first)];
    },
    raise: async (order) => {
      const { chain, node, keyring } = lineOf(order);
      const last = (await across((tx) => selectPrepared(tx, order.id))).at(-1);
      if (!last) return null;
      // The answer to an earlier question was lost: the very same is signed.
      if (last.raw === null) return signAndKeep(order, last);
      if (!utxoCoinOf(chain).isReplaceable) return null;
      const unsigned = await recorded(order, last, keyring);
      const [payment, change] = unsigned.outputs;
      if (!payment || !change) return null;
      // Another wallet may have put its change first.
      if (hexOfScript(payment.script) !== hexOfScript(scriptOf(chain, order.to))) return null;
      const size = sizeOf({
        inputs: unsigned.inputs.length,
        scripts: unsigned.outputs.map(({ script }) => script.length),
      });
      const fee = BigInt(last.fee);
      const rateBefore = (fee * 1_000n) / size;
      const { least, rate } = await ratesNow(chain, node);
      const now = await across(clockNow);
      const hasWaited = now.getTime() - last.prepared_at.getTime() >= stuckAfterMs;
      const isDue = least > rateBefore || (hasWaited && rate > rateBefore);
      if (!isDue || rate <= rateBefore) return null;
      const raised = larger(feeOf(size, rate), fee + feeOf(size, relayRate));
      const left = change.units - (raised - fee);
      if (left < larger(dustOf(chain, change.script), feeOf(68n, rate))) return null;
      const changeKey = changeKeyOf(keyring.keys, order.id);
      await across(async (tx) => {
        await lockOutputs(tx, chain);
        await record(
          tx,
          { chain, order, attempt: last.attempt + 1, fee: raised, changeKey },
          { ...unsigned, outputs: [payment, { script: changeKey.script, units: left }] },
        );
      });
      const newest = (await across((tx) => selectPrepared(tx, order.id))).at(-1);
      if (!newest) throw new Error(`Nothing was recorded for the order ${order.id}`);
      return signAndKeep(order, newest);
    },
  };
};

const nameOf = ({ transaction_id, output_index }: { readonly transaction_id: string; readonly output_index: number }) =>
  `${transaction_id}:${output_index}`;

const spent = (keyring: UtxoKeyring, inputs: readonly FreeCoin[]): SpentCoin[] =>
  inputs.map(({ transactionId, index, units, keyIndex }) => {
    const key = keyring.keys[keyIndex];
    if (!key) throw new Error(`The wallet has no key ${keyIndex}`);
    return { transactionId, index, units, script: key.script, publicKey: key.publicKey };
  });

/** The recorded transaction still pays the order: the first output its recipient, the second the wallet, and the rest is the fee on record. */
const assertPays = (
  order: SigningOrder,
  chain: Chain,
  { inputs, outputs }: Unsigned,
  kept: Pick<Prepared, 'fee' | 'transaction_id'>,
  keyring: UtxoKeyring,
): void => {
  const [payment, change, ...more] = outputs;
  const isOurs =
    change === undefined || keyring.keys.some((key) => hexOfScript(key.script) === hexOfScript(change.script));
  const script = hexOfScript(scriptOf(chain, order.to));
  const into = inputs.reduce((sum, { units }) => sum + units, 0n);
  const out = outputs.reduce((sum, { units }) => sum + units, 0n);
  const isSame =
    isOurs &&
    payment !== undefined &&
    payment.units === order.units &&
    hexOfScript(payment.script) === script &&
    more.length === 0 &&
    into - out === BigInt(kept.fee) &&
    transactionOf({ inputs, outputs }).id === kept.transaction_id;
  if (!isSame) throw new Error(`The recorded transaction of the order ${order.id} does not pay it`);
};
