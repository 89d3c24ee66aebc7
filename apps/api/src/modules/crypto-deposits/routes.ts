import { getPayment, listPayments } from '@countinghouse/contract/crypto-deposits';
import type { Route } from '../../http/route';
import { memberOf, route } from '../../http/route';
import { AppError } from '../../platform/errors';
import { selectTransitions } from '../../platform/transitions/repository';
import { scopeOf } from '../businesses';
import { listPayments as pageOfPayments } from './list-payments';
import { paymentEntityTypes } from './postings-of-item';
import { findPayment, selectDeposits } from './repository';
import { paymentDetailView } from './view';

export const cryptoDepositRoutes: Route[] = [
  route(listPayments, async ({ tx, principal, query, config }) =>
    pageOfPayments(tx, await scopeOf(tx, memberOf(principal)), query, config),
  ),

  route(getPayment, async ({ tx, principal, params, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const payment = await findPayment(tx, scope, params.id);
    if (!payment) throw new AppError('NOT_FOUND');
    const deposits = await selectDeposits(tx, scope, [payment.id]);
    const involved = deposits.flatMap(({ id, refund }) => (refund ? [id, refund.id] : [id]));
    const transitions = await selectTransitions(tx, scope.organisationId, paymentEntityTypes, [
      payment.id,
      ...involved,
    ]);
    return paymentDetailView(payment, deposits, transitions, config.publicUrl);
  }),
];
