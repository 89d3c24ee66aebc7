-- Views go with the membership: a member who is asked back begins anew.
create table saved_view (
  organisation_id uuid not null references organisation (id),
  id uuid not null,
  user_id uuid not null,
  list text not null check (list ~ '^[a-z][a-z-]{0,63}$'),
  name text not null check (char_length(name) between 1 and 64),
  query text not null check (char_length(query) <= 2000),
  columns text[] not null check (cardinality(columns) <= 40),
  created_at timestamptz(3) not null default app_clock(),
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
);

create unique index saved_view_name on saved_view (organisation_id, user_id, list, lower(name));
alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy of_the_organisation on saved_view to countinghouse_app
  using (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid)
  with check (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
create policy of_every_organisation on saved_view to countinghouse_worker
  using (true) with check (true);
grant select, insert, delete on saved_view to countinghouse_app, countinghouse_worker;

-- The list and the person of a view never change.
grant update (name, query, columns) on saved_view to countinghouse_app, countinghouse_worker;
