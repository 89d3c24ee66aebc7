/**
 * Postings per second: internal transfers through `post`, as the product makes them, against one prepared statement that
 * does the same inserts and updates without checks, idempotent answer or batches. Both run in the same database, with
 * pools of the same kind and size, in alternating rounds. Bar: in the spread case `post` reaches 0.6 of the baseline.
 *
 *   npx tsx bench/postings.bench.ts
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { createTestDatabase, startTestServer } from '@countinghouse/database/testing';
import {
  account,
  credit,
  debit,
  describeFinding,
  ledgerMigrations,
  post,
  verify,
  type AccountRef,
  type NewTransaction,
} from '@countinghouse/ledger';
import { fromUnits } from '@countinghouse/money';
import pg from 'pg';
import { record, type Figure } from './lib/history';

const bar = 0.6;
// Many short rounds in turn: other load on the machine then weighs on both sides alike.
const rounds = 14;
const roundMilliseconds = 350;
const accountCount = 1_000;
const book = randomUUID();
/** The baseline does not keep ledger time in order, so it gets a book of its own: ours is verified at the end. */
const baselineBook = randomUUID();
const actor = { type: 'SYSTEM', id: null, label: 'bench' } as const;

const holders: AccountRef[] = Array.from({ length: accountCount }, () => account.available(randomUUID(), 'EUR'));

const transfer = (from: AccountRef, to: AccountRef, units = 1n): NewTransaction => ({
  eventType: 'T-21',
  entityType: 'INTERNAL_TRANSFER',
  entityId: randomUUID(),
  valueAt: new Date(),
  description: 'Transfer between businesses',
  actor,
  entries: [debit(from, fromUnits(units, 'EUR')), credit(to, fromUnits(units, 'EUR'))],
});

/** Statement that writes what `post` writes for one transfer, and nothing else. */
const baselineStatement = {
  name: 'baseline-transfer',
  text: `
    with written as (
      insert into ledger_transaction
        (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at, value_at, description, actor)
      values ($1, $2, 'T-21', 'INTERNAL_TRANSFER', $3, $4, app_clock(), $5, 'Transfer between businesses', $6)
      returning id, posted_at
    ), moved as (
      update ledger_account
      set debits = debits + case id when $7 then $9::numeric else 0 end,
          credits = credits + case id when $8 then $9::numeric else 0 end,
          seq = seq + 1, last_posted_at = (select posted_at from written)
      where organisation_id = $1 and id in ($7::bigint, $8::bigint)
      returning id, seq, balance
    )
    insert into ledger_entry
      (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
    select $1, moved.id, moved.seq, written.id, case moved.id when $7 then 1 else 2 end, 'EUR', case moved.id when $7 then 'DEBIT' else 'CREDIT' end, $9::numeric,
           moved.balance, written.posted_at
    from moved, written`,
};

type Work = () => Promise<void>;

/** Finished calls of `work` per second with `clients` clients calling it one after another. */
const measure = async (clients: number, work: Work): Promise<number> => {
  let done = 0;
  const start = performance.now();
  const client = async () => {
    while (performance.now() - start < roundMilliseconds) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done / (performance.now() - start)) * 1_000;
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const pick = (below: number): number => Math.floor(Math.random() * below);
const twoOf = (count: number): [number, number] => {
  const first = pick(count);
  return [first, (first + 1 + pick(count - 1)) % count];
};

/** Rights the baseline needs to write the tables itself, which are otherwise reserved to the ledger's functions. */
const rights = [
  ['insert', 'ledger_transaction, ledger_entry'],
  ['update (debits, credits, seq, last_posted_at)', 'ledger_account'],
] as const;

const asOwner = async (ownerUrl: string, statements: readonly string[]): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
};

