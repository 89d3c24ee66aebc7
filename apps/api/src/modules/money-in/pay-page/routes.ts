import {
  choosePublicPaymentCurrency,
  getPublicPayment,
  streamPublicPayment,
} from '@countinghouse/contract/money-in/public-payments';
import { answerStream } from '../../../http/event-stream';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { tooManyRequests } from '../../../platform/errors';
import { createProcessBuckets, publicPaymentRate } from '../../../platform/limits';
import type { Hub } from '../../running/events';
import type { PayerTools } from './public-payment';
import { chooseAsPayer, onlookerOf, showToPayer } from './public-payment';

/** Rate limit of one address per link. */
const limit = createProcessBuckets(publicPaymentRate);

/** Calls of anybody with the link of a payment. */
export const payPageRoutes = (tools: PayerTools, { watch }: Pick<Hub, 'watch'>): Route[] => [
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
