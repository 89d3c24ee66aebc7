import type { PaymentDetail } from '@countinghouse/contract/money-in/crypto-deposits';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import { selectTransitions } from '../../../platform/transitions/repository';
import type { BusinessScope } from '../../organisation/businesses';
import { screeningsOf } from '../../carriers/screening';
import { lastCallbacksOf } from '../../running/callbacks';
import { paymentEntityTypes } from './postings-of-item';
import { findPayment, selectNewestDeposits } from './repository';
import { paymentDetailView, versionOfPayment, type PaymentSettings } from './view';

/** Most deposits in a payment's details. */
export const mostDeposits = 100;

/**
 * A visible payment with everything its details show, and its version.
 * @throws AppError NOT_FOUND
 */
export const showPayment = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
  settings: PaymentSettings,
): Promise<{ readonly detail: PaymentDetail; readonly version: string }> => {
  const payment = await findPayment(tx, scope, id);
  if (!payment) throw new AppError('NOT_FOUND');
  const newest = await selectNewestDeposits(tx, scope, payment.id, mostDeposits + 1);
  const deposits = newest.slice(-mostDeposits);
  const involved = deposits.flatMap((deposit) => (deposit.refund ? [deposit.id, deposit.refund.id] : [deposit.id]));
  const transitions = await selectTransitions(tx, scope.organisationId, paymentEntityTypes, [payment.id, ...involved]);
  const depositIds = deposits.map((deposit) => deposit.id);
  const callbacks = await lastCallbacksOf(tx, scope.organisationId, depositIds);
  const screenings = await screeningsOf(tx, scope.organisationId, depositIds);
  const hasMore = newest.length > mostDeposits;
  const { deposit_currency: depositCurrency, network, cancelled_at: cancelledAt } = payment;
  return {
    detail: { ...paymentDetailView(payment, deposits, transitions, hasMore, callbacks, settings), screenings },
    version: versionOfPayment({ depositCurrency, network, cancelledAt }),
  };
};
