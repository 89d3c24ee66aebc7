import { callbackExamples } from '@countinghouse/contract/callback-messages.reference';
import { nameOf } from '@countinghouse/contract/description.reference';
import type { Shape } from '@countinghouse/contract/shape';
import { callbacks, capitalised, clientCalls, clientShapes, type ClientCall } from './calls';

const literal = (values: readonly unknown[]): string => `Literal[${values.map(pythonOf).join(', ')}]`;

/** A JSON value as Python. */
const pythonOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, part]) => `${JSON.stringify(name)}: ${pythonOf(part)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
};

/** `createPayment`: `create_payment`. */
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isFlag = ({ enum: values }: Shape): boolean =>
  values?.length === 2 && values[0] === 'true' && values[1] === 'false';

/** Types of one file: an object inside another one becomes a class of its own, named after its place. */
const typesOf = () => {
  const classes: string[] = [];

  const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

  const typeOf = (shape: Shape, place: string): string => {
    const name = nameOf(shape);
    if (name !== null) return name;
    if (shape.const !== undefined) return literal([shape.const]);
    if (isFlag(shape)) return 'bool';
    if (shape.enum) return literal(shape.enum);
    const choices = shape.anyOf ?? shape.oneOf;
    if (choices) return union(choices.map((one, index) => typeOf(one, index === 0 ? place : `${place}${index + 1}`)));
    if (Array.isArray(shape.type))
      return union((shape.type as string[]).map((type) => typeOf({ ...shape, type }, place)));
    if (shape.type === 'array') return `list[${typeOf(shape.items ?? {}, place)}]`;
    if (shape.type === 'object' && shape.properties) {
      classOf(place, shape);
      return place;
    }
    if (shape.type === 'object')
      return `dict[str, ${typeof shape.additionalProperties === 'object' ? typeOf(shape.additionalProperties, place) : 'Any'}]`;
    if (shape.type === 'string') return 'str';
    if (shape.type === 'integer') return 'int';
    if (shape.type === 'number') return 'float';
    if (shape.type === 'boolean') return 'bool';
    if (shape.type === 'null') return 'None';
    return 'Any';
  };

  const classOf = (name: string, shape: Shape): void => {
    const fields = Object.entries(shape.properties ?? {}).map(([field, part]) => {
      const type = typeOf(part, `${name}${capitalised(field)}`);
      return `    ${JSON.stringify(field)}: ${JSON.stringify(shape.required?.includes(field) ? type : `NotRequired[${type}]`).replaceAll('\\"', "'")},`;
    });
    // By calls, not by class statements: a field may be called `from`.
    classes.push(`${name} = TypedDict("${name}", {\n${fields.join('\n')}\n})`);
  };

  return { classes, typeOf, classOf };
};

const typed = (call: ClientCall, { typeOf }: ReturnType<typeof typesOf>) => {
  const of = (shape: Shape | null, part: string): string | null =>
    shape ? typeOf(shape, `${capitalised(call.name)}${part}`) : null;
  return {
    call,
    query: of(call.query, 'Query'),
    body: of(call.body, 'Body'),
    answer: call.isFile ? 'FileAnswer' : (of(call.answer, 'Answer') ?? 'None'),
  };
};

const quoted = (type: string): string => `"${type.replaceAll('"', "'")}"`;

const isOptional = (shape: Shape | null): boolean => (shape?.required ?? []).length === 0;

type Typed = ReturnType<typeof typed>;

const parametersOf = ({ call, query, body }: Typed): string[] => [
  ...call.params.map((name) => `${snake(name)}: str`),
  ...(body === null ? [] : [`body: ${quoted(body)}`]),
  ...(query === null
    ? []
    : [isOptional(call.query) ? `query: ${quoted(`${query} | None`)} = None` : `query: ${quoted(query)}`]),
];

const givenOf = ({ call, query, body }: Typed): string =>
  [
    `"${call.name}"`,
    `[${call.params.map(snake).join(', ')}]`,
    body === null ? 'None' : 'body',
    query === null ? 'None' : 'query',
  ].join(', ');

const methodOf = (one: Typed): string => {
  const { call, answer } = one;
  const options = ['idempotency_key: str | None = None', 'if_match: str | None = None'];
  return [
    `    def ${snake(call.name)}(self, ${[...parametersOf(one), '*', ...options].join(', ')}) -> ${quoted(answer)}:`,
    `        ${JSON.stringify(call.summary)}`,
    `        return self._perform(${givenOf(one)}, idempotency_key, if_match)`,
    '',
  ].join('\n');
};

const listOf = (one: Typed): string => {
  const { call, answer } = one;
  const row = answer;
  return [
    `    def ${snake(call.name)}(self, ${parametersOf(one).join(', ')}) -> ${quoted(`Iterator[${rowType(call, row)}]`)}:`,
    `        ${JSON.stringify(call.summary)}`,
    `        return self._each(${givenOf(one)})`,
    '',
  ].join('\n');
};

/** The rows' own name where they have one. */
const rowType = ({ answer, rows, name }: ClientCall, whole: string): string => {
  const items = rows === null ? undefined : answer?.properties?.[rows]?.items;
  if (!items)
    return rows !== null && answer && nameOf(answer) !== null ? (listRows(nameOf(answer), rows) ?? 'Any') : 'Any';
  return nameOf(items) ?? `${capitalised(name)}Answer${capitalised(rows ?? whole)}`;
};

const listRows = (name: string | null, rows: string): string | null => {
  const items = clientShapes[name ?? '']?.properties?.[rows]?.items;
  return items ? nameOf(items) : null;
};

/** The Python of all calls, types and fixtures. */
export const pythonText = (): string => {
  const types = typesOf();
  for (const [name, shape] of Object.entries(clientShapes)) {
    if (shape.properties) types.classOf(name, shape);
    else types.classes.push(`${name} = ${quoted(types.typeOf(shape, name))}`);
  }
  const calls = clientCalls.map((call) => typed(call, types));
  const table = clientCalls.map((call) => {
    const { method, path, idempotency } = call.endpoint;
    const facts = [method, path, idempotency === 'accepted', call.isRepeatable, call.isFile, call.rows];
    return `    "${call.name}": Call(${facts.map(pythonOf).join(', ')}),`;
  });
  return [
    '# Written by `npm run clients:keep` from the contract; a test compares.',
    'from __future__ import annotations',
    '',
    'from collections.abc import Iterator',
    'from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, Union',
    '',
    'from ._answers import FileAnswer',
    '',
    '',
    'class Call(NamedTuple):',
    '    method: str',
    '    path: str',
    '    takes_key: bool',
    '    is_repeatable: bool',
    '    is_file: bool',
    '    rows: str | None',
    '',
    '',
    ...types.classes.map((text) => `${text}\n`),
    `Message = Union[${Object.values(callbacks)
      .map((name) => `"${name}"`)
      .join(', ')}]`,
    '',
    'CALLS = {',
    ...table,
    '}',
    '',
    '',
    'class Calls:',
    '    """Every call that an API key may make."""',
    '',
    '    def _perform(self, name: str, params: list[str], body: Any, query: Any, idempotency_key: str | None, if_match: str | None) -> Any:',
    '        raise NotImplementedError',
    '',
    ...calls.map(methodOf),
    '',
    'class Lists:',
    '    """Lists, row by row over all their pages."""',
    '',
    '    def _each(self, name: str, params: list[str], body: Any, query: Any) -> Iterator[Any]:',
    '        raise NotImplementedError',
    '',
    ...calls.filter(({ call }) => call.rows !== null).map(listOf),
    '',
    `EXAMPLES: dict[str, dict[str, Any]] = {\n${Object.entries(callbackExamples)
      .map(([event, message]) => `    "${event}": ${pythonOf(message)},`)
      .join('\n')}\n}`,
    '',
  ].join('\n');
};
