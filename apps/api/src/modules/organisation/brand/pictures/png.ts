import { crc32, inflateSync } from 'node:zlib';
import { PictureRefused } from './refused';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Chunks that make the picture. Everything else (texts, places, programs' notes) is left out of the kept file. */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** Samples of a pixel by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Colour of one pixel, each channel 0 to 255. */
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

export type Png = {
  readonly width: number;
  readonly height: number;
  /** The file with nothing but the picture. */
  readonly bytes: Buffer;
  /** Every pixel from the top left one. */
  readonly pixels: () => Iterable<Pixel>;
};

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer };

const chunksOf = (file: Buffer): Chunk[] => {
  if (!file.subarray(0, 8).equals(signature)) throw new PictureRefused('is no PNG');
  const chunks: Chunk[] = [];
  let at = 8;
  while (chunks.at(-1)?.type !== 'IEND') {
    if (at + 12 > file.length) throw new PictureRefused('is a PNG that breaks off');
    const length = file.readUInt32BE(at);
    const whole = file.subarray(at, at + 12 + length);
    if (whole.length !== 12 + length) throw new PictureRefused('is a PNG that breaks off');
    if (crc32(whole.subarray(4, 8 + length)) !== whole.readUInt32BE(8 + length))
      throw new PictureRefused('is a PNG whose checksums are wrong');
    chunks.push({ type: whole.toString('latin1', 4, 8), data: whole.subarray(8, 8 + length), whole });
    at += 12 + length;
  }
  return chunks;
};

const paeth = (left: number, up: number, upLeft: number): number => {
  const guess = left + up - upLeft;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)] as const;
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
};

/** Undoes the filters of the rows in place; `step`: bytes of a pixel. */
const unfilter = (rows: readonly Buffer[], step: number): void => {
  let above: Buffer = Buffer.alloc(rows[0]?.length ?? 0);
  for (const row of rows) {
    const filter = row[0] ?? 0;
    if (filter > 4) throw new PictureRefused('is a PNG with an unknown filter');
    for (let at = 1; at < row.length; at += 1) {
      const left = at > step ? (row[at - step] ?? 0) : 0;
      const up = above[at] ?? 0;
      const upLeft = at > step ? (above[at - step] ?? 0) : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0;
      row[at] = ((row[at] ?? 0) + guess) & 0xff;
    }
    above = row;
  }
};

/**
 * Decodes a whole PNG of eight bits a channel, or of a palette, and keeps nothing of the file but the picture.
 *
 * @param most largest width and height that is decoded, in pixels
 * @throws PictureRefused
 */
export const readPng = (file: Buffer, most: number): Png => {
  const chunks = chunksOf(file);
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw new PictureRefused('is a PNG without a header');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression, filtering, interlace] = header.data.subarray(8);
  if (width === 0 || height === 0 || width > most || height > most)
    throw new PictureRefused(`is ${width} × ${height} pixels: at most ${most} × ${most}`);
  const perPixel = samples[colour];
  const isPalette = colour === 3;
  if (perPixel === undefined || compression !== 0 || filtering !== 0 || (depth !== 8 && !isPalette))
    throw new PictureRefused('is a PNG of another depth: save it with 8 bits a channel');
  if (interlace !== 0) throw new PictureRefused('is an interlaced PNG: save it without interlacing');
  if (chunks.some(({ type }) => type === 'acTL')) throw new PictureRefused('is an animated PNG');
  const unknown = chunks.find(({ type }) => /^[A-Z]/.test(type) && !kept.has(type));
  if (unknown) throw new PictureRefused(`is a PNG with the unknown part ${unknown.type.replaceAll(/[^A-Za-z]/g, '?')}`);

  const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0);
  const transparency = chunks.find(({ type }) => type === 'tRNS')?.data ?? Buffer.alloc(0);
  if (isPalette && palette.length === 0) throw new PictureRefused('is a PNG without its palette');
  const rowLength = 1 + Math.ceil((width * perPixel * depth) / 8);
  const data = inflated(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)),
    rowLength * height,
  );
  const rows = Array.from({ length: height }, (_, row) => data.subarray(row * rowLength, (row + 1) * rowLength));
  unfilter(rows, Math.max(1, (perPixel * depth) / 8));

  const pixelOf = (row: Buffer, x: number): Pixel => {
    if (isPalette) {
      const bit = x * depth;
      const index = ((row[1 + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      const [red = 0, green = 0, blue = 0] = palette.subarray(index * 3, index * 3 + 3);
      return [red, green, blue, transparency[index] ?? 255];
    }
    const [first = 0, second = 0, third = 0, fourth = 255] = row.subarray(1 + x * perPixel, 1 + (x + 1) * perPixel);
    return perPixel <= 2 ? [first, first, first, perPixel === 2 ? second : 255] : [first, second, third, fourth];
  };
  return {
    width,
    height,
    bytes: Buffer.concat([signature, ...chunks.filter(({ type }) => kept.has(type)).map(({ whole }) => whole)]),
    pixels: function* () {
      for (const row of rows) for (let x = 0; x < width; x += 1) yield pixelOf(row, x);
    },
  };
};

/** The rows of a picture, whose length is known beforehand: a longer stream is never unpacked. */
const inflated = (packed: Buffer, length: number): Buffer => {
  try {
    const data = inflateSync(packed, { maxOutputLength: length });
    if (data.length === length) return data;
  } catch {
    // Refused below, as one that is too short.
  }
  throw new PictureRefused('is a PNG whose content does not fit its size');
};
