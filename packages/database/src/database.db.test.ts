import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organisationTable } from '.';
import type { Migrations } from '.';
import { createTestDatabase } from './testing';
import type { TestDatabase } from './testing';

const organisation = '018f3f3e-0000-7000-8000-000000000001';
const other = '018f3f3e-0000-7000-8000-000000000002';

const noteMigrations: Migrations = {
  '9000-note': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table note (organisation_id uuid not null, id int not null, primary key (organisation_id, id))`.execute(
        db,
      );
      await organisationTable(db, 'note');
    },
  },
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(noteMigrations);
  await test.database.acrossOrganisations((tx) =>
    sql`insert into note (organisation_id, id) values (${organisation}, 1), (${other}, 2)`.execute(tx),
  );
});
afterAll(() => test.close());

const idsIn = (run: typeof test.database.onPlatform) =>
  run(async (tx) => (await sql<{ id: number }>`select id from note order by id`.execute(tx)).rows.map((row) => row.id));

describe('transactions', () => {
  it('a transaction in an organisation sees that organisation only', async () => {
    expect(await idsIn((run) => test.database.inOrganisation(organisation, run))).toEqual([1]);
  });

  it('a query without an organisation returns no row', async () => {
    expect(await idsIn((run) => test.database.onPlatform(run))).toEqual([]);
  });
});
