import type { Endpoint } from '@countinghouse/contract';
import { statusOf } from '@countinghouse/contract';
import { callbackMessages } from '@countinghouse/contract/callback-messages';
import { callbackExamples } from '@countinghouse/contract/callback-messages.reference';
import type { DescribedCall, Description } from '@countinghouse/contract/description.reference';
import { describe } from '@countinghouse/contract/description.reference';
import { referenceOf } from '@countinghouse/contract/endpoints';
import { textOf } from '@countinghouse/contract/properties.reference';
import { curlScript, sampleOf } from '@countinghouse/contract/samples.reference';
import * as z from 'zod/mini';
import type { Events } from '../platform/audit/events';
import { refusalPrefix } from '../platform/audit/events';
import { accessText } from './openapi';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);
export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A sentence in which names stand between backticks. */
export const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  format?: string;
  default?: unknown;
};

/** A shape in a few words: `array of object`, `text (uuid) or null`, `"NEW" | "PENDING"`. */
const inWords = (schema: JsonSchema): string => {
  if (Array.isArray(schema.type)) return schema.type.map((type) => inWords({ ...schema, type })).join(' or ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(inWords))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${schema.items ? inWords(schema.items) : 'anything'}`;
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object'
      ? `map to ${inWords(schema.additionalProperties)}`
      : 'object';
  if (schema.type === 'string') return schema.format ? `text (${schema.format})` : 'text';
  return schema.type ?? 'anything';
};

const rowsOf = (schema: JsonSchema, within: string, prefix = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner =
      property.type === 'array' ? property.items : (property.anyOf?.find(({ type }) => type === 'object') ?? property);
    const path = `${prefix}${name}`;
    const needed = schema.required?.includes(name) && property.default === undefined ? 'yes' : 'no';
    const row = `<tr><th scope="row">${code(path)}</th><td>${escapeHtml(inWords(property))}</td><td>${needed}</td><td>${prose(textOf(within, name) ?? '')}</td></tr>`;
    const part = `${path}${property.type === 'array' ? '[]' : ''}.`;
    return [row, ...(inner?.properties ? rowsOf(inner, `${within}.${name}`, part) : [])];
  });

