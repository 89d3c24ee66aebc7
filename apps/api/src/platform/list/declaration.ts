import type { AnswerOf, Endpoint, QueryOf } from '@countinghouse/contract';
import type { ListTotals } from '@countinghouse/contract/paging';
import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { Tx } from '@countinghouse/database';
import type { RawBuilder } from 'kysely';
import type { Config } from '../../config';
import type { Member } from '../principal';
import type { Exported, ExportOf, ListedRow, RowsOf } from './exported';
import type { ChoosesSide, Filter, ListScope, SidedFilter, Sql } from './filters';
import type { ColumnOf, Line, LineOf, TableName } from './line';

/** Parts of a list's query that say where in the list one is, and how much of it is wanted. */
type PlaceInList = 'limit' | 'cursor' | 'includeTotal' | 'sortBy' | 'descending';

/** The filters of a list's call. */
export type FiltersOf<Call extends Endpoint> = Omit<QueryOf<Call>, PlaceInList>;

/** The names that a list is sorted by; a call that lets nobody choose has a single one, of the list's own. */
type SortOf<Call extends Endpoint> =
  QueryOf<Call> extends { readonly sortBy: infer Sort extends string } ? Sort : string;

export type FilterOf<Column extends string, Value> = Filter<Column, Value> | SidedFilter<Column, Value> | ChoosesSide;

type Settings = Pick<Config, 'secretKey' | 'publicUrl'>;

/** What was asked of a list, and by whom. */
export type Asked<Filters> = {
  readonly member: Member;
  readonly scope: ListScope;
  readonly filters: Filters;
  readonly config: Settings;
};

/** One side of a table whose rows stand in the lists of two businesses. */
type Side<Table extends TableName> = { readonly business: ColumnOf<Table>; readonly sums: LineOf<Table> };

/** What a module says of a list; see `declareList`. */
export type Declaration<
  Call extends Endpoint,
  Table extends TableName,
  Row extends object,
  Beside,
  Filters extends object,
> = {
  /** Cursors are bound to it. */
  readonly name: string;
  /** The names under which people save views of it; default: its own. */
  readonly views?: readonly ViewedList[];
  /** Where the rows stand in the answer. */
  readonly rows: RowsOf<Call>;
  readonly table: Table;
  /** The table's name in statements; default: its own. */
  readonly as?: string;
  /** What is read of each row: columns of the table by that name, and of what is joined to it. */
  readonly select: { readonly columns: RawBuilder<Row>; readonly joins?: Sql };
  /** What has to be joined to decide which rows pass. */
  readonly narrowingJoins?: Sql;
  /** A row in which this column is set is no row of the list any more. */
  readonly unlessSet?: ColumnOf<Table>;
  /** The businesses that the caller may know of; left out of a list that is the organisation's own. */
  readonly scope?: (tx: Tx, member: Member) => Promise<ListScope>;
  /** The column of a row's business; default: `business_id`. */
  readonly business?: ColumnOf<Table>;
  /** Sides of a table, each read from its own index. */
  readonly sides?: Readonly<Record<string, Side<Table>>>;
  /** The columns that sort it, by the names of the query, the usual one first. The row's id always comes behind them. */
  readonly sortedBy: { readonly [Sort in SortOf<Call>]: readonly (ColumnOf<Table> & keyof Row)[] };
  /** The column of a row's id; default: `id`. */
  readonly id?: ColumnOf<Table> & keyof Row;
  /** The filters of the call together with what follows from who calls; default: as they were asked. */
  readonly asked?: (filters: FiltersOf<Call>, member: Member) => Filters;
  readonly filters: {
    readonly [Name in keyof NoInfer<Filters>]-?: FilterOf<ColumnOf<Table>, Exclude<Filters[Name], undefined>>;
  };
  /** Of a list of money: what its rows come to. */
  readonly sums?: LineOf<Table>;
  /** Lists of which the number of rows is told unasked. */
  readonly alwaysCounts?: (filters: NoInfer<Filters>) => boolean;
  /** What is read once for all rows of a page. */
  readonly beside?: (tx: Tx, rows: readonly NoInfer<Row>[], asked: Asked<NoInfer<Filters>>) => Promise<Beside>;
  readonly view: (row: NoInfer<Row>, asked: Asked<NoInfer<Filters>>, beside: NoInfer<Beside>) => ListedRow<Call>;
  readonly exported?: ExportOf<Call>;
};

/** A list as what is folded over all of them knows it. */
export type List = {
  /** The call that answers it. */
  readonly endpoint: Endpoint;
  /** The names under which people save views of it. */
  readonly views: readonly ViewedList[];
  /** How it becomes a file; null: it does not. */
  readonly exported: Exported | null;
  /** What its rows add to the totals that are kept by day and month. */
  readonly lines: readonly Line[];
};

/** A list that is read a page at a time. */
export type PagedList<Call extends Endpoint, Filters> = List & {
  readonly endpoint: Call;
  /** @throws AppError CURSOR_INVALID */
  readonly answer: (
    tx: Tx,
    asked: { readonly member: Member; readonly query: QueryOf<Call>; readonly config: Settings },
  ) => Promise<AnswerOf<Call>>;
  /** How many rows pass, counted no further than `most`, and what they come to where it is a list of money. */
  readonly totals: (tx: Tx, scope: ListScope, filters: Filters, most: number) => Promise<ListTotals>;
};
