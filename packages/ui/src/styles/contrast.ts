// For tests. The style sheet is read as text and computed by hand (var, calc, light-dark, oklch), so that the checked file is the shipped one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Scheme = 'light' | 'dark';
export const schemes: readonly Scheme[] = ['light', 'dark'];

/** The custom properties of an element, by name, as the sheet declares them. */
export type Tokens = ReadonlyMap<string, string>;

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');

/** Tokens that the style sheet gives an element matching these of its selectors; the later rule wins, all being equally specific. */
export const tokensOf = (matches: (selector: string) => boolean): Tokens => {
  const declared = new Map<string, string>();
  for (const [, selector = '', body = ''] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (matches(selector.trim()))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
        declared.set(name, value.trim());
  return declared;
};

/** Splits at commas outside of brackets. */
const parts = (text: string): string[] => {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
};

/** The linear sRGB of a token, clipped to the gamut as a browser does on an sRGB screen. */
const colour = (tokens: Tokens, token: string, scheme: Scheme): readonly [number, number, number] => {
  let text = tokens.get(token)?.replace(/\s+/g, ' ');
  if (!text) throw new Error(`No token ${token}`);
  const chosen = /^light-dark\((.*)\)$/.exec(text)?.[1];
  if (chosen) text = parts(chosen)[scheme === 'light' ? 0 : 1] ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  if (reference) return colour(tokens, reference, scheme);
  const inner = /^oklch\((.*)\)$/.exec(text)?.[1];
  if (!inner) throw new Error(`${token} is not a colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0] = inner
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => tokens.get(name) ?? 'nothing')
    .replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) => String(Number(a) * Number(b)))
    .split(' ')
    .map(Number);
  if (![lightness, chroma, hue].every(Number.isFinite)) throw new Error(`${token} cannot be reckoned: ${inner}`);
  return linearOf(lightness, chroma, hue);
};

/** OKLCH to linear sRGB, each channel 0 to 1. */
export const linearOf = (lightness: number, chroma: number, hue: number): readonly [number, number, number] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

/** The ratio of WCAG 2 between two tokens, 1 to 21. */
export const contrast = (tokens: Tokens, one: string, other: string, scheme: Scheme): number => {
  const [darker = 0, lighter = 0] = [one, other]
    .map((token) => {
      const [red, green, blue] = colour(tokens, token, scheme);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
};

const everywhere = [
  '--surface-desk',
  '--surface-page',
  '--surface-well',
  '--surface-slip',
  '--surface-hover',
  '--accent-soft',
];
const pressed = [...everywhere, '--surface-pressed'];
const laid = ['--surface-desk', '--surface-page', '--surface-well', '--surface-slip'];
const semantic = ['success', 'info', 'warning', 'neutral', 'danger'];

/** Ink, its surfaces, and the ratio required by WCAG 2.2 (or our own stricter rule for text-1). */
export const pairs: readonly (readonly [ink: string, surfaces: readonly string[], atLeast: number])[] = [
  ['--text-1', pressed, 7],
  ['--text-2', pressed, 4.5],
  ['--text-3', everywhere, 4.5],
  ['--accent-text', pressed, 4.5],
  ['--on-accent', ['--accent', '--accent-hover', '--accent-pressed'], 4.5],
  ['--on-accent', ['--danger-solid', '--danger-solid-hover'], 4.5],
  ['--text-inverse', ['--surface-inverse'], 4.5],
  ['--accent', laid, 3],
  ['--accent-mark', pressed, 3],
  ['--line-control', laid, 3],
  ['--chart-out', laid, 3],
  ...semantic.flatMap((tone): [string, string[], number][] => [
    [`--${tone}-text`, [`--${tone}-bg`, ...everywhere], 4.5],
    [`--${tone}-line`, laid, 3],
    [`--${tone}-solid`, laid, 3],
  ]),
];

/** Every pair that falls short, in words: `--accent-text on --surface-pressed: 4.41, needs 4.5`. */
export const tooWeak = (tokens: Tokens, scheme: Scheme): string[] =>
  pairs.flatMap(([ink, surfaces, atLeast]) =>
    surfaces
      .map((surface) => ({ surface, ratio: contrast(tokens, ink, surface, scheme) }))
      .filter(({ ratio }) => ratio < atLeast)
      .map(({ surface, ratio }) => `${ink} on ${surface}: ${ratio.toFixed(2)}, needs ${atLeast}`),
  );
