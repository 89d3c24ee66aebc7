-- Coins without a payment go back by the same orders; they may be no business's.
alter table outgoing_transfer
  drop constraint outgoing_transfer_kind_check,
  add constraint outgoing_transfer_kind_check check (kind in ('REFUND','WITHDRAWAL','RETURN')),
  alter business_id drop not null,
  add constraint outgoing_transfer_of_business check (kind = 'RETURN' or business_id is not null);