const table = (title: string, within: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  // Of several shapes the fullest is shown; the others are parts of it.
  const fullest = json.anyOf?.toSorted(
    (a, b) => Object.keys(b.properties ?? {}).length - Object.keys(a.properties ?? {}).length,
  )[0];
  const shape = fullest ?? (json.type === 'array' && json.items ? json.items : json);
  const rows = rowsOf(shape, within);
  if (rows.length === 0) return `<h4>${title}</h4><p>${escapeHtml(inWords(json))}</p>`;
  const list = json.type === 'array' ? ' (a list of)' : '';
  return `<h4>${title}${list}</h4><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><thead><tr><th scope="col">Field</th><th scope="col">Shape</th><th scope="col">Always</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
};

/** A call in three languages, each behind its name. */
const samplesOf = (call: DescribedCall, shapes: Description['shapes']): string => {
  const sample = sampleOf(call, shapes);
  if (!sample) return '';
  const { curl, typescript, python } = sample;
  const languages = [
    ['curl', curl],
    ['TypeScript', typescript],
    ['Python', python],
  ];
  return `<h4>Code</h4>${languages
    .map(
      ([name = '', text = '']) =>
        `<details><summary>${name}</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`,
    )
    .join('')}`;
};

const callSection = (call: DescribedCall, shapes: Description['shapes'], base: string): string => {
  const { endpoint } = call;
  const { summary, example } = referenceOf(endpoint);
  const facts = [
    ['Access', escapeHtml(accessText(endpoint))],
    ...(endpoint.secondFactor !== 'none'
      ? [
          [
            'Second factor',
            `${code('X-Two-Fa-Code')} ${endpoint.secondFactor === 'always' ? 'from everybody; who has none sets one up first' : 'from people who have one'}`,
          ],
        ]
      : []),
    ...(endpoint.idempotency === 'accepted'
      ? [
          [
            'Retry',
            `${code('Idempotency-Key')}, any text of at most 255 characters; after 410, 412 or 422 ask with a new one`,
          ],
        ]
      : []),
    ...(endpoint.version === 'none' || !endpoint.answer ? [] : [['Version', `answered in ${code('ETag')}`]]),
    ...(endpoint.version === 'checked'
      ? [['No silent overwrite', `${code('If-Match')} with that version, or none; ${code('CHANGED_MEANWHILE')} 412`]]
      : []),
    ...(endpoint.waitsFor === null ? [] : [['Answer 202', `where it waits for ${escapeHtml(endpoint.waitsFor)}`]]),
    ...(endpoint.sandboxOnly ? [['Served', 'in the sandbox only']] : []),
    ...(endpoint.testOnly ? [['Served', 'in the sandbox, and to test organisations']] : []),
    ...(endpoint.notInTestMode ? [['Test mode', 'refused to test organisations']] : []),
    ...(endpoint.errors.length > 0
      ? [
          [
            'Refusals',
            endpoint.errors
              .map((error) => `<a href="${base}docs/errors/${error}">${code(error)}</a> ${statusOf[error]}`)
              .join(', '),
          ],
        ]
      : []),
  ];
  return [
    `<section class="call" id="${endpoint.name}" aria-labelledby="${endpoint.name}-title">`,
    `<h3 id="${endpoint.name}-title"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> ${code(base + endpoint.path)}</h3>`,
    `<p>${escapeHtml(summary)}</p>`,
    `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`,
    table('Path', `${endpoint.name}.params`, endpoint.params, 'input'),
    table('Query', `${endpoint.name}.query`, endpoint.query, 'input'),
    table('Body', `${endpoint.name}.body`, endpoint.body, 'input'),
    endpoint.answer
      ? table(`Answer ${endpoint.status}`, `${endpoint.name}.answer`, endpoint.answer, 'output')
      : `<h4>Answer ${endpoint.status}</h4><p>No content</p>`,
    example === undefined
      ? ''
      : `<h4>Example</h4><pre tabindex="0">${escapeHtml(JSON.stringify(example, null, 2))}</pre>`,
    samplesOf(call, shapes),
    '</section>',
  ].join('');
};

/** Surroundings of the samples: the client of each language, and the script that signs for curl. */
const languagesSection = [
  '<h2 id="code">Code</h2>',
  `<p>The samples are those of ${code('@countinghouse/client')} for Node and ${code('countinghouse')} for Python, and of a script that signs for curl. All read`,
  ` ${code('COUNTINGHOUSE_URL')}, ${code('COUNTINGHOUSE_API_KEY')} and ${code('COUNTINGHOUSE_API_SECRET')}.</p>`,
  '<details><summary>TypeScript</summary><pre tabindex="0">',
  escapeHtml(
    [
      "import { createClient } from '@countinghouse/client';",
      '',
      'const client = createClient({',
      '  url: process.env.COUNTINGHOUSE_URL!,',
      '  apiKey: process.env.COUNTINGHOUSE_API_KEY!,',
      '  apiSecret: process.env.COUNTINGHOUSE_API_SECRET!,',
      '});',
    ].join('\n'),
  ),
  '</pre></details><details><summary>Python</summary><pre tabindex="0">',
  escapeHtml(
    [
      'import os',
      'from countinghouse import Client',
      '',
      'names = ("COUNTINGHOUSE_URL", "COUNTINGHOUSE_API_KEY", "COUNTINGHOUSE_API_SECRET")',
      'client = Client(*(os.environ[name] for name in names))',
    ].join('\n'),
  ),
  `</pre></details><details><summary>curl: request.sh</summary><pre tabindex="0">${escapeHtml(curlScript)}</pre></details>`,
].join('');

/** Messages to the servers of businesses. */
const callbacksSection = (): string =>
  `<h2 id="callbacks">Callbacks</h2><p>A ${code('POST')} to the URL of the business, signed in ${code('Callback-Signature')}: ${code('v1,')} and the base64 HMAC-SHA256 of ${code('id.timestamp.body')}, keyed with the secret behind ${code('whsec_')}.</p>${Object.entries(
    callbackMessages,
  )
    .map(([event, message]) =>
      [
        `<section class="call" id="callback-${event}"><h3>${code(event)}</h3>`,
        table(`Body of ${event}`, `callback.${event}`, message, 'output'),
        `<h4>Example</h4><pre tabindex="0">${escapeHtml(JSON.stringify(callbackExamples[event as keyof typeof callbackExamples], null, 2))}</pre></section>`,
      ].join(''),
    )
    .join('')}`;

/** The actions that the audit trail knows. */
const eventsSection = (events: Events): string => {
  const rows = [
    ...Object.entries(events),
    [`${refusalPrefix}…`, 'A call was refused for lack of authority; its name follows'],
  ]
    .map(([name = '', meaning = '']) => `<tr><th scope="row">${code(name)}</th><td>${escapeHtml(meaning)}</td></tr>`)
    .join('');
  return `<h2 id="events">Audit trail</h2><div class="scroll" tabindex="0" role="region" aria-label="Actions of the audit trail"><table><thead><tr><th scope="col">Action</th><th scope="col">What happened</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

const title = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Calls as one readable page: plain HTML, no script, its style from our own origin. */
export const referencePage = (endpoints: readonly Endpoint[], events: Events, base: string): string => {
  const { calls, shapes } = describe(endpoints);
  const slugs = [...new Set(endpoints.map(({ slug }) => slug))];
  const of = (slug: string) => endpoints.filter((endpoint) => endpoint.slug === slug);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Countinghouse API</title><link rel="stylesheet" href="${base}docs/reference.css"></head><body>`,
    '<a class="skip" href="#calls">Skip to the calls</a>',
    '<nav aria-label="Calls"><p class="product">Countinghouse API</p>',
    ...slugs.map(
      (slug) =>
        `<h2>${title(slug)}</h2><ul>${of(slug)
          .map(
            (endpoint) =>
              `<li><a href="#${endpoint.name}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</a></li>`,
          )
          .join('')}</ul>`,
    ),
    '<h2>Audit trail</h2><ul><li><a href="#events"><span></span> Actions</a></li></ul>',
    '</nav><main id="calls"><h1>Countinghouse API</h1>',
    `<p>All paths stand below ${code(base)}. Bodies are JSON; amounts are decimal text, instants ISO 8601 in UTC. A session's token comes back in ${code('X-Identity-Token')} and goes out as ${code('Authorization: Bearer …')}. Every answer carries ${code('X-Request-Id')}.</p>`,
    `<p>A refusal is ${code('{"requestId","code","subCode","docUrl","message","rejection","fields"}')}: ${code('code')} and, where one has several causes, ${code('subCode')} for programs, ${code('docUrl')} the page about it (<a href="${base}docs/errors">all of them</a>), the rest for people; 5xx have no sentence. Lists page by ${code('cursor')}: send back ${code('paging.nextCursor')}. The same as data: <a href="${base}openapi.json">openapi.json</a>.</p>`,
    languagesSection,
    ...slugs.map(
      (slug) =>
        `<h2>${title(slug)}</h2>${calls
          .filter(({ endpoint }) => endpoint.slug === slug)
          .map((call) => callSection(call, shapes, base))
          .join('')}`,
    ),
    callbacksSection(),
    eventsSection(events),
    '</main></body></html>',
  ].join('\n');
};

