create index stat_daily_by_day on stat_daily (organisation_id, direction, day)
;
