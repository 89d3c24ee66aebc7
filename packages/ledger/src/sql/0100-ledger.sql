-- The double-entry ledger: accounts, append-only transactions and entries, holds, and the one function that posts.
--
-- numeric(38,0) already refuses Infinity; NaN, which compares above every number, is refused by `< 'NaN'`.
-- Keys are led by the column that tells rows apart, not by the organisation all of them share: while the tables are young
-- and without statistics every key led by the organisation looks alike to PostgreSQL, and a connection keeps a plan made then.
create table ledger_account (
  organisation_id uuid not null,
  id bigint generated always as identity,
  code text not null check (char_length(code) between 3 and 120),
  currency text not null,
  type text not null check (type in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE', 'EQUITY')),
  normal_side text not null generated always as
    (case when type in ('ASSET', 'EXPENSE') then 'DEBIT' else 'CREDIT' end) stored,
  kind text not null,
  holder_id uuid,
  min_balance numeric(38,0) check (min_balance < 'NaN'),
  debits numeric(38,0) not null default 0 check (debits >= 0 and debits < 'NaN'),
  credits numeric(38,0) not null default 0 check (credits >= 0 and credits < 'NaN'),
  balance numeric(38,0) not null generated always as
    (case when type in ('ASSET', 'EXPENSE') then debits - credits else credits - debits end) stored,
  seq bigint not null default 0 check (seq >= 0),
  last_posted_at timestamptz(3),
  created_at timestamptz(3) not null default app_clock(),
  primary key (id, organisation_id),
  constraint ledger_account_code_key unique (code, organisation_id),
  constraint ledger_account_currency_key unique (id, currency, organisation_id),
  constraint ledger_account_floor check (balance >= min_balance)
) with (fillfactor = 60);

create index ledger_account_holder on ledger_account (organisation_id, holder_id) where holder_id is not null;

create table ledger_transaction (
  organisation_id uuid not null,
  id uuid not null,
  event_type text not null check (event_type ~ '^[A-Z][A-Z0-9_-]{0,39}$'),
  entity_type text not null check (entity_type ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  entity_id uuid not null,
  idempotency_key text not null check (char_length(idempotency_key) <= 120),
  posted_at timestamptz(3) not null,
  value_at timestamptz(3) not null,
  reversal_of uuid,
  description text not null,
  actor jsonb not null,
  rate jsonb,
  primary key (id, organisation_id),
  constraint ledger_transaction_idempotency_key unique (idempotency_key, organisation_id),
  constraint ledger_transaction_reversal_of_fkey
    foreign key (organisation_id, reversal_of) references ledger_transaction (organisation_id, id)
);

create unique index ledger_transaction_reversal_of_key on ledger_transaction (reversal_of, organisation_id)
  where reversal_of is not null;

create index ledger_transaction_entity on ledger_transaction (entity_id, entity_type, organisation_id);

-- The key of an entry is its place in its account; `line` is its place in its transaction, from 1.
create table ledger_entry (
  organisation_id uuid not null,
  account_id bigint not null,
  account_seq bigint not null check (account_seq > 0),
  transaction_id uuid not null,
  line integer not null check (line > 0),
  currency text not null,
  direction text not null check (direction in ('DEBIT', 'CREDIT')),
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  balance_after numeric(38,0) not null check (balance_after < 'NaN'),
  posted_at timestamptz(3) not null,
  primary key (account_id, account_seq, organisation_id),
  constraint ledger_entry_line_key unique (transaction_id, line, organisation_id),
  constraint ledger_entry_account_fkey foreign key (organisation_id, account_id, currency)
    references ledger_account (organisation_id, id, currency),
  constraint ledger_entry_transaction_fkey foreign key (organisation_id, transaction_id)
    references ledger_transaction (organisation_id, id)
);

create index ledger_entry_instant on ledger_entry (account_id, posted_at, account_seq, organisation_id);

create table ledger_hold (
  organisation_id uuid not null,
  id uuid not null,
  from_account_id bigint not null,
  held_account_id bigint not null,
  currency text not null,
  amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
  reason_type text not null,
  reason_id uuid not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SETTLED', 'RELEASED')),
  open_transaction_id uuid not null,
  close_transaction_id uuid,
  primary key (organisation_id, id),
  constraint ledger_hold_reason_key unique (organisation_id, reason_type, reason_id),
  constraint ledger_hold_closed check ((status = 'ACTIVE') = (close_transaction_id is null)),
  foreign key (organisation_id, from_account_id, currency) references ledger_account (organisation_id, id, currency),
  foreign key (organisation_id, held_account_id, currency) references ledger_account (organisation_id, id, currency),
  foreign key (organisation_id, open_transaction_id) references ledger_transaction (organisation_id, id),
  foreign key (organisation_id, close_transaction_id) references ledger_transaction (organisation_id, id)
);

create index ledger_hold_active on ledger_hold (organisation_id, held_account_id) where status = 'ACTIVE';
alter table ledger_account enable row level security;
alter table ledger_account force row level security;
create policy of_the_organisation on ledger_account to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on ledger_account to countinghouse_worker
  using (true) with check (true);
grant select, insert on ledger_account to countinghouse_app, countinghouse_worker;
alter table ledger_transaction enable row level security;
alter table ledger_transaction force row level security;
create policy of_the_organisation on ledger_transaction to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on ledger_transaction to countinghouse_worker
  using (true) with check (true);
grant select, insert on ledger_transaction to countinghouse_app, countinghouse_worker;
alter table ledger_entry enable row level security;
alter table ledger_entry force row level security;
create policy of_the_organisation on ledger_entry to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on ledger_entry to countinghouse_worker
  using (true) with check (true);
grant select, insert on ledger_entry to countinghouse_app, countinghouse_worker;
alter table ledger_hold enable row level security;
alter table ledger_hold force row level security;
create policy of_the_organisation on ledger_hold to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on ledger_hold to countinghouse_worker
  using (true) with check (true);
grant select, insert on ledger_hold to countinghouse_app, countinghouse_worker;

-- Only the totals of an account change. A hold only closes.
grant update (debits, credits, seq, last_posted_at) on ledger_account to countinghouse_app, countinghouse_worker;
grant update (status, close_transaction_id) on ledger_hold to countinghouse_app, countinghouse_worker;

-- Triggers that hold for everybody, the owner of the tables included.
create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LG005';
  end
  $$;

create trigger ledger_transaction_append_only before update or delete on ledger_transaction
  for each row execute function ledger_refuse_change();

create trigger ledger_transaction_no_truncate before truncate on ledger_transaction
  for each statement execute function ledger_refuse_change();

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function ledger_refuse_change();

create trigger ledger_entry_no_truncate before truncate on ledger_entry
  for each statement execute function ledger_refuse_change();

create trigger ledger_account_kept before delete on ledger_account for each row execute function ledger_refuse_change();

create trigger ledger_account_no_truncate before truncate on ledger_account
  for each statement execute function ledger_refuse_change();

create trigger ledger_hold_kept before delete on ledger_hold for each row execute function ledger_refuse_change();

create trigger ledger_hold_no_truncate before truncate on ledger_hold
  for each statement execute function ledger_refuse_change();

-- Checked where the entries enter, so that no statement, whoever wrote it, leaves a transaction unbalanced.
create function ledger_refuse_unbalanced() returns trigger language plpgsql as $$
  begin
    if exists (
      select from entered
      group by organisation_id, transaction_id, currency
      having sum(case direction when 'DEBIT' then amount else -amount end) <> 0
    ) then
      raise exception 'Debits and credits differ' using errcode = 'LG003';
    end if;
    return null;
  end
  $$;

create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as entered
  for each statement execute function ledger_refuse_unbalanced();

create function ledger_refuse_empty() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from ledger_entry e
      where e.organisation_id = new.organisation_id and e.transaction_id = new.id and e.line = 2
    ) then
      raise exception 'A transaction has at least two entries' using errcode = 'LG003';
    end if;
    return null;
  end
  $$;

create constraint trigger ledger_transaction_has_entries after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_refuse_empty();

create function ledger_refuse_reversed_reversal() returns trigger language plpgsql as $$
  begin
    if exists (
      select from ledger_transaction
      where organisation_id = new.organisation_id and id = new.reversal_of and reversal_of is not null
    ) then
      raise exception 'A reversal is never reversed' using errcode = 'LG004';
    end if;
    return new;
  end
  $$;

create trigger ledger_transaction_reverses_once before insert on ledger_transaction
  for each row when (new.reversal_of is not null) execute function ledger_refuse_reversed_reversal();

create function ledger_refuse_reopening() returns trigger language plpgsql as $$
  begin
    raise exception 'A hold resolves once' using errcode = 'LG005';
  end
  $$;

create trigger ledger_hold_resolves_once before update on ledger_hold
  for each row when (old.status <> 'ACTIVE') execute function ledger_refuse_reopening();

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
-- given ledger time goes back or lies in the future.
--
-- Every statement in it reads by a whole unique key or from its arguments: no plan depends on statistics, so the first
-- posting into a new book and the millionth run alike, alone or in a batch of thousands. Therefore it plans once per
-- connection (generic plans): planning anew for every array would cost twice what the posting costs.
create function ledger_post(
  book uuid, accounts jsonb, codes text[], transactions jsonb,
  entry_transactions uuid[], entry_accounts integer[], entry_directions text[], entry_amounts numeric[],
  entry_instants timestamptz[]
) returns table (id uuid, posted_at timestamptz) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
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
begin
  -- Rows first, locks second: an account used for the first time is created before anything waits for a lock.
  if exists (
    select from unnest(codes) as c(code)
    where (select true from ledger_account a where a.organisation_id = book and a.code = c.code) is null
  ) then
    insert into ledger_account (organisation_id, code, currency, type, kind, holder_id, min_balance)
    select book, n.code, n.currency, n.type, n.kind, n."holderId", case n.floor when 'ZERO' then 0 end
    from jsonb_to_recordset(accounts)
      as n(code text, currency text, type text, kind text, "holderId" uuid, floor text)
    on conflict (organisation_id, code) do nothing;
  end if;

  -- Everybody locks in the order of codes, so crossing postings wait for each other and never form a circle.
  select array_agg(a.id order by c.place), array_agg(a.currency order by c.place),
         array_agg(a.normal_side order by c.place), array_agg(a.min_balance order by c.place),
         array_agg(a.last_posted_at order by c.place), array_agg(a.balance order by c.place),
         array_agg(a.seq order by c.place), array_agg(0::numeric), array_agg(0::numeric),
         greatest(app_clock(), max(a.last_posted_at))
    into account_ids, account_currencies, account_sides, account_floors, account_instants, balances, seqs, debited,
         credited, now_posted
  from unnest(codes) with ordinality as c(code, place)
  cross join lateral (
    select l.id, l.currency, l.normal_side, l.min_balance, l.last_posted_at, l.balance, l.seq
    from ledger_account l
    where l.organisation_id = book and l.code = c.code
    for no key update
  ) a;

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

  for touched in 1 .. cardinality(account_ids) loop
    update ledger_account a
    set debits = a.debits + debited[touched], credits = a.credits + credited[touched], seq = seqs[touched],
        last_posted_at = account_instants[touched]
    where a.organisation_id = book and a.id = account_ids[touched];
  end loop;
  return query select * from unnest(posted_ids, posted_instants);
end
$$;
