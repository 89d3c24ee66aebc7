-- Outgoing transfers are watched as long as incoming ones: a reorganisation may take them back.
alter table outgoing_transfer
  -- its last block; null before it had one, and for transfers that were final before this was kept
  add column block_height bigint,
  -- final, and its block is another one by now
  add column is_doubtful boolean not null default false,
  -- number of times its chain took it back after it had been final
  add column times_reorganised integer not null default 0;

create index outgoing_transfer_final on outgoing_transfer (chain, block_height)
  where status = 'CONFIRMED';

create index outgoing_transfer_doubtful on outgoing_transfer (created_at, id) where is_doubtful;
