import { parseInstant, type ReadTx, type Tx } from '@countinghouse/database';
import { fromUnits, zero, type Amount } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import type { Columns } from './tables';
import type { Direction, UsedRate } from './transaction';

/** Movements of one account in a period, with its opening and closing balance. */
export type Statement = {
  readonly accountId: string;
  readonly currency: string;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly debits: Amount;
  readonly credits: Amount;
  readonly count: number;
  /** Entries numbered above `afterSeq` and up to `untilSeq`: later postings are not included. */
  readonly afterSeq: string;
  readonly untilSeq: string;
};

export type StatementPeriod = { readonly after: Date; readonly before: Date };

type StatementRow = Columns<'ledger_account', 'id' | 'currency'> & {
  readonly opening: string;
  readonly closing: string;
  readonly debits: string;
  readonly credits: string;
  readonly count: number;
  readonly after_seq: string;
  readonly until_seq: string;
};

/**
 * Statements of a holder's accounts of a kind, by currency, of entries with ledger time from `after` to before `before`. Accounts unused by then
 * are absent.
 *
 * @throws Error if opening + credits − debits is not the closing balance: then the book itself is wrong
 */
export const statementsOf = async (
  tx: Tx,
  organisationId: string,
  { holderId, kind }: { readonly holderId: string; readonly kind: string },
  { after, before }: StatementPeriod,
): Promise<Statement[]> => {
  const { rows } = await sql<StatementRow>`
    select a.id, a.currency, coalesce(first.balance_after, 0) as opening, coalesce(first.account_seq, 0) as after_seq,
           last.balance_after as closing, last.account_seq as until_seq,
           moved.count, moved.debits, moved.credits
      from ledger_account a
      left join lateral (
        select account_seq, balance_after from ledger_entry
         where organisation_id = a.organisation_id and account_id = a.id and posted_at < ${after}
         order by posted_at desc, account_seq desc limit 1) as first on true
      join lateral (
        select account_seq, balance_after from ledger_entry
         where organisation_id = a.organisation_id and account_id = a.id and posted_at < ${before}
         order by posted_at desc, account_seq desc limit 1) as last on true
      cross join lateral (
        select count(*)::int as count,
               coalesce(sum(amount) filter (where direction = 'DEBIT'), 0) as debits,
               coalesce(sum(amount) filter (where direction = 'CREDIT'), 0) as credits
          from ledger_entry
         where organisation_id = a.organisation_id and account_id = a.id
           and account_seq > coalesce(first.account_seq, 0) and account_seq <= last.account_seq) as moved
     where a.organisation_id = ${organisationId} and a.holder_id = ${holderId} and a.kind = ${kind}
     order by a.currency`.execute(tx);
  return rows.map((row) => {
    const amount = (units: string) => fromUnits(BigInt(units), row.currency);
    const statement: Statement = {
      accountId: row.id,
      currency: row.currency,
      opening: amount(row.opening),
      closing: amount(row.closing),
      debits: amount(row.debits),
      credits: amount(row.credits),
      count: row.count,
      afterSeq: row.after_seq,
      untilSeq: row.until_seq,
    };
    const { opening, closing, credits, debits } = statement;
    if (opening.units + credits.units - debits.units !== closing.units)
      throw new Error(
        `The account ${row.id} does not close: ${opening.units} and its entries are not ${closing.units}`,
      );
    if (BigInt(row.until_seq) - BigInt(row.after_seq) !== BigInt(row.count))
      throw new Error(`The account ${row.id} has a gap in its entries`);
    return statement;
  });
};

/** A line of a statement. */
export type StatementEntry = {
  readonly seq: string;
  readonly transactionId: string;
  readonly eventType: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly description: string;
  readonly direction: Direction;
  readonly amount: Amount;
  readonly balanceAfter: Amount;
  readonly postedAt: Date;
  readonly valueAt: Date;
  readonly reversalOf: string | null;
  readonly rate: UsedRate | null;
  /** Further requested texts, in order; empty if there are none. */
  readonly details: readonly string[];
};

/** Separators between the lines of a page and between the fields of a line: control characters made for that. */
const [lineEnd, fieldEnd] = ['\u001E', '\u001F'];

/** Further texts of a line: an SQL expression over `t`, its transaction, made by `detailTexts` (or null), and the number of texts it yields. */
export type StatementDetails = { readonly count: number; readonly of: RawBuilder<unknown> };

