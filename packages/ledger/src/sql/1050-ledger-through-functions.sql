-- True for a book that a posting function may work on: its own organisation's, and for the worker group any.
create function ledger_is_open_to(book uuid) returns boolean language sql stable as $$
  select coalesce(book = nullif(current_setting('app.organisation_id', true), '')::uuid, false)
         or pg_has_role(session_user, 'countinghouse_worker', 'usage')
$$;

-- ledger_post(book, accounts, codes, transactions, entry…): posts a batch in one call, as the owner of the tables, which
-- nobody else may write. What the call gives is therefore not believed: its book is the transaction's own (the worker
-- group's may be any), entries belong to transactions that this call makes, an account opens at zero and as the chart
-- says, the arrays run side by side, and only the worker group writes the past.
--
-- - `accounts` [{code, currency, type, kind, holderId, floor}] and `codes` name the touched accounts, sorted by code;
-- - `transactions` [{id, eventType, …}] in posting order;
-- - the entry arrays run in posting order: transaction id, place of the account in `codes` from 1, direction, amount,
--   ledger time (null: now).
--
-- Returns one row per transaction posted now; a key that was posted before is missing from the answer and left no trace.
-- Raises LG001 with the account's code in DETAIL when a floor would break after any one of the transactions, LG002 when a
-- given ledger time goes back, lies in the future or is a request's, LG006 when this database transaction has called
-- before, LG007 with the key in DETAIL when a key was posted before for another thing, another correction or other entries,
-- LG008 with the account's code in DETAIL when an account is of another currency than the one it was given with, LG009 when
-- the call is not laid out as said above, 42501 for the book of another organisation.
--
-- One call a database transaction: two calls would lock accounts in two orders, and crossing transactions would wait for
-- each other in a circle until PostgreSQL ends one of them.
--
-- Every statement in it reads by a whole unique key or from its arguments: no plan may depend on statistics, so the first
-- posting into a new book and the millionth run alike, alone or in a batch of thousands. Therefore it plans once per
-- connection (generic plans; planning anew for every array would cost twice what the posting costs) and never by scanning:
-- on a young table a scan looks cheapest, and the connection would keep it. The checks of foreign keys, first planned
-- inside this call, gain the same. Each statement on an account parses all of the table's checks again, so the totals of
-- all accounts move in one.
create or replace function ledger_post(
  book uuid, accounts jsonb, codes text[], transactions jsonb,
  entry_transactions uuid[], entry_accounts integer[], entry_directions text[], entry_amounts numeric[],
  entry_instants timestamptz[]
) returns table (id uuid, posted_at timestamptz) language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  locked record;
  account_ids bigint[];
  account_currencies text[];
  account_sides text[];
  account_floors numeric[];
  account_instants timestamptz[];
  balances numeric[];
  seqs bigint[];
  debited numeric[];
  credited numeric[];
  now_posted timestamptz;
  posted_ids uuid[];
  posted_instants timestamptz[];
  entry_ids bigint[] := '{}';
  entry_currencies text[] := '{}';
  entry_seqs bigint[] := '{}';
  entry_lines integer[] := '{}';
  entry_balances numeric[] := '{}';
  first_of_transaction integer := 1;
  place integer;
  given jsonb;
  earlier record;
  earlier_entries text[];
  given_entries text[];
  writes_history boolean := pg_has_role(session_user, 'countinghouse_worker', 'usage');
  nth_posted integer := 0;
  opened integer;
