import { createHash } from 'node:crypto';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { sealedTable } from '../../../platform/row-checks/sealed-table';
import type { Tables } from '../../../platform/tables';
import { normalForm } from './normal-form';
import type { ListedAddress, PublishedList } from './read-list';

const columns = [
  'source',
  'published_on',
  'digest',
  'addresses_digest',
  'address_count',
  'first_read_at',
  'last_read_at',
] as const;

export const sealedSanctionsLists = sealedTable({
  table: 'sanctions_list',
  key: ['id'],
  columns,
  proves: 'every sanctions list is the one that was read.',
});

/** A list without its addresses. */
export type ListHead = Omit<Tables['sanctions_list'], 'seal'>;

/** The list that was confirmed last; null before the first. */
export const currentList = async (tx: Tx): Promise<ListHead | null> => {
  const { rows } = await sql<ListHead>`
    select id, ${sql.join(columns.map((column) => sql.ref(column)))} from sanctions_list
     order by last_read_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
};

type AddressRow = Tables['sanctioned_address'];

const digestOf = (rows: readonly Pick<AddressRow, 'matched' | 'party' | 'label' | 'address' | 'entity'>[]): string => {
  const lines = rows.map(({ matched, party, label, address, entity }) =>
    JSON.stringify([matched, party, label, address, entity]),
  );
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
};

/** A sanctioned party, as an answer names it. */
export type Listing = { readonly entity: string; readonly party: string };

/**
 * The addresses of a list by the spelling that is looked up.
 * @throws Error when the rows are not those that were written
 */
export const addressesOf = async (tx: Tx, list: ListHead): Promise<ReadonlyMap<string, Listing>> => {
  const { rows } = await sql<AddressRow>`
    select matched, party, label, address, entity from sanctioned_address where list_id = ${list.id}`.execute(tx);
  if (digestOf(rows) !== list.addresses_digest)
    throw new Error(`The addresses kept of the sanctions list of ${list.published_on} are not those that were read`);
  return new Map(rows.map(({ matched, entity, party }) => [matched, { entity, party }]));
};

const once = (addresses: readonly ListedAddress[]) => [
  ...new Map(
    addresses.map(({ party, label, address, entity }) => {
      const matched = normalForm(address);
      return [`${matched} ${party} ${label}`, { matched, party, label, address, entity }] as const;
    }),
  ).values(),
];

/**
 * Keeps a list that was read. The one that stands already is confirmed as of this instant.
 *
 * @param readAt as of when the publisher states it
 * @throws Error when it was published before the one that is kept, or names fewer than half of its addresses
 */
export const keepList = async (tx: Tx, source: string, list: PublishedList, readAt: Date): Promise<void> => {
  const current = await currentList(tx);
  if (current?.digest === list.digest) {
    if (readAt <= current.last_read_at) return;
    await sql`update sanctions_list set last_read_at = ${readAt} where id = ${current.id}`.execute(tx);
    await sealedSanctionsLists.resealing(tx, sql`id = ${current.id}`);
    return;
  }
  const rows = once(list.addresses);
  if (current && list.publishedOn < current.published_on)
    throw new Error(
      `The sanctions list is of ${list.publishedOn}, older than the one kept, which is of ${current.published_on}`,
    );
  if (current && rows.length * 2 < current.address_count)
    throw new Error(
      `The sanctions list of ${list.publishedOn} names ${rows.length} addresses, fewer than half of the ${current.address_count} kept: it is cut off, or an operator has to look at it`,
    );
  const head = {
    id: newId(),
    source,
    published_on: list.publishedOn,
    digest: list.digest,
    addresses_digest: digestOf(rows),
    address_count: rows.length,
    first_read_at: readAt,
    last_read_at: readAt,
  };
  await insertRows(tx, 'sanctions_list', sealedSanctionsLists.sealing(tx, [head]));
  await insertRows(
    tx,
    'sanctioned_address',
    rows.map((row) => ({ list_id: head.id, ...row })),
  );
};
