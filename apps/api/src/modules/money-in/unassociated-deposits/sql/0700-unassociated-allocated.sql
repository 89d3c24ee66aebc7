-- Nobody's money whose business was found: its receipt is booked as nobody's, and it stands with the business.
alter table unassociated_deposit add column allocated_at timestamptz(3);
