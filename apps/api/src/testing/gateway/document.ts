import { join } from 'node:path';
import * as z from 'zod/mini';
import { gatewayCalls, gatewayLimits, gatewayProblem, gatewayProblems } from '../../rails/gateway/form';

export const gatewayDocumentFile = join(import.meta.dirname, '../../../../../docs/schemas/gateway-v1.openapi.json');

const schemaOf = (form: z.ZodMiniType): object => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(form, { io: 'input' });
  return schema;
};
const inJson = (form: z.ZodMiniType) => ({ content: { 'application/json': { schema: schemaOf(form) } } });

const parametersOf = (path: string, query: readonly string[]) => [
  ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...query.map((name) => ({
    name,
    in: 'query',
    required: name !== 'cursor' && name !== 'limit',
    schema: name === 'limit' ? { type: 'integer', minimum: 1, maximum: gatewayLimits.transfers } : { type: 'string' },
  })),
];

/** OpenAPI document of the form, made of the schemas that the server reads answers by. */
export const gatewayDocument = () => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, call] of Object.entries(gatewayCalls)) {
    const { method, path, says, answer } = call;
    const query = 'query' in call ? call.query : [];
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId,
        summary: says,
        parameters: parametersOf(path, query),
        ...('body' in call && { requestBody: { required: true, ...inJson(call.body) } }),
        responses: {
          200: { description: 'Done', ...inJson(answer) },
          default: { description: 'Not done, or unknown: never a refusal of an order', ...inJson(gatewayProblem) },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gateway',
      version: '1',
      description: `Bodies of requests have at most ${gatewayLimits.requestBytes} bytes, answers ${gatewayLimits.answerBytes}; an answer comes within ${gatewayLimits.answerWithinMs / 1_000} seconds. Codes of errors: ${Object.entries(
        gatewayProblems,
      )
        .map(([code, status]) => `${status} ${code}`)
        .join(', ')}.`,
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' }, certificate: { type: 'mutualTLS' } } },
    security: [{ token: [] }, { certificate: [] }],
    paths,
  };
};
