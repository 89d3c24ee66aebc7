import { setImmediate as breath, setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '@countinghouse/database';
import { balancesOf } from '@countinghouse/ledger';
import { saveRateBars, saveRateRows } from '../rails/rates';
import { bringApiKeys, noteKeysUsed } from './api-keys';
import { haveFeesChanged } from '../modules/organisation/businesses';
import { bringApprovalRules } from './approval-rules';
import { bringBankAccounts } from './bank-accounts';
import { booksFrom, followedAccounts } from './books';
import { addDays, dayText, startOfDay, windowOf } from './calendar';
import { organisations, type DemoOrganisation } from './data/organisations';
import { reorgs } from './data/under-way';
import { historyVersion } from './history-version';
import { bringBusinesses, bringOrganisations, knownBusinesses, type KnownBusiness } from './organisations';
import { outgoingAt } from './outgoing';
import { bringPayLinks } from './pay-links';
import { bringPeople, cashierOf, organisationIdOf } from './people';
import { isHistoryProfile, profileScales, type HistoryProfile } from './profiles';
import { createRandom } from './random';
import { createRatePath, rateSource } from './rate-path';
import { rateBars, rateRowsAt } from './rate-rows';
import {
  beginProgress,
  claimHistory,
  clockNow,
  historyProgress,
  holdProgress,
  moveProgress,
  newestRateBar,
  storedHistory,
  type StoredHistory,
} from './repository';
import { running, type Running } from './run';
import type { World } from './world';
import { beginDay } from './stories/habits';
import { treasuryOpening } from './treasury';
import { bringWhitelistedAddresses } from './whitelisted-addresses';
import { writeChunk } from './write-chunk';

const defaultSeed = 'sandbox-1';

/** Part of the work that is done when the first organisation begins. */
const preparedPart = 0.01;

/** Called with the done part of one and the month being made, `2024-03`. */
type OnProgress = (done: number, month: string) => void;

/**
 * Half of the organisations, if two processes make a history together. The first one prepares and finishes it: it begins before the second and ends
 * after it.
 */
export type Half = 'FIRST' | 'SECOND';

export type SeedOptions = {
  readonly database: Database;
  readonly profile: HistoryProfile;
  /** The server's secret, under which callback secrets and the demonstration second factor are sealed. */
  readonly secretKey: string;
  /** Last day of the window, `YYYY-MM-DD` or an instant of it; absent: the day of the one clock. */
  readonly anchor?: Date | string;
  readonly seed?: string;
  readonly onProgress?: OnProgress;
  readonly half?: Half;
};

export type ExtendOptions = {
  readonly database: Database;
  /** The server's secret, under which what the history makes is sealed. */
  readonly secretKey: string;
  /** Target of the history; default: now by the one clock. */
  readonly now?: Date;
  readonly onProgress?: OnProgress;
  readonly half?: Half;
};

/**
 * Fills an empty sandbox: organisations, people, businesses and thirteen months of payments up to the end of the anchor's day or now, whichever is
 * first. All of it follows from seed, profile and anchor. Killed on the way, it is continued by `extendHistory`. In a database that has a history it
 * only continues that one.
 */
export const seedHistory = async ({
  database,
  secretKey,
  onProgress,
  half,
  ...options
}: SeedOptions): Promise<void> => {
  await database.acrossOrganisations(async (tx) => {
    const now = await clockNow(tx);
    const anchor = startOfDay(options.anchor === undefined ? now : new Date(options.anchor));
    const lastMoment = new Date(addDays(anchor, 1).getTime() - 1);
    const { profile, seed = defaultSeed } = options;
    const endsAt = lastMoment < now ? lastMoment : now;
    const history: StoredHistory = { seed, profile, version: historyVersion, anchor, endsAt };
    if (await claimHistory(tx, history)) await insertBasis(tx, worldOf(history, secretKey));
  });
  const history = await database.acrossOrganisations(storedHistory);
  await extendHistory({ database, secretKey, now: history?.endsAt, onProgress, half });
};

/**
 * Continues the history to `now` with what begins after its end: the days are functions of seed and date. What was under way there belongs to the
 * server and its people by then. Does nothing in a database without a history, or with one of an earlier version: the ledger takes nothing back into
 * its past.
 */
export const extendHistory = async ({ database, secretKey, now, onProgress, half }: ExtendOptions): Promise<void> => {
  const history = await database.acrossOrganisations(storedHistory);
  if (history?.version !== historyVersion) return;
  const world = worldOf(history, secretKey);
  const to = now ?? (await database.acrossOrganisations(clockNow));
  const from = new Date(Math.min(to.getTime(), ...[...(await progressOf(database)).values()].map(Number)));
  const tell = (reached: Date, part: number): void => onProgress?.(part, dayText(reached).slice(0, 7));
  tell(from, 0);
  await database.acrossOrganisations((tx) => writeRates(tx, world, to));
  const parts = partsOf(world, half).map((part) => ({ ...part, reached: from }));
  tell(from, preparedPart);
  const length = to.getTime() - from.getTime();
  const tellAll = (): void => {
    const reached = new Date(parts.reduce((sum, part) => sum + part.reached.getTime(), 0) / parts.length);
    if (reached < to)
      tell(reached, preparedPart + ((1 - preparedPart) * (reached.getTime() - from.getTime())) / length);
  };
  // Side by side: while the database writes for one, the next one is lived.
  await Promise.all(
    parts.map((part) =>
      continueOne(database, world, part, to, (reached) => {
        part.reached = reached;
        tellAll();
      }),
    ),
  );
  if (half === 'SECOND') return;
  while ([...(await progressOf(database)).values()].some((reached) => reached < to)) await pause(lookAgainMs);
  await database.acrossOrganisations((tx) => noteKeysUsed(tx, world, to));
  tell(to, 1);
};

const lookAgainMs = 100;

const progressOf = (database: Database): Promise<Map<string, Date>> => database.acrossOrganisations(historyProgress);

const worldOf = ({ seed, anchor, endsAt, profile }: StoredHistory, secretKey: string): World => {
  if (!isHistoryProfile(profile)) throw new Error(`There is no profile ${profile}`);
  const random = createRandom(seed);
  const window = windowOf(anchor);
  const rates = createRatePath(random, window);
  return { random, window, rates, secretKey, scale: profileScales[profile], endsAt };
};

/** Everything that is there before the first day. */
const insertBasis = async (tx: Tx, world: World): Promise<void> => {
  const { random, window, secretKey, endsAt } = world;
  await bringOrganisations(tx, world);
  await bringPeople(tx, world);
  await bringBusinesses(tx, world);
  await bringPayLinks(tx, world);
  await bringBankAccounts(tx, world, endsAt);
  await bringApprovalRules(tx, world);
  await bringApiKeys(tx, world, secretKey);
  await bringWhitelistedAddresses(tx, world, endsAt);
  await beginProgress(
    tx,
    organisations.map(({ key }) => organisationIdOf(random, window, key)),
    window.start,
  );
};

const writeRates = async (tx: Tx, { rates, window }: World, to: Date): Promise<void> => {
  await saveRateBars(tx, rateBars(rates, window, await newestRateBar(tx, rateSource), to));
  await saveRateRows(tx, rateRowsAt(rates, to), { onlyNewer: true });
};

type Part = { readonly organisation: DemoOrganisation; readonly businesses: readonly KnownBusiness[] };

/** All organisations, or half of them: those with the most businesses are dealt out first, each to the smaller half. */
const partsOf = ({ random, window }: World, half?: Half): Part[] => {
  const known = knownBusinesses(random, window);
  const all = organisations.map((organisation): Part => ({
    organisation,
    businesses: known.filter(({ organisationKey }) => organisationKey === organisation.key),
  }));
  if (half === undefined) return all;
  const halves: Record<Half, Part[]> = { FIRST: [], SECOND: [] };
  const sizeOf = (which: Half): number => halves[which].reduce((sum, { businesses }) => sum + businesses.length, 0);
  for (const part of all.toSorted((a, b) => b.businesses.length - a.businesses.length))
    halves[sizeOf('FIRST') <= sizeOf('SECOND') ? 'FIRST' : 'SECOND'].push(part);
  return halves[half];
};

/** Postings of a stretch of the first history. */
const enoughPostings = 1_000;

/** Continues the history of one organisation: its first history stretch by stretch, all later days in one transaction. */
const continueOne = async (
  database: Database,
  world: World,
  part: Part,
  to: Date,
  onReached: (reached: Date) => void,
): Promise<void> => {
  const { random, window, endsAt } = world;
  const id = organisationIdOf(random, window, part.organisation.key);
  const stored = await database.acrossOrganisations((tx) => holdProgress(tx, id));
  if (stored < endsAt) {
    // The stretches that a killed seeding has written are lived again without a trace: nobody else has moved anything yet.
    const { run, advance, take } = await database.acrossOrganisations((tx) =>
      lifeOf(tx, world, part, window.start, endsAt),
    );
    for (const posting of treasuryOpening(world, part.organisation)) run.post(posting, window.start);
    for (let written = window.start; written < endsAt;) {
      const reached = advance(enoughPostings);
      const chunk = take();
      await breath();
      const isOurs =
        reached <= stored ||
        (await database.acrossOrganisations(async (tx) => {
          if ((await holdProgress(tx, id)).getTime() !== Math.max(written.getTime(), stored.getTime())) return false;
          await writeChunk(tx, run, chunk, reached);
          await moveProgress(tx, id, reached);
          return true;
        }));
      // Another process is at work, and may be ended: continue from its state.
      if (!isOurs) return continueOne(database, world, part, to, onReached);
      written = reached;
      onReached(reached);
    }
  }
  await database.acrossOrganisations(async (tx) => {
    const from = await holdProgress(tx, id);
    if (from >= to) return;
    // The history knows the fees of the demonstration alone: nothing is told of an organisation that pays others by now.
    if (!(await haveFeesChanged(tx, id, endsAt))) {
      const { run, advance, take } = await lifeOf(tx, world, part, from, to);
      advance(Infinity);
      await writeChunk(tx, run, take(), to);
    }
    await moveProgress(tx, id, to);
  });
  onReached(to);
};

/** Begins the life of an organisation between two instants, with what its tables hold at the first. */
const lifeOf = async (
  tx: Tx,
  world: World,
  { organisation, businesses }: Part,
  from: Date,
  to: Date,
): Promise<Running> => {
  const organisationId = organisationIdOf(world.random, world.window, organisation.key);
  const isFirst = from <= world.window.start;
  const balances = isFirst ? [] : await balancesOf(tx, organisationId, followedAccounts(organisation, businesses));
  const hit = businesses.flatMap(({ id, data }) =>
    reorgs.filter(({ business }) => isFirst && business === data.name).map((reorg) => [id, reorg] as const),
  );
  const given = {
    world,
    organisation,
    organisationId,
    businesses,
    cashier: cashierOf(world.random, world.window, organisation.key),
    to,
    books: booksFrom(new Map([...balances].map(([code, { units }]) => [code, units]))),
    out: await outgoingAt(tx, world, organisation, { organisationId, at: isFirst ? null : from }),
    reorgs: new Map(hit),
  };
  return running(given, from, beginDay);
};
