import type { PictureKind } from '../brand';
import type { Picture } from '../repository';
import { contrastOf, grounds, leastOfPictures, type Colour } from './colour';
import { readPng, type Png } from './png';
import { PictureRefused } from './refused';
import { readSvg } from './svg';

/** Side in pixels of each icon, or the range of it. */
const sides = {
  icon: [32, 512],
  'apple-180': [180, 180],
  'pwa-192': [192, 192],
  'pwa-512': [512, 512],
} as const;

/** A logo is 24 px high on a page, and may be twice as sharp and half as wide as a phone. */
const logo = { least: 48, most: 2_048, flattest: 8, tallest: 1 / 2 } as const;

const mostBytes = { logo: 65_536, icon: 262_144 } as const;

/** Half of what is seen of a logo has to stand out from its ground; the rest may lie upon that, as a mark on a tile. */
const leastPart = 0.5;

const standsOutPart = (png: Png, ground: Colour): number => {
  let [seen, standing] = [0, 0];
  for (const [red, green, blue, alpha] of png.pixels()) {
    if (alpha < 128) continue;
    seen += 1;
    if (contrastOf([red, green, blue], ground) >= leastOfPictures) standing += 1;
  }
  return seen === 0 ? 0 : standing / seen;
};

const checkIcon = (kind: keyof typeof sides, file: Buffer): Picture => {
  const [least, most] = sides[kind];
  const png = readPng(file, most);
  if (png.width !== png.height || png.width < least)
    throw new PictureRefused(
      `is ${png.width} × ${png.height} pixels: it has to be ${least === most ? `${most} × ${most}` : `a square of ${least} to ${most}`}`,
    );
  return { type: 'image/png', bytes: png.bytes };
};

const checkLogo = (scheme: 'light' | 'dark', file: Buffer): Picture => {
  const isPng = file[0] === 0x89;
  const ground = grounds[scheme];
  const drawing = isPng ? readPng(file, logo.most) : readSvg(file);
  const shape = drawing.width / drawing.height;
  if (shape > logo.flattest || shape < logo.tallest)
    throw new PictureRefused(
      `is ${drawing.width} × ${drawing.height}: at most ${logo.flattest} times as wide as high, and at most twice as high as wide`,
    );
  if ('pixels' in drawing && drawing.height < logo.least)
    throw new PictureRefused(`is ${drawing.height} pixels high: at least ${logo.least}`);
  const stands =
    'pixels' in drawing
      ? standsOutPart(drawing, ground) >= leastPart
      : drawing.colours.some((colour) => contrastOf(colour, ground) >= leastOfPictures);
  if (!stands)
    throw new PictureRefused(
      `is hardly seen in the ${scheme} scheme: its contrast against the ground is below ${leastOfPictures}:1`,
    );
  return { type: isPng ? 'image/png' : 'image/svg+xml', bytes: drawing.bytes };
};

/**
 * Checks a picture of a brand as a file gives it, and makes the safe one that is kept. Icons are PNG; a logo is PNG or SVG.
 *
 * @throws PictureRefused with the end of a sentence that begins with the file's name
 */
export const checkPicture = (kind: PictureKind, file: Buffer): Picture => {
  const isLogo = kind === 'logo-light' || kind === 'logo-dark';
  const most = isLogo ? mostBytes.logo : mostBytes.icon;
  if (file.length > most) throw new PictureRefused(`has ${file.length} bytes: at most ${most}`);
  if (!isLogo) return checkIcon(kind, file);
  return checkLogo(kind === 'logo-light' ? 'light' : 'dark', file);
};