/** The page's style, light and dark by the reader's own choice. */
export const referenceStyle = `:root{color-scheme:light dark;--ink:light-dark(#1a1f2b,#e6e9f0);--soft:light-dark(#5a6275,#a3abbd);--line:light-dark(#e1e4ea,#2d3340);--ground:light-dark(#fff,#12151c);--side:light-dark(#f6f7f9,#171b24);--accent:light-dark(#1b5e47,#6fcfab)}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;display:grid;grid-template-columns:288px minmax(0,1fr);font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;padding:8px 12px;background:var(--ground);outline:2px solid var(--accent)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 20px;background:var(--side);border-right:1px solid var(--line)}
nav .product{margin:0;font-weight:650;font-size:17px}
nav h2{margin:20px 0 4px;font-size:12px;font-weight:600;letter-spacing:.04em;text-transform:uppercase;color:var(--soft)}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:grid;grid-template-columns:56px 1fr;align-items:baseline;padding:4px 0;color:inherit;text-decoration:none;font-size:13px;overflow-wrap:anywhere}
nav a:hover{color:var(--accent)}
main{max-width:912px;padding:32px 40px 96px}
h1{font-size:28px;margin:0 0 16px}main>h2{margin:56px 0 8px;font-size:21px}
h3{font-size:16px;margin:0 0 8px;overflow-wrap:anywhere}h4{font-size:13px;margin:20px 0 6px;color:var(--soft)}
.call{padding:24px 0;border-top:1px solid var(--line)}
.method{display:inline-block;min-width:52px;font:600 11px/1.8 ui-monospace,monospace;color:var(--accent)}
.delete{color:light-dark(#a82a2a,#f0918d)}.post,.patch,.put{color:light-dark(#8a5200,#e8b25c)}
code,pre{font:13px/1.6 ui-monospace,monospace}
pre{margin:0;padding:12px 16px;overflow:auto;background:var(--side);border:1px solid var(--line);border-radius:8px}
dl{display:grid;grid-template-columns:128px 1fr;gap:4px 16px;margin:0}dt{color:var(--soft)}dd{margin:0;min-width:0;overflow-wrap:anywhere}main{min-width:0}p{overflow-wrap:anywhere}
.scroll{overflow:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:13px}
th,td{padding:6px 12px;text-align:left;font-weight:400;vertical-align:top;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);background:var(--side)}
summary{cursor:pointer;padding:2px 0}details[open]>summary{margin-bottom:4px}
a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media(max-width:768px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}main{padding:24px 16px 64px}}
`;
