import type { Database } from '@countinghouse/database';
import type { Config } from './config';
import type { Route } from './http/route';
import { accountSecurityJobs, accountSecurityRoutes } from './modules/account-security';
import { apiKeyJobs, apiKeyRoutes } from './modules/api-keys';
import { auditRoutes } from './modules/audit';
import { balanceRoutes } from './modules/balances';
import { brandRoutes } from './modules/brand';
import { businessRoutes, sightOf } from './modules/businesses';
import { cryptoDepositJobs, cryptoDepositRoutes, paymentPostings } from './modules/crypto-deposits';
import { currencyRoutes } from './modules/currencies';
import { internalTransferPostings, internalTransferRoutes } from './modules/internal-transfers';
import { failedJobJobs, jobRoutes } from './modules/jobs';
import { ledgerRoutes } from './modules/ledger';
import { membershipRoutes } from './modules/memberships';
import { operationRoutes } from './modules/operations';
import { organisationRoutes } from './modules/organisations';
import { roleJobs, roleRoutes } from './modules/roles';
import { signInJobs, signInRoutes } from './modules/sign-in';
import { userJobs, userRoutes } from './modules/users';
import type { JobHandler } from './platform/jobs/job';
import { upkeepJobs } from './platform/upkeep/upkeep';
import type { Schedule } from './platform/jobs/job';
import type { Rails } from './rails/rails';

/** What a capability adds to the server. */
export type Module = {
  readonly routes?: readonly Route[];
  readonly handlers?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
};

/** What modules are made from. */
export type Given = { readonly rails: Rails; readonly database: Database; readonly config: Config };

/** Every capability of the product, in the order of the reference: one line each. */
export const productModules = ({ rails: { rates, mail, jobs }, ...services }: Given): readonly Module[] => [
  { routes: brandRoutes },
  { routes: signInRoutes, handlers: signInJobs(services, mail) },
  { routes: accountSecurityRoutes, handlers: accountSecurityJobs(services, mail) },
  { routes: currencyRoutes(rates) },
  { routes: organisationRoutes },
  { routes: membershipRoutes },
  { routes: businessRoutes },
  { routes: balanceRoutes(rates) },
  { routes: cryptoDepositRoutes, ...cryptoDepositJobs(services.database) },
  { routes: internalTransferRoutes(rates) },
  { routes: ledgerRoutes({ items: [paymentPostings, internalTransferPostings], sightOf }) },
  { routes: userRoutes, handlers: userJobs(services, mail) },
  { routes: roleRoutes, handlers: roleJobs(services, mail) },
  { routes: apiKeyRoutes, handlers: apiKeyJobs(services, mail) },
  { routes: auditRoutes },
  { routes: operationRoutes },
  { routes: jobRoutes, handlers: failedJobJobs(services) },
  upkeepJobs(services.database),
  jobs,
];

/** All their calls. */
export const routesOf = (modules: readonly Module[]): readonly Route[] => modules.flatMap(({ routes = [] }) => routes);