begin
  if not ledger_is_open_to(book) then
    raise exception 'The book is not the transaction''s own' using errcode = '42501';
  end if;
  if array_lower(codes, 1) is distinct from 1 or array_ndims(codes) <> 1
    or array_lower(entry_transactions, 1) is distinct from 1 or array_ndims(entry_transactions) <> 1
    or array_lower(entry_accounts, 1) is distinct from 1 or array_ndims(entry_accounts) <> 1
    or array_lower(entry_directions, 1) is distinct from 1 or array_ndims(entry_directions) <> 1
    or array_lower(entry_amounts, 1) is distinct from 1 or array_ndims(entry_amounts) <> 1
    or array_lower(entry_instants, 1) is distinct from 1 or array_ndims(entry_instants) <> 1
    or cardinality(entry_accounts) <> cardinality(entry_transactions)
    or cardinality(entry_directions) <> cardinality(entry_transactions)
    or cardinality(entry_amounts) <> cardinality(entry_transactions)
    or cardinality(entry_instants) <> cardinality(entry_transactions)
  then
    raise exception 'The entries do not run side by side' using errcode = 'LG009';
  end if;
  if current_setting('countinghouse.has_posted', true) = 'yes' then
    raise exception 'This database transaction has posted before' using errcode = 'LG006';
  end if;
  perform set_config('countinghouse.has_posted', 'yes', true);

  -- Everybody opens and locks accounts one by one in the order of codes, so crossing postings wait for each other and
  -- never form a circle.
  for nth in 1 .. cardinality(codes) loop
    -- An account named twice would be counted twice and kept once.
    if codes[nth] is null or codes[nth] collate "C" <= codes[nth - 1] then
      raise exception 'Accounts are named once, in the order of their codes' using errcode = 'LG009';
    end if;
    loop
      select l.id, l.currency, l.normal_side, l.min_balance, l.last_posted_at, l.balance, l.seq into locked
      from ledger_account l
      where l.organisation_id = book and l.code = codes[nth]
      for no key update;
      exit when found;
      -- What an account is decides what it may lose: the chart says it, not the caller.
      insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
      select book, codes[nth], n.currency, n.type, n.kind, n."holderId",
             case when n.floor = 'ZERO' or split_part(codes[nth], ':', 1) in ('asset', 'business', 'org') then 0 end
      from jsonb_to_record(accounts -> (nth - 1))
        as n(currency text, type text, kind text, "holderId" uuid, floor text)
      where n.type = case split_part(codes[nth], ':', 1)
                       when 'asset' then 'ASSET' when 'business' then 'LIABILITY' when 'org' then 'LIABILITY'
                       when 'income' then 'INCOME' when 'expense' then 'EXPENSE' when 'equity' then 'EQUITY' end
        and n.kind <> '' and strpos(codes[nth], ':' || n.kind || ':') > 0
        and (n."holderId" is null or strpos(codes[nth], ':' || n."holderId" || ':') > 0)
        and (n."holderId" is not null) = (split_part(codes[nth], ':', 1) = 'business' or n.kind = 'receivable')
      on conflict (organisation_id, code) do nothing;
      get diagnostics opened = row_count;
      continue when opened = 1;
      -- Somebody opened it meanwhile, or nobody can.
      perform from ledger_account l where l.organisation_id = book and l.code = codes[nth];
      if not found then
        raise exception 'There is no such account in the chart' using errcode = 'LG009', detail = codes[nth];
      end if;
    end loop;
    if locked.currency is distinct from accounts -> (nth - 1) ->> 'currency' then
      raise exception 'The account is of another currency' using errcode = 'LG008', detail = codes[nth];
    end if;
    account_ids[nth] := locked.id;
    account_currencies[nth] := locked.currency;
    account_sides[nth] := locked.normal_side;
    account_floors[nth] := locked.min_balance;
    account_instants[nth] := locked.last_posted_at;
    balances[nth] := locked.balance;
    seqs[nth] := locked.seq;
    debited[nth] := 0;
    credited[nth] := 0;
    now_posted := greatest(now_posted, locked.last_posted_at);
  end loop;
  now_posted := greatest(now_posted, app_clock());

  with fresh as (
    insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at,
      value_at, reversal_of, description, actor, rate)
    select book, n.id, n."eventType", n."entityType", n."entityId", n."idempotencyKey",
           case when writes_history then coalesce(n."postedAt", now_posted) else now_posted end, n."valueAt", n."reversalOf", n.description, n.actor, n.rate
    from jsonb_to_recordset(transactions) as n(id uuid, "eventType" text, "entityType" text, "entityId" uuid,
      "idempotencyKey" text, "postedAt" timestamptz, "valueAt" timestamptz, "reversalOf" uuid, description text,
      actor jsonb, rate jsonb)
    on conflict (organisation_id, idempotency_key) do nothing
    returning id, posted_at
  )
  select array_agg(f.id), array_agg(f.posted_at) into posted_ids, posted_instants from fresh f;

  if posted_ids is null or cardinality(posted_ids) < jsonb_array_length(transactions) then
    -- A key stands for one movement. Who and when may differ when an event is told again; what was moved may not.
    for nth in 0 .. jsonb_array_length(transactions) - 1 loop
      given := transactions -> nth;
      continue when (given ->> 'id')::uuid = any(posted_ids);
      select t.id, t.entity_type, t.reversal_of into earlier
      from ledger_transaction t
      where t.organisation_id = book and t.idempotency_key = given ->> 'idempotencyKey';
      select array_agg(concat_ws(' ',
               (select a.code from ledger_account a where a.organisation_id = book and a.id = e.account_id),
               e.direction, e.amount) order by e.line)
        into earlier_entries
      from ledger_entry e
      where e.organisation_id = book and e.transaction_id = earlier.id;
      select array_agg(concat_ws(' ', codes[u.account], u.direction, u.amount) order by u.place)
        into given_entries
      from unnest(entry_transactions, entry_accounts, entry_directions, entry_amounts)
        with ordinality as u(transaction_id, account, direction, amount, place)
      where u.transaction_id = (given ->> 'id')::uuid;
      if earlier.entity_type <> given ->> 'entityType'
        or earlier.reversal_of is distinct from (given ->> 'reversalOf')::uuid
        or earlier_entries is distinct from given_entries
      then
        raise exception 'The key was posted with other content' using errcode = 'LG007', detail = given ->> 'idempotencyKey';
      end if;
    end loop;
  end if;

  if posted_ids is null then
    return;
  elsif cardinality(posted_ids) < jsonb_array_length(transactions) then
    select array_agg(e.transaction_id order by e.place), array_agg(e.account order by e.place),
           array_agg(e.direction order by e.place), array_agg(e.amount order by e.place),
           array_agg(e.instant order by e.place)
      into entry_transactions, entry_accounts, entry_directions, entry_amounts, entry_instants
    from unnest(entry_transactions, entry_accounts, entry_directions, entry_amounts, entry_instants)
      with ordinality as e(transaction_id, account, direction, amount, instant, place)
    where e.transaction_id = any(posted_ids);
  end if;

  for line in 1 .. cardinality(entry_transactions) loop
    -- Entries follow their transactions, so that none goes to one that stood before.
    if line = first_of_transaction then
      nth_posted := nth_posted + 1;
      if entry_transactions[line] is distinct from posted_ids[nth_posted] then
        raise exception 'An entry belongs to no transaction of the call' using errcode = 'LG009';
      end if;
    end if;
    place := entry_accounts[line];
    if entry_instants[line] is not null and not writes_history then
      raise exception 'A request writes no past' using errcode = 'LG002', detail = codes[place];
    end if;
    entry_instants[line] := coalesce(entry_instants[line], now_posted);
    if entry_instants[line] < account_instants[place] or entry_instants[line] > now_posted then
      raise exception 'Ledger time out of order' using errcode = 'LG002', detail = codes[place];
    end if;
    account_instants[place] := entry_instants[line];
    seqs[place] := seqs[place] + 1;
    if entry_directions[line] = 'DEBIT' then
      debited[place] := debited[place] + entry_amounts[line];
    else
      credited[place] := credited[place] + entry_amounts[line];
    end if;
    if entry_directions[line] = account_sides[place] then
      balances[place] := balances[place] + entry_amounts[line];
    else
      balances[place] := balances[place] - entry_amounts[line];
    end if;
    entry_ids[line] := account_ids[place];
    entry_currencies[line] := account_currencies[place];
    entry_seqs[line] := seqs[place];
    entry_lines[line] := line - first_of_transaction + 1;
    entry_balances[line] := balances[place];

    -- A transaction may take from an account before it gives: floors count where it ends.
    if entry_transactions[line + 1] is distinct from entry_transactions[line] then
      for checked in first_of_transaction .. line loop
        place := entry_accounts[checked];
        if balances[place] < account_floors[place] then
          raise exception 'The balance does not suffice' using errcode = 'LG001', detail = codes[place];
        end if;
      end loop;
      first_of_transaction := line + 1;
    end if;
  end loop;

  insert into ledger_entry (organisation_id, account_id, account_seq, transaction_id, line, currency, direction,
    amount, balance_after, posted_at)
  select book, e.account_id, e.account_seq, e.transaction_id, e.line, e.currency, e.direction, e.amount, e.balance, e.instant
  from unnest(entry_ids, entry_seqs, entry_transactions, entry_lines, entry_currencies, entry_directions, entry_amounts,
              entry_balances, entry_instants)
    as e(account_id, account_seq, transaction_id, line, currency, direction, amount, balance, instant);

  update ledger_account a
  set (debits, credits, seq, last_posted_at) = (
    select a.debits + debited[nth], a.credits + credited[nth], seqs[nth], account_instants[nth]
    from array_position(account_ids, a.id) as nth)
  where a.organisation_id = book and a.id = any(account_ids);

  for nth in 1 .. cardinality(posted_ids) loop
    id := posted_ids[nth];
    posted_at := posted_instants[nth];
    return next;
  end loop;
