-- Times and sources of prices, and the sums that lists show. Existing rows get as much of it as is known: a quote's time is
-- in the trace; the source of a market's price was not kept.
alter table payment
  add quoted_par_rate numeric(38,18) check (quoted_par_rate > 0 and quoted_par_rate < 1e20),
  add quoted_at timestamptz(3),
  -- the run of the expiry timer; some labels count from then on
  add expired_at timestamptz(3),
  add actual_service_fee numeric(38,0) not null default 0
    check (actual_service_fee >= 0 and actual_service_fee < 1e38),
  add actual_payable_amount numeric(38,0) not null default 0
    check (actual_payable_amount >= 0 and actual_payable_amount < 1e38),
  add received jsonb not null default '[]';

alter table deposit
  add rate_source text,
  add rate_at timestamptz(3),
  add uniform_rate_source text,
  add uniform_rate_at timestamptz(3);

-- The owner sees rows of forced tables only while they are not forced.
alter table payment no force row level security;
alter table deposit no force row level security;
alter table state_transition no force row level security;

update payment p set
    quoted_at = coalesce(
      (select t.at from state_transition t
        where t.organisation_id = p.organisation_id and t.entity_type = 'PAYMENT' and t.entity_id = p.id
          and t.event = 'CURRENCY_CHOSEN'),
      p.created_at),
    quoted_par_rate = round(p.quoted_settlement_rate / p.quoted_peg_rate, 17)
  where p.deposit_currency is not null;

update payment set expired_at = expires_at
  where status not in ('NEW','PENDING') and expires_at <= app_clock();

update payment p set
  actual_service_fee = s.fee,
  actual_payable_amount = s.payable,
  received = s.received
from (
  select organisation_id, payment_id, sum(fee) as fee, sum(payable) as payable,
         coalesce(
           jsonb_agg(jsonb_build_object('currency', deposit_currency, 'network', network, 'units', units::text)
                     order by first_at) filter (where units > 0),
           '[]') as received
  from (
    select organisation_id, payment_id, deposit_currency,
           case when min(network) = max(network) then min(network) end as network,
           sum(deposit_amount) as units, sum(settlement_service_fee) as fee,
           sum(settlement_payable_amount) as payable, min(detected_at) as first_at
    from deposit where status = 'CONFIRMED' group by 1, 2, 3
  ) per_currency
  group by 1, 2
) s
where s.organisation_id = p.organisation_id and s.payment_id = p.id;

update deposit d set rate_source = 'quote', rate_at = p.quoted_at
  from payment p
  where p.organisation_id = d.organisation_id and p.id = d.payment_id and d.at_lock;
alter table payment force row level security;
alter table deposit force row level security;
alter table state_transition force row level security;
create index payment_expiring on payment (expires_at) where expired_at is null and status <> 'CANCELLED';
