import { startTestApi, type TestApi, type TestOrganisation } from '@countinghouse/api/testing';
import { createBusiness, type TestBusiness } from '@countinghouse/api/testing/commerce';
import { rebuildDailyFigures, rebuildListTotals } from '@countinghouse/api/testing/figures';
import { giveWithdrawalFees } from '@countinghouse/api/testing/withdrawals';
import { reopenTestDatabase } from '@countinghouse/database/testing';
import { currencyOf } from '@countinghouse/money';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  asFiller,
  dropChecks,
  dropIndexes,
  insertAddresses,
  insertDeposits,
  insertLedger,
  insertNames,
  insertPayments,
  insertWithdrawals,
  stage,
  type Slot,
} from './rows';

/** A filled database: its large organisation, which has nine tenths of the rows, and one of its businesses. */
export type Place = {
  readonly database: string;
  readonly organisation: TestOrganisation;
  readonly business: TestBusiness;
};
export type Book = Place & { readonly api: TestApi; readonly name: string };

const largeBusinesses = 20;
const smallOrganisations = 100;
const slotsOfAll = 1_000;

const coins = [
  { code: 'BTC', network: 'MAIN', rate: '58000' },
  { code: 'ETH', network: 'ETH', rate: '3000' },
  { code: 'USDT', network: 'TRX', rate: '0.9195' },
].map((coin) => ({ ...coin, scale: currencyOf(coin.code).ledgerScale }));

/** Role of an administrator, which every organisation has. */
const administrators = '00000000-0000-4000-8000-000000000004';

const urlIn = (adminUrl: string, database: string): string => {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
};

const said = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;

/** Two connections at a time, each for its own tables: indexes are made after the rows, which takes a third of the time. */
const fill = async (url: string, rows: number): Promise<void> => {
  const began = performance.now();
  const say = (what: string): void => console.log(`  ${what} after ${said(began)}`);
  const inParts = (insert: string, parts: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: parts }, (_, part) =>
        asFiller(url, (client) =>
          client.query(
            insert.replace(
              'growth_row',
              `(select * from growth_row where n * ${parts} / ${rows + 1} = ${part}) growth_row`,
            ),
          ),
        ),
      ),
    );
  const table = async (name: string, insert: string, parts: number): Promise<void> => {
    const [indexes, checks] = await asFiller(url, async (client) => [
      await dropIndexes(client, name),
      await dropChecks(client, name),
    ]);
    await inParts(insert, parts);
    say(`${name}: rows`);
    const half = Math.ceil(indexes.length / parts);
    await Promise.all(
      Array.from({ length: parts }, (_, part) =>
        asFiller(url, async (client) => {
          for (const index of indexes.slice(part * half, (part + 1) * half)) await client.query(index);
        }),
      ),
    );
    await asFiller(url, async (client) => {
      for (const check of checks) await client.query(check);
      await client.query(`vacuum analyze ${name}`);
    });
    say(`${name}: indexes`);
  };
  await Promise.all([
    table('payment', insertPayments, 2),
    (async () => {
      await table('deposit', insertDeposits, 1);
      await table('deposit_address', insertAddresses, 1);
      await table('crypto_withdrawal', insertWithdrawals, 1);
      await asFiller(url, insertLedger);
      say('ledger');
    })(),
  ]);
  await asFiller(url, async (client) => {
    await client.query('drop table growth_row, growth_slot, growth_coin, growth_entry');
    await client.query('vacuum analyze');
  });
};

/** Rows of all tables from the staged facts, and what the product keeps of them. */
const finish = async (url: string, rows: number, organisation: TestOrganisation): Promise<void> => {
  const database = new URL(url).pathname.slice(1);
  await fill(url, rows);
  await asFiller(url, (client) => insertNames(client, organisation.id, administrators));
  const began = performance.now();
  await asFiller(url, (client) => client.query(`alter database ${database} set work_mem = '512MB'`));
  const filled = await reopenTestDatabase(database);
  const [figures, totals] = await Promise.all([
    filled.database.acrossOrganisations(rebuildDailyFigures),
    filled.database.acrossOrganisations(rebuildListTotals),
  ]);
  await filled.close();
  console.log(`  ${figures} daily figures and ${totals} totals of lists in ${said(began)}`);
  await asFiller(url, async (client) => {
    await client.query(`alter database ${database} reset work_mem`);
    await client.query('vacuum analyze');
  });
};

/** Makes and fills a database on the server of this run, which stays there. */
export const makePlace = async (adminUrl: string, rows: number): Promise<Place> => {
  const api = await startTestApi({ isTampered: true });
  const organisation = await api.createOrganisation({ name: 'Growth' });
  await giveWithdrawalFees(api, organisation);
  const businesses: TestBusiness[] = [];
  for (let made = 0; made < largeBusinesses; made += 1) businesses.push(await createBusiness(api, organisation));
  const small: Slot[] = [];
  for (let made = 0; made < smallOrganisations; made += 1) {
    const one = await api.createOrganisation({ name: `Small ${made}` });
    small.push({ organisationId: one.id, businessId: (await createBusiness(api, one)).id });
  }
  const slots = Array.from({ length: slotsOfAll }, (_, slot): Slot => {
    const ofSmall = slot % 10 === 9 ? small[Math.floor(slot / 10) % small.length] : undefined;
    return ofSmall ?? { organisationId: organisation.id, businessId: businesses[slot % largeBusinesses]!.id };
  });
  const database = new URL(api.testDatabase.urls.appUrl).pathname.slice(1);
  const url = urlIn(adminUrl, database);
  await api.app.close();
  await api.database.close();
  await asFiller(url, (client) => stage(client, { rows, slots, coins }));
  await finish(url, rows, organisation);
  return { database, organisation, business: businesses[0]! };
};

/** A database that was filled before, served. */
export const openBook = async (place: Place, rows: number): Promise<Book> => {
  const reopened = await reopenTestDatabase(place.database);
  await reopened.setClock(null);
  const api = await startTestApi({ isTampered: true, reopened });
  return { ...place, api, name: rows.toLocaleString('en') };
};

/** Places filled by former runs, by their number of payments. */
export const keptPlaces = (file: string): Record<string, Place> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Place>) : {};
export const keepPlaces = (file: string, places: Readonly<Record<string, Place>>): void =>
  writeFileSync(file, JSON.stringify(places, null, 2));
