import { setTimeout as pause } from 'node:timers/promises';
import { isRefused, isServed, millisecondsOf, percentile, servedOf, type Outcome } from './calls';
import { closedLoop, secondsToRecovery, settleUnknown, summaryOf, type Scene } from './scene';

const clients = 16;
/** A third of the calls move money. */
const mixed =
  ({ caller }: Scene) =>
  (mover: Parameters<Scene['caller']['list']>[0], index: number): Promise<Outcome> =>
    index % 3 === 0 ? caller.transfer(mover) : caller.list(mover);

/** A database each of whose answers takes a fifth of a second, then five seconds. */
export const slowDatabase = async (scene: Scene): Promise<void> => {
  const { installation, demand, say } = scene;
  for (const [delay, seconds] of [
    [100, 8],
    [2_500, 12],
  ] as const) {
    installation.proxy.delay(delay);
    const heard = await closedLoop(scene, seconds, clients, mixed(scene));
    installation.proxy.delay(0);
    say(`answers of the database ${2 * delay} ms late: ${summaryOf(heard)}`);
    const slowest = Math.max(...heard.map(({ ms }) => ms));
    demand(
      `with a database ${2 * delay} ms slower nobody waits for more than 12 s`,
      slowest <= 12_000,
      `${(slowest / 1_000).toFixed(1)} s`,
    );
    const recovered = await secondsToRecovery(scene, 30);
    demand('it recovers within 10 s', recovered <= 10, `${recovered.toFixed(1)} s`);
  }
  say(`${await settleUnknown(scene, () => true)} transfers asked for again`);
};

/** A database that is killed under load, stays away for five seconds, and comes back; three times. */
export const goneDatabase = async (scene: Scene): Promise<void> => {
  const { installation, demand, say } = scene;
  for (let round = 1; round <= 3; round += 1) {
    const working = closedLoop(scene, 9, clients, mixed(scene));
    await pause(2_000);
    installation.killDatabase();
    await pause(5_000);
    const isUnready = !(await installation.isReady());
    await installation.returnDatabase();
    const recovered = await secondsToRecovery(scene, 30);
    const heard = await working;
    say(`killed the ${round}. time: ${summaryOf(heard)}`);
    const refusals = millisecondsOf(heard, isRefused);
    demand(
      'meanwhile calls are refused within 4 s, and health says so',
      isUnready && refusals.length > 0 && percentile(refusals, 1) <= 4_000,
      `${refusals.length} refused, slowest ${percentile(refusals, 1).toFixed(0)} ms`,
    );
    demand('it recovers within 10 s', recovered <= 10, `${recovered.toFixed(1)} s`);
  }
  say(`${await settleUnknown(scene, () => true)} transfers asked for again`);
};

/** A disk of the database that is full while money moves, and has room again. */
export const fullDisk = async (
  scene: Scene,
  disk: { readonly fill: () => void; readonly empty: () => void },
): Promise<void> => {
  const { installation, demand, say } = scene;
  const before = await closedLoop(scene, 3, clients, mixed(scene));
  disk.fill();
  const heard = await closedLoop(scene, 20, clients, mixed(scene));
  say(summaryOf(heard));
  const { asked, ok } = servedOf(heard, 'transfer');
  demand(
    'with a full disk money is refused',
    heard.some(isServed('list')) && ok < asked,
    `${ok} of ${asked} transfers, ${servedOf(before, 'transfer').ok} in 3 s before`,
  );
  const last = heard.slice(-100).filter(({ kind }) => kind === 'transfer');
  demand('in the end all of it', last.length > 0 && last.every(isRefused), `${last.length} at the end`);
  const isUnready = !(await installation.isReady());
  say(`ready meanwhile: ${isUnready ? 'no' : 'yes'}`);
  disk.empty();
  const began = performance.now();
  // As a supervisor does: PostgreSQL itself ends when its log has no room.
  await installation.returnDatabase();
  const recovered = await secondsToRecovery(scene, 60);
  demand(
    'it recovers within 60 s once there is room',
    recovered <= 60,
    `${((performance.now() - began) / 1_000).toFixed(1)} s`,
  );
  say(`${await settleUnknown(scene, () => true)} transfers asked for again`);
};
