import type { Database } from '@countinghouse/database';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';
import { registerDocuments } from './http/documents';
import { registerHealth } from './http/health';
import { registerRoutes } from './http/registrar';
import type { Route } from './http/route';
import { createServer } from './http/server';
import { createShield } from './http/shield';
import { registerStatic } from './http/static';
import { registerWebManifest } from './http/web-manifest';
import { accountSecurityJobs, accountSecurityRoutes } from './modules/account-security';
import { apiKeyJobs, apiKeyRoutes } from './modules/api-keys';
import { auditRoutes } from './modules/audit';
import { balanceRoutes } from './modules/balances';
import { brandRoutes, hostBrands } from './modules/brand';
import { businessRoutes, sightOf } from './modules/businesses';
import { cryptoDepositJobs, cryptoDepositRoutes, paymentPostings } from './modules/crypto-deposits';
import { currencyRoutes } from './modules/currencies';
import { internalTransferPostings, internalTransferRoutes } from './modules/internal-transfers';
import { jobRoutes } from './modules/jobs';
import { ledgerRoutes, sealLedger } from './modules/ledger';
import { membershipRoutes } from './modules/memberships';
import { operationRoutes } from './modules/operations';
import { organisationRoutes } from './modules/organisations';
import { roleRoutes } from './modules/roles';
import { sandboxRoutes } from './modules/sandbox';
import { signInJobs, signInRoutes } from './modules/sign-in';
import { userJobs, userRoutes } from './modules/users';
import { sealAuditTrail } from './platform/audit/seal';
import { startSealing } from './platform/audit/sealing';
import { fileWitness } from './platform/audit/witness';
import type { JobRunner, Jobs } from './platform/jobs/runner';
import { createJobRunner } from './platform/jobs/runner';
import type { ShieldRates } from './platform/limits';
import { shieldRates } from './platform/limits';
import type { Log } from './platform/log';
import { createLog } from './platform/log';
import { upkeepJobs } from './platform/upkeep/upkeep';
import type { Mailer } from './rails/mail';
import { mailboxMailer, smtpMailer } from './rails/mail';
import { simulatedRates } from './rails/rates/simulated';

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly mailer?: Mailer;
  readonly log?: Log;
  /** Requests a second; tests that send thousands raise them. */
  readonly rates?: ShieldRates;
  /** `manual`: jobs run only when `app.jobs.runDue()` is called. */
  readonly jobs?: 'running' | 'manual';
  /** Calls beside the product's, registered by the same rules. */
  readonly furtherRoutes?: readonly Route[];
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

/** Every call of the product, in the order of the reference. */
export const productRoutes: readonly Route[] = [
  ...brandRoutes,
  ...signInRoutes,
  ...accountSecurityRoutes,
  ...currencyRoutes(simulatedRates),
  ...organisationRoutes,
  ...membershipRoutes,
  ...businessRoutes,
  ...balanceRoutes(simulatedRates),
  ...cryptoDepositRoutes,
  ...internalTransferRoutes(simulatedRates),
  ...ledgerRoutes({ items: [paymentPostings, internalTransferPostings], sightOf }),
  ...userRoutes,
  ...roleRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...operationRoutes,
  ...jobRoutes,
];

/** The sandbox's own calls. Loaded here and only there, so that production never holds the demonstration in memory. */
const loadSandboxRoutes = async (): Promise<readonly Route[]> => {
  const { demoPassword, demoSignIns } = await import('./sandbox/data/people');
  return sandboxRoutes({ password: demoPassword, signIns: demoSignIns });
};

/** What happens in a sandbox by itself. */
const loadSandboxJobs = async (database: Database): Promise<Required<Jobs>> => {
  const { liveRates } = await import('./sandbox/live-rates');
  return liveRates(database);
};

const chooseMailer = ({ smtpUrl, mailFrom }: Config, database: Database): Mailer =>
  smtpUrl === undefined ? mailboxMailer(database) : smtpMailer({ url: smtpUrl, from: mailFrom });

/** Wires the server. Opens no port: `listen` or `inject` does. `close` lets running requests finish first. */
export const buildApp = async ({
  config,
  database,
  log = createLog(config.logLevel),
  mailer = chooseMailer(config, database),
  rates = shieldRates,
  jobs = 'running',
  furtherRoutes = [],
}: AppOptions): Promise<FastifyInstance> => {
  const app = createServer(config, log);
  const routes = [...productRoutes, ...(config.mode === 'sandbox' ? await loadSandboxRoutes() : []), ...furtherRoutes];
  registerHealth(app, database, config.mode);
  registerRoutes(app, routes, { database, config, shield: createShield(rates) });
  registerDocuments(
    app,
    routes.map(({ endpoint }) => endpoint),
  );
  registerWebManifest(app, hostBrands(config));
  await registerStatic(app, config);

  const ownJobs = [
    upkeepJobs(database),
    cryptoDepositJobs(database),
    ...(config.mode === 'sandbox' ? [await loadSandboxJobs(database)] : []),
  ];
  const runner = createJobRunner(
    database,
    {
      handlers: [
        ...signInJobs({ database, config }, mailer),
        ...accountSecurityJobs({ database, config }, mailer),
        ...userJobs({ database, config }, mailer),
        ...apiKeyJobs({ database, config }, mailer),
        ...ownJobs.flatMap(({ handlers }) => handlers),
      ],
      schedules: ownJobs.flatMap(({ schedules }) => schedules),
    },
    log,
  );
  app.decorate('jobs', runner);
  if (jobs === 'running') {
    const stopSealing = [
      startSealing(
        {
          what: 'audit trail',
          verifier: 'npm run audit:verify',
          everyMilliseconds: 5_000,
          seal: () =>
            sealAuditTrail({
              database,
              secretKey: config.secretKey,
              witness: fileWitness(config.dataDir, 'audit'),
            }),
        },
        log,
      ),
      startSealing(
        {
          what: 'ledger',
          verifier: 'npm run ledger:verify',
          everyMilliseconds: 30_000,
          seal: () =>
            sealLedger({ database, secretKey: config.secretKey, witness: fileWitness(config.dataDir, 'ledger') }),
        },
        log,
      ),
    ];
    app.addHook('onReady', async () => runner.start());
    app.addHook('onClose', async () => {
      await Promise.all(stopSealing.map((stop) => stop()));
      await runner.stop();
    });
  }
  return app;
};
