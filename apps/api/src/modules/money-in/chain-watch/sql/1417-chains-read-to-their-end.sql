-- Time at which a chain was last read to its newest block; `read_at` moves with every step towards it.
alter table chain_cursor add read_to_end_at timestamptz(3);
