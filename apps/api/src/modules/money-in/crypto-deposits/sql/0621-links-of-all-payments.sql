-- The links of payments that were told as history had been left out: they led nowhere.
alter table payment no force row level security;
alter table payment_link no force row level security;

insert into payment_link (token_hash, organisation_id, payment_id)
  select sha256(convert_to(payment_token, 'UTF8')), organisation_id, id from payment where payment_token is not null
  on conflict do nothing;
alter table payment force row level security;
alter table payment_link force row level security;
