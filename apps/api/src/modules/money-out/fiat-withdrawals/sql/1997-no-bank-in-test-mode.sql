-- A test organisation reaches no bank: it has neither an account there nor an order to one.
create function refuse_bank_in_test_mode() returns trigger language plpgsql as $$
begin
  if is_test_organisation(new.organisation_id) then
    raise exception 'A rail of the other mode: a bank for the test organisation %', new.organisation_id
      using errcode = 'check_violation', constraint = 'rail_of_its_mode';
  end if;
  return new;
end $$;

create trigger rail_of_its_mode before insert or update of organisation_id on collection_account
  for each row execute function refuse_bank_in_test_mode();
create trigger rail_of_its_mode before insert or update of organisation_id on bank_account
  for each row execute function refuse_bank_in_test_mode();
create trigger rail_of_its_mode before insert or update of organisation_id on fiat_withdrawal
  for each row execute function refuse_bank_in_test_mode();
