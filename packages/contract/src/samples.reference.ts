import { isForApiKeys } from './endpoint';
import type { DescribedCall, Description } from './description.reference';
import { isLeaf, nameOf } from './description.reference';
import { asked } from './asked.reference';
import { leafExample } from './properties.reference';
import type { Shape } from './shape';

/** One call, written in each language. */
export type Sample = { readonly curl: string; readonly typescript: string; readonly python: string };

type Named = Description['shapes'];

/** An example of a shape: of an object what has to be given. */
const exampleOf = (shape: Shape, shapes: Named, field = ''): unknown => {
  const name = nameOf(shape);
  if (name !== null) return exampleOf(shapes[name] ?? {}, shapes, field);
  if (shape.examples) return shape.examples[0];
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([part]) => shape.required?.includes(part))
        .map(([part, of]) => [part, exampleOf(of, shapes, part)]),
    );
  if (shape.type === 'object') return {};
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice && !isLeaf(shape)) return exampleOf(choice, shapes, field);
  if (shape.type === 'array') return [exampleOf(shape.items ?? {}, shapes, field)];
  return leafExample(field, shape);
};

/** Body and query of the sample of a call; null where it has none. */
export const askedOf = (
  { endpoint, body, query }: DescribedCall,
  shapes: Named,
): { readonly body: unknown; readonly query: Readonly<Record<string, unknown>> | null } => {
  const own = asked[endpoint.name] ?? {};
  const exampleQuery = query && (own.query ?? (exampleOf(query, shapes) as Record<string, unknown>));
  return {
    body: body && (own.body ?? exampleOf(body, shapes)),
    query: exampleQuery && query.properties?.cursor && !own.query ? { ...exampleQuery, limit: 25 } : exampleQuery,
  };
};

type Spelling = { readonly key: (name: string) => string; readonly word: (value: unknown) => string };

const written = (value: unknown, spelling: Spelling, indent = ''): string => {
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((one) => written(one, spelling, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return spelling.word(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const fields = entries.map(([name, part]) => `${spelling.key(name)}: ${written(part, spelling, inner)}`);
  const line = `{ ${fields.join(', ')} }`;
  return entries.length <= 2 && line.length <= 72 && !line.includes('\n')
    ? line
    : `{\n${fields.map((field) => `${inner}${field},\n`).join('')}${indent}}`;
};

const inTypescript: Spelling = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`),
  word: (value) =>
    typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value),
};
const inPython: Spelling = {
  key: (name) => JSON.stringify(name),
  word: (value) =>
    value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value),
};

/** `createPayment`: `create_payment`. */
export const snakeCased = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const queryText = (query: Readonly<Record<string, unknown>> | null): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) search.append(name, `${one as string}`);
  return search.size === 0 ? '' : `?${search}`;
};

/** Text as one word of a shell. */
const shellWord = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** A call as a program writes it; null for calls that no API key may make, and for streams. */
export const sampleOf = (call: DescribedCall, shapes: Named): Sample | null => {
  const { endpoint, params } = call;
  if (!isForApiKeys(endpoint) || endpoint.stream === 'events') return null;
  const { body, query } = askedOf(call, shapes);
  const ids = [...endpoint.path.matchAll(/:(\w+)/g)].map(
    ([, name = '']) => `${(params?.properties?.[name]?.examples?.[0] ?? name) as string}`,
  );
  let next = 0;
  const path = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent(ids[next++] ?? ''));
  const given = [
    ...(body === null ? [] : [body]),
    ...(query === null || Object.keys(query).length === 0 ? [] : [query]),
  ];
  const words = (spelling: Spelling) => [...ids, ...given].map((value) => written(value, spelling)).join(', ');
  const isFile = endpoint.stream === 'file';
  const hasAnswer = isFile || endpoint.answer !== undefined;
  const name = isFile ? 'file' : 'answer';
  return {
    curl: [
      './request.sh',
      endpoint.method,
      shellWord(`${path}${queryText(query)}`),
      ...(body === null ? [] : [shellWord(JSON.stringify(body))]),
      ...(isFile ? ['> file'] : []),
    ].join(' '),
    typescript: `${hasAnswer ? `const ${name} = ` : ''}await client.${endpoint.name}(${words(inTypescript)});`,
    python: `${hasAnswer ? `${name} = ` : ''}client.${snakeCased(endpoint.name)}(${words(inPython)})`,
  };
};

/** Signs and sends one request: what `./request.sh` of the samples is. */
export const curlScript = `#!/usr/bin/env bash
# Signs and sends one request:
#   request.sh GET  'payments?limit=5'
#   request.sh POST businesses "$(cat business.json)"
# Reads COUNTINGHOUSE_URL, COUNTINGHOUSE_API_KEY and COUNTINGHOUSE_API_SECRET. Needs curl and openssl.
# The secret is an argument of openssl: run it where other users do not see your processes.
set -euo pipefail

method=$1
path="/api/v1/$2"
body=\${3:-}
: "\${COUNTINGHOUSE_URL:?}" "\${COUNTINGHOUSE_API_KEY:?}" "\${COUNTINGHOUSE_API_SECRET:?}"

hex() { sed 's/^.*= *//'; }
timestamp="$(date +%s)000"
body_hash=$(printf '%s' "$body" | openssl dgst -sha256 | hex)
nonce=$(openssl rand -hex 16)
signature=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$timestamp" "$nonce" "$method" "$path" "$body_hash" |
  openssl dgst -sha256 -hmac "$COUNTINGHOUSE_API_SECRET" | hex)

arguments=(--silent --show-error --fail-with-body --request "$method"
  --header "Authorization: PAY-HMAC-SHA256 api-key=$COUNTINGHOUSE_API_KEY,nonce=$nonce,signature=$signature,timestamp=$timestamp")
if [ -n "$body" ]; then
  arguments+=(--header 'Content-Type: application/json' --data-binary "$body")
fi
if [ "$method" != GET ]; then
  # Keep the key and send it again when no answer came: the server then acts once.
  key=\${IDEMPOTENCY_KEY:-$(openssl rand -hex 16 | sed -E 's/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/\\1-\\2-4\\3-8\\4-\\5/')}
  arguments+=(--header "Idempotency-Key: $key")
fi
exec curl "\${arguments[@]}" "$COUNTINGHOUSE_URL$path"
`;
