-- Groups, logins and the database of an installation. Run once by a superuser, with the passwords in the environment.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\getenv worker_password WORKER_PASSWORD

create role countinghouse_app nologin;
create role countinghouse_worker nologin;
create role pay_owner login password :'owner_password';
create role pay_app login password :'app_password' in role countinghouse_app;
create role pay_worker login password :'worker_password' in role countinghouse_worker;
create database pay owner pay_owner encoding 'UTF8' template template0;
revoke connect on database pay from public;
grant connect on database pay to pay_app, pay_worker;
