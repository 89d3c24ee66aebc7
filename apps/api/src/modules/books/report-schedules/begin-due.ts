import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import { newId } from '../../../platform/ids';
import { jobKind } from '../../../platform/jobs/job';
import { enqueue } from '../../../platform/jobs/repository';
import { nextDue, type Timing } from './due';
import { makeRunJob } from './make-run';
import { beginDue, forgetRuns, holdDue } from './repository';

export const dueJob = jobKind('report-schedules-due', z.object({}));

/** Schedules begun in one transaction. */
const mostAtOnce = 100;

/** Begins the run of every schedule that is due. One whose instants were missed makes up for one of them at a time, the oldest first. */
export const beginDueRuns = (database: Database): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    for (const schedule of await holdDue(tx, mostAtOnce)) {
      const run = { id: newId(), following: nextDue(schedule as Timing, schedule.nextDueAt) };
      const { organisationId } = schedule;
      if (await beginDue(tx, schedule, run))
        await enqueue(tx, makeRunJob, { organisationId, runId: run.id }, { organisationId });
    }
    await forgetRuns(tx);
  });
