-- Which payment a link leads to, for somebody who has nothing but the link: whoever names its token sees the one row, and
-- nobody another. It holds no token, only what one is recognised by; rows are written by their own organisation.
create table payment_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  organisation_id uuid not null,
  payment_id uuid not null,
  foreign key (organisation_id, payment_id) references payment (organisation_id, id) on delete cascade
);

-- The owner sees rows of forced tables only while they are not forced.
alter table payment no force row level security;

insert into payment_link (token_hash, organisation_id, payment_id)
  select sha256(convert_to(payment_token, 'UTF8')), organisation_id, id from payment where payment_token is not null
  on conflict do nothing;
alter table payment force row level security;
alter table payment_link enable row level security;
alter table payment_link force row level security;
create policy of_the_named_link on payment_link for select to countinghouse_app
  using (token_hash = sha256(convert_to(current_setting('app.payment_token', true), 'UTF8')));
create policy written_at_home on payment_link for insert to countinghouse_app
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on payment_link to countinghouse_worker using (true) with check (true);
grant select, insert on payment_link to countinghouse_app, countinghouse_worker;
