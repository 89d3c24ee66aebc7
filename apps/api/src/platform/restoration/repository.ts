import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../insert-rows';
import { columns, type Columns } from '../tables';

const ofRestoration = columns('database_restoration', [
  'id',
  'noticed_at',
  'sign',
  'audit_kept',
  'audit_lost',
  'ledger_kept',
  'ledger_lost',
  'accepted_at',
  'mac',
]);
type Row = RowOf<typeof ofRestoration>;

/** A restored database, as noticed. Numbers of seals are decimal text. */
export type Restoration = CamelCased<Row>;

/** Serialises all processes that look for signs of a restored database. */
export const lockRestorations = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4506)`.execute(tx);
};

/** Restoration that two operators have not released yet, locked until the transaction ends; null without one. */
export const holdOpenRestoration = async (tx: Tx): Promise<Restoration | null> => {
  const { rows } = await sql<Row>`
    select ${ofRestoration} from database_restoration where released_at is null for update`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Since when nothing leaves because the database was restored; null if it may. Readable by requests. */
export const stoppedByRestorationSince = async (tx: Tx): Promise<Date | null> => {
  const { rows } = await sql<Columns<'database_restoration', 'noticed_at'>>`
    select noticed_at from database_restoration where released_at is null`.execute(tx);
  return rows[0]?.noticed_at ?? null;
};

/** Accepted restorations, the newest first. */
export const selectAccepted = async (tx: Tx): Promise<Restoration[]> => {
  const { rows } = await sql<Row>`
    select ${ofRestoration} from database_restoration where accepted_at is not null
     order by accepted_at desc`.execute(tx);
  return rows.map(camelCased);
};

export const insertRestoration = (tx: Tx, restoration: Omit<Restoration, 'acceptedAt' | 'mac'>): Promise<void> =>
  insertRows(tx, 'database_restoration', [
    {
      id: restoration.id,
      noticed_at: restoration.noticedAt,
      sign: restoration.sign,
      audit_kept: restoration.auditKept,
      audit_lost: restoration.auditLost,
      ledger_kept: restoration.ledgerKept,
      ledger_lost: restoration.ledgerLost,
    },
  ]);

/** More seals are missing than were known: two operators have to accept it again. */
export const noteMoreLost = async (
  tx: Tx,
  { id, auditLost, ledgerLost }: Pick<Restoration, 'id' | 'auditLost' | 'ledgerLost'>,
): Promise<void> => {
  await sql`
    update database_restoration
       set audit_lost = greatest(audit_lost, ${auditLost}), ledger_lost = greatest(ledger_lost, ${ledgerLost}),
           accepted_at = null, mac = null
     where id = ${id}`.execute(tx);
};

export const storeAcceptance = async (tx: Tx, id: string, acceptedAt: Date, mac: Buffer): Promise<void> => {
  await sql`
    update database_restoration set accepted_at = ${acceptedAt}, mac = ${mac} where id = ${id}`.execute(tx);
};

export const storeRelease = async (tx: Tx, id: string, releasedAt: Date): Promise<void> => {
  await sql`update database_restoration set released_at = ${releasedAt} where id = ${id}`.execute(tx);
};

/** Identity of a database server: every restored copy that was given a new one, or followed another time line, differs. */
export type ServerIdentity = CamelCased<RowOf<typeof ofServer>>;

const ofServer = columns('database_server', ['system_identifier', 'timeline', 'is_synchronous']);

/** Identity of the server that answers. Throws the database's error where it does not tell. */
export const presentServer = async (tx: Tx): Promise<ServerIdentity> => {
  const { rows } = await sql<{ system: string; wal_file: string; waits: boolean }>`
    select system_identifier::text as system, pg_walfile_name(pg_current_wal_lsn()) as wal_file,
           current_setting('synchronous_standby_names') <> '' as waits
      from pg_control_system()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database does not tell its system identifier');
  return { systemIdentifier: row.system, timeline: row.wal_file.slice(0, 8), isSynchronous: row.waits };
};

/** Identity of the server that the database was last seen on; null at its first start. */
export const lastServer = async (tx: Tx): Promise<ServerIdentity | null> => {
  const { rows } = await sql<RowOf<typeof ofServer>>`select ${ofServer} from database_server`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

export const storeServer = async (
  tx: Tx,
  { systemIdentifier, timeline, isSynchronous }: ServerIdentity,
  seenAt: Date,
): Promise<void> => {
  await sql`
    insert into database_server (system_identifier, timeline, is_synchronous, seen_at)
    values (${systemIdentifier}, ${timeline}, ${isSynchronous}, ${seenAt})
    on conflict (is_this) do update
       set system_identifier = excluded.system_identifier, timeline = excluded.timeline,
           is_synchronous = excluded.is_synchronous, seen_at = excluded.seen_at`.execute(tx);
};

/** Number of deposit addresses that are passed over: more than could have been given out since the backup. */
const addressesSkipped = 10_000;

/**
 * Passes over the numbers of the deposit addresses that were given out after the state of the backup: their payers know them, and a second payer of
 * the same address would be credited with their money.
 */
export const skipAddresses = async (tx: Tx): Promise<void> => {
  await sql`
    select count(nextval('deposit_address_number')) from generate_series(1, ${addressesSkipped})`.execute(tx);
  // Addresses in stock may have been given out since, too: gateways are asked for others.
  await sql`
    update gateway_address set taken_at = app_clock() where taken_at is null and name like 'payment/%'`.execute(tx);
};
