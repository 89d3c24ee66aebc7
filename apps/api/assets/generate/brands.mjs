/**
 * The brands' marks and wordmarks, as data. Every mark is drawn on a 24-unit square with one paint, so the same drawing
 * serves the logo (brand colour on nothing), the icons (white on a tile) and any size from 16 to 512 px.
 */

/**
 * @typedef {object} Brand
 * @property {{ text: string, style: string, size: number, tracking?: number, kerning?: Record<string, number> }} wordmark
 *   `size` is the em in logo pixels; `tracking` and `kerning` (per pair) are thousandths of the em.
 * @property {{ light: string, dark: string, tile: string }} colour `light` and `dark`: the mark on that scheme.
 * @property {boolean} [tiled] the logo shows the mark on its tile, as the icons do
 * @property {(paint: string) => string} mark
 */

const stroke = (paint, width, path, extra = '') =>
  `<path fill="none" stroke="${paint}" stroke-width="${width}" ${extra}d="${path}"/>`;

/** @type {Record<string, Brand>} */
export const brands = {
  // A town gate with a compass needle standing in it.
  northgate: {
    wordmark: { text: 'Northgate', style: 'semibold', size: 17.5, tracking: -4 },
    colour: { light: '#0b6a67', dark: '#2a7f7b', tile: '#0b6a67' },
    tiled: true,
    mark: (paint) =>
      `<path fill="${paint}" d="M4 20.6v-9.2a8 8 0 0 1 16 0v9.2h-3.6v-9.2a4.4 4.4 0 0 0-8.8 0v9.2z"/>` +
      `<path fill="${paint}" d="m12 11 2.1 4.8-2.1 4.8-2.1-4.8z"/>`,
  },
  // Two piers closing around still water; the mouth stays open.
  harbour: {
    wordmark: { text: 'Harbour', style: 'bold', size: 17.5, tracking: -10 },
    colour: { light: '#1f4fc4', dark: '#8fb2ff', tile: '#1f4fc4' },
    mark: (paint) =>
      stroke(paint, 3.2, 'M8.2 3.9a9 9 0 1 0 7.6 0', 'stroke-linecap="round" ') +
      stroke(paint, 2.8, 'M7.4 13.4c1.5-1.6 3.1-1.6 4.6 0s3.1 1.6 4.6 0', 'stroke-linecap="round" '),
  },
  // A globe cut by its meridians.
  meridian: {
    wordmark: { text: 'Meridian', style: 'medium', size: 17.5, tracking: 2 },
    colour: { light: '#3a3fa8', dark: '#a9b0ff', tile: '#3a3fa8' },
    mark: (paint) =>
      `<path fill="${paint}" d="M10 1.8a10.4 10.4 0 0 0 0 20.4C4.6 17 4.6 7 10 1.8z"/>` +
      `<path fill="${paint}" d="M14 1.8a10.4 10.4 0 0 1 0 20.4c5.4-5.2 5.4-15.2 0-20.4z"/>` +
      `<path fill="${paint}" d="M12 1.6c4.3 5.6 4.3 15.2 0 20.8-4.3-5.6-4.3-15.2 0-20.8z"/>`,
  },
  // Bird hovering in the wind.
  kestrel: {
    wordmark: { text: 'Kestrel', style: 'bold-italic', size: 17.8, tracking: -6, kerning: { Ke: -22 } },
    colour: { light: '#a13d18', dark: '#f0a07a', tile: '#a13d18' },
    mark: (paint) =>
      `<path fill="${paint}" d="M1.2 5.2c5.4-.6 9.2 1.7 10.8 6.1 1.6-4.4 5.4-6.7 10.8-6.1-4.8 1.8-7.3 5.3-7.9 10.5L12 21.4l-2.9-5.7C8.5 10.5 6 7 1.2 5.2z"/>`,
  },
  // A pebble of amber with the tide line through it.
  baltic: {
    wordmark: { text: 'baltic', style: 'medium', size: 19, tracking: -2 },
    colour: { light: '#94600a', dark: '#e7b250', tile: '#94600a' },
    mark: (paint) =>
      `<path fill="${paint}" d="M13.3 2.1c5.4.2 9.2 4.3 9 9.2-2.1 1.7-4 1.7-6.4.3-3.9-2.3-7.4-2.3-13.7 2-.7-6.7 4.3-11.7 11.1-11.5z"/>` +
      `<path fill="${paint}" d="M3 16.7c5.1-4 8.5-4 11.9-2 2.4 1.4 4.5 1.7 6.6.6-1.5 4-5 6.7-9.3 6.7-4 0-7.6-1.9-9.2-5.3z"/>`,
  },
  // The product's own: a roof over the bookkeeper's double rule.
  local: {
    wordmark: { text: 'Countinghouse', style: 'semibold', size: 17.2, tracking: -8 },
    colour: { light: '#24343a', dark: '#d5dfe2', tile: '#24343a' },
    mark: (paint) =>
      stroke(paint, 3, 'M2.6 12.3 12 3.9l9.4 8.4', 'stroke-linejoin="miter" ') +
      stroke(paint, 2.4, 'M4.6 16.3h14.8M4.6 20.7h14.8'),
  },
  // Rule between brackets.
  dev: {
    wordmark: { text: 'Countinghouse Dev', style: 'semibold', size: 17.2, tracking: -8 },
    colour: { light: '#7a3691', dark: '#dba6ee', tile: '#7a3691' },
    mark: (paint) =>
      stroke(paint, 2.8, 'M7.6 3.4H3.4v17.2h4.2M16.4 3.4h4.2v17.2h-4.2') +
      stroke(paint, 2.6, 'M7.6 9.7h8.8M7.6 14.3h8.8'),
  },
};
