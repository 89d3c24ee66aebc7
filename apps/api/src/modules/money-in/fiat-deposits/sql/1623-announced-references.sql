-- References that an announced entry quotes, in the form of fiat_deposit.payment_reference: it is shown with the deposit that it may become.
alter table bank_pending_entry add column quoted text[] not null default '{}';
