import type pg from 'pg';
import { DatabaseSetupError, sqlStateOf } from './errors';

type RoleFacts = {
  login: string;
  superuser: boolean;
  bypasses: boolean;
  may_create_roles: boolean;
  owns: boolean;
  member: boolean;
  member_of_other: boolean;
};

/**
 * Refuses a pool whose login could bypass row-level security: a superuser, one with BYPASSRLS or CREATEROLE, an owner of the database or of any
 * table in it, or a member of the other group. Throws DatabaseSetupError.
 */
export const refuseBypassingRole = async (pool: pg.Pool, group: string): Promise<void> => {
  const facts = await factsOf(pool, group);
  const refuse = (problem: string) => {
    throw new DatabaseSetupError(
      `The database login "${facts?.login ?? ''}" ${problem}; give the server a login that only belongs to ${group}.`,
    );
  };
  if (!facts) throw new DatabaseSetupError('The database does not know its own login.');
  if (facts.superuser) refuse('is a superuser and would bypass row-level security');
  if (facts.bypasses) refuse('has BYPASSRLS and would bypass row-level security');
  if (facts.may_create_roles) refuse('may create roles and could give itself any right');
  if (facts.owns) refuse('owns the database or tables in it and could switch row-level security off');
  if (!facts.member) refuse(`is not a member of ${group}`);
  if (facts.member_of_other) refuse('belongs to the request group and to the worker group at once');
};

/** Classes 28, 3D and 42501: the server answered and refuses this login. */
const isShutOut = (state: string | undefined) =>
  state !== undefined && (state.startsWith('28') || state.startsWith('3D') || state === '42501');

const factsOf = async (pool: pg.Pool, group: string): Promise<RoleFacts | undefined> => {
  try {
    const { rows } = await pool.query<RoleFacts>(factsQuery, [group]);
    return rows[0];
  } catch (error) {
    if (!isShutOut(sqlStateOf(error)) || !(error instanceof Error)) throw error;
    throw new DatabaseSetupError(
      `The database refuses the login meant for ${group} (${error.message}): make it with "create role <name> login password '<password>' in role ${group}" and name it in the address.`,
      { cause: error },
    );
  }
};

const factsQuery = `
  select r.rolname as login,
         r.rolsuper as superuser,
         r.rolbypassrls as bypasses,
         r.rolcreaterole as may_create_roles,
         exists (select from pg_database d where d.datname = current_database() and pg_has_role(r.oid, d.datdba, 'member'))
           or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')
                         and pg_has_role(r.oid, c.relowner, 'member')) as owns,
         exists (select from pg_roles g where g.rolname = $1 and pg_has_role(r.oid, g.oid, 'member')) as member,
         (select count(*) from pg_roles g
           where g.rolname in ('countinghouse_app', 'countinghouse_worker')
             and pg_has_role(r.oid, g.oid, 'member')) > 1 as member_of_other
    from pg_roles r
   where r.rolname = current_user`;
