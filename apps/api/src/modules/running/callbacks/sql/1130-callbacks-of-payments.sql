alter table callback_delivery drop constraint callback_delivery_event_check;

alter table callback_delivery add constraint callback_delivery_event_check
  check (event in ('DEPOSIT_RECEIVED','PAYMENT_CLOSED','WITHDRAWAL_BROADCAST','WITHDRAWAL_APPROVAL'));

alter table callback_delivery drop constraint callback_delivery_entity_type_check;

alter table callback_delivery add constraint callback_delivery_entity_type_check
  check (entity_type in ('PAYMENT','DEPOSIT','WITHDRAWAL'));

-- A message that is sent again keeps its attempts, and is given all tries anew.
alter table callback_delivery add tried_before integer not null default 0
  constraint callback_delivery_tried_before check (tried_before between 0 and attempt);
