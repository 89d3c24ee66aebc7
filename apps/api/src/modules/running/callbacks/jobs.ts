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

/** Finds messages to retry, and those a crash left behind. */
const dueCallbacksJob = jobKind('due-callbacks', z.object({}), { concurrency: 1 });

/** A retry is at most this many seconds late. */
const everySeconds = 5;

/** Seconds after which a due callback counts as stuck: operators see it in the log, once a minute. */
const standingStillSeconds = 300;

const reportStandstillJob = jobKind('tell-callback-standstill', z.object({}), { concurrency: 1 });

/** Shows operators how many callbacks are due and how long the oldest has been: a number that grows is an alarm. */
export const watchCallbacks = (registry: Registry, database: Database): void => {
  watchRows(registry, database, {
    read: async (tx) => [await overdueCallbacks(tx)],
    figures: [
      {
        name: 'countinghouse_callbacks_due',
        help: 'Callbacks that are due and not sent yet',
        value: ({ count }) => count,
      },
      {
        name: 'countinghouse_callbacks_oldest_due_age_seconds',
        help: 'Seconds for which the oldest due callback has been due; 0 without one',
        value: ({ seconds }) => seconds,
      },
    ],
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
    handle(reportStandstillJob, async () => {
      const overdue = await services.database.acrossOrganisations(overdueCallbacks);
      if (overdue.seconds >= standingStillSeconds) services.log.error(overdue, 'Callbacks stand still');
    }),
  ],
  schedules: [every(everySeconds, dueCallbacksJob), every(60, reportStandstillJob)],
});
