-- Payments of a network, and reusable ones, newest first: among millions without any the list read them all before it said so. With millions of rows they may be
-- built before the upgrade by the same statements with "concurrently", which keep no write waiting.
create index if not exists payment_by_network on payment (organisation_id, network, created_at desc, id desc);
create index if not exists payment_reusable on payment (organisation_id, created_at desc, id desc) where type = 'REUSABLE';
