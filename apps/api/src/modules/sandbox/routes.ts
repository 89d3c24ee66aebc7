import type { AnswerOf } from '@countinghouse/contract';
import {
  confirmSandboxDeposit,
  listDemoSignIns,
  listMailbox,
  playPayment,
  reorganiseSandboxDeposit,
  sendSandboxDeposit,
} from '@countinghouse/contract/sandbox';
import type { Route } from '../../http/route';
import { route } from '../../http/route';
import { changeBy } from '../../platform/audit/record-change';
import { findMails } from '../../rails/mail';
import type { RateFeed } from '../../rails/rates';
import { confirmDeposit, playPayment as play, reorganiseDeposit, sendDeposit } from './play-payment';

/** The people of the demonstration, for the panel on the sandbox's login screen. */
export type DemoSignIns = {
  readonly password: string;
  readonly signIns: AnswerOf<typeof listDemoSignIns>['signIns'];
};

const newestMails = 50;

/** Calls of the sandbox alone; production neither registers nor answers them. */
export const sandboxRoutes = ({ password, signIns }: DemoSignIns, rates: RateFeed): Route[] => [
  route(listDemoSignIns, async () => ({ password, signIns }), {
    transaction: 'none',
  }),
  route(listMailbox, async ({ tx, query }) => {
    const mails = await findMails(tx, { to: query.to, limit: newestMails });
    return { messages: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() })) };
  }),
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
