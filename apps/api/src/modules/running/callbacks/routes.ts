import {
  getCallbackCoverage,
  listUntoldCallbacks,
  sendUntoldCallbacks,
} from '@countinghouse/contract/running/callback-coverage';
import type { CallbackEvent } from '@countinghouse/contract/organisation/businesses';
import type { ReadTx } from '@countinghouse/database';
import { listRoute } from '../../../http/list-route';
import { memberOf, readRoute, route, type Member, type ReadRoute, type Route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { scopeOf } from '../../organisation/businesses';
import { coverageOf, eventsFor, untoldOf } from './coverage';
import type { CoverageQuery } from './coverage-repository';
import { callbackList } from './list';
import type { ToldThings } from './points';
import { sendUntold } from './send-untold';

type Asked = {
  readonly after: string;
  readonly before: string;
  readonly businessId?: string | undefined;
  readonly event?: CallbackEvent | undefined;
};

const queryOf = async (
  tx: ReadTx,
  member: Member,
  { after, before, businessId, event }: Asked,
): Promise<CoverageQuery> => ({
  scope: await scopeOf(tx, member),
  after,
  before,
  businessId: businessId ?? null,
  events: eventsFor(member.permissions).filter((one) => event === undefined || one === event),
});

export const callbackRoutes = (things: readonly ToldThings[]): (Route | ReadRoute)[] => [
  listRoute(callbackList),

  readRoute(getCallbackCoverage, async ({ tx, principal, query }) => ({
    lines: await coverageOf(tx, await queryOf(tx, memberOf(principal), query)),
  })),

  readRoute(listUntoldCallbacks, async ({ tx, principal, query, config }) =>
    untoldOf(tx, await queryOf(tx, memberOf(principal), query), query.outcome, config.mode),
  ),

  route(sendUntoldCallbacks, async ({ tx, principal, request, body, reply }) => {
    const change = changeBy(principal, request);
    reply.made('organisation', change.member.organisationId);
    return sendUntold(tx, change, things, body.callbacks);
  }),
];
