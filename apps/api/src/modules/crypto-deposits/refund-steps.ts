import type { Tx } from '@countinghouse/database';
import { account, balancesOf } from '@countinghouse/ledger';
import {
  amountOf,
  compare,
  currencyNetworkOf,
  fraction,
  fromUnits,
  percentOf,
  type Amount,
} from '@countinghouse/money';
import { IllegalTransition, transferLimits } from '@countinghouse/payments';
import type { RateFeed } from '../../rails/rates';
import type { OutgoingSteps } from '../outgoing-transfers';
import { findDeposit } from './repository';
import { tellPayment, type ToldEvent } from './tell-payment';

type Order = Parameters<OutgoingSteps['confirmed']>[1];

/** What a transfer costs on networks whose fee is paid in another coin than the one that moves. */
const usualGas: Readonly<Record<string, string>> = { ETH: '0.0006', TRX: '13.4', BNB: '0.0002', SOL: '0.00001' };

/** What the chain took for a transfer; null where the organisation's own coins do not cover it and nothing can be booked. */
const gasOf = async (tx: Tx, order: Order, rates: RateFeed): Promise<Amount | null> => {
  const { currency, network, organisation_id } = order;
  const { gasCurrency } = currencyNetworkOf(currency, network);
  const usual = usualGas[gasCurrency];
  const gas = usual
    ? amountOf(usual, gasCurrency)
    : percentOf(transferLimits(currency, network, await rates.current(tx, null)).networkFee, fraction('0.4'), {
        rounding: 'up',
      });
  const { code } = account.custody(gasCurrency, network);
  const owned = (await balancesOf(tx, organisation_id, [code])).get(code);
  const leaving = gasCurrency === currency ? fromUnits(BigInt(order.amount), currency).units : 0n;
  return owned && compare({ ...owned, units: owned.units - leaving }, gas) >= 0 ? gas : null;
};

/** A refund's life as its coins are sent. */
export const refundSteps = (rates: RateFeed): OutgoingSteps => {
  const tell = (tx: Tx, order: Order, event: ToldEvent) =>
    tellPayment(tx, { organisationId: order.organisation_id, paymentId: order.payment_id, rates }, event);
  /** A refund whose deposit was taken back after it was sent is the business's loss already, wherever its coins are. */
  const tellUnlessLost = async (tx: Tx, order: Order, event: ToldEvent): Promise<unknown> => {
    try {
      return await tell(tx, order, event);
    } catch (error) {
      const scope = { organisationId: order.organisation_id, hiddenBusinessId: null, onlyBusinessIds: null };
      const deposit = await findDeposit(tx, scope, order.payment_id, order.deposit_id);
      if (error instanceof IllegalTransition && deposit?.status === 'ORPHANED') return null;
      throw error;
    }
  };
  return {
    prepared: (tx, order, transactionId) =>
      tell(tx, order, { kind: 'REFUND_BROADCASTED', depositId: order.deposit_id, transactionId }),
    refused: (tx, order) => tellUnlessLost(tx, order, { kind: 'REFUND_FAILED', depositId: order.deposit_id }),
    tryAgain: (tx, order) => tellUnlessLost(tx, order, { kind: 'REFUND_RETRIED', depositId: order.deposit_id }),
    confirmed: async (tx, order, time) =>
      tellUnlessLost(tx, order, {
        kind: 'REFUND_CONFIRMED',
        depositId: order.deposit_id,
        // The same transaction costs once, however often its chain takes it back.
        gas: time === 1 ? await gasOf(tx, order, rates) : null,
        time,
      }),
    reorganised: (tx, order, time) =>
      tellUnlessLost(tx, order, { kind: 'REFUND_REORGED', depositId: order.deposit_id, time }),
  };
};
