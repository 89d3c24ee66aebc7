import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  mostRowsOfCall,
  type CheckedBatch,
  type PayoutBatchDetail,
} from '@countinghouse/contract/money-out/payout-batches';
import { sql } from 'kysely';
import { createRandom } from '../../sandbox/random';
import { createBusiness, giveRates } from '../commerce';
import { testConfig } from '../config';
import { startVictim, untilDone, type Program, type Target, type Victim } from '../crash-deposits/victim';
import { setTravelRule } from '../deposits';
import { askedBatch, askedRows } from '../payout-batches';
import { createOrganisation, createSession, createUser } from '../people';
import { endow, giveWithdrawalFees, usdt } from '../withdrawals';

type Drill = {
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
  /** Kills while a batch was being frozen, by how many of its payouts were there right after: all or none. */
  readonly killed: { readonly none: number; readonly all: number };
};

/** Longest time between a submission and the kill, in milliseconds. */
const longestLifeMs = 12_000;
const patienceMs = 600_000;

/**
 * Batches are frozen while the server and its PostgreSQL are killed. After each kill a batch has all of its payouts or none; at the end each row was made
 * once.
 */
export const crashBatch = async ({
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
    await endow(api, business, usdt(String(rows * 20 * (kills + 2))));
    const user = await createUser(database, secretKey, [organisation], {
      permissions: ['CREATE_WITHDRAWAL', 'GET_WITHDRAWALS'],
    });
    const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      const key = randomUUID();
      return untilDone(async () => {
        await giveRates({ database }, victim.now());
        const token = await createSession(database, user, organisation);
        return sendOnce<Answer>(victim, { method, path, body, token, key });
      }, patienceMs);
    };
    const draft = async (): Promise<string> => {
      const { id } = await call<PayoutBatchDetail>('POST', 'payout-batches', askedBatch(business));
      const all = askedRows(Array.from({ length: rows }, () => ({})));
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
            select count(*)::integer as count from crypto_withdrawal where batch_id = ${id}`.execute(tx),
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
    say(`${rows} rows: checked in ${checkedIn.toFixed(0)} ms, created in ${createdIn.toFixed(0)} ms`);

    const deviations: string[] = [];
    const killed = { none: 0, all: 0 };
    const batches = [calm];
    for (let round = 0; round < kills; round += 1) {
      const chance = random.within(`kill ${round}`);
      const id = await draft();
      batches.push(id);
      await submit(id);
      await pause(chance.u('when') * Math.min(longestLifeMs, createdIn * 1.2));
      const target: Target = chance.pick('target', ['SERVER', 'DATABASE', 'BOTH'] as const);
      await victim.kill(target);
      const there = await made(id);
      if (there === 0) killed.none += 1;
      else if (there === rows) killed.all += 1;
      else deviations.push(`the batch ${id} has ${there} of ${rows} payouts after a kill`);
      say(`killed ${target.toLowerCase()} (${round + 1} of ${kills}): ${there} of ${rows} payouts right after`);
      await frozen(id);
    }
    for (const id of batches) {
      const there = await made(id);
      if (there !== rows) deviations.push(`the batch ${id} has ${there} of ${rows} payouts`);
    }
    return { deviations: [...deviations, ...(await victim.verify())], checkedIn, createdIn, killed };
  } finally {
    await victim.close();
  }
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
