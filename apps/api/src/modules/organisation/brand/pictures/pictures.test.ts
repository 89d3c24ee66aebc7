import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../testing/config';
import type { PictureKind } from '../brand';
import { checkPicture } from './check-picture';
import { contrastOf } from './colour';
import { readPng } from './png';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
const signature = Buffer.from('89504e470d0a1a0a', 'hex');

type Made = {
  readonly width?: number;
  readonly height?: number;
  readonly pixel?: readonly number[];
  readonly depth?: number;
  readonly interlace?: number;
  readonly data?: Buffer;
  readonly further?: readonly Buffer[];
};

/** PNG of one colour, whole or with one thing wrong. */
const png = ({
  width = 180,
  height = width,
  pixel = [10, 90, 80, 255],
  depth = 8,
  interlace = 0,
  data,
  further = [],
}: Made = {}) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlace], 8);
  const row = () => Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(pixel))]);
  const rows = data ?? Buffer.concat(Array.from({ length: Math.min(height, 600) }, row));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...further,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = (inner: string, attributes = 'viewBox="0 0 112 24"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const mark = '<path fill="#0b6a67" d="M4 20.6v-9.2a8 8 0 0 1 16 0v9.2z"/>';
const refusal = (kind: PictureKind, file: Buffer): string => {
  try {
    checkPicture(kind, file);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

/** Sum over all pixels, which another picture hardly has. */
const seenIn = (file: Buffer): number => {
  let sum = 0;
  for (const [red, green, blue, alpha] of readPng(file, 512).pixels())
    sum = (sum * 31 + red + green * 3 + blue * 7 + alpha * 11) % 1_000_003;
  return sum;
};

describe('a picture of a brand', () => {
  it('of every demo brand is taken, and its drawing looks as before', () => {
    const brands = join(testConfig().assetsDir, 'brands');
    for (const family of readdirSync(brands))
      for (const name of readdirSync(join(brands, family)).filter((file) => file !== 'icon.svg')) {
        const file = readFileSync(join(brands, family, name));
        const { bytes, type } = checkPicture(name.slice(0, -4) as PictureKind, file);
        expect(type, `${family}/${name}`).toBe(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png');
        const isDrawn = type === 'image/svg+xml';
        expect(isDrawn ? bytes.toString() : seenIn(bytes)).toBe(isDrawn ? file.toString().trim() : seenIn(file));
      }
  });

  it('keeps nothing of a PNG but the picture: no text, no place, nothing behind its end', () => {
    const place = chunk('tEXt', Buffer.from('GPS 53.34 N 6.26 W'));
    const file = Buffer.concat([png({ further: [place] }), Buffer.from('<script>alert(1)</script>')]);
    const { bytes } = checkPicture('apple-180', file);
    expect(bytes.equals(png())).toBe(true);
  });

  it('drops what an SVG says about itself, and writes the rest anew', () => {
    const file = svg(`<!-- made by a program --><title>Harbour</title>${mark}`);
    expect(checkPicture('logo-light', file).bytes.equals(svg(mark))).toBe(true);
  });

  it.each<[string, PictureKind, Buffer, RegExp]>([
    ['no picture', 'icon', Buffer.from('<html></html>'), /^is no PNG$/],
    ['a JPEG under the name of a PNG', 'icon', Buffer.from('ffd8ffe000104a464946', 'hex'), /^is no PNG$/],
    ['a drawing as an icon', 'icon', svg(mark), /^is no PNG$/],
    ['a PNG that breaks off', 'icon', png({ width: 48 }).subarray(0, 90), /breaks off/],
    [
      'a flipped bit',
      'icon',
      Buffer.from(png({ width: 48 }).map((byte, at) => (at === 45 ? byte ^ 1 : byte))),
      /checksums/,
    ],
    ['another size', 'pwa-192', png({ width: 191 }), /^is 191 × 191 pixels: it has to be 192 × 192$/],
    ['no square', 'icon', png({ width: 64, height: 48 }), /^is 64 × 48 pixels: it has to be a square of 32 to 512$/],
    ['a small one', 'icon', png({ width: 16 }), /square of 32/],
    [
      'one of 30,000 pixels',
      'icon',
      png({ width: 30_000, height: 30_000, data: Buffer.alloc(10) }),
      /at most 512 × 512/,
    ],
    ['fewer rows than it says', 'icon', png({ width: 48, data: Buffer.alloc(100) }), /does not fit its size/],
    ['a bomb of zeros', 'icon', png({ width: 48, data: Buffer.alloc(50_000_000) }), /does not fit its size/],
    ['16 bits a channel', 'icon', png({ width: 48, depth: 16 }), /8 bits a channel/],
    ['interlacing', 'icon', png({ width: 48, interlace: 1 }), /interlaced/],
    ['an animation', 'icon', png({ width: 48, further: [chunk('acTL', Buffer.alloc(8))] }), /animated/],
    ['too many bytes', 'icon', Buffer.alloc(262_145), /^has 262145 bytes: at most 262144$/],
    [
      'a logo that nobody sees on white',
      'logo-light',
      png({ width: 200, height: 60, pixel: [230, 240, 240, 255] }),
      /light scheme/,
    ],
    [
      'a logo that nobody sees on black',
      'logo-dark',
      png({ width: 200, height: 60, pixel: [30, 30, 60, 255] }),
      /dark scheme/,
    ],
    ['an empty logo', 'logo-light', png({ width: 200, height: 60, pixel: [0, 0, 0, 0] }), /light scheme/],
    ['a drawing that nobody sees on white', 'logo-light', svg(mark.replace('#0b6a67', '#fff')), /below 3:1$/],
    ['a black drawing on black', 'logo-dark', svg('<path d="M0 0h9v9z"/>'), /dark scheme/],
    ['a logo like a ribbon', 'logo-light', svg(mark, 'viewBox="0 0 900 24"'), /8 times as wide/],
    ['no box', 'logo-light', svg(mark, 'width="112"'), /without a viewBox/],
    ['a script', 'logo-light', svg(`${mark}<script>alert(1)</script>`), /^has the part <script>/],
    ['a handler', 'logo-light', svg(mark.replace('<path', '<path onload="alert(1)"')), /attribute onload/],
    ['a style', 'logo-light', svg(`<style>path{fill:red}</style>${mark}`), /<style>/],
    ['a style at a part', 'logo-light', svg(mark.replace('<path', '<path style="fill:red"')), /attribute style/],
    ['HTML inside', 'logo-light', svg(`${mark}<foreignObject><b/></foreignObject>`), /<foreignObject>/],
    ['a link', 'logo-light', svg(`<a href="https://evil.example">${mark}</a>`), /<a>/],
    ['a foreign picture', 'logo-light', svg(`${mark}<image href="//evil.example/x.png"/>`), /<image>/],
    ['a reference outwards', 'logo-light', svg(mark.replace('#0b6a67', 'url(//evil.example#a)')), /value of fill/],
    ['a use of something', 'logo-light', svg(`${mark}<use href="#a"/>`), /<use>/],
    ['an animation of the drawing', 'logo-light', svg(`${mark}<animate attributeName="d"/>`), /<animate>/],
    ['letters', 'logo-light', svg(`${mark}<g>Harbour</g>`), /turn it into paths/],
    ['entities', 'logo-light', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "x">]>${svg(mark).toString()}`), /declaration/],
    [
      'a style sheet beside it',
      'logo-light',
      Buffer.from(`<?xml-stylesheet href="x.css"?>${svg(mark).toString()}`),
      /declaration/,
    ],
    [
      'another name space',
      'logo-light',
      svg(mark.replace('<path', '<path xmlns="http://www.w3.org/1999/xhtml"')),
      /xmlns/,
    ],
    ['no XML', 'logo-light', Buffer.from('<svg><path></svg>'), /^is no SVG$/],
    ['two thousand parts', 'logo-light', svg(mark.repeat(2_000).slice(0, 60_000)), /is no SVG|more than 500 parts/],
  ])('is refused in one sentence: %s', (_title, kind, file, sentence) => {
    expect(refusal(kind, file)).toMatch(sentence);
  });

  it('is measured by the contrast of WCAG', () => {
    expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrastOf([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
  });
});
