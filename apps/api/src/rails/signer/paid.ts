import type { Tx } from '@countinghouse/database';
import type { Config } from '../../config';
import { chainOf } from '../chain';
import { paidOverEvm } from './evm-paid';
import type { PaidOrder } from './paid-proof';
import { isSignedHere } from './repository';
import { selectKnownTron } from './tron-repository';
import { selectByTransaction } from './utxo-repository';
import { paidOverTron } from './tron-paid';
import { paidOverUtxo } from './utxo-paid';

type Settings = Pick<Config, 'chainNodes' | 'tron' | 'signer' | 'utxoNodes' | 'utxoSigners'>;

/**
 * Gives an order the transaction that paid it: the chain has it for good, it pays the order's recipient the order's amount from the hot wallet, no
 * other order has it, and nothing else that was signed for the order can happen any more. From here on it is one of the order's own.
 *
 * @returns null, or a sentence that says why not, after which the caller's transaction must not stand
 * @throws Error if a node does not answer
 */
export const recordPaid = async (tx: Tx, settings: Settings, paid: PaidOrder): Promise<string | null> => {
  const { chainNodes, tron, signer, utxoNodes, utxoSigners } = settings;
  const chain = chainOf(paid.order.currency, paid.order.network);
  const utxoNode = utxoNodes[chain];
  const wallet = utxoSigners[chain];
  if (utxoNode && wallet) return paidOverUtxo(tx, { node: utxoNode, account: wallet.account }, paid);
  const node = chainNodes[chain];
  if (!node || !signer) return `Nothing is sent over ${chain} here.`;
  if (chain !== 'TRX') return paidOverEvm(tx, { nodes: chainNodes, address: signer.address }, paid);
  return tron
    ? paidOverTron(tx, { node, wallet: tron.wallet, address: signer.address }, paid)
    : `Nothing is sent over TRX here.`;
};

/** Ways in which chains write one transaction's id, in small letters: with and without 0x. Empty for a text that is no such id. */
export const waysToWrite = (text: string): string[] => {
  const digits = /^(?:0x)?([0-9a-f]{64})$/.exec(text.trim().toLowerCase())?.[1];
  return digits === undefined ? [] : [digits, `0x${digits}`];
};

/** True if a transaction was signed for an order here, or an order was given it. */
export const isSignedForOrder = async (tx: Tx, transactionId: string): Promise<boolean> =>
  (await isSignedHere(tx, transactionId)) ||
  (await selectKnownTron(tx, [transactionId])).size > 0 ||
  (await selectByTransaction(tx, transactionId)) !== null;
