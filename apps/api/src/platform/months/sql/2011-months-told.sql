-- A page tells when months ahead are late; names and bounds of months say nothing of rows.
grant execute on function months_of_tables() to countinghouse_app;
