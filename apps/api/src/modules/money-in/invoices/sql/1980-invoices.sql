-- Invoices of businesses to their customers. They hold no money: payments that name one pay it.
create table invoice (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  business_id uuid not null,
  -- 128 random bits, of which the public address is made
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  status text not null default 'DRAFT' check (status in ('DRAFT','OPEN','PAID','VOID')),
  number_prefix text not null check (number_prefix ~ '^[A-Za-z0-9./_-]{1,16}$'),
  -- given when it is issued, one after another for each prefix of a business
  sequence integer check (sequence > 0),
  number text,
  -- name of the business as it was then
  issuer_name text,
  issuer_details text check (char_length(issuer_details) between 1 and 500),
  client_invoice_id text check (char_length(client_invoice_id) between 1 and 64),
  customer_name text not null check (char_length(customer_name) between 1 and 140),
  customer_email text check (char_length(customer_email) between 3 and 254),
  customer_address text check (char_length(customer_address) between 1 and 500),
  customer_tax_id text check (char_length(customer_tax_id) between 1 and 64),
  currency text not null,
  -- description, quantity, unitPrice and taxRate of each, as texts
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  net_amount numeric(38,0) not null check (net_amount >= 0 and net_amount < 1e38),
  tax_amount numeric(38,0) not null check (tax_amount >= 0 and tax_amount < 1e38),
  gross_amount numeric(38,0) not null check (gross_amount > 0 and gross_amount < 1e38),
  due_on date not null,
  memo text check (char_length(memo) between 1 and 500),
  metadata jsonb constraint invoice_metadata check (is_metadata(metadata)),
  created_by_label text not null,
  created_at timestamptz(3) not null default app_clock(),
  issued_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  sent_at timestamptz(3),
  sent_to text,
  primary key (organisation_id, id),
  foreign key (organisation_id, business_id) references business (organisation_id, id),
  check (net_amount + tax_amount = gross_amount),
  check ((sequence is null) = (number is null) and (sequence is null) = (issued_at is null)),
  check ((sequence is null) = (issuer_name is null)),
  check (number = number_prefix || lpad(sequence::text, greatest(4, length(sequence::text)), '0')),
  check (case status when 'DRAFT' then sequence is null when 'VOID' then true else sequence is not null end),
  check ((status = 'PAID') = (paid_at is not null)),
  check ((status = 'VOID') = (voided_at is not null))
);

create unique index invoice_number on invoice (organisation_id, business_id, number_prefix, sequence);
create unique index invoice_own_id on invoice (organisation_id, business_id, client_invoice_id) where client_invoice_id is not null;
create index invoice_created on invoice (organisation_id, created_at desc, id desc);
create index invoice_of_business on invoice (organisation_id, business_id, created_at desc, id desc);
create index invoice_status on invoice (organisation_id, status, created_at desc, id desc);
create index invoice_due on invoice (organisation_id, due_on) where status = 'OPEN';

-- An issued invoice is a document that somebody has: only its state changes, and when it was sent.
create function invoice_refuse_change() returns trigger language plpgsql
      set search_path = pg_catalog, public as $$
    declare
      told constant text[] := array['status', 'paid_at', 'voided_at', 'sent_at', 'sent_to'];
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

create trigger invoice_refuse_change before update on invoice
  for each row execute function invoice_refuse_change();

alter table invoice enable row level security;
alter table invoice force row level security;
create policy of_the_organisation on invoice to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
-- Before an organisation is known a transaction sees the row of the invoice that it names, and no other.
create policy of_the_named_link on invoice for select to countinghouse_app
  using (token = nullif(current_setting('app.invoice_token', true), ''));
create policy of_every_organisation on invoice to countinghouse_worker
  using (true) with check (true);
create policy of_the_move on invoice to current_user
  using (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.moved_organisation', true), '')::uuid);
grant select, insert on invoice to countinghouse_app, countinghouse_worker;
grant update (status, number_prefix, sequence, number, issuer_name, issuer_details, client_invoice_id, customer_name, customer_email,
  customer_address, customer_tax_id, currency, lines, net_amount, tax_amount, gross_amount, due_on, memo, metadata, issued_at, paid_at,
  voided_at, sent_at, sent_to) on invoice to countinghouse_app, countinghouse_worker;
