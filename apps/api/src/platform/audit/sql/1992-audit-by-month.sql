-- Events are divided by the month of their recording, by the real clock, in whose order they are sealed (docs/decisions/0155-partitions-by-month.md).
select partition_when_small('audit_event', 'recorded_at');
