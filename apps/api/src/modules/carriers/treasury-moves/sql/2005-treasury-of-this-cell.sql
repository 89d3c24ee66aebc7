-- False of money that was moved in another cell, whose organisation came from there: it lies in none of this cell's wallets.
alter table treasury_move add column is_of_this_cell boolean not null default true;
