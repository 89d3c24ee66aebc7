import type { Invariant } from '@countinghouse/ledger';

const list = (names: readonly string[]): string => `array[${names.map((name) => `'${name}'`).join(', ')}]`;

/** Reached by a token or by the person's own id, before an organisation is known. */
const withoutRowSecurity = ['session', 'sandbox_history_progress'];
/** The owner's migrations keep the system roles, so their row-level security does not bind him. */
const notForced = ['role', 'membership'];
/** Policies that look past the organisation on purpose: roles and memberships at sign-in, a key, a payment's link or a report's code by its name. */
const wider = [
  'read_by_everybody',
  'of_the_named_key',
  'of_the_named_link',
  // Sessions, links and resets are a person's: they bear seals, and what has ended is changed no more.
  'added_by_everybody',
  'while_it_lasts',
  // Passkeys are a person's, and bear seals.
  'added_with_a_seal',
  'changed_by_everybody',
  'removed_by_everybody',
  // A look as a role is a session's, and only takes rights away.
  'of_any_session',
  // Held, never changed.
  'held_by_everybody',
];
const appendOnly = [
  'audit_event',
  'audit_link',
  'audit_seal',
  'ledger_seal',
  'state_transition',
  'fee_schedule',
  'approval_floor',
  'internal_transfer',
  'payment_link',
  'report_link',
];

/** Tables of organisations are separated, and nobody holds a grant too many. The ledger checks its own tables. */
export const tableInvariants: readonly Invariant[] = [
  {
    name: 'organisations-are-apart',
    proves: 'every table with rows of organisations has row-level security that binds requests to one of them.',
    offenders: `
      select c.relname as what, 'row-level security is off' as problem
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
         and c.relname <> all(${list(withoutRowSecurity)})
         and not (c.relrowsecurity and (c.relforcerowsecurity or c.relname = any(${list(notForced)})))
      union all
      select p.tablename || '.' || p.policyname, 'the policy is wider than one organisation'
        from pg_policies p
       where p.schemaname = 'public' and p.roles && array['countinghouse_app', 'public']::name[]
         and p.policyname <> all(${list(wider)}) and p.permissive = 'PERMISSIVE'
         and (coalesce(p.qual, p.with_check) not like '%app.organisation_id%'
           or coalesce(p.with_check, p.qual) not like '%app.organisation_id%')`,
  },
  {
    name: 'rights-are-narrow',
    proves:
      'only the owner and the server’s two groups have rights, none of them may empty a table or change what is only added to.',
    offenders: `
      select coalesce(r.rolname, 'PUBLIC') as grantee, c.relname as what, acl.privilege_type as right
        from pg_class c
        cross join lateral aclexplode(c.relacl) acl
        left join pg_roles r on r.oid = acl.grantee
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and acl.grantee <> c.relowner
         and (coalesce(r.rolname, 'PUBLIC') not in ('countinghouse_app', 'countinghouse_worker')
           or acl.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
           or (acl.privilege_type in ('UPDATE', 'DELETE') and c.relname = any(${list(appendOnly)})))`,
  },
];
