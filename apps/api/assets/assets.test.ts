import { existsSync, readFileSync } from 'node:fs';
import { currencies } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';

const slugs = ['northgate', 'harbour', 'meridian', 'kestrel', 'baltic', 'dev', 'local'];
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

/** Width and height from a PNG's header. */
const pngSize = (path: string) => {
  const file = read(path);
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
};

/** Drawing inside an SVG without its colours: the shape alone. */
const shapeOf = (path: string) =>
  read(path)
    .toString('utf8')
    .replaceAll(/#[0-9a-f]{3,6}/g, '');

describe('brand pictures', () => {
  it.each(slugs)('[BRAND-2] %s has its icons in the right pixel sizes', (slug) => {
    expect(pngSize(`brands/${slug}/icon.png`)).toEqual([48, 48]);
    expect(pngSize(`brands/${slug}/apple-180.png`)).toEqual([180, 180]);
    expect(pngSize(`brands/${slug}/pwa-192.png`)).toEqual([192, 192]);
    expect(pngSize(`brands/${slug}/pwa-512.png`)).toEqual([512, 512]);
  });

  it.each(slugs)('[BRAND-2] %s has a logo of 24 px height for each scheme, drawn without fonts', (slug) => {
    for (const scheme of ['light', 'dark']) {
      const logo = read(`brands/${slug}/logo-${scheme}.svg`).toString('utf8');
      expect(logo).toMatch(/^<svg [^>]*\bheight="24"/);
      expect(logo).not.toMatch(/<text|<script|<image|href=/);
    }
    expect(read(`brands/${slug}/logo-light.svg`).equals(read(`brands/${slug}/logo-dark.svg`))).toBe(false);
  });

  it('[BRAND-2] every brand has a mark of its own, not another one recoloured', () => {
    expect(new Set(slugs.map((slug) => shapeOf(`brands/${slug}/icon.svg`))).size).toBe(slugs.length);
  });
});

describe('currency icons', () => {
  it('[CUR-1] every currency has an icon under its lower-case code, the internal gas coins too', () => {
    const missing = currencies
      .map(({ code }) => code)
      .filter((code) => !existsSync(new URL(`icons/currency/${code.toLowerCase()}.svg`, import.meta.url)));
    expect(missing).toEqual([]);
    expect(currencies.length).toBeGreaterThanOrEqual(57);
  });

  it('[CUR-1] no two coins share an icon', () => {
    const coins = currencies.filter(({ isFiat }) => !isFiat);
    const drawings = coins.map(({ code }) => read(`icons/currency/${code.toLowerCase()}.svg`).toString('utf8'));
    expect(new Set(drawings).size).toBe(coins.length);
  });
});
