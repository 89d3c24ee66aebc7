import * as z from 'zod/mini';
import { forgetChanges } from '../../platform/changes/repository';
import { every, handle, jobKind } from '../../platform/jobs/job';
import { createHub, type HubOptions } from './hub';
import { eventRoutes } from './routes';

export type { ChangeKind } from './kinds';

const forgetChangesJob = jobKind('forget-changes', z.object({}), { concurrency: 1 });

/** Streams of what changes. `stop` ends them. */
export const eventModule = (options: HubOptions) => {
  const hub = createHub(options);
  return {
    routes: eventRoutes(hub),
    handlers: [handle(forgetChangesJob, () => options.database.acrossOrganisations(forgetChanges))],
    schedules: [every(300, forgetChangesJob)],
    stop: hub.stop,
  };
};
