import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Shared } from '../../../module/define-module';
import { extensionPoint } from '../../../module/extension';
import { forgetChanges } from '../../../platform/changes/repository';
import { every, handle, jobKind } from '../../../platform/jobs/job';
import type { Jobs } from '../../../platform/jobs/runner';
import { createHub, type Hub } from './hub';
import type { ChangeKind } from './kinds';

/** Entity types whose changes are streamed to members who may read their list. */
export const changeKinds = extensionPoint<ChangeKind>('kinds of changes');

/** The one hub of a server. */
export const hub: Shared<Hub> = ({ database, config: { secretKey }, log, streamLifetimeMs: lifetimeMs, all }) =>
  createHub({ database, secretKey, kinds: all(changeKinds), log, lifetimeMs });

const forgetChangesJob = jobKind('forget-changes', z.object({}), { concurrency: 1 });

/** Deletes changes that no stream can resume from any more. */
export const eventJobs = (database: Database): Required<Jobs> => ({
  handlers: [handle(forgetChangesJob, () => database.acrossOrganisations(forgetChanges))],
  schedules: [every(300, forgetChangesJob)],
});
