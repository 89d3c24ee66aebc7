import * as z from 'zod/mini';
import { callbackMessages } from './callback-messages';
import type { Endpoint } from './endpoint';
import { leafExample, textOf } from './properties.reference';
import type { Shape } from './shape';
import { shapeNames } from './shape-names.reference';

/** A call's shapes; shared ones are references to named ones. */
export type DescribedCall = {
  readonly endpoint: Endpoint;
  readonly params: Shape | null;
  readonly query: Shape | null;
  readonly body: Shape | null;
  readonly answer: Shape | null;
};

export type Description = {
  readonly calls: readonly DescribedCall[];
  /** Shapes by their names. */
  readonly shapes: Readonly<Record<string, Shape>>;
  /** Names of the shapes of the callbacks, by event. */
  readonly callbacks: Readonly<Record<string, string>>;
};

const reference = '#/components/schemas/';

export const shapeOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Shape => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return shape as Shape;
};

/** The name behind a reference; null for any other shape. */
export const nameOf = ({ $ref: to }: Shape): string | null =>
  to?.startsWith(reference) ? to.slice(reference.length) : null;

type Visit = (shape: Shape, place: string) => Shape;

/** A copy of a shape with its parts replaced. */
const withParts = (shape: Shape, place: string, visit: Visit): Shape => {
  const each = (shapes: readonly Shape[]) => shapes.map((one) => visit(one, place));
  return {
    ...shape,
    ...(shape.properties && {
      properties: Object.fromEntries(
        Object.entries(shape.properties).map(([name, part]) => [name, visit(part, `${place}.${name}`)]),
      ),
    }),
    ...(shape.items && { items: visit(shape.items, `${place}[]`) }),
    ...(typeof shape.additionalProperties === 'object' && {
      additionalProperties: visit(shape.additionalProperties, `${place}{}`),
    }),
    ...(shape.anyOf && { anyOf: each(shape.anyOf) }),
    ...(shape.oneOf && { oneOf: each(shape.oneOf) }),
    ...(shape.allOf && { allOf: each(shape.allOf) }),
  };
};

const isNameable = (shape: Shape): boolean => shape.properties !== undefined;

type Place = { readonly place: string; readonly shape: Shape };

const placesOf = (endpoints: readonly Endpoint[]): Place[] => [
  ...endpoints.flatMap(({ name, body, answer }) => [
    ...(body ? [{ place: `${name}.body`, shape: shapeOf(body, 'input') }] : []),
    ...(answer ? [{ place: `${name}.answer`, shape: shapeOf(answer, 'output') }] : []),
  ]),
  ...Object.entries(callbackMessages).map(([event, message]) => ({
    place: `callback.${event}`,
    shape: shapeOf(message, 'output'),
  })),
];

/** Objects by their text, with the places where they occur. */
const objectsOf = (places: readonly Place[]): Map<string, { shape: Shape; places: string[] }> => {
  const found = new Map<string, { shape: Shape; places: string[] }>();
  const visit: Visit = (shape, place) => {
    if (isNameable(shape)) {
      const text = JSON.stringify(shape);
      const known = found.get(text) ?? { shape, places: [] };
      known.places.push(place);
      found.set(text, known);
    }
    return withParts(shape, place, visit);
  };
  for (const { place, shape } of places) visit(shape, place);
  return found;
};

const partsOf = ({ items, additionalProperties, anyOf, oneOf, allOf }: Shape): Shape[] => [
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...(anyOf ?? []),
  ...(oneOf ?? []),
  ...(allOf ?? []),
];

/** True of a shape whose example is not made of the examples of its fields. */
export const isLeaf = (shape: Shape): boolean =>
  shape.$ref === undefined &&
  shape.properties === undefined &&
  shape.type !== 'object' &&
  partsOf(shape).every((one) => isLeaf(one));

/** A shape with a sentence and an example at each of its fields. `within`: its name, or its call and part. */
const explained = (shape: Shape, within: string): Shape => {
  const whole = withParts(shape, within, explained);
  if (!whole.properties) return whole;
  const properties = Object.entries(whole.properties).map(([field, part]): [string, Shape] => {
    const description = textOf(within, field);
    const example = isLeaf(part) ? leafExample(field, part) : undefined;
    return [
      field,
      {
        ...part,
        ...(description === undefined ? {} : { description }),
        ...(example === undefined ? {} : { examples: [example] }),
      },
    ];
  });
  return { ...whole, properties: Object.fromEntries(properties) };
};

/** Objects of fewer fields are written out wherever they occur. */
const fewestFields = 3;

/** Objects that occur twice without a name, by the first of their places. */
export const namelessShapes = (endpoints: readonly Endpoint[]): string[] =>
  [...objectsOf(placesOf(endpoints)).values()]
    .filter(({ shape }) => Object.keys(shape.properties ?? {}).length >= fewestFields)
    .filter(({ places }) => places.length > 1 && !places.some((place) => place in shapeNames))
    .map(({ places }) => places[0] ?? '');

/** Calls as data, each shared shape once. `names` of places that no call has are passed over. */
export const describe = (endpoints: readonly Endpoint[]): Description => {
  const names = new Map<string, string>();
  const named: Record<string, Shape> = {};
  for (const [text, { shape, places }] of objectsOf(placesOf(endpoints))) {
    const name = places.map((place) => shapeNames[place]).find((one) => one !== undefined);
    if (name === undefined) continue;
    if (named[name]) throw new Error(`Two shapes are called ${name}: ${places[0]}`);
    names.set(text, name);
    named[name] = shape;
  }
  const refer: Visit = (shape, place) => {
    const name = isNameable(shape) ? names.get(JSON.stringify(shape)) : undefined;
    return name === undefined ? withParts(shape, place, refer) : { $ref: `${reference}${name}` };
  };
  const inside = (name: string, shape: Shape): Shape => explained(withParts(shape, '', refer), name);
  const part = (endpoint: Endpoint, name: 'query' | 'body' | 'answer', io: 'input' | 'output'): Shape | null => {
    const schema = endpoint[name];
    return schema ? explained(refer(shapeOf(schema, io), ''), `${endpoint.name}.${name}`) : null;
  };
  return {
    calls: endpoints.map((endpoint) => ({
      endpoint,
      params: endpoint.params ? explained(shapeOf(endpoint.params, 'input'), `${endpoint.name}.params`) : null,
      query: part(endpoint, 'query', 'input'),
      body: part(endpoint, 'body', 'input'),
      answer: part(endpoint, 'answer', 'output'),
    })),
    shapes: Object.fromEntries(Object.entries(named).map(([name, shape]) => [name, inside(name, shape)])),
    callbacks: Object.fromEntries(
      Object.keys(callbackMessages).map((event) => [event, shapeNames[`callback.${event}`] ?? event]),
    ),
  };
};
