import { setImmediate as breath } from 'node:timers/promises';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Database, Tx } from '@countinghouse/database';
import { balancesOf, post, type NewTransaction } from '@countinghouse/ledger';
import { bookedOf } from '../modules/books/reconciliation';
import { insertRows } from '../platform/insert-rows';
import { beginHoldings, moveHoldings } from '../rails/holdings';
import { bringApiKeys } from './api-keys';
import { bringApprovalRules } from './approval-rules';
import { findActiveAccounts } from '../modules/carriers/bank-accounts';
import { bankAccountIdsOf, bringBankAccounts } from './bank-accounts';
import { bringCollectionAccounts } from './collection-accounts';
import { followedAccounts } from './books';
import { addDays, dayText, startOfDay, windowOf, type Window } from './calendar';
import { organisations, type DemoOrganisation } from './data/organisations';
import { emptyChunk, type Chunk } from './chunk';
import { organisationHistory, type OrganisationHistory } from './organisation-history';
import { insertBusinesses, insertOrganisations, knownBusinesses, type KnownBusiness } from './organisations';
import { cashierOf, insertPeople, organisationIdOf } from './people';
import { isHistoryProfile, profileScales, type HistoryProfile } from './profiles';
import { createRandom, type Random } from './random';
import { historyVersion } from './history-version';
import { createRatePath, rateSource, type RatePath } from './rate-path';
import { rateBars, rateRowsAt } from './rate-rows';
import {
  claimHistory,
  claimUpgrade,
  clockNow,
  historyProgress,
  newestRateBar,
  storedHistory,
  type StoredHistory,
} from './repository';
import { saveRateBars, saveRateRows } from '../rails/rates';
import { travelRulesOf } from './screening';
import { bringWhitelistedAddresses } from './whitelisted-addresses';
import { writeCallbackRows } from './callback-rows';
import { writeTravelRuleRows } from './travel-rule-rows';
import { outgoingAt } from './outgoing';
import { writeOutgoingRows } from './outgoing-rows';
import { goneOnWithout } from './gone-on-without';
import { bankOpening, gasOpening, treasuryOpening } from './treasury';
import { movedBy, notBefore, writeChunk } from './write-chunk';

const defaultSeed = 'sandbox-1';

/** Called with the done part of one and the month being made, `2024-03`. */
type OnProgress = (done: number, month: string) => void;

export type SeedOptions = {
  readonly database: Database;
  readonly profile: HistoryProfile;
  /** The server's secret, under which callback secrets and the demonstration second factor are sealed. */
  readonly secretKey: string;
  /** Last day of the window, `YYYY-MM-DD` or an instant of it; absent: the day of the one clock. */
  readonly anchor?: Date | string;
  readonly seed?: string;
  readonly onProgress?: OnProgress;
};

export type ExtendOptions = {
  readonly database: Database;
  /** The server's secret, under which the secrets of API keys are sealed. */
  readonly secretKey: string;
  /** Where the history shall reach; absent: the one clock's now. */
  readonly now?: Date;
  readonly onProgress?: OnProgress;
};

/**
 * Fills an empty sandbox: organisations, people, businesses and two years of payments up to the end of the anchor's day
 * or now, whichever is first. All of it follows from seed, profile and anchor. Killed on the way, it is continued by
 * `extendHistory`. In a database that has a history it only continues that one.
 */
export const seedHistory = async ({ database, secretKey, onProgress, ...options }: SeedOptions): Promise<void> => {
  await database.acrossOrganisations(async (tx) => {
    const now = await clockNow(tx);
    const anchor = startOfDay(options.anchor === undefined ? now : new Date(options.anchor));
    const lastMoment = new Date(addDays(anchor, 1).getTime() - 1);
    const { profile, seed = defaultSeed } = options;
    const endsAt = lastMoment < now ? lastMoment : now;
    const history: StoredHistory = {
      seed,
      profile,
      version: historyVersion,
      anchor,
      endsAt,
      allKindsFrom: null,
      bankMoneyFrom: null,
      moneyOutFrom: null,
    };
    if (await claimHistory(tx, history)) await insertBasis(tx, history, secretKey);
  });
  const history = await database.acrossOrganisations(storedHistory);
  await extendHistory({ database, secretKey, now: history?.endsAt, onProgress });
};

