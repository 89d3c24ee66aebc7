import type { Tx } from '@countinghouse/database';
import { IllegalTransition } from '@countinghouse/payments';
import type { RateFeed } from '../../../rails/rates';
import { gasOf, type OutgoingRow, type OutgoingSteps } from '../../carriers/outgoing-transfers';
import { findDeposit } from './repository';
import { tellPayment, type ToldEvent } from './tell-payment';

const refundOf = ({ id, payment_id: paymentId, deposit_id: depositId }: OutgoingRow) => {
  if (paymentId === null || depositId === null) throw new Error(`The order ${id} is no refund`);
  return { paymentId, depositId };
};

/** A refund's life as its coins are sent. */
export const refundSteps = (rates: RateFeed): OutgoingSteps => {
  const tell = (tx: Tx, order: OutgoingRow, eventOf: (depositId: string) => ToldEvent) => {
    const { paymentId, depositId } = refundOf(order);
    return tellPayment(tx, { organisationId: order.organisation_id, paymentId, rates }, eventOf(depositId));
  };
  /** A refund whose deposit was taken back after sending is the business's loss already, wherever its coins are. */
  const applyUnlessLost = async (
    tx: Tx,
    order: OutgoingRow,
    eventOf: (depositId: string) => ToldEvent,
  ): Promise<unknown> => {
    try {
      return await tell(tx, order, eventOf);
    } catch (error) {
      const { paymentId, depositId } = refundOf(order);
      const scope = { organisationId: order.organisation_id, hiddenBusinessId: null, onlyBusinessIds: null };
      const deposit = await findDeposit(tx, scope, paymentId, depositId);
      if (error instanceof IllegalTransition && deposit?.status === 'ORPHANED') return null;
      throw error;
    }
  };
  return {
    prepared: (tx, order, transactionId) =>
      tell(tx, order, (depositId) => ({ kind: 'REFUND_BROADCASTED', depositId, transactionId })),
    /** The transaction on record has failed, and another one was sent. */
    taken: async (tx, order, transactionId) => {
      await applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_FAILED', depositId }));
      await applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_RETRIED', depositId }));
      await applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_BROADCASTED', depositId, transactionId }));
    },
    unpayable: (tx, order) => applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_UNPAYABLE', depositId })),
    refused: (tx, order) => applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_FAILED', depositId })),
    tryAgain: (tx, order) => applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_RETRIED', depositId })),
    confirmed: async (tx, order, time, fee) => {
      // Gas is booked once per transaction, however often its chain takes it back.
      const gas = time === 1 ? await gasOf(tx, order, fee) : null;
      await applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_CONFIRMED', depositId, gas, time }));
    },
    reorganised: (tx, order, time) =>
      applyUnlessLost(tx, order, (depositId) => ({ kind: 'REFUND_REORGED', depositId, time })),
  };
};
