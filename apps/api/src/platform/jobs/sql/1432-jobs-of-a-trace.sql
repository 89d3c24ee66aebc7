-- Trace of the work that asked for a job (W3C traceparent), so that the job's spans continue it. Ids at random, without a meaning.
alter table job add column traceparent text;
