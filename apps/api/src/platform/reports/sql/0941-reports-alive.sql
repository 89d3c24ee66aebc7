-- The last sign of life of a report that is being sent: a server that was killed gives none.
alter table report_job add alive_at timestamptz(3);
grant update (alive_at) on report_job to countinghouse_app, countinghouse_worker;
create index report_job_running on report_job (started_at) where status = 'RUNNING';
