import { foundKinds, mostFound, type FoundField, type FoundKind } from '@countinghouse/contract/organisation/search';
import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { visible, type Sql } from '../../../platform/list/filters';
import type { Searchable, Sought } from './searchable-repository';

type FoundRow = {
  readonly kind: FoundKind;
  readonly id: string;
  readonly business_id: BusinessId | null;
  readonly business_name: string | null;
  readonly label: string | null;
  readonly field: FoundField;
  readonly value: string;
  readonly status: string | null;
  readonly units: string | null;
  readonly currency: string | null;
  readonly network: string | null;
};

/** The newest rows of one kind; null where nothing of it can be found by the text. */
const partOf = (
  { kind, from, id = sql`t.id`, ways, label, business, status, money }: Searchable,
  sought: Sought,
): Sql | null => {
  const { scope } = sought;
  const asked = ways.flatMap(({ field, query }, rank) => {
    const found = query(sought);
    return found
      ? [sql`select id, value, ${field}::text as field, ${rank}::integer as rank from (${found}) found`]
      : [];
  });
  if (asked.length === 0) return null;
  const whose = business(scope);
  return sql`(
    select ${kind}::text as kind, ${id} as id, ${whose} as business_id, ${label} as label, found.field, found.value,
           ${status} as status, ${money.units}::text as units, ${money.currency} as currency, ${money.network} as network
      from (select distinct on (id) id, field, value from (${sql.join(asked, sql` union all `)}) way order by id, rank) found
      join ${from} on ${id} = found.id
     where ${sql.join([sql`t.organisation_id = ${scope.organisationId}`, ...visible(whose, scope)], sql` and `)}
     order by found.id desc limit ${mostFound})`;
};

/** Finds what begins with a text, of these kinds; null where nothing can. */
export const findingOf = (kinds: readonly Searchable[], sought: Sought) => {
  const parts = kinds.flatMap((kind) => partOf(kind, sought) ?? []);
  if (parts.length === 0) return null;
  return sql<FoundRow>`
    select found.*, b.name as business_name
      from (${sql.join(parts, sql` union all `)}) found
      left join business b on b.organisation_id = ${sought.scope.organisationId} and b.id = found.business_id
     order by array_position(${[...foundKinds]}::text[], found.kind), found.id desc`;
};

/** Things of these kinds that begin with a text, by one statement. */
export const selectFound = async (tx: Tx, kinds: readonly Searchable[], sought: Sought): Promise<readonly FoundRow[]> =>
  (await findingOf(kinds, sought)?.execute(tx))?.rows ?? [];
