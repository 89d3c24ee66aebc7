import { parseInstant, type Tx } from '@countinghouse/database';
import { fromUnits, zero, type Amount } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import type { Columns } from './tables';
import type { Direction, UsedRate } from './transaction';

/** What moved on one account in a period, and where its balance began and ended. */
export type Statement = {
  readonly accountId: string;
  readonly currency: string;
  readonly opening: Amount;
  readonly closing: Amount;
  readonly debits: Amount;
  readonly credits: Amount;
  readonly count: number;
  /** Its entries are those with numbers above the one and up to the other: whatever is posted meanwhile is none of them. */
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
 * The statements of a holder's accounts of a kind, by currency, of entries with ledger time from `after` to before `before`. Accounts that were never used
 * by then are absent.
 * @throws Error where opening + credits − debits is not the closing balance: then the book itself is wrong.
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
  /** What was asked for besides, in the order of its texts; empty where there is none. */
  readonly details: readonly string[];
};

/** Between the lines of a page and between the fields of a line: signs that were made for it. */
const [lineEnd, fieldEnd] = ['\u001E', '\u001F'];

/** What else a line tells: an expression over `t`, its transaction, made by `detailTexts` (or null), and how many texts that gives. */
export type StatementDetails = { readonly count: number; readonly of: RawBuilder<unknown> };

/** Texts of a line's details as one. What is null is empty, and no sign in a text ends it. */
export const detailTexts = (...texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`concat_ws(${fieldEnd}::text, ${sql.join(texts.map((text) => sql`translate(coalesce(${text}, ''), ${lineEnd + fieldEnd}::text, '')`))})`;

/**
 * A line in the order of `Fields`. What is absent is empty there, and so is a value date that is the instant of the posting. The words of people come last, and
 * lose only what ends a line.
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
  /** The details, and the description, in which there may be more signs that end a field. */
  ...words: string[],
];
const firstWord = 12;

/**
 * So many lines of a page are one text: some sixty kilobytes. Larger ones the engine sets apart and forgets only when it collects everything.
 */
const linesAText = 250;

/**
 * The next lines of a statement, oldest first, above the number of the one before; none at its end. The database answers a page as a few texts, and each line is made
 * when it is asked for: a report has millions, and thousands of rows that live at once cost more to collect than all the rest.
 */
export const statementPage = async (
  tx: Tx,
  organisationId: string,
  { accountId, currency, untilSeq }: Pick<Statement, 'accountId' | 'currency' | 'untilSeq'>,
  { aboveSeq, limit }: { readonly aboveSeq: string; readonly limit: number },
  details: StatementDetails = { count: 0, of: sql`null` },
): Promise<{ readonly count: number; readonly entries: Iterable<StatementEntry> }> => {
  const told = details.count === 0 ? sql`` : sql`coalesce(${details.of}, ${fieldEnd.repeat(details.count - 1)}::text),`;
  const { rows } = await sql<{ readonly count: number; readonly lines: string }>`
    select count(*)::int as count, string_agg(line, ${lineEnd}::text order by account_seq) as lines
      from (select e.account_seq,
                   concat_ws(${fieldEnd}::text, ${fields}, ${told} replace(t.description, ${lineEnd}::text, '')) as line
              from ledger_entry e
              join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
             where e.organisation_id = ${organisationId} and e.account_id = ${accountId}
               and e.account_seq > ${aboveSeq} and e.account_seq <= ${untilSeq}
             order by e.account_seq limit ${limit}) page
     group by account_seq / ${sql.lit(linesAText)} order by account_seq / ${sql.lit(linesAText)}`.execute(tx);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  // Neither the driver's answer nor the list of texts holds a text on that has been read: what still points at them when young memory is collected would take
  // every page of a report along into old memory.
  const texts = rows.splice(0).map(({ lines }) => lines);
  return { count, entries: entriesOf(texts, currency, details.count) };
};

/** Empties `texts` as it goes. */
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
