import type { KeyboardEvent } from 'react';
import { placeAfter } from './matrix-model';

const cellsOf = (row: HTMLTableRowElement | undefined): HTMLElement[] => [...(row?.cells ?? [])] as HTMLElement[];

/** One stop for Tab; inside, arrows walk from cell to cell, Home and End along the row, with Ctrl over the whole. */
export const useGridKeys = () => ({
  tabIndex: 0,
  onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, ctrlKey, altKey, metaKey, currentTarget: table, target } = event;
    if (altKey || metaKey) return;
    const rows = [...table.rows];
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('th, td') : null;
    const row = rows.findIndex((one) => cell !== null && one.contains(cell));
    const from = { row: Math.max(row, 0), column: cell ? cell.cellIndex : 0 };
    const to = placeAfter(key, ctrlKey, from, { row: rows.length - 1, column: (rows[0]?.cells.length ?? 1) - 1 });
    if (!to) return;
    event.preventDefault();
    const next = cellsOf(rows[to.row])[to.column];
    // A head's link is what its cell is for.
    (next?.querySelector<HTMLElement>('a') ?? next)?.focus();
  },
});
