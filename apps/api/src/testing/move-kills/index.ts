import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { account, balanceOf } from '@countinghouse/ledger';
import { amountOf, toText } from '@countinghouse/money';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { sql } from 'kysely';
import { sqlStateOf } from '@countinghouse/database';
import { invariants } from '../../invariants';
import { fileWitness } from '../../platform/audit/witness';
import { sealAuditTrail } from '../../platform/audit/seal';
import { createRandom } from '../../sandbox/random';
import { createBusiness, giveFees } from '../commerce';
import { endowAtBank } from '../fiat-withdrawals';
import { createOrganisation, createUser } from '../people';
import { verifyOrganisation } from '../../modules/operating/moves';
import { agreeOnMove, startTestCell, type TestCell } from '../two-cells';
import type { CellFacts, Step, Told } from './step-until-killed';

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  readonly moves: number;
  readonly say?: (line: string) => void;
};

const script = fileURLToPath(new URL('step-until-killed.ts', import.meta.url));
/** Longest step, in milliseconds, as the drill guesses its moments: a kill later than its end is none. */
const longest: Readonly<Record<Step['name'], number>> = { leave: 1_500, takeIn: 2_500, handOver: 150, activate: 500 };

/**
 * Organisations move from cell to cell and back while the operator's tool is killed (`kill -9`) at random moments of every step, and begun again. Between
 * the moves money is posted where the organisation is; where it is not, posting is tried. At the end each is active in exactly one cell, has the balance that
 * was posted, and both verifiers find nothing.
 */
