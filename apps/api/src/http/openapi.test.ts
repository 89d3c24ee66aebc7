import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, namelessShapes } from '@countinghouse/contract/description.reference';
import { isForApiKeys } from '@countinghouse/contract/endpoint';
import { endpoints } from '@countinghouse/contract/endpoints';
import { callbackEvent } from '@countinghouse/contract/organisation/businesses';
import { isExampleOf } from '@countinghouse/contract/properties.reference';
import { askedOf, curlScript, sampleOf } from '@countinghouse/contract/samples.reference';
import type { Shape } from '@countinghouse/contract/shape';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openApiDocument } from './openapi';

type Json = Record<string, unknown>;
const document = openApiDocument(endpoints, '/api/v1') as Json & {
  readonly paths: Record<string, Record<string, { operationId: string; security: Json[] }>>;
  readonly webhooks: Record<string, unknown>;
  readonly components: { readonly schemas: Record<string, Shape> };
};

test('The document is OpenAPI 3.1 by a judge that is not ours', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.valid, JSON.stringify(result.errors)).toBe(true);
  const broken = await new Validator().validate({ ...structuredClone(document), paths: { 'no-slash': {} } });
  expect(broken.valid).toBe(false);
});

/** Every field below a value, with its path. */
const fieldsOf = (value: unknown, path: string): [string, Shape][] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one, index) => fieldsOf(one, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    // Values of examples are no schemas.
    if (key === 'examples' || key === 'example' || key === 'default' || key.startsWith('x-')) return [];
    const inner = fieldsOf(part, `${path}.${key}`);
    if (key !== 'properties') return inner;
    const own = Object.entries(part as Record<string, Shape>).map(([name, shape]): [string, Shape] => [
      `${path}.${name}`,
      shape,
    ]);
    return [...own, ...inner];
  });
};

const hasParts = (shape: Shape): boolean =>
  shape.$ref !== undefined ||
  shape.type === 'object' ||
  [shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].some((one) => one !== undefined && hasParts(one));

test('Every property has a sentence, and an example that is one of it or is made of its parts’ examples', () => {
  const fields = fieldsOf(document, '');
  expect(fields.length).toBeGreaterThan(1_500);
  const wanting = fields.filter(
    ([, shape]) =>
      !shape.description || (!hasParts(shape) && !(shape.examples?.length && isExampleOf(shape, shape.examples[0]))),
  );
  expect(wanting.map(([path]) => path)).toEqual([]);
});

test('Parameters have a sentence, and all but headers an example', () => {
  const parameters = Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => (operation as unknown as { parameters: Json[] }).parameters),
  );
  expect(parameters.length).toBeGreaterThan(300);
  for (const { name, in: where, description, schema } of parameters) {
    expect(description, String(name)).toBeTruthy();
    expect(where === 'header' || (schema as Shape).examples?.length === 1, String(name)).toBe(true);
  }
});

test('Shapes that calls share stand once, under a name', () => {
  expect(namelessShapes(endpoints)).toEqual([]);
  const text = JSON.stringify(document.paths);
  for (const name of ['Payment', 'Withdrawal', 'Business', 'Paging', 'Error'])
    expect(text.split(`"#/components/schemas/${name}"`).length, name).toBeGreaterThan(2);
  expect(
    new Set([...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)),
  ).toEqual(new Set(Object.keys(document.components.schemas)));
});

test('Every callback is a webhook, and calls say whether a key may sign them', () => {
  expect(Object.keys(document.webhooks).toSorted()).toEqual([...callbackEvent.options].toSorted());
  const signed = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ security }) => security.some((one) => 'apiKey' in one))
    .map(({ operationId }) => operationId);
  expect(signed.toSorted()).toEqual(
    endpoints
      .filter(isForApiKeys)
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('Every call of a key has a sample in curl, TypeScript and Python that its own rules accept', () => {
  const { calls, shapes } = describe(endpoints);
  const refused = calls.flatMap((call) => {
    if (!sampleOf(call, shapes)) return [];
    const { body, query } = askedOf(call, shapes);
    const sent = query && Object.fromEntries(new URLSearchParams(query as Record<string, string>));
    return [call.endpoint.body?.safeParse(body), call.endpoint.query?.safeParse(sent)].flatMap((parsed) =>
      parsed?.success === false ? [`${call.endpoint.name}: ${parsed.error.message}`] : [],
    );
  });
  expect(refused).toEqual([]);
  expect(calls.filter((call) => sampleOf(call, shapes)).length).toBe(
    endpoints.filter((endpoint) => isForApiKeys(endpoint) && endpoint.stream !== 'events').length,
  );
});

test('The script that signs for curl is the one of the examples', () => {
  const script = readFileSync(new URL('../../../../examples/curl/request.sh', import.meta.url), 'utf8');
  expect(curlScript).toBe(script);
});
