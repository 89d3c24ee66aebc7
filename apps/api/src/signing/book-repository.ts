import { DatabaseSetupError, migrate, sqlStateOf, type Log } from '@countinghouse/database';
import { fromUnits, toText, type Amount } from '@countinghouse/money';
import pg from 'pg';
import type { Payment } from './payment';
import { SigningRefused } from './refusal';

// The signer's own record, in a database of its own that no login of the server may enter.

const schema = {
  '0001-what-was-let-out': `
    create table signing_order (
      order_id uuid primary key,
      chain text not null,
      recipient text not null,
      currency text not null,
      units numeric(38,0) not null check (units > 0),
      -- the number of its transactions, of which the chain takes one only; null before the first and on chains without numbers
      nonce bigint check (nonce >= 0)
    );
    -- Everything that counts towards the amount of a day, the fees too.
    create table counted (
      id bigint generated always as identity primary key,
      order_id uuid not null references signing_order,
      is_fee boolean not null,
      currency text not null,
      units numeric(38,0) not null check (units >= 0),
      counted_at timestamptz not null default clock_timestamp()
    );
    create index counted_by_day on counted (currency, counted_at);
    create index counted_by_order on counted (order_id);
    -- Digests for which the key was, or was about to be, used.
    create table signed (
      digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
      order_id uuid not null references signing_order,
      expires_at timestamptz,
      asked_at timestamptz not null default clock_timestamp()
    );
    create index signed_by_order on signed (order_id);`,
};

/** Blocks may be stamped a little behind the clock: until then an expired transaction may still happen. */
const expiryMarginMs = 60_000;
const dayMs = 86_400_000;
/** Key of the lock that lets one decision follow another, whichever process makes it. */
const lock = 1_500_137;

export type SignerBook = {
  /**
   * Decides about a transfer and counts it, in one transaction that is durable before it resolves. A transfer of an order that is counted already,
   * and that cannot happen beside the one that was signed, does not count again; a higher fee counts for what it adds.
   *
   * @param isSigning false: the amount is set aside, and the number is not known yet
   * @throws SigningRefused
   */
  readonly admit: (orderId: string, payment: Payment, isSigning: boolean) => Promise<void>;
  /** Counted in the last 24 hours, by currency. */
  readonly counted: () => Promise<Readonly<Record<string, bigint>>>;
  readonly close: () => Promise<void>;
};

type PaymentRow = {
  readonly chain: string;
  readonly recipient: string;
  readonly currency: string;
  readonly units: string;
  readonly nonce: string | null;
};
type CountedRow = { readonly units: string; readonly counted_at: Date };
type Facts = {
  readonly superuser: boolean;
  readonly owns: boolean;
  readonly is_server: boolean;
  readonly others: string;
};

/** @throws DatabaseSetupError for a login with which the server's could change what is recorded, or the other way round */
const refuseUnfit = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<Facts>(`
    select r.rolsuper as superuser,
           exists (select from pg_database where datname = current_database() and datdba = r.oid) as owns,
           to_regclass('public.ledger_entry') is not null
             or exists (select from pg_roles g where g.rolname in ('countinghouse_app', 'countinghouse_worker')
                           and pg_has_role(r.oid, g.oid, 'member')) as is_server,
           coalesce((select string_agg(o.rolname, ', ') from pg_roles o
                      where o.rolcanlogin and not o.rolsuper and o.oid <> r.oid
                        and has_database_privilege(o.oid, current_database(), 'connect')), '') as others
      from pg_roles r where r.rolname = current_user`);
  const [facts] = rows;
  const refuse = (problem: string): never => {
    throw new DatabaseSetupError(`SIGNER_DATABASE_URL ${problem}.`);
  };
  if (!facts || facts.superuser) return refuse('logs in as a superuser: give the signer a login of its own');
  if (facts.is_server)
    return refuse('leads to the books, or is a login of the server: give the signer a database and a login of its own');
  if (!facts.owns)
    return refuse('logs in as somebody who does not own that database: make it with "create database … owner …"');
  if (facts.others !== '')
    refuse(
      `leads to a database that others may enter (${facts.others}): run "revoke connect on database … from public"`,
    );
};

