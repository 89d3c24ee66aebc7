/** The work that the server gave up; below the audit log, for the sidebar of the specification has no place of its own for it. */
export const failedJobsPath = '/audit-log/failed-jobs';
/** Parent page of the failed jobs. */
export const aboveFailedJobs = '/audit-log';
