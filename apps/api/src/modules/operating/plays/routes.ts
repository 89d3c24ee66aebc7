import {
  confirmSandboxDeposit,
  playPayment,
  reorganiseSandboxDeposit,
  sendSandboxDeposit,
} from '@countinghouse/contract/operating/sandbox';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import type { RateFeed } from '../../../rails/rates';
import { confirmDeposit, playPayment as play, reorganiseDeposit, sendDeposit } from './play-payment';

/** Calls that play payers: for everybody in the sandbox, in production for test organisations alone. */
export const playRoutes = (rates: RateFeed): Route[] => [
  route(playPayment, async ({ tx, principal, request, params, body }) =>
    play(tx, changeBy(principal, request), params.id, body.play, rates),
  ),
  route(sendSandboxDeposit, async ({ tx, principal, request, body }) =>
    sendDeposit(tx, changeBy(principal, request), body),
  ),
  route(confirmSandboxDeposit, async ({ tx, principal, request, params }) => {
    await confirmDeposit(tx, changeBy(principal, request), params.id);
    return undefined;
  }),
  route(reorganiseSandboxDeposit, async ({ tx, principal, request, params, body }) => {
    await reorganiseDeposit(tx, changeBy(principal, request), params.id, body.outcome);
    return undefined;
  }),
];
