import type { Invariant } from './invariants';
import { guardStatements } from './migrations/0100-ledger-guards';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const tables = ['ledger_account', 'ledger_transaction', 'ledger_entry', 'ledger_hold'];

/** What the tables themselves refuse, by the names PostgreSQL knows the rules by. */
const constraints = [
  'ledger_account_code_key',
  'ledger_account_credits_check',
  'ledger_account_currency_key',
  'ledger_account_debits_check',
  'ledger_account_floor',
  'ledger_account_min_balance_check',
  'ledger_account_pkey',
  'ledger_entry_account_fkey',
  'ledger_entry_account_seq_check',
  'ledger_entry_amount_check',
  'ledger_entry_balance_after_check',
  'ledger_entry_direction_check',
  'ledger_entry_line_key',
  'ledger_entry_pkey',
  'ledger_entry_transaction_fkey',
  'ledger_hold_amount_check',
  'ledger_hold_closed',
  'ledger_hold_pkey',
  'ledger_hold_reason_key',
  'ledger_transaction_idempotency_key',
  'ledger_transaction_pkey',
  'ledger_transaction_reversal_of_fkey',
];

const triggers = [
  'ledger_account_kept',
  'ledger_account_no_truncate',
  'ledger_entry_append_only',
  'ledger_entry_balanced',
  'ledger_entry_no_truncate',
  'ledger_hold_kept',
  'ledger_hold_no_truncate',
  'ledger_hold_resolves_once',
  'ledger_transaction_append_only',
  'ledger_transaction_has_entries',
  'ledger_transaction_no_truncate',
  'ledger_transaction_reverses_once',
];

/** The bodies of the functions behind the triggers, so that one replaced by an empty one shows. */
const guards = guardStatements.flatMap((statement) => {
  const [, name, body] =
    /^create function (\w+)\(\) returns trigger language plpgsql as \$\$(.*)\$\$$/s.exec(statement) ?? [];
  return name && body ? [{ name, body }] : [];
});

/** The kinds of accounts that may never be below zero. */
const flooredKinds = [
  'custody',
  'bank',
  'receivable',
  'available',
  'held',
  'pending',
  'refunds',
  'unassociated',
  'unallocated',
  'blocked',
  'unprocessable',
];

/** What the server's two groups may do to the ledger's tables, and nobody else anything. */
const granted = tables.flatMap((table) => [`${table} SELECT`, `${table} INSERT`]);
const grantedColumns = [
  ...['debits', 'credits', 'seq', 'last_posted_at'].map((column) => `ledger_account.${column} UPDATE`),
  ...['status', 'close_transaction_id'].map((column) => `ledger_hold.${column} UPDATE`),
];

/** That what refuses wrong postings is switched on: rules that hold only as long as nobody takes them away. */
export const guarding: readonly Invariant[] = [
  {
    name: 'rules-are-on',
    proves: 'every constraint, trigger and function that refuses a wrong posting is there, switched on and unchanged.',
    offenders: `
      select 'constraint' as what, wanted.name as name
      from unnest(array[${quoted(constraints)}]) as wanted(name)
      where not exists (
        select from pg_constraint c where c.conname = wanted.name and c.convalidated
          and c.conrelid::regclass::text = any(array[${quoted(tables)}]))
      union all
      select 'index', 'ledger_transaction_reversal_of_key'
      where not exists (
        select from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relname = 'ledger_transaction_reversal_of_key' and i.indisunique and i.indisvalid)
      union all
      select 'floor', pg_get_constraintdef(c.oid) from pg_constraint c
      where c.conname = 'ledger_account_floor' and pg_get_constraintdef(c.oid) <> 'CHECK ((balance >= min_balance))'
      union all
      select 'trigger', wanted.name
      from unnest(array[${quoted(triggers)}]) as wanted(name)
      where not exists (
        select from pg_trigger t where t.tgname = wanted.name and t.tgenabled in ('O', 'A') and not t.tgisinternal
          and t.tgrelid::regclass::text = any(array[${quoted(tables)}]))
      union all
      select 'function', wanted.name
      from (values ${guards.map(({ name, body }) => `('${name}', $guard$${body}$guard$)`).join(', ')}) as wanted(name, body)
      where not exists (
        select from pg_proc p
        where p.proname = wanted.name and p.pronamespace = 'public'::regnamespace and p.prosrc = wanted.body)`,
  },
  {
    name: 'floors-are-set',
    proves: 'every account that may not be below zero says so.',
    offenders: `
      select organisation_id, id as account_id, code, min_balance
      from ledger_account
      where kind = any(array[${quoted(flooredKinds)}]) and min_balance is distinct from 0`,
  },
  {
    name: 'books-are-apart',
    proves: 'row-level security is on, forced on the owner too, and lets the server’s groups see what they should.',
    offenders: `
      select c.relname as what, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(tables)}])
        and not (c.relrowsecurity and c.relforcerowsecurity)
      union all
      select p.tablename || '.' || p.policyname, null, null
      from pg_policies p
      where p.schemaname = 'public' and p.tablename = any(array[${quoted(tables)}])
        and not (p.policyname = 'of_the_organisation' and p.roles = '{countinghouse_app}' and p.qual like '%organisation_id = %app.organisation_id%' and p.with_check = p.qual)
        and not (p.policyname = 'of_every_organisation' and p.roles = '{countinghouse_worker}')
      union all
      select r.rolname, null, null from pg_roles r
      where r.rolname in ('countinghouse_app', 'countinghouse_worker') and (r.rolsuper or r.rolbypassrls or r.rolcreaterole)`,
  },
  {
    name: 'grants-are-narrow',
    proves: 'nobody but its owner may do more to the ledger than read, add, move totals and close holds.',
    offenders: `
      select grantee, what from (
        select coalesce(r.rolname, 'PUBLIC') as grantee, c.relname || ' ' || acl.privilege_type as what,
               c.relname || ' ' || acl.privilege_type = any(array[${quoted(granted)}]) as expected
        from pg_class c
        cross join lateral aclexplode(c.relacl) acl
        left join pg_roles r on r.oid = acl.grantee
        where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(tables)}]) and acl.grantee <> c.relowner
        union all
        select coalesce(r.rolname, 'PUBLIC'), c.relname || '.' || a.attname || ' ' || acl.privilege_type,
               c.relname || '.' || a.attname || ' ' || acl.privilege_type = any(array[${quoted(grantedColumns)}])
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid
        cross join lateral aclexplode(a.attacl) acl
        left join pg_roles r on r.oid = acl.grantee
        where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(tables)}]) and acl.grantee <> c.relowner
      ) given
      where not (given.expected and given.grantee in ('countinghouse_app', 'countinghouse_worker'))`,
  },
];
