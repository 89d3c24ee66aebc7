/**
 * ledger_post(book, accounts, codes, transactions, entry…): posts a batch in one call. It runs with the caller's rights,
 * so row-level security decides which book may be written.
 *
 * - `accounts` [{code, currency, type, kind, holderId, floor}] and `codes` name the touched accounts in the same order;
 * - `transactions` [{id, eventType, …}] in posting order;
 * - the entry arrays run in posting order: transaction id, place of the account in `codes` from 1, direction, amount.
 *
 * Returns one row per transaction posted now; a key that was posted before is missing from the answer and left no trace.
 * Raises LG001 with the account's code in DETAIL when a floor would break after any one of the transactions, LG002 when a
 * given ledger time goes back or lies in the future.
 */
export const postFunction = `
create function ledger_post(
  book uuid, accounts jsonb, codes text[], transactions jsonb,
  entry_transactions uuid[], entry_accounts integer[], entry_directions text[], entry_amounts numeric[]
) returns table (id uuid, posted_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  opened integer;
  account_ids bigint[];
  account_currencies text[];
  account_sides text[];
  account_floors numeric[];
  account_balances numeric[];
  account_seqs bigint[];
  account_instants timestamptz[];
  clock timestamptz := app_clock();
  latest timestamptz;
  breached text;
  stepped_back text;
  posted_ids uuid[];
  posted_instants timestamptz[];
begin
  -- Rows first, locks second: an account used for the first time is created before anything waits on a lock.
  select count(*) into opened from ledger_account a where a.organisation_id = book and a.code = any(codes);
  if opened < cardinality(codes) then
    insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
    select book, n.code, n.currency, n.type, n.kind, n."holderId", case n.floor when 'ZERO' then 0 end
    from jsonb_to_recordset(accounts)
      as n(code text, currency text, type text, kind text, "holderId" uuid, floor text)
    order by n.code
    on conflict (organisation_id, code) do nothing;
  end if;

  -- Everyone locks in the order of ids, so crossing postings wait for each other and never form a circle.
  select array_agg(a.id order by a.place), array_agg(a.currency order by a.place),
         array_agg(a.normal_side order by a.place), array_agg(a.min_balance order by a.place),
         array_agg(a.balance order by a.place), array_agg(a.seq order by a.place),
         array_agg(a.last_posted_at order by a.place), max(a.last_posted_at)
    into account_ids, account_currencies, account_sides, account_floors, account_balances, account_seqs,
         account_instants, latest
  from (
    select l.id, l.currency, l.normal_side, l.min_balance, l.balance, l.seq, l.last_posted_at,
           array_position(codes, l.code) as place
    from ledger_account l
    where l.organisation_id = book and l.code = any(codes)
    order by l.id
    for no key update
  ) a;

  with fresh as (
    insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at,
      value_at, reversal_of, description, actor, rate)
    select book, n.id, n."eventType", n."entityType", n."entityId", n."idempotencyKey",
           coalesce(n."postedAt", greatest(clock, latest)), n."valueAt", n."reversalOf", n.description, n.actor, n.rate
    from jsonb_to_recordset(transactions) as n(id uuid, "eventType" text, "entityType" text, "entityId" uuid,
      "idempotencyKey" text, "postedAt" timestamptz, "valueAt" timestamptz, "reversalOf" uuid, description text,
      actor jsonb, rate jsonb)
    on conflict (organisation_id, idempotency_key) do nothing
    returning id, posted_at
  ), line as materialized (
    select e.place, a.place as account_place, a.id as account_id, a.currency, e.transaction_id, e.direction, e.amount,
           f.posted_at, a.seq + row_number() over running as account_seq,
           a.balance + sum(case when e.direction = a.side then e.amount else -e.amount end) over running
             as balance_after,
           a.floor, a.instant,
           lead(e.transaction_id) over running is distinct from e.transaction_id as ends_transaction
    from unnest(entry_transactions, entry_accounts, entry_directions, entry_amounts)
           with ordinality as e(transaction_id, account, direction, amount, place)
    join fresh f on f.id = e.transaction_id
    join unnest(account_ids, account_currencies, account_sides, account_floors, account_balances, account_seqs,
                account_instants) with ordinality as a(id, currency, side, floor, balance, seq, instant, place)
      on a.place = e.account
    window running as (partition by e.account order by e.place rows unbounded preceding)
  ), breach as (
    select codes[l.account_place] as code from line l
    where l.ends_transaction and l.balance_after < l.floor
    order by l.place limit 1
  ), backwards as (
    select codes[l.account_place] as code from line l
    where l.posted_at < l.instant or l.posted_at > greatest(clock, latest)
    limit 1
  ), written as (
    insert into ledger_entry (organisation_id, account_id, account_seq, transaction_id, currency, direction, amount,
      balance_after, posted_at)
    select book, l.account_id, l.account_seq, l.transaction_id, l.currency, l.direction, l.amount, l.balance_after,
           l.posted_at
    from line l
    order by l.place
  ), moved as (
    -- On a refusal the totals stay: the check of the floor would speak first, and without the account's name.
    update ledger_account a
    set debits = a.debits + m.debits, credits = a.credits + m.credits, seq = m.seq, last_posted_at = m.posted_at
    from (
      select l.account_id, coalesce(sum(l.amount) filter (where l.direction = 'DEBIT'), 0) as debits,
             coalesce(sum(l.amount) filter (where l.direction = 'CREDIT'), 0) as credits,
             max(l.account_seq) as seq, max(l.posted_at) as posted_at
      from line l
      where not exists (select from breach) and not exists (select from backwards)
      group by l.account_id
    ) m
    where a.organisation_id = book and a.id = m.account_id
  )
  select (select b.code from breach b), (select b.code from backwards b), array_agg(f.id), array_agg(f.posted_at)
    into breached, stepped_back, posted_ids, posted_instants
  from fresh f;

  if stepped_back is not null then
    raise exception 'Ledger time out of order' using errcode = 'LG002', detail = stepped_back;
  end if;
  if breached is not null then
    raise exception 'The balance does not suffice' using errcode = 'LG001', detail = breached;
  end if;
  return query select * from unnest(posted_ids, posted_instants);
end
$$`;
