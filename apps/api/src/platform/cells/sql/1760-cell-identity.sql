-- Identity of this database among the cells of a platform: one row, made by its first start. A copy has the same one.
create table cell_identity (
  is_this boolean primary key default true check (is_this),
  id uuid not null,
  -- cell that it belongs to, from the first start with a name on
  name text check (name ~ '^[a-z][a-z0-9-]{0,30}$'),
  made_at timestamptz(3) not null default app_clock()
);
grant select, insert on cell_identity to countinghouse_worker;
grant update (name) on cell_identity to countinghouse_worker;
