-- Refuses a second call in one database transaction, and a key posted again with other content.
--
-- ledger_post(book, accounts, codes, transactions, entry…): posts a batch in one call. It runs with the caller's rights,
-- so row-level security decides which book may be written.
--
-- - `accounts` [{code, currency, type, kind, holderId, floor}] and `codes` name the touched accounts, sorted by code;
-- - `transactions` [{id, eventType, …}] in posting order;
-- - the entry arrays run in posting order: transaction id, place of the account in `codes` from 1, direction, amount,
--   ledger time (null: now).
--
-- Returns one row per transaction posted now; a key that was posted before is missing from the answer and left no trace.
-- Raises LG001 with the account's code in DETAIL when a floor would break after any one of the transactions, LG002 when a
-- given ledger time goes back or lies in the future, LG006 when this database transaction has called before, LG007 with
-- the key in DETAIL when a key was posted before for another thing, another correction or other entries.
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
begin
  if current_setting('countinghouse.has_posted', true) = 'yes' then
    raise exception 'This database transaction has posted before' using errcode = 'LG006';
  end if;
  perform set_config('countinghouse.has_posted', 'yes', true);

  -- Everybody opens and locks accounts one by one in the order of codes, so crossing postings wait for each other and
  -- never form a circle.
  for nth in 1 .. cardinality(codes) loop
    loop
      select l.id, l.currency, l.normal_side, l.min_balance, l.last_posted_at, l.balance, l.seq into locked
      from ledger_account l
      where l.organisation_id = book and l.code = codes[nth]
      for no key update;
      exit when found;
      insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
      select book, codes[nth], n.currency, n.type, n.kind, n."holderId", case n.floor when 'ZERO' then 0 end
      from jsonb_to_record(accounts -> (nth - 1))
        as n(currency text, type text, kind text, "holderId" uuid, floor text)
      on conflict (organisation_id, code) do nothing;
    end loop;
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
           coalesce(n."postedAt", now_posted), n."valueAt", n."reversalOf", n.description, n.actor, n.rate
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
    place := entry_accounts[line];
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
