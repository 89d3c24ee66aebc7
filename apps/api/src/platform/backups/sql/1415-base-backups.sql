-- Base backups whose files are on their disk, so that the age of the newest can be told. Added by the operator's tool; times are of the real clock.
create table base_backup (
  id uuid primary key,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3) not null check (ended_at >= began_at),
  place text not null check (char_length(place) between 1 and 1000)
);
grant select, insert on base_backup to countinghouse_worker;
