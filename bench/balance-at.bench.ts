/**
 * Balances at an instant in a book of many entries, against the same call in a small book of the same database: a business's balances
 * as of random instants, in alternating rounds. Both books are filled by plain inserts; the call is the product's own. Bar: p99 in the
 * large book is at most twice that in the small one.
 *
 *   npx tsx bench/balance-at.bench.ts [entries of the large book; default 1,000,000]
 */
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { createTestDatabase, startTestServer } from '@countinghouse/database/testing';
import { balancesOfHoldersAt, ledgerMigrations } from '@countinghouse/ledger';
import pg from 'pg';
import { record } from './lib/history';

const bar = 2;
const small = 100_000;
const large = Number(process.argv[2] ?? 1_000_000);
const holderCount = 10;
const rounds = 40;
const callsARound = 50;
const kinds = ['available', 'held', 'pending'];
const begin = Date.parse('2024-01-01T00:00:00.000Z');
const span = 700 * 86_400_000;

type Book = { readonly id: string; readonly holders: readonly string[]; readonly entries: number };

/** Each transaction moves one unit from the opening balance to a business's account, every business and kind in turn. */
const fill = async (client: pg.Client, { id, holders, entries }: Book): Promise<void> => {
  const transactions = entries / 2;
  const accounts = holders.flatMap((holder) => kinds.map((kind) => ({ holder, kind })));
  await client.query(
    `insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
     select $1::uuid, 'business:' || a.holder || ':' || a.kind || ':EUR', 'EUR', 'LIABILITY', a.kind, a.holder::uuid, 0
       from unnest($2::text[], $3::text[]) as a(holder, kind)
     union all select $1::uuid, 'equity:opening:EUR', 'EUR', 'EQUITY', 'opening', null, null`,
    [id, accounts.map(({ holder }) => holder), accounts.map(({ kind }) => kind)],
  );
  const { rows } = await client.query<{ id: string; kind: string }>(
    'select id, kind from ledger_account where organisation_id = $1 order by kind = $2, id',
    [id, 'opening'],
  );
  const ids = rows.filter(({ kind }) => kind !== 'opening').map((row) => row.id);
  const opening = rows.at(-1)?.id;
  await client.query('create temporary table filled (n bigint, id uuid, at timestamptz(3))');
  await client.query(
    `insert into filled
     select n, uuidv7(), to_timestamp(${begin / 1_000}) + n * interval '1 millisecond' * ${span / transactions}
       from generate_series(1, ${transactions}) n`,
  );
  await client.query(
    `insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at, value_at,
                                     description, actor)
     select $1::uuid, id, 'T-23', 'BENCH', id, 'T-23:' || id || ':1', at, at, 'Bench', '{"type":"SYSTEM","id":null,"label":"bench"}'
       from filled`,
    [id],
  );
  const places = ids.length;
  await client.query(
    `insert into ledger_entry (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount,
                               balance_after, posted_at)
     select $1::uuid, ($2::bigint[])[n % ${places} + 1], (n - 1) / ${places} + 1, id, 2, 'EUR', 'CREDIT', 1, (n - 1) / ${places} + 1, at
       from filled
     union all select $1::uuid, $3::bigint, n, id, 1, 'EUR', 'DEBIT', 1, -n, at from filled`,
    [id, ids, opening],
  );
  await client.query('drop table filled');
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;

const run = async (): Promise<boolean> => {
  const server = await startTestServer();
  const test = await createTestDatabase(ledgerMigrations, { adminUrl: server.adminUrl });
  const { database } = test;
  const url = new URL(server.adminUrl);
  url.pathname = new URL(test.urls.ownerUrl).pathname;
  const client = new pg.Client(url.toString());
  const bookOf = (entries: number): Book => ({
    id: randomUUID(),
    holders: Array.from({ length: holderCount }, () => randomUUID()),
    entries,
  });
  const books = [bookOf(small), bookOf(large)] as const;
  try {
    await client.connect();
    // Neither checks nor triggers: only reading is measured.
    await client.query('set session_replication_role = replica');
    for (const book of books) await fill(client, book);
    await client.query('vacuum analyze ledger_entry, ledger_account, ledger_transaction');
    const measured = new Map<Book, number[]>(books.map((book) => [book, []]));
    const ask = (book: Book) =>
      database.inOrganisation(book.id, async (tx) => {
        const holder = book.holders[Math.floor(Math.random() * holderCount)] ?? '';
        const instant = new Date(begin + Math.random() * span);
        const start = performance.now();
        const found = await balancesOfHoldersAt(tx, book.id, { holderIds: [holder], kinds }, instant);
        measured.get(book)?.push(performance.now() - start);
        if (found.length > kinds.length) throw new Error('One balance an account');
      });
    for (const book of books) for (let call = 0; call < callsARound; call += 1) await ask(book);
    for (const times of measured.values()) times.length = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const book of round % 2 === 0 ? books : books.toReversed())
        for (let call = 0; call < callsARound; call += 1) await ask(book);
    const [few, many] = books.map((book) => measured.get(book) ?? []) as [number[], number[]];
    const ratio = quantile(many, 0.99) / quantile(few, 0.99);
    const said = (times: number[]) =>
      `median ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`;
    console.log(
      `balances of a business at random instants, ${rounds * callsARound} calls each, load ${loadavg()[0]?.toFixed(1)}`,
    );
    console.log(`${small.toLocaleString('en')} entries: ${said(few)}`);
    console.log(`${large.toLocaleString('en')} entries: ${said(many)}`);
    console.log(`p99 ratio ${ratio.toFixed(2)}: ${ratio <= bar ? 'pass' : 'FAIL'} (bar ${bar})`);
    return record('balance-at', [
      {
        figure: `p99 of ${large.toLocaleString('en')} entries against ${small.toLocaleString('en')}`,
        value: ratio,
        unit: '',
        bar: { atMost: bar },
      },
      { figure: `median at ${large.toLocaleString('en')} entries`, value: quantile(many, 0.5), unit: 'ms' },
    ]);
  } finally {
    await client.end();
    await test.close();
    await server.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
