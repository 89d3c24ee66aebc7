-- The invoice that a payment pays, written with its row and never changed; null: any other payment.
alter table payment add column invoice_id uuid;

create index payment_of_invoice on payment (organisation_id, invoice_id, created_at desc, id desc) where invoice_id is not null;
