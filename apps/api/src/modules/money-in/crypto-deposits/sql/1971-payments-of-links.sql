-- The link that a payment was made of, written with its row and never changed; null: made by form or call.
alter table payment add column pay_link_id uuid;

create index payment_of_pay_link on payment (organisation_id, pay_link_id, created_at desc, id desc) where pay_link_id is not null;
-- The uses of a link are counted by the states of its payments.
create index payment_uses_of_pay_link on payment (organisation_id, pay_link_id, status) where pay_link_id is not null;