/**
 * Continues the history to `now`. Every day is a function of seed and date, so the result is the same in how many steps
 * ever it was reached. Does nothing in a database without a history.
 */
export const extendHistory = async ({ database, secretKey, now, onProgress }: ExtendOptions): Promise<void> => {
  const history = await database.acrossOrganisations(upgradedHistory);
  if (!history) return;
  if (history.version !== historyVersion || !isHistoryProfile(history.profile)) {
    throw new Error(
      `The sandbox's history was made by another version (${history.version}, ${history.profile}): empty the data directory to make a new one.`,
    );
  }
  const recipe = recipeOf(history, profileScales[history.profile]);
  const to = now ?? (await database.acrossOrganisations(clockNow));
  await writeRates(database, recipe, to);
  const progress = await database.acrossOrganisations(historyProgress);
  const starts = [...progress.values()].map((reached) => reached.getTime());
  const from = new Date(Math.min(to.getTime(), ...starts));
  if (from <= recipe.window.start) await openBooks(database, recipe);
  await beginHoldingsOfAll(database, recipe);
  if (recipe.allKindsFrom) await openAt(database, recipe, recipe.allKindsFrom, gasOf);
  if (recipe.moneyOutFrom) await openAt(database, recipe, recipe.moneyOutFrom, bankOf);
  await database.acrossOrganisations((tx) => bringBankAccounts(tx, recipe, to));
  await database.acrossOrganisations((tx) => bringCollectionAccounts(tx, recipe));
  // Who works in an older sandbox is asked by no rule that nobody made.
  if (recipe.moneyOutFrom === null) await database.acrossOrganisations((tx) => bringApprovalRules(tx, recipe));
  const writers = [...groupedBusinesses(recipe)].map(([organisationId, businesses]) =>
    organisationWriter(database, recipe, organisationId, businesses, secretKey),
  );
  const length = to.getTime() - from.getTime();
  for (const stretch of monthsBetween(from, to)) {
    onProgress?.((stretch.from.getTime() - from.getTime()) / length, dayText(stretch.from).slice(0, 7));
    await inPairs(writers.map((bringTo) => () => bringTo(stretch.to, stretch.to >= to)));
  }
  await database.acrossOrganisations((tx) => bringApiKeys(tx, recipe, secretKey, to));
  await database.acrossOrganisations((tx) => bringWhitelistedAddresses(tx, recipe, to));
  onProgress?.(1, dayText(to).slice(0, 7));
};

/** Everything that seed, anchor and profile determine. */
type Recipe = {
  readonly random: Random;
  readonly window: Window;
  readonly rates: RatePath;
  readonly scale: number;
  readonly endsAt: Date;
  readonly allKindsFrom: Date | null;
  readonly bankMoneyFrom: Date | null;
  readonly moneyOutFrom: Date | null;
};

const recipeOf = (history: StoredHistory, scale: number): Recipe => {
  const { seed, anchor, endsAt, allKindsFrom, bankMoneyFrom, moneyOutFrom } = history;
  const random = createRandom(seed);
  const window = windowOf(anchor);
  return {
    random,
    window,
    rates: createRatePath(random, window),
    scale,
    endsAt,
    allKindsFrom,
    bankMoneyFrom,
    moneyOutFrom,
  };
};

/** The oldest version of a history that can go on, and those that have met all kinds of events of payments, money by bank, and money out. */
const versions = { oldest: 2, allKinds: 3, bankMoney: 4, moneyOut: 6 } as const;

/**
 * A history of an earlier version knows fewer kinds of events. It keeps its past, since the ledger takes nothing back into
 * it, and meets the others from this moment on.
 */
