import * as z from 'zod/mini';
import { forgetChanges } from '../../../platform/changes/repository';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import { createHub, type HubOptions } from './hub';
import { eventRoutes } from './routes';

export type { Hub } from './hub';
export type { ChangeKind } from './kinds';
export type { Onlooker } from './onlooker';

const forgetChangesJob = jobKind('forget-changes', z.object({}), { concurrency: 1 });

/** Streams of what changes, and `watch` for those who have no session. `stop` ends them. */
export const eventModule = (options: HubOptions) => {
  const hub = createHub(options);
  return {
    routes: eventRoutes(hub),
    handlers: [handle(forgetChangesJob, () => options.database.acrossOrganisations(forgetChanges))],
    schedules: [every(300, forgetChangesJob)],
    watch: hub.watch,
    stop: hub.stop,
  };
};
