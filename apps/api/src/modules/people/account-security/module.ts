import { defineModule } from '../../../module/define-module';
import { accountSecurityJobs, accountSecuritySchedules } from './jobs';
import { sealedResets } from './reset-repository';
import { accountSecurityRoutes } from './routes';

/** Second factors, recovery codes and own sessions. */
export const accountSecurity = defineModule({
  slug: 'account-security',
  tables: {
    factor_reset: { stays: 'a link of a person, asked for anew' },
  },
  events: {
    'password.change': 'Somebody changed their password',
    'session.end': 'Somebody ended another session of theirs',
    'passkey.add': 'Somebody added a passkey',
    'passkey.rename': 'Somebody named a passkey',
    'passkey.remove': 'Somebody removed a passkey',
    'passkey.copied': 'A passkey was used with an older counter than before, as a copied one is',
    'second-factor.enable': 'Somebody set up their second factor',
    'second-factor.disable': 'Somebody took their second factor off',
    'second-factor.reset-confirm': 'A person confirmed the reset of their second factor',
    'second-factor.reset-refuse': 'The reset of a second factor was refused',
    'second-factor.reset': 'A second factor was reset',
  },
  sealedTables: [sealedResets],
  make: ({ rails: { mail }, ...services }) => ({
    routes: accountSecurityRoutes,
    handlers: accountSecurityJobs(services, mail),
    schedules: accountSecuritySchedules,
  }),
});
