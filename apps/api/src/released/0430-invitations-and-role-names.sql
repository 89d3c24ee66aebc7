alter table password_reset
          add column purpose text not null default 'RESET' check (purpose in ('RESET','INVITATION'))
;
alter table role add constraint role_name_not_reserved
          check (is_system or upper(btrim(name)) not in ('SUPPORT','BACKOFFICE','MANAGER','ADMIN'))
;
create index membership_role on membership (role_id)
;
create index membership_newest on membership (organisation_id, created_at desc, user_id desc)
;
