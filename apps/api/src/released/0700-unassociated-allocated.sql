alter table unassociated_deposit add column allocated_at timestamptz(3)
;
