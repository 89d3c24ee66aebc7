import { setTimeout as pause } from 'node:timers/promises';
import { account } from '@countinghouse/ledger';
import { amountOf, type Amount } from '@countinghouse/money';
import { mineBlocks } from '../../rails/chain';
import { createRandom } from '../../sandbox/random';
import { createBusiness, giveRates } from '../commerce';
import { testConfig } from '../config';
import { comeToRest } from '../crash-deposits/rest';
import { startVictim, untilDone, type Program, type Target, type Victim } from '../crash-deposits/victim';
import { setTravelRule } from '../deposits';
import { createOrganisation, createSession, createUser } from '../people';
import { endow, giveWithdrawalFees, ownCoins, usdt } from '../withdrawals';
import { moveOnce, type Acknowledged, type Bank, type Token } from './client';
import { deviationsOf } from './evidence';

type Drill = {
  /** Determines every choice: movers, amounts and kills. Only the scheduling of processes varies. */
  readonly seed: string;
  readonly clients: number;
  /** Least number of acknowledged operations. */
  readonly operations: number;
  /** Least number of kills. */
  readonly kills: number;
  readonly program: Program;
  readonly say?: (line: string) => void;
};

export type BankReport = {
  /** Deviations in words; empty without any. */
  readonly deviations: readonly string[];
  readonly acknowledged: Readonly<Record<Acknowledged['kind'], number>>;
  readonly refused: number;
  readonly killed: Readonly<Record<Target, number>>;
};

/** Longest time between the server's return and the next kill, in milliseconds. */
const longestLifeMs = 4_000;
const businessCount = 8;

/**
 * Clients move money over HTTP (transfers, withdrawals, conversions) while the server and its PostgreSQL are killed again and again; each insists
 * under one key until it has an answer. Then everything comes to rest, and the balances computed from the answers alone are compared with the
 * ledger and with the chain.
 */
export const crashBank = async (drill: Drill): Promise<BankReport> => {
  const { seed, clients, operations, kills, program, say = () => undefined } = drill;
  const random = createRandom(seed);
  const { secretKey } = testConfig();
  const victim = await startVictim({ program, secretKey, callbackReceiver: 'http://127.0.0.1:9' });
  try {
    const { bank, organisation, opening, clients: people } = await settleIn(victim, secretKey, clients);
    const ending = new AbortController();
    const background = keepTurning(victim, ending.signal);
    const acknowledged: Acknowledged[] = [];
    const killed: Record<Target, number> = { SERVER: 0, DATABASE: 0, BOTH: 0 };
    let refused = 0;
    let isKilling = true;
    const client = async (token: Token, number: number): Promise<void> => {
      for (let round = 0; isKilling || acknowledged.length < operations; round += 1) {
        const done = await moveOnce(bank, token, random.within(`${number}/${round}`));
        if (done) acknowledged.push(done);
        else refused += 1;
      }
    };
    const working = Promise.all(people.map(({ token }, number) => client(token, number)));
    working.catch(() => undefined);
    for (let round = 0; round < kills || acknowledged.length < operations; round += 1) {
      const chance = random.within(`kill ${round}`);
      await Promise.race([pause(chance.u('when') * longestLifeMs), working]);
      const target = chance.pick('target', ['SERVER', 'DATABASE', 'BOTH'] as const);
      killed[target] += 1;
      await victim.kill(target);
      // Each kill moves the clock: sessions end in an hour of it.
      if (round % 10 === 9) for (const { signIn } of people) await untilDone(signIn);
      say(`killed ${target.toLowerCase()} (${round + 1} of ${kills}); ${acknowledged.length} of ${operations}`);
    }
    isKilling = false;
    await working;
    const left = await comeToRest(victim);
    ending.abort();
    await background;
    const { database } = victim;
    const deviations = await deviationsOf({ database, organisationId: organisation.id, opening, acknowledged });
    const verified = await victim.verify();
    const count = (kind: Acknowledged['kind']) => acknowledged.filter((one) => one.kind === kind).length;
    return {
      deviations: [...left.map((what) => `not at rest: ${what}`), ...deviations, ...verified],
      acknowledged: {
        TRANSFER: count('TRANSFER'),
        WITHDRAWAL: count('WITHDRAWAL'),
        CONVERSION: count('CONVERSION'),
      },
      refused,
      killed,
    };
  } finally {
    await victim.close();
  }
};

const settleIn = async (victim: Victim, secretKey: string, clients: number) => {
  const { database } = victim;
  const api = { database, config: testConfig({ secretKey }) };
  await giveRates({ database }, victim.now());
  const organisation = await createOrganisation(database);
  await setTravelRule(api, organisation, { regime: 'OFF' });
  await giveWithdrawalFees(api, organisation);
  await ownCoins(api, organisation, 'TRX', usdt('100000000'));
  const opening = new Map<string, Amount>();
  const businesses: Bank['businesses'][number][] = [];
  for (let number = 0; number < businessCount; number += 1) {
    const business = await createBusiness(api, organisation, { createdAt: victim.now() });
    businesses.push(business.id);
    for (const amount of [amountOf('20000.00', 'EUR'), usdt('20000')]) {
      await endow(api, business, amount);
      opening.set(account.available(business.id, amount.currency).code, amount);
    }
  }
  const people: { readonly token: Token; readonly signIn: () => Promise<void> }[] = [];
  for (let number = 0; number < clients; number += 1) {
    const permissions = ['CREATE_INTERNAL_TRANSFER', 'CREATE_WITHDRAWAL', 'CREATE_BALANCE_CONVERSION'] as const;
    const user = await createUser(database, secretKey, [organisation], { permissions });
    let token = await createSession(database, user, organisation);
    const signIn = async () => {
      token = await createSession(database, user, organisation);
    };
    people.push({ token: () => token, signIn });
  }
  const bank: Bank = { victim, businesses };
  return { bank, organisation, opening, clients: people };
};

/** Blocks and prices throughout the run. */
const keepTurning = async (victim: Victim, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await untilDone(() => giveRates(victim, victim.now()));
    await untilDone(() => victim.database.onPlatform((tx) => mineBlocks(tx, 'TRX', 1)));
    await pause(250);
  }
};
