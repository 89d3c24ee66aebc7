-- Amounts with their currency as text, by which a search finds them: row security keeps an index over numbers from being read, as their comparison is not
-- leakproof. Of a payment people know what it was asked for and what the business was credited.
alter table payment
  add column asked_sought text collate "C" generated always as (
    coalesce(display_currency || ' ' || display_amount::text, deposit_currency || ' ' || expected_deposit_amount::text)) stored,
  add column credited_sought text collate "C" generated always as (
    case when actual_payable_amount > 0 then settlement_currency || ' ' || actual_payable_amount::text end) stored;
create index payment_by_asked on payment (organisation_id, asked_sought, id);
create index payment_by_credited on payment (organisation_id, credited_sought, id);
