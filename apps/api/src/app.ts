import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config';
import { registerDocuments } from './http/documents';
import { registerHealth } from './http/health';
import { registerRoutes, requestInfo } from './http/registrar';
import type { Route } from './http/route';
import { createServer } from './http/server';
import { createShield } from './http/shield';
import { registerStatic } from './http/static';
import { registerWebManifest } from './http/web-manifest';
import { brandForHost, hostBrands } from './modules/organisation/brand';
import { sealLedger } from './modules/books/ledger';
import { sandboxModule } from './modules/operating/sandbox';
import { invariantsIn } from './invariants';
import { rowChecks, sealedTables } from './row-checks';
import { compose } from './module/compose';
import type { Module } from './module/define-module';
import { defineModule } from './module/define-module';
import { productModules } from './modules';
import type { Events } from './platform/audit/events';
import { sealAuditTrail } from './platform/audit/seal';
import { startSealing } from './platform/audit/sealing';
import { fileWitness } from './platform/audit/witness';
import type { JobRunner } from './platform/jobs/runner';
import { createJobRunner } from './platform/jobs/runner';
import type { ShieldRates } from './platform/limits';
import { upkeepJobs } from './platform/upkeep/upkeep';
import { shieldRates } from './platform/limits';
import type { Log } from './platform/log';
import { setPasswordCost } from './platform/passwords';
import { createLog } from './platform/log';
import type { Mailer } from './rails/mail';
import type { Rails } from './rails/rails';
import { realRails, refuseSimulated, sandboxRails } from './rails/rails';

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  /** Instead of those that the mode asks for. */
  readonly rails?: Rails;
  /** Instead of the rails' own. */
  readonly mailer?: Mailer;
  readonly log?: Log;
  /** Requests a second; tests that send thousands raise them. */
  readonly rates?: ShieldRates;
  /** `manual`: jobs run only when `app.jobs.runDue()` is called. */
  readonly jobs?: 'running' | 'manual';
  /** After how long a stream of changes ends and is resumed; ten minutes unless told. */
  readonly streamLifetimeMs?: number;
  /** Calls beside the product's, registered by the same rules. */
  readonly furtherRoutes?: readonly Route[];
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
    /** What may stand in the audit trail beside refusals. */
    events: Events;
  }
}

/** The sandbox's own calls, loaded here and only there, so that production never holds the demonstration in memory. */
const loadSandbox = async (): Promise<Module> => {
  const { demoPassword, demoSignIns } = await import('./sandbox/data/people');
  const { askForPrices } = await import('./sandbox/live-rates');
  return sandboxModule({ password: demoPassword, signIns: [...demoSignIns] }, askForPrices);
};

/** Jobs of the platform and of the rails, and calls that whoever builds the server adds. */
const ownModule = (routes: readonly Route[]): Module =>
  defineModule({
    slug: 'platform',
    make: ({ database, rails: { jobs } }) => {
      const upkeep = upkeepJobs(database);
      return {
        routes,
        handlers: [...upkeep.handlers, ...jobs.handlers],
        schedules: [...upkeep.schedules, ...jobs.schedules],
      };
    },
  });

/** The real ones in production; in a sandbox its own market moves the prices. */
const composeRails = async (config: Config, database: Database): Promise<Rails> => {
  if (config.mode === 'production') return realRails(config, database);
  const { liveRates } = await import('./sandbox/live-rates');
  return sandboxRails(config, database, liveRates(database));
};

/** Wires the server. Opens no port: `listen` or `inject` does. `close` lets running requests finish first. */
export const buildApp = async ({
  config,
  database,
  log = createLog(config.logLevel),
  rails: given,
  mailer,
  rates = shieldRates,
  jobs = 'running',
  streamLifetimeMs = 600_000,
  furtherRoutes = [],
}: AppOptions): Promise<FastifyInstance> => {
  setPasswordCost(config.passwordCost);
  const rails = given ?? (await composeRails(config, database));
  refuseSimulated(config.mode, rails);
  const app = createServer(config, log);
  const product = compose(
    [...productModules, ...(config.mode === 'sandbox' ? [await loadSandbox()] : []), ownModule(furtherRoutes)],
    { rails: { ...rails, mail: mailer ?? rails.mail }, database, config, log, streamLifetimeMs },
    { invariants: invariantsIn(config.mode), rowChecks: rowChecks(config), sealedTables },
  );
  registerHealth(app, database, config.mode);
  product.metrics.forEach((watch) => watch(app.metrics));
  registerRoutes(app, product.routes, { database, config, shield: createShield(rates) });
  app.decorate('events', product.events);
  registerDocuments(
    app,
    product.routes.map(({ endpoint }) => endpoint),
    app.events,
  );
  registerWebManifest(app, hostBrands(config));
  const publicPages = {
    database,
    dashboardDir: config.dashboardDir,
    brandOf: (host: string) =>
      brandForHost({ mode: config.mode, host, query: undefined, brandHosts: config.brandHosts }),
    requestInfo: (request: FastifyRequest) => requestInfo(request, config),
  };
  product.pages.forEach((register) => register(app, publicPages));
  await registerStatic(app, config);

  const runner = createJobRunner(database, product.jobs, log);
  app.decorate('jobs', runner);
  app.addHook('preClose', async () => product.stop());
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
