import {
  listPaymentCallbacks,
  mostCallbacks,
  sendDepositCallback,
  sendPaymentCallback,
} from '@countinghouse/contract/running/callbacks';
import { getPayment } from '@countinghouse/contract/money-in/crypto-deposits';
import {
  cancelPayment as cancelEndpoint,
  chooseCurrency as chooseEndpoint,
  createPayment as createEndpoint,
  estimatePayment as estimateEndpoint,
} from '@countinghouse/contract/money-in/new-payment';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { actorOf, memberOf, route } from '../../../http/route';
import { changeBy, recordChange } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { scopeOf } from '../../organisation/businesses';
import { deliveryView, selectAttempts, selectDeliveries } from '../../running/callbacks';
import { cancelPayment } from './cancel-payment';
import { chooseCurrency } from './choose-currency';
import { createPayment, type PaymentTools } from './create-payment';
import { sendCallbackAgain, sendClosedCallbackAgain } from './deposit-callback';
import { estimatePayment } from './estimate-payment';
import { paymentList } from './list';
import { findPayment, selectNewestDeposits } from './repository';
import { mostDeposits, showPayment } from './show-payment';

export const cryptoDepositRoutes = (tools: PaymentTools): Route[] => [
  listRoute(paymentList),

  route(getPayment, async ({ tx, principal, params, config, reply }) => {
    const { detail, version } = await showPayment(tx, await scopeOf(tx, memberOf(principal)), params.id, config);
    reply.version(version);
    return detail;
  }),

  route(createEndpoint, async ({ tx, principal, request, body, config, reply }) => {
    const id = await createPayment(tx, changeBy(principal, request), body, {
      ...tools,
      secretKey: config.secretKey,
    });
    reply.made('PAYMENT', id);
    return (await showPayment(tx, await scopeOf(tx, memberOf(principal)), id, config)).detail;
  }),

  route(estimateEndpoint, async ({ tx, principal, query }) =>
    estimatePayment(tx, await scopeOf(tx, memberOf(principal)), query, tools.rates),
  ),

  route(chooseEndpoint, async ({ tx, principal, request, params: { id }, body, config, expected, reply }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const changed = await chooseCurrency(tx, scope, id, body, { ...tools, actor: actorOf(principal), expected });
    await recordChange(tx, changeBy(principal, request), {
      action: 'payment.choose-currency',
      entity: { type: 'PAYMENT', id },
      ...changed,
    });
    const { detail, version } = await showPayment(tx, scope, id, config);
    reply.version(version);
    return detail;
  }),

  route(cancelEndpoint, async ({ tx, principal, request, params: { id }, config }) => {
    await cancelPayment(tx, changeBy(principal, request), id);
    return (await showPayment(tx, await scopeOf(tx, memberOf(principal)), id, config)).detail;
  }),

  route(listPaymentCallbacks, async ({ tx, principal, params, config }) => {
    const scope = await scopeOf(tx, memberOf(principal));
    const payment = await findPayment(tx, scope, params.id);
    if (!payment) throw new AppError('NOT_FOUND');
    const deposits = await selectNewestDeposits(tx, scope, payment.id, mostDeposits);
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    const told = [payment.id, ...idsOf(deposits)];
    const deliveries = await selectDeliveries(tx, scope.organisationId, told, mostCallbacks);
    const attempts = await selectAttempts(tx, scope.organisationId, idsOf(deliveries));
    return { callbacks: deliveries.map((delivery) => deliveryView(delivery, attempts, config.mode)) };
  }),

  route(sendDepositCallback, async ({ tx, principal, request, params }) =>
    sendCallbackAgain(tx, changeBy(principal, request), params),
  ),

  route(sendPaymentCallback, async ({ tx, principal, request, params }) =>
    sendClosedCallbackAgain(tx, changeBy(principal, request), params.id),
  ),
];
