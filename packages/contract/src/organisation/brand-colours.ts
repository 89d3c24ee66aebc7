/**
 * Strongest accent, in thousandths, that keeps every pair of text and surface at 4.5:1 and every control at 3:1 in both schemes, for each ten
 * degrees of hue. The dashboard's test computes them from the shipped style sheet.
 */
const strongest = [
  155, 160, 165, 170, 170, 170, 170, 170, 170, 170, 170, 170, 170, 170, 170, 170, 170, 160, 155, 155, 155, 165, 170,
  170, 170, 170, 170, 170, 170, 170, 170, 165, 160, 155, 155, 155,
] as const;

/** Strongest readable accent of a hue in degrees, in thousandths, whatever hue the greys lean to. */
export const strongestAccent = (hue: number): number => strongest[Math.floor(hue / 10) % strongest.length] ?? 0;
