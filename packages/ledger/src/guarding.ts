import type { Invariant } from './invariants';
import { ledgerMigrations } from './migrations';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

const tables = ['ledger_account', 'ledger_transaction', 'ledger_entry', 'ledger_hold'];
/** With the seals over them, which requests neither read nor write. */
const guarded = [...tables, 'ledger_seal'];

/** The keys and references of the tables, by the names PostgreSQL knows them by. */
const keys = [
  'ledger_account_code_key',
  'ledger_account_currency_key',
  'ledger_account_pkey',
  'ledger_entry_account_fkey',
  'ledger_entry_line_key',
  'ledger_entry_pkey',
  'ledger_entry_transaction_fkey',
  'ledger_hold_pkey',
  'ledger_hold_reason_key',
  'ledger_transaction_idempotency_key',
  'ledger_transaction_pkey',
  'ledger_transaction_reversal_of_fkey',
];

/** Other check constraints of the tables, as PostgreSQL prints them. */
const checks: Readonly<Record<string, string>> = {
  ledger_account_code_check: '((char_length(code) >= 3) AND (char_length(code) <= 120))',
  ledger_account_credits_check: `((credits >= (0)::numeric) AND (credits < 'NaN'::numeric))`,
  ledger_account_debits_check: `((debits >= (0)::numeric) AND (debits < 'NaN'::numeric))`,
  ledger_account_floor: '(balance >= min_balance)',
  ledger_account_min_balance_check: `(min_balance < 'NaN'::numeric)`,
  ledger_account_seq_check: '(seq >= 0)',
  ledger_account_type_check: `(type = ANY (ARRAY['ASSET'::text, 'LIABILITY'::text, 'INCOME'::text, 'EXPENSE'::text, 'EQUITY'::text]))`,
  ledger_entry_account_seq_check: '(account_seq > 0)',
  ledger_entry_amount_check: `((amount > (0)::numeric) AND (amount < 'NaN'::numeric))`,
  ledger_entry_balance_after_check: `(balance_after < 'NaN'::numeric)`,
  ledger_entry_direction_check: `(direction = ANY (ARRAY['DEBIT'::text, 'CREDIT'::text]))`,
  ledger_entry_line_check: '(line > 0)',
  ledger_hold_amount_check: `((amount > (0)::numeric) AND (amount < 'NaN'::numeric))`,
  ledger_hold_closed: `((status = 'ACTIVE'::text) = (close_transaction_id IS NULL))`,
  ledger_hold_status_check: `(status = ANY (ARRAY['ACTIVE'::text, 'SETTLED'::text, 'RELEASED'::text]))`,
  ledger_seal_check: '(last_seq >= first_seq)',
  ledger_seal_digest_check: '(octet_length(digest) = 32)',
  ledger_seal_first_seq_check: '(first_seq > 0)',
  ledger_seal_mac_check: '(octet_length(mac) = 32)',
  ledger_seal_number_check: '(number > 0)',
  ledger_transaction_entity_type_check: `(entity_type ~ '^[A-Z][A-Z0-9_]{0,39}$'::text)`,
  ledger_transaction_event_type_check: `(event_type ~ '^[A-Z][A-Z0-9_-]{0,39}$'::text)`,
  ledger_transaction_idempotency_key_check: '(char_length(idempotency_key) <= 120)',
};

/** The triggers, likewise. */
const triggers: Readonly<Record<string, string>> = {
  ledger_account_kept: 'BEFORE DELETE ON ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
  ledger_account_no_truncate:
    'BEFORE TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
  ledger_entry_append_only:
    'BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
  ledger_entry_balanced:
    'AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_unbalanced()',
  ledger_entry_no_truncate:
    'BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
  ledger_hold_kept: 'BEFORE DELETE ON ledger_hold FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
  ledger_hold_no_truncate: 'BEFORE TRUNCATE ON ledger_hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
  ledger_hold_resolves_once: `BEFORE UPDATE ON ledger_hold FOR EACH ROW WHEN ((old.status <> 'ACTIVE'::text)) EXECUTE FUNCTION ledger_refuse_reopening()`,
  ledger_seal_append_only:
    'BEFORE DELETE OR UPDATE ON ledger_seal FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
  ledger_seal_no_truncate: 'BEFORE TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
  ledger_transaction_append_only:
    'BEFORE DELETE OR UPDATE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()',
  ledger_transaction_has_entries:
    'AFTER INSERT ON ledger_transaction DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_refuse_empty()',
  ledger_transaction_no_truncate:
    'BEFORE TRUNCATE ON ledger_transaction FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
  ledger_transaction_reverses_once:
    'BEFORE INSERT ON ledger_transaction FOR EACH ROW WHEN ((new.reversal_of IS NOT NULL)) EXECUTE FUNCTION ledger_refuse_reversed_reversal()',
};

