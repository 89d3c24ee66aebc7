import { isServed, isRefused, millisecondsOf, percentile } from './calls';
import { openConnections, openLoop, summaryOf, type Scene } from './scene';

/** A thousand sign-ins a minute, half of them with a wrong password from anywhere, while money moves. */
export const manySignIns = async (scene: Scene, seconds: number): Promise<void> => {
  const { caller, demand, say, installation } = scene;
  await openConnections(scene);
  const moving = (during: number) => openLoop(scene, during, 10, (mover) => caller.transfer(mover));
  const usual = percentile(millisecondsOf(await moving(5), isServed('transfer')), 0.95);
  const [heard, moved] = await Promise.all([
    openLoop(scene, seconds, 1_000 / 60, (mover, index) =>
      index % 2 === 0
        ? caller.signIn(mover.email, mover.address)
        : caller.signIn(
            `stranger-${index}@example.com`,
            `172.16.${index % 250}.${1 + Math.floor(index / 250)}`,
            'Walnut-Harbour-7',
          ),
    ),
    moving(seconds),
  ]);
  say(summaryOf(heard));
  const slowest = heard.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  say(`slowest: ${slowest.map(({ status, ms }) => `${status} after ${(ms / 1_000).toFixed(1)} s`).join(', ')}`);
  const right = heard.filter(({ status }) => status === 200).length;
  const judged = heard.filter((outcome) => [200, 401].includes(outcome.status) || isRefused(outcome)).length;
  demand(
    'each sign-in is let in, refused, or told to come again',
    judged === heard.length && right > 0,
    `${right} of ${heard.length} let in`,
  );
  const times = millisecondsOf(moved, isServed('transfer'));
  demand(
    'money moves meanwhile',
    times.length >= 0.95 * moved.length && percentile(times, 0.95) <= 4_000,
    `${times.length} of ${moved.length}, p95 ${percentile(times, 0.95).toFixed(0)} ms, before ${usual.toFixed(0)} ms`,
  );
  const memory = installation.residentMegabytes();
  demand('memory stays below 800 MiB', memory <= 800, `${memory.toFixed(0)} MiB`);
};
