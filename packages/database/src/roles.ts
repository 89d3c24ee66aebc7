/** The group every request's connection belongs to: sees the organisation its transaction names, nothing else. */
export const appRole = 'countinghouse_app';

/** The group of jobs, seeding and the verifier: sees all organisations. */
export const workerRole = 'countinghouse_worker';