export const killMovers = async ({ seed, moves, say = () => undefined }: Drill) => {
  const random = createRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-move-kills-'));
  const cells: readonly [TestCell, TestCell] = [await startTestCell('east'), await startTestCell('west')];
  const facts: readonly CellFacts[] = cells.map(({ config, mover: { ownerUrl }, urls }) => ({
    urls: { ...urls, ownerUrl },
    secretKey: config.secretKey,
    publicUrl: config.publicUrl,
    dataDir: config.dataDir,
  }));
  const deviations: string[] = [];
  let kills = 0;
  let tries = 0;
  let done = 0;
  let frozenMs = 0;
  let longestFrozenMs = 0;

  const organisations = [];
  for (let index = 0; index < 3; index += 1) {
    const organisation = await createOrganisation(cells[0].database, { name: `Mover ${index}`, brand: 'KESTREL' });
    await giveFees(cells[0], organisation);
    await createUser(cells[0].database, cells[0].config.secretKey, [organisation], { systemRole: 'ADMIN' });
    const business = await createBusiness(cells[0], organisation);
    organisations.push({ organisation, business, at: 0, posted: 0 });
  }

  const workers: ChildProcess[] = [];
  const working = async (): Promise<ChildProcess> => {
    const last = workers.at(-1);
    if (last && last.exitCode === null && last.signalCode === null) return last;
    const worker = fork(script, [JSON.stringify(facts)], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    workers.push(worker);
    await once(worker, 'message');
    return worker;
  };
  /** Runs a step until it answers, killed on the way as often as chance has it. */
  const take = async (cell: number, step: Step): Promise<string> => {
    for (;;) {
      const process = await working();
      const listening = new AbortController();
      const options = { signal: listening.signal };
      const answered = once(process, 'message', options) as Promise<
        [{ readonly answer?: string; readonly error?: string }]
      >;
      const ended = once(process, 'exit', options);
      // Whichever is not waited for any more ends with the signal.
      for (const one of [answered, ended]) one.catch(() => undefined);
      process.send({ cell, step } satisfies Told);
      const isKilled = random.chance(`kill ${(tries += 1)}`, 0.25);
      const told = await Promise.race([
        answered.then(([message]) => message),
        ended.then(() => null),
        ...(isKilled ? [pause(random.integer(`moment ${tries}`, 0, longest[step.name])).then(() => null)] : []),
      ]);
      if (told === null) {
        process.kill('SIGKILL');
        await ended;
        listening.abort();
        kills += 1;
        continue;
      }
      listening.abort();
      if (told.error !== undefined) throw new Error(`${step.name}: ${told.error}`);
      return told.answer ?? '';
    }
  };
  const cellOf = (index: number): TestCell => cells[index === 0 ? 0 : 1];
  const isRefused = (cell: TestCell, business: Parameters<typeof endowAtBank>[1]): Promise<boolean> =>
    endowAtBank(cell, business, amountOf('1.00', 'EUR')).then(
      () => false,
      (error: unknown) => sqlStateOf(error) === 'MV001',
    );

  try {
    for (; done < moves; done += 1) {
      const mover = organisations[done % organisations.length];
      if (!mover) break;
      const { organisation, business, at } = mover;
      const [from, to] = [cellOf(at), cellOf(1 - at)];
      for (let payments = random.integer(`payments ${done}`, 1, 4); payments > 0; payments -= 1) {
        await endowAtBank(from, business, amountOf('1.00', 'EUR'));
        mover.posted += 1;
      }
      await agreeOnMove(from.mover, to.mover, organisation.id);
      const file = join(directory, `${done}.move`);
      const began = performance.now();
      const digest = await take(at, { name: 'leave', organisation: organisation.id, file });
      if (!(await isRefused(from, business))) deviations.push(`Move ${done}: money was posted while it was frozen`);
      const receipt = await take(1 - at, { name: 'takeIn', organisation: organisation.id, file, digest });
      const proof = await take(at, { name: 'handOver', organisation: organisation.id, proof: receipt });
      await take(1 - at, { name: 'activate', organisation: organisation.id, proof });
      const took = performance.now() - began;
      frozenMs += took;
      longestFrozenMs = Math.max(longestFrozenMs, took);
      await rm(file);
      mover.at = 1 - at;
      if (!(await isRefused(from, business)))
        deviations.push(`Move ${done}: money was posted where it is not any more`);
      if ((done + 1) % 20 === 0) say(`${done + 1} moves, ${kills} kills`);
    }
    for (const { organisation, business, at, posted } of organisations) {
      const places = await Promise.all(cells.map((cell) => placeIn(cell, organisation.id)));
      const active = places.filter((place) => place === 'ACTIVE').length;
      if (active !== 1 || places[at] !== 'ACTIVE') deviations.push(`${organisation.name} is ${places.join(' and ')}`);
      const cell = cellOf(at);
      const held = await cell.database.inOrganisation(organisation.id, async (tx) =>
        toText(await balanceOf(tx, organisation.id, account.available(business.id, 'EUR'))),
      );
      if (Number(held) !== posted) deviations.push(`${organisation.name} has ${held} of ${posted}`);
    }
    for (const cell of cells) {
      await sealAuditTrail({
        database: cell.database,
        secretKey: cell.config.secretKey,
        witness: fileWitness(cell.config.dataDir, 'audit'),
      });
      for (const { organisation } of organisations)
        for (const fault of await verifyOrganisation(
          cell.database,
          cell.config,
          { ...cell.mover.plan, invariants },
          organisation.id,
        ))
          deviations.push(`${cell.config.publicUrl}: ${fault} (${organisation.name})`);
    }
  } finally {
    workers.at(-1)?.kill('SIGKILL');
    for (const cell of cells) await cell.close();
    await rm(directory, { recursive: true, force: true });
  }
  return { deviations, moves: done, kills, meanMs: frozenMs / Math.max(done, 1), longestMs: longestFrozenMs };
};

const placeIn = async ({ database }: TestCell, id: OrganisationId): Promise<string> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ place: string }>`select coalesce(move_state, status) as place from organisation where id = ${id}`.execute(tx),
  );
  return rows[0]?.place ?? 'UNKNOWN';
};
