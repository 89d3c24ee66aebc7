-- The platform's own book is compared with what is held as well, and is no organisation's.
alter table reconciliation drop constraint reconciliation_organisation_id_fkey;
