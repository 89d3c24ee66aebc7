export { signInJobs } from './jobs';
export { passwordChangedJob } from './password-changed';
export { findPerson, storePassword } from './repository';
export { signInRoutes } from './routes';
export { accountSubject } from './throttle-subject';