/** The rows that a request of an organisation reaches. */
const ownRows = `(organisation_id = (NULLIF(current_setting('app.organisation_id'::text, true), ''::text))::uuid)`;

const rowsOf = (named: Readonly<Record<string, string>>): string =>
  Object.entries(named)
    .map(([name, definition]) => `('${name}', $def$${definition}$def$)`)
    .join(', ');

/** Bodies of the functions behind the triggers, so that a replaced one is noticed. */
const guards = Array.from(
  ledgerMigrations['0100-ledger']!.matchAll(
    /^create function (\w+)\(\) returns trigger language plpgsql as \$\$(.*?)\$\$;$/gms,
  ),
  ([, name = '', body = '']) => ({ name, body }),
);

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

/** Grants of the server's two groups on the ledger's tables; nobody else has any. Postings go through functions. */
const granted = tables.map((table) => `${table} SELECT`);

/** Guards against wrong postings are in place: a rule holds only while nobody removes it. */
export const guarding: readonly Invariant[] = [
  {
    name: 'rules-are-on',
    proves: 'every constraint, trigger and function that refuses a wrong posting is there, switched on and unchanged.',
    offenders: `
      select 'key' as what, wanted.name as name
      from unnest(array[${quoted(keys)}]) as wanted(name)
      where not exists (
        select from pg_constraint c where c.conname = wanted.name and c.convalidated
          and c.conrelid::regclass::text = any(array[${quoted(guarded)}]))
      union all
      select 'check', wanted.name
      from (values ${rowsOf(checks)}) as wanted(name, definition)
      where not exists (
        select from pg_constraint c where c.conname = wanted.name and c.convalidated
          and c.conrelid::regclass::text = any(array[${quoted(guarded)}])
          and pg_get_constraintdef(c.oid) = 'CHECK (' || wanted.definition || ')')
      union all
      select 'index', 'ledger_transaction_reversal_of_key'
      where not exists (
        select from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relname = 'ledger_transaction_reversal_of_key' and i.indisunique and i.indisvalid)
      union all
      select 'trigger', wanted.name
      from (values ${rowsOf(triggers)}) as wanted(name, definition)
      where not exists (
        select from pg_trigger t where t.tgname = wanted.name and t.tgenabled in ('O', 'A') and not t.tgisinternal
          and t.tgrelid::regclass::text = any(array[${quoted(guarded)}])
          and split_part(replace(pg_get_triggerdef(t.oid), 'public.', ''), ' TRIGGER ' || t.tgname || ' ', 2) = wanted.definition)
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
      where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(guarded)}])
        and not (c.relrowsecurity and c.relforcerowsecurity)
      union all
      select p.tablename || '.' || p.policyname, null, null
      from (select p.*, t.tableowner as owner from pg_policies p join pg_tables t using (schemaname, tablename)) p
      where p.schemaname = 'public' and p.tablename = any(array[${quoted(tables)}])
        and not (p.policyname = 'of_the_organisation' and p.roles = '{countinghouse_app}' and p.qual = $def$${ownRows}$def$ and p.with_check = p.qual)
        and not (p.policyname = 'of_every_organisation' and p.roles = '{countinghouse_worker}')
        and not (p.policyname = 'of_the_functions' and p.roles = array[p.owner])
      union all
      select r.rolname, null, null from pg_roles r
      where r.rolname in ('countinghouse_app', 'countinghouse_worker') and (r.rolsuper or r.rolbypassrls or r.rolcreaterole)`,
  },
  {
    name: 'grants-are-narrow',
    proves: 'nobody but its owner may do more to the ledger’s tables than read them.',
    offenders: `
      select grantee, what from (
        select coalesce(r.rolname, 'PUBLIC') as grantee, c.relname || ' ' || acl.privilege_type as what,
               c.relname || ' ' || acl.privilege_type = any(array[${quoted(granted)}]) as expected
        from pg_class c
        cross join lateral aclexplode(c.relacl) acl
        left join pg_roles r on r.oid = acl.grantee
        where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(tables)}]) and acl.grantee <> c.relowner
        union all
        select coalesce(r.rolname, 'PUBLIC'), c.relname || '.' || a.attname || ' ' || acl.privilege_type, false
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid
        cross join lateral aclexplode(a.attacl) acl
        left join pg_roles r on r.oid = acl.grantee
        where c.relnamespace = 'public'::regnamespace and c.relname = any(array[${quoted(tables)}]) and acl.grantee <> c.relowner
      ) given
      where not (given.expected and given.grantee in ('countinghouse_app', 'countinghouse_worker'))`,
  },
];
