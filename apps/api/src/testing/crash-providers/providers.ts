import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessId, PersonId } from '@countinghouse/contract/ids';
import { amountOf, type Amount } from '@countinghouse/money';
import type { TravelRuleExchange } from '../../config';
import { makeCertificate, type TestCertificate } from '../certificates';
import { createBusiness, giveRates } from '../commerce';
import { testConfig } from '../config';
import type { Token } from '../crash-bank/client';
import { insist } from '../crash-bank/client';
import { freePort, startVictim, type Program, type Victim } from '../crash-deposits/victim';
import { setTravelRule } from '../deposits';
import { createOrganisation, createSession, createUser, type TestOrganisation, type UserSettings } from '../people';
import { letKnow } from '../two-providers';
import { endow, giveWithdrawalFees, ownCoins } from '../withdrawals';

/** A provider: a server of ours in a process of its own, over a PostgreSQL of its own, and its end of the protocol. */
export type Side = {
  readonly victim: Victim;
  readonly secretKey: string;
  readonly exchange: Pick<TravelRuleExchange, 'url'>;
  readonly organisation: TestOrganisation;
};

/** The provider whose customers send, and those who move its money. */
export type Sender = Side & {
  readonly businesses: readonly BusinessId[];
  readonly opening: readonly Amount[];
  /** Both have to approve what reaches the rule. */
  readonly voters: readonly Token[];
};

/** The provider whose customers are paid, and the person who answers for it. */
export type Receiver = Side & { readonly business: BusinessId; readonly token: Token };

type Providers = { readonly a: Sender; readonly b: Receiver; readonly close: () => Promise<void> };

/** Euros of a day from which two people have to approve. */
const threshold = 4_000;

const coins = ['BTC', 'ETH'] as const;
const opening = [amountOf('4000', 'BTC'), amountOf('80000', 'ETH')];
const networkOf = { BTC: 'MAIN', ETH: 'ETH' } as const;

/** A new person of a side, and a session of theirs; lasts for half a day of its clock. */
export const personAt = async (
  { victim: { database }, secretKey, organisation }: Pick<Side, 'victim' | 'secretKey' | 'organisation'>,
  settings: UserSettings,
): Promise<{ readonly id: PersonId; readonly token: Token }> => {
  const user = await createUser(database, secretKey, [organisation], settings);
  const token = await createSession(database, user, organisation);
  return { id: user.id, token: () => token };
};

const startSide = async (
  program: Program,
  folder: string,
  { name, own, authorities }: { readonly name: string; readonly own: TestCertificate; readonly authorities: string },
) => {
  const file = (what: string, text: string): string => {
    const path = join(folder, `${name}-${what}.pem`);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const port = await freePort();
  const host = `localhost:${port}`;
  const secretKey = randomBytes(36).toString('base64');
  const victim = await startVictim({
    program,
    secretKey,
    callbackReceiver: 'http://127.0.0.1:9',
    further: {
      TRAVEL_RULE_URL: `https://${host}`,
      TRAVEL_RULE_PORT: String(port),
      TRAVEL_RULE_CERT_FILE: file('certificate', own.certificate),
      TRAVEL_RULE_KEY_FILE: file('key', own.key),
      TRAVEL_RULE_CA_FILE: file('authorities', authorities),
      TRAVEL_RULE_NAME: `Provider ${name}`,
    },
  });
  const api = { database: victim.database, config: testConfig({ secretKey }) };
  await giveRates(api, victim.now());
  const organisation = await createOrganisation(victim.database);
  await setTravelRule(api, organisation, { regime: 'EU_TFR' });
  return { victim, secretKey, organisation, api, host, certificate: own, exchange: { url: `https://${host}` } };
};

/** Two servers of ours that know each other, each with a certificate that the other believes. */
export const startProviders = async (program: Program): Promise<Providers> => {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-providers-'));
  const victims: Victim[] = [];
  const close = async (): Promise<void> => {
    for (const victim of victims) await victim.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [one, two] = [makeCertificate('one'), makeCertificate('two')];
    const authorities = one.certificate + two.certificate;
    const start = async (name: string, own: TestCertificate) => {
      const side = await startSide(program, folder, { name, own, authorities });
      victims.push(side.victim);
      return side;
    };
    const [a, b] = [await start('A', one), await start('B', two)];
    await letKnow(a, b);
    await letKnow(b, a);
    return { a: await asSender(a), b: await asReceiver(b), close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Started = Awaited<ReturnType<typeof startSide>>;

const quietly = (victim: Victim) => ({
  depositReceivedCallbackUrl: null,
  depositNetworks: { BTC: ['MAIN'], ETH: ['ETH'] },
  createdAt: victim.now(),
});

const asSender = async (side: Started): Promise<Sender> => {
  const { api, organisation, victim } = side;
  await giveWithdrawalFees(api, organisation);
  for (const coin of coins) await ownCoins(api, organisation, networkOf[coin], amountOf('1000000', coin));
  const businesses: BusinessId[] = [];
  for (let number = 0; number < 3; number += 1) {
    const business = await createBusiness(api, organisation, quietly(victim));
    businesses.push(business.id);
    for (const amount of opening) await endow(api, business, amount);
  }
  const permissions = ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'] as const;
  const [first, second] = [await personAt(side, { permissions }), await personAt(side, { permissions })];
  const admin = await personAt(side, { systemRole: 'ADMIN' });
  const { status, body } = await insist(victim, admin.token, 'withdrawals/approval-rules', {
    thresholdUniformAmount: `${threshold}.00`,
    approverUserIds: [first.id, second.id],
    requiredApprovals: 2,
    includeApiRequests: true,
    enabled: true,
  });
  if (status !== 201) throw new Error(`No rule was made: ${JSON.stringify(body)}`);
  return { ...side, businesses, opening, voters: [first.token, second.token] };
};

const asReceiver = async (side: Started): Promise<Receiver> => {
  const business = await createBusiness(side.api, side.organisation, quietly(side.victim));
  const { token } = await personAt(side, {
    permissions: ['CREATE_PAYMENT', 'GET_DEPOSITS_WITHOUT_TRAVEL_RULE', 'UPDATE_DEPOSITS_WITHOUT_TRAVEL_RULE'],
  });
  return { ...side, business: business.id, token };
};
