alter table travel_rule_inquiry
  -- those who may answer were told by mail
  add is_told boolean not null default false;

create index travel_rule_inquiry_untold on travel_rule_inquiry (created_at) where status = 'WAITING' and not is_told;
