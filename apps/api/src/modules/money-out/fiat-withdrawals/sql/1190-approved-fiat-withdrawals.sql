-- Money to a bank may have to be approved, by what it is worth and who gets it. Both are null of what was made before; worth
-- is null, too, where no price was known.
alter table fiat_withdrawal
  add column approval_status text not null default 'SKIPPED'
    check (approval_status in ('SKIPPED','PENDING','APPROVED','REJECTED','EXPIRED')),
  -- by which the account is told again, whichever entry of it is paid
  add column recipient_key text,
  add column uniform_currency text,
  add column uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 'NaN'),
  add constraint fiat_withdrawal_worth check ((uniform_currency is null) = (uniform_amount is null)),
  drop constraint fiat_withdrawal_status_check,
  add constraint fiat_withdrawal_status_check check (
    status in ('PENDING_APPROVAL','PENDING','PROCESSING','COMPLETED','RETURNED','CANCELLED','REJECTED','EXPIRED','FAILED')),
  add constraint fiat_withdrawal_approved check (status <> 'PENDING_APPROVAL' or approval_status = 'PENDING');
alter table fiat_withdrawal alter column approval_status drop default;
create index fiat_withdrawal_creator on fiat_withdrawal (organisation_id, initiated_by_id, created_at);
