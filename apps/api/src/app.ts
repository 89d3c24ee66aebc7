import type { Database } from '@countinghouse/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from './config';
import { measureGate, watchDelay } from './http/admission';
import { tellBusinessTime } from './http/business-time';
import { registerDocuments } from './http/documents';
import { registerHealth } from './http/health';
import { logRequests } from './http/logged';
import { apiBase, registerRoutes, requestInfo } from './http/registrar';
import type { Route } from './http/route';
import { refuseMisdirected } from './http/misdirected';
import { answerNothingElse, createServer } from './http/server';
import { createShield } from './http/shield';
import { traceRequests } from './http/tracing';
import { registerStatic } from './http/static';
import { registerWebManifest } from './http/web-manifest';
import { brandDirectory, brandForHost, hostBrands, pageLooks, themeSheetOf } from './modules/organisation/brand';
import { requestRecorder, type RequestRecorder } from './modules/people/request-log';
import { sealLedger } from './modules/books/ledger';
import { sandboxModule } from './modules/operating/sandbox';
import { invariantsIn } from './invariants';
import { rowChecks, sealedTables } from './row-checks';
import { compose } from './module/compose';
import type { DeskGiven, Module } from './module/define-module';
import { defineModule } from './module/define-module';
import { productModules } from './modules';
import { createGate, type GateOptions } from './platform/admission';
import { cellDirectory } from './platform/cells/directory';
import type { Events } from './platform/audit/events';
import { sealAuditTrail } from './platform/audit/seal';
import { watchAuditTrail } from './platform/audit/metrics';
import { startSealing, watchSealing } from './platform/audit/sealing';
import { fileWitness } from './platform/audit/witness';
import { watchBackups } from './platform/backups/metrics';
import { watchJobs } from './platform/jobs/metrics';
import type { JobRunner } from './platform/jobs/runner';
import { createJobRunner } from './platform/jobs/runner';
import { watchRestoration } from './platform/restoration/metrics';
import { noticeRestoration, watchServer } from './platform/restoration/notice';
import type { ShieldRates } from './platform/limits';
import { recordPermissionUse, type PermissionUse } from './platform/permission-use/recorder';
import { monthJobs } from './platform/months/jobs';
import { watchMonths } from './platform/months/metrics';
import { upkeepJobs } from './platform/upkeep/upkeep';
import { shieldRates } from './platform/limits';
import type { Log } from './platform/log';
import { createOpening, type Opening } from './platform/opening';
import { setPasswordCost } from './platform/passwords';
import { createLog } from './platform/log';
import type { Mailer } from './rails/mail';
import type { CallbackSender } from './rails/callbacks';
import { railCalls, type RailCalls } from './rails/calls';
import { observedRails } from './rails/observed';
import { watchAddressStock } from './rails/gateway';
import { watchPrices } from './rails/rates';
import { watchRailStates } from './rails/states';
import { namedParts } from './rails/named-parts';
import type { Rails } from './rails/rails';
import { realRails, refuseSimulated, sandboxRails } from './rails/rails';
import { withTestRails } from './rails/test-rails';
import type { PeerHandler } from './rails/travel-rule';

export type AppOptions = {
  readonly config: Config;
  readonly database: Database;
  /** Replaces the rails of the mode. */
  readonly rails?: Rails;
  /** Instead of the rails' own. */
  readonly mailer?: Mailer;
  readonly callbacks?: CallbackSender;
  readonly log?: Log;
  /** Requests a second; tests that send thousands raise them. */
  readonly rates?: ShieldRates;
  /** Room for calls in front of the database; default: as many as the pool has connections. */
  readonly admission?: GateOptions;
  /** `manual`: jobs run only when `app.jobs.runDue()` is called. `running`: by themselves, unless the role is `api`. */
  readonly jobs?: 'running' | 'manual';
  /** Lifetime of a stream of changes, after which it is resumed; default ten minutes. */
  readonly streamLifetimeMs?: number;
  /** Calls beyond the product's, registered by the same rules. */
  readonly furtherRoutes?: readonly Route[];
  /** Calls of organisations, jobs and readiness wait for it; open unless given. */
  readonly opening?: Opening;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
    /** Notes which permissions people use. */
    permissionUse: PermissionUse;
    /** Notes the requests of API keys. */
    requestLog: RequestRecorder;
    /** Answers other providers of the travel rule; null: nothing is exchanged with any. */
    peers: PeerHandler | null;
    /** Registers the operators’ pages on a server of their own. */
    desk: (app: FastifyInstance, given: DeskGiven) => void;
    /** Events that may stand in the audit trail beside refusals. */
    events: Events;
  }
}

/** Calls of the sandbox alone, loaded on demand, so that production never holds the demonstration in memory. */
const loadSandbox = async ({ progress }: Opening): Promise<Module> => {
  const { demoPassword, demoSignIns } = await import('./sandbox/data/people');
  const { askForPrices } = await import('./sandbox/live-rates');
  return sandboxModule({ password: demoPassword, signIns: [...demoSignIns], progress }, askForPrices);
};

/** Jobs of the platform and of the rails, and the caller's further routes. */
const ownModule = (routes: readonly Route[]): Module =>
  defineModule({
    slug: 'platform',
    make: ({ database, rails }) => {
      const { jobs, chain } = rails;
      const [upkeep, months] = [upkeepJobs(database), monthJobs(database)];
      return {
        routes,
        handlers: [...upkeep.handlers, ...months.handlers, ...jobs.handlers],
        schedules: [...upkeep.schedules, ...months.schedules, ...jobs.schedules],
        metrics: (registry) => {
          [watchAuditTrail, watchBackups, watchMonths, watchRestoration, watchPrices].forEach((watch) =>
            watch(registry, database),
          );
          watchRailStates(registry, database, namedParts(rails));
          watchAddressStock(registry, database, chain.addresses.stock?.chains ?? []);
        },
      };
    },
  });

