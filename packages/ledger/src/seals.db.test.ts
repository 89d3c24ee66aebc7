import { createHmac, randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SealMac, WitnessedSeal } from '.';
import { account, credit, debit, ledgerMigrations, sealPostings, verify, verifySeals } from '.';
import type { Book } from './testing/book';
import { newBook } from './testing/book';

const mac: SealMac = (text) => createHmac('sha256', 'the key of this test').update(text).digest();

let test: TestDatabase;
let tamperer: pg.Client;
let book: Book;
let witnessed: WitnessedSeal | undefined;
const business = randomUUID();
const available = account.available(business, 'EUR');

const pay = (text: string) =>
  book.event('T-21', [
    debit(available, amountOf(text, 'EUR')),
    credit(account.available(randomUUID(), 'EUR'), amountOf(text, 'EUR')),
  ]);

const seal = async (): Promise<number> => {
  let sealed = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each batch follows the one before it
    const batch = await test.database.acrossOrganisations((tx) => sealPostings(tx, mac));
    if (batch.newest) witnessed = { number: batch.newest.number, mac: batch.newest.mac.toString('hex') };
    if (batch.sealed === 0) return sealed;
    sealed += batch.sealed;
  }
};
const findings = () => test.database.acrossOrganisations((tx) => verifySeals(tx, mac, witnessed));
const problems = async () => [...new Set((await findings()).map(({ problem }) => problem))];

beforeEach(async () => {
  test = await createTestDatabase(ledgerMigrations);
  book = newBook(test.database);
  witnessed = undefined;
  await book.fund(available, '10.00');
  await pay('1.00');
  await seal();
  await pay('2.00');
  await pay('3.00');
  await seal();
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(test.urls.appUrl).pathname;
  tamperer = new pg.Client({ connectionString: url.href });
  await tamperer.connect();
  await tamperer.query('set session_replication_role = replica');
});
afterEach(async () => {
  await tamperer.end();
  await test.close();
});

describe('A sealed ledger', () => {
  it('is found as it was sealed, over several rounds, and may grow while it is verified', async () => {
    expect(await findings()).toEqual([]);
    await pay('0.50');
    expect(await findings()).toEqual([]);
    expect(await seal()).toBe(2);
    expect(await seal()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('is sealed once when two sealers work at the same time', async () => {
    await Promise.all([pay('0.10'), pay('0.20'), pay('0.30')]);
    await Promise.all([seal(), seal(), seal()]);
    expect(await findings()).toEqual([]);
    const { rows } = await tamperer.query(
      'select count(*)::int as all, count(distinct (account_id, last_seq))::int as ends from ledger_seal',
    );
    expect(rows[0].all).toBe(rows[0].ends);
  });

  it.each([
    ['another actor', `update ledger_transaction set actor = '{"type":"USER","id":null,"label":"somebody else"}'`],
    ['another business time', `update ledger_transaction set value_at = value_at - interval '1 day'`],
    ['another description', `update ledger_transaction set description = 'nothing'`],
    ['another rate', `update ledger_transaction set rate = '{"base":"BTC"}'`],
  ])('%s of a posting is named, which no sum would show', async (_what, tampering) => {
    await tamperer.query(`${tampering} where id = (select id from ledger_transaction order by posted_at, id limit 1)`);
    expect(await test.database.acrossOrganisations((tx) => verify(tx))).toEqual([]);
    expect(await problems()).toEqual(['ALTERED']);
  });

  it('the last transaction of an account removed whole, totals and all, is named', async () => {
    await tamperer.query(`
      with last as (select transaction_id as id from ledger_entry e join ledger_account a on a.id = e.account_id
                     where a.code = '${available.code}' order by account_seq desc limit 1),
           gone as (delete from ledger_entry where transaction_id in (select id from last) returning *),
           head as (delete from ledger_transaction where id in (select id from last)),
           opened as (delete from ledger_account a using gone where a.id = gone.account_id and a.seq = 1)
      update ledger_account a set seq = seq - 1,
             debits = debits - case g.direction when 'DEBIT' then g.amount else 0 end,
             credits = credits - case g.direction when 'CREDIT' then g.amount else 0 end,
             last_posted_at = (select max(posted_at) from ledger_entry e where e.account_id = a.id and e.account_seq < a.seq)
        from gone g where g.account_id = a.id and a.seq > 1`);
    expect(await test.database.acrossOrganisations((tx) => verify(tx))).toEqual([]);
    expect(await problems()).toEqual(['ALTERED']);
    expect((await findings()).map(({ account: code }) => code)).toContain(available.code);
  });

  it.each([
    ['a seal taken out', `delete from ledger_seal where number = 2`, ['SEAL_BROKEN']],
    ['a seal altered', `update ledger_seal set last_seq = last_seq + 1 where number = 2`, ['SEAL_BROKEN']],
    ['the newest seals cut off', `delete from ledger_seal where number > 2`, ['TRUNCATED']],
    ['all seals cut off', `truncate ledger_seal`, ['TRUNCATED']],
  ])('%s is named', async (_what, tampering, expected) => {
    await tamperer.query(tampering);
    expect((await problems()).toSorted()).toEqual(expect.arrayContaining(expected.toSorted()));
  });

  it('a seal made without the key is named', async () => {
    await tamperer.query(
      `update ledger_transaction set description = 'nothing'; update ledger_seal s set digest = sha256('x'), mac = sha256('y')`,
    );
    expect(await problems()).toContain('SEAL_BROKEN');
  });
});
