-- True if the server waited for a standby before it acknowledged: then a standby that took over has lost nothing.
alter table database_server add is_synchronous boolean not null default false;
