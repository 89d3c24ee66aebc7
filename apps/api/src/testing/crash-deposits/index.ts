import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../sandbox/random';
import { createBusiness, giveRates } from '../commerce';
import { testConfig } from '../config';
import { createOrganisation, createSession, createUser } from '../people';
import { deviationsOf } from './evidence';
import { mine, payOnce, type Paid, type World } from './payer';
import { startReceiver } from './receiver';
import { comeToRest } from './rest';
import { startVictim, untilDone, type Program, type Target, type Victim } from './victim';

export type { Program } from './victim';

type Drill = {
  /** Determines every choice: payers, amounts and kills. Only the scheduling of processes varies. */
  readonly seed: string;
  readonly payments: number;
  readonly kills: number;
  readonly program: Program;
  readonly say?: (line: string) => void;
};

export type Report = {
  /** Deviations in words; empty without any. */
  readonly deviations: readonly string[];
  readonly transfers: number;
  readonly callbacks: number;
  readonly killed: Readonly<Record<Target, number>>;
};

/** Longest time between the server's return and the next kill, in milliseconds. */
const longestLifeMs = 3_500;

/**
 * Payments are made, paid and confirmed while the server and its PostgreSQL are killed again and again; then everything comes to rest, and the
 * chains, the ledger and the callbacks received are compared.
 */
export const crashDeposits = async ({
  seed,
  payments,
  kills,
  program,
  say = () => undefined,
}: Drill): Promise<Report> => {
  const random = createRandom(seed);
  const receiver = await startReceiver((call) => random.chance(`receiver/${call}`, 0.1));
  const { secretKey } = testConfig();
  const victim = await startVictim({ program, secretKey, callbackReceiver: receiver.origin });
  try {
    const world = await settleIn(victim, secretKey, `${receiver.origin}/deposits`);
    const ending = new AbortController();
    const background = [keepMining({ ...world, random: random.within('miner') }, ending.signal)];

    const paid: Promise<Paid>[] = [];
    const killed: Record<Target, number> = { SERVER: 0, DATABASE: 0, BOTH: 0 };
    for (let round = 0; round < kills; round++) {
      const share = Math.floor((payments * (round + 1)) / kills) - paid.length;
      for (let one = 0; one < share; one++) paid.push(payOnce({ ...world, random: random.within(`${paid.length}`) }));
      for (const payer of paid) payer.catch(() => undefined);
      const chance = random.within(`kill ${round}`);
      await pause(chance.u('when') * longestLifeMs);
      const target = chance.pick('target', ['SERVER', 'DATABASE', 'BOTH'] as const);
      killed[target] += 1;
      await victim.kill(target);
      say(`${round + 1} of ${kills}: killed ${target.toLowerCase()}`);
    }

    const done = await Promise.all(paid);
    const left = await comeToRest(victim);
    ending.abort();
    await Promise.all(background);
    const { organisationId } = world;
    const deviations = await deviationsOf({ database: victim.database, organisationId, paid: done, receiver });
    const verified = await victim.verify();
    return {
      deviations: [...left.map((what) => `not at rest: ${what}`), ...deviations, ...verified],
      transfers: done.flatMap(({ sent }) => sent).length,
      callbacks: receiver.told.size,
      killed,
    };
  } finally {
    await victim.close();
    await receiver.close();
  }
};

const settleIn = async (victim: Victim, secretKey: string, callbackUrl: string) => {
  const { database } = victim;
  await giveRates({ database }, victim.now());
  const organisation = await createOrganisation(database);
  const businesses = [];
  for (const overpaymentPolicy of ['PROCESS', 'EXCESS_REFUND'] as const) {
    const business = await createBusiness({ database, config: testConfig({ secretKey }) }, organisation, {
      overpaymentPolicy,
      refundFollowUpDeposits: overpaymentPolicy === 'EXCESS_REFUND',
      depositReceivedCallbackUrl: callbackUrl,
      createdAt: victim.now(),
    });
    businesses.push(business.id);
  }
  const user = await createUser(database, secretKey, [organisation], { permissions: ['CREATE_PAYMENT'] });
  const token = await createSession(database, user, organisation);
  return { victim, token, businesses, organisationId: organisation.id };
};

/** Blocks and prices throughout the run. */
const keepMining = async (world: World, signal: AbortSignal): Promise<void> => {
  for (let round = 0; !signal.aborted; round++) {
    await untilDone(() => giveRates(world.victim, world.victim.now()));
    await mine(world, world.random.integer(`${round}`, 0, 2));
    await pause(250);
  }
};
