import { parseXml, XmlElement, XmlText, type XmlDocument } from '@rgrove/parse-xml';
import type { Colour } from './colour';
import { PictureRefused } from './refused';

const numbers = /^[\d\s.,eE+-]*$/;
const length = /^-?[\d.]+(?:px|%)?$/;
const words = /^[\w\s.,:/()-]*$/;
const paint = /^(?:none|currentColor|black|white|#[0-9a-f]{3}|#[0-9a-f]{6}|url\(#[\w-]+\))$/i;
const reference = /^url\(#[\w-]+\)$/;

/** Attributes that a drawing may have, and the form of their values. Nothing here can load, run or link. */
const attributes: Readonly<Record<string, RegExp>> = {
  'aria-hidden': words,
  'aria-label': words,
  'clip-path': reference,
  'clip-rule': words,
  clipPathUnits: words,
  cx: length,
  cy: length,
  d: /^[\s\d.,eE+-]*(?:[MmZzLlHhVvCcSsQqTtAa][\s\d.,eE+-]*)*$/,
  fill: paint,
  'fill-opacity': length,
  'fill-rule': words,
  gradientTransform: words,
  gradientUnits: words,
  height: length,
  id: /^[\w-]+$/,
  offset: length,
  opacity: length,
  points: numbers,
  preserveAspectRatio: words,
  r: length,
  role: words,
  rx: length,
  ry: length,
  spreadMethod: words,
  'stop-color': paint,
  'stop-opacity': length,
  stroke: paint,
  'stroke-dasharray': numbers,
  'stroke-linecap': words,
  'stroke-linejoin': words,
  'stroke-miterlimit': length,
  'stroke-opacity': length,
  'stroke-width': length,
  transform: words,
  version: words,
  viewBox: numbers,
  width: length,
  x: length,
  x1: length,
  x2: length,
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  y: length,
  y1: length,
  y2: length,
};

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']);
const elements = new Set([...shapes, 'svg', 'g', 'defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath']);
/** Texts about the drawing: left out of the kept file. */
const leftOut = new Set(['title', 'desc', 'metadata']);

const mostElements = 500;
const deepest = 12;

export type Svg = {
  readonly width: number;
  readonly height: number;
  /** Written anew from what was understood of the file. */
  readonly bytes: Buffer;
  /** Colours that its shapes are painted with. */
  readonly colours: readonly Colour[];
};

const parsed = (text: string): XmlDocument => {
  // A document type may declare entities; a processing instruction may name a style sheet.
  if (/<!DOCTYPE|<!ENTITY|<\?(?!xml\s)/i.test(text)) throw new PictureRefused('is an SVG with a declaration');
  try {
    return parseXml(text);
  } catch {
    throw new PictureRefused('is no SVG');
  }
};

const colourOf = (value: string): Colour | null => {
  if (value === 'black' || value === 'currentColor') return [0, 0, 0];
  if (value === 'white') return [255, 255, 255];
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1];
  if (digits === undefined) return null;
  const six = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(six.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
};

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

type Writing = { count: number; readonly colours: Map<string, Colour> };
type Paints = { readonly fill: string; readonly stroke: string };

const noteColours = (
  name: string,
  { fill, stroke }: Paints,
  own: Readonly<Record<string, string>>,
  { colours }: Writing,
) => {
  const painted = name === 'stop' ? [own['stop-color'] ?? 'black'] : shapes.has(name) ? [fill, stroke] : [];
  for (const value of painted) {
    const colour = colourOf(value);
    if (colour) colours.set(value, colour);
  }
};

const written = (element: XmlElement, depth: number, above: Paints, writing: Writing): string => {
  const { name, attributes: own } = element;
  if (leftOut.has(name)) return '';
  if (!elements.has(name) || (name === 'svg') !== (depth === 0))
    throw new PictureRefused(`has the part <${name.slice(0, 40)}>, which a logo may not have`);
  writing.count += 1;
  if (writing.count > mostElements || depth > deepest)
    throw new PictureRefused(`has more than ${mostElements} parts, or more than ${deepest} within each other`);
  for (const [attribute, value] of Object.entries(own)) {
    const form = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
    if (!form)
      throw new PictureRefused(`has the attribute ${attribute.slice(0, 40)} at <${name}>, which a logo may not have`);
    if (!form.test(value.trim()))
      throw new PictureRefused(`has at <${name}> a value of ${attribute} that a logo may not have`);
  }
  const paints = { fill: own['fill'] ?? above.fill, stroke: own['stroke'] ?? above.stroke };
  noteColours(name, paints, own, writing);
  const inner = element.children
    .map((child) => {
      if (child instanceof XmlElement) return written(child, depth + 1, paints, writing);
      if (child instanceof XmlText && child.text.trim() !== '')
        throw new PictureRefused('has text: turn it into paths, for no font comes with it');
      return '';
    })
    .join('');
  const head = Object.entries(own).map(([attribute, value]) => ` ${attribute}="${escaped(value.trim())}"`);
  return inner === '' ? `<${name}${head.join('')}/>` : `<${name}${head.join('')}>${inner}</${name}>`;
};

/**
 * Reads a drawing by a list of what it may contain, and writes it anew: a script, a style, a link, a foreign file or a font never gets into the
 * kept file, because whatever is not on the list refuses the whole.
 *
 * @throws PictureRefused
 */
export const readSvg = (file: Buffer): Svg => {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(file);
  const { root } = parsed(text);
  if (root?.name !== 'svg') throw new PictureRefused('is no SVG');
  const writing: Writing = { count: 0, colours: new Map() };
  const body = written(root, 0, { fill: 'black', stroke: 'none' }, writing);
  if (root.attributes['xmlns'] === undefined) throw new PictureRefused('is an SVG without its xmlns');
  const box = (root.attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = box;
  if (box.length !== 4 || !(width > 0 && height > 0)) throw new PictureRefused('is an SVG without a viewBox');
  return { width, height, bytes: Buffer.from(body), colours: [...writing.colours.values()] };
};
