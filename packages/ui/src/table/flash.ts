/** The rows that have just changed: they flash once. A greater turn flashes those anew that flash already. */
export type Flashing = { readonly keys: ReadonlySet<string>; readonly turn: number };

/** A class of its own at every other turn, so that a row which flashes can flash again. */
export type Flash = 'odd' | 'even' | undefined;

export function flashOf(key: string, flashing: Flashing | undefined): Flash {
  if (!flashing?.keys.has(key)) return undefined;
  return flashing.turn % 2 === 0 ? 'even' : 'odd';
}
