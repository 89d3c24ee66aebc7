import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../sandbox/random';
import type { Program, Victim } from '../crash-deposits/victim';
import { withdrawOnce, type Made, type Scene } from './customer';
import { deviationsOf, endsOf, leftToDo } from './evidence';
import { startProviders } from './providers';
import { keepWorking } from './staff';

type Drill = {
  /** Determines every choice: customers, votes, answers and kills. Only the scheduling of processes varies. */
  readonly seed: string;
  readonly withdrawals: number;
  readonly kills: number;
  readonly program: Program;
  readonly say?: (line: string) => void;
};

type Report = {
  /** Deviations in words; empty without any. */
  readonly deviations: readonly string[];
  /** Withdrawals to travel addresses by their ends. */
  readonly ended: Readonly<Record<string, number>>;
  /** Of them, those that needed approval, before the question or by the named address. */
  readonly approved: Readonly<Record<'BEFORE' | 'BY_ADDRESS', number>>;
  readonly killed: Readonly<Record<string, number>>;
};

const targets = [
  ['A', 4],
  ['B', 4],
  ['BOTH', 2],
] as const;

const longestLifeMs = 3_000;
const longestAfterMomentMs = 250;
const restWithinMs = 600_000;

/** Lets those wait who want to act right after something was acknowledged. */
const createMoments = () => {
  let waiting: (() => void)[] = [];
  return {
    tell: () => {
      const told = waiting;
      waiting = [];
      for (const one of told) one();
    },
    next: () => new Promise<void>((done) => waiting.push(done)),
  };
};

/**
 * Withdrawals go from one provider to another over the Travel Rule Protocol while either one, or both, are killed again and again, at any time and right
 * after withdrawals, votes and answers. Then everything comes to rest, and the records, ledgers and chains of both are compared.
 */
export const crashProviders = async ({
  seed,
  withdrawals,
  kills,
  program,
  say = () => undefined,
}: Drill): Promise<Report> => {
  const random = createRandom(seed);
  const { a, b, close } = await startProviders(program);
  try {
    const moments = createMoments();
    const scene: Scene = { a, b, random, tell: moments.tell };
    const ending = new AbortController();
    const background = keepWorking(scene, ending.signal);
    background.catch((error: unknown) => say(`the staff stopped: ${String(error)}`));
    const making: Promise<Made>[] = [];
    const killed: Record<string, number> = {};
    for (let round = 0; round < kills; round += 1) {
      const share = Math.floor((withdrawals * (round + 1)) / kills) - making.length;
      for (let one = 0; one < share; one += 1) making.push(withdrawOnce(scene, random.within(`${making.length}`)));
      for (const one of making) one.catch(() => undefined);
      const chance = random.within(`kill ${round}`);
      const isAtMoment = chance.chance('at a moment', 0.6);
      await Promise.race([
        pause((isAtMoment ? 1 : chance.u('when')) * longestLifeMs),
        ...(isAtMoment ? [moments.next()] : []),
      ]);
      if (isAtMoment) await pause(chance.u('after') * longestAfterMomentMs);
      const target = chance.weighted('target', targets);
      const what = chance.pick('what', ['SERVER', 'DATABASE', 'BOTH'] as const);
      const victims: readonly Victim[] = [...(target === 'B' ? [] : [a.victim]), ...(target === 'A' ? [] : [b.victim])];
      const name = `${what === 'BOTH' ? 'server and database' : what.toLowerCase()} of ${target === 'BOTH' ? 'both' : target}`;
      killed[name] = (killed[name] ?? 0) + 1;
      await Promise.all(victims.map((victim) => victim.kill(what)));
      say(`${round + 1} of ${kills}: killed the ${name}`);
    }
    const made = await Promise.all(making);
    const found = { a, b, made };
    const left = await comeToRest(found, say);
    ending.abort();
    await background;
    const deviations = [...(await deviationsOf(found))];
    const ends = await endsOf(found);
    for (const { victim } of [a, b]) deviations.push(...(await victim.verify()));
    const ended: Record<string, number> = {};
    for (const status of ends) ended[status] = (ended[status] ?? 0) + 1;
    const ofKind = (kind: Made['approval']): number => made.filter(({ approval }) => approval === kind).length;
    return {
      deviations: [...left.map((what) => `not at rest: ${what}`), ...deviations],
      ended,
      approved: { BEFORE: ofKind('BEFORE'), BY_ADDRESS: ofKind('BY_ADDRESS') },
      killed,
    };
  } finally {
    await close();
  }
};

/** Lets all pending work finish, with a fast clock; returns the unfinished rest. */
const comeToRest = async (
  found: Parameters<typeof leftToDo>[0],
  say: (line: string) => void,
): Promise<readonly string[]> => {
  const deadline = performance.now() + restWithinMs;
  for (let look = 0; ; look += 1) {
    const left = await leftToDo(found);
    if (left.length === 0 || performance.now() > deadline) return left;
    if (look % 20 === 0) say(`${left.length} not at rest: ${left.slice(0, 3).join('; ')}`);
    for (const { victim } of [found.a, found.b]) await victim.advance(10_000);
    await pause(500);
  }
};
