-- Invitations, and the names no role of an organisation may bear.
alter table password_reset
  add column purpose text not null default 'RESET' check (purpose in ('RESET','INVITATION'));

-- The contract folds more than this; the database makes sure that no exact name ever comes in by another way.
alter table role add constraint role_name_not_reserved
  check (is_system or upper(btrim(name)) not in ('SUPPORT','BACKOFFICE','MANAGER','ADMIN'));

create index membership_role on membership (role_id);
create index membership_newest on membership (organisation_id, created_at desc, user_id desc);
