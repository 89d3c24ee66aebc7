/**
 * Too much of everything, done to the built server in production's form over a PostgreSQL of its own:
 *
 * - pressure: five times the calls that it can answer, of every class;
 * - connections: 10,000 idle ones, 3,000 senders who dribble, 100 readers who take nothing;
 * - sign-ins: a thousand a minute while money moves;
 * - slow, gone: a database that answers late, and one that is killed and returns;
 * - disk: a database whose disk is full (needs root on Linux: a small file system is mounted).
 *
 * In each, all calls are answered, refusals by a clear code that says when to come again; every acknowledged transfer is on record and nothing else
 * is; the verifiers find nothing. Exit code 1 on any deviation. `SCENES=slow,gone` chooses some.
 *
 *   npm run prove overload
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { idleConnections, slowReaders, slowSenders } from './overload/connections';
import { fullDisk, goneDatabase, slowDatabase } from './overload/database-faults';
import { startInstallation } from './overload/installation';
import { pressure } from './overload/pressure';
import { assertBooks, openScene, type Scene } from './overload/scene';
import { manySignIns } from './overload/sign-ins';

/** The largest file of the dashboard. */
const largestAsset = (): string => {
  const [largest] = readdirSync(join(import.meta.dirname, '../apps/dashboard/dist/assets')).filter((name) =>
    /^first-.*\.js$/.test(name),
  );
  return `/assets/${largest}`;
};

const inDirectory = async (work: (directory: string) => Promise<void>): Promise<void> => {
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-overload-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

const megabyte = 2 ** 20;
const deviations: string[] = [];

const perform = async (
  name: string,
  act: (scene: Scene) => Promise<void>,
  { organisations = 20, directory }: { readonly organisations?: number; readonly directory: string },
): Promise<void> => {
  console.log(`\n${name}, load ${loadavg()[0]?.toFixed(1)}`);
  const installation = await startInstallation(directory, { organisations, peopleEach: 8 });
  const scene = openScene(name, installation);
  try {
    await act(scene);
    await assertBooks(scene);
  } finally {
    scene.caller.close();
    await installation.close();
    deviations.push(...scene.deviations);
  }
};

const usual = (name: string, act: (scene: Scene) => Promise<void>) => () =>
  inDirectory((directory) => perform(name, act, { directory }));

const scenes: Readonly<Record<string, () => Promise<void>>> = {
  pressure: usual('pressure', (scene) => pressure(scene, 20)),
  connections: usual('connections', async (scene) => {
    await idleConnections(scene);
    const untilGone = await slowReaders(scene, largestAsset());
    await slowSenders(scene);
    await untilGone();
  }),
  'sign-ins': usual('sign-ins', (scene) => manySignIns(scene, 60)),
  slow: usual('slow', slowDatabase),
  gone: usual('gone', goneDatabase),
  disk: () =>
    inDirectory(async (directory) => {
      const mount = ['-t', 'tmpfs', '-o', 'size=512m,mode=755', 'tmpfs', directory];
      execFileSync('mount', mount);
      const filler = join(directory, 'filler');
      try {
        await perform(
          'disk',
          (scene) =>
            fullDisk(scene, {
              fill: () => {
                const { bavail, bsize } = statfsSync(directory);
                // Room for a moment's work is left: it ends while money moves.
                writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 4 * megabyte)));
              },
              empty: () => rmSync(filler),
            }),
          { organisations: 4, directory },
        );
      } finally {
        execFileSync('umount', ['--lazy', directory]);
      }
    }),
};

const wanted = process.env['SCENES']?.split(',') ?? Object.keys(scenes);
for (const name of wanted) {
  const scene = scenes[name];
  if (!scene) throw new Error(`There is no scene ${name}: choose from ${Object.keys(scenes).join(', ')}.`);
  await scene();
}
for (const deviation of deviations) console.error(deviation);
console.log(`\n${wanted.length} scenes, ${deviations.length} deviations, load ${loadavg()[0]?.toFixed(1)}.`);
process.exit(deviations.length === 0 ? 0 : 1);
