/** Modules that operators load to monitor a server, and that do not affect our data. */
const watching = ['pg_stat_statements', 'pg_buffercache', 'pgstattuple'];

const named = (namespace: string, name: string): string =>
  `case ${namespace}.nspname when 'public' then '' else ${namespace}.nspname || '.' end || ${name}`;

const ownedBy = (role: string): string =>
  `case when ${role} <> (select oid from owner) then 'of ' || ${role}::regrole end`;

const ours = (namespace: string, owner: string): string =>
  `(${namespace}.nspname = 'public' or (${owner} = (select oid from owner) and ${namespace}.nspname !~ '^pg_|^information_schema$'))`;

const notOfExtension = (
  catalogue: string,
  oid: string,
): string => `not exists (select from pg_depend dep join pg_extension x on x.oid = dep.refobjid
     where dep.classid = '${catalogue}'::regclass and dep.objid = ${oid} and dep.deptype = 'e'
       and dep.refclassid = 'pg_extension'::regclass and x.extname in (${watching.map((name) => `'${name}'`).join(', ')}))`;

const roleName = (role: string): string =>
  `case ${role} when 0 then 'PUBLIC' when (select oid from owner) then 'OWNER' else ${role}::regrole::text end`;

const rightsOf = (acl: string): string =>
  `string_agg(${acl}.privilege_type || case when ${acl}.is_grantable then '*' else '' end, ',' order by ${acl}.privilege_type)`;

/**
 * Structure of a database beside its rows, one row per fact: `kind`, `name` and a digest of the definition. Written so that PostgreSQL 15 to 18
 * answer alike: from the catalogue's own columns where they hold it, from its functions where they print the same; the owner, whatever his name, is
 * `OWNER`. Covered are the objects of the schema `public`, those that its owner has elsewhere, and the server's objects that reach into it: the two
 * groups, settings and event triggers. Months of divided tables have a rule of their own (platform/months/invariants.ts).
 */
