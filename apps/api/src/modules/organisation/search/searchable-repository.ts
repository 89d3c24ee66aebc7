import type { Endpoint } from '@countinghouse/contract';
import type { FoundField, FoundKind } from '@countinghouse/contract/organisation/search';
import { sql } from 'kysely';
import { extensionPoint } from '../../../module/extension';
import { beginsInAnyCase, beginsInIndex, idBegins } from '../../../platform/like';
import type { ListScope, Sql } from '../../../platform/list/filters';
import { meantBy } from './amounts';

/** Text of a search and the scope it is searched in. */
export type Sought = { readonly text: string; readonly scope: ListScope };

/** Finds rows by one field: a query of `id` and `value`; null where nothing can be found by it. */
export type Way = {
  readonly field: FoundField;
  readonly query: (sought: Sought) => Sql | null;
  /** Whoever may call it finds by this; default: whoever may list the kind. */
  readonly toWhom?: Endpoint;
};

/** A kind of rows that are found by how something of them begins. */
export type Searchable = {
  readonly kind: FoundKind;
  /** Whoever may call it finds them. */
  readonly list: Endpoint;
  /** The table, named `t`, with what is joined to it. */
  readonly from: Sql;
  /** The column of `t` that ways tell; default: `id`. */
  readonly id?: Sql;
  /** By the best first: a row is told once. */
  readonly ways: readonly Way[];
  readonly label: Sql;
  /** The business to which a caller of this scope has it; null: it belongs to none. */
  readonly business: (scope: ListScope) => Sql;
  readonly status: Sql;
  readonly money: { readonly units: Sql; readonly currency: Sql; readonly network: Sql };
};

/** Kinds of things that are found. */
export const searchables = extensionPoint<Searchable>('searchables');

/** Rows read for one field before the newest are told. */
const mostRead = 20;

/** By a text column with an index of beginnings behind the organisation. `id` is the column that names the row. */
export const byText = (field: FoundField, table: string, column: string, id = 'id'): Way => ({
  field,
  query: ({ text, scope: { organisationId } }) => sql`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as value from ${sql.table(table)}
     where organisation_id = ${organisationId} and ${beginsInIndex(sql.ref(column), text)} limit ${mostRead}`,
});

/** Names of few rows: the column as it is shown, the one in small letters that the search compares, and those that are listed. */
type Named = {
  readonly table: string;
  readonly shown: string;
  readonly sought: string;
  readonly listed?: Sql;
  readonly field?: FoundField;
};

/** By a name in any case, by a column of it in small letters with an index of beginnings behind the organisation. */
export const byName = ({ table, shown, sought, listed = sql`true`, field = 'name' }: Named): Way => ({
  field,
  query: ({ text, scope: { organisationId } }) => sql`
    select id, ${sql.ref(shown)} as value from ${sql.table(table)}
     where organisation_id = ${organisationId} and ${beginsInAnyCase(sql.ref(sought), text)} and ${listed}
     limit ${mostRead}`,
});

/** By the id, which begins with six digits at least. */
export const byId = (table: string): Way => ({
  field: 'id',
  query: ({ text, scope: { organisationId } }) => {
    const begins = idBegins(sql`id`, text);
    return (
      begins &&
      sql`select id, id::text as value from ${sql.table(table)}
           where organisation_id = ${organisationId} and ${begins} order by id desc limit ${mostRead}`
    );
  },
});

/**
 * By an amount as people write it, in a column of currency and atomic units with an index behind the organisation. The newest of each sum that is meant are
 * read from that index in its order, so that an amount which many rows have costs no more than another.
 */
export const byAmount = (table: string, column = 'amount_sought'): Way => ({
  field: 'amount',
  query: ({ text, scope: { organisationId } }) => {
    const meant = meantBy(text);
    if (meant.length === 0) return null;
    return sql`
      select found.id, ${text} as value from unnest(${meant.map(({ currency, units }) => `${currency} ${units}`)}::text[]) as meant (sum)
       cross join lateral (
         select id from ${sql.table(table)}
          where organisation_id = ${organisationId} and ${sql.ref(column)} = meant.sum
          order by ${sql.ref(column)} desc, id desc limit ${mostRead}) found`;
  },
});

export const ofBusiness = (): Sql => sql`t.business_id`;
export const nothing = sql`null::text`;