const upgradedHistory = async (tx: Tx): Promise<StoredHistory | null> => {
  const history = await storedHistory(tx);
  if (!history || history.version >= historyVersion || history.version < versions.oldest) return history;
  const now = await clockNow(tx);
  const allKindsFrom = history.version < versions.allKinds ? now : history.allKindsFrom;
  const bankMoneyFrom = history.version < versions.bankMoney ? now : history.bankMoneyFrom;
  const moneyOutFrom = history.version < versions.moneyOut ? now : history.moneyOutFrom;
  await claimUpgrade(tx, { from: history.version, to: historyVersion }, { allKindsFrom, bankMoneyFrom, moneyOutFrom });
  return storedHistory(tx);
};

const insertBasis = async (tx: Tx, history: StoredHistory, secretKey: string): Promise<void> => {
  const { random, window } = recipeOf(history, 1);
  await insertOrganisations(tx, random, window);
  await insertPeople(tx, { random, window, secretKey });
  await insertBusinesses(tx, random, window, secretKey);
  const started = [...groupedBusinesses({ random, window }).keys()];
  await insertRows(
    tx,
    'sandbox_history_progress',
    started.map((id) => ({ organisation_id: id, reaches_to: window.start })),
  );
};

const writeRates = async (database: Database, { rates, window }: Recipe, to: Date): Promise<void> => {
  await database.acrossOrganisations(async (tx) => {
    const newest = await newestRateBar(tx, rateSource);
    await saveRateBars(tx, rateBars(rates, window, newest, to));
    await saveRateRows(tx, rateRowsAt(rates, to), { onlyNewer: true });
  });
};

const groupedBusinesses = ({ random, window }: Pick<Recipe, 'random' | 'window'>): Map<string, KnownBusiness[]> => {
  const groups = new Map<string, KnownBusiness[]>();
  for (const business of knownBusinesses(random, window)) {
    groups.set(business.organisationId, [...(groups.get(business.organisationId) ?? []), business]);
  }
  return groups;
};

/** Posts what opens every organisation's book, each in a transaction of its own; told again it posts nothing. */
const openBooks = async (database: Database, { random, window, rates }: Recipe): Promise<void> => {
  for (const organisation of organisations) {
    const id = organisationIdOf(random, window, organisation.key);
    const opening = treasuryOpening(random, rates, window, organisation);
    await database.acrossOrganisations((tx) => post(tx, id, opening, { history: true }));
  }
};

type Opening = (recipe: Recipe, at: Date, organisation: DemoOrganisation) => readonly NewTransaction[];

/** What pays the fees of networks. */
const gasOf: Opening = ({ random, rates }, at, organisation) => gasOpening(random, rates, at, organisation);
const bankOf: Opening = ({ random }, at, organisation) => bankOpening(random, at, organisation);

/** The same of what an older history lacks, at the moment it met it. */
const openAt = async (database: Database, recipe: Recipe, at: Date, opening: Opening): Promise<void> => {
  const { random, window } = recipe;
  for (const organisation of organisations) {
    const id = organisationIdOf(random, window, organisation.key);
    const postings = opening(recipe, at, organisation);
    if (postings.length === 0) continue;
    await database.acrossOrganisations(async (tx) => {
      const opened = await notBefore(tx, id, postings);
      const answers = await post(tx, id, opened, { history: true });
      await moveHoldings(tx, id, movedBy(opened.filter((_, index) => answers[index]?.replayed === false)));
    });
  }
};

/** The sandbox's chains and bank hold what was booked before they moved for the first time. */
const beginHoldingsOfAll = async (database: Database, { random, window }: Recipe): Promise<void> => {
  for (const { key } of organisations) {
    const id = organisationIdOf(random, window, key);
    await database.acrossOrganisations(async (tx) => beginHoldings(tx, id, await bookedOf(tx, id)));
  }
};

/** In which every organisation of the demonstration sums. */
const uniformCurrency = 'EUR';

/** So many postings make a stretch worth a transaction of its own; fewer would only cost round trips. */
const enoughPostings = 800;

/**
 * Brings one organisation's history to an instant, a day at a breath: connections are attended to in between. What is too
 * little to be worth writing waits, unless it is the last.
 */
type OrganisationWriter = (to: Date, isLast: boolean) => Promise<void>;

