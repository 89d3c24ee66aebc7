import { defineModule } from '../../../module/define-module';
import { signInJobs } from './jobs';
import { signInRoutes } from './routes';

/** Sessions and passwords. */
export const signIn = defineModule({
  slug: 'sign-in',
  events: {
    'login.succeeded': 'Somebody signed in',
    'login.failed': 'A sign-in was refused',
    logout: 'Somebody signed out',
    'organisation.choose': 'Somebody chose the organisation to work in',
    'password.reset-request': 'A link to set a new password was asked for',
    'password.reset-link': 'A link to set a new password was mailed',
    'password.reset': 'A new password was set by a link',
  },
  make: ({ rails: { mail }, ...services }) => ({ routes: signInRoutes, handlers: signInJobs(services, mail) }),
});
