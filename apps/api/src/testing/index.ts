import type { Permission } from '@countinghouse/contract';
import type { Database } from '@countinghouse/database';
import type { Filling, TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { AppOptions } from '../app';
import { buildApp } from '../app';
import type { Config } from '../config';
import { migrations } from '../migrations';
import type { GateOptions } from '../platform/admission';
import type { ShieldRates } from '../platform/limits';
import type { CallbackSender } from '../rails/callbacks';
import type { Rails } from '../rails/rails';
import { plantBrands } from '../sandbox/plant-brands';
import { assertNoted } from './assert-noted';
import { watchAudit } from './audit-watch';
import { testConfig } from './config';
import type { OrganisationSettings, TestOrganisation, TestUser, UserSettings } from './people';
import { createOrganisation, createSession, createUser, testTwoFactorSecret } from './people';

export { testConfig } from './config';
export { testPassword, testTwoFactorSecret } from './people';
export type { OrganisationSettings, TestOrganisation, TestUser, UserSettings } from './people';

/** Wide enough that no test meets them by accident. */
export const unlimitedRates: ShieldRates = {
  user: { perSecond: 1e6, burst: 1e6 },
  organisation: { perSecond: 1e6, burst: 1e6 },
  address: { perSecond: 1e6, burst: 1e6 },
};

/** Room for as many calls as a test sends at once, on a machine that may be busy. */
export const unlimitedAdmission: GateOptions = { places: 10_000, delayMs: () => 0 };

export type TestApi = {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  /** Every chain is simulated: the rails are those of the sandbox. */
  readonly isSimulated: boolean;
  readonly createOrganisation: (settings?: OrganisationSettings) => Promise<TestOrganisation>;
  readonly createUser: (organisations: readonly TestOrganisation[], settings?: UserSettings) => Promise<TestUser>;
  /** Token of a session without a login; `null` for a person who has not chosen an organisation. */
  readonly signIn: (user: TestUser, organisation: TestOrganisation | null) => Promise<string>;
  /** A person of the organisation with exactly these permissions, signed in: the token. */
  readonly signInWith: (organisation: TestOrganisation, permissions: readonly Permission[]) => Promise<string>;
  /** Calls `path` below `/api/v1/` as the session's person. */
  readonly call: (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
    path: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
  /** The six digits of a test person's second factor at the database's time, `steps` of 30 s later. */
  readonly twoFactorCode: (now: Date, steps?: number) => string;
  /**
   * Throws when a write, a refusal or a login attempt left no audit event, or one that moved money did not record the movement: totals of lists and
   * figures of days must equal those of the rows, whatever a test did.
   */
  readonly close: () => Promise<void>;
};

export type CallOptions = {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestApiOptions = Partial<Omit<AppOptions, 'config' | 'database' | 'rails'>> & {
  readonly config?: Partial<Config>;
  /** Replaces the rails of the mode, where every receiver of callbacks but a configured one answers 200. */
  readonly rails?: (config: Config, database: Database) => Rails;
  /** Initial content of its database; none by default. */
  readonly filled?: Filling | undefined;
  /** A database of a former run, instead of one of its own. */
  readonly reopened?: TestDatabase | undefined;
  /** The test writes rows behind the product's back, which notes nothing of them; default false. */
  readonly isTampered?: boolean;
};

/** A callback that nobody receives would be sent again by every later test of the file. */
const acceptCallback: CallbackSender = async () => ({ kind: 'ANSWERED', status: 200, milliseconds: 1 });

/** The demo brands, below whatever else a database begins with. */
const withBrands = (filled?: Filling): Filling => ({
  name: `brands ${filled?.name ?? ''}`,
  fill: async (test) => {
    await plantBrands(test.database, testConfig().assetsDir);
    await filled?.fill(test);
  },
});

/** The built server on a migrated database of its own, empty but for the demo brands unless `filled`. Opens no port; jobs run by `app.jobs.runDue()`. */
export const startTestApi = async ({
  config: overrides,
  rails,
  filled,
  reopened,
  isTampered = false,
  ...options
}: TestApiOptions = {}): Promise<TestApi> => {
  const testDatabase = reopened ?? (await createTestDatabase(migrations, { filled: withBrands(filled) }));
  const { database } = testDatabase;
  const config = testConfig(overrides);
  const app = await buildApp({
    config,
    database,
    rates: unlimitedRates,
    admission: unlimitedAdmission,
    jobs: 'manual',
    streamLifetimeMs: 1,
    ...(rails ? { rails: rails(config, database) } : !config.callbackReceiver && { callbacks: acceptCallback }),
    ...options,
  });
  const assertAudited = watchAudit(app, database);
  await app.ready();

  const api: TestApi = {
    app,
    config,
    database,
    testDatabase,
    isSimulated: config.mode === 'sandbox' && rails === undefined,
    createOrganisation: (settings) => createOrganisation(database, settings),
    createUser: (organisations, settings) => createUser(database, config.secretKey, organisations, settings),
    signIn: (user, organisation) => createSession(database, user, organisation),
    signInWith: async (organisation, permissions) => {
      const user = await createUser(database, config.secretKey, [organisation], { permissions });
      return createSession(database, user, organisation);
    },
    call: (method, path, { token, body, headers = {} } = {}) => {
      const request: InjectOptions = {
        method,
        url: `/api/v1/${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      return app.inject(request);
    },
    twoFactorCode: (now, steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(testTwoFactorSecret), digits: 6, period: 30 }).generate({
        timestamp: now.getTime() + steps * 30_000,
      }),
    close: async () => {
      await app.close();
      await assertAudited();
      if (!isTampered) await assertNoted(database);
      await testDatabase.close();
    },
  };
  return api;
};