end
$$;

-- The three things that happen to holds. A hold is kept only for a transaction that moved its amount from the one account to
-- the held one, and closed only by one that took it from there: each transaction stands behind one hold at most.
create function ledger_lock_holds(book uuid, reason_types text[], reason_ids uuid[]) returns setof ledger_hold
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
   begin
     if not ledger_is_open_to(book) then
       raise exception 'The book is not the transaction''s own' using errcode = '42501';
     end if;
     -- In the order of their ids, so that crossing batches wait and never form a circle.
     return query
       select h.* from ledger_hold h
       where h.organisation_id = book and (h.reason_type, h.reason_id) in (select * from unnest(reason_types, reason_ids))
       order by h.id
       for no key update;
   end
   $$;

create function ledger_open_holds(book uuid, holds jsonb) returns bigint
   language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
   declare
     kept bigint;
   begin
     if not ledger_is_open_to(book) then
       raise exception 'The book is not the transaction''s own' using errcode = '42501';
     end if;
     insert into ledger_hold
       (organisation_id, id, from_account_id, held_account_id, currency, amount, reason_type, reason_id, open_transaction_id)
     select book, r.id, f.id, h.id, f.currency, r.amount, r.type, r.reason, r.transaction
     from jsonb_to_recordset(holds)
       as r(id uuid, "from" text, held text, amount numeric, type text, reason uuid, transaction uuid)
     join ledger_account f on f.organisation_id = book and f.code = r."from"
     join ledger_account h on h.organisation_id = book and h.code = r.held and h.kind = 'held'
     where exists (
       select from ledger_entry e
       where e.organisation_id = book and e.transaction_id = r.transaction and e.account_id = f.id
         and e.direction = 'DEBIT' and e.amount = r.amount)
       and exists (
       select from ledger_entry e
       where e.organisation_id = book and e.transaction_id = r.transaction and e.account_id = h.id
         and e.direction = 'CREDIT' and e.amount = r.amount)
     on conflict (organisation_id, reason_type, reason_id) do nothing;
     get diagnostics kept = row_count;
     return kept;
   end
   $$;

