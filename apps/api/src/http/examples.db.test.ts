import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi } from '../testing';
import { startTestApi } from '../testing';
import { createTestKey } from '../testing/machine';

const run = promisify(execFile);
const inExamples = (path: string) => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));

let api: TestApi;
let settings: NodeJS.ProcessEnv;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  const organisation = await api.createOrganisation();
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  const key = await createTestKey(api, token, {
    name: 'Example client',
    permissions: ['GET_PAYMENTS', 'CREATE_BUSINESS'],
    ipAddresses: ['127.0.0.1', '::1'],
  });
  settings = {
    PATH: process.env.PATH,
    COUNTINGHOUSE_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    COUNTINGHOUSE_API_KEY: key.apiKey,
    COUNTINGHOUSE_API_SECRET: key.secret,
  };
});
afterAll(() => api.close());

const businessNames = async () =>
  (await api.call('GET', 'businesses', { token })).json<{ name: string }[]>().map(({ name }) => name);

const shell = (...given: string[]) => run(inExamples('curl/request.sh'), given, { env: settings });
const business = {
  businessName: 'Made by curl',
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
};

describe('the example client', () => {
  test('in TypeScript reads payments and creates a business', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', inExamples('typescript/read-and-create.ts'), 'Made by TypeScript'],
      { env: settings },
    );
    expect(stdout).toContain('The newest 0 payments:');
    expect(stdout).toMatch(/Created the business Made by TypeScript: [0-9a-f-]{36}/);
    expect(await businessNames()).toContain('Made by TypeScript');
  });

  test('for curl reads payments, creates a business, and acts once under one Idempotency-Key', async () => {
    const { stdout } = await shell('GET', 'payments?limit=5');
    expect(JSON.parse(stdout)).toMatchObject({ payments: [], paging: { limit: 5 } });
    settings.IDEMPOTENCY_KEY = '3f0c1f6e-7c1d-4a52-9d0e-0a1b2c3d4e5f';
    const first = await shell('POST', 'businesses', JSON.stringify(business));
    // Within the same second: each try has a nonce of its own.
    const again = await shell('POST', 'businesses', JSON.stringify(business));
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(first.stdout));
    expect((await businessNames()).filter((name) => name === business.businessName)).toHaveLength(1);
  });

  test('for curl says why it was refused', async () => {
    const refused = shell('GET', 'balances');
    await expect(refused).rejects.toMatchObject({ stdout: expect.stringContaining('"code":"FORBIDDEN"') });
  });
});
