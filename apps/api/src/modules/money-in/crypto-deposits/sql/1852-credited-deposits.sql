-- Credited deposits of an organisation by their instant, for the sums of months.
create index deposit_credited on deposit (organisation_id, confirmed_at) where status = 'CONFIRMED';