/**
 * Opens the signer's own database and brings its schema up to date.
 *
 * @throws DatabaseSetupError with a sentence for operators
 */
export const openSignerBook = async (
  url: string,
  dailyAmounts: Readonly<Record<string, Amount>>,
  log: Log,
): Promise<SignerBook> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    application_name: 'countinghouse signer',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn(`A connection to the signer's database was lost: ${error.message}`));
  try {
    await refuseUnfit(pool);
    await migrate(url, schema, log);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseSetupError) throw error;
    const reason = sqlStateOf(error) ?? (error instanceof Error ? error.message : 'no answer');
    throw new DatabaseSetupError(
      `The database of SIGNER_DATABASE_URL cannot be used (${reason}): start or correct it.`,
      {
        cause: error,
      },
    );
  }

  const decided = async (run: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
    const client = await pool.connect();
    try {
      // A crash never forgets it, whatever PostgreSQL's own setting is.
      await client.query('begin; set local synchronous_commit = on');
      await client.query('select pg_advisory_xact_lock($1)', [lock]);
      await run(client);
      await client.query('commit');
      client.release();
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      client.release(!(error instanceof SigningRefused));
      throw error;
    }
  };

  return {
    admit: (orderId, payment, isSigning) =>
      decided(async (client) => {
        const known = await knownOf(client, orderId, payment);
        const digest = payment.digest.toString('hex');
        const before = await client.query<{ digest: string; expires_at: Date | null }>(
          'select digest, expires_at from signed where order_id = $1',
          [orderId],
        );
        const wasSigned = before.rows.length > 0;
        if (isSigning) {
          if (before.rows.some((row) => row.digest === digest)) return;
          await refuseSecond(client, orderId, payment, known, before.rows);
        } else if (wasSigned) return;
        await count(client, dailyAmounts, orderId, payment, wasSigned);
        if (!isSigning) return;
        await client.query('update signing_order set nonce = $2 where order_id = $1', [orderId, payment.nonce]);
        await client.query('insert into signed (digest, order_id, expires_at) values ($1, $2, $3)', [
          digest,
          orderId,
          payment.expiresAt === null ? null : new Date(payment.expiresAt),
        ]);
      }),
    counted: async () => {
      const { rows } = await pool.query<{ currency: string; units: string }>(
        `select currency, sum(units)::text as units from counted
          where counted_at > clock_timestamp() - interval '24 hours' group by currency`,
      );
      return Object.fromEntries(rows.map(({ currency, units }) => [currency, BigInt(units)]));
    },
    close: () => pool.end(),
  };
};

/** The order as it is on record, which it is from now on. */
const knownOf = async (client: pg.PoolClient, orderId: string, payment: Payment): Promise<PaymentRow | null> => {
  const { chain, recipient, amount } = payment;
  const { rows } = await client.query<PaymentRow>(
    'select chain, recipient, currency, units, nonce from signing_order where order_id = $1',
    [orderId],
  );
  const [known] = rows;
  if (!known) {
    await client.query(
      'insert into signing_order (order_id, chain, recipient, currency, units) values ($1, $2, $3, $4, $5)',
      [orderId, chain, recipient, amount.currency, amount.units.toString()],
    );
    return null;
  }
  const isSame =
    known.chain === chain &&
    known.recipient === recipient &&
    known.currency === amount.currency &&
    BigInt(known.units) === amount.units;
  if (isSame) return known;
  const was = toText(fromUnits(BigInt(known.units), known.currency));
  throw new SigningRefused(
    'OTHER_ORDER',
    `The order is on record with ${was} ${known.currency} to ${known.recipient} over ${known.chain}.`,
  );
};

