-- A deposit, and an address given to a payment, belong to that payment's business. The owner sees rows of forced tables
-- only while they are not forced, and existing rows are checked too.
alter table payment no force row level security;
alter table deposit no force row level security;
alter table deposit_address no force row level security;
alter table payment add constraint payment_of_business unique (organisation_id, id, business_id);

alter table deposit
  drop constraint deposit_organisation_id_payment_id_fkey,
  add constraint deposit_of_payment_of_business foreign key (organisation_id, payment_id, business_id)
    references payment (organisation_id, id, business_id);

alter table deposit_address
  add constraint deposit_address_of_payment_of_business foreign key (organisation_id, payment_id, business_id)
    references payment (organisation_id, id, business_id);
alter table payment force row level security;
alter table deposit force row level security;
alter table deposit_address force row level security;
