import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The style sheet is read as text and computed by hand (var, calc, light-dark, oklch), so that what is checked is what ships.

type Scheme = 'light' | 'dark';
type Brand = { hue: number; chroma: number; neutralHue: number };

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

function declarationsOf(selector: RegExp): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const [, selectors = '', body = ''] of sheet
    .replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selector.test(selectors))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) declarations.set(name, value);
  return declarations;
}

const tokens = declarationsOf(/:root/);

function brandOf(selector: RegExp): Brand {
  const own = declarationsOf(selector);
  return {
    hue: Number(own.get('--brand-hue')),
    chroma: Number(own.get('--brand-chroma')),
    neutralHue: Number(own.get('--brand-neutral-hue')),
  };
}

const brands = { default: brandOf(/^\s*:root\s*$/), blue: brandOf(/data-brand='blue'/) };

/** Splits at the commas that stand outside of brackets. */
function parts(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim());
}

/** The linear sRGB of a token, clipped to the gamut as a browser does on an sRGB screen. */
function colour(token: string, scheme: Scheme, brand: Brand): [number, number, number] {
  let text = tokens.get(token)?.replace(/\s+/g, ' ').trim();
  if (!text) throw new Error(`No token ${token}`);
  const chosen = /^light-dark\((.*)\)$/.exec(text)?.[1];
  if (chosen) text = parts(chosen)[scheme === 'light' ? 0 : 1] ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
  if (reference) return colour(reference, scheme, brand);
  const inner = /^oklch\((.*)\)$/.exec(text)?.[1];
  if (!inner) throw new Error(`${token} is not a colour: ${text}`);
  const [lightness = 0, chroma = 0, hue = 0] = inner
    .replace('var(--brand-hue)', String(brand.hue))
    .replace('var(--brand-chroma)', String(brand.chroma))
    .replace('var(--brand-neutral-hue)', String(brand.neutralHue))
    .replace(/calc\(([\d.]+) \* ([\d.]+)\)/g, (_, a: string, b: string) => String(Number(a) * Number(b)))
    .split(' ')
    .map(Number);
  return linearOf(lightness, chroma, hue);
}

function linearOf(lightness: number, chroma: number, hue: number): [number, number, number] {
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
}

function contrast(one: string, other: string, scheme: Scheme, brand: Brand): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((token) => {
      const [red, green, blue] = colour(token, scheme, brand);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

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

/** Ink, the surfaces it meets, and the ratio WCAG 2.2 (or our own stricter rule for text-1) asks for. */
const pairs: [ink: string, surfaces: string[], atLeast: number][] = [
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

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  describe.each(Object.entries(brands))('of brand %s', (_, brand) => {
    it.each(pairs)('%s on %o has at least %d : 1', (ink, surfaces, atLeast) => {
      const low = surfaces
        .map((surface) => [surface, contrast(ink, surface, scheme, brand)] as const)
        .filter(([, ratio]) => ratio < atLeast);
      expect(low).toEqual([]);
    });
  });

  it('holds text and its button for any brand hue up to chroma 0.12', () => {
    for (let hue = 0; hue < 360; hue += 10) {
      const brand = { hue, chroma: 0.12, neutralHue: hue };
      expect(contrast('--on-accent', '--accent', scheme, brand), `button at hue ${hue}`).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast('--accent-text', '--surface-pressed', scheme, brand),
        `link at hue ${hue}`,
      ).toBeGreaterThanOrEqual(4.5);
      expect(contrast('--text-3', '--surface-hover', scheme, brand), `caption at hue ${hue}`).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });
});

it('the reckoning agrees with known ratios', () => {
  // black on white is 21:1, and white on the middle grey of sRGB (119/255) is 4.48
  const luminance = (lightness: number) => linearOf(lightness, 0, 0)[0];
  expect((luminance(1) + 0.05) / (luminance(0) + 0.05)).toBeCloseTo(21, 2);
  expect((luminance(1) + 0.05) / (luminance(0.5693) + 0.05)).toBeCloseTo(4.48, 1);
});
