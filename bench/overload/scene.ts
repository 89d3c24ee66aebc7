import { setTimeout as pause } from 'node:timers/promises';
import { transfersOnRecord, type Mover } from '@countinghouse/api/testing/crowd';
import {
  callerOf,
  isRefused,
  mostAtOnce,
  millisecondsOf,
  percentile,
  wrongAnswers,
  type Caller,
  type Outcome,
} from './calls';
import type { Installation } from './installation';

/** One server under test, with everything it has answered so far. */
export type Scene = {
  readonly installation: Installation;
  readonly caller: Caller;
  readonly outcomes: Outcome[];
  readonly say: (line: string) => void;
  /** Notes a deviation unless it holds. */
  readonly demand: (what: string, holds: boolean, detail?: string) => void;
  readonly deviations: readonly string[];
};

export const openScene = (name: string, installation: Installation): Scene => {
  const deviations: string[] = [];
  const say = (line: string): void => console.log(`  ${line}`);
  return {
    installation,
    caller: callerOf(installation.port),
    outcomes: [],
    say,
    deviations,
    demand: (what, holds, detail = '') => {
      say(`${holds ? 'holds' : 'DEVIATES'}: ${what}${detail === '' ? '' : ` (${detail})`}`);
      if (!holds) deviations.push(`${name}: ${what} (${detail})`);
    },
  };
};

type Act = (mover: Mover, index: number) => Promise<Outcome>;

/** `clients` callers, each of whom asks again as soon as it is answered, until the time is over. */
export const closedLoop = async (scene: Scene, seconds: number, clients: number, act: Act): Promise<Outcome[]> => {
  const until = performance.now() + seconds * 1_000;
  const { movers } = scene.installation;
  const heard: Outcome[] = [];
  const client = async (number: number): Promise<void> => {
    for (let round = 0; performance.now() < until; round += 1) {
      const index = number + round * clients;
      const outcome = await act(movers[index % movers.length]!, index);
      heard.push(outcome);
      // A refused caller comes again later, not at once.
      if (isRefused(outcome)) await pause(100);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  scene.outcomes.push(...heard);
  return heard;
};

/** Opens as many connections as the proxy keeps: a busy server accepts a new one each time around its event loop, and no more. */
export const openConnections = async ({ caller }: Scene): Promise<void> => {
  for (let opened = 100; opened <= mostAtOnce; opened += 100)
    await Promise.all(Array.from({ length: opened }, () => caller.health('live')));
};

/** `perSecond` calls, whether or not earlier ones are answered. */
export const openLoop = async (scene: Scene, seconds: number, perSecond: number, act: Act): Promise<Outcome[]> => {
  const began = performance.now();
  const { movers } = scene.installation;
  const asked: Promise<Outcome>[] = [];
  while (performance.now() - began < seconds * 1_000) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (let index = asked.length; index < due; index += 1) asked.push(act(movers[index % movers.length]!, index));
    await pause(5);
  }
  const heard = await Promise.all(asked);
  scene.outcomes.push(...heard);
  return heard;
};

/** Health of the server, asked twice a second until `signal`. */
export const watchHealth = async (scene: Scene, signal: AbortSignal): Promise<Outcome[]> => {
  const heard: Outcome[] = [];
  while (!signal.aborted) {
    heard.push(...(await Promise.all([scene.caller.health('live'), scene.caller.health('ready')])));
    await pause(500);
  }
  return heard;
};

/** Seconds until the server is ready and both moves and shows money again. */
export const secondsToRecovery = async (scene: Scene, withinSeconds: number): Promise<number> => {
  const { caller, installation } = scene;
  const began = performance.now();
  const [mover] = installation.movers;
  const seconds = () => (performance.now() - began) / 1_000;
  while (seconds() < withinSeconds) {
    const heard = [await caller.health('ready'), await caller.transfer(mover!), await caller.list(mover!)];
    scene.outcomes.push(...heard);
    if (heard.every(({ status, ms }) => status < 300 && status > 0 && ms < 1_000)) return seconds();
    await pause(200);
  }
  return Infinity;
};

/**
 * Sends transfers whose outcome their caller does not know again, under their keys, until they are answered: then the answers tell all that is on
 * record. Returns how many there were.
 */
export const settleUnknown = async (scene: Scene, isUnknown: (outcome: Outcome) => boolean): Promise<number> => {
  const { caller, outcomes } = scene;
  const unknown = outcomes.filter(
    (outcome) => outcome.kind === 'transfer' && (outcome.status === 0 || isRefused(outcome)) && isUnknown(outcome),
  );
  const queue = [...unknown];
  const client = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { mover, key } = next;
      if (!mover || !key) continue;
      const outcome = await caller.transfer(mover, key);
      outcomes.push(outcome);
      if (outcome.status === 0 || isRefused(outcome)) {
        queue.push(next);
        await pause(200);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return unknown.length;
};

/** Compares the answers with the record, and lets the verifiers look. */
export const assertBooks = async (scene: Scene): Promise<void> => {
  const { outcomes, installation, demand } = scene;
  const wrong = wrongAnswers(outcomes);
  demand('each call is answered, refusals by a clear code and with Retry-After', wrong.length === 0, wrong.join('; '));
  const there = await transfersOnRecord(installation.database);
  const said = outcomes.flatMap(({ id }) => (id === null ? [] : [id]));
  const lost = said.filter((id) => !there.has(id));
  demand(
    'every acknowledged transfer is on record',
    lost.length === 0,
    `${said.length} acknowledged, ${lost.length} lost`,
  );
  const told = new Set(said);
  const untold = [...there.keys()].filter((id) => !told.has(id));
  demand('nothing else is', untold.length === 0, `${untold.length} that nobody was told of`);
  const complaints = await installation.verify();
  demand('the verifiers find nothing', complaints.length === 0, complaints.join('; '));
};

export const summaryOf = (outcomes: readonly Outcome[]): string => {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  return kinds
    .map((kind) => {
      const those = outcomes.filter((outcome) => outcome.kind === kind);
      const ok = millisecondsOf(those, ({ status }) => status >= 200 && status < 300);
      const refused = millisecondsOf(those, isRefused);
      const times = (values: readonly number[]) =>
        `p50 ${percentile(values, 0.5).toFixed(0)}, p99 ${percentile(values, 0.99).toFixed(0)} ms`;
      return `${kind}: ${ok.length} of ${those.length} (${times(ok)})${refused.length > 0 ? `, ${refused.length} refused (${times(refused)})` : ''}`;
    })
    .join('; ');
};
