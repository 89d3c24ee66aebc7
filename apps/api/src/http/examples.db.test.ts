import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApi, TestOrganisation } from '../testing';
import { startTestApi } from '../testing';
import { createPayablePayment, testChain, type TestChain } from '../testing/chain';
import { createBusiness } from '../testing/commerce';
import { createTestKey } from '../testing/machine';

const run = promisify(execFile);
const inExamples = (path: string) => fileURLToPath(new URL(`../../../../examples/${path}`, import.meta.url));

let api: TestApi;
let chain: TestChain;
let organisation: TestOrganisation;
let settings: NodeJS.ProcessEnv;
let token: string;

beforeAll(async () => {
  api = await startTestApi();
  chain = testChain(api);
  organisation = await api.createOrganisation();
  token = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
  const key = await createTestKey(api, token, {
    name: 'Example client',
    permissions: ['GET_PAYMENTS', 'GET_PAYMENT', 'CREATE_BUSINESS'],
    ipAddresses: ['127.0.0.1', '::1'],
  });
  settings = {
    PATH: process.env.PATH,
    COUNTINGHOUSE_URL: await api.app.listen({ port: 0, host: '127.0.0.1' }),
    COUNTINGHOUSE_API_KEY: key.apiKey,
    COUNTINGHOUSE_API_SECRET: key.secret,
  };
});
afterAll(async () => {
  await chain.assertSound();
  await api.close();
});

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

type Paid = { status: string; deposits: { id: string; status: string }[] };

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
    // Within the same second: each try has its own nonce.
    const again = await shell('POST', 'businesses', JSON.stringify(business));
    expect(JSON.parse(again.stdout)).toEqual(JSON.parse(first.stdout));
    expect((await businessNames()).filter((name) => name === business.businessName)).toHaveLength(1);
  });

  test('for curl says why it was refused', async () => {
    const refused = shell('GET', 'balances');
    await expect(refused).rejects.toMatchObject({ stdout: expect.stringContaining('"code":"FORBIDDEN"') });
  });

  test('in TypeScript plays the payer of a payment, and confirms the deposit by its own id', async () => {
    const at = new Date();
    await chain.at(at);
    const { terms } = await createPayablePayment(api, await createBusiness(api, organisation), { at });
    const playing = run(
      process.execPath,
      ['--import', 'tsx', inExamples('typescript/play-a-payer.ts'), terms.id, 'EXACT'],
      { env: settings },
    );
    const over = new AbortController();
    const ended = playing.finally(() => over.abort());
    while (!over.signal.aborted) {
      await api.app.jobs.runDue();
      await sleep(50);
    }
    const { stdout } = await ended;
    while ((await api.app.jobs.runDue()) > 0);
    const payment = (await api.call('GET', `payments/${terms.id}`, { token })).json<Paid>();
    expect(payment).toMatchObject({ status: 'DEPOSITED', deposits: [{ status: 'CONFIRMED' }] });
    expect(stdout).toContain(`Confirmed the deposit ${payment.deposits[0]?.id}`);
  });
});
