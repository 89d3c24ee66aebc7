import type { AnswerOf, Endpoint } from '@countinghouse/contract';
import { totalCap, type ListTotals } from '@countinghouse/contract/paging';
import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { ReadTx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Member } from '../principal';
import { openPage, sizeOf, totalCapOf } from './cursor';
import type { Asked, Declaration, FiltersOf, List, PagedList } from './declaration';
import { exportedBy, type ExportOf, type ListedRow, type RowsOf } from './exported';
import type { ListScope, Sql } from './filters';
import { measuresOf, type LineOf, type TableName } from './line';
import { askedOf, conditionsOf, keptOf, sidesAsked, type AnyFilter, type SideOf } from './narrowed';
import { countRows, passing, selectPage, type Source } from './rows-repository';
import { totalsOf } from './totals-repository';

/** Of a list that is the organisation's own. */
const wholeOrganisation = (_tx: ReadTx, { organisationId }: Member): Promise<ListScope> =>
  Promise.resolve({ organisationId, hiddenBusinessId: null, onlyBusinessIds: null });

/** A row's value as a cursor carries it and PostgreSQL reads it. */
const keyText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** References to the columns of a table by its name in statements, each made once. */
const columnsBy = (as: string): ((name: string) => Sql) => {
  const made = new Map<string, Sql>();
  return (name) => {
    const column = made.get(name) ?? sql.raw(`"${as}"."${name}"`);
    made.set(name, column);
    return column;
  };
};

/**
 * Declares a list of the API once: the rows of a table that pass the filters of a call, a page at a time, newest first unless the caller asks
 * otherwise. Pages, totals, the file and the names of saved views follow from it.
 *
 * - A page continues after the sort columns and the id of a row (a keyset, no offset): an index over organisation, business and
 * these columns gives each page in its order. Cursors are signed, and bound to name, organisation, sort and filters.
 * - Totals come with `includeTotal`: rows are counted up to 10,000. With `sums` they include the sums in each currency,
 * in units of it; beyond 10,000 rows from the totals stored by UTC hour, day and month, provided that each requested filter
 * compares a column they know: business, status, currency, instant.
 * - The file has the columns of `exported`, each of a column of the screen or of none, and is read by this list's own call.
 *
 * A filter of the call that is not declared does not compile. Whatever the request, rows belong to the caller's organisation and to businesses
 * visible to him.
 *
 * `answer` refuses a cursor that was altered or is of another list, organisation, sort or filter: AppError CURSOR_INVALID.
 */
export const declareList = <
  Call extends Endpoint,
  Table extends TableName,
  Row extends object,
  Beside = undefined,
  Filters extends object = FiltersOf<Call>,
>(
  endpoint: Call,
  declared: Declaration<Call, Table, Row, Beside, Filters>,
): PagedList<Call, Filters> => {
  const { name, table, as = table, select, narrowingJoins = sql``, scope: scopeOf = wholeOrganisation } = declared;
  const unlessSet = declared.unlessSet ?? null;
  const sorts: Readonly<Record<string, readonly string[]>> = declared.sortedBy;
  const [usual = ''] = Object.keys(sorts);
  const id: string = declared.id ?? 'id';
  const at = sorts[usual]?.[0] ?? id;
  const column = columnsBy(as);

  const lineOf = (sums: LineOf<Table>, side: string | null, business: string) => ({
    status: 'status',
    otherCurrency: sums.currency,
    ...sums,
    moved: sums.moved ?? null,
    otherAmount: sums.otherAmount ?? null,
    table,
    side,
    business,
    at,
    unlessSet,
  });
  const business = declared.business ?? (declared.scope ? 'business_id' : null);
  const sides: readonly SideOf[] = declared.sides
    ? Object.entries(declared.sides).map(([side, { business, sums }]) => ({
        name: side,
        business,
        line: lineOf(sums, side, business),
      }))
    : [{ name: null, business, line: declared.sums ? lineOf(declared.sums, null, business ?? '') : null }];
  const lines = sides.flatMap(({ line }) => line ?? []);

  const narrowed = (scope: ListScope, filters: Filters) => {
    const asking = askedOf(declared.filters as Readonly<Record<string, AnyFilter>>, filters as Values);
    const read = sidesAsked(sides, asking);
    const source: Source = {
      table: as === table ? sql.table(table) : sql`${sql.table(table)} ${sql.ref(as)}`,
      as,
      joins: select.joins ?? sql``,
      narrowingJoins,
      sides: read.flatMap((side) =>
        conditionsOf(side, asking, { column, scope, unlessSet }).map((where) => ({ name: side.name, where })),
      ),
    };
    return { source, kept: lines.length === 0 ? null : keptOf(read, asking, scope) };
  };

  const totals = async (tx: ReadTx, scope: ListScope, filters: Filters, most: number): Promise<ListTotals> => {
    const { source, kept } = narrowed(scope, filters);
    const rows = passing(source);
    // A file gets its number of rows, and no sums.
    if (lines.length === 0 || most > totalCap) return sizeOf(await countRows(tx, rows, most + 1), most);
    const newestFirst = sql`${column(at)} desc, ${column(id)} desc`;
    return totalsOf(tx, { rows, newestFirst, measures: measuresOf(lines), kept }, most);
  };

  const answer: PagedList<Call, Filters>['answer'] = async (tx, { member, query, config }) => {
    const { limit, cursor, includeTotal, sortBy = usual, descending, ...given } = query as Query;
    const filters = declared.asked?.(given as FiltersOf<Call>, member) ?? (given as Filters);
    const scope = await scopeOf(tx, member);
    const identity = {
      list: name,
      organisationId: member.organisationId,
      sortBy,
      descending,
      filters: filters as Values,
    };
    const page = openPage(config.secretKey, identity, { limit, cursor });
    const key = [...(sorts[sortBy] ?? []), id];
    const fetched = await selectPage(tx, select.columns, narrowed(scope, filters).source, {
      columns: key.map(column),
      descending: descending !== page.backwards,
      from: page.from,
      fetch: page.fetch,
    });
    const { rows, paging } = page.close(fetched, (row) => key.map((part) => keyText(row[part as keyof Row])));
    const asked: Asked<Filters> = { member, scope, filters, config };
    const beside = (await declared.beside?.(tx, rows, asked)) as Beside;
    const views: readonly ListedRow<Call>[] = rows.map((row) => declared.view(row, asked, beside));
    const counts = includeTotal || declared.alwaysCounts?.(filters) === true;
    return {
      [declared.rows]: views,
      paging,
      ...(counts && (await totals(tx, scope, filters, totalCapOf(limit)))),
    } as AnswerOf<Call>;
  };

  return {
    endpoint,
    views: declared.views ?? [name as ViewedList],
    exported: declared.exported ? exportedBy(declared.rows, declared.exported) : null,
    lines,
    answer,
    totals,
  };
};

/** Declares a list that comes whole, in one answer: its file and the name of its saved views follow from it. */
export const declareWholeList = <Call extends Endpoint, Rows extends RowsOf<Call>>(
  endpoint: Call,
  rows: Rows,
  { views, exported }: Pick<List, 'views'> & { readonly exported: ExportOf<Call, Rows> },
): List => ({ endpoint, views, exported: exportedBy<Call, Rows>(rows, exported), lines: [] });

type Values = Readonly<Record<string, unknown>>;

type Query = {
  readonly limit: number;
  readonly cursor?: string;
  readonly includeTotal: boolean;
  readonly sortBy?: string;
  readonly descending: boolean;
};
