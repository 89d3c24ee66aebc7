import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isRefused, millisecondsOf, percentile, servedOf, type Outcome } from './calls';
import {
  closedLoop,
  openConnections,
  openLoop,
  secondsToRecovery,
  settleUnknown,
  summaryOf,
  watchHealth,
  type Scene,
} from './scene';

const clients = 24;
const times = 5;
/** Of a hundred calls: transfers and exports; the rest are lists. Somebody signs in every two seconds. */
const mix = { transfer: 30, export: 4 };

const perSecond = (outcomes: readonly Outcome[], seconds: number): number =>
  outcomes.filter(({ status }) => status >= 200 && status < 300).length / seconds;

/** Calls of one kind a second, and the seconds of a core that each costs the server. */
const alone = async (
  scene: Scene,
  act: Parameters<typeof closedLoop>[3],
): Promise<readonly [perSecond: number, cost: number]> => {
  const before = scene.installation.cpuSeconds();
  const heard = await closedLoop(scene, 6, clients, act);
  const rate = perSecond(heard, 6);
  return [rate, (scene.installation.cpuSeconds() - before) / (rate * 6)];
};

/** Longest wait in a queue, and a little more. */
const edgeSeconds = 3;

/** Five times the calls that the server can answer, of every class. */
export const pressure = async (scene: Scene, seconds: number): Promise<void> => {
  const { caller, demand, installation, say } = scene;
  await closedLoop(scene, 3, clients, (mover) => caller.transfer(mover));
  const [moves, moveCost] = await alone(scene, (mover) => caller.transfer(mover));
  const [looks, lookCost] = await alone(scene, (mover) => caller.list(mover));
  // Calls a second that keep the server busy, in this mix.
  const share = mix.transfer / 100;
  const capacity = 1 / (share / moves + (1 - share) / looks);
  say(
    `alone ${moves.toFixed(0)} transfers or ${looks.toFixed(0)} lists a second; asked for ${(times * capacity).toFixed(0)} calls a second`,
  );

  await openConnections(scene);
  const delay = monitorEventLoopDelay();
  delay.enable();
  const [usedBefore, oursBefore, began] = [installation.cpuSeconds(), process.cpuUsage(), performance.now()];
  const ending = new AbortController();
  const watching = watchHealth(scene, ending.signal);
  const [signing, calls] = await Promise.all([
    openLoop(scene, seconds, 0.5, (mover) => caller.signIn(mover.email, mover.address)),
    openLoop(scene, seconds, times * capacity, (mover, index) => {
      const turn = (index * 37) % 100;
      if (turn < mix.transfer) return caller.transfer(mover);
      if (turn < mix.transfer + mix.export) return caller.export(mover);
      return caller.list(mover);
    }),
  ]);
  const heard = [...calls, ...signing];
  const used = installation.cpuSeconds() - usedBefore;
  const { user, system } = process.cpuUsage(oursBefore);
  const wall = (performance.now() - began) / 1_000;
  say(
    `in ${wall.toFixed(0)} s the server used ${used.toFixed(1)} s of a core, those who ask ${((user + system) / 1e6).toFixed(1)} s`,
  );
  const late = await installation.metric('nodejs_eventloop_lag_p99_seconds');
  const ours = delay.percentile(99) / 1e6;
  const recovered = await secondsToRecovery(scene, 30);
  ending.abort();
  const health = await watching;
  say(summaryOf(heard));
  // Before the queues are full, and behind the last call, there is room for whoever waits, whatever the class.
  const unpressed = Math.ceil(edgeSeconds * times * capacity);
  const pressed = [...calls.slice(unpressed, -unpressed), ...signing];
  const part = (kind: Outcome['kind']) => {
    const { asked, ok } = servedOf(pressed, kind);
    return ok / Math.max(1, asked);
  };
  const percent = (value: number) => `${(value * 100).toFixed(2)} %`;
  const [money, lists, files, signIns] = [part('transfer'), part('list'), part('export'), part('signIn')];
  demand(
    'money is served before lists, and lists before exports',
    money > lists && lists >= files,
    `transfers ${percent(money)}, lists ${percent(lists)}, exports ${percent(files)}`,
  );
  demand('people still sign in', signIns > 0, percent(signIns));
  const useful = servedOf(heard, 'transfer').ok * moveCost + servedOf(heard, 'list').ok * lookCost;
  const refusals = heard.filter(isRefused).length;
  // Of its own time, not of the clock's: neighbours on the machine take no part in it.
  say(
    `of the processor's time ${percent(useful / used)} went into calls that were served; ${(moveCost * 1_000).toFixed(1)} ms for a transfer, ` +
      `${(lookCost * 1_000).toFixed(1)} for a list, at most ${(((used - useful) / Math.max(1, refusals)) * 1_000).toFixed(1)} for a refusal`,
  );
  const atOnce = percentile(millisecondsOf(heard, isRefused), 0.5);
  say(`event loop late, p99: ${(late * 1_000).toFixed(0)} ms, of those who ask ${ours.toFixed(0)} ms`);
  say(`half of the refusals within ${atOnce.toFixed(0)} ms`);
  const slowest = Math.max(...health.map(({ ms }) => ms));
  const unwell = health.filter(({ status }) => status !== 200);
  demand(
    'health answers throughout',
    unwell.length === 0 && slowest < 15_000,
    `${health.length} times, slowest ${slowest.toFixed(0)} ms, ${unwell.length} not well`,
  );
  demand('it recovers within 10 s', recovered <= 10, `${recovered.toFixed(1)} s`);
  // Refused at the gate nothing was begun; slower refusals may have been overtaken by their own commit.
  const unknown = await settleUnknown(scene, ({ ms }) => ms > 1_900);
  say(`${unknown} transfers asked for again because their answer came late`);
};
