import {
  getOutgoingStop,
  releaseOutgoingMoney,
  stopOutgoingMoney,
} from '@countinghouse/contract/carriers/outgoing-stop';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { releaseOutgoing, stopOf, stopOutgoing } from './stop';

export const outgoingStopRoutes: Route[] = [
  route(getOutgoingStop, async ({ tx, principal }) => ({ stop: await stopOf(tx, memberOf(principal).organisationId) })),

  route(stopOutgoingMoney, async ({ tx, principal, request, body }) => ({
    stop: await stopOutgoing(tx, changeBy(principal, request), body.reason),
  })),

  route(releaseOutgoingMoney, async ({ tx, principal, request }) => ({
    stop: await releaseOutgoing(tx, changeBy(principal, request)),
  })),
];
