import { isForApiKeys, type Endpoint } from '@countinghouse/contract/endpoint';
import { endpoints, referenceOf } from '@countinghouse/contract/endpoints';
import { describe, nameOf, type DescribedCall } from '@countinghouse/contract/description.reference';
import type { Shape } from '@countinghouse/contract/shape';

/** Call of an API key, as the clients offer it. */
export type ClientCall = DescribedCall & {
  readonly name: string;
  readonly summary: string;
  /** Names in the path, in their order: `id`. */
  readonly params: readonly string[];
  /** The answer's list, for calls that answer a page at a time: `payments`. */
  readonly rows: string | null;
  /** The answer is a file. */
  readonly isFile: boolean;
  /** A repetition cannot act twice: it only reads, or takes an Idempotency-Key. */
  readonly isRepeatable: boolean;
};

const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const rowsOf = ({ answer, query }: DescribedCall): string | null => {
  const properties = Object.entries(answer?.properties ?? {});
  if (!query?.properties?.cursor || !properties.some(([name]) => name === 'paging')) return null;
  return properties.find(([name, { type }]) => type === 'array' && name !== 'sums')?.[0] ?? null;
};

const whole = describe(endpoints);

const described = new Map(whole.calls.map((call) => [call.endpoint, call]));

/** Every call that an API key may make, in the order of the reference. Streams are for people's screens. */
export const clientCalls: readonly ClientCall[] = endpoints
  .filter((endpoint) => isForApiKeys(endpoint) && endpoint.stream !== 'events')
  .map((endpoint) => {
    const call = described.get(endpoint);
    if (!call) throw new Error(`${endpoint.name} is not described`);
    return {
      ...call,
      name: endpoint.name,
      summary: referenceOf(endpoint).summary,
      params: paramsOf(endpoint),
      rows: rowsOf(call),
      isFile: endpoint.stream === 'file',
      isRepeatable: endpoint.onlyReads || endpoint.idempotency === 'accepted',
    };
  });

export const { callbacks } = whole;

/** Named shapes that the clients' calls and the callbacks lead to. */
export const clientShapes: Readonly<Record<string, Shape>> = (() => {
  const needed = new Set<string>();
  const visit = (shape: Shape | boolean | null | undefined): void => {
    if (typeof shape !== 'object' || shape === null) return;
    const name = nameOf(shape);
    if (name !== null && !needed.has(name)) {
      needed.add(name);
      visit(whole.shapes[name]);
    }
    for (const part of Object.values(shape.properties ?? {})) visit(part);
    for (const part of [shape.items, shape.additionalProperties]) visit(part);
    for (const part of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]) visit(part);
  };
  for (const { query, body, answer } of clientCalls) [query, body, answer].forEach(visit);
  for (const name of Object.values(callbacks)) visit({ $ref: `#/components/schemas/${name}` });
  return Object.fromEntries(Object.entries(whole.shapes).filter(([name]) => needed.has(name)));
})();

export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
