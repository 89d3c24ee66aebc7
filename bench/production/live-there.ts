import { setTimeout as pause } from 'node:timers/promises';
import { authenticator } from '@countinghouse/api/testing/outside';
import type { World } from './walk-page';

const email = 'mara.lind@example.com';
const password = 'Walnut-Harbour-7';
const withinMs = 60_000;

/** Payer and beneficiary: the travel rule of the Union demands to know both. */
const person = {
  personType: 'NATURAL',
  name: 'Okonkwo',
  secondaryName: 'Adaeze',
  nationalIdentifierType: 'CCPT',
  nationalIdentifier: 'A07712345',
  countryOfIssue: 'NG',
  dateOfBirth: '1990-04-01',
  placeOfBirth: 'Enugu',
  walletType: 'SELF_HOSTED',
};

/** Asks until it is there; `seen` says of something that it is. */
const eventually = async <Seen>(
  what: string,
  look: () => Promise<Seen>,
  isThere: (seen: Seen) => boolean,
): Promise<Seen> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > until)
      throw new Error(`Not within ${withinMs / 1_000} s: ${what}; it is ${JSON.stringify(seen)}`);
    await pause(300);
  }
};

type Answer = { readonly status: number; readonly token: string; readonly body: unknown };

const callsOf = (hostName: string) => {
  const call = async (
    method: string,
    path: string,
    { token, code, body }: { readonly token?: string; readonly code?: string; readonly body?: object } = {},
  ): Promise<Answer> => {
    const ask = () =>
      fetch(`https://${hostName}/api/v1/${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(code && { 'x-two-fa-code': code }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let answer = await ask();
    // A busy machine may answer that it cannot now, and when to come again: nothing has been done then.
    for (
      const until = performance.now() + withinMs;
      answer.status === 503 && performance.now() < until;
      answer = await ask()
    )
      await pause(1_000 * Number(answer.headers.get('retry-after') ?? 1));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return {
      status: answer.status,
      token: answer.headers.get('x-identity-token') ?? '',
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };
  return call;
};

type Screened = readonly { readonly sources: readonly { readonly source: string; readonly outcome: string }[] }[];
type PaymentSeen = { readonly deposits: readonly { readonly status: string }[]; readonly screenings: Screened };
type WithdrawalSeen = { readonly status: string; readonly screenings: Screened };

/** Both sources that the settings name have let it pass. */
const assertScreened = (what: string, screenings: Screened): void => {
  const last = screenings.at(-1)?.sources ?? [];
  const said = last.map(({ source, outcome }) => `${source} ${outcome}`).toSorted();
  if (said.join(', ') !== 'OFAC OK, ORACLE OK') throw new Error(`${what} was screened: ${said.join(', ')}`);
  console.log(`  ${what.toLowerCase()} is through, screened: ${said.join(', ')}`);
};

/**
 * The first administrator's first day: signs in over TLS, gives the account a second factor, makes a business, is paid in ether and sends some of it
 * on. Throws where anything does not come about.
 */
export const liveThere = async (hostName: string, { mail, node, signer }: World): Promise<void> => {
  const call = callsOf(hostName);
  const link = await eventually(
    'the invitation',
    async () => {
      const invitation = mail.received.find(({ to }) => to.includes(email));
      return /reset-password\?token=([\w-]+)/.exec(invitation?.text ?? '')?.[1] ?? '';
    },
    (found) => found !== '',
  );
  await call('POST', 'auth/reset-password', { body: { token: link, newPassword: password } });
  const signedIn = await call('POST', 'auth/login', { body: { email, password } });
  const { user } = signedIn.body as { user: { role: string } };
  if (user.role !== 'ADMIN') throw new Error(`The first administrator is ${user.role}`);
  const { token } = signedIn;
  console.log('  the administrator is signed in over TLS');

  const { secret } = (await call('GET', 'users/two-fa', { token })).body as { secret: string };
  const { code } = authenticator(secret);
  await call('PATCH', 'users/two-fa', { token, body: { enabled: true, twoFaCode: await code(), password } });
  const made = await call('POST', 'businesses', {
    token,
    code: await code(),
    body: {
      businessName: 'Aurora Books',
      supportedDisplayCurrencies: ['EUR'],
      supportedDepositCurrenciesWithNetworks: { ETH: ['ETH'] },
      blockchainFeePaidBy: 'MERCHANT',
      stableCryptoCurrencyDepegThreshold: null,
      userServiceFeeDistributionPercentage: 0,
      overpaymentPolicy: 'PROCESS',
      refundFollowUpDepositsForOneTimePayments: false,
      depositReceivedCallbackUrl: null,
      withdrawalCallbackUrl: null,
      withdrawalApprovalCallbackUrl: null,
      settlementCurrency: 'EUR',
    },
  });
  const { id: businessId } = made.body as { id: string };

  const asked = await call('POST', 'payments', {
    token,
    body: {
      clientPaymentId: 'walk-1',
      businessId,
      depositCurrency: 'ETH',
      depositAmount: '0.3',
      network: 'ETH',
      originator: person,
    },
  });
  const payment = asked.body as { id: string; walletAddress: string };
  await node.send({ to: payment.walletAddress, value: 3n * 10n ** 17n });
  await node.mine(15);
  const paid = await eventually(
    'a credited deposit',
    async () => (await call('GET', `payments/${payment.id}`, { token })).body as PaymentSeen,
    ({ deposits }) => deposits.some(({ status }) => status === 'CONFIRMED'),
  );
  assertScreened('The deposit', paid.screenings);

  const recipient = '0x00000000000000000000000000000000c0ffee01';
  const sent = await call('POST', 'withdrawals/crypto', {
    token,
    code: await code(),
    body: {
      clientWithdrawalId: 'walk-out-1',
      businessId,
      cryptoCurrency: 'ETH',
      network: 'ETH',
      targetAmount: '0.1',
      recipientAddress: recipient,
      debitCurrency: 'EUR',
      beneficiary: person,
    },
  });
  const { id } = sent.body as { id: string };
  const mining = setInterval(() => void node.mine(2), 1_000);
  const withdrawal = await eventually(
    'a completed withdrawal',
    async () => (await call('GET', `withdrawals/crypto/${id}`, { token })).body as WithdrawalSeen,
    ({ status }) => status === 'COMPLETED',
  ).finally(() => clearInterval(mining));
  assertScreened('The withdrawal', withdrawal.screenings);
  const received = BigInt(await node.rpc<string>('eth_getBalance', recipient, 'latest'));
  if (received !== 10n ** 17n) throw new Error(`The recipient has ${received}`);
  if (signer.timesSigned() !== 1) throw new Error(`The signer signed ${signer.timesSigned()} times`);
};
