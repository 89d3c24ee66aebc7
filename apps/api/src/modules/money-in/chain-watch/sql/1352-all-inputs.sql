-- Every address that a transfer comes from is screened, also where many inputs made it.
alter table watched_transfer add column from_addresses text[] not null default '{}';
update watched_transfer set from_addresses = array[from_address] where from_address is not null;
