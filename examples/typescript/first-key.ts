import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// In a sandbox only: signs in as its demonstration administrator, makes a business and an API key for it, and prints the settings of the other
// examples for a shell. Elsewhere this is done in the dashboard: keys are made by people.
//   eval "$(npx tsx examples/typescript/first-key.ts)"

const url = process.env.COUNTINGHOUSE_URL ?? 'http://localhost:3000';
const shop = process.env.SHOP_URL ?? 'http://127.0.0.1:4999';

const patienceMs = 180_000;
const began = Date.now();

let token = '';
/** Asks until it is answered: the server may still be starting, and its demo history be in the making. */
const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
  for (;;) {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    }).catch(() => null);
    token = response?.headers.get('x-identity-token') ?? token;
    if (response?.ok) return (await response.json()) as Record<string, unknown>;
    const isPassing = response === null || response.status === 503;
    if (!isPassing || Date.now() - began > patienceMs)
      throw new Error(`${method} ${path}: ${response === null ? 'no answer' : await response.text()}`);
    await sleep(500);
  }
};

type SignIns = { password: string; signIns: { email: string; label: string; twoFactorSecret?: string | null }[] };

const { password, signIns } = (await call('GET', 'sandbox/sign-ins')) as SignIns;
const person = signIns.find(({ label, twoFactorSecret }) => label.startsWith('ADMIN') && !twoFactorSecret);
if (!person) throw new Error('The sandbox has no administrator without a second factor');
const { organisations } = (await call('POST', 'auth/login', { email: person.email, password })) as {
  organisations: Record<string, string>;
};
const [organisationId] = Object.keys(organisations);
await call('POST', `auth/login/${organisationId}`);

const business = await call('POST', 'businesses', {
  businessName: `My shop ${randomUUID().slice(0, 6)}`,
  settlementCurrency: 'EUR',
  supportedDisplayCurrencies: ['EUR'],
  supportedDepositCurrenciesWithNetworks: { BTC: ['MAIN'] },
  depositReceivedCallbackUrl: `${shop}/callbacks`,
  overpaymentPolicy: 'PROCESS',
  refundFollowUpDepositsForOneTimePayments: false,
  blockchainFeePaidBy: 'MERCHANT',
  userServiceFeeDistributionPercentage: 0,
  stableCryptoCurrencyDepegThreshold: null,
});
const { callbackSecret } = await call('GET', `businesses/${String(business.id)}/callback-secret`);
const key = await call('POST', 'api-credentials', {
  name: `My shop ${randomUUID().slice(0, 6)}`,
  permissions: ['CREATE_PAYMENT', 'GET_PAYMENT', 'GET_PAYMENTS'],
  ipAddresses: ['127.0.0.1', '::1'],
  businessIds: [business.id],
});

const settings = {
  COUNTINGHOUSE_URL: url,
  COUNTINGHOUSE_API_KEY: key.apiKey,
  COUNTINGHOUSE_API_SECRET: key.apiSecret,
  COUNTINGHOUSE_BUSINESS_ID: business.id,
  COUNTINGHOUSE_CALLBACK_SECRET: callbackSecret,
};
for (const [name, value] of Object.entries(settings)) process.stdout.write(`export ${name}='${String(value)}'\n`);
