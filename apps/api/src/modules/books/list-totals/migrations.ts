import { organisationTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const key = 'organisation_id, list, business_id, period, status, currency, other_currency';

/** Per table what one of its rows (`r`) adds; none where its list does not show it. */
const lines: Readonly<Record<string, string>> = {
  payment: `
    select 'payment' as list, r.business_id, r.created_at as at, r.status, r.deposit_currency as currency,
           r.settlement_currency as other_currency, r.actual_payable_amount as amount,
           r.actual_service_fee as other_amount`,
  crypto_withdrawal: `
    select 'crypto_withdrawal' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.debit_currency as other_currency, case when r.status = 'COMPLETED' then r.debit_amount end as amount,
           case when r.status = 'COMPLETED' then r.service_fee end as other_amount`,
  fiat_withdrawal: `
    select 'fiat_withdrawal' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = 'COMPLETED' then r.debit_amount end as amount,
           case when r.status = 'COMPLETED' then r.fee end as other_amount`,
  fiat_deposit: `
    select 'fiat_deposit' as list, r.business_id, r.created_at as at, r.status, r.currency as currency,
           r.currency as other_currency, case when r.status = 'RECEIVED' then r.received_amount - r.fee end as amount,
           case when r.status = 'RECEIVED' then r.fee end as other_amount`,
  whitelabel_fiat_deposit: `
    select 'whitelabel_fiat_deposit' as list, r.business_id, r.created_at as at, 'RECEIVED' as status,
           r.currency as currency, r.currency as other_currency, r.amount - r.fee as amount, r.fee as other_amount
     where r.reversed_at is null`,
  internal_transfer: `
    select 'transfer_out' as list, r.from_business_id as business_id, r.created_at as at, r.status,
           r.currency as currency, r.currency as other_currency,
           case when r.status = 'COMPLETED' then r.amount end as amount,
           case when r.status = 'COMPLETED' then r.fee end as other_amount
    union all
    select 'transfer_in', r.to_business_id, r.created_at, r.status, r.currency, r.currency,
           case when r.status = 'COMPLETED' then r.amount end, null`,
  balance_conversion: `
    select 'balance_conversion' as list, r.business_id, r.created_at as at, r.status, r.debit_currency as currency,
           r.credit_currency as other_currency, case when r.status = 'EXECUTED' then r.debit_amount end as amount,
           case when r.status = 'EXECUTED' then r.credit_amount end as other_amount`,
  unassociated_deposit: `
    select 'unassociated_deposit' as list, r.business_id, r.received_at as at, r.status, r.currency as currency,
           r.uniform_currency as other_currency, case when r.status <> 'ORPHANED' then r.uniform_amount end as amount,
           null::numeric as other_amount`,
};

/** What the rows that a statement wrote change, each with its sign; nothing where they add what they added before. */
const keepChanges = (rows: string, line: string): string => `
      insert into list_total_change (${key}, count, moved, amount, other_amount)
      select r.organisation_id, line.list, line.business_id, (line.at at time zone 'UTC')::date, line.status,
             line.currency, line.other_currency, sum(r.sign),
             coalesce(sum(r.sign) filter (where line.amount is not null), 0), coalesce(sum(r.sign * line.amount), 0),
             coalesce(sum(r.sign * line.other_amount), 0)
        from (${rows}) r, lateral (${line}) line
       group by 1, 2, 3, 4, 5, 6, 7
      having sum(r.sign) <> 0 or coalesce(sum(r.sign) filter (where line.amount is not null), 0) <> 0
          or coalesce(sum(r.sign * line.amount), 0) <> 0 or coalesce(sum(r.sign * line.other_amount), 0) <> 0;`;

/**
 * The totals of every list of money by day and month. Whoever writes rows adds what they change, in the same statement, to
 * `list_total_change`: insertions alone, so that nobody waits for anybody. A job folds them into `list_total`.
 */
const listTotals = async (db: Kysely<unknown>): Promise<void> => {
  const columns = sql.raw(`
      organisation_id uuid not null,
      list text not null,
      -- null: of no business yet
      business_id uuid,
      period date not null,
      status text not null,
      -- what the list is filtered by; null: not chosen yet
      currency text,
      -- what is summed in, or the second of two sums
      other_currency text,
      count bigint not null,
      -- how many of them have an amount
      moved bigint not null,
      amount numeric(38,0) not null,
      other_amount numeric(38,0) not null`);
  await sql`
    create table list_total_change (
      id bigint generated always as identity,${columns},
      primary key (organisation_id, list, id)
    )`.execute(db);
  await organisationTable(db, 'list_total_change', { rights: ['select', 'insert'] });
  await sql`grant update, delete on list_total_change to countinghouse_worker`.execute(db);
  await sql`
    create table list_total (
      grain text not null check (grain in ('DAY','MONTH')),${columns}
    )`.execute(db);
  await sql`
    create unique index list_total_of_period
      on list_total (organisation_id, list, grain, period, business_id, status, currency, other_currency)
      nulls not distinct`.execute(db);
  await sql`
    create index list_total_of_business on list_total (organisation_id, list, business_id, grain, period)`.execute(db);
  // A status that all rows of a day have left.
  await sql`create index list_total_of_none on list_total (organisation_id) where count = 0`.execute(db);

  for (const [table, line] of Object.entries(lines)) {
    const counted = `${table}_counted`;
    await sql`
      create function ${sql.id(counted)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' then${keepChanges('select 1 as sign, became.* from became', line)}
      else${keepChanges('select -1 as sign, was.* from was union all select 1, became.* from became', line)}
      end if;
      return null;
    end`)}`.execute(db);
    await sql`
      create trigger ${sql.id(`${counted}_when_made`)} after insert on ${sql.table(table)}
        referencing new table as became for each statement execute function ${sql.id(counted)}()`.execute(db);
    await sql`
      create trigger ${sql.id(`${counted}_when_changed`)} after update on ${sql.table(table)}
        referencing old table as was new table as became for each statement execute function ${sql.id(counted)}()`.execute(
      db,
    );
    // The owner sees rows of forced tables only while they are not forced.
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
    await sql`
      insert into list_total (grain, ${sql.raw(key)}, count, moved, amount, other_amount)
      select period.grain, r.organisation_id, line.list, line.business_id, period.day, line.status, line.currency,
             line.other_currency, count(*), count(line.amount), coalesce(sum(line.amount), 0),
             coalesce(sum(line.other_amount), 0)
        from ${sql.table(table)} r, lateral (${sql.raw(line)}) line,
             lateral (values ('DAY', (line.at at time zone 'UTC')::date),
                             ('MONTH', date_trunc('month', line.at at time zone 'UTC')::date)) period (grain, day)
       group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db);
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  }
  await organisationTable(db, 'list_total', { rights: ['select'] });
  await sql`grant insert, update, delete on list_total to countinghouse_worker`.execute(db);
};

