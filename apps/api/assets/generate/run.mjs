/**
 * Draws every picture this folder holds from the data beside it: `node apps/api/assets/generate/run.mjs`.
 * PNGs are rendered by Chromium (CHROMIUM_PATH, else /usr/bin/chromium). The results are committed; run it again after
 * changing a mark, and look at them at 16, 180 and 512 px on light and dark.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { brands } from './brands.mjs';
import { coins } from './coins.mjs';

const assets = new URL('../', import.meta.url);
const glyphs = JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8'));

const svg = (width, height, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>\n`;
const round = (value) => Number(value.toFixed(2));
const write = (path, content) => {
  const file = new URL(path, assets);
  mkdirSync(new URL('./', file), { recursive: true });
  writeFileSync(file, content);
};

/** Text as outlines: an SVG shown as an image cannot load a font. Returns the paths and their width. */
const outline = (text, { style, size, tracking = 0, kerning = {} }) => {
  const scale = size / 1000;
  let x = 0;
  let paths = '';
  [...text].forEach((character, index) => {
    const glyph = glyphs[style]?.[character];
    if (!glyph) throw new Error(`No outline of "${character}" in ${style}`);
    const [advance, path] = glyph;
    if (path) paths += `<path transform="translate(${round(x * scale)} 0) scale(${scale})" d="${path}"/>`;
    x += advance + tracking + (kerning[character + text[index + 1]] ?? 0);
  });
  return { paths, width: (x - tracking) * scale };
};

/** OKLCH to sRGB hex (Björn Ottosson's matrices); picture viewers outside browsers know no oklch(). */
const hex = (lightness, chroma, hue) => {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value) => {
    const clipped = Math.min(1, Math.max(0, value));
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
};

const ink = { light: '#14201f', dark: '#f2f6f5' };
const gap = 8;

/** The mark in white on a square; `share` is the part of the square's side that it takes. */
const tile = (mark, colour, radius, share) =>
  `<rect width="24" height="24" rx="${radius}" fill="${colour}"/>` +
  `<g transform="translate(${round(12 - 12 * share)} ${round(12 - 12 * share)}) scale(${share})">${mark('#fff')}</g>`;

const logo = (brand, scheme) => {
  const { paths, width } = outline(brand.wordmark.text, brand.wordmark);
  const colour = brand.colour[scheme];
  const mark = brand.tiled ? tile(brand.mark, colour, 6, 0.8) : brand.mark(colour);
  return svg(
    Math.ceil(24 + gap + width),
    24,
    `${mark}<g fill="${ink[scheme]}" transform="translate(${24 + gap} 18)">${paths}</g>`,
  );
};

const coin = ({ monogram, hue }) => {
  const size = [...monogram].length === 1 ? 15 : 11;
  const { paths, width } = outline(monogram, { style: 'coin', size, tracking: monogram.length === 1 ? 0 : -10 });
  const baseline = 12 + (size * 0.7275) / 2;
  const tint = (chroma) => (hue === null ? 0.006 : chroma);
  const of = (lightness, chroma) => hex(lightness, tint(chroma), hue ?? 215);
  return svg(
    24,
    24,
    `<style>@media (prefers-color-scheme:dark){.d{fill:${of(0.345, 0.04)}}.m{fill:${of(0.9, 0.055)}}}</style>` +
      `<circle class="d" cx="12" cy="12" r="12" fill="${of(0.928, 0.03)}"/>` +
      `<g class="m" fill="${of(0.4, 0.08)}" transform="translate(${round(12 - width / 2)} ${round(baseline)})">${paths}</g>`,
  );
};

for (const each of coins) write(`icons/currency/${each.code.toLowerCase()}.svg`, coin(each));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const page = await browser.newPage();
/** A square PNG of a 24-unit drawing. */
const png = async (drawing, pixels) => {
  await page.setViewportSize({ width: pixels, height: pixels });
  await page.setContent(
    `<body style="margin:0">${drawing.replace(/width="24" height="24"/, `width="${pixels}" height="${pixels}" style="display:block"`)}</body>`,
  );
  return page.screenshot({ omitBackground: true });
};
for (const [slug, brand] of Object.entries(brands)) {
  const folder = `brands/${slug}/`;
  const rounded = svg(24, 24, tile(brand.mark, brand.colour.tile, 5.4, 0.82));
  // Full bleed: systems that show these cut their own corners, as much as a circle.
  const bleed = svg(24, 24, tile(brand.mark, brand.colour.tile, 0, 0.65));
  write(`${folder}logo-light.svg`, logo(brand, 'light'));
  write(`${folder}logo-dark.svg`, logo(brand, 'dark'));
  write(`${folder}icon.svg`, rounded);
  write(`${folder}icon.png`, await png(rounded, 48));
  write(`${folder}apple-180.png`, await png(bleed, 180));
  write(`${folder}pwa-192.png`, await png(bleed, 192));
  write(`${folder}pwa-512.png`, await png(bleed, 512));
}
await browser.close();
