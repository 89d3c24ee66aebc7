import { fileURLToPath } from 'node:url';
import { testSecretKey } from '@countinghouse/database/testing';
import type { Config } from '../config';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** A hash in some milliseconds instead of half a second: what tests sign in with is no secret. */
export const testPasswordCost = 10;

/** A configuration as `readConfig` would give it, without touching the disk. */
export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  mode: 'sandbox',
  role: 'all',
  host: '127.0.0.1',
  port: 0,
  dataDir: fromRoot('data/unused-by-tests'),
  trustedProxies: [],
  brandHosts: {},
  bankChannels: [],
  depositKeys: {},
  chainNodes: {},
  utxoNodes: {},
  utxoSigners: {},
  chainGateways: {},
  screening: { oracles: {} },
  dashboardOrigins: [],
  drainSeconds: 0,
  notes: [],
  databasePoolSize: 12,
  publicUrl: 'http://dashboard.test',
  secretKey: testSecretKey,
  mailFrom: 'Countinghouse <no-reply@countinghouse.example>',
  dashboardDir: fromRoot('apps/dashboard/dist'),
  assetsDir: fromRoot('apps/api/assets'),
  logLevel: 'silent',
  historyProfile: 'none',
  passwordCost: testPasswordCost,
  handlerTimeoutMs: 100_000,
  // Nobody listens there; production has no other way to send.
  ...(overrides.mode === 'production' ? { smtpUrl: 'smtp://127.0.0.1:9' } : {}),
  ...overrides,
});
