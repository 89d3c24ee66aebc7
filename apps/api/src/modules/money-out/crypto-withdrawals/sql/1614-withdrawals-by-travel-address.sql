-- Summed by the address that they were made to, too: the one that is paid is written over by what a provider names.
create index crypto_withdrawal_travel_address on crypto_withdrawal (organisation_id, travel_address, created_at desc)
  where travel_address is not null;
