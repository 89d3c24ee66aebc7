import type { AnswerOf } from '@countinghouse/contract';
import {
  advanceSandboxTime,
  listDemoSignIns,
  listMailbox,
  setSandboxRate,
} from '@countinghouse/contract/operating/sandbox';
import type { Database, Tx } from '@countinghouse/database';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import type { Opening } from '../../../platform/opening';
import { findMails } from '../../../rails/mail';
import { advanceTime } from './move-time';
import { setRate } from './set-rate';

/** The people of the demonstration, for the panel on the sandbox's login screen. */
export type DemoSignIns = {
  readonly password: string;
  readonly signIns: AnswerOf<typeof listDemoSignIns>['signIns'];
  /** Progress of the demo history. */
  readonly progress: Opening['progress'];
};

const newestMails = 50;

/** The sandbox's market, as the calls need it. */
export type Market = {
  /** Lets the market state its prices once the transaction committed. */
  readonly askForPrices: (tx: Tx) => Promise<void>;
};

type Given = Market & { readonly database: Pick<Database, 'acrossOrganisations'> };

/** Calls of the sandbox alone; production neither registers nor answers them. */
export const sandboxRoutes = (
  { password, signIns, progress }: DemoSignIns,
  { askForPrices, database }: Given,
): Route[] => [
  route(
    listDemoSignIns,
    async () => {
      const now = progress();
      return { password, signIns, history: now && { percent: Math.floor(100 * now.done), month: now.detail } };
    },
    { transaction: 'none' },
  ),
  route(listMailbox, async ({ tx, query }) => {
    const mails = await findMails(tx, { to: query.to, limit: newestMails });
    return { messages: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() })) };
  }),
  route(advanceSandboxTime, async ({ tx, principal, request, body }) => {
    const now = await advanceTime(database, tx, changeBy(principal, request), body.minutes);
    await askForPrices(tx);
    return { now: now.toISOString() };
  }),
  route(setSandboxRate, async ({ tx, principal, request, body }) =>
    setRate(tx, changeBy(principal, request), body, askForPrices),
  ),
];
