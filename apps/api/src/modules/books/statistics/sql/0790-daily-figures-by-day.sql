-- Figures of all businesses are those of a few days among those of years: their key begins with the business. Nothing that changes with a movement stands in the
-- index, so that a figure is still rewritten in place.
create index stat_daily_by_day on stat_daily (organisation_id, direction, day);
