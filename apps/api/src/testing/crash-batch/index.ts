import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  mostRowsOfCall,
  type CheckedBatch,
  type PayoutBatchDetail,
} from '@countinghouse/contract/money-out/payout-batches';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { ibanOf } from '@countinghouse/contract/bank-details';
import type { BankAccount } from '@countinghouse/contract/carriers/bank-accounts';
import type { PayoutKind } from '@countinghouse/contract/money-out/payout-batches';
import { account, post } from '@countinghouse/ledger';
import { amountOf, type Amount } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { createRandom } from '../../sandbox/random';
import { askedRule } from '../approvals';
import { createTestCollection, testAccount, verifyTestAccount } from '../bank';
import { createBusiness, giveRates, type TestBusiness } from '../commerce';
import { testConfig } from '../config';
import { startVictim, untilDone, type Program, type Target, type Victim } from '../crash-deposits/victim';
import { setTravelRule } from '../deposits';
import { endowAtBank } from '../fiat-withdrawals';
import { askedBatch, askedFiatBatch, askedRows } from '../payout-batches';
import { createOrganisation, createSession, createUser } from '../people';
import { endow, giveWithdrawalFees, usdt } from '../withdrawals';

type Drill = {
  /** Coins to addresses, or money to bank accounts. */
  readonly kind: PayoutKind;
  /** Determines every choice: targets and moments of kills. Only the scheduling of processes varies. */
  readonly seed: string;
  readonly rows: number;
  readonly kills: number;
  readonly program: Program;
  readonly say?: (line: string) => void;
};

type BatchReport = {
  /** Deviations in words; empty without any. */
  readonly deviations: readonly string[];
  /** Milliseconds of the check of all rows, and from the submission to the last payout, of a batch during which nothing is killed. */
  readonly checkedIn: number;
  readonly createdIn: number;
  /** Milliseconds of the bare postings of as many holds in one transaction, right after it: what the two above are compared with. */
  readonly bareIn: number;
  /** Kills while a batch was being frozen, by how many of its payouts were there right after: all or none; and those after its approval. */
  readonly killed: { readonly none: number; readonly all: number; readonly releasing: number };
};

/** Longest time between a submission and the kill, in milliseconds. */
const longestLifeMs = 12_000;
/** Longest time between the last vote and the kill. */
const longestReleaseMs = 4_000;
const patienceMs = 600_000;

/**
 * Batches are frozen, approved and released while the server and its PostgreSQL are killed. After each kill a batch has all of its payouts or none; at the end each row was made
 * once.
 */
