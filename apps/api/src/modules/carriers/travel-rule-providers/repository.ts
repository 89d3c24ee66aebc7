import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { clockNow } from '../../../platform/clock/repository';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import { columns, type InsertRow } from '../../../platform/tables';

/** Providers decide where data about people goes, and which addresses are paid. */
export const sealedProviders = sealedTable({
  table: 'travel_rule_provider',
  key: ['id'],
  columns: ['name', 'country', 'lei', 'hosts', 'fingerprints', 'versions', 'answers', 'status'],
  proves: 'every provider of the travel rule is the one that two operators allowed.',
});

const own = columns('travel_rule_provider', [
  'id',
  'name',
  'country',
  'lei',
  'hosts',
  'fingerprints',
  'versions',
  'answers',
  'status',
  'seal',
]);
type Row = RowOf<typeof own>;

/** Another provider. */
export type Provider = Omit<Row, 'seal'>;

const soundOf = (tx: Tx, rows: readonly Row[]): Provider[] => rows.filter((row) => sealedProviders.isSound(tx, row));

/** Every provider, by name. */
export const selectProviders = async (tx: Tx): Promise<Provider[]> => {
  const { rows } = await sql<Row>`select ${own} from travel_rule_provider order by name`.execute(tx);
  return soundOf(tx, rows);
};

/** An allowed provider by a certificate that it calls with, by one of its hosts, or by its id; or null. */
export const findProvider = async (
  tx: Tx,
  by: { readonly fingerprint: string } | { readonly host: string } | { readonly id: string },
): Promise<Provider | null> => {
  const condition =
    'fingerprint' in by
      ? sql`${by.fingerprint} = any(fingerprints)`
      : 'host' in by
        ? sql`${by.host} = any(hosts)`
        : sql`id = ${by.id}`;
  const { rows } = await sql<Row>`
    select ${own} from travel_rule_provider where status = 'ALLOWED' and ${condition} limit 2`.execute(tx);
  const [only, ...others] = soundOf(tx, rows);
  return others.length === 0 ? (only ?? null) : null;
};

/** The present providers, locked until the transaction ends, so that no two share a host or a certificate. */
export const holdProviders = async (tx: Tx): Promise<Provider[]> => {
  await sql`lock table travel_rule_provider in share row exclusive mode`.execute(tx);
  return selectProviders(tx);
};

/** Writes a provider whole. */
export const saveProvider = async (tx: Tx, provider: Provider, isNew: boolean): Promise<void> => {
  const { id, name, country, lei, hosts, fingerprints, versions, answers, status } = provider;
  if (isNew) {
    const stamp = (await clockNow(tx)).toISOString();
    const row: InsertRow<'travel_rule_provider'> = { ...provider, created_at: stamp, updated_at: stamp, seal: null };
    await insertRows(tx, 'travel_rule_provider', [row]);
  } else
    await sql`
      update travel_rule_provider
         set name = ${name}, country = ${country}, lei = ${lei}, hosts = ${[...hosts]}, fingerprints = ${[...fingerprints]},
             versions = ${[...versions]}, answers = ${answers}, status = ${status}, updated_at = app_clock()
       where id = ${id}`.execute(tx);
  await sealedProviders.resealing(tx, sql`id = ${id}`);
};
