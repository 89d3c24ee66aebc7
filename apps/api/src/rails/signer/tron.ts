import { createHash } from 'node:crypto';
import type { Database } from '@countinghouse/database';
import { currencyNetworkOf } from '@countinghouse/money';
import {
  evmBalancesOf,
  isTronAddress,
  tronAddressOf,
  tronCallOf,
  tronDigestOf,
  tronHexOf,
  tronRawOf,
  tronSignedOf,
  type TronSettings,
} from '../chain';
import type { DigestKeyring } from './keyring';
import type { SignedTransfer, Signer, SigningOrder } from './port';
import { paymentsOf } from './tron-restored';
import { insertTronSigned, selectKnownTron, selectTronSigned, type TronSigned } from './tron-repository';

/** Time in which a transaction may happen, after the newest block. */
const usuallyValidForMs = 5 * 60_000;
/** Spread of the times that tell two equal payments of one block apart. */
const spreadMs = 60_000;
/** An order that expired this often, with at least so many minutes each, is given up. */
const usualAttempts = 12;
/** Blocks of one step of the search. */
const step = 20;

type Given = TronSettings & {
  readonly database: Database;
  readonly keyring: DigestKeyring;
  /** Most that a transfer may cost, in sun. */
  readonly feeLimit: bigint;
  readonly mostAttempts?: number;
  readonly validForMs?: number;
};

/**
 * Signs transfers of tokens on TRON. Nothing there numbers a sender's transactions, so the only guard against a second payment is time: an order has
 * one transaction, handed over again as it is, until the chain itself has passed its expiration and demonstrably does not have it.
 */
export const tronSigner = (given: Given): Signer => {
  const { database, keyring, feeLimit, mostAttempts = usualAttempts, validForMs = usuallyValidForMs } = given;
  const kept = (id: string) => database.acrossOrganisations((tx) => selectTronSigned(tx, id));

  const signAttempt = async (order: SigningOrder, attempt: number): Promise<SignedTransfer> => {
    const { node, contract, data } = tronCallOf(given, order);
    const owner = keyring.address;
    const energy = await node.gasFor({ from: owner, to: contract, value: 0n, data });
    const cost = energy * (await node.gasPrice());
    // A transaction beyond its limit fails in its block, and costs the limit.
    if (cost > feeLimit) throw new Error(`A transfer on TRX costs ${cost} sun now, more than the limit of ${feeLimit}`);
    await keyring.assertReady();
    const ref = await node.solidHead();
    const now = (await node.headWithTime()).at * 1_000;
    const expiration = now + validForMs;
    const timestamp = now - spread(order.id, attempt);
    const raw = tronRawOf({ owner, contract, data, ref, expiration, timestamp, feeLimit });
    const digest = tronDigestOf(raw);
    const signed = {
      order_id: order.id,
      attempt,
      transaction_id: digest.toString('hex'),
      raw: tronSignedOf(raw, await keyring.signDigest(digest, { orderId: order.id, chain: 'TRX', bytes: raw })),
      ref_height: String(ref.height),
      ref_hash: ref.hash,
      expires_at_ms: String(expiration),
    };
    await database.acrossOrganisations((tx) => insertTronSigned(tx, signed));
    return transferOf(order, signed);
  };

  return {
    chains: ['TRX'],
    holds: () => evmBalancesOf('TRX', given.node, [tronAddressOf(keyring.address)]),
    canPay: ({ to }) => isTronAddress(to),
    paidBeside: async (order, since) => {
      const { contract } = tronCallOf(given, order);
      const payment = { to: tronHexOf(order.to), units: order.units, contract };
      // Searched before a transaction is open: the blocks of days are read, and an idle one would be ended.
      const paid = await paymentsOf(given.node, keyring.address, payment, since);
      if (paid.length === 0) return null;
      const known = await database.acrossOrganisations((tx) => selectKnownTron(tx, paid));
      return paid.find((one) => !known.has(one)) ?? null;
    },
    sign: async (order) => {
      const [oldest, ...others] = (await kept(order.id)).map((one) => transferOf(order, one));
      return oldest ? [oldest, ...others] : [await signAttempt(order, 1)];
    },
    renew: async (order, _recorded, { mayFollow }) => {
      const all = await kept(order.id);
      const last = all.at(-1);
      if (!last) throw new Error(`The order ${order.id} was never signed`);
      const standing = await stateOf(given, order, all, last);
      if (standing !== 'NEVER') return transferOf(order, standing);
      if (!mayFollow || all.length >= mostAttempts) return 'REFUSED';
      return signAttempt(order, last.attempt + 1);
    },
  };
};

const transferOf = (order: SigningOrder, { transaction_id, raw }: Pick<TronSigned, 'transaction_id' | 'raw'>) => ({
  ...order,
  transactionId: transaction_id,
  raw,
});

const spread = (orderId: string, attempt: number): number =>
  createHash('sha256').update(`${orderId} ${attempt}`).digest().readUInt32BE() % spreadMs;

/**
 * The transaction to hand over; NEVER if none of the order's can happen any more. A block has a transaction only if the one before it is not yet of
 * its expiration. So the blocks from the one that it names to the first of that time are read, each naming the one before as its parent, and so many
 * more that no other branch has them: a node that lags, has forgotten or shows another branch says nothing about what is missing.
 *
 * @throws Error if the node cannot show these blocks
 */
export const stateOf = async (
  given: Pick<Given, 'node'>,
  order: SigningOrder,
  all: readonly TronSigned[],
  last: TronSigned,
): Promise<TronSigned | 'NEVER'> => {
  const { node } = tronCallOf(given, order);
  const expiresAt = Number(last.expires_at_ms);
  const solid = await node.solidHead();
  if (solid.at * 1_000 <= expiresAt) return last;
  for (const one of all) if (await node.receipt(`0x${one.transaction_id}`)) return one;

  const ids = new Map(all.map((one) => [`0x${one.transaction_id}`, one]));
  const depth = currencyNetworkOf(order.currency, order.network).confirmations.usual;
  let below = { height: Number(last.ref_height), hash: last.ref_hash };
  /** First block after which the transaction cannot follow. */
  let end: number | null = null;
  for (;;) {
    const heights = Array.from({ length: step }, (_, index) => below.height + 1 + index);
    for (const block of await Promise.all(heights.map(node.listedBlock))) {
      if (!block) throw new Error(`The node of TRX does not show all blocks after ${below.height}`);
      if (block.parentHash !== below.hash) throw new Error(`TRX changed below ${block.height} while it was read`);
      const found = block.transactionIds.map((id) => ids.get(id)).find((one) => one !== undefined);
      if (found) return found;
      below = block;
      if (end === null && block.at * 1_000 > expiresAt) end = block.height;
      if (end !== null && block.height >= end + depth - 1 && end <= solid.height) return 'NEVER';
    }
  }
};
