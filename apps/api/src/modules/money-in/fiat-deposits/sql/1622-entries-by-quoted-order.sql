-- Entries by the order that they quote, written as operators look for those that do not fit theirs.
create index bank_entry_quoted on bank_entry (organisation_id, lower(trim(end_to_end_id))) where kind in ('DEBIT','RETURN');