create function ledger_close_holds(
     book uuid, reason_types text[], reason_ids uuid[], statuses text[], transactions uuid[]
   ) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
   declare
     closed bigint;
   begin
     if not ledger_is_open_to(book) then
       raise exception 'The book is not the transaction''s own' using errcode = '42501';
     end if;
     update ledger_hold h set status = c.status, close_transaction_id = c.transaction
     from unnest(reason_types, reason_ids, statuses, transactions) as c(type, reason, status, transaction)
     where h.organisation_id = book and h.reason_type = c.type and h.reason_id = c.reason and h.status = 'ACTIVE'
       and exists (
         select from ledger_entry e
         where e.organisation_id = book and e.transaction_id = c.transaction and e.account_id = h.held_account_id
           and e.direction = 'DEBIT' and e.amount = h.amount)
       and (c.status = 'SETTLED' or exists (
         select from ledger_entry e
         where e.organisation_id = book and e.transaction_id = c.transaction and e.account_id = h.from_account_id
           and e.direction = 'CREDIT' and e.amount = h.amount));
     get diagnostics closed = row_count;
     return closed;
   end
   $$;

-- Leaves both groups nothing but reading: what is posted and held goes through the owner's functions alone.
--
-- Row-level security is forced on the owner too, and its functions decide themselves whose book they work on.
create policy of_the_functions on ledger_account to current_user using (true) with check (true);
revoke insert on ledger_account from countinghouse_app, countinghouse_worker;
create policy of_the_functions on ledger_transaction to current_user using (true) with check (true);
revoke insert on ledger_transaction from countinghouse_app, countinghouse_worker;
create policy of_the_functions on ledger_entry to current_user using (true) with check (true);
revoke insert on ledger_entry from countinghouse_app, countinghouse_worker;
create policy of_the_functions on ledger_hold to current_user using (true) with check (true);
revoke insert on ledger_hold from countinghouse_app, countinghouse_worker;
revoke update (debits, credits, seq, last_posted_at) on ledger_account from countinghouse_app, countinghouse_worker;
revoke update (status, close_transaction_id) on ledger_hold from countinghouse_app, countinghouse_worker;
revoke all on sequence ledger_account_id_seq from countinghouse_app, countinghouse_worker;
create unique index ledger_hold_open_key on ledger_hold (open_transaction_id, organisation_id);

create unique index ledger_hold_close_key on ledger_hold (close_transaction_id, organisation_id)
  where close_transaction_id is not null;
revoke all on function ledger_post(uuid, jsonb, text[], jsonb, uuid[], integer[], text[], numeric[], timestamptz[]) from public;
grant execute on function ledger_post(uuid, jsonb, text[], jsonb, uuid[], integer[], text[], numeric[], timestamptz[]) to countinghouse_app, countinghouse_worker;
revoke all on function ledger_lock_holds(uuid, text[], uuid[]) from public;
grant execute on function ledger_lock_holds(uuid, text[], uuid[]) to countinghouse_app, countinghouse_worker;
revoke all on function ledger_open_holds(uuid, jsonb) from public;
grant execute on function ledger_open_holds(uuid, jsonb) to countinghouse_app, countinghouse_worker;
revoke all on function ledger_close_holds(uuid, text[], uuid[], text[], uuid[]) from public;
grant execute on function ledger_close_holds(uuid, text[], uuid[], text[], uuid[]) to countinghouse_app, countinghouse_worker;
