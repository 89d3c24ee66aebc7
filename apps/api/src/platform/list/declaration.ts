import type { AnswerOf, Endpoint, QueryOf } from '@countinghouse/contract';
import type { ListTotals } from '@countinghouse/contract/paging';
import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { ReadTx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import type { Config } from '../../config';
import type { Member } from '../principal';
import type { Exported, ExportOf, ListedRow, RowsOf } from './exported';
import type { ChoosesSide, Filter, ListScope, SidedFilter, Sql } from './filters';
import type { ColumnOf, Line, LineOf, TableName } from './line';

/** Position parameters of a list's query, and its page size. */
type PlaceInList = 'limit' | 'cursor' | 'includeTotal' | 'sortBy' | 'descending';

/** The filters of a list's call. */
export type FiltersOf<Call extends Endpoint> = Omit<QueryOf<Call>, PlaceInList>;

/** Sort names of a list; a call without a choice has a single one, of the list's own. */
type SortOf<Call extends Endpoint> =
  QueryOf<Call> extends { readonly sortBy: infer Sort extends string } ? Sort : string;

export type FilterOf<Column extends string, Value> = Filter<Column, Value> | SidedFilter<Column, Value> | ChoosesSide;

type Settings = Pick<Config, 'secretKey' | 'publicUrl'>;

/** Request for a list, and its caller. */
export type Asked<Filters> = {
  readonly member: Member;
  readonly scope: ListScope;
  readonly filters: Filters;
  readonly config: Settings;
};

/** One side of a table whose rows are in the lists of two businesses. */
type Side<Table extends TableName> = { readonly business: ColumnOf<Table>; readonly sums: LineOf<Table> };

/** Declaration of a list by its module; see `declareList`. */
export type Declaration<
  Call extends Endpoint,
  Table extends TableName,
  Row extends object,
  Beside,
  Filters extends object,
> = {
  /** Cursors are bound to it. */
  readonly name: string;
  /** Names of its saved views; default its own. */
  readonly views?: readonly ViewedList[];
  /** Key of the rows in the answer. */
  readonly rows: RowsOf<Call>;
  readonly table: Table;
  /** The table's name in statements; default: its own. */
  readonly as?: string;
  /** Selected columns of each row: of the table by that name, and of the tables joined to it. */
  readonly select: { readonly columns: RawBuilder<Row>; readonly joins?: Sql };
  /** Joins needed to decide which rows pass. */
  readonly narrowingJoins?: Sql;
  /** A row in which this column is set is no longer part of the list. */
  readonly unlessSet?: ColumnOf<Table>;
  /** The businesses that the caller may know of; left out of a list that is the organisation's own. */
  readonly scope?: (tx: ReadTx, member: Member) => Promise<ListScope>;
  /** The column of a row's business; default: `business_id`. */
  readonly business?: ColumnOf<Table>;
  /** Sides of a table, each read from its own index. */
  readonly sides?: Readonly<Record<string, Side<Table>>>;
  /** Sort columns, by the names of the query, the default first. The row's id always comes last. */
  readonly sortedBy: { readonly [Sort in SortOf<Call>]: readonly (ColumnOf<Table> & keyof Row)[] };
  /** The column of a row's id; default: `id`. */
  readonly id?: ColumnOf<Table> & keyof Row;
  /** Filters of the call together with those that follow from the caller; default: as requested. */
  readonly asked?: (filters: FiltersOf<Call>, member: Member) => Filters;
  readonly filters: {
    readonly [Name in keyof NoInfer<Filters>]-?: FilterOf<ColumnOf<Table>, Exclude<Filters[Name], undefined>>;
  };
  /** Of a list of money: the sums of its rows. */
  readonly sums?: LineOf<Table>;
  /** Requests that return the number of rows by default. */
  readonly alwaysCounts?: (filters: NoInfer<Filters>) => boolean;
  /** Further reads, once for all rows of a page. */
  readonly beside?: (tx: ReadTx, rows: readonly NoInfer<Row>[], asked: Asked<NoInfer<Filters>>) => Promise<Beside>;
  readonly view: (row: NoInfer<Row>, asked: Asked<NoInfer<Filters>>, beside: NoInfer<Beside>) => ListedRow<Call>;
  readonly exported?: ExportOf<Call>;
};

/** List as seen by code over all lists. */
export type List = {
  /** Call of the list. */
  readonly endpoint: Endpoint;
  /** Names of its saved views. */
  readonly views: readonly ViewedList[];
  /** Form as a file; null: no export. */
  readonly exported: Exported | null;
  /** Contributions of its rows to the totals stored by hour, day and month. */
  readonly lines: readonly Line[];
};

/** A list that is read a page at a time. */
export type PagedList<Call extends Endpoint, Filters> = List & {
  readonly endpoint: Call;
  /** @throws AppError CURSOR_INVALID */
  readonly answer: (
    tx: ReadTx,
    asked: { readonly member: Member; readonly query: QueryOf<Call>; readonly config: Settings },
  ) => Promise<AnswerOf<Call>>;
  /** Number of rows that pass, counted up to `most`, and for a list of money their sums. */
  readonly totals: (tx: ReadTx, scope: ListScope, filters: Filters, most: number) => Promise<ListTotals>;
};
