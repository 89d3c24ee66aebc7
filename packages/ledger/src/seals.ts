import type { OrNull, RowOf, Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { columns, type Columns } from './tables';

/** Stretch of one account's entries with the digest of them and their transactions, in the sequence of all seals. */
export type LedgerSeal = {
  /** Gapless over all books, from 1. */
  readonly number: bigint;
  readonly organisationId: string;
  readonly accountId: string;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  readonly digest: Buffer;
  readonly mac: Buffer;
};

/** Makes a MAC by a key the database does not hold. */
export type SealMac = (text: string) => Buffer;

/** Newest seal as remembered outside the database. */
export type WitnessedSeal = { readonly number: bigint; readonly mac: string };

/** Most entries of an account under one seal: the text PostgreSQL joins stays at some megabytes. */
const mostEntries = 5_000;
const mostAccounts = 500;
/** Arbitrary number, shared by all sealers: only one works at a time. */
const sealerLock = 4_502;

/** Full content of an entry and its transaction, as one text that no two different postings share. */
const entryText = sql`
  jsonb_build_array(e.account_seq::text, e.transaction_id::text, e.line::text, e.currency, e.direction, e.amount::text,
    e.balance_after::text, (extract(epoch from e.posted_at) * 1000)::bigint::text, t.event_type, t.entity_type,
    t.entity_id::text, t.idempotency_key, (extract(epoch from t.posted_at) * 1000)::bigint::text,
    (extract(epoch from t.value_at) * 1000)::bigint::text, t.reversal_of::text, t.description, t.actor, t.rate)::text`;

/** Joins a source of stretches (`organisation_id, account_id, first_seq, last_seq`) with the digest of each, null without entries. */
const digests = (stretches: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.*, d.digest, d.entries
    from ${stretches} s
    cross join lateral (
      select sha256(convert_to(string_agg(${entryText}, E'\n' order by e.account_seq), 'UTF8')) as digest, count(*) as entries
        from ledger_entry e
        left join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
       where e.account_id = s.account_id and e.organisation_id = s.organisation_id
         and e.account_seq between s.first_seq and s.last_seq
    ) d`;

/** Number of stretches whose entries have another digest than this one, which was made of them elsewhere (as text, `\\x…`). */
export const stretchesThatDiffer = async (
  tx: Tx,
  book: string,
  stretches: readonly {
    readonly accountId: string;
    readonly firstSeq: string;
    readonly lastSeq: string;
    readonly digest: string;
  }[],
): Promise<number> => {
  const { rows } = await sql<{ differing: number }>`
    select count(*)::int as differing
      from (${digests(sql`(
        select ${book}::uuid as organisation_id, "accountId" as account_id, "firstSeq" as first_seq, "lastSeq" as last_seq,
               digest as expected
          from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb)
               as given("accountId" bigint, "firstSeq" bigint, "lastSeq" bigint, digest bytea))`)}) p
     where p.digest is distinct from p.expected`.execute(tx);
  return rows[0]?.differing ?? 0;
};

const startOfChain = Buffer.alloc(32);

/** Binds a seal to its place after the previous one. */
const macText = (previous: Buffer, seal: Omit<LedgerSeal, 'mac'>): string =>
  JSON.stringify([
    previous.toString('hex'),
    seal.number.toString(),
    seal.organisationId,
    seal.accountId,
    seal.firstSeq.toString(),
    seal.lastSeq.toString(),
    seal.digest.toString('hex'),
  ]);

const ofSeal = columns('ledger_seal', [
  'number',
  'organisation_id',
  'account_id',
  'first_seq',
  'last_seq',
  'digest',
  'mac',
]);
type Row = RowOf<typeof ofSeal>;
const sealOf = (row: Row): LedgerSeal => ({
  number: BigInt(row.number),
  organisationId: row.organisation_id,
  accountId: row.account_id,
  firstSeq: BigInt(row.first_seq),
  lastSeq: BigInt(row.last_seq),
  digest: row.digest,
  mac: row.mac,
});

/** The seal of a number; undefined when there is none. */
export const findLedgerSeal = async (tx: Tx, number: bigint): Promise<LedgerSeal | undefined> => {
  const { rows } = await sql<Row>`select ${ofSeal} from ledger_seal where number = ${number}`.execute(tx);
  return rows[0] && sealOf(rows[0]);
};

/** The newest seal; undefined where nothing is sealed yet. */
export const findNewestLedgerSeal = async (tx: Tx): Promise<LedgerSeal | undefined> => {
  const { rows } = await sql<Row>`select ${ofSeal} from ledger_seal order by number desc limit 1`.execute(tx);
  return rows[0] && sealOf(rows[0]);
};

/** True if this MAC made the newest seal; null if nothing is sealed yet. */
export const newestSealHolds = async (tx: Tx, mac: SealMac): Promise<boolean | null> => {
  const newest = await findNewestLedgerSeal(tx);
  if (!newest) return null;
  const previous = await findLedgerSeal(tx, newest.number - 1n);
  return mac(macText(previous?.mac ?? startOfChain, newest)).equals(newest.mac);
};

/**
 * Seals one batch of postings since the last seals; run it across organisations until `sealed` is 0. Safe in several processes: all but one find
 * nothing to do.
 */
export const sealPostings = async (
  tx: Tx,
  mac: SealMac,
): Promise<{ sealed: number; newest: LedgerSeal | undefined }> => {
  const lock = await sql<{ won: boolean }>`select pg_try_advisory_xact_lock(${sealerLock}) as won`.execute(tx);
  if (lock.rows[0]?.won !== true) return { sealed: 0, newest: undefined };
  let newest = await findNewestLedgerSeal(tx);
  // One statement and so one moment: an account's number and its entries belong together.
  const { rows } = await sql<Omit<Row, 'number' | 'mac'>>`${digests(sql`(
    select a.organisation_id, a.id as account_id, coalesce(sealed.last_seq, 0) + 1 as first_seq,
           least(a.seq, coalesce(sealed.last_seq, 0) + ${sql.lit(mostEntries)}) as last_seq
      from ledger_account a
      left join lateral (
        select l.last_seq from ledger_seal l
         where l.account_id = a.id and l.organisation_id = a.organisation_id order by l.last_seq desc limit 1
      ) sealed on true
     where a.seq > coalesce(sealed.last_seq, 0)
     order by a.id limit ${sql.lit(mostAccounts)})`)} where d.entries = s.last_seq - s.first_seq + 1`.execute(tx);
  const seals = rows.map((row): LedgerSeal => {
    const unsigned = { ...sealOf({ ...row, number: '0', mac: startOfChain }), number: (newest?.number ?? 0n) + 1n };
    newest = { ...unsigned, mac: mac(macText(newest?.mac ?? startOfChain, unsigned)) };
    return newest;
  });
  if (seals.length > 0) {
    await sql`
      insert into ledger_seal (number, organisation_id, account_id, first_seq, last_seq, digest, mac)
      select * from unnest(${seals.map((seal) => String(seal.number))}::bigint[], ${seals.map((seal) => seal.organisationId)}::uuid[],
        ${seals.map((seal) => seal.accountId)}::bigint[], ${seals.map((seal) => String(seal.firstSeq))}::bigint[],
        ${seals.map((seal) => String(seal.lastSeq))}::bigint[], ${seals.map((seal) => seal.digest)}::bytea[],
        ${seals.map((seal) => seal.mac)}::bytea[])`.execute(tx);
  }
  return { sealed: seals.length, newest };
};

/** Seconds since the oldest posting that no seal covers; 0 without one. Reads every account; runs across organisations. */
export const unsealedAge = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ age: number }>`
    select greatest(coalesce(extract(epoch from app_clock() - min(e.posted_at)), 0), 0)::float8 as age
      from ledger_account a
      left join lateral (
        select l.last_seq from ledger_seal l
         where l.account_id = a.id and l.organisation_id = a.organisation_id order by l.last_seq desc limit 1
      ) sealed on true
      join ledger_entry e on e.account_id = a.id and e.organisation_id = a.organisation_id
       and e.account_seq = coalesce(sealed.last_seq, 0) + 1
     where a.seq > coalesce(sealed.last_seq, 0)`.execute(tx);
  return rows[0]?.age ?? 0;
};

/** A place where the book differs from its seals. */
export type SealFinding = {
  readonly problem: /** An entry or its transaction was altered, moved or removed. */
    | 'ALTERED' /** A seal is missing, forged or does not follow the one before it. */
    | 'SEAL_BROKEN' /** The newest seal the witness remembers is gone. */
    | 'TRUNCATED';
  readonly organisationId: string | null;
  readonly account: string | null;
  readonly detail: string;
};

const pageSize = 500;
const mostFindings = 100;

/** Compares everything sealed with its present state. Empty: unchanged. */
export const verifySeals = async (
  tx: Tx,
  mac: SealMac,
  witnessed: WitnessedSeal | undefined,
): Promise<SealFinding[]> => {
  const findings: SealFinding[] = [];
  const ends = new Map<string, bigint>();
  let previous: { readonly number: bigint; readonly mac: Buffer } = { number: 0n, mac: startOfChain };
  for (;;) {
    const { rows } = await sql<Row & { readonly present: Buffer | null } & OrNull<Columns<'ledger_account', 'code'>>>`
      select p.number, p.organisation_id, p.account_id, p.first_seq, p.last_seq, p.sealed as digest, p.mac,
             p.digest as present, a.code
        from (${digests(sql`(
          select number, organisation_id, account_id, first_seq, last_seq, digest as sealed, mac
            from ledger_seal where number > ${previous.number} order by number limit ${sql.lit(pageSize)})`)}) p
        left join ledger_account a on a.id = p.account_id and a.organisation_id = p.organisation_id
       order by p.number`.execute(tx);
    for (const { present, code, ...row } of rows) {
      const seal = sealOf(row);
      const account = code ?? seal.accountId;
      const found = (problem: SealFinding['problem'], detail: string): void =>
        void findings.push({ problem, organisationId: seal.organisationId, account, detail });
      if (seal.number !== previous.number + 1n) found('SEAL_BROKEN', `Seal ${previous.number + 1n} was removed`);
      else if (!mac(macText(previous.mac, seal)).equals(seal.mac))
        found('SEAL_BROKEN', `Seal ${seal.number} was altered`);
      const key = `${seal.organisationId} ${seal.accountId}`;
      if (seal.firstSeq !== (ends.get(key) ?? 0n) + 1n) found('SEAL_BROKEN', `Seal ${seal.number} leaves a gap`);
      ends.set(key, seal.lastSeq);
      if (!present?.equals(seal.digest)) {
        found(
          'ALTERED',
          `Entries ${seal.firstSeq} to ${seal.lastSeq} are not the ones that seal ${seal.number} was set on`,
        );
      }
      previous = seal;
    }
    if (rows.length < pageSize || findings.length > mostFindings) break;
  }
  if (witnessed && (await findLedgerSeal(tx, witnessed.number))?.mac.toString('hex') !== witnessed.mac) {
    findings.push({
      problem: 'TRUNCATED',
      organisationId: null,
      account: null,
      detail: `Seal ${witnessed.number} was witnessed outside the database and is not in it any more`,
    });
  }
  return findings;
};
