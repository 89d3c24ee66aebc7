import { mostCallbacks } from '@countinghouse/contract/running/callbacks';
import {
  cancelWithdrawal as cancelEndpoint,
  getWithdrawal,
  listWithdrawalCallbacks,
  sendWithdrawalCallback,
} from '@countinghouse/contract/money-out/crypto-withdrawals';
import {
  createWithdrawal as createEndpoint,
  destinationTagError,
  quoteWithdrawal as quoteEndpoint,
  validateAddress,
  withdrawalTerms,
} from '@countinghouse/contract/money-out/new-withdrawal';
import { currencyOf, isCurrency, networkFor } from '@countinghouse/money';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError, fieldError } from '../../../platform/errors';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { deliveryView, selectAttempts, selectDeliveries } from '../../running/callbacks';
import { cancelWithdrawal } from './cancel-withdrawal';
import { createWithdrawal } from './create-withdrawal';
import { cryptoWithdrawalList } from './list';
import { quoteWithdrawal, showTerms } from './quote-withdrawal';
import { isToProvider, judgeAddress, judgeTravelAddress } from './recipient';
import { showWithdrawal } from './show-withdrawal';
import { sendCallbackAgain } from './withdrawal-callback';

export const cryptoWithdrawalRoutes = (rates: RateFeed, offers: Offers): Route[] => [
  listRoute(cryptoWithdrawalList),

  route(withdrawalTerms, async ({ tx, principal, query }) =>
    showTerms(tx, await scopeOf(tx, memberOf(principal)), query, { rates, offers }),
  ),

  route(getWithdrawal, async ({ tx, principal, params, config }) => {
    const found = await showWithdrawal(tx, memberOf(principal), params.id, config);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }),

  route(quoteEndpoint, ({ tx, principal, body, config }) =>
    quoteWithdrawal(tx, memberOf(principal), body, { rates, offers, config }),
  ),

  route(createEndpoint, async ({ tx, principal, request, body, config, reply }) => {
    const id = await createWithdrawal(tx, changeBy(principal, request), body, { rates, offers, config });
    reply.made('WITHDRAWAL', id);
    const made = await showWithdrawal(tx, memberOf(principal), id, config);
    if (!made) throw new Error(`The withdrawal ${id} was made and is not there`);
    if (made.status === 'PENDING_APPROVAL') reply.waits();
    return made;
  }),

  route(cancelEndpoint, async ({ tx, principal, request, params: { id }, config }) => {
    await cancelWithdrawal(tx, changeBy(principal, request), id);
    const cancelled = await showWithdrawal(tx, memberOf(principal), id, config);
    if (!cancelled) throw new Error(`The withdrawal ${id} was cancelled and is not there`);
    return cancelled;
  }),

  route(listWithdrawalCallbacks, async ({ tx, principal, params, config }) => {
    const member = memberOf(principal);
    const found = await showWithdrawal(tx, member, params.id, config);
    if (!found) throw new AppError('NOT_FOUND');
    const deliveries = await selectDeliveries(tx, member.organisationId, [found.id], mostCallbacks);
    const attempts = await selectAttempts(
      tx,
      member.organisationId,
      deliveries.map(({ id }) => id),
    );
    return { callbacks: deliveries.map((delivery) => deliveryView(delivery, attempts, config.mode)) };
  }),

  route(sendWithdrawalCallback, async ({ tx, principal, request, params }) =>
    sendCallbackAgain(tx, changeBy(principal, request), params.id),
  ),

  route(validateAddress, async ({ tx, principal, body, config }) => {
    const { organisationId } = memberOf(principal);
    const { currency } = body;
    if (!isCurrency(currency) || currencyOf(currency).isFiat) throw fieldError('currency', 'This coin does not exist');
    const network = networkFor(currency, body.network);
    if (network === null) throw fieldError('network', `${currency} is not on this network`);
    if (isToProvider({ currency, network, address: body.address })) {
      const asked = { currency, network, travelAddress: body.address };
      const judged = await judgeTravelAddress(tx, asked, principal.isTest ? undefined : config.travelRule);
      return judged.provider === null
        ? { valid: false, normalized: null, reason: judged.reason, provider: null }
        : { valid: true, normalized: judged.travelAddress, reason: null, provider: judged.provider.name };
    }
    const { address, reason } = await judgeAddress(tx, organisationId, { currency, network, address: body.address });
    const wrongTag = destinationTagError(currency, network, body.destinationTag);
    return {
      valid: reason === null && wrongTag === null,
      normalized: address,
      reason: reason ?? wrongTag,
      provider: null,
    };
  }),
];
