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
import {
  choosePublicPaymentCurrency,
  getPublicPayment,
  streamPublicPayment,
} from '@countinghouse/contract/money-in/public-payments';
import { answerStream } from '../../../http/event-stream';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { actorOf, memberOf, route } from '../../../http/route';
import { changeBy, recordChange } from '../../../platform/audit/record-change';
import { AppError, tooManyRequests } from '../../../platform/errors';
import { createBuckets, publicPaymentRate } from '../../../platform/limits';
import { scopeOf } from '../../organisation/businesses';
import { deliveryView, selectAttempts, selectDeliveries } from '../../running/callbacks';
import type { Hub } from '../../running/events';
import { cancelPayment } from './cancel-payment';
import { chooseCurrency } from './choose-currency';
import { createPayment, type PaymentTools } from './create-payment';
import { sendCallbackAgain, sendClosedCallbackAgain } from './deposit-callback';
import { estimatePayment } from './estimate-payment';
import { paymentList } from './list';
import { findPayment, selectNewestDeposits } from './repository';
import { chooseAsPayer, onlookerOf, showToPayer } from './public-payment';
import { mostDeposits, showPayment } from './show-payment';

/** How often one address may ask about one link. */
const limit = createBuckets(publicPaymentRate);

export const cryptoDepositRoutes = (tools: PaymentTools, { watch }: Pick<Hub, 'watch'>): Route[] => [
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

  route(getPublicPayment, async ({ tx, params: { token }, request }) => {
    demandPatience(limit(`${request.ip} ${token}`));
    return showToPayer(tx, token, tools);
  }),

  route(choosePublicPaymentCurrency, async ({ tx, params: { token }, body, request }) => {
    demandPatience(limit(`${request.ip} ${token}`));
    return chooseAsPayer(tx, token, body, { ...tools, request });
  }),

  route(
    streamPublicPayment,
    async ({ database, params: { token }, request, reply }) => {
      demandPatience(limit(`${request.ip} ${token}`));
      const onlooker = await database.onPlatform((tx) => onlookerOf(tx, token, request.ip, tools), 'read');
      return answerStream(reply, await watch(onlooker, request.lastEventId));
    },
    { transaction: 'none' },
  ),
];

const demandPatience = (seconds: number): void => {
  if (seconds > 0) throw tooManyRequests(seconds);
};
