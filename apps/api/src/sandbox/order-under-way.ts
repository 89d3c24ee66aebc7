import type { Database } from '@countinghouse/database';
import { holdWithoutOrder, orderOf, type Withdrawal } from '../modules/money-out/crypto-withdrawals';
import { orderTransfer } from '../modules/carriers/outgoing-transfers';
import { locallySignedId } from '../rails/signer';

/** The order by which a withdrawal of the history leaves; of an organisation no two have the same id, so its own will do. */
export const orderIdOf = ({ id }: Pick<Withdrawal, 'id'>): string => id;

/**
 * Hands what the history leaves on its way to the executor, which asks the chain for it and sends the very same transaction
 * (decision 44). What an older history gave another transaction stays with the history.
 */
export const orderUnderWay = async (database: Database, secretKey: string): Promise<void> => {
  await database.acrossOrganisations(async (tx) => {
    for (const withdrawal of await holdWithoutOrder(tx)) {
      const { network, transactionId, status } = withdrawal;
      const { currency } = withdrawal.recipientAmount;
      const id = orderIdOf(withdrawal);
      if (transactionId === null) {
        await orderTransfer(tx, orderOf(withdrawal), { id, status: 'ORDERED', transactionId });
        continue;
      }
      if (transactionId !== locallySignedId(secretKey, { id, currency, network })) continue;
      const reached = status === 'BROADCASTED' ? 'SENT' : 'PREPARED';
      await orderTransfer(tx, orderOf(withdrawal), { id, status: reached, transactionId });
    }
  });
};
