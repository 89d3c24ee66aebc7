-- Attempts are divided by month (docs/decisions/0155-partitions-by-month.md).
select partition_when_small('callback_attempt', 'at');
