import { platformTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** What was signed for chains whose senders number their transactions. */
export const signerMigrations: Record<string, Migration> = {
  '0743-evm-transactions': {
    up: async (db) => {
      await sql`
        create table evm_nonce (
          chain text not null,
          address text not null,
          nonce bigint not null check (nonce >= 0),
          -- whose turn it is; another's only after an order was cancelled before anything of it was handed over
          order_id uuid not null unique,
          primary key (chain, address, nonce)
        )`.execute(db);
      await platformTable(db, 'evm_nonce', { rights: ['select', 'insert'] });
      await sql`grant update (order_id) on evm_nonce to countinghouse_worker`.execute(db);
      await sql`
        create table evm_transaction (
          order_id uuid not null,
          attempt integer not null check (attempt > 0),
          transaction_id text not null unique,
          raw text not null,
          signed_at timestamptz(3) not null default app_clock(),
          primary key (order_id, attempt)
        )`.execute(db);
      // Never changed: what was handed over once is handed over again byte by byte.
      await platformTable(db, 'evm_transaction', { rights: ['select', 'insert'] });
    },
  },
};
