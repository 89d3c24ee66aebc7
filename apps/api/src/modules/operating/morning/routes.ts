import { getMorning } from '@countinghouse/contract/operating/morning';
import { memberOf, route, type Route } from '../../../http/route';
import { lastVisitOf } from '../../../platform/sessions/repository';
import type { RateFeed } from '../../../rails/rates';
import { scopeOf } from '../../organisation/businesses';
import { findMorning } from './find-morning';

const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`);

export const morningRoutes = (rates: RateFeed): Route[] => [
  route(getMorning, async ({ tx, principal, now }) => {
    const member = memberOf(principal);
    const scope = await scopeOf(tx, member);
    const asOf = await now();
    // A machine visits nothing.
    const lastVisitAt = member.apiKey ? null : await lastVisitOf(tx, member);
    return findMorning(tx, scope, rates, { now: asOf, since: lastVisitAt ?? startOfDay(asOf), lastVisitAt });
  }),
];