/** Texts of a line's details as one. A null is empty, and no character in a text ends it. */
export const detailTexts = (...texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`concat_ws(${fieldEnd}::text, ${sql.join(texts.map((text) => sql`translate(coalesce(${text}, ''), ${lineEnd + fieldEnd}::text, '')`))})`;

/**
 * A line in the order of `Fields`. Missing values are empty, and so is a value date equal to the instant of the posting. Free text comes last, and
 * loses only characters that end a line.
 */
const fields = sql.raw(`
  e.account_seq, e.transaction_id, e.direction, e.amount, e.balance_after, e.posted_at,
  t.event_type, t.entity_type, t.entity_id, case when t.value_at <> e.posted_at then t.value_at::text else '' end,
  coalesce(t.reversal_of::text, ''), coalesce(t.rate::text, '')`);
type Fields = readonly [
  seq: string,
  transactionId: string,
  direction: string,
  amount: string,
  balanceAfter: string,
  postedAt: string,
  eventType: string,
  entityType: string,
  entityId: string,
  otherValueAt: string,
  reversalOf: string,
  rate: string,
  /** Details and description, which may contain further field separators. */
  ...words: string[],
];
const firstWord = 12;

/** Lines of a page joined into one text, about 60 kB. The engine allocates larger texts apart and frees them only in a full collection. */
const linesAText = 250;

/**
 * Next lines of a statement, oldest first, above the last number; none at its end. The database returns a page as a few texts, and each line is
 * parsed on demand: a report has millions, and collecting thousands of live rows at once would cost more than everything else.
 */
export const statementPage = async (
  tx: ReadTx,
  organisationId: string,
  { accountId, currency, untilSeq }: Pick<Statement, 'accountId' | 'currency' | 'untilSeq'>,
  { aboveSeq, limit }: { readonly aboveSeq: string; readonly limit: number },
  details: StatementDetails = { count: 0, of: sql`null` },
): Promise<{ readonly count: number; readonly entries: Iterable<StatementEntry> }> => {
  const told = details.count === 0 ? sql`` : sql`coalesce(${details.of}, ${fieldEnd.repeat(details.count - 1)}::text),`;
  const { rows } = await sql<{ readonly count: number; readonly joined: string }>`
    select count(*)::int as count, string_agg(line, ${lineEnd}::text order by account_seq) as joined
      from (select e.account_seq,
                   concat_ws(${fieldEnd}::text, ${fields}, ${told} replace(t.description, ${lineEnd}::text, '')) as line
              from ledger_entry e
              join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
             where e.organisation_id = ${organisationId} and e.account_id = ${accountId}
               and e.account_seq > ${aboveSeq} and e.account_seq <= ${untilSeq}
             order by e.account_seq limit ${limit}) page
     group by account_seq / ${sql.lit(linesAText)} order by account_seq / ${sql.lit(linesAText)}`.execute(tx);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  // Neither the driver's result nor the list may keep a text that has been read: a reference left at a minor collection would promote every page of
  // a report to the old generation.
  const texts = rows.splice(0).map(({ joined }) => joined);
  return { count, entries: entriesOf(texts, currency, details.count) };
};

/** Empties `texts` while reading. */
function* entriesOf(texts: string[], currency: string, details: number): Generator<StatementEntry> {
  // The scale of the currency is looked up once for the page.
  const { scale } = zero(currency);
  const amount = (units: string): Amount => ({ currency, scale, units: BigInt(units) });
  for (let lines = texts.shift(); lines !== undefined; lines = texts.shift())
    for (let from = 0; from <= lines.length;) {
      const end = lines.indexOf(lineEnd, from);
      const until = end === -1 ? lines.length : end;
      yield entryOf(lines.slice(from, until), amount, details);
      from = until + 1;
    }
}

const entryOf = (line: string, amount: (units: string) => Amount, details: number): StatementEntry => {
  const found = line.split(fieldEnd);
  const last = firstWord + details;
  if (found.length <= last) throw new Error(`A line of a statement has ${found.length} fields`);
  const [
    seq,
    transactionId,
    direction,
    units,
    unitsAfter,
    posted,
    eventType,
    entityType,
    entityId,
    otherValueAt,
    reversalOf,
    rate,
  ] = found as unknown as Fields;
  const postedAt = parseInstant(posted);
  const description = found.length === last + 1 ? found[last]! : found.slice(last).join(fieldEnd);
  return {
    seq,
    transactionId,
    eventType,
    entityType,
    entityId,
    description,
    direction: direction as Direction,
    amount: amount(units),
    balanceAfter: amount(unitsAfter),
    postedAt,
    valueAt: otherValueAt === '' ? postedAt : parseInstant(otherValueAt),
    reversalOf: reversalOf === '' ? null : reversalOf,
    rate: rate === '' ? null : (JSON.parse(rate) as UsedRate),
    details: found.slice(firstWord, last),
  };
};
