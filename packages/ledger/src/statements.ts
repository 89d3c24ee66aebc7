import type { RowOf, Tx } from '@countinghouse/database';
import { fromUnits, zero, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { columns, type Columns } from './tables';
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
};

const ofEntry = columns(
  'ledger_entry',
  ['account_seq', 'transaction_id', 'direction', 'amount', 'balance_after', 'posted_at'],
  'e',
);
const ofTransaction = columns(
  'ledger_transaction',
  ['event_type', 'entity_type', 'entity_id', 'value_at', 'reversal_of', 'description', 'rate'],
  't',
);
type EntryRow = RowOf<typeof ofEntry> & RowOf<typeof ofTransaction> & { readonly rate: UsedRate | null };

/** The next lines of a statement, oldest first, above the number of the one before; empty at its end. */
export const statementPage = async (
  tx: Tx,
  organisationId: string,
  { accountId, currency, untilSeq }: Pick<Statement, 'accountId' | 'currency' | 'untilSeq'>,
  { aboveSeq, limit }: { readonly aboveSeq: string; readonly limit: number },
): Promise<StatementEntry[]> => {
  const { rows } = await sql<EntryRow>`
    select ${ofEntry}, ${ofTransaction}
      from ledger_entry e
      join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
     where e.organisation_id = ${organisationId} and e.account_id = ${accountId}
       and e.account_seq > ${aboveSeq} and e.account_seq <= ${untilSeq}
     order by e.account_seq limit ${limit}`.execute(tx);
  // The scale of the currency is looked up once for the page.
  const scaled = zero(currency);
  const amount = (units: string): Amount => ({ ...scaled, units: BigInt(units) });
  return rows.map((row) => ({
    seq: row.account_seq,
    transactionId: row.transaction_id,
    eventType: row.event_type,
    entityType: row.entity_type,
    entityId: row.entity_id,
    description: row.description,
    direction: row.direction,
    amount: amount(row.amount),
    balanceAfter: amount(row.balance_after),
    postedAt: row.posted_at,
    valueAt: row.value_at,
    reversalOf: row.reversal_of,
    rate: row.rate,
  }));
};
