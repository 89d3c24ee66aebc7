import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { compare } from '@countinghouse/money';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows';
import type { Columns, InsertRow } from '../../../platform/tables';
import { batchPrefix, type BankEntry, type PendingEntry } from '../../../rails/bank';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { referencesIn } from './reference';

export type OwnEntry = {
  readonly organisationId: OrganisationId;
  readonly collectionAccountId: string;
  readonly id: string;
};

type OwnAccount = Omit<OwnEntry, 'id'>;

/** Serialises the recognition of an account's entries. */
export const holdEntriesOf = async (tx: Tx, { collectionAccountId }: OwnAccount): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank entries ${collectionAccountId}`}, 0))`.execute(tx);
};

/** Kinds of one direction: a bank may report a return briefly first, as a plain credit. A reversal is never a payment of ours. */
const kindsLike = {
  CREDIT: ['CREDIT', 'RETURN'],
  RETURN: ['RETURN', 'CREDIT'],
  DEBIT: ['DEBIT'],
  REVERSAL: ['REVERSAL'],
} as const satisfies Readonly<Record<BankEntry['kind'], readonly BankEntry['kind'][]>>;

/** An entry of ours, with the digest of its content; null: one before that was noted. */
export type Recognised = Columns<'bank_entry', 'id' | 'print'>;

type Named = Recognised & Columns<'bank_entry', 'amount' | 'currency'> & Columns<'bank_entry_key', 'key'>;

/** Entry of the same amount with one of these names, null if none has one; and the names that are those of entries of other amounts. */
export const findEntryByNames = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnAccount,
  { kind, names, amount }: Pick<BankEntry, 'kind' | 'names' | 'amount'>,
): Promise<{ readonly entry: Recognised | null; readonly ofOthers: ReadonlySet<string> }> => {
  const keys = kindsLike[kind].flatMap((one) => names.map((name) => `${one}:${name}`));
  const { rows } = await sql<Named>`
    select e.id, e.print, e.amount, e.currency, k.key from bank_entry_key k
      join bank_entry e on e.organisation_id = k.organisation_id and e.id = k.bank_entry_id
     where k.organisation_id = ${organisationId} and k.collection_account_id = ${collectionAccountId}
       and k.key = any(${keys}::text[]) order by e.id`.execute(tx);
  const isEqual = (row: Named): boolean =>
    row.currency === amount.currency && compare(amountIn(row.amount, row.currency), amount) === 0;
  const others = rows.filter((row) => !isEqual(row));
  return {
    entry: rows.find(isEqual) ?? null,
    ofOthers: new Set(others.map(({ key }) => key.slice(key.indexOf(':') + 1))),
  };
};

/**
 * Oldest entry of this content that is none of `others`; only one without a name if this one has a name. The former digest counts for entries from its
 * time, which lack the message that told of them. Null if there is none.
 */
export const findEntryByPrint = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnAccount,
  { kind, print, formerPrint, names }: Pick<BankEntry, 'kind' | 'print' | 'formerPrint' | 'names'>,
  others: readonly string[],
): Promise<Recognised | null> => {
  const { rows } = await sql<Recognised>`
    select id, print from bank_entry
     where organisation_id = ${organisationId} and collection_account_id = ${collectionAccountId}
       and (print = ${print} or (print = ${formerPrint} and told_by is null))
       and kind = ${kind} and (not is_named or ${names.length === 0}) and id <> all(${[...others]}::uuid[])
     order by print <> ${print}, created_at, id limit 1`.execute(tx);
  return rows[0] ?? null;
};

const insertKeys = async (tx: Tx, own: OwnEntry, keys: readonly string[]): Promise<number> => {
  const { rows } = await sql`
    insert into bank_entry_key (organisation_id, collection_account_id, key, bank_entry_id)
    select ${own.organisationId}::uuid, ${own.collectionAccountId}::uuid, key, ${own.id}::uuid
      from unnest(${[...new Set(keys)].sort()}::text[]) as key
    on conflict do nothing returning key`.execute(tx);
  return rows.length;
};

const keysOf = (kind: BankEntry['kind'], names: readonly string[]): string[] => names.map((name) => `${kind}:${name}`);

/**
 * Claims the names of a new entry.
 *
 * @throws Error if another one has one of them
 */
export const claimEntryKeys = async (
  tx: Tx,
  own: OwnEntry,
  { kind, names, shadows }: Pick<BankEntry, 'kind' | 'names' | 'shadows'>,
): Promise<void> => {
  if ((await insertKeys(tx, own, keysOf(kind, names))) !== new Set(names).size)
    throw new Error(`Another entry has a name of ${own.id}`);
  await insertKeys(tx, own, keysOf(kind, shadows));
};

