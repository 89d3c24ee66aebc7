-- Transfers that a chain once had and now refuses for good: only the platform decides what becomes of them.
alter table outgoing_transfer add column refused_since timestamptz(3);

create index outgoing_transfer_refused on outgoing_transfer (refused_since, id)
  where refused_since is not null;
