import { statusOf } from '@countinghouse/contract/errors';
import { nameOf } from '@countinghouse/contract/description.reference';
import type { Shape } from '@countinghouse/contract/shape';
import { callbacks, capitalised, clientCalls, clientShapes, type ClientCall } from './calls';
import { callbackExamples } from '@countinghouse/contract/callback-messages.reference';

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');
const inList = (type: string): string => (/[ |&]/.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`);

const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;

/** `true` and `false` as a query spells them. */
const isFlag = ({ enum: values }: Shape): boolean =>
  values?.length === 2 && values[0] === 'true' && values[1] === 'false';

/** A shape as a TypeScript type. */
const typeOf = (shape: Shape, indent = ''): string => {
  const name = nameOf(shape);
  if (name !== null) return name;
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (isFlag(shape)) return 'boolean';
  if (shape.enum) return union(shape.enum.map((value) => JSON.stringify(value)));
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return union(choices.map((one) => typeOf(one, indent)));
  if (shape.allOf && shape.type === undefined) return shape.allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (Array.isArray(shape.type))
    return union((shape.type as string[]).map((type) => typeOf({ ...shape, type }, indent)));
  if (shape.type === 'array') return inList(typeOf(shape.items ?? {}, indent));
  if (shape.type === 'object' && shape.properties) {
    const inner = `${indent}  `;
    const fields = Object.entries(shape.properties).map(
      ([field, part]) =>
        `${comment(part.description, inner)}${inner}${keyOf(field)}${shape.required?.includes(field) ? '' : '?'}: ${typeOf(part, inner)};\n`,
    );
    return `{\n${fields.join('')}${indent}}`;
  }
  if (shape.type === 'object')
    return `Record<string, ${typeof shape.additionalProperties === 'object' ? typeOf(shape.additionalProperties, indent) : 'unknown'}>`;
  if (shape.type === 'string') return 'string';
  if (shape.type === 'number' || shape.type === 'integer') return 'number';
  if (shape.type === 'boolean') return 'boolean';
  if (shape.type === 'null') return 'null';
  return 'unknown';
};

type Parts = {
  readonly types: string[];
  readonly query: string | null;
  readonly body: string | null;
  readonly answer: string;
};

const typesOf = ({ name, query, body, answer, isFile }: ClientCall): Parts => {
  const types: string[] = [];
  const declared = (shape: Shape | null, part: string): string | null => {
    if (!shape) return null;
    const known = nameOf(shape);
    if (known !== null) return known;
    const own = `${capitalised(name)}${part}`;
    types.push(`export type ${own} = ${typeOf(shape)};\n`);
    return own;
  };
  return {
    types,
    query: declared(query, 'Query'),
    body: declared(body, 'Body'),
    answer: isFile ? 'FileAnswer' : (declared(answer, 'Answer') ?? 'void'),
  };
};

const isOptional = (shape: Shape | null): boolean => (shape?.required ?? []).length === 0;

const argumentsOf = (call: ClientCall, { query, body }: Parts): string =>
  [
    ...call.params.map((name) => `${name}: string`),
    ...(body === null ? [] : [`body: ${body}`]),
    ...(query === null ? [] : [`query${isOptional(call.query) ? '?' : ''}: ${query}`]),
    'options?: CallOptions',
  ].join(', ');

/** The TypeScript of all calls, types and fixtures. */
export const typescriptText = (): string => {
  const parts = clientCalls.map((call) => ({ call, types: typesOf(call) }));
  const paged = parts.filter(({ call }) => call.rows !== null);
  return [
    '// Written by `npm run clients:keep` from the contract; a test compares.\n',
    "import type { CallOptions, FileAnswer } from './options';\n",
    ...Object.entries(clientShapes).map(([name, shape]) => `export type ${name} = ${typeOf(shape)};\n`),
    ...parts.flatMap(({ types }) => types.types),
    `/** Codes of refusals. */\nexport type ErrorCode =\n${Object.keys(statusOf)
      .map((code) => `  | '${code}'`)
      .join('\n')};\n`,
    `/** Bodies of callbacks, by event. */\nexport type CallbackMessages = {\n${Object.entries(callbacks)
      .map(([event, name]) => `  ${event}: ${name};`)
      .join('\n')}\n};\n`,
    `/** Every call that an API key may make. */\nexport interface Calls {\n${parts
      .map(
        ({ call, types }) =>
          `${comment(call.summary, '  ')}  ${call.name}(${argumentsOf(call, types)}): Promise<${types.answer}>;\n`,
      )
      .join('')}}\n`,
    `/** Lists, row by row over all their pages. */\nexport interface Lists {\n${paged
      .map(
        ({ call, types }) =>
          `${comment(call.summary, '  ')}  ${call.name}(${argumentsOf(call, types)}): AsyncIterableIterator<${types.answer}[${JSON.stringify(call.rows)}][number]>;\n`,
      )
      .join('')}}\n`,
    `export const calls = {\n${parts
      .map(({ call }) => {
        const facts = {
          method: call.endpoint.method,
          path: call.endpoint.path,
          hasBody: call.body !== null,
          hasQuery: call.query !== null,
          takesKey: call.endpoint.idempotency === 'accepted',
          isRepeatable: call.isRepeatable,
          isFile: call.isFile,
          rows: call.rows,
        };
        return `  ${call.name}: ${JSON.stringify(facts)},\n`;
      })
      .join('')}} as const;\n`,
    `/** An example of each message. */\nexport const examples: CallbackMessages = ${JSON.stringify(callbackExamples, null, 2)};\n`,
  ].join('\n');
};
