import { canIPay } from '@countinghouse/contract/operating/can-i-pay';
import { memberOf, route, type Route } from '../../../http/route';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates';
import { findCanPay } from './find-can-pay';

export const canIPayRoutes = (rates: RateFeed, offers: Offers): Route[] => [
  route(canIPay, async ({ tx, principal, query, now }) =>
    findCanPay(tx, memberOf(principal), query, { rates, offers, at: await now() }),
  ),
];