/** Refuses a transaction that may happen beside one of the same order. */
const refuseSecond = async (
  client: pg.PoolClient,
  orderId: string,
  payment: Payment,
  known: PaymentRow | null,
  before: readonly { readonly expires_at: Date | null }[],
): Promise<void> => {
  const { nonce } = payment;
  if (known && known.nonce !== null && nonce !== null && Number(known.nonce) !== nonce)
    throw new SigningRefused(
      'SECOND_TRANSACTION',
      `The order ${orderId} was signed with the number ${known.nonce}, and could be paid twice with ${nonce}.`,
    );
  const ends = before.flatMap(({ expires_at: at }) => (at === null ? [] : [at.getTime()]));
  if (ends.length === 0) return;
  const last = Math.max(...ends) + expiryMarginMs;
  if ((await now(client)) > last) return;
  throw new SigningRefused(
    'SECOND_TRANSACTION',
    `The order ${orderId} was signed already and could be paid twice: another may follow after ${new Date(last).toISOString()}.`,
  );
};

const now = async (client: pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]?.at.getTime() ?? Infinity;
};

/** Counts what is new of a transfer, if the day has room for it. */
const count = async (
  client: pg.PoolClient,
  dailyAmounts: Readonly<Record<string, Amount>>,
  orderId: string,
  { amount, fee, nonce }: Payment,
  wasSigned: boolean,
): Promise<void> => {
  const isRaised = wasSigned && nonce !== null;
  // An amount that was set aside counts from when it leaves, not from when it was asked for: else weeks of them could leave on one day.
  if (!wasSigned) await client.query('delete from counted where order_id = $1', [orderId]);
  const counts: { readonly isFee: boolean; readonly of: Amount }[] = isRaised
    ? [{ isFee: true, of: fromUnits(await addedFee(client, orderId, fee), fee.currency) }]
    : [
        { isFee: false, of: amount },
        { isFee: true, of: fee },
      ];
  for (const { isFee, of } of counts) {
    if (of.units === 0n) continue;
    await refuseBeyond(client, dailyAmounts, of);
    await client.query('insert into counted (order_id, is_fee, currency, units) values ($1, $2, $3, $4)', [
      orderId,
      isFee,
      of.currency,
      of.units.toString(),
    ]);
  }
};

/** Part of a fee beyond the highest one that the order's transactions of the same number could cost so far. */
const addedFee = async (client: pg.PoolClient, orderId: string, fee: Amount): Promise<bigint> => {
  const { rows } = await client.query<{ units: string }>(
    'select coalesce(sum(units), 0)::text as units from counted where order_id = $1 and is_fee',
    [orderId],
  );
  const before = BigInt(rows[0]?.units ?? 0);
  return fee.units > before ? fee.units - before : 0n;
};

const refuseBeyond = async (
  client: pg.PoolClient,
  dailyAmounts: Readonly<Record<string, Amount>>,
  of: Amount,
): Promise<void> => {
  const { currency } = of;
  const most = dailyAmounts[currency];
  if (!most) throw new SigningRefused('CURRENCY', `${currency} has no daily amount: none of it leaves.`);
  const text = (units: bigint): string => `${toText(fromUnits(units, currency))} ${currency}`;
  if (of.units > most.units)
    throw new SigningRefused(
      'DAILY_AMOUNT',
      `${text(of.units)} is more than the ${text(most.units)} of a whole day: it never leaves with this SIGNER_DAILY_AMOUNTS.`,
    );
  const { rows } = await client.query<CountedRow>(
    `select units, counted_at from counted
      where currency = $1 and counted_at > clock_timestamp() - interval '24 hours' order by counted_at, id`,
    [currency],
  );
  const taken = rows.reduce((sum, { units }) => sum + BigInt(units), 0n);
  let over = taken + of.units - most.units;
  if (over <= 0n) return;
  const frees = rows.find(({ units }) => {
    over -= BigInt(units);
    return over <= 0n;
  });
  const from = frees ? new Date(frees.counted_at.getTime() + dayMs).toISOString() : 'tomorrow';
  throw new SigningRefused(
    'DAILY_AMOUNT',
    `${text(taken)} of the ${text(most.units)} of a day are counted, so that ${text(of.units)} may leave from ${from} on.`,
  );
};
