-- The place in which a delivery was begun: in another one a part that is missing proves nothing.
alter table bank_payment_file
  add column delivery_place text check (char_length(delivery_place) between 1 and 280),
  add constraint bank_payment_file_placed check (delivery_place is null or delivery is not null);
