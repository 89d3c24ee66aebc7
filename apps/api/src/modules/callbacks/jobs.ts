import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import { every, handle, jobKind } from '../../platform/jobs/job';
import type { Jobs } from '../../platform/jobs/runner';
import type { CallbackSender } from '../../rails/callbacks';
import type { Mailer } from '../../rails/mail';
import { callbackFailedHandler } from './alarm';
import { deliverLane } from './deliver';
import { deliverJob, enqueueLane } from './queue-callback';
import { lanesDue } from './repository';

/** Finds what is to be tried again, and what a crash left behind. */
const dueCallbacksJob = jobKind('due-callbacks', z.object({}), { concurrency: 1 });

/** A retry comes so much late at most. */
const everySeconds = 5;

type Services = { readonly database: Database; readonly config: Config };
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
  ],
  schedules: [every(everySeconds, dueCallbacksJob)],
});
