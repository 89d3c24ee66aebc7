import type { Endpoint } from '@countinghouse/contract';
import { permissionGroups, statusOf } from '@countinghouse/contract';
import { callbackExamples } from '@countinghouse/contract/callback-messages.reference';
import type { DescribedCall, Description } from '@countinghouse/contract/description.reference';
import { describe } from '@countinghouse/contract/description.reference';
import { isForApiKeys, pollHeader } from '@countinghouse/contract/endpoint';
import { subCodes } from '@countinghouse/contract/errors';
import { referenceOf } from '@countinghouse/contract/endpoints';
import { signatureScheme } from '@countinghouse/contract/people/api-keys';
import { sampleOf } from '@countinghouse/contract/samples.reference';
import type { Shape } from '@countinghouse/contract/shape';

type Json = Record<string, unknown>;

/** `{"id": …}` of a strict object as single parameters. */
const parametersOf = (shape: Shape | null, where: 'path' | 'query'): Json[] =>
  Object.entries(shape?.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    required: where === 'path' || (shape?.required?.includes(name) ?? false),
    ...(description === undefined ? {} : { description }),
    schema,
  }));

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

/** Errors that any call may answer beside its own. */
const commonErrors = ['VALIDATION_FAILED', 'MISDIRECTED', 'RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE'] as const;

const errorsOf = (endpoint: Endpoint) => [
  ...new Set([
    ...endpoint.errors,
    ...commonErrors,
    ...(endpoint.access.kind === 'public' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(endpoint.access.kind === 'organisation' || endpoint.access.kind === 'permission'
      ? (['FORBIDDEN', 'ORGANISATION_SUSPENDED', 'HISTORY_UNFINISHED'] as const)
      : []),
    ...(endpoint.access.kind === 'caller' ? (['ORGANISATION_SUSPENDED'] as const) : []),
    ...(endpoint.secondFactor !== 'none' ? (['TWO_FA_INVALID', 'TWO_FA_SETUP_REQUIRED'] as const) : []),
    ...(endpoint.idempotency === 'accepted'
      ? (['IDEMPOTENCY_CONFLICT', 'OPERATION_CLOSED', 'REQUEST_IN_PROGRESS'] as const)
      : []),
    ...(endpoint.version === 'checked' ? (['CHANGED_MEANWHILE'] as const) : []),
  ]),
];

/** Access in words: "GET_PAYMENT, or GET_PAYMENTS". */
export const accessText = ({ access }: Endpoint): string => {
  if (access.kind === 'public') return 'Everybody, without a session';
  if (access.kind === 'session') return 'Any session, also before an organisation is chosen';
  if (access.kind === 'caller') return 'Any session, also before an organisation is chosen, and any API key';
  if (access.kind === 'organisation') return 'Any session bound to an organisation';
  const permissions = access.need.map((alternative) => alternative.join(' and ')).join(', or ');
  return access.role === undefined ? permissions : `${permissions}, and only the role ${access.role}`;
};

const entityTagHeader: Json = {
  description: 'The version of the thing, for If-Match.',
  schema: { type: 'string' },
};

/** Samples as readers of the document show them beside a call. */
const samplesOf = (call: DescribedCall, shapes: Description['shapes']): Json => {
  const sample = sampleOf(call, shapes);
  if (!sample) return {};
  const { curl, typescript, python } = sample;
  return {
    'x-codeSamples': [
      { lang: 'Shell', label: 'curl', source: curl },
      { lang: 'TypeScript', source: typescript },
      { lang: 'Python', source: python },
    ],
  };
};

const securityOf = (endpoint: Endpoint): Json[] => {
  if (endpoint.access.kind === 'public') return [];
  return [{ session: [] }, ...(isForApiKeys(endpoint) ? [{ apiKey: [] }] : [])];
};

const operationOf = (call: DescribedCall, shapes: Description['shapes']): Json => {
  const { endpoint, answer, body } = call;
  const { access } = endpoint;
  const { summary, example } = referenceOf(endpoint);
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(endpoint)) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  const done = (description: string): Json => ({
    description,
    ...(answer && endpoint.version !== 'none' ? { headers: { ETag: entityTagHeader } } : {}),
    ...(answer
      ? {
          content: {
            'application/json': {
              schema: answer,
              ...(example === undefined ? {} : { example }),
            },
          },
        }
      : {}),
    ...(endpoint.stream === 'file' ? { content: { 'application/octet-stream': {} } } : {}),
    ...(endpoint.stream === 'events' ? { content: { 'text/event-stream': {} } } : {}),
  });
  return {
    operationId: endpoint.name,
    tags: [endpoint.slug],
    summary,
    description: `Access: ${accessText(endpoint)}.`,
    security: securityOf(endpoint),
    'x-access': access.kind,
    ...(access.kind === 'permission' ? { 'x-permissions': access.need } : {}),
    'x-two-factor': endpoint.secondFactor,
    'x-idempotency': endpoint.idempotency,
    'x-version': endpoint.version,
    'x-fallback': endpoint.fallback,
    ...samplesOf(call, shapes),
    ...(endpoint.sandboxOnly ? { 'x-sandbox-only': true } : {}),
    ...(endpoint.testOnly ? { 'x-test-only': true } : {}),
    ...(endpoint.notInTestMode ? { 'x-not-in-test-mode': true } : {}),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(endpoint.onlyReads && endpoint.access.kind !== 'public'
        ? [header(pollHeader, '`true` of a call that no person asked for: it does not count as activity.')]
        : []),
      ...(endpoint.secondFactor !== 'none'
        ? [
            header(
              'X-Two-Fa-Code',
              'Six digits, from people who have a second factor, or the answer of a passkey (getPasskeyChallenge).',
            ),
          ]
        : []),
      ...(endpoint.idempotency === 'accepted'
        ? [
            header(
              'Idempotency-Key',
              'Any text of at most 255 characters; a retry with it answers from the store instead of acting twice.',
            ),
          ]
        : []),
      ...(endpoint.version === 'checked'
        ? [
            header(
              'If-Match',
              'The ETag of what was changed; refused where it has another by now. Without it the last write wins.',
            ),
          ]
        : []),
    ],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      [endpoint.status]: done(answer ? 'Done' : 'Done, nothing to say'),
      ...(endpoint.waitsFor === null ? {} : { 202: done(`Done, and waits for ${endpoint.waitsFor}`) }),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          String(status),
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
};

