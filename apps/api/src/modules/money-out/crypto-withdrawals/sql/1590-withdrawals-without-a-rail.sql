-- NETWORK: nothing of its coin is sent over its network any more, so that it waits, and can be cancelled.
alter table crypto_withdrawal
  drop constraint crypto_withdrawal_status_reason_check,
  add constraint crypto_withdrawal_status_reason_check
    check (status_reason in ('LIQUIDITY','SCREENING','RATES','ADDRESS','STOPPED','TRAVEL_RULE','NETWORK','RECONCILING',
      'SCREENING_HIT','RATE_MOVED','TAMPERED','BROADCAST_REFUSED','DROPPED','TRAVEL_RULE_REFUSED'));