/** Real rails in production; in a sandbox its own market moves the prices. */
const composeRails = async (config: Config, database: Database, calls: RailCalls): Promise<Rails> => {
  if (config.mode === 'production') return realRails(config, database, calls);
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
  callbacks,
  rates = shieldRates,
  admission = { places: config.databasePoolSize, delayMs: watchDelay() },
  jobs = 'running',
  streamLifetimeMs = 600_000,
  furtherRoutes = [],
  opening = createOpening(null),
}: AppOptions): Promise<FastifyInstance> => {
  setPasswordCost(config.passwordCost);
  const calls = railCalls();
  const composed = given ?? (await composeRails(config, database, calls));
  refuseSimulated(config.mode, composed);
  // Not observed themselves: figures of operators are those of the world outside.
  const rails = withTestRails(observedRails(composed, calls), { database, config });
  const app = createServer(config, log);
  if (config.traces) traceRequests(app);
  const product = compose(
    [...productModules, ...(config.mode === 'sandbox' ? [await loadSandbox(opening)] : []), ownModule(furtherRoutes)],
    {
      rails: { ...rails, mail: mailer ?? rails.mail, callbacks: callbacks ?? rails.callbacks },
      database,
      config,
      log,
      streamLifetimeMs,
    },
    { invariants: invariantsIn(config.mode), rowChecks: rowChecks(config), sealedTables },
  );
  const cells = product.shared(cellDirectory);
  if (cells) {
    refuseMisdirected(app, cells, config);
    cells.start();
    app.addHook('onClose', async () => cells.stop());
  }
  if (config.mode === 'sandbox') tellBusinessTime(app, database);
  registerHealth(app, { database, opening }, config);
  [...product.metrics, calls.watch].forEach((watch) => watch(app.metrics));
  const countRounds = watchSealing(app.metrics);
  const count = watchJobs(
    app.metrics,
    database,
    product.jobs.handlers.map(({ kind }) => kind.name),
  );
  const permissionUse = recordPermissionUse({ database, log, isRunning: jobs === 'running' });
  app.decorate('permissionUse', permissionUse);
  if (jobs === 'running') app.addHook('onClose', () => permissionUse.flush());
  const requestLog = product.shared(requestRecorder);
  app.decorate('requestLog', requestLog);
  if (jobs === 'running') {
    requestLog.start();
    app.addHook('onClose', () => requestLog.stop());
  }
  app.decorate('events', product.events);
  app.decorate('peers', product.peers);
  app.decorate('desk', product.desk);
  if (config.role === 'worker') answerNothingElse(app);
  else {
    const directory = product.shared(brandDirectory);
    await directory.look();
    directory.start();
    logRequests(app, requestLog.note, apiBase);
    const gate = createGate(admission);
    measureGate(app.metrics, gate);
    registerRoutes(app, product.routes, {
      database,
      config,
      shield: createShield(rates),
      opening,
      permissionUse,
      gate,
    });
    registerDocuments(
      app,
      product.routes.map(({ endpoint }) => endpoint),
      app.events,
    );
    registerWebManifest(app, hostBrands(directory, config));
    const publicPages = {
      database,
      dashboardDir: config.dashboardDir,
      brandOf: (host: string) => {
        const { mode, brandHosts } = config;
        const brand = brandForHost(directory.brands(), { mode, host, query: undefined, brandHosts });
        return brand && { ...brand, themeSheet: themeSheetOf(brand) };
      },
      requestInfo: (request: FastifyRequest) => requestInfo(request, config),
    };
    product.pages.forEach((register) => register(app, publicPages));
    await registerStatic(app, config, pageLooks(directory, database, config));
  }

  const runner = createJobRunner(database, product.jobs, log, { count });
  app.decorate('jobs', runner);
  app.addHook('preClose', async () => product.stop());
  if (jobs === 'running' && config.role !== 'api') {
    const isMoved = watchServer(database);
    const stopSealing = [
      startSealing(
        {
          what: 'audit trail',
          verifier: 'npm run audit:verify',
          everyMilliseconds: 5_000,
          count: countRounds('audit'),
          seal: async () => {
            const sealed = await sealAuditTrail({
              database,
              secretKey: config.secretKey,
              witness: fileWitness(config.dataDir, 'audit'),
            });
            // Restored under the running server: the start has noticed any earlier one.
            if ((await isMoved()) || !sealed.tailIsIntact)
              await noticeRestoration({ database, config, tell: () => undefined });
            return sealed;
          },
        },
        log,
      ),
      startSealing(
        {
          what: 'ledger',
          verifier: 'npm run ledger:verify',
          everyMilliseconds: 30_000,
          count: countRounds('ledger'),
          seal: () =>
            sealLedger({ database, secretKey: config.secretKey, witness: fileWitness(config.dataDir, 'ledger') }),
        },
        log,
      ),
    ];
    let isClosed = false;
    app.addHook('onReady', async () => opening.whenSettled(() => isClosed || runner.start()));
    app.addHook('onClose', async () => {
      isClosed = true;
      await Promise.all(stopSealing.map((stop) => stop()));
      await runner.stop();
    });
  }
  return app;
};