const organisationWriter = (
  database: Database,
  recipe: Recipe,
  organisationId: string,
  businesses: readonly KnownBusiness[],
  secretKey: string,
): OrganisationWriter => {
  type Running = {
    readonly history: OrganisationHistory;
    readonly written: Date;
    readonly reached: Date;
    readonly chunk: Chunk;
  };
  let running: Running | null = null;
  const organisation = organisations.find(({ key }) => key === businesses[0]?.organisationKey);
  if (!organisation) throw new Error(`Nobody has the businesses of ${organisationId}`);

  const start = async (): Promise<Running> => {
    const [written, balances] = await database.acrossOrganisations(async (tx) => [
      (await historyProgress(tx)).get(organisationId) ?? recipe.window.start,
      await balancesOf(tx, organisationId, followedAccounts(organisation, businesses)),
    ]);
    const { random, window, rates, scale, endsAt, allKindsFrom, bankMoneyFrom, moneyOutFrom } = recipe;
    const accountIds = bankAccountIdsOf(recipe, businesses[0]?.organisationKey ?? '');
    const history = organisationHistory({
      world: {
        random,
        rates,
        uniformCurrency,
        allKindsFrom,
        bankMoneyFrom,
        moneyOutFrom,
        cashier: cashierOf(random, window),
      },
      bank: {
        random,
        window,
        accountIds: await database.acrossOrganisations((tx) =>
          findActiveAccounts(tx, organisationId as OrganisationId, accountIds),
        ),
      },
      out: await database.acrossOrganisations((tx) =>
        outgoingAt(tx, { random, window, secretKey }, organisation, written),
      ),
      window,
      endsAt,
      businesses,
      scale,
      reachesTo: written,
      balances: new Map([...balances].map(([code, { units }]) => [code, units])),
    });
    for (let reached = history.begins; reached < written;) {
      reached = endOfDay(reached, written);
      history.advance(reached, null);
      await breath();
    }
    const states = history.underWay();
    history.leave(await database.acrossOrganisations((tx) => goneOnWithout(tx, organisationId, states)));
    return { history, written, reached: written, chunk: emptyChunk() };
  };

  const write = async (now: Running): Promise<Running> => {
    const isLive = now.written >= recipe.endsAt;
    const stretch = { organisationId, from: now.written, to: now.reached, isLive };
    const rules = travelRulesOf(businesses[0]?.organisationKey ?? '');
    const done = await database.acrossOrganisations((tx) =>
      writeChunk(tx, now.chunk, stretch, async (chunk) => {
        const owner = organisationId as OrganisationId;
        await writeTravelRuleRows(tx, owner, chunk, { ...recipe, uniformCurrency }, { rules, secretKey });
        await writeOutgoingRows(tx, owner, chunk);
        await writeCallbackRows(tx, owner, chunk, recipe.random, now.reached);
      }),
    );
    // Another process is at it: stand where it has brought the history, and go on from there.
    return done ? { ...now, written: now.reached, chunk: emptyChunk() } : start();
  };

  return async (to, isLast) => {
    let now = running ?? (await start());
    while (now.reached < to) {
      const reached = endOfDay(now.reached, to);
      now.history.advance(reached, now.chunk);
      now = { ...now, reached };
      await breath();
      if (now.chunk.transactions.length >= enoughPostings || (isLast && reached >= to)) now = await write(now);
    }
    // The stories under way are many: what is done with gives them back.
    running = isLast ? null : now;
  };
};

/** The end of the day of `from`, at most `to`. */
const endOfDay = (from: Date, to: Date): Date => {
  const nextDay = addDays(startOfDay(from), 1);
  return nextDay < to ? nextDay : to;
};

type Stretch = { readonly from: Date; readonly to: Date };

/** The time from `from` to `to`, cut at the beginnings of months. */
const monthsBetween = (from: Date, to: Date): Stretch[] => {
  const stretches: Stretch[] = [];
  for (let start = from; start < to;) {
    const nextMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    const end = nextMonth < to ? nextMonth : to;
    stretches.push({ from: start, to: end });
    start = end;
  }
  return stretches;
};

/** Two at a time: while the database writes for one organisation, the next one's history is made. */
const inPairs = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const waiting = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all([worker(), worker()]);
};
