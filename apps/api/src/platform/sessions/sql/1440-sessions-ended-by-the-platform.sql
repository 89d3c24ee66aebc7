-- Operators end sessions: all of an organisation that they suspend, and those of an organisation or a person that they name.
alter table session drop constraint session_revoke_reason_check;
alter table session add constraint session_revoke_reason_check
  check (revoke_reason in ('LOGOUT','SWITCH','PASSWORD_CHANGED','USER_DISABLED','TWO_FA_CHANGED','SUSPENDED','OPERATOR'));
