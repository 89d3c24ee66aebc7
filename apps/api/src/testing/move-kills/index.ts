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
import { bundledProgram } from '../built';
import { createBusiness, giveFees } from '../commerce';
import { setTravelRule } from '../deposits';
import { endowAtBank } from '../fiat-withdrawals';
import { createOrganisation, createUser } from '../people';
import { verifyOrganisation } from '../../modules/operating/moves';
import { agreeOnMove, startTestCell, type TestCell } from '../two-cells';
import { payLate, tradeCoins } from './coins';
import type { CellFacts, Step, Told } from './step-until-killed';

type Drill = {
  /** Determines every choice; the scheduling of processes varies. */
  readonly seed: string;
  readonly moves: number;
  /** Organisations that move in turn. */
  readonly organisations?: number;
  /** Probability with which a step is killed. */
  readonly killing?: number;
  /** Probability with which a copy is made ahead of the freeze. */
  readonly ahead?: number;
  /** Moves between two verifications in both cells. */
  readonly verifyEvery?: number;
  /** Instant after which no move begins, in milliseconds since 1970. */
  readonly until?: number;
  readonly say?: (line: string) => void;
};

type Mover = {
  readonly organisation: Awaited<ReturnType<typeof createOrganisation>>;
  readonly business: Parameters<typeof endowAtBank>[1];
  /** Cell that has it, by its place. */
  at: number;
  /** Addresses that it was given, with the cell whose keys they are of; null: it has nothing to do with coins. */
  readonly addresses: { readonly address: string; readonly cell: number }[] | null;
  /** Euros and entries that came of coins. */
  ofCoins: { readonly euros: number; readonly entries: number };
  /** Payments of one euro. */
  posted: number;
};

/** Times in milliseconds from the freeze to the opening, by the clocks of the two trails. */
type Frozen = {
  readonly behindCopy: readonly number[];
  readonly whole: readonly number[];
  /** With at least one kill between the two. */
  readonly killed: readonly number[];
};

const script = fileURLToPath(new URL('step-until-killed.ts', import.meta.url));

/**
 * Organisations move from cell to cell and back while the operator's tool is killed (`kill -9`) at random moments of every step, and begun again; some moves are
 * given up when the file is written or taken in. Between the moves money is posted where the organisation is; where it is not, posting is tried. After each
 * move it is active in exactly one cell, with the accounts, the balances, the entries and the trail that it left with, and with
 * all that was ever posted. Every other one has coins, paid and emptied before it moves; somebody pays late to an address that it was given where it is not,
 * and the two cells have that once. At intervals the verifiers of both cells find nothing of the organisation that moved, and at the end of none.
 */
