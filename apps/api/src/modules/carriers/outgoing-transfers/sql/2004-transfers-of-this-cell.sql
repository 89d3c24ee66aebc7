-- False of a transfer that another cell sent, whose organisation came from there: it is history here, and has no place among what this cell signs and follows.
alter table outgoing_transfer add column is_of_this_cell boolean not null default true;