const facts: readonly (readonly [kind: string, query: string])[] = [
  [
    'relation',
    `select ${named('n', 'c.relname')},
            concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, ${ownedBy('c.relowner')},
              case when c.relkind in ('v','m') then c.reloptions::text || pg_get_viewdef(c.oid) end)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r','p','v','m','S','f') and n.nspname <> 'months' and ${ours('n', 'c.relowner')} and ${notOfExtension('pg_class', 'c.oid')}`,
  ],
  [
    'column',
    `select c.relname || '.' || a.attname,
            concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
              pg_get_expr(d.adbin, d.adrelid), case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end)
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and a.attnum > 0 and not a.attisdropped`,
  ],
  [
    'constraint',
    `select k.conrelid::regclass::text || '.' || k.conname, concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
       from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0 and k.contype in ('c','f','p','u','x')`,
  ],
  [
    'index',
    `select i.indrelid::regclass::text || '.' || c.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisready)
       from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  ],
  [
    'policy',
    `select p.polrelid::regclass::text || '.' || p.polname,
            concat_ws(' ', p.polpermissive, p.polcmd,
              (select string_agg(${roleName('member')}, ',' order by ${roleName('member')}) from unnest(p.polroles) member),
              'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid))
       from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace`,
  ],
  [
    'trigger',
    `select t.tgrelid::regclass::text || '.' || t.tgname,
            concat_ws(' ', replace(pg_get_triggerdef(t.oid), 'public.', ''), t.tgenabled)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        -- They only refuse, and are there while an organisation is away (docs/decisions/0158-moves-of-organisations.md).
        and not (t.tgname in ('refuse_write_while_away', 'refuse_removal_while_away') and t.tgenabled = 'O'
                 and t.tgfoid = (select oid from pg_proc where proname = 'refuse_while_away' and pronamespace = 'public'::regnamespace))`,
  ],
  [
    // The triggers behind keys and references have server-made names: only a disabled one is a fact.
    'reference switched off',
    `select distinct t.tgrelid::regclass::text || '.' || k.conname, 'off'
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_constraint k on k.oid = t.tgconstraint
      where c.relnamespace = 'public'::regnamespace and t.tgisinternal and t.tgenabled <> 'O'`,
  ],
  [
    'rule',
    `select r.ev_class::regclass::text || '.' || r.rulename, concat_ws(' ', pg_get_ruledef(r.oid), r.ev_enabled)
       from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace = 'public'::regnamespace and r.rulename <> '_RETURN'`,
  ],
  [
    'function',
    `select ${named('n', `p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')'`)},
            concat_ws(' ', p.prokind, pg_get_function_result(p.oid), l.lanname, p.prosecdef, p.provolatile, p.proisstrict,
              p.proparallel, p.proleakproof, p.proretset, p.proconfig::text, ${ownedBy('p.proowner')}, p.prosrc, pg_get_function_sqlbody(p.oid))
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where ${ours('n', 'p.proowner')} and ${notOfExtension('pg_proc', 'p.oid')}`,
  ],
  [
    'type',
    `select t.typname, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
              (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
       from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d','e','r') and ${notOfExtension('pg_type', 't.oid')}`,
  ],
  [
    'operator',
    `select o.oid::regoperator::text, o.oprcode::text
       from pg_operator o where o.oprnamespace = 'public'::regnamespace and ${notOfExtension('pg_operator', 'o.oid')}`,
  ],
  [
    'right',
    `select c.relname || ' to ' || ${roleName('acl.grantee')}, ${rightsOf('acl')}
       from pg_class c cross join lateral aclexplode(c.relacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner and ${notOfExtension('pg_class', 'c.oid')}
      group by c.relname, acl.grantee`,
  ],
  [
    'right',
    `select c.relname || '.' || a.attname || ' to ' || ${roleName('acl.grantee')}, ${rightsOf('acl')}
       from pg_attribute a join pg_class c on c.oid = a.attrelid cross join lateral aclexplode(a.attacl) acl
      where c.relnamespace = 'public'::regnamespace and acl.grantee <> c.relowner
      group by c.relname, a.attname, acl.grantee`,
  ],
  [
    'right',
    `select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ') to ' || ${roleName('acl.grantee')}, ${rightsOf('acl')}
       from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl
      where p.pronamespace = 'public'::regnamespace and acl.grantee <> p.proowner and ${notOfExtension('pg_proc', 'p.oid')}
      group by p.oid, p.proname, acl.grantee`,
  ],
  [
    // Everybody may look into the schema, on some servers by name and on some not; creating objects in it is the owner's.
    'right',
    `select 'schema public to ' || ${roleName('acl.grantee')}, ${rightsOf('acl')}
       from pg_namespace n cross join lateral aclexplode(n.nspacl) acl
      where n.nspname = 'public' and acl.grantee not in (0, n.nspowner, (select oid from owner))
      group by acl.grantee`,
  ],
  [
    'right',
    `select 'schema public to everybody', 'CREATE' from pg_namespace n cross join lateral aclexplode(n.nspacl) acl
      where n.nspname = 'public' and acl.grantee = 0 and acl.privilege_type = 'CREATE'`,
  ],
  [
    'right to come',
    `select d.defaclobjtype::text || ' to ' || ${roleName('acl.grantee')}, ${rightsOf('acl')}
       from pg_default_acl d cross join lateral aclexplode(d.defaclacl) acl
      where acl.grantee <> d.defaclrole and (d.defaclnamespace = 0 or d.defaclnamespace = 'public'::regnamespace)
      group by d.defaclobjtype, acl.grantee`,
  ],
  [
    'group',
    `select r.rolname, concat_ws(' ', r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolcanlogin)
       from pg_roles r where r.oid in (select oid from groups)`,
  ],
  [
    'group that belongs to another role',
    `select m.member::regrole::text || ' in ' || m.roleid::regrole::text, 'member'
       from pg_auth_members m where m.member in (select oid from groups)`,
  ],
  [
    'login that may more than its group',
    `select r.rolname, 'more'
       from pg_roles r
      where not r.rolsuper and r.oid not in (select oid from owner union all select oid from groups)
        and not exists (select from pg_database d where d.datdba = r.oid)
        and exists (select from groups g where pg_has_role(r.oid, g.oid, 'usage'))
        and (r.rolbypassrls or r.rolcreaterole or pg_has_role(r.oid, (select oid from owner), 'usage')
          or (select count(*) from groups g where pg_has_role(r.oid, g.oid, 'usage')) > 1)`,
  ],
  [
    'setting',
    `select coalesce(s.setrole::regrole::text, 'everybody') || ' ' || split_part(setting, '=', 1), setting
       from pg_db_role_setting s cross join lateral unnest(s.setconfig) setting
      where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and (s.setrole = 0 or exists (select from groups g where pg_has_role(s.setrole, g.oid, 'usage')))
        and split_part(setting, '=', 1) in ('search_path','session_replication_role','row_security','role')`,
  ],
  [
    'event trigger',
    `select e.evtname, concat_ws(' ', e.evtevent, e.evtfoid::regproc, e.evtenabled) from pg_event_trigger e`,
  ],
];

/** All facts as one statement without parameters: (kind, name, digest). The owner is the owner of the migrations table. */
export const factsStatement = `
  with owner as materialized (
    select relowner as oid from pg_class where oid = 'public.kysely_migration'::regclass
  ), groups as materialized (
    select oid from pg_roles where rolname in ('countinghouse_app', 'countinghouse_worker')
  )
  ${facts
    .map(
      ([kind, query]) =>
        `select '${kind}' as kind, f.name, left(md5(f.definition), 12) as digest from (${query}) f(name, definition)`,
    )
    .join('\n  union all\n  ')}`;
