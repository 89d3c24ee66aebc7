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
import type { ShieldRates } from '../platform/limits';
import type { Rails } from '../rails/rails';
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

export type TestApi = {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly testDatabase: TestDatabase;
  readonly createOrganisation: (settings?: OrganisationSettings) => Promise<TestOrganisation>;
  readonly createUser: (organisations: readonly TestOrganisation[], settings?: UserSettings) => Promise<TestUser>;
  /** A session's token without a login; `null` for a person who has not chosen an organisation. */
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
  /** Throws when a write, a refusal or a login attempt left no audit event. */
  readonly close: () => Promise<void>;
};

export type CallOptions = {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestApiOptions = Partial<Omit<AppOptions, 'config' | 'database' | 'rails'>> & {
  readonly config?: Partial<Config>;
  /** Instead of those that the mode asks for. */
  readonly rails?: (config: Config, database: Database) => Rails;
  /** What its database begins with; default nothing. */
  readonly filled?: Filling | undefined;
};

/** The built server on a migrated database of its own, empty unless `filled`. Opens no port; jobs run by `app.jobs.runDue()`. */
export const startTestApi = async ({
  config: overrides,
  rails,
  filled,
  ...options
}: TestApiOptions = {}): Promise<TestApi> => {
  const testDatabase = await createTestDatabase(migrations, { filled });
  const { database } = testDatabase;
  const config = testConfig(overrides);
  const app = await buildApp({
    config,
    database,
    rates: unlimitedRates,
    jobs: 'manual',
    streamLifetimeMs: 1,
    ...(rails && { rails: rails(config, database) }),
    ...options,
  });
  const assertAudited = watchAudit(app, database);
  await app.ready();

  const api: TestApi = {
    app,
    config,
    database,
    testDatabase,
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
      await testDatabase.close();
    },
  };
  return api;
};
