import { setTimeout as pause } from 'node:timers/promises';
import type { BusinessId } from '@countinghouse/contract/ids';
import { account } from '@countinghouse/ledger';
import { amountOf, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { sealedAccounts } from '../../modules/carriers/bank-accounts';
import { createRandom } from '../../sandbox/random';
import { testAccount, createTestCollection } from '../bank';
import { createBusiness } from '../commerce';
import { testConfig } from '../config';
import type { Program } from '../crash-deposits/victim';
import { untilDone } from '../crash-deposits/victim';
import { expected, insist, type Token } from '../crash-bank/client';
import { endowAtBank } from '../fiat-withdrawals';
import { createOrganisation, createSession, createUser } from '../people';
import { endow, giveWithdrawalFees, ownCoins } from '../withdrawals';
import { startBank } from './bank';
import { operateOnce, type Acknowledged, type Scene } from './client';
import { deviationsOf, leftToDo } from './evidence';
import { startInstallation, type Installation, type OwnTarget } from './installation';
import { startWorld, type World } from './world';

type Drill = {
  /** Determines every choice: movers, amounts and kills. Only the scheduling of processes varies. */
  readonly seed: string;
  readonly clients: number;
  /** Least number of acknowledged operations. */
  readonly operations: number;
  /** Number of kills. */
  readonly kills: number;
  /** After them no more operations are waited for, and the report tells how many there were. */
  readonly minutes: number;
  readonly program: Program;
  readonly say?: (line: string) => void;
};

export type RailsReport = {
  /** Deviations in words; empty without any. */
  readonly deviations: readonly string[];
  readonly acknowledged: Readonly<Partial<Record<Acknowledged['kind'], number>>>;
  readonly refused: number;
  /** Kills by target: own processes, and programs outside. */
  readonly killed: Readonly<Record<string, number>>;
};

const longestLifeMs = 4_000;
const restWithinMs = 900_000;
const moverCount = 8;
const openingOfMover = [
  amountOf('20000.00', 'EUR'),
  amountOf('50000', 'USDT'),
  amountOf('4', 'BTC'),
  amountOf('200', 'LTC'),
  amountOf('100', 'ETH'),
] as const;

/** Own processes die in two of three rounds, programs outside in the third. */
const ownTargets = [
  ['WORKER', 5],
  ['SERVER', 3],
  ['DATABASE', 4],
  ['SERVER_AND_WORKER', 2],
  ['EVERYTHING', 2],
] as const satisfies readonly (readonly [OwnTarget, number])[];

/**
 * Clients move money in every way over real rails (nodes, a bank's server, markets, each a program of this machine) while the product's processes, its
 * PostgreSQL and those programs are killed again and again. Then everything comes to rest, and the answers, the ledger, every chain and the bank are
 * compared.
 */
export const crashRails = async (drill: Drill): Promise<RailsReport> => {
  const { seed, clients, operations, kills, minutes, program, say = () => undefined } = drill;
  const random = createRandom(seed);
  const world = await startWorld();
  let product: Installation | null = null;
  try {
    product = await startInstallation(program, world.settings);
    say('the product is ready over its rails');
    const { scene, organisation, opening, people } = await settleIn(product, world, clients, random);
    const ending = new AbortController();
    const background = keepTurning(scene, ending.signal);
    background.catch((error: unknown) => say(`the world stopped: ${String(error)}`));
    const acknowledged: Acknowledged[] = [];
    const killed: Record<string, number> = {};
    let refused = 0;
    let [isKilling, isOver] = [true, false];
    const client = async (token: Token, number: number): Promise<void> => {
      for (let round = 0; isKilling || (!isOver && acknowledged.length < operations); round += 1) {
        const done = await operateOnce(scene, token, random.within(`${number}/${round}`));
        if (done) acknowledged.push(done);
        else refused += 1;
      }
    };
    const working = Promise.all(people.map((token, number) => client(token, number)));
    working.catch(() => undefined);
    const until = performance.now() + minutes * 60_000;
    for (let round = 0; round < kills; round += 1) {
      // Kills are spread over the operations, however fast the machine is.
      const due = (operations * round) / kills;
      while (acknowledged.length < due && performance.now() < until) await Promise.race([pause(100), working]);
      const chance = random.within(`kill ${round}`);
      await Promise.race([pause(chance.u('when') * longestLifeMs), working]);
      const isOwn = round % 3 !== 2;
      const target = isOwn ? chance.weighted('target', ownTargets) : chance.pick('outside', Object.keys(world.kills));
      killed[target] = (killed[target] ?? 0) + 1;
      await (isOwn ? product.kill(target as OwnTarget) : world.kills[target]?.());
      say(`killed ${target.toLowerCase()} (${round + 1} of ${kills}); ${acknowledged.length} of ${operations}`);
    }
    isKilling = false;
    while (acknowledged.length < operations && performance.now() < until) await Promise.race([pause(100), working]);
    isOver = true;
    await working;
    const { database } = product;
    const found = {
      database,
      organisationId: organisation.id,
      opening,
      acknowledged,
      rails: world.rails,
      bank: scene.bank,
    };
    const left = await comeToRest(found, say);
    ending.abort();
    await background;
    const deviations = await deviationsOf(found);
    const verified = await product.verify();
    const counts: Partial<Record<Acknowledged['kind'], number>> = {};
    for (const { kind } of acknowledged) counts[kind] = (counts[kind] ?? 0) + 1;
    return {
      deviations: [...left.map((what) => `not at rest: ${what}`), ...deviations, ...verified],
      acknowledged: counts,
      refused,
      killed,
    };
  } catch (error) {
    if (product) say(product.said().slice(-6_000));
    throw error;
  } finally {
    await product?.close();
    await world.stop();
  }
};

const comeToRest = async (found: Parameters<typeof leftToDo>[0], say: (line: string) => void) => {
  const deadline = performance.now() + restWithinMs;
  for (let look = 0; ; look += 1) {
    const left = await leftToDo(found);
    if (left.length === 0 || performance.now() > deadline) return left;
    if (look % 10 === 0) say(`${left.length} not at rest: ${left.slice(0, 4).join('; ')}`);
    await pause(1_000);
  }
};

const settleIn = async (
  { database, secretKey, url }: Installation,
  world: World,
  clients: number,
  random: ReturnType<typeof createRandom>,
) => {
  const config = testConfig({ secretKey });
  const api = { database, config };
  const victim = { url };
  const crypto = ['BTC', 'ETH', 'LTC', 'USDT'];
  const organisation = await createOrganisation(database, {
    enabledCryptoCurrencies: crypto,
    enabledCryptoSettlementCurrencies: crypto,
  });
  await giveWithdrawalFees(api, organisation);
  for (const { opening } of world.rails)
    for (const [{ network }, amount] of opening) await ownCoins(api, organisation, network, amount);
  const depositNetworks = { USDT: ['TRX', 'ETH'], BTC: ['MAIN'], LTC: ['MAIN'], ETH: ['ETH'] };
  const businessWith = (settings: Parameters<typeof createBusiness>[2]) =>
    createBusiness(api, organisation, { depositNetworks, depositReceivedCallbackUrl: null, ...settings });
  const opening = new Map<string, Amount>();
  const businesses: BusinessId[] = [];
  let atBank = 0n;
  for (let number = 0; number < moverCount; number += 1) {
    const business = await businessWith({});
    businesses.push(business.id);
    for (const amount of openingOfMover) {
      await (amount.currency === 'EUR' ? endowAtBank : endow)(
        api as Parameters<typeof endowAtBank>[0],
        business,
        amount,
      );
      if (amount.currency === 'EUR') atBank += amount.units;
      opening.set(account.available(business.id, amount.currency).code, amount);
    }
  }
  const takers: BusinessId[] = [];
  for (const overpaymentPolicy of ['PROCESS', 'EXCESS_REFUND'] as const) {
    const refundFollowUpDeposits = overpaymentPolicy === 'EXCESS_REFUND';
    takers.push((await businessWith({ overpaymentPolicy, refundFollowUpDeposits })).id);
  }
  const tokenOf = async (settings: Parameters<typeof createUser>[3]) => {
    const user = await createUser(database, secretKey, [organisation], settings);
    const token = await createSession(database, user, organisation);
    return { user, token: (() => token) as Token };
  };
  const permissions = [
    'CREATE_INTERNAL_TRANSFER',
    'CREATE_WITHDRAWAL',
    'CREATE_BALANCE_CONVERSION',
    'CREATE_PAYMENT',
    'CREATE_FIAT_WITHDRAWAL',
    'CREATE_FIAT_DEPOSIT',
  ] as const;
  const people: Token[] = [];
  for (let number = 0; number < clients; number += 1) people.push((await tokenOf({ permissions })).token);
  const approver = await tokenOf({ permissions });
  const admin = await tokenOf({ systemRole: 'ADMIN' });
  const rule = {
    thresholdUniformAmount: '200.00',
    approverUserIds: [approver.user.id],
    requiredApprovals: 1,
    includeApiRequests: true,
    enabled: true,
  };
  const tell = async (path: string, body: object) => {
    const answer = await insist(victim, admin.token, path, body);
    if (!expected(path, answer, 201)) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await tell('withdrawals/approval-rules', rule);
  const iban = await createTestCollection(api as Parameters<typeof createTestCollection>[0], organisation.id);
  const { id: bankAccount } = await tell('payment/bank-accounts', testAccount({ paymentMethod: 'SEPA_INSTANT' }));
  await database.acrossOrganisations(async (tx) => {
    await sql`update bank_account set status = 'ACTIVE', verified_at = app_clock() where id = ${String(bankAccount)}`.execute(
      tx,
    );
    await sealedAccounts.resealing(tx, sql`id = ${String(bankAccount)}`);
  });
  const bank = startBank({ ...world.bankFolders, iban }, random.within('bank'), atBank);
  // Prices, the list of screening and the coins of the hot wallets are read by the worker's first jobs.
  await untilDone(() =>
    database.acrossOrganisations(async (tx) => {
      const { rows } = await sql<{ lacks: boolean }>`
        select not exists (select from rate where base = 'LTC') or not exists (select from sanctions_list)
               or (select count(distinct chain) from utxo_output) < 2 as lacks`.execute(tx);
      if (rows[0]?.lacks !== false) throw new Error('Not everything was read yet');
    }),
  );
  const scene: Scene = {
    victim,
    businesses,
    takers,
    rails: world.rails,
    bank,
    bankAccount: String(bankAccount),
    approver: approver.token,
  };
  return { scene, organisation, opening, people };
};

/** Blocks, and the bank's work, throughout the run. */
const keepTurning = async ({ rails, bank }: Scene, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await Promise.all(rails.map(({ mine }) => mine()));
    bank.work();
    await pause(1_000);
  }
};
