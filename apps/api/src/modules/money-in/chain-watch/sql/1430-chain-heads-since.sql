-- When the newest block of a chain became known: a node that stands still goes on answering.
alter table chain_cursor add column head_since timestamptz(3);
