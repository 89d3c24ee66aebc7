-- Two operators may let one go on that screening blocked; and screening is not asked about the same address all the time.
alter table crypto_withdrawal
  add column cleared_at timestamptz(3),
  add column screening_asked_at timestamptz(3),
  add column screening_passed boolean not null default false,
  drop constraint crypto_withdrawal_status_reason_check,
  add constraint crypto_withdrawal_status_reason_check
    check (status_reason in ('LIQUIDITY','SCREENING','RATES','ADDRESS','STOPPED','RECONCILING',
      'SCREENING_HIT','RATE_MOVED','TAMPERED','BROADCAST_REFUSED','DROPPED'));

create index crypto_withdrawal_blocked on crypto_withdrawal (created_at, id) where status = 'BLOCKED';
