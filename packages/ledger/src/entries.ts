import type { RowOf, Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql, type RawBuilder } from 'kysely';
import { columns } from './tables';
import type { Actor, Direction, UsedRate } from './transaction';
import type { EntityType, PostingRule } from './vocabulary';

/** One line of the journal with its transaction's facts. */
export type PostedEntry = {
  readonly transactionId: string;
  readonly eventType: PostingRule;
  readonly entityType: EntityType;
  readonly entityId: string;
  /** The account's code. */
  readonly account: string;
  readonly currency: string;
  readonly direction: Direction;
  readonly amount: Amount;
  /** Gapless per account, from 1. */
  readonly accountSeq: bigint;
  readonly balanceAfter: Amount;
  readonly postedAt: Date;
  readonly valueAt: Date;
  readonly reversalOf: string | null;
  readonly description: string;
  readonly actor: Actor;
  readonly rate: UsedRate | null;
};

export type EntriesOf =
  /** All entries of one item, oldest first. */
  | { readonly entityType: string; readonly entityId: string }
  /** Both sides of one transaction. */
  | { readonly transactionId: string }
  /**
   * An account's entries, newest first: those with ledger time below `before` and above `after`, and number below `beforeSeq`, at most `limit`
   * (100).
   */
  | {
      readonly account: string;
      readonly before?: Date;
      readonly after?: Date;
      readonly beforeSeq?: bigint;
      readonly limit?: number;
    };

const ofEntry = columns(
  'ledger_entry',
  ['transaction_id', 'currency', 'direction', 'amount', 'account_seq', 'balance_after', 'posted_at'],
  'e',
);
const ofTransaction = columns(
  'ledger_transaction',
  ['event_type', 'entity_type', 'entity_id', 'value_at', 'reversal_of', 'description', 'actor', 'rate'],
  't',
);
const ofAccount = columns('ledger_account', ['code'], 'a');

type Row = RowOf<typeof ofEntry> &
  RowOf<typeof ofTransaction> &
  RowOf<typeof ofAccount> & { readonly actor: Actor; readonly rate: UsedRate | null };

/** Entries of an item, a transaction or an account. Those of one transaction are in posting order. */
export const entriesOf = async (tx: Tx, organisationId: string, of: EntriesOf): Promise<PostedEntry[]> => {
  const { rows } = await sql<Row>`
    select ${ofEntry}, ${ofTransaction}, ${ofAccount}
    from ledger_entry e
    join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
    join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
    where e.organisation_id = ${organisationId} and ${conditionOf(of, organisationId)}`.execute(tx);
  return rows.map(entryOf);
};

const oldestFirst = sql`order by e.posted_at, t.value_at, t.id, e.line`;

const conditionOf = (of: EntriesOf, organisationId: string): RawBuilder<unknown> => {
  if ('transactionId' in of) return sql`t.id = ${of.transactionId} ${oldestFirst}`;
  if ('entityId' in of) return sql`t.entity_type = ${of.entityType} and t.entity_id = ${of.entityId} ${oldestFirst}`;
  // The account is looked up first, so that the entries are read straight from the end of its own index.
  return sql`e.account_id = (select id from ledger_account where organisation_id = ${organisationId} and code = ${of.account})
    and e.posted_at < coalesce(${of.before ?? null}::timestamptz, 'infinity')
    and e.posted_at > coalesce(${of.after ?? null}::timestamptz, '-infinity')
    and e.account_seq < coalesce(${of.beforeSeq?.toString() ?? null}::bigint, 9223372036854775807)
    order by e.account_seq desc limit ${of.limit ?? 100}`;
};

const entryOf = (row: Row): PostedEntry => ({
  transactionId: row.transaction_id,
  eventType: row.event_type as PostingRule,
  entityType: row.entity_type as EntityType,
  entityId: row.entity_id,
  account: row.code,
  currency: row.currency,
  direction: row.direction,
  amount: fromUnits(BigInt(row.amount), row.currency),
  accountSeq: BigInt(row.account_seq),
  balanceAfter: fromUnits(BigInt(row.balance_after), row.currency),
  postedAt: row.posted_at,
  valueAt: row.value_at,
  reversalOf: row.reversal_of,
  description: row.description,
  actor: row.actor,
  rate: row.rate,
});
