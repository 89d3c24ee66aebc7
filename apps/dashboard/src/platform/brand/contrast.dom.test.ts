import { brandThemes } from '@countinghouse/contract/organisation/brand';
import { strongestAccent } from '@countinghouse/contract/organisation/brand-colours';
import { schemes, tokensOf, tooWeak } from '@countinghouse/ui/contrast';
import { afterEach, describe, expect, it } from 'vitest';
import { brandDefaults, readBrand } from './brand';
import { dress } from './dress';

const pictures = {
  lightLogoUrl: '/brands/local/logo-light.svg',
  darkLogoUrl: '/brands/local/logo-dark.svg',
  basicIconUrl: '/brands/local/icon.png',
  appleTouchIconUrl: '/brands/local/apple-180.png',
  pwaSmallIconUrl: '/brands/local/pwa-192.png',
  pwaLargeIconUrl: '/brands/local/pwa-512.png',
};

/** The tokens of the page once a server's answer has dressed it. */
const tokensUnder = (served: object) => {
  const brand = readBrand({ ...pictures, ...served });
  if (!brand) throw new Error('No brand');
  dress(document, brand);
  return tokensOf((selector) => document.documentElement.matches(selector));
};

afterEach(() => {
  delete document.documentElement.dataset.brand;
});

describe.each(Object.keys(brandDefaults))('%s', (brand) => {
  it.each(schemes)(
    '[BRAND-3] is readable in the %s scheme: text, controls, focus and states on every surface',
    (scheme) => {
      expect(tooWeak(tokensUnder({ brand }), scheme)).toEqual([]);
    },
  );

  it.each(brandThemes)('[BRAND-3] is readable where its server chooses the theme %s', (theme) => {
    const tokens = tokensUnder({ brand, theme });
    expect(tokens.get('--brand-hue')).toBe(theme === 'BLUE' ? '258' : '194');
    for (const scheme of schemes) expect(tooWeak(tokens, scheme), scheme).toEqual([]);
  });
});

it('[BRAND-3] the brands in blue wear it and all others do not', () => {
  const hues = Object.keys(brandDefaults).map((brand) => [brand, tokensUnder({ brand }).get('--brand-hue')]);
  expect(hues.filter(([, hue]) => hue === '258').map(([brand]) => brand)).toEqual([
    'HARBOUR',
    'MERIDIAN_DIGITAL_ASSETS',
  ]);
  expect(new Set(hues.map(([, hue]) => hue))).toEqual(new Set(['194', '258']));
});

describe('the strongest accent that operators may choose', () => {
  const own = (hue: number, chroma: number, neutralHue: number) => {
    const tokens = new Map(tokensUnder({ brand: 'LOCAL' }));
    tokens.set('--brand-hue', String(hue));
    tokens.set('--brand-chroma', String(chroma / 1_000));
    tokens.set('--brand-neutral-hue', String(neutralHue));
    return schemes.flatMap((scheme) => tooWeak(tokens, scheme));
  };
  const hues = Array.from({ length: 72 }, (_, index) => index * 5);

  it('[BRAND-3] is readable at every hue, with greys that lean to it or away from it', () => {
    const weak = hues.flatMap((hue) =>
      [hue, (hue + 180) % 360].flatMap((neutral) =>
        own(hue, strongestAccent(hue), neutral).map((pair) => `${hue}: ${pair}`),
      ),
    );
    expect(weak).toEqual([]);
  });

  it('[BRAND-3] is not weaker than it has to be: somewhere in its ten degrees a little more would be too much', () => {
    const timid = Array.from({ length: 36 }, (_, tenth) => tenth * 10).filter((from) => {
      const next = strongestAccent(from) + 5;
      const within = Array.from({ length: 10 }, (_, more) => from + more);
      const isTooMuch = (hue: number) =>
        [0, 90, 180, 270].some((turn) => own(hue, next, (hue + turn) % 360).length > 0);
      return next <= 170 && !within.some(isTooMuch);
    });
    expect(timid).toEqual([]);
  });
});
