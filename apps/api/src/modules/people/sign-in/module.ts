import { defineModule } from '../../../module/define-module';
import { cellDirectory } from '../../../platform/cells/directory';
import { sealedLinks } from './repository';
import { signInJobs } from './jobs';
import { signInCounter } from './metrics';
import { secretRowChecks } from './row-checks';
import { signInRoutes } from './routes';

/** Sessions and passwords. */
export const signIn = defineModule({
  slug: 'sign-in',
  tables: {
    password_reset: { stays: 'a link of a person, asked for anew' },
    known_device: { stays: 'under a key of this cell, learnt anew' },
  },
  events: {
    'login.succeeded': 'Somebody signed in',
    'login.failed': 'A sign-in was refused',
    'login.break-glass': 'An administrator came in around the company’s sign-in',
    logout: 'Somebody signed out',
    'organisation.choose': 'Somebody chose the organisation to work in',
    'password.reset-request': 'A link to set a new password was asked for',
    'password.reset-link': 'A link to set a new password was mailed',
    'password.reset': 'A new password was set by a link',
  },
  rowChecks: secretRowChecks,
  sealedTables: [sealedLinks],
  make: ({ rails: { mail }, shared, ...services }) => {
    const { counted, watch } = shared(signInCounter);
    const alsoAt = shared(cellDirectory)?.alsoAt ?? (() => []);
    return { routes: signInRoutes(counted, alsoAt), metrics: watch, ...signInJobs(services, mail) };
  },
});
