-- A membership begins with an invitation and counts from the moment the person accepts it. It has an id of its own, so
-- that links and keys belong to this membership and not to one the person may have later.
alter table membership
  add column id uuid not null default gen_random_uuid() constraint membership_id unique,
  add column accepted_at timestamptz(3) default app_clock(),
  add column invited_first_name text check (char_length(invited_first_name) <= 64),
  add column invited_last_name text check (char_length(invited_last_name) <= 64);

update membership set accepted_at = case when status = 'INVITED' then null else updated_at end;

-- A name that the inviter typed belongs to the invitation until it is accepted: it says nothing about a person.
update membership set invited_first_name = app_user.first_name, invited_last_name = app_user.last_name
  from app_user where app_user.id = membership.user_id and membership.status = 'INVITED';

alter table membership add constraint membership_counts_by_consent
  check ((status <> 'ACTIVE' or accepted_at is not null) and (status <> 'INVITED' or accepted_at is null));

-- The link of an invitation goes with it.
alter table password_reset add column membership_id uuid references membership (id) on delete cascade;
create index password_reset_membership on password_reset (membership_id);

update password_reset set membership_id = invited.id
   from (select distinct on (user_id) user_id, id from membership where status = 'INVITED'
          order by user_id, created_at desc) invited
  where invited.user_id = password_reset.user_id and purpose = 'INVITATION' and used_at is null;

update password_reset set used_at = app_clock()
  where purpose = 'INVITATION' and membership_id is null and used_at is null;

alter table password_reset add constraint invitation_links_belong_to_one
  check (purpose <> 'INVITATION' or membership_id is not null or used_at is not null);

-- The membership whose authority a key's is part of. It ends with that membership for good.
alter table api_credential add column responsible_membership uuid;
alter table api_credential no force row level security;

update api_credential set responsible_membership = membership.id
   from membership
  where membership.organisation_id = api_credential.organisation_id
    and membership.user_id = api_credential.responsible_id;
alter table api_credential force row level security;

-- Of somebody in several organisations: asked for by one of them, confirmed by the person, refused by any, or done.
create table factor_reset (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  -- The person's membership in the organisation that asks: without it there is nobody left who asks.
  membership_id uuid not null references membership (id) on delete cascade,
  asked_by uuid not null references app_user (id),
  token_hash bytea not null unique,
  asked_at timestamptz(3) not null default app_clock(),
  link_expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  due_at timestamptz(3),
  ended_at timestamptz(3),
  outcome text check (outcome in ('DONE','REFUSED','REPLACED','OVERTAKEN')),
  check ((confirmed_at is null) = (due_at is null)),
  check ((ended_at is null) = (outcome is null))
);

create unique index factor_reset_open on factor_reset (user_id) where ended_at is null;
create index factor_reset_membership on factor_reset (membership_id);
grant select, insert, update, delete on factor_reset to countinghouse_app, countinghouse_worker;
alter table login_throttle drop constraint login_throttle_scope_check;

alter table login_throttle add constraint login_throttle_scope_check
  check (scope in ('account','device','proof','ip','code','reset-mail','reset-request','invitation','invitations',
                   'invitation-mail','factor-reset'));
