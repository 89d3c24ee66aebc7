import type { Endpoint } from '@countinghouse/contract';
import { permissionGroups, statusOf } from '@countinghouse/contract';
import { pollHeader } from '@countinghouse/contract/endpoint';
import { referenceOf } from '@countinghouse/contract/endpoints';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

/** `{"id": …}` of a strict object as single parameters. */
const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

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

const operationOf = (endpoint: Endpoint): Json => {
  const { access, answer, body } = endpoint;
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
              schema: schemaOf(answer, 'output'),
              ...(example === undefined ? {} : { example }),
            },
          },
        }
      : {}),
  });
  return {
    operationId: endpoint.name,
    tags: [endpoint.slug],
    summary,
    description: `Access: ${accessText(endpoint)}.`,
    security: access.kind === 'public' ? [] : [{ session: [] }],
    'x-access': access.kind,
    ...(access.kind === 'permission' ? { 'x-permissions': access.need } : {}),
    'x-two-factor': endpoint.secondFactor,
    'x-idempotency': endpoint.idempotency,
    'x-version': endpoint.version,
    'x-fallback': endpoint.fallback,
    ...(endpoint.sandboxOnly ? { 'x-sandbox-only': true } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
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
        ? [header('Idempotency-Key', 'A UUID; a retry with it answers from the store instead of acting twice.')]
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
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
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
  required: ['requestId', 'code'],
  properties: {
    requestId: { type: 'string' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    message: { type: 'string', description: 'Absent on 5xx.' },
    rejection: { type: 'string', description: 'Of a business rule, on 409 and 422.' },
    fields: {
      type: 'array',
      description: 'What single fields of the request are to blame for, on 400, 409 and 422.',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    changedBy: { type: ['string', 'null'], description: 'Of CHANGED_MEANWHILE: who changed it last.' },
    changedAt: { type: ['string', 'null'], format: 'date-time', description: 'Of CHANGED_MEANWHILE: when.' },
    address: { type: 'string', description: 'Of MISDIRECTED: the origin that serves this host.' },
  },
};

/** The API as an OpenAPI 3.1 document, derived from the declared calls alone. */
export const openApiDocument = (endpoints: readonly Endpoint[], server: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
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
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The identity token of auth/login.' },
      },
      schemas: { Error: errorSchema },
    },
    'x-permission-groups': permissionGroups,
  };
};