export const crashBatch = async ({
  kind,
  seed,
  rows,
  kills,
  program,
  say = () => undefined,
}: Drill): Promise<BatchReport> => {
  const random = createRandom(seed);
  const { secretKey } = testConfig();
  const victim = await startVictim({ program, secretKey, callbackReceiver: 'http://127.0.0.1:9' });
  try {
    const { database } = victim;
    const api = { database, config: testConfig({ secretKey }) };
    await giveRates({ database }, victim.now());
    const organisation = await createOrganisation(database);
    await setTravelRule(api, organisation, { regime: 'OFF' });
    await giveWithdrawalFees(api, organisation);
    const business = await createBusiness(api, organisation, { createdAt: victim.now() });
    const { table, endowed, bodyOf, rowsOf, bare, permissions } = courses[kind];
    const worth = String(rows * 40 * (kills + 2 + bareRounds));
    if (kind === 'CRYPTO') await endow(api, business, usdt(worth));
    else await endowAtBank(api, business, endowed(worth));
    const user = await createUser(database, secretKey, [organisation], { permissions });
    const administrator = await createUser(database, secretKey, [organisation], { systemRole: 'ADMIN' });
    const colleague = await createUser(database, secretKey, [organisation], {
      permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'],
    });
    const call = async <Answer>(method: string, path: string, body?: object, as = user): Promise<Answer> => {
      const key = randomUUID();
      return untilDone(async () => {
        await giveRates({ database }, victim.now());
        const token = await createSession(database, as, organisation);
        return sendOnce<Answer>(victim, { method, path, body, token, key });
      }, patienceMs);
    };
    const accounts: string[] = [];
    if (kind === 'FIAT') {
      await createTestCollection(api, organisation.id);
      for (let at = 0; at < mostAccounts; at += 1) {
        const iban = ibanOf('DE', String(at).padStart(18, '5'));
        const body = testAccount({ iban });
        await verifyTestAccount(api, await call<BankAccount>('POST', 'payment/bank-accounts', body, administrator));
        accounts.push(iban);
      }
    }
    const draft = async (): Promise<string> => {
      const { id } = await call<PayoutBatchDetail>('POST', 'payout-batches', bodyOf(business));
      const all = rowsOf(rows, accounts);
      for (let at = 0; at < rows; at += mostRowsOfCall)
        await call('PUT', `payout-batches/${id}/rows`, { rows: all.slice(at, at + mostRowsOfCall) });
      return id;
    };
    const submit = async (id: string): Promise<void> => {
      const { slip } = await call<CheckedBatch>('POST', `payout-batches/${id}/check`);
      await call('POST', `payout-batches/${id}/submit`, { rows: slip.rows, heldAmount: slip.heldAmount });
    };
    const made = (id: string): Promise<number> =>
      untilDone(async () => {
        const found = await database.acrossOrganisations((tx) =>
          sql<{ count: number }>`
            select count(*)::integer as count from ${sql.table(table)} where batch_id = ${id}`.execute(tx),
        );
        return found.rows[0]?.count ?? 0;
      }, patienceMs);
    const frozen = async (id: string): Promise<void> => {
      while ((await made(id)) === 0) {
        await untilDone(() => giveRates({ database }, victim.now()), patienceMs);
        await pause(50);
      }
    };

    const calm = await draft();
    let began = performance.now();
    const { slip } = await call<CheckedBatch>('POST', `payout-batches/${calm}/check`);
    const checkedIn = performance.now() - began;
    began = performance.now();
    await call('POST', `payout-batches/${calm}/submit`, { rows: slip.rows, heldAmount: slip.heldAmount });
    await frozen(calm);
    const createdIn = performance.now() - began;
    const { id: businessId } = business;
    const held = { organisationId: organisation.id, businessId, at: victim.now(), rows };
    const bareIn = await bareHolds(database, held, bare);
    say(
      `${rows} rows: checked in ${checkedIn.toFixed(0)} ms, created in ${createdIn.toFixed(0)} ms, bare holds in ${bareIn.toFixed(0)} ms`,
    );

    await call(
      'POST',
      'withdrawals/approval-rules',
      askedRule([colleague], { thresholdUniformAmount: '1' }),
      administrator,
    );
    const waiting = (id: string): Promise<number> =>
      untilDone(async () => {
        const found = await database.acrossOrganisations((tx) =>
          sql<{ count: number }>`
            select count(*)::integer as count from ${sql.table(table)}
             where batch_id = ${id} and status = 'PENDING_APPROVAL'`.execute(tx),
        );
        return found.rows[0]?.count ?? 0;
      }, patienceMs);
    const approve = async (id: string): Promise<void> => {
      const { digest } = await call<{ digest: string }>('GET', `withdrawals/approvals/${id}`, undefined, colleague);
      await call('POST', `withdrawals/approvals/${id}/approve`, { digest }, colleague);
    };
    const deviations: string[] = [];
    const killed = { none: 0, all: 0, releasing: 0 };
    const batches = [calm];
    for (let round = 0; round < kills; round += 1) {
      const chance = random.within(`kill ${round}`);
      const target: Target = chance.pick('target', ['SERVER', 'DATABASE', 'BOTH'] as const);
      const isReleasing = round % 3 === 2;
      const id = await draft();
      batches.push(id);
      await submit(id);
      if (isReleasing) {
        await frozen(id);
        await approve(id);
        await pause(chance.u('when') * longestReleaseMs);
      } else await pause(chance.u('when') * Math.min(longestLifeMs, createdIn * 1.2));
      await victim.kill(target);
      const there = await made(id);
      if (isReleasing) killed.releasing += 1;
      else if (there === 0) killed.none += 1;
      else if (there === rows) killed.all += 1;
      if (there !== rows && (isReleasing || there > 0))
        deviations.push(`the batch ${id} has ${there} of ${rows} payouts after a kill`);
      const left = await waiting(id);
      say(
        `killed ${target.toLowerCase()} while ${isReleasing ? 'releasing' : 'freezing'} (${round + 1} of ${kills}): ` +
          `${there} of ${rows} payouts right after, ${left} not told yet`,
      );
      await frozen(id);
      if (!isReleasing) await approve(id);
      const began = performance.now();
      while ((await waiting(id)) > 0) {
        if (performance.now() - began > patienceMs) throw new Error(`The payouts of ${id} were never told`);
        await pause(100);
      }
    }
    for (const id of batches) {
      const there = await made(id);
      if (there !== rows) deviations.push(`the batch ${id} has ${there} of ${rows} payouts`);
    }
    return { deviations: [...deviations, ...(await victim.verify())], checkedIn, createdIn, bareIn, killed };
  } finally {
    await victim.close();
  }
};

