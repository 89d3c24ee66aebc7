-- Payments that expired with too little: their business is told, though their status did not change.
create index payment_underpaid on payment (organisation_id, expired_at) where 'UNDERPAID' = any(labels);
