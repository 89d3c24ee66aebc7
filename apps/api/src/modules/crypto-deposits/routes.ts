import { listPaymentCallbacks, mostCallbacks, sendDepositCallback } from '@countinghouse/contract/callbacks';
import { getPayment, listPayments } from '@countinghouse/contract/crypto-deposits';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { changeBy } from '../../platform/audit/record-change';
import { AppError } from '../../platform/errors';
import { selectTransitions } from '../../platform/transitions/repository';
import { scopeOf } from '../businesses';
import { deliveryView, lastCallbacksOf, selectAttempts, selectDeliveries } from '../callbacks';
import { sendCallbackAgain } from './deposit-callback';
import { listPayments as pageOfPayments } from './list-payments';
import { paymentEntityTypes } from './postings-of-item';
import { findPayment, selectNewestDeposits } from './repository';
import { paymentDetailView } from './view';

/** A payment's details tell of so many of its deposits. */
const mostDeposits = 100;

export const cryptoDepositRoutes: Route[] = [
  route(listPayments, async ({ tx, principal, query, config }) =>
    pageOfPayments(tx, await scopeOf(tx, memberOf(principal)), query, config),
  ),

  route(getPayment, async ({ tx, principal, params, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const payment = await findPayment(tx, scope, params.id);
    if (!payment) throw new AppError('NOT_FOUND');
    const newest = await selectNewestDeposits(tx, scope, payment.id, mostDeposits + 1);
    const deposits = newest.slice(-mostDeposits);
    const involved = deposits.flatMap(({ id, refund }) => (refund ? [id, refund.id] : [id]));
    const transitions = await selectTransitions(tx, scope.organisationId, paymentEntityTypes, [
      payment.id,
      ...involved,
    ]);
    const callbacks = await lastCallbacksOf(
      tx,
      scope.organisationId,
      deposits.map(({ id }) => id),
    );
    const hasMore = newest.length > mostDeposits;
    return paymentDetailView(payment, deposits, transitions, hasMore, callbacks, config.publicUrl);
  }),

  route(listPaymentCallbacks, async ({ tx, principal, params, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const payment = await findPayment(tx, scope, params.id);
    if (!payment) throw new AppError('NOT_FOUND');
    const deposits = await selectNewestDeposits(tx, scope, payment.id, mostDeposits);
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    const deliveries = await selectDeliveries(tx, scope.organisationId, idsOf(deposits), mostCallbacks);
    const attempts = await selectAttempts(tx, scope.organisationId, idsOf(deliveries));
    return { callbacks: deliveries.map((delivery) => deliveryView(delivery, attempts, config.mode)) };
  }),

  route(sendDepositCallback, async ({ tx, principal, request, params }) =>
    sendCallbackAgain(tx, changeBy(principal, request), params),
  ),
];
