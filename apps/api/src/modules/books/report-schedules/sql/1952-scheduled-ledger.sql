-- The ledger of a business is made by a schedule too, also as a document and as a statement.
alter table report_schedule
  drop constraint report_schedule_report_check,
  drop constraint report_schedule_format_check,
  add constraint report_schedule_report_check check (report in ('payments','withdrawals-crypto','fiat-deposits','fiat-withdrawals',
    'internal-transfers','balance-conversions','statistics','costs','transaction-ledger')),
  add constraint report_schedule_format_check check (format in ('CSV','XLSX','PDF','XML')),
  add constraint report_schedule_lists_are_tables check (format in ('CSV','XLSX') or report = 'transaction-ledger');
