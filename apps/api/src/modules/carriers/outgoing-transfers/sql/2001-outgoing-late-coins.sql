-- Coins of organisations that left go on by the same orders, which are the platform's own: of its book, and of no organisation. That every other one is of
-- an organisation that exists is looked at by the trigger, which refuses an organisation without a mode.
alter table outgoing_transfer
  drop constraint outgoing_transfer_organisation_id_fkey,
  drop constraint outgoing_transfer_kind_check,
  add constraint outgoing_transfer_kind_check check (kind in ('REFUND','WITHDRAWAL','RETURN','LATE_COINS')),
  drop constraint outgoing_transfer_of_business,
  add constraint outgoing_transfer_of_business check (kind in ('RETURN','LATE_COINS') or business_id is not null),
  add constraint outgoing_transfer_of_platform check (
    (kind = 'LATE_COINS') = (organisation_id = '00000000-0000-8000-8000-000000000000')
    and (kind <> 'LATE_COINS' or (business_id is null and not starts_with(chain, 'TEST-'))));
drop trigger rail_of_its_mode on outgoing_transfer;
create trigger rail_of_its_mode before insert or update of chain, organisation_id, kind on outgoing_transfer
  for each row when (new.kind <> 'LATE_COINS') execute function refuse_rail_of_other_mode('chain', 'TEST-');
