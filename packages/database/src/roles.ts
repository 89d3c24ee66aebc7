/** Group of every request's connection: sees only the organisation its transaction names. */
export const appRole = 'countinghouse_app';

/** The group of jobs, seeding and the verifier: sees all organisations. */
export const workerRole = 'countinghouse_worker';
