-- False of an address that another cell gave out, whose organisation came from there: it is history here, and only that cell watches it, whose key it is of.
alter table deposit_address add column is_of_this_cell boolean not null default true;