export const killMovers = async ({
  seed,
  moves,
  organisations: many = 3,
  killing = 0.25,
  ahead = 0.5,
  verifyEvery = 50,
  until = Infinity,
  say = () => undefined,
}: Drill) => {
  const random = createRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), 'countinghouse-move-kills-'));
  const program = await bundledProgram(script);
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
  let givenUp = 0;
  let late = 0;
  let verifications = 0;
  let copies = 0;
  const behindCopy: number[] = [];
  const whole: number[] = [];
  const killed: number[] = [];

  const organisations: Mover[] = [];
  for (let index = 0; index < many; index += 1) {
    const organisation = await createOrganisation(cells[0].database, { name: `Mover ${index}`, brand: 'KESTREL' });
    await giveFees(cells[0], organisation);
    await createUser(cells[0].database, cells[0].config.secretKey, [organisation], { systemRole: 'ADMIN' });
    const business = await createBusiness(cells[0], organisation);
    await setTravelRule(cells[0], organisation, { regime: 'OFF' });
    // Every other one has coins, which are emptied before it moves.
    const addresses = index % 2 === 0 ? [] : null;
    organisations.push({ organisation, business, at: 0, addresses, ofCoins: { euros: 0, entries: 0 }, posted: 0 });
  }

  const alive = new Set<ChildProcess>();
  const started = (): { readonly worker: ChildProcess; readonly ready: Promise<unknown> } => {
    const worker = fork(program, [JSON.stringify(facts)], {
      // A bundle needs no loader, which takes longer to start than it does.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    alive.add(worker);
    worker.once('exit', () => alive.delete(worker));
    return { worker, ready: once(worker, 'message') };
  };
  // A killed process is followed at once by one that has started meanwhile, as an operator's next one would after a moment.
  let present = started();
  let spare = started();
  /** Longest time of each step so far, in milliseconds: the moments of kills lie within it. */
  const longest = new Map<Step['name'], number>();
  /** Runs a step until it answers, killed on the way as often as chance has it. */
  const take = async (cell: number, step: Step): Promise<string> => {
    for (;;) {
      const { worker, ready } = present;
      await ready;
      const listening = new AbortController();
      const options = { signal: listening.signal };
      const answered = once(worker, 'message', options) as Promise<
        [{ readonly answer?: string; readonly error?: string }]
      >;
      const ended = once(worker, 'exit', options);
      // Whichever is not waited for any more ends with the signal.
      for (const one of [answered, ended]) one.catch(() => undefined);
      const began = performance.now();
      worker.send({ cell, step } satisfies Told);
      const isKilled = random.chance(`kill ${(tries += 1)}`, killing);
      const moment = random.u(`moment ${tries}`) * (longest.get(step.name) ?? 1_000);
      const told = await Promise.race([
        answered.then(([message]) => message),
        ended.then(() => null),
        ...(isKilled ? [pause(moment).then(() => null)] : []),
      ]);
      if (told === null) {
        worker.kill('SIGKILL');
        await ended;
        listening.abort();
        kills += 1;
        present = spare;
        spare = started();
        continue;
      }
      listening.abort();
      const took = performance.now() - began;
      // Follows the machine's speed: a slow moment is forgotten by and by.
      longest.set(step.name, Math.max(took, (longest.get(step.name) ?? took) * 0.9));
      if (told.error !== undefined) throw new Error(`${step.name}: ${told.error}`);
      return told.answer ?? '';
    }
  };
  const cellOf = (index: number): TestCell => cells[index === 0 ? 0 : 1];
  const isRefused = (cell: TestCell, business: Mover['business']): Promise<boolean> =>
    endowAtBank(cell, business, amountOf('1.00', 'EUR')).then(
      () => false,
      (error: unknown) => sqlStateOf(error) === 'MV001',
    );
  const pay = async (mover: Mover, path: string): Promise<void> => {
    for (let payments = random.integer(path, 1, 4); payments > 0; payments -= 1) {
      await endowAtBank(cellOf(mover.at), mover.business, amountOf('1.00', 'EUR'));
      mover.posted += 1;
    }
  };
  const heldIn = (cell: TestCell, { id, organisationId }: Mover['business']): Promise<string> =>
    cell.database.inOrganisation(organisationId, async (tx) =>
      toText(await balanceOf(tx, organisationId, account.available(id, 'EUR'))),
    );
  /** Coins are paid, credited and emptied where it is. */
  const trade = async (mover: Mover): Promise<void> => {
    if (!mover.addresses) return;
    const { organisation, business, at } = mover;
    const before = {
      held: await heldIn(cellOf(at), business),
      entries: (await booksIn(cellOf(at), organisation.id)).entries,
    };
    mover.addresses.push({ address: await tradeCoins(cellOf(at), business), cell: at });
    const { euros, entries } = mover.ofCoins;
    mover.ofCoins = {
      euros: euros + Number(await heldIn(cellOf(at), business)) - Number(before.held),
      entries: entries + (await booksIn(cellOf(at), organisation.id)).entries - before.entries,
    };
  };
  /** Somebody pays once more to an address that it was given where it is not: in two cells that is one credit. */
  const payOnceMore = async ({ organisation, addresses, at }: Mover): Promise<void> => {
    const elsewhere = addresses?.filter(({ cell }) => cell !== at).at(-1);
    if (!elsewhere) return;
    const times = await payLate(cells, elsewhere.address);
    late += times;
    if (times !== 1) deviate(`a late payment to ${organisation.name} is there ${times} times`);
  };
  const deviate = (of: string): void => void deviations.push(`Move ${done}: ${of}`);

  /** Notes a deviation if it is not in one cell alone, or if something of it is missing, doubled or changed there. */
  const compare = async ({ organisation, business, at, posted, ofCoins }: Mover, left: Books): Promise<void> => {
    const places = await Promise.all(cells.map((cell) => placeIn(cell, organisation.id)));
    if (places.filter((place) => place === 'ACTIVE').length !== 1 || places[at] !== 'ACTIVE')
      deviate(`${organisation.name} is ${places.join(' and ')}`);
    const held = await heldIn(cellOf(at), business);
    const euros = posted + ofCoins.euros;
    if (Math.abs(Number(held) - euros) > 0.001) deviate(`${organisation.name} has ${held} of ${euros}`);
    const found = await booksIn(cellOf(at), organisation.id);
    const entries = 2 * posted + ofCoins.entries;
    if (found.entries !== entries) deviate(`${found.entries} entries of ${entries}`);
    if (found.accounts !== left.accounts) deviate('its accounts are not those that it left with');
    if (found.ledger !== left.ledger) deviate('its entries are not those that it left with');
    if (!found.trail.startsWith(left.trail)) deviate('its trail does not begin with the one that it left with');
    if (!(await isRefused(cellOf(1 - at), business))) deviate('money was posted where it is not');
  };

  const verify = async (asked: readonly Mover[]): Promise<void> => {
    verifications += 1;
    for (const cell of cells) {
      await sealAuditTrail({
        database: cell.database,
        secretKey: cell.config.secretKey,
        witness: fileWitness(cell.config.dataDir, 'audit'),
      });
      const faults = new Set<string>();
      for (const { organisation } of asked)
        for (const fault of await verifyOrganisation(
          cell.database,
          cell.config,
          { ...cell.mover.plan, invariants },
          organisation.id,
        ))
          faults.add(fault);
      for (const fault of faults) deviate(`${cell.config.publicUrl}: ${fault}`);
    }
  };

  try {
    while (done < moves && Date.now() < until && deviations.length === 0) {
      const mover = organisations[done % organisations.length];
      if (!mover) break;
      const { organisation, business, at } = mover;
      const [from, to] = [cellOf(at), cellOf(1 - at)];
      await pay(mover, `payments ${done}`);
      await trade(mover);
      await agreeOnMove(from.mover, to.mover, organisation.id);
      const isAhead = random.chance(`ahead ${done}`, ahead);
      const copy = join(directory, `${done}.copy`);
      if (isAhead) {
        const copied = await take(at, { name: 'copyAhead', organisation: organisation.id, file: copy });
        await pay(mover, `payments meanwhile ${done}`);
        await take(1 - at, { name: 'takeInCopy', organisation: organisation.id, file: copy, digest: copied });
        await pay(mover, `payments after the copy ${done}`);
        if (!(await isRefused(to, business))) deviate('money was posted to its copy');
        await rm(copy);
        copies += 1;
      }
      const killsBefore = kills;
      const file = join(directory, `${done}.move`);
      const digest = await take(at, { name: 'leave', organisation: organisation.id, file });
      const left = await booksIn(from, organisation.id);
      if (!(await isRefused(from, business))) deviate('money was posted while it was frozen');
      const end = random.weighted(`end ${done}`, [
        ['moves', 0.9],
        ['given up with its file', 0.05],
        ['given up when it was taken in', 0.05],
      ] as const);
      const isTaken = end !== 'given up with its file';
      const receipt = isTaken
        ? await take(1 - at, { name: 'takeIn', organisation: organisation.id, file, digest })
        : '';
      if (end === 'moves') {
        const proof = await take(at, { name: 'handOver', organisation: organisation.id, proof: receipt });
        await take(1 - at, { name: 'activate', organisation: organisation.id, proof });
        mover.at = 1 - at;
        (kills > killsBefore ? killed : isAhead ? behindCopy : whole).push(
          (await instantOf(to, organisation.id, 'organisation.take-in')) -
            (await instantOf(from, organisation.id, 'organisation.freeze')),
        );
      } else {
        givenUp += 1;
        const word = await take(at, { name: 'abandon', organisation: organisation.id, proof: null });
        await take(1 - at, { name: 'abandon', organisation: organisation.id, proof: word });
      }
      await rm(file);
      await compare(mover, left);
      await payOnceMore(mover);
      done += 1;
      if (done % verifyEvery === 0) {
        await verify([mover]);
        say(`${done} moves, ${kills} kills, ${copies} copies ahead, ${givenUp} given up`);
      }
    }
    await verify(organisations);
  } finally {
    for (const worker of alive) worker.kill('SIGKILL');
    for (const cell of cells) await cell.close();
    await rm(directory, { recursive: true, force: true });
  }
  return {
    deviations,
    moves: done,
    kills,
    copies,
    givenUp,
    late,
    verifications,
    frozen: { behindCopy, whole, killed } satisfies Frozen,
  };
};

const placeIn = async ({ database }: TestCell, id: OrganisationId): Promise<string> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ place: string }>`select coalesce(move_state, status) as place from organisation where id = ${id}`.execute(tx),
  );
  return rows[0]?.place ?? 'UNKNOWN';
};

