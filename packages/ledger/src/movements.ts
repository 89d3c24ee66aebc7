import type { Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import type { Columns } from './tables';
import type { PostingRule } from './vocabulary';

/** Movements of one group: the number of things that caused them, and by how much each currency changed by them together. */
export type Movement<Group extends string> = {
  readonly group: Group;
  readonly count: number;
  readonly changes: readonly Amount[];
};

type MovementRow<Group extends string> = {
  readonly group: Group;
  /** Null in the row of the whole group. */
  readonly currency: Columns<'ledger_account', 'currency'>['currency'] | null;
  readonly count: number;
  readonly change: string;
};

/** Groups of posting rules; `others` is the group of every rule that is not named. */
export type Grouping<Group extends string> = {
  readonly rules: Readonly<Partial<Record<PostingRule, Group>>>;
  readonly others: Group;
};

/**
 * Movements of the accounts of these holders and kinds after one instant and up to another, by group of posting rules. The changes of a currency over
 * all groups add up to the difference of its balances at both instants. A thing that posts several times counts once. Each account is read from
 * its first entry after the earlier instant, found by its index.
 *
 * For an instant just past, postings may still be under way: call `waitForPostings` first.
 */
export const movementsOfHolders = async <Group extends string>(
  tx: Tx,
  organisationId: string,
  { holderIds, kinds }: { readonly holderIds: readonly string[]; readonly kinds: readonly string[] },
  { after, upTo }: { readonly after: Date; readonly upTo: Date },
  { rules, others }: Grouping<Group>,
): Promise<Movement<Group>[]> => {
  const { rows } = await sql<MovementRow<Group>>`
    with moved as (
      select coalesce(${JSON.stringify(rules)}::jsonb ->> t.event_type, ${others}) as rules, a.currency, t.entity_id,
             case when e.direction = a.normal_side then e.amount else -e.amount end as change
        from ledger_account a
        join ledger_entry e on e.organisation_id = a.organisation_id and e.account_id = a.id
                           and e.posted_at > ${after} and e.posted_at <= ${upTo}
        join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
       where a.organisation_id = ${organisationId}
         and a.holder_id = any(${holderIds}::uuid[]) and a.kind = any(${kinds}::text[])
    )
    select rules as group, currency, count(distinct entity_id)::integer as count, sum(change)::text as change
      from moved group by grouping sets ((rules), (rules, currency)) order by rules, currency`.execute(tx);
  return rows
    .filter(({ currency }) => currency === null)
    .map(({ group, count }) => ({
      group,
      count,
      changes: rows.flatMap((row) =>
        row.group === group && row.currency !== null ? fromUnits(BigInt(row.change), row.currency) : [],
      ),
    }));
};
