/** Rows that have just changed: they flash once. A greater turn restarts rows that are already flashing. */
export type Flashing = { readonly keys: ReadonlySet<string>; readonly turn: number };

/** A different class on every other turn, so that a flashing row can flash again. */
export type Flash = 'odd' | 'even' | undefined;

export function flashOf(key: string, flashing: Flashing | undefined): Flash {
  if (!flashing?.keys.has(key)) return undefined;
  return flashing.turn % 2 === 0 ? 'even' : 'odd';
}
