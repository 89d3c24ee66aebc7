-- When its business was told that it is overdue, once; and what a search compares, without capitals.
alter table invoice
  add column overdue_at timestamptz(3),
  add column number_sought text generated always as (lower(number)) stored,
  add column customer_sought text not null generated always as (lower(customer_name)) stored,
  add column amount_sought text collate "C" not null generated always as (currency || ' ' || gross_amount::text) stored;

alter table invoice add constraint invoice_overdue_check check (overdue_at is null or sequence is not null);

create index invoice_overdue_untold on invoice (due_on) where status = 'OPEN' and overdue_at is null;
create index invoice_by_number on invoice (organisation_id, number_sought text_pattern_ops);
create index invoice_by_customer on invoice (organisation_id, customer_sought text_pattern_ops);
create index invoice_by_own_id on invoice (organisation_id, client_invoice_id text_pattern_ops);
create index invoice_by_amount on invoice (organisation_id, amount_sought, id);
create index invoice_by_due on invoice (organisation_id, due_on);

grant update (overdue_at) on invoice to countinghouse_app, countinghouse_worker;

create or replace function invoice_refuse_change() returns trigger language plpgsql
      set search_path = pg_catalog, public as $$
    declare
      -- What is generated follows from the rest, and is not there yet before the row is written.
      told constant text[] := array['status', 'paid_at', 'voided_at', 'sent_at', 'sent_to', 'overdue_at', 'number_sought', 'customer_sought',
        'amount_sought'];
    begin
      if old.status = 'DRAFT' then
        if new.status = 'PAID' then raise exception 'A draft is issued before it is paid' using errcode = 'IN001'; end if;
        return new;
      end if;
      if to_jsonb(new) - told is distinct from to_jsonb(old) - told then
        raise exception 'An issued invoice does not change' using errcode = 'IN001';
      end if;
      if new.status <> old.status and (old.status, new.status) not in (('OPEN', 'PAID'), ('PAID', 'OPEN'), ('OPEN', 'VOID')) then
        raise exception 'An invoice that is % does not become %', old.status, new.status using errcode = 'IN001';
      end if;
      return new;
    end $$;