const errorSchema: Json = {
  type: 'object',
  required: ['requestId', 'code', 'docUrl'],
  properties: {
    requestId: {
      type: 'string',
      description: 'Id of the request, also in `X-Request-Id`.',
      examples: ['0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a'],
    },
    code: {
      type: 'string',
      enum: Object.keys(statusOf),
      description: 'The refusal, for programs.',
      examples: ['BELOW_MINIMUM'],
    },
    subCode: {
      type: 'string',
      enum: Object.values(subCodes).flat(),
      description: 'Which of several causes, where programs have to tell them apart.',
      examples: ['FIELD_INVALID'],
    },
    docUrl: {
      type: 'string',
      description: 'Page about the code, on this server: meaning, likely cause, what to do, and if a retry is safe.',
      examples: ['/api/v1/docs/errors/BELOW_MINIMUM'],
    },
    message: {
      type: 'string',
      description: 'The refusal, for people. Absent on 5xx.',
      examples: ['Minimum amount is 0.0001 BTC'],
    },
    rejection: {
      type: 'string',
      description: 'Of a business rule, on 409 and 422.',
      examples: ['Minimum amount is 0.0001 BTC'],
    },
    fields: {
      type: 'array',
      description: 'What single fields of the request are to blame for, on 400, 409 and 422.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: {
          field: { type: 'string', description: 'Name of the field.', examples: ['depositAmount'] },
          message: {
            type: 'string',
            description: 'The fault, for people.',
            examples: ['Minimum amount is 0.0001 BTC'],
          },
        },
      },
    },
    changedBy: {
      type: ['string', 'null'],
      description: 'Of CHANGED_MEANWHILE: who changed it last.',
      examples: ['anna@aurora.example'],
    },
    changedAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Of CHANGED_MEANWHILE: when.',
      examples: ['2025-03-14T09:26:53.589Z'],
    },
  },
};

const keyScheme = [
  `\`Authorization: ${signatureScheme} api-key=…,nonce=…,signature=…,timestamp=…\`. The signature is the hexadecimal HMAC-SHA256, keyed with the`,
  "key's secret, of five lines joined by a line feed: the timestamp (milliseconds since 1970), the nonce (8 to 64 of `A-Z a-z 0-9 _ -`, another for each",
  'request), the method in capitals, path with query as sent, and the hexadecimal SHA-256 of the body as sent.',
].join(' ');

const callbackHeader = (name: string, description: string, example: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** Messages to a business's servers. */
const webhooksOf = (callbacks: Description['callbacks']): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(callbacks).map(([event, shape]) => [
      event,
      {
        post: {
          operationId: `callback_${event}`,
          tags: ['callbacks'],
          summary: `${event}, to the URL of the business`,
          description:
            'Sent until it is answered 2xx within ten seconds, at most nine times in two days. New fields and events are added: ignore unknown ones.',
          security: [],
          parameters: [
            callbackHeader(
              'Callback-Id',
              'Id of the message, equal at every attempt.',
              '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
            ),
            callbackHeader('Callback-Timestamp', 'Time of this attempt, in seconds since 1970.', '1741944413'),
            callbackHeader(
              'Callback-Signature',
              '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the secret behind `whsec_`; several, separated by spaces.',
              'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            ),
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${shape}` },
                example: callbackExamples[event as keyof typeof callbackExamples],
              },
            },
          },
          responses: { '2XX': { description: 'Taken. Answer before you do the work.' } },
        },
      },
    ]),
  );

/** The API as an OpenAPI 3.1 document, derived from the declared calls alone. */
export const openApiDocument = (endpoints: readonly Endpoint[], server: string): Json => {
  const paths: Record<string, Json> = {};
  const { calls, shapes, callbacks } = describe(endpoints);
  for (const call of calls) {
    const { endpoint } = call;
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(call, shapes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countinghouse API',
      version: '1',
      description: 'Amounts are decimal text, instants ISO 8601 in UTC. Every answer carries X-Request-Id.',
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(({ slug }) => slug))].map((name) => ({ name })),
    paths,
    webhooks: webhooksOf(callbacks),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The identity token of auth/login.' },
        apiKey: { type: 'http', scheme: signatureScheme, description: keyScheme },
      },
      schemas: { ...shapes, Error: errorSchema },
    },
    'x-permission-groups': permissionGroups,
  };
};
