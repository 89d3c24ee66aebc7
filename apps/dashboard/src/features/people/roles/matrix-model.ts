/** Width of the permissions' names, and the least of a role. */
const namesWidth = 232;
const roleWidth = 98;
/** Columns while nothing can be measured. */
const usualColumns = 9;

/** Number of roles that stand beside each other in this width without sideways scroll; at least one. */
export const columnsThatFit = (width: number | undefined): number =>
  width === undefined ? usualColumns : Math.max(1, Math.floor((width - namesWidth) / roleWidth));

/** Part of a row of things that begins at `wanted`, moved back so that it is full. */
export const partOf = <Thing>(
  things: readonly Thing[],
  wanted: number,
  most: number,
): { readonly first: number; readonly shown: readonly Thing[] } => {
  const first = Math.max(0, Math.min(wanted, things.length - most));
  return { first, shown: things.slice(first, first + most) };
};

export type Place = { readonly row: number; readonly column: number };

/** Cell that a key leads to from another; null for any other key. `last`: the last row and column. */
export const placeAfter = (key: string, isWide: boolean, { row, column }: Place, last: Place): Place | null => {
  const inside = (to: Place): Place => ({
    row: Math.min(Math.max(to.row, 0), last.row),
    column: Math.min(Math.max(to.column, 0), last.column),
  });
  const steps: Readonly<Record<string, Place>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: isWide ? 0 : row, column: 0 },
    End: { row: isWide ? last.row : row, column: last.column },
  };
  const to = steps[key];
  return to ? inside(to) : null;
};
