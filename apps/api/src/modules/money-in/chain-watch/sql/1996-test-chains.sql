-- Test organisations have chains of their own, simulated in every mode: their names begin with TEST-, the addresses on them with test_, which no
-- wallet takes. Whatever belongs to a test organisation is on such a chain, and nothing of a live one is.
create function refuse_rail_of_other_mode() returns trigger language plpgsql as $$
begin
  if is_test_organisation(new.organisation_id) is distinct from starts_with(to_jsonb(new) ->> tg_argv[0], tg_argv[1]) then
    raise exception 'A rail of the other mode: % of organisation %', to_jsonb(new) ->> tg_argv[0], new.organisation_id
      using errcode = 'check_violation', constraint = 'rail_of_its_mode';
  end if;
  return new;
end $$;

create trigger rail_of_its_mode before insert or update of address, organisation_id on deposit_address
  for each row execute function refuse_rail_of_other_mode('address', 'test_');
create trigger rail_of_its_mode before insert or update of chain, organisation_id on watched_transfer
  for each row execute function refuse_rail_of_other_mode('chain', 'TEST-');
create trigger rail_of_its_mode before insert or update of chain, organisation_id on outgoing_transfer
  for each row execute function refuse_rail_of_other_mode('chain', 'TEST-');