/** Books of an organisation as text, for a comparison of what may not change on the way. */
type Books = {
  readonly entries: number;
  readonly accounts: string;
  readonly ledger: string;
  /** Hashes of its trail, one behind the other. */
  readonly trail: string;
};

const booksIn = async ({ database }: TestCell, id: OrganisationId): Promise<Books> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<Books>`
      select (select count(*)::int from ledger_entry where organisation_id = ${id}) as entries,
             (select string_agg(concat_ws(' ', id, code, seq, balance), ',' order by id)
                from ledger_account where organisation_id = ${id}) as accounts,
             (select string_agg(concat_ws(' ', account_id, account_seq, transaction_id, direction, amount, balance_after), ',' order by account_id, account_seq)
                from ledger_entry where organisation_id = ${id}) as ledger,
             (select coalesce(string_agg(encode(hash, 'hex'), '' order by sequence), '') from audit_link where chain = ${id}::text) as trail`.execute(
      tx,
    ),
  );
  const [books] = rows;
  if (!books) throw new Error('An organisation without books');
  return books;
};

/** Newest event of a kind by the real clock, in milliseconds since 1970. */
const instantOf = async ({ database }: TestCell, id: OrganisationId, action: string): Promise<number> => {
  const { rows } = await database.acrossOrganisations((tx) =>
    sql<{ at: Date }>`
      select max(recorded_at) as at from audit_event where organisation_id = ${id} and action = ${action}`.execute(tx),
  );
  return rows[0]?.at.getTime() ?? 0;
};
