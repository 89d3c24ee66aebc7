-- The clock of the world outside, beside the one clock of the rules. In production both show the same.
create function wall_clock() returns timestamptz language sql volatile parallel safe
        as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

comment on function wall_clock() is
        'What other machines are compared with: signatures, stamps and codes. A sandbox that moves app_clock() on leaves it alone.';
