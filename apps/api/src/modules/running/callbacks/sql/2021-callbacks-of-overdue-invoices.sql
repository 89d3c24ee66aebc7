alter table callback_delivery drop constraint callback_delivery_event_check;

alter table callback_delivery add constraint callback_delivery_event_check
  check (event in ('DEPOSIT_RECEIVED','PAYMENT_CLOSED','WITHDRAWAL_BROADCAST','WITHDRAWAL_APPROVAL','PAYOUT_BATCH_ENDED','INVOICE_PAID',
    'INVOICE_OVERDUE','INVOICE_VOID'));