/** The columns of a row that its lines are made of. */
const columnsOf = (line: string): readonly string[] => [
  ...new Set(Array.from(line.matchAll(/\br\.(\w+)/g), ([, column]) => column!)),
];

/** The lines of one row, each with a sign. */
const lineOfRow = (sign: 1 | -1, row: 'old' | 'new', line: string): string => `
        select ${row}.organisation_id, list, business_id, (at at time zone 'UTC')::date, status, currency, other_currency,
               ${sign}, case when amount is null then 0 else ${sign} end, ${sign} * coalesce(amount, 0),
               ${sign} * coalesce(other_amount, 0)
          from (${line.replaceAll(/\br\./g, `${row}.`)}) line`;

const keepLines = (lines: string): string =>
  `insert into list_total_change (${key}, count, moved, amount, other_amount)${lines};`;

/**
 * The same row by row. Nearly all statements write one row, many of them change nothing that a total tells, and one that
 * inserts or updates fires for both: a trigger of the statement made each of them dearer by more than half a millisecond.
 */
const rowByRow = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, line] of Object.entries(lines)) {
    const counted = `${table}_counted`;
    for (const when of ['made', 'changed'])
      await sql`drop trigger ${sql.id(`${counted}_when_${when}`)} on ${sql.table(table)}`.execute(db);
    await sql`
      create or replace function ${sql.id(counted)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'INSERT' then
        ${keepLines(lineOfRow(1, 'new', line))}
      else
        ${keepLines(`${lineOfRow(-1, 'old', line)}\n        union all${lineOfRow(1, 'new', line)}`)}
      end if;
      return null;
    end`)}`.execute(db);
    const told = (row: 'old' | 'new') =>
      columnsOf(line)
        .map((column) => `${row}.${column}`)
        .join(', ');
    await sql`
      create trigger ${sql.id(`${counted}_when_made`)} after insert on ${sql.table(table)}
        for each row execute function ${sql.id(counted)}()`.execute(db);
    await sql`
      create trigger ${sql.id(`${counted}_when_changed`)} after update on ${sql.table(table)}
        for each row when ((${sql.raw(told('old'))}) is distinct from (${sql.raw(told('new'))}))
        execute function ${sql.id(counted)}()`.execute(db);
  }
};

export const listTotalMigrations: Record<string, Migration> = {
  '0950-list-totals': { up: listTotals },
  '0960-list-totals-row-by-row': { up: rowByRow },
};
