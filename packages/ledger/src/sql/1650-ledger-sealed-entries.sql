-- Seals stay closed to requests; how far the accounts of one's own book are sealed is told by this function.
create policy of_the_functions on ledger_seal for select to current_user using (true);

create function ledger_sealed_entries(book uuid, codes text[]) returns table (account_code text, last_seq bigint)
   language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
   begin
     if not ledger_is_open_to(book) then
       raise exception 'The book is not the transaction''s own' using errcode = '42501';
     end if;
     return query
       select a.code, sealed.last_seq from ledger_account a
       cross join lateral (
         select l.last_seq from ledger_seal l
         where l.account_id = a.id and l.organisation_id = a.organisation_id order by l.last_seq desc limit 1
       ) sealed
       where a.organisation_id = book and a.code = any(codes);
   end
   $$;
revoke all on function ledger_sealed_entries(uuid, text[]) from public;
grant execute on function ledger_sealed_entries(uuid, text[]) to countinghouse_app, countinghouse_worker;
