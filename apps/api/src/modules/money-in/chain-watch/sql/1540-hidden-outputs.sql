-- Outputs that only an extension block shows (Litecoin's MWEB), in the blocks that were read: without an address or an amount, and ours never.
alter table chain_cursor add column hidden_outputs bigint not null default 0 check (hidden_outputs >= 0);
