-- Of an address to which thousands of withdrawals went every one has its own ends: what resembles it stands before and behind it in this index. With millions of rows it
-- may be built before the upgrade by the same statement with "concurrently".
create index if not exists crypto_withdrawal_alike on crypto_withdrawal (organisation_id, recipient_ends, recipient_address, created_at desc);
drop index crypto_withdrawal_look_alike;
