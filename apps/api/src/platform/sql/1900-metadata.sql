-- True for at most 20 texts of at most 500 characters, under names of 1 to 40 characters.
create function is_metadata(given jsonb) returns boolean language sql immutable parallel safe as '
  select jsonb_typeof(given) = ''object'' and not exists (
    select from (
      select e.key, e.value, row_number() over () as place
        from jsonb_each(case when jsonb_typeof(given) = ''object'' then given else ''{}''::jsonb end) e) entry
     where entry.place > 20 or char_length(entry.key) not between 1 and 40
        or jsonb_typeof(entry.value) <> ''string'' or char_length(entry.value #>> ''{}'') > 500)';
