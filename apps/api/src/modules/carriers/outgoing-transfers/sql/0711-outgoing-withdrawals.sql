-- Withdrawals leave by the same orders; they belong to no payment.
alter table outgoing_transfer
  drop constraint outgoing_transfer_kind_check,
  add constraint outgoing_transfer_kind_check check (kind in ('REFUND','WITHDRAWAL')),
  alter payment_id drop not null,
  alter deposit_id drop not null,
  add constraint outgoing_transfer_of_payment
    check ((kind = 'REFUND') = (payment_id is not null) and (kind = 'REFUND') = (deposit_id is not null));

create index outgoing_transfer_way on outgoing_transfer (organisation_id, network, currency)
  where status in ('ORDERED','PREPARED','SENT');