/** Gives a known entry the names that a message has for it. */
export const nameEntry = async (
  tx: Tx,
  own: OwnEntry,
  { kind, names, shadows }: Pick<BankEntry, 'kind' | 'names' | 'shadows'>,
): Promise<void> => {
  await insertKeys(tx, own, keysOf(kind, [...names, ...shadows]));
  await sql`
    update bank_entry set is_named = true
     where organisation_id = ${own.organisationId} and id = ${own.id} and not is_named`.execute(tx);
};

/** Notes that the statement of its day has an entry. */
export const noteStated = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`
    update bank_entry set stated_at = app_clock()
     where organisation_id = ${organisationId} and id = ${id} and stated_at is null`.execute(tx);
};

/** Account of the organisation with this number; null if it has none. */
export const findOwnAccount = async (
  tx: Tx,
  organisationId: OrganisationId,
  { number, currency }: { readonly number: string; readonly currency: string },
): Promise<string | null> => {
  const { rows } = await sql<Columns<'collection_account', 'id'>>`
    select id from collection_account
     where organisation_id = ${organisationId} and coalesce(iban, account_number) = ${number} and currency = ${currency}
     limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
};

const aDay = 86_400_000;

/**
 * Reversal of this credit, of its amount, that was read before it and undid nothing: by a name, or else the only one by its end-to-end id that is not
 * booked before it. Null if there is none.
 */
export const findReversalOf = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnAccount,
  { names, shadows, amount, bookedAt }: Pick<BankEntry, 'names' | 'shadows' | 'amount' | 'bookedAt'>,
): Promise<{ readonly id: string; readonly isByName: boolean } | null> => {
  const undone = async (keys: readonly string[], since: Date): Promise<string | null> => {
    const { rows } = await sql<Columns<'bank_entry', 'id'>>`
      select distinct e.id from bank_entry e
        join bank_entry_key k on k.organisation_id = e.organisation_id and k.bank_entry_id = e.id
       where k.organisation_id = ${organisationId} and k.collection_account_id = ${collectionAccountId}
         and k.key = any(${keysOf('REVERSAL', keys)}::text[]) and e.became_id is null
         and e.amount = ${unitsOf(amount)} and e.currency = ${amount.currency} and e.booked_at > ${since} limit 2`.execute(
      tx,
    );
    return rows.length === 1 ? rows[0]!.id : null;
  };
  const byName = await undone(names, new Date(0));
  if (byName !== null) return { id: byName, isByName: true };
  // A day may be written as its instant in another message.
  const byEnd = await undone(shadows, new Date(bookedAt.getTime() - aDay));
  return byEnd === null ? null : { id: byEnd, isByName: false };
};

type Unstated = Columns<
  'bank_entry',
  'organisation_id' | 'id' | 'kind' | 'currency' | 'amount' | 'booked_at' | 'told_by' | 'became_type'
> & { readonly number: string };

/** Entries reported as booked within a day whose statement does not have them, of all organisations, the oldest first. */
export const unstatedEntries = async (tx: Tx, limit: number): Promise<Unstated[]> => {
  const { rows } = await sql<Unstated>`
    select e.organisation_id, e.id, e.kind, e.currency, e.amount, e.booked_at, e.told_by, e.became_type,
           coalesce(a.iban, a.account_number) as number
      from bank_entry e
      join bank_closing c on c.organisation_id = e.organisation_id and c.collection_account_id = e.collection_account_id
      join collection_account a on a.organisation_id = e.organisation_id and a.id = e.collection_account_id
     where e.told_by in ('camt.052','camt.054') and e.stated_at is null and e.booked_at < c.ends_at
     order by e.booked_at, e.id limit ${limit}`.execute(tx);
  return rows;
};

/** Entries that a bank has announced: the newest word of each, but for what is booked already. */
export const keepPending = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnAccount,
  pending: readonly PendingEntry[],
): Promise<void> => {
  const counted = new Map<string, number>();
  for (const { isCredit, names, print, amount, reference, remitterName } of pending) {
    const nth = (counted.get(print) ?? 0) + 1;
    counted.set(print, nth);
    const key = names[0] ?? `print:${print}#${nth}`;
    const kinds = isCredit ? ['CREDIT', 'RETURN'] : ['DEBIT', 'REVERSAL'];
    const keys = kinds.flatMap((kind) => names.map((name) => `${kind}:${name}`));
    await sql`
      insert into bank_pending_entry (organisation_id, collection_account_id, key, is_credit, currency, amount, reference,
                                      remitter_name, quoted, first_told_at, last_told_at)
      select ${organisationId}::uuid, ${collectionAccountId}::uuid, ${key}, ${isCredit}, ${amount.currency},
             ${unitsOf(amount)}::numeric, ${reference.slice(0, 500)}, ${remitterName},
             ${isCredit ? referencesIn(reference) : []}::text[], app_clock(), app_clock()
       where not exists (select from bank_entry_key
                          where organisation_id = ${organisationId} and collection_account_id = ${collectionAccountId}
                            and key = any(${keys}::text[]))
         and (select count(*) from bank_entry
               where organisation_id = ${organisationId} and collection_account_id = ${collectionAccountId}
                 and print = ${print} and kind = any(${kinds}::text[])) < ${nth}
      on conflict (organisation_id, collection_account_id, key) do update set last_told_at = excluded.last_told_at`.execute(
      tx,
    );
  }
};

