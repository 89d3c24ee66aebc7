-- Moves of organisations to other cells (docs/decisions/0158-moves-of-organisations.md).
--
-- A row is one move, seen from this cell. OUT: APPROVED, FROZEN, HANDED_OVER and, once the organisation came back, RETURNED. IN: EXPECTED, IMPORTED,
-- VERIFIED, ACTIVE. Either ends as ABANDONED. `secret_enc` is what this side reveals when it is done, and of IN the key that opens the file.
create table organisation_move (
  id uuid primary key,
  organisation_id uuid not null,
  direction text not null check (direction in ('OUT','IN')),
  state text not null check (state in ('APPROVED','FROZEN','HANDED_OVER','RETURNED','EXPECTED','IMPORTED','VERIFIED','ACTIVE','ABANDONED')),
  -- origin of the other cell: https://…
  other_cell text not null check (char_length(other_cell) between 8 and 200),
  -- of the importing cell, X25519
  public_key bytea not null check (octet_length(public_key) = 32),
  secret_enc bytea not null,
  -- SHA-256 of what the other side reveals when it is done
  awaited bytea check (octet_length(awaited) = 32),
  -- of IN: SHA-256 of what the other side reveals if it gives the move up, after which this side may
  awaited_release bytea check (octet_length(awaited_release) = 32),
  -- SHA-256 of the file, and the state in which the organisation goes on
  file_digest bytea check (octet_length(file_digest) = 32),
  status_after text,
  created_at timestamptz(3) not null default app_clock(),
  changed_at timestamptz(3) not null default app_clock(),
  check ((direction = 'OUT') = (state in ('APPROVED','FROZEN','HANDED_OVER','RETURNED')) or state = 'ABANDONED')
);

create unique index organisation_move_under_way on organisation_move (organisation_id)
  where state in ('APPROVED','FROZEN','EXPECTED','IMPORTED','VERIFIED');

-- Seals that the former cell had set over the entries of an imported organisation, as they were: evidence, under that cell's key.
create table organisation_move_seal (
  move_id uuid not null references organisation_move (id),
  organisation_id uuid not null,
  number bigint not null check (number > 0),
  account_id bigint not null,
  first_seq bigint not null check (first_seq > 0),
  last_seq bigint not null check (last_seq >= first_seq),
  digest bytea not null check (octet_length(digest) = 32),
  mac bytea not null check (octet_length(mac) = 32),
  primary key (move_id, number)
);

alter table organisation_move enable row level security;
alter table organisation_move force row level security;
create policy of_every_organisation on organisation_move to countinghouse_worker using (true) with check (true);
create policy of_the_move on organisation_move to current_user using (true) with check (true);
grant select, insert, update on organisation_move to countinghouse_worker;
alter table organisation_move_seal enable row level security;
alter table organisation_move_seal force row level security;
create policy of_every_organisation on organisation_move_seal to countinghouse_worker using (true) with check (true);
create policy of_the_move on organisation_move_seal to current_user using (true) with check (true);
grant select on organisation_move_seal to countinghouse_worker;

-- MOVING: frozen, here or on its way here. MOVED: it is at `moved_to`.
alter table organisation
  add column move_state text check (move_state in ('MOVING','MOVED')),
  add column moved_to text check (char_length(moved_to) between 8 and 200),
  add constraint organisation_moved_somewhere check ((move_state = 'MOVED') = (moved_to is not null) or move_state is null);

-- The owner, who reads no rows of forced tables, reads and writes those of the organisation that his transaction moves, and of no other.
create policy of_the_move on organisation to current_user
  using (id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
-- Each write of an organisation on its way is refused by a look at this table, by the ledger's functions as well, which run as the owner.
create policy of_the_move_reads on organisation for select to current_user using (true);
create policy of_the_move on audit_event to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id is null or organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on passkey to current_user using (true) with check (true);
create policy of_the_move on api_credential to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on api_credential_usage to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on approval_floor to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on approval_rule to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on approval_rule_change to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on balance_conversion to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_account to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_closing to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_entry to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_entry_key to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_payment_file to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on bank_pending_entry to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on business to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on callback_alarm to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on callback_attempt to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on callback_delivery to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on closed_key to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on collection_account to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on crypto_withdrawal to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on dead_letter to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on deposit to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on deposit_address to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on fee_schedule to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on fiat_deposit to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on fiat_withdrawal to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on figure_share to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on idempotency_record to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on internal_transfer to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on job to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on list_total to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on list_total_change to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on manual_movement to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on membership to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on originator to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on outgoing_stop to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on outgoing_stop_release to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on outgoing_transfer to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on payment to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on payment_link to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on payment_originator to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on payout_batch to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on payout_batch_row to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on personal_data_key to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on refund to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on report_job to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on report_link to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on retired_callback_secret to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on role to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on saved_view to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on screening_answer to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on seen_signature to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on sender_data to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on simulated_holding to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on stat_daily to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on stat_daily_total to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on state_transition to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on travel_rule_inquiry to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on travel_rule_record to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on treasury_move to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on unassociated_deposit to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on watched_transfer to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on whitelabel_fiat_deposit to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on whitelisted_address to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on withdrawal_approval to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on withdrawal_inquiry to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on withdrawal_vote to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on company_directory to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on identity_link to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on identity_provider to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on mail_domain to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
create policy of_the_move on sign_in_policy to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);

-- Refuses every write of an organisation that is moving or has moved. Made a trigger of each of its tables when it is frozen, for its rows alone: the lock
-- which that takes waits for whoever writes into the table, so that nothing is written after it. Requests are refused; jobs over all organisations pass
-- its rows by, and are refused where they would add one.
create function refuse_while_away() returns trigger language plpgsql as $$
  declare
    changed jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
    organisation uuid := coalesce(changed ->> 'organisation_id', changed ->> 'id')::uuid;
  begin
    if current_setting('app.moved_organisation', true) = organisation::text
       and session_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    if not exists (select from organisation o where o.id = organisation and o.move_state is not null) then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    if tg_op <> 'INSERT' and tg_table_name <> 'organisation' and coalesce(current_setting('app.organisation_id', true), '') = '' then
      return null;
    end if;
    raise exception 'The organisation is moving to another cell' using errcode = 'MV001';
  end
  $$;
revoke all on function refuse_while_away() from public;
grant execute on function refuse_while_away() to countinghouse_app, countinghouse_worker;
