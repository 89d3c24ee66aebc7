import type { AnswerOf } from '@countinghouse/contract';
import { listDemoSignIns, listMailbox } from '@countinghouse/contract/sandbox';
import type { Route } from '../../http/route';
import { route } from '../../http/route';
import { findMails } from '../../rails/mail';

/** The people of the demonstration, for the panel on the sandbox's login screen. */
export type DemoSignIns = {
  readonly password: string;
  readonly signIns: AnswerOf<typeof listDemoSignIns>['signIns'];
};

const newestMails = 50;

/** Calls of the sandbox alone; production neither registers nor answers them. */
export const sandboxRoutes = ({ password, signIns }: DemoSignIns): Route[] => [
  route(listDemoSignIns, async () => ({ password, signIns }), {
    transaction: 'none',
  }),
  route(listMailbox, async ({ tx, query }) => {
    const mails = await findMails(tx, { to: query.to, limit: newestMails });
    return { messages: mails.map(({ sentAt, ...mail }) => ({ ...mail, sentAt: sentAt.toISOString() })) };
  }),
];
