import { defineModule } from '../../../module/define-module';
import { signInCounter } from '../sign-in';
import { companySignInJobs } from './mails';
import { sealedDirectories, sealedIdentityLinks, sealedProviders } from './repository';
import { companySignInRoutes } from './routes';
import { registerScim } from './scim/register';

/** Sign-in by a company's own provider, the rules for its people's sessions, and its directory. */
export const companySignIn = defineModule({
  slug: 'company-sign-in',
  tables: {
    company_directory: 'MOVES',
    identity_link: 'MOVES',
    identity_provider: 'MOVES',
    mail_domain: 'MOVES',
  },
  reads: ['sign_in_policy', 'session_proof', 'session'],
  events: {
    'login.first-factor': 'A company’s sign-in proved somebody, whose second factor is asked next',
    'company-link.add': 'A person linked an account of the company’s sign-in',
    'company-link.remove': 'A person unlinked the account of the company’s sign-in',
    'company-sign-in.update': 'The company’s sign-in was changed',
    'company-sign-in.remove': 'The company’s sign-in was taken away',
    'company-sign-in.prove-domain': 'A mail domain was proved',
    'sign-in-policy.update': 'The limits of sessions and devices were changed',
    'company-directory.update': 'The role of people who join by the directory was changed',
    'company-directory.token': 'A token for the company’s directory was made',
  },
  sealedTables: [sealedProviders, sealedIdentityLinks, sealedDirectories],
  make: ({ rails: { mail, identity }, shared, database, config }) => ({
    routes: companySignInRoutes(identity, shared(signInCounter).counted),
    handlers: companySignInJobs({ database, config }, mail),
    pages: (app, { requestInfo }) => registerScim(app, { database, config, requestInfo }),
  }),
});
