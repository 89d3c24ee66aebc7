/** Triggers that hold for everybody, the owner of the tables included. */
export const guardStatements: readonly string[] = [
  `create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'LG005';
  end
  $$`,
  ...['ledger_transaction', 'ledger_entry'].flatMap((table) => [
    `create trigger ${table}_append_only before update or delete on ${table}
       for each row execute function ledger_refuse_change()`,
    `create trigger ${table}_no_truncate before truncate on ${table}
       for each statement execute function ledger_refuse_change()`,
  ]),
  ...['ledger_account', 'ledger_hold'].flatMap((table) => [
    `create trigger ${table}_kept before delete on ${table} for each row execute function ledger_refuse_change()`,
    `create trigger ${table}_no_truncate before truncate on ${table}
       for each statement execute function ledger_refuse_change()`,
  ]),

  // Checked where the entries enter, so that no statement, whoever wrote it, leaves a transaction unbalanced.
  `create function ledger_refuse_unbalanced() returns trigger language plpgsql as $$
  begin
    if exists (
      select from entered
      group by organisation_id, transaction_id, currency
      having sum(case direction when 'DEBIT' then amount else -amount end) <> 0
    ) then
      raise exception 'Debits and credits differ' using errcode = 'LG003';
    end if;
    return null;
  end
  $$`,
  `create trigger ledger_entry_balanced after insert on ledger_entry referencing new table as entered
     for each statement execute function ledger_refuse_unbalanced()`,

  `create function ledger_refuse_empty() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from ledger_entry e
      where e.organisation_id = new.organisation_id and e.transaction_id = new.id and e.line = 2
    ) then
      raise exception 'A transaction has at least two entries' using errcode = 'LG003';
    end if;
    return null;
  end
  $$`,
  `create constraint trigger ledger_transaction_has_entries after insert on ledger_transaction
     deferrable initially deferred for each row execute function ledger_refuse_empty()`,

  `create function ledger_refuse_reversed_reversal() returns trigger language plpgsql as $$
  begin
    if exists (
      select from ledger_transaction
      where organisation_id = new.organisation_id and id = new.reversal_of and reversal_of is not null
    ) then
      raise exception 'A reversal is never reversed' using errcode = 'LG004';
    end if;
    return new;
  end
  $$`,
  `create trigger ledger_transaction_reverses_once before insert on ledger_transaction
     for each row when (new.reversal_of is not null) execute function ledger_refuse_reversed_reversal()`,

  `create function ledger_refuse_reopening() returns trigger language plpgsql as $$
  begin
    raise exception 'A hold resolves once' using errcode = 'LG005';
  end
  $$`,
  `create trigger ledger_hold_resolves_once before update on ledger_hold
     for each row when (old.status <> 'ACTIVE') execute function ledger_refuse_reopening()`,
];
