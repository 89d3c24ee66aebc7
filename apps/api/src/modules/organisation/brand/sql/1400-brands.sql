-- Names, looks and hosts under which people see the product. No organisation owns a brand: every visitor sees it before a sign-in.

-- Pictures by the SHA-256 of their bytes, kept for good: sent mails and made letters still name earlier ones.
create table brand_picture (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/svg+xml')),
  bytes bytea not null check (length(bytes) between 1 and 262144),
  created_at timestamptz(3) not null default app_clock()
);

create table brand (
  identifier text primary key check (identifier ~ '^[A-Z0-9]+(_[A-Z0-9]+)*$' and length(identifier) <= 40),
  name text not null check (length(name) between 1 and 60),
  theme text not null check (theme in ('DEFAULT', 'BLUE')),
  -- Own tokens in place of the theme's: degrees, thousandths, degrees.
  accent_hue smallint check (accent_hue between 0 and 359),
  accent_chroma smallint check (accent_chroma between 0 and 170),
  neutral_hue smallint check (neutral_hue between 0 and 359),
  allows_fiat_deposits boolean not null,
  new_dashboard_url text check (new_dashboard_url ~ '^https://'),
  support_email text,
  -- Address that its mails come from; null: the installation's.
  mail_from text,
  light_logo text not null references brand_picture (digest),
  dark_logo text not null references brand_picture (digest),
  basic_icon text not null references brand_picture (digest),
  apple_touch_icon text not null references brand_picture (digest),
  pwa_small_icon text not null references brand_picture (digest),
  pwa_large_icon text not null references brand_picture (digest),
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz(3) not null default app_clock(),
  updated_at timestamptz(3) not null default app_clock(),
  check (num_nulls(accent_hue, accent_chroma, neutral_hue) in (0, 3))
);

-- A host has one brand: links that open accounts lead there.
create table brand_host (
  host text primary key check (host = lower(host) and length(host) <= 253),
  brand text not null references brand (identifier) on delete cascade
);
create index brand_host_brand on brand_host (brand);

-- Links that show a brand before its host points here. Only the hash of the token is kept.
create table brand_preview (
  token_hash bytea primary key,
  brand text not null references brand (identifier) on delete cascade,
  created_at timestamptz(3) not null default app_clock(),
  expires_at timestamptz(3) not null check (expires_at > created_at)
);
create index brand_preview_brand on brand_preview (brand);

-- One number that grows with every change, so that each process notices one by reading a row.
create table brand_revision (
  is_only boolean primary key default true check (is_only),
  number bigint not null default 0
);
insert into brand_revision default values;

create function brand_count_revision() returns trigger language plpgsql
      set search_path = pg_catalog, public as $$
    begin
      update brand_revision set number = number + 1;
      return null;
    end $$;
create trigger brand_count_revision after insert or update or delete on brand
  for each statement execute function brand_count_revision();
create trigger brand_host_count_revision after insert or update or delete on brand_host
  for each statement execute function brand_count_revision();

grant select on brand, brand_host, brand_picture, brand_preview, brand_revision to countinghouse_app, countinghouse_worker;
grant insert, update, delete on brand to countinghouse_worker;
grant insert, delete on brand_host, brand_preview to countinghouse_worker;
grant insert on brand_picture to countinghouse_worker;
grant update on brand_revision to countinghouse_worker;
