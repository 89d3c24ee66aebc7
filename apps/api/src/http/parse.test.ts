import type { Endpoint } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../platform/errors';
import { parseRequest } from './parse';

type Part = 'params' | 'query' | 'body';

/** Values that a careless or hostile caller may send in any field. */
const wrong = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(6_000),
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  ['x'],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { x: 1 },
];

const propertiesOf = (schema: z.ZodMiniType): string[] => {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as {
    readonly properties?: object;
    readonly anyOf?: readonly { readonly properties?: object }[];
  };
  return [json, ...(json.anyOf ?? [])].flatMap(({ properties }) => Object.keys(properties ?? {}));
};

/** Sentences of the call's refusals of such requests, by field. */
const sentencesOf = (endpoint: Endpoint): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part: Part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const sent: unknown[] = [undefined, 'x', [], {}, { unknown: 1 }];
    for (const field of propertiesOf(schema)) for (const value of wrong) sent.push({ [field]: value });
    return sent.flatMap((value) => {
      try {
        parseRequest(
          { ...endpoint, params: undefined, query: undefined, body: undefined, [part]: schema },
          {
            params: undefined,
            query: undefined,
            body: undefined,
            [part]: value,
          },
        );
        return [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return [['', error.message], ...(error.fields ?? []).map(({ field, message }) => [field, message])].map(
          ([field, message]) => `${field}: ${message}`,
        );
      }
    });
  });

const ofTheLibrary =
  /: (Invalid (input|option|string|number|value in|key in|discriminator|UUID|URL$|email address$|ISO|base64)|Too (big|small)|Unrecognized)|pattern/;
/** Three fields of the specification say so themselves. */
const ofTheSpecification = /^(|\w*[aA]mount\w*|website|\w+\.website): Invalid (input|URL)$/;

it('no call refuses a field in the words of the library that validates it', () => {
  const said = new Set(endpoints.flatMap(sentencesOf));
  expect(said.size).toBeGreaterThan(100);
  expect([...said].filter((line) => ofTheLibrary.test(line) && !ofTheSpecification.test(line))).toEqual([]);
});

it.each([
  ['a missing field', { name: undefined }, 'name', 'This field is required'],
  ['a field of another kind', { name: 7 }, 'name', 'Must be text'],
  ['a value that is none of the known', { kind: 'D' }, 'kind', 'Must be one of A, B'],
  ['a list that is too long', { list: ['a', 'b', 'c'] }, 'list', 'At most 2 items'],
  ['an empty list', { list: [] }, 'list', 'At least 1 item'],
  ['a text that is too long', { name: 'abcdef' }, 'name', 'At most 5 characters'],
  ['a number that is too small', { count: 0 }, 'count', 'At least 1'],
  ['half a number', { count: 1.5 }, 'count', 'Must be a whole number'],
  ['an id that is none', { id: 'x' }, 'id', 'Must be an id'],
  ['a union none of whose kinds it is', { either: 'x' }, 'either', 'This value is not valid'],
])('%s is told in a sentence of ours', (_, change, field, message) => {
  const body = z.strictObject({
    name: z.string().check(z.maxLength(5)),
    kind: z.enum(['A', 'B']),
    list: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
    count: z.int().check(z.gte(1)),
    id: z.uuid(),
    either: z.union([z.number(), z.boolean()]),
  });
  const sound = { name: 'a', kind: 'A', list: ['a'], count: 1, id: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', either: 1 };
  const endpoint = { ...endpoints[0]!, method: 'POST', params: undefined, query: undefined, body } as Endpoint;
  const refusal = (sent: unknown) => {
    try {
      parseRequest(endpoint, { params: undefined, query: undefined, body: sent });
      return null;
    } catch (error) {
      return (error as AppError).fields;
    }
  };
  expect(refusal(sound)).toBeNull();
  expect(refusal({ ...sound, ...change })).toEqual([{ field, message }]);
});
