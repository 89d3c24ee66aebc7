import { getPayment, listPayments } from '@countinghouse/contract/crypto-deposits';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { selectTransitions } from '../../platform/transitions/repository';
import { scopeOf } from '../businesses';
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
    return paymentDetailView(payment, deposits, transitions, newest.length > mostDeposits, config.publicUrl);
  }),
];
