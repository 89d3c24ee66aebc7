export { signInJobs } from './jobs';
export { passwordChangedJob } from './password-changed';
export { findPerson, storeLink, storePassword, voidLinks } from './repository';
export { signInRoutes } from './routes';
export { accountSubject } from './throttle-subject';