const run = async (): Promise<boolean> => {
  const server = await startTestServer({ durable: true });
  const poolSize = 16;
  const test = await createTestDatabase(ledgerMigrations, { adminUrl: server.adminUrl, poolSize });
  const { database } = test;
  const pool = new pg.Pool({
    connectionString: test.urls.appUrl,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: `-c app.organisation_id=${baselineBook}`,
  });
  // The server is stopped at the end while a connection may still be closing.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  try {
    await asOwner(
      test.urls.ownerUrl,
      rights.map(([right, tables]) => `grant ${right} on ${tables} to countinghouse_app`),
    );
    const funding: NewTransaction = {
      ...transfer(account.opening('EUR'), account.opening('EUR')),
      eventType: 'T-23',
      entries: [
        debit(account.opening('EUR'), fromUnits(1_000_000n * BigInt(accountCount), 'EUR')),
        ...holders.map((holder) => credit(holder, fromUnits(1_000_000n, 'EUR'))),
      ],
    };
    for (const funded of [book, baselineBook])
      await database.inOrganisation(funded, (tx) => post(tx, funded, [funding]));
    const { rows } = await pool.query<{ code: string; id: string }>('select code, id from ledger_account');
    const idOf = new Map(rows.map((row) => [row.code, row.id]));

    const throughPost =
      (count: number): Work =>
      async () => {
        const [from, to] = twoOf(count);
        await database.inOrganisation(book, (tx) => post(tx, book, [transfer(holders[from]!, holders[to]!)]));
      };
    const throughBaseline =
      (count: number): Work =>
      async () => {
        const [from, to] = twoOf(count);
        const id = randomUUID();
        const values = [
          baselineBook,
          id,
          id,
          `T-21:${id}:1`,
          new Date(),
          actor,
          idOf.get(holders[from]!.code),
          idOf.get(holders[to]!.code),
          1,
        ];
        for (;;) {
          try {
            await pool.query({ ...baselineStatement, values });
            return;
          } catch (error) {
            // The baseline takes its locks in no order: PostgreSQL ends one side of a deadlock.
            if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
          }
        }
      };

    const figures: Figure[] = [];
    console.log(`postings per second, pool of ${poolSize}, load ${loadavg()[0]?.toFixed(1)}`);
    for (const { name, accounts, gated } of [
      { name: 'spread over 1,000 accounts', accounts: accountCount, gated: true },
      { name: 'between 2 accounts', accounts: 2, gated: false },
    ]) {
      for (const clients of [16, 50]) {
        const posts: number[] = [];
        const baselines: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          posts.push(await measure(clients, throughPost(accounts)));
          baselines.push(await measure(clients, throughBaseline(accounts)));
        }
        const ratio = median(posts.map((perSecond, round) => perSecond / (baselines[round] ?? perSecond)));
        const verdict = gated ? (ratio >= bar ? `pass (bar ${bar})` : `FAIL (bar ${bar})`) : 'reported';
        figures.push(
          {
            figure: `${name}, ${clients} clients: against the bare statement`,
            value: ratio,
            unit: '',
            ...(gated && { bar: { atLeast: bar } }),
          },
          { figure: `${name}, ${clients} clients: postings`, value: median(posts), unit: '/s' },
        );
        console.log(
          `${name}, ${clients} clients: post ${median(posts).toFixed(0)}/s, baseline ${median(baselines).toFixed(0)}/s, ` +
            `ratio ${ratio.toFixed(2)} ${verdict}`,
        );
      }
    }

    for (const size of [100, 1_000]) {
      const batches = 6;
      const start = performance.now();
      for (let batch = 0; batch < batches; batch += 1) {
        const transfers = Array.from({ length: size }, () => {
          const [from, to] = twoOf(accountCount);
          return transfer(holders[from]!, holders[to]!);
        });
        await database.inOrganisation(book, (tx) => post(tx, book, transfers));
      }
      const perSecond = (batches * size * 1_000) / (performance.now() - start);
      figures.push({ figure: `batches of ${size}`, value: perSecond, unit: '/s' });
      console.log(`batches of ${size}: ${perSecond.toFixed(0)} transactions/s`);
    }
    await asOwner(
      test.urls.ownerUrl,
      rights.map(([right, tables]) => `revoke ${right} on ${tables} from countinghouse_app`),
    );
    const findings = await database.inOrganisation(book, verify);
    if (findings.length > 0) throw new Error(findings.map(describeFinding).join('\n'));
    return record('postings', figures);
  } finally {
    await pool.end();
    await test.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
