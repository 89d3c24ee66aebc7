import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const balanceConversionMigrations: Record<string, Migration> = {
  '0670-balance-conversions': {
    up: async (db) => {
      // Amounts are atomic units of their currency; NaN compares above every number.
      await sql`
        create table balance_conversion (
          organisation_id uuid not null references organisation (id),
          id uuid not null,
          business_id uuid not null,
          amount_currency_type text not null check (amount_currency_type in ('DEBIT','CREDIT')),
          debit_currency text not null,
          credit_currency text not null,
          debit_amount numeric(38,0) not null check (debit_amount > 0 and debit_amount < 'NaN'),
          credit_amount numeric(38,0) not null check (credit_amount > 0 and credit_amount < 'NaN'),
          rate numeric(38,18) not null check (rate > 0 and rate < 'NaN'),
          mid_rate numeric(38,18) not null check (mid_rate > 0 and mid_rate < 'NaN'),
          spread numeric(9,6) not null check (spread between 0 and 1),
          status text not null check (status in ('PENDING','EXECUTED','EXPIRED','FAILED')),
          expires_at timestamptz(3) not null,
          executed_at timestamptz(3),
          failure_reason text check (failure_reason in ('INSUFFICIENT_BALANCE')),
          initiated_by_type text not null check (initiated_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
          initiated_by_id uuid,
          initiated_by_label text not null,
          created_at timestamptz(3) not null,
          primary key (organisation_id, id),
          foreign key (organisation_id, business_id) references business (organisation_id, id),
          check (debit_currency <> credit_currency),
          check (rate <= mid_rate),
          check (expires_at > created_at),
          check ((status = 'EXECUTED') = (executed_at is not null)),
          check (executed_at < expires_at),
          check ((status = 'FAILED') = (failure_reason is not null))
        )`.execute(db);
      await sql`
        create index balance_conversion_created
            on balance_conversion (organisation_id, business_id, created_at desc, id desc)`.execute(db);
      await organisationTable(db, 'balance_conversion', { rights: ['select', 'insert'] });
      // A quote's numbers are never rewritten: only what became of it.
      await sql`
        grant update (status, executed_at, failure_reason) on balance_conversion
           to countinghouse_app, countinghouse_worker`.execute(db);
    },
  },
  // Kept with the quote, for between two currencies neither side says it. Null of what was quoted before.
  '1160-worth-of-conversions': {
    up: async (db) => {
      await sql`
        alter table balance_conversion
          add column uniform_currency text,
          add column uniform_amount numeric(38,0)
            constraint balance_conversion_worth check (uniform_amount >= 0 and uniform_amount < 'NaN'),
          add constraint balance_conversion_worth_in_a_currency
            check ((uniform_currency is null) = (uniform_amount is null))`.execute(db);
    },
  },
};
