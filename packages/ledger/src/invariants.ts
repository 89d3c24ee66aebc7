/** One rule of the ledger as a query that returns the rows breaking it. */
export type Invariant = {
  readonly name: string;
  /** Statement about the book that is true if the query returns no row. */
  readonly proves: string;
  readonly offenders: string;
};

const signed = `case e.direction when 'DEBIT' then e.amount else -e.amount end`;

/** Every rule of the rows, in the order a reader would trust them. */
export const rowInvariants: readonly Invariant[] = [
  {
    name: 'transactions-balance',
    proves: 'in every transaction debits equal credits in every currency.',
    offenders: `
      select e.organisation_id, e.transaction_id, e.currency, sum(${signed}) as difference
      from ledger_entry e group by 1, 2, 3 having sum(${signed}) <> 0`,
  },
  {
    name: 'transactions-have-entries',
    proves: 'every transaction has at least two entries.',
    offenders: `
      select t.organisation_id, t.id, count(e.transaction_id) as entries
      from ledger_transaction t
      left join ledger_entry e on e.organisation_id = t.organisation_id and e.transaction_id = t.id
      group by 1, 2 having count(e.transaction_id) < 2`,
  },
  {
    name: 'amounts-are-positive',
    proves: 'every entry moves a positive whole number of units of its account’s own currency.',
    offenders: `
      select e.organisation_id, e.account_id, e.account_seq, e.amount, e.currency, a.currency as account_currency
      from ledger_entry e
      left join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
      where not (e.amount > 0 and e.amount < 'NaN') or a.currency is distinct from e.currency`,
  },
  {
    name: 'books-sum-to-zero',
    proves: 'no unit of any currency was created or lost in any book.',
    offenders: `
      select organisation_id, currency, sum(debits - credits) as difference
      from ledger_account group by 1, 2 having sum(debits - credits) <> 0`,
  },
  {
    name: 'floors-hold',
    proves: 'no account with a floor is below it, now or after any transaction of its past.',
    offenders: `
      select organisation_id, id as account_id, code, null::bigint as account_seq, balance
      from ledger_account where balance < min_balance or min_balance = 'NaN' or balance = 'NaN'
      union all
      select e.organisation_id, e.account_id, e.code, e.account_seq, e.balance_after
      from (
        select e.organisation_id, e.account_id, a.code, a.min_balance, e.account_seq, e.balance_after, e.transaction_id,
               lead(e.transaction_id) over (partition by e.organisation_id, e.account_id order by e.account_seq) as next
        from ledger_entry e
        join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
        where a.min_balance is not null
      ) e
      where e.next is distinct from e.transaction_id and e.balance_after < e.min_balance`,
  },
  {
    name: 'balances-chain',
    proves: 'every entry continues its account without a gap in number, balance or ledger time.',
    offenders: `
      select organisation_id, account_id, account_seq, balance_after
      from (
        select e.organisation_id, e.account_id, e.account_seq, e.balance_after, e.posted_at,
               case when e.direction = a.normal_side then e.amount else -e.amount end as movement,
               lag(e.account_seq, 1, 0::bigint) over previous as last_seq,
               lag(e.balance_after, 1, 0::numeric) over previous as last_balance,
               lag(e.posted_at) over previous as last_posted_at
        from ledger_entry e
        join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
        window previous as (partition by e.organisation_id, e.account_id order by e.account_seq)
      ) chained
      where account_seq <> last_seq + 1 or balance_after <> last_balance + movement or posted_at < last_posted_at`,
  },
  {
    name: 'totals-equal-entries',
    proves: 'every account’s totals, number and last ledger time are those of its entries.',
    offenders: `
      select a.organisation_id, a.id as account_id, a.code, a.debits, a.credits, a.seq
      from ledger_account a
      left join (
        select e.organisation_id, e.account_id,
               coalesce(sum(e.amount) filter (where e.direction = 'DEBIT'), 0) as debits,
               coalesce(sum(e.amount) filter (where e.direction = 'CREDIT'), 0) as credits,
               count(*) as entries, max(e.posted_at) as posted_at
        from ledger_entry e group by 1, 2
      ) e on e.organisation_id = a.organisation_id and e.account_id = a.id
      where a.debits <> coalesce(e.debits, 0) or a.credits <> coalesce(e.credits, 0)
        or a.seq <> coalesce(e.entries, 0) or a.last_posted_at is distinct from e.posted_at`,
  },
  {
    name: 'entries-carry-their-time',
    proves: 'every entry has the ledger time of its transaction.',
    offenders: `
      select e.organisation_id, e.transaction_id, e.account_id, e.account_seq
      from ledger_entry e
      left join ledger_transaction t on t.organisation_id = e.organisation_id and t.id = e.transaction_id
      where t.posted_at is distinct from e.posted_at`,
  },
  {
    name: 'events-post-once',
    proves: 'no event was posted twice.',
    offenders: `
      select organisation_id, idempotency_key, count(*) as postings
      from ledger_transaction group by 1, 2 having count(*) > 1`,
  },
  {
    name: 'reversals-are-single',
    proves: 'every reversal names a transaction of its book that is no reversal itself and has no other.',
    offenders: `
      select r.organisation_id, r.id, r.reversal_of
      from ledger_transaction r
      left join ledger_transaction t on t.organisation_id = r.organisation_id and t.id = r.reversal_of
      where r.reversal_of is not null and (t.id is null or t.reversal_of is not null or exists (
        select from ledger_transaction o
        where o.organisation_id = r.organisation_id and o.reversal_of = r.reversal_of and o.id <> r.id))`,
  },
  {
    name: 'holds-equal-held',
    proves: 'every held balance is exactly the sum of the open holds on it.',
    offenders: `
      select a.organisation_id, a.id as account_id, a.code, a.balance, coalesce(h.amount, 0) as holds
      from ledger_account a
      left join (
        select organisation_id, held_account_id, sum(amount) as amount
        from ledger_hold where status = 'ACTIVE' group by 1, 2
      ) h on h.organisation_id = a.organisation_id and h.held_account_id = a.id
      where (a.kind = 'held' or h.held_account_id is not null) and a.balance <> coalesce(h.amount, 0)`,
  },
];
