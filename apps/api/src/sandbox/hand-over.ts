import type { Database, Tx } from '@countinghouse/database';
import { subtract } from '@countinghouse/money';
import { orderTransfer } from '../modules/carriers/outgoing-transfers';
import { insertWatched } from '../modules/money-in/chain-watch';
import { holdWithoutOrder, orderOf, type Withdrawal } from '../modules/money-out/crypto-withdrawals';
import { amountIn } from '../platform/amount-columns';
import { chainOf, sendOnChain } from '../rails/chain';
import { unorderedRefunds, unwatchedDeposits } from './repository';

/** The order by which a withdrawal of the history leaves; of an organisation no two have the same id, so its own will do. */
export const orderIdOf = ({ id }: Pick<Withdrawal, 'id'>): string => id;

/**
 * Hands everything under way at the end of the history to the server: transfers to the executor, which looks them up on the chain and sends the same
 * transaction again (decision 44), refunds too, and deposits to the watch of their chain. Done once for each.
 */
export const handOver = (database: Database): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    for (const withdrawal of await holdWithoutOrder(tx)) {
      const { transactionId, status } = withdrawal;
      const id = orderIdOf(withdrawal);
      const reached = status === 'BROADCASTED' ? 'SENT' : 'PREPARED';
      const begun =
        transactionId === null
          ? ({ id, status: 'ORDERED', transactionId } as const)
          : ({ id, status: reached, transactionId } as const);
      await orderTransfer(tx, orderOf(withdrawal), begun);
    }
    for (const refund of await unorderedRefunds(tx)) {
      const { currency, toAddress, amount, fee, ...order } = refund;
      const net = subtract(amountIn(amount, currency), amountIn(fee, currency));
      if (toAddress !== null)
        await orderTransfer(tx, { ...order, kind: 'REFUND', amount: net, to: toAddress, tag: null });
    }
    for (const deposit of await unwatchedDeposits(tx)) await follow(tx, deposit);
  });

/** A deposit that is not final yet is in the next block of the sandbox's chain; a final one waits for screening. */
const follow = async (tx: Tx, deposit: Awaited<ReturnType<typeof unwatchedDeposits>>[number]): Promise<void> => {
  const { status, on_chain_amount_raw: raw, ...watched } = deposit;
  const { network, currency, transaction_id: transactionId, from_address, to_address: to, tag } = watched;
  const from = from_address === null ? [] : [from_address];
  const isFinal = status === 'PENDING_AML';
  await insertWatched(tx, {
    ...watched,
    chain: chainOf(currency, network),
    reason: null,
    from_addresses: from,
    block_height: null,
    block_hash: null,
    is_final: isFinal,
    is_doubtful: false,
  });
  if (!isFinal) await sendOnChain(tx, { currency, network, units: BigInt(raw), from, to, tag, transactionId });
};
