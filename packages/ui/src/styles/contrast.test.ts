import { describe, expect, it } from 'vitest';
import { contrast, linearOf, pairs, schemes, tokensOf, tooWeak } from './contrast';

const ofRoot = tokensOf((selector) => /:root/.test(selector));
const themes = {
  default: ofRoot,
  blue: new Map([...ofRoot, ...tokensOf((selector) => selector === "[data-brand='blue']")]),
};

/** The tokens under a brand's three values. */
const brandOf = (hue: number, chroma: number) =>
  new Map([
    ...ofRoot,
    ['--brand-hue', String(hue)],
    ['--brand-chroma', String(chroma)],
    ['--brand-neutral-hue', String(hue)],
  ]);

describe.each(schemes)('the %s scheme', (scheme) => {
  describe.each(Object.entries(themes))('of theme %s', (_, tokens) => {
    it.each(pairs)('%s on %o has at least %d : 1', (ink, surfaces, atLeast) => {
      const low = surfaces
        .map((surface) => [surface, contrast(tokens, ink, surface, scheme)] as const)
        .filter(([, ratio]) => ratio < atLeast);
      expect(low).toEqual([]);
    });
  });

  it('holds text and its button for any brand hue up to chroma 0.12', () => {
    for (let hue = 0; hue < 360; hue += 10) {
      const tokens = brandOf(hue, 0.12);
      for (const [what, ink, surface] of [
        ['button', '--on-accent', '--accent'],
        ['link', '--accent-text', '--surface-pressed'],
        ['caption', '--text-3', '--surface-hover'],
      ] as const)
        expect(contrast(tokens, ink, surface, scheme), `${what} at hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the reckoning', () => {
  it('agrees with known ratios', () => {
    // black on white is 21:1, and white on the middle grey of sRGB (119/255) is 4.48
    const luminance = (lightness: number) => linearOf(lightness, 0, 0)[0];
    expect((luminance(1) + 0.05) / (luminance(0) + 0.05)).toBeCloseTo(21, 2);
    expect((luminance(1) + 0.05) / (luminance(0.5693) + 0.05)).toBeCloseTo(4.48, 1);
  });

  it('names the pairs that a badly chosen brand colour breaks', () => {
    expect(tooWeak(brandOf(330, 0.25), 'dark').join()).toMatch(/--accent on --surface-\w+: 2\.\d\d, needs 3/);
    expect(tooWeak(new Map([...ofRoot, ['--text-2', 'oklch(0.6 0 0)']]), 'light')[0]).toMatch(
      /^--text-2 on --surface-desk: 3\.\d\d, needs 4\.5$/,
    );
    expect(() => tooWeak(new Map([...ofRoot, ['--brand-hue', 'teal']]), 'light')).toThrow('cannot be reckoned');
  });
});
