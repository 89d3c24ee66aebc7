import type { Module } from '../../../module/define-module';
import type { SealedTable } from '../../../platform/row-checks/sealed-table';
import type { RowCheck } from '../../../platform/row-checks/row-check';
import { encryptedColumns } from '../../../platform/secret-key/encrypted-repository';
import { movesBeneathModules, type TableMove } from '../../../platform/table-moves';
import type { Invariant } from '@countinghouse/ledger';

/** Everything a move has to know of the product, folded from the manifests. */
export type Plan = {
  /** Tables whose rows of the organisation move. */
  readonly tables: readonly string[];
  readonly sealedTables: readonly SealedTable[];
  readonly rowChecks: readonly RowCheck[];
  readonly invariants: readonly Invariant[];
};

/** The declaration of every table, by its name. */
const declaredMoves = (modules: readonly Module[]): ReadonlyMap<string, TableMove> =>
  new Map(
    [...modules.map(({ tables = {} }) => tables), movesBeneathModules].flatMap((tables) => Object.entries(tables)),
  );

export const movedTables = (modules: readonly Module[]): readonly string[] =>
  [...declaredMoves(modules)].flatMap(([table, move]) => (move === 'MOVES' ? [table] : [])).toSorted();

/** Seals that are not over a row's own columns alone, and are made anew by rules of their own. */
const chained: Readonly<Record<string, readonly string[]>> = {
  crypto_withdrawal: ['seal', 'payee_seal'],
  fiat_withdrawal: ['seal'],
  withdrawal_approval: ['subject_seal', 'seal'],
  withdrawal_vote: ['seal'],
};

/**
 * Tables of coins whose rows are of the cell that made them: their keys, numbers and transactions are its own for ever. A row that comes from another cell is
 * history, which no watcher, no sender and no comparison takes for its own; a row that comes back finds itself here, as it was.
 */
export const markedTables = ['deposit_address', 'outgoing_transfer', 'treasury_move'] as const;

/** State of an organisation in its cell, which is no content of its own. */
const ofTheCell: Readonly<Record<string, readonly string[]>> = {
  organisation: ['status', 'move_state', 'moved_to'],
  ...Object.fromEntries(markedTables.map((table) => [table, ['is_of_this_cell']])),
};

/** Columns that differ between cells: under the key of one, or about its place. */
export const remadeColumns = (table: string, sealedTables: readonly SealedTable[]): readonly string[] => [
  ...(sealedTables.some((one) => one.table === table) ? ['seal'] : []),
  ...(chained[table] ?? []),
  ...(ofTheCell[table] ?? []),
  ...encryptedColumns.flatMap((one) => (one.table === table ? [one.column] : [])),
];

/** Columns of this cell alone, which an import leaves as they are. */
export const keptColumns = (table: string): readonly string[] => ofTheCell[table] ?? [];

/** Tables of which rows are only added: an import adds those that are missing, and compares all. */
export const onlyAdded: ReadonlySet<string> = new Set(['audit_event', 'ledger_entry', 'ledger_transaction']);
/** Tables whose rows stay once they are there. */
export const neverDeleted: ReadonlySet<string> = new Set([
  ...onlyAdded,
  'ledger_account',
  'ledger_hold',
  'organisation',
]);

type Copied = { readonly table: string; readonly key: readonly string[]; readonly isDeletedFrom: boolean };

/** True of a table whose rows all come in every file: without a key, or because seals of other rows rest on its. */
export const comesWhole = ({ table, key }: Pick<Copied, 'table' | 'key'>): boolean =>
  key.length === 0 || table in chained;

/** True of a table from which rows may be gone since the copy: a file behind it tells which of them are still there. */
export const mayLackRows = (copied: Copied): boolean =>
  copied.isDeletedFrom && !comesWhole(copied) && !neverDeleted.has(copied.table);
