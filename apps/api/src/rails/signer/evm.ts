import type { Database } from '@countinghouse/database';
import { isAddress, keccak256, parseTransaction, type Hex } from 'viem';
import { clockNow } from '../../platform/clock/repository';
import { chainOf, evmBalancesOf, evmCallOf, type Chain, type EvmNodeSettings } from '../chain';
import type { Keyring, Unsigned } from './keyring';
import type { SignedTransfer, Signer, SigningOrder } from './port';
import { insertSigned, selectSigned, takeNonce } from './repository';

/** A transaction that has waited this long for a block is replaced by one with a higher fee. */
const stuckAfterMs = 3 * 60_000;
/** Nodes accept a replacement with at least a tenth more. */
const raised = (fee: bigint): bigint => (fee * 1_125n) / 1_000n + 1n;
/** Blocks may become dearer by an eighth each: room for six of them. */
const room = 2n;
/** Margin over the gas needed now: a recipient's account may be new by then. */
const gasShare = (gas: bigint): bigint => (gas * 12n) / 10n;

type Given = {
  readonly database: Database;
  readonly nodes: Readonly<Record<Chain, EvmNodeSettings>>;
  readonly keyring: Keyring;
};

/**
 * Signs transfers on EVM chains. A sender's transactions happen in the order of their nonces, so each order gets the next one, and any later
 * transaction for it has the same nonce, recipient, amount and data, and a higher fee.
 */
export const evmSigner = ({ database, nodes, keyring }: Given): Signer => {
  const kept = (id: string) => database.acrossOrganisations((tx) => selectSigned(tx, id));
  const causeOf = (order: SigningOrder) => ({ orderId: order.id, chain: chainOf(order.currency, order.network) });
  const signAndKeep = async (order: SigningOrder, attempt: number, transaction: Unsigned): Promise<SignedTransfer> => {
    const raw = await keyring.sign(transaction, causeOf(order));
    const transactionId = keccak256(raw as Hex);
    await database.acrossOrganisations((tx) => insertSigned(tx, order.id, { attempt, transactionId, raw }));
    return { ...order, transactionId, raw };
  };

  return {
    chains: Object.keys(nodes),
    holds: async (chain) => {
      const settings = nodes[chain];
      if (!settings) throw new Error(`There is no node of ${chain}`);
      return evmBalancesOf(chain, settings, [keyring.address]);
    },
    canPay: ({ to }) => isAddress(to, { strict: false }),
    sign: async (order) => {
      const [oldest, ...others] = await kept(order.id);
      const asSigned = ({ transaction_id: transactionId, raw }: NonNullable<typeof oldest>): SignedTransfer => ({
        ...order,
        transactionId,
        raw,
      });
      if (oldest) return [asSigned(oldest), ...others.map(asSigned)];
      const { chain, chainId, node, to, value, data } = evmCallOf(nodes, order);
      const { address } = keyring;
      // All calls that may fail come before the order takes its nonce: the next order would wait for it.
      const gas = gasShare(await node.gasFor({ from: address, to, value, data }));
      const { base, tip } = await node.fees();
      await keyring.assertReady();
      const fees = { maxFeePerGas: base * room + tip, maxPriorityFeePerGas: tip };
      const transaction = { type: 'eip1559', chainId, to: to as Hex, value, data, gas, ...fees } as const;
      await keyring.reserve?.(transaction, causeOf(order));
      const counted = await node.countOf(address);
      const nonce = await database.acrossOrganisations((tx) => takeNonce(tx, { chain, address }, order.id, counted));
      return [await signAndKeep(order, 1, { ...transaction, nonce })];
    },
    raise: async (order) => {
      const last = (await kept(order.id)).at(-1);
      const now = await database.acrossOrganisations(clockNow);
      if (!last || now.getTime() - last.signed_at.getTime() < stuckAfterMs) return null;
      const { chainId, node } = evmCallOf(nodes, order);
      const before = parseTransaction(last.raw as `0x02${string}`);
      const { to, gas, nonce = 0, value = 0n, data = '0x', maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = before;
      if (!to || gas === undefined) throw new Error(`The order ${order.id} was signed in another form`);
      const { base, tip } = await node.fees();
      const larger = (one: bigint, other: bigint) => (one > other ? one : other);
      return signAndKeep(order, last.attempt + 1, {
        type: 'eip1559',
        chainId,
        nonce,
        to,
        value,
        data,
        gas,
        maxFeePerGas: larger(raised(maxFeePerGas), base * room + tip),
        maxPriorityFeePerGas: larger(raised(maxPriorityFeePerGas), tip),
      });
    },
  };
};
