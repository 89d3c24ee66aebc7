-- Another transaction took the number or an output of what was signed for an order: two operators said that none paid it, so that it may fail.
alter table outgoing_transfer add column given_up_at timestamptz(3);
