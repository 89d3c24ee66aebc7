-- Delivery of a file to its bank by the server: begun is recorded before the file appears there, so that none is delivered twice.
alter table bank_payment_file
  -- names the delivery that may finish it
  add column delivery text check (char_length(delivery) between 8 and 40),
  add column delivery_begun_at timestamptz(3),
  add column delivered_at timestamptz(3),
  -- the last reason for which it could not be delivered
  add column delivery_fault text check (char_length(delivery_fault) between 1 and 280),
  add constraint bank_payment_file_begun check ((delivery is null) = (delivery_begun_at is null)),
  add constraint bank_payment_file_delivered check (delivered_at is null or (delivery is not null and exports > 0));
create index bank_payment_file_waiting on bank_payment_file (created_at, id)
  where exports = 0;