/** Accounts that the rows of a batch are paid to in turn. */
const mostAccounts = 20;

/** A hold of one payout, posted bare. */
type Bare = {
  readonly amount: Amount;
  readonly entity: 'WITHDRAWAL' | 'FIAT_WITHDRAWAL';
  readonly rule: 'T-13' | 'T-18';
};

type Course = {
  readonly table: 'crypto_withdrawal' | 'fiat_withdrawal';
  readonly permissions: ('CREATE_WITHDRAWAL' | 'GET_WITHDRAWALS' | 'CREATE_FIAT_WITHDRAWAL' | 'GET_FIAT_WITHDRAWALS')[];
  readonly endowed: (worth: string) => Amount;
  readonly bodyOf: (business: TestBusiness) => object;
  readonly rowsOf: (rows: number, accounts: readonly string[]) => readonly object[];
  readonly bare: Bare;
};

const courses: Readonly<Record<PayoutKind, Course>> = {
  CRYPTO: {
    table: 'crypto_withdrawal',
    permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'],
    endowed: usdt,
    bodyOf: askedBatch,
    rowsOf: (rows) => askedRows(Array.from({ length: rows }, () => ({}))),
    bare: { amount: usdt('11.52'), entity: 'WITHDRAWAL', rule: 'T-13' },
  },
  FIAT: {
    table: 'fiat_withdrawal',
    permissions: ['CREATE_FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS', 'CREATE_WITHDRAWAL'],
    endowed: (worth) => amountOf(`${worth}.00`, 'EUR'),
    bodyOf: askedFiatBatch,
    // Each batch pays the same accounts the same amounts within the day, and says that it means to.
    rowsOf: (rows, accounts) =>
      Array.from({ length: rows }, (_, at) => ({
        number: at + 1,
        bankAccount: accounts[at % accounts.length],
        amount: `${10 + (at % 10)}.${String(at % 100).padStart(2, '0')}`,
        reference: `INVOICE ${at + 1}`,
        accepted: true,
      })),
    bare: { amount: amountOf('11.52', 'EUR'), entity: 'FIAT_WITHDRAWAL', rule: 'T-18' },
  },
};

type Held = {
  readonly organisationId: OrganisationId;
  readonly businessId: BusinessId;
  readonly at: Date;
  readonly rows: number;
};

const bareRounds = 3;

/** Shortest time of the same holds posted bare, in milliseconds. */
const bareHolds = async (
  database: Victim['database'],
  { organisationId, businessId, at, rows }: Held,
  { amount, entity, rule }: Bare,
): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < bareRounds; round += 1) {
    const holds = Array.from({ length: rows }, () => {
      const entityId = randomUUID();
      return {
        hold: 'OPEN' as const,
        from: account.available(businessId, amount.currency),
        held: account.held(businessId, amount.currency),
        amount,
        reason: { type: entity, id: entityId },
        facts: {
          eventType: rule,
          entityType: entity,
          entityId,
          valueAt: at,
          description: 'The hold alone',
          actor: systemActor,
        },
      };
    });
    const began = performance.now();
    await database.inOrganisation(organisationId, (tx) => post(tx, organisationId, holds));
    times.push(performance.now() - began);
  }
  return Math.min(...times);
};

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly token: string;
  readonly key: string;
};

const sendOnce = async <Answer>({ url }: Victim, { method, path, body, token, key }: Sent): Promise<Answer> => {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && !path.endsWith('/check') && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  if (!answer.ok) {
    await pause(50);
    throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  }
  return JSON.parse(text) as Answer;
};