type Announced = Columns<
  'bank_pending_entry',
  'collection_account_id' | 'is_credit' | 'currency' | 'amount' | 'reference' | 'remitter_name' | 'last_told_at'
>;

/** Entries that banks have announced and not booked, of all organisations, the newest first. */
export const announcedEntries = async (tx: Tx, limit: number): Promise<Announced[]> => {
  const { rows } = await sql<Announced>`
    select collection_account_id, is_credit, currency, amount, reference, remitter_name, last_told_at
      from bank_pending_entry order by last_told_at desc, key limit ${limit}`.execute(tx);
  return rows;
};

type Batch = Columns<'bank_pending_entry', 'organisation_id' | 'key' | 'is_credit' | 'currency' | 'amount'> & {
  readonly number: string;
};

/** Batches that banks have booked without telling of their payments, of all organisations, the oldest first. */
export const batchesWithoutParts = async (tx: Tx, limit: number): Promise<Batch[]> => {
  const { rows } = await sql<Batch>`
    select p.organisation_id, p.key, p.is_credit, p.currency, p.amount, coalesce(a.iban, a.account_number) as number
      from bank_pending_entry p
      join collection_account a on a.organisation_id = p.organisation_id and a.id = p.collection_account_id
     where starts_with(p.key, ${batchPrefix}) order by p.first_told_at, p.key limit ${limit}`.execute(tx);
  return rows;
};

/** Days after which an announced entry that no message repeats is forgotten: it never came. */
const keptDays = 5;

/** Days for which a batch whose payments no message tells is kept: people ask the bank for them. */
const batchKeptDays = 30;

/** Forgets what was announced and is booked now, and what never came. */
export const endPending = async (
  tx: Tx,
  { organisationId, collectionAccountId }: OwnAccount,
  entries: readonly Pick<BankEntry, 'names' | 'print' | 'batch'>[],
): Promise<void> => {
  const keys = entries.flatMap(({ names, print, batch }) => [
    ...names,
    `print:${print}#1`,
    ...(batch === null ? [] : [`${batchPrefix}${batch}`]),
  ]);
  await sql`
    delete from bank_pending_entry
     where organisation_id = ${organisationId} and collection_account_id = ${collectionAccountId}
       and (key = any(${keys}::text[])
            or last_told_at < app_clock() - case when starts_with(key, ${batchPrefix}) then ${`${batchKeptDays} days`}::interval
                                                 else ${`${keptDays} days`}::interval end)`.execute(tx);
};

/** Entry recognised by one of these keys, locked; null if none is. */
export const holdEntryByKeys = async (
  tx: Tx,
  organisationId: OrganisationId,
  collectionAccountId: string,
  keys: readonly string[],
) => {
  type Found = Columns<
    'bank_entry',
    'id' | 'kind' | 'currency' | 'amount' | 'became_type' | 'became_id' | 'reversed_by'
  >;
  const { rows } = await sql<Found>`
    select e.id, e.kind, e.currency, e.amount, e.became_type, e.became_id, e.reversed_by
      from bank_entry e
     where e.organisation_id = ${organisationId} and e.id in (
       select k.bank_entry_id from bank_entry_key k
        where k.organisation_id = ${organisationId} and k.collection_account_id = ${collectionAccountId}
          and k.key = any(${[...keys]}::text[]))
     for update`.execute(tx);
  return rows.length === 1 ? rows[0]! : null;
};

export const insertBankEntry = (tx: Tx, row: InsertRow<'bank_entry'>): Promise<void> =>
  insertRows(tx, 'bank_entry', [row]);

export const storeBecame = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  became: { readonly type: string; readonly id: string },
): Promise<void> => {
  await sql`
    update bank_entry set became_type = ${became.type}, became_id = ${became.id}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Changes the entity of an entry's money; a reversal of it is looked for there. */
export const repointEntry = async (
  tx: Tx,
  organisationId: OrganisationId,
  from: string,
  became: { readonly type: string; readonly id: string },
): Promise<void> => {
  await sql`
    update bank_entry set became_type = ${became.type}, became_id = ${became.id}
     where organisation_id = ${organisationId} and became_type = 'UNASSOCIATED_DEPOSIT' and became_id = ${from}`.execute(
    tx,
  );
};

export const markReversed = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  reversedBy: string,
): Promise<void> => {
  await sql`
    update bank_entry set reversed_by = ${reversedBy} where organisation_id = ${organisationId} and id = ${id}`.execute(
    tx,
  );
};
