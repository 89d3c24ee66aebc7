export { userRoutes } from './routes';
export { inviteAdministrator } from './invite-administrator';
export { userJobs } from './send-invitation';
export { userEvents } from './events';
