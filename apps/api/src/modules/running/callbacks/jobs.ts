import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Registry } from 'prom-client';
import type { Config } from '../../../config';
import { watchRows } from '../../../platform/gauge';
import type { Log } from '../../../platform/log';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import type { CallbackSender } from '../../../rails/callbacks';
import type { Mailer } from '../../../rails/mail';
import { callbackFailedHandler } from './alarm';
import { deliverLane } from './deliver';
import { deliverJob, enqueueLane } from './queue-callback';
import { repeatHandler } from './repeat';
import { lanesDue, overdueCallbacks } from './repository';

/** Finds what is to be tried again, and what a crash left behind. */
const dueCallbacksJob = jobKind('due-callbacks', z.object({}), { concurrency: 1 });

/** A retry is at most this many seconds late. */
const everySeconds = 5;

/** Callbacks that are due for so long stand still: operators are told in the log, once a minute. */
const standingStillSeconds = 300;

const tellStandstillJob = jobKind('tell-callback-standstill', z.object({}), { concurrency: 1 });

/** Shows operators how many callbacks are due and how long the oldest has been: a number that grows is an alarm. */
export const watchCallbacks = (registry: Registry, database: Database): void => {
  watchRows(registry, database, {
    name: 'callbacks_due',
    help: 'Callbacks that are due and not sent yet',
    read: async (tx) => ({ '': (await overdueCallbacks(tx)).count }),
  });
  watchRows(registry, database, {
    name: 'callbacks_oldest_due_seconds',
    help: 'For how long the oldest callback that is due has been',
    read: async (tx) => ({ '': (await overdueCallbacks(tx)).seconds }),
  });
};

type Services = { readonly database: Database; readonly config: Config; readonly log: Log };
type Given = { readonly mail: Mailer; readonly send: CallbackSender };

export const callbackJobs = (services: Services, { mail, send }: Given): Required<Jobs> => ({
  handlers: [
    handle(deliverJob, (lane, { signal }) => deliverLane({ ...services, send }, lane, signal)),
    handle(dueCallbacksJob, () =>
      services.database.acrossOrganisations(async (tx) => {
        for (const lane of await lanesDue(tx)) await enqueueLane(tx, lane);
      }),
    ),
    callbackFailedHandler(services, mail),
    repeatHandler(services.database),
    handle(tellStandstillJob, async () => {
      const overdue = await services.database.acrossOrganisations(overdueCallbacks);
      if (overdue.seconds >= standingStillSeconds) services.log.error(overdue, 'Callbacks stand still');
    }),
  ],
  schedules: [every(everySeconds, dueCallbacksJob), every(60, tellStandstillJob)],
});
